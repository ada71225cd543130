/** The studio as one page: its bar, the page that the address asks for, and what has to be said. */

import { openSettings } from "../dialogs.ts";
import { button, element, svgElement } from "../dom.ts";
import type { Icon } from "../icons.ts";
import { Settings } from "../settings.ts";
import { makeSolidView } from "../solid_view.ts";
import { Store, browserStorage } from "../store.ts";
import { Api, ApiError } from "./api.ts";
import { CreateScreen } from "./create.ts";
import { Draft } from "./draft.ts";
import { EditScreen } from "./edit.ts";
import { JobsScreen } from "./jobs.ts";
import { LibraryScreen } from "./library.ts";
import { link } from "./links.ts";
import { openGame } from "./playing.ts";
import { StartScreen } from "./start.ts";
import type { Screen, Studio } from "./studio.ts";
import { TaskEnd, Tasks, pageLine } from "./tasks.ts";
import { type StudioKey, studioSpeaker } from "./texts.ts";
import { WatchScreen } from "./watching.ts";

const NAV: readonly { path: string; key: StudioKey; icon: Icon }[] = [
  { path: "/", key: "navStart", icon: "spark" },
  { path: "/library", key: "navLibrary", icon: "shelf" },
  { path: "/jobs", key: "navJobs", icon: "layers" },
];
const SAID_FOR = 6000;
/** A socket that is back this soon was never missed. */
const AWAY_AFTER = 900;

export class StudioApp {
  private readonly store = new Store(browserStorage());
  private readonly settings = new Settings(this.store, "");
  private readonly api = new Api();
  private readonly tasks = new Tasks(() => pageLine(this.api.token));
  private readonly bar = element("header", { class: "studio-bar" });
  private readonly place = element("main", { class: "studio-main", id: "main" });
  private readonly notices = element("div", { class: "notices", role: "status", "aria-live": "polite" });
  private readonly away = element("p", { class: "away", hidden: true, role: "status" });
  private readonly root = element("div", { class: "studio" }, this.bar, this.away, this.place, this.notices);
  private say = studioSpeaker(this.settings.language);
  private language = this.settings.language;
  private screen: Screen | null = null;
  private visit = 0;

