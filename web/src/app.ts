/** The page: it reads its puzzles and shows the shelf or one of them. */

import type { Entry, Page } from "./description.ts";
import { openSettings } from "./dialogs.ts";
import { element } from "./dom.ts";
import { PlayScreen, type SolidViewMaker } from "./play.ts";
import { puzzleOf } from "./puzzle.ts";
import { Settings } from "./settings.ts";
import { openShelf } from "./shelf.ts";
import { Store, browserStorage } from "./store.ts";
import { type Say, speaker } from "./texts.ts";
import { linkedEntry, readPage, unpack } from "./unpack.ts";

class App {
  private readonly root = element("div", { class: "app", id: "app" });
  private readonly store = new Store(browserStorage());
  private readonly settings: Settings;
  private say: Say;
  private screen: PlayScreen | null = null;
  private language: string;

  constructor(
    private readonly page: Page,
    private readonly solidView: SolidViewMaker | null,
  ) {
    this.settings = new Settings(this.store, page.language);
    this.language = this.settings.language;
    this.say = speaker(this.settings.language);
    document.body.append(this.root);
    this.dress();
    this.settings.onChange(() => this.dress());
    void this.begin();
  }

  /** The heading is seen before anything is unpacked or drawn. */
  private async begin(): Promise<void> {
    const heading = element("h1", { dir: "auto" }, this.page.title || this.say("nonogram"));
    this.root.replaceChildren(
      element("header", { class: "top-bar" }, element("div", { class: "top-title" }, heading)),
    );
    await painted();
    addEventListener("hashchange", () => void this.route());
    await this.route();
  }

  /** What was chosen changed; another language needs every text anew. */
  private dress(): void {
    const { settings } = this;
    settings.dressPage();
    if (settings.language === this.language) return;
    this.language = settings.language;
    this.say = speaker(settings.language);
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    void this.route();
  }

  /** What the address asks for; one clear sentence where that cannot be read. */
  private async route(): Promise<void> {
    const linked = location.hash.startsWith("#p=");
    try {
      await (linked ? this.playLink() : this.playOwn());
    } catch {
      this.leave();
      const text = this.say(linked ? "badLink" : "badPage");
      this.root.replaceChildren(element("p", { class: "failure", role: "alert" }, text));
    }
  }

  private async playLink(): Promise<void> {
    await this.play(await linkedEntry(location.hash), 0, false);
  }

  /** One of the page's own puzzles, or its shelf. */
  private async playOwn(): Promise<void> {
    const { puzzles } = this.page;
    const wanted = /^#id=(\w+)$/.exec(location.hash)?.[1];
    const index = puzzles.findIndex(({ id }) => id === wanted);
    if (index < 0 && puzzles.length > 1) this.shelf();
    else await this.play(puzzles[Math.max(index, 0)]!, Math.max(index, 0), puzzles.length > 1);
  }

  private shelf(): void {
    const open = (index: number): void => void (location.hash = `#id=${this.page.puzzles[index]!.id}`);
    const settings = (): void => openSettings(this.settings, this.say);
    this.leave();
    this.root.replaceChildren(openShelf(this.page, this.settings, this.store, this.say, open, settings));
  }

  private async play(entry: Entry, index: number, onShelf: boolean): Promise<void> {
    const puzzle = puzzleOf(await unpack(entry.data), this.settings.language);
    const next = this.page.puzzles[index + 1];
    this.leave();
    this.screen = new PlayScreen(puzzle, {
      entry,
      heading: onShelf ? this.say("puzzleNumber", { n: index + 1 }) : this.page.title || this.say("nonogram"),
      settings: this.settings,
      store: this.store,
      say: this.say,
      solidView: this.solidView,
      onBack: onShelf ? () => void (location.hash = "") : null,
      onNext: onShelf && next ? () => void (location.hash = `#id=${next.id}`) : null,
    });
    this.root.replaceChildren(this.screen.element);
    this.screen.begin();
  }

  private leave(): void {
    this.screen?.close();
    this.screen = null;
  }
}

/** Until a frame is on the screen; a page that nobody looks at draws none and does not wait for it. */
function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

/** Take the page over; `solidView` shows solids in 3D, where the bundle has it. */
export function start(solidView: SolidViewMaker | null): void {
  const page = readPage();
  if (page) new App(page, solidView);
  else document.body.append(element("p", { class: "failure", role: "alert" }, speaker("en")("badPage")));
}