  constructor() {
    this.settings.dressPage();
    document.body.append(this.root);
    this.settings.onChange(() => this.restyle());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.settings.tell());
    addEventListener("popstate", () => void this.route());
    document.addEventListener("click", (event) => this.follow(event));
    this.watchLine();
    void this.route();
  }

  private get studio(): Studio {
    const { api, tasks, store, settings, say } = this;
    return {
      api,
      tasks,
      store,
      settings,
      say,
      solidView: makeSolidView,
      go: (path) => this.go(path),
      tell: (text, kind = "said") => this.tell(text, kind),
      fail: (problem) => this.fail(problem),
    };
  }

  private go(path: string): void {
    history.pushState(null, "", path);
    void this.route();
  }

  /** Links to our own pages do not load anything. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-route]");
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }

  /** The page of the address; one sentence and a way on where there is none. */
  private async route(): Promise<void> {
    const visit = ++this.visit;
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    this.drawBar();
    let screen: Screen;
    try {
      screen = await this.screenOf(location.pathname);
    } catch (problem) {
      screen = this.deadEnd(problem);
    }
    if (visit !== this.visit) {
      screen.close?.();
      return;
    }
    this.screen?.close?.();
    this.screen = screen;
    this.bar.hidden = screen.whole === true;
    this.place.replaceChildren(screen.element);
    this.place.scrollTop = 0;
    screen.begin?.();
  }

  private async screenOf(path: string): Promise<Screen> {
    const { studio } = this;
    const [, page = "", id = ""] = path.split("/").map(decodeURIComponent);
    const draft = (): Promise<Draft> => Draft.load(this.api, this.store, id);
    switch (page) {
      case "":
        return new StartScreen(studio);
      case "create":
        return CreateScreen.open(studio, await draft());
      case "edit":
        return EditScreen.open(studio, await draft());
      case "watch":
        return WatchScreen.open(studio, id);
      case "game":
        return openGame(studio, id);
      case "library":
        return new LibraryScreen(studio);
      case "jobs":
        return new JobsScreen(studio);
      default:
        throw new ApiError(this.say("noPage"), "", 404);
    }
  }

  private deadEnd(problem: unknown): Screen {
    const text = problem instanceof Error && problem.message ? problem.message : this.say("serverAway");
    const again = button(
      this.say("tryAgain"),
      { icon: "restart", text: true, class: "button-plain" },
      () => void this.route(),
    );
    const start = link("/", this.say("navStart"), "button button-main");
    return {
      element: element(
        "div",
        { class: "failure", "data-screen": "failure" },
        element("p", { role: "alert" }, text),
        element("div", { class: "card-row centred" }, again, start),
      ),
    };
  }

  private drawBar(): void {
    const { say } = this;
    const here = location.pathname;
    this.bar.replaceChildren(
      element(
        "a",
        { class: "brand", href: "/", "data-route": true, "aria-label": "nonoforge studio" },
        brandMark(),
        "nonoforge",
      ),
      element(
        "nav",
        { class: "studio-nav", "aria-label": say("pages") },
        ...NAV.map(({ path, key, icon }) => {
          const made = link(path, say(key), "button nav-link", icon);
          made.dataset["action"] = `nav-${path.slice(1) || "start"}`;
          if (path === here) made.setAttribute("aria-current", "page");
          return made;
        }),
      ),
      button(say("settings"), { icon: "settings", action: "settings" }, () => openSettings(this.settings, this.say)),
    );
  }

  private restyle(): void {
    this.settings.dressPage();
    if (this.settings.language === this.language) {
      this.screen?.restyle?.();
      return;
    }
    this.language = this.settings.language;
    this.say = studioSpeaker(this.language);
    void this.route();
  }

  private watchLine(): void {
    let timer = 0;
    this.tasks.on((event) => {
      clearTimeout(timer);
      if (event === "away") timer = window.setTimeout(() => this.showAway(true), AWAY_AFTER);
      if (event === "back" || event === "hello") this.showAway(false);
    });
  }

  private showAway(away: boolean): void {
    this.away.textContent = this.say("serverAway");
    this.away.hidden = !away;
  }

  private fail(problem: unknown): void {
    if (problem instanceof TaskEnd && problem.quiet) return;
    // The strip above the page says so already.
    if (problem instanceof ApiError && problem.code === "away") return;
    if (problem instanceof ApiError && problem.status === 401) {
      location.reload();
      return;
    }
    const text = problem instanceof Error ? problem.message : String(problem);
    this.tell(text || this.say("failed"), "error");
    if (!(problem instanceof ApiError) && !(problem instanceof TaskEnd)) console.error(problem);
  }

  private tell(text: string, kind: "said" | "error"): void {
    const close = button(this.say("close"), { icon: "close", action: "close-notice" }, () => note.remove());
    const note = element(
      "div",
      { class: `studio-notice notice-${kind}`, "data-notice": kind },
      element("p", {}, text),
      close,
    );
    if (kind === "error") note.setAttribute("role", "alert");
    this.notices.append(note);
    while (this.notices.childElementCount > 3) this.notices.firstElementChild!.remove();
    if (kind === "said") setTimeout(() => note.remove(), SAID_FOR);
  }
}

/** Four cells of a puzzle. */
function brandMark(): SVGSVGElement {
  return svgElement(
    "svg",
    { class: "brand-mark", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svgElement("path", { d: "M3 3h8v8H3zM13 13h8v8h-8z" }),
    svgElement("path", { d: "M13 3h8v8h-8zM3 13h8v8H3z", opacity: 0.3 }),
  );
}
