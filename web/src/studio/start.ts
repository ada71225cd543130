/** The first page: something to drop a picture on, examples one click from being played, and what was begun before. */

import { openDialog } from "../dialogs.ts";
import { button, element, icon } from "../dom.ts";
import { KINDS } from "../shelf.ts";
import type { DraftHead, Example } from "./contract.ts";
import { Draft } from "./draft.ts";
import { fileButtons, listenForFiles, nameOf, takeFile } from "./intake.ts";
import { link } from "./links.ts";
import { PLAY } from "./playing.ts";
import { Showcase, thumbnail } from "./showcase.ts";
import type { Screen, Studio } from "./studio.ts";
import { gradeText, sizeText } from "./verdict.ts";

const MOST_DRAFTS = 8;
const THUMBNAIL = 148;

export class StartScreen implements Screen {
  readonly element: HTMLElement;
  private readonly zone: HTMLElement;
  private readonly examples = element("div", { class: "example-list" });
  private readonly drafts = element("section", { class: "start-section", hidden: true });
  private shown: readonly Example[] = [];
  private showcases: Showcase[] = [];
  private stop: () => void = () => undefined;
  private busy = false;

  constructor(private readonly studio: Studio) {
    const { say } = studio;
    this.zone = element(
      "section",
      { class: "drop-zone", "data-part": "drop-zone" },
      icon("picture"),
      element("h1", {}, say("dropHere")),
      element("p", { class: "soft" }, say("dropWhat")),
      element(
        "div",
        { class: "card-row centred" },
        ...fileButtons(studio, (file) => this.take(file)),
        button(say("emptyGrid"), { icon: "shelf", text: true, class: "button-plain", action: "empty-grid" }, () =>
          this.askSize(),
        ),
      ),
    );
    this.element = element(
      "div",
      { class: "page start", "data-screen": "start" },
      this.zone,
      this.drafts,
      element("section", { class: "start-section" }, element("h2", {}, say("playOne")), this.examples),
    );
  }

  begin(): void {
    this.stop = listenForFiles((file) => this.take(file), this.zone);
    void this.load();
  }

  restyle(): void {
    this.drawExamples();
  }

  close(): void {
    this.stop();
    this.closeShowcases();
  }

  private closeShowcases(): void {
    for (const showcase of this.showcases) showcase.close();
    this.showcases = [];
  }

  private take(file: File): void {
    if (this.busy) return;
    this.busy = true;
    this.zone.dataset["busy"] = "";
    takeFile(this.studio, file)
      .catch((problem: unknown) => this.studio.fail(problem))
      .finally(() => {
        this.busy = false;
        delete this.zone.dataset["busy"];
      });
  }

  private async load(): Promise<void> {
    const { api } = this.studio;
    try {
      const [examples, drafts] = await Promise.all([
        api.get<Example[]>("/api/examples"),
        api.get<DraftHead[]>("/api/drafts"),
      ]);
      this.shown = examples;
      this.drawExamples();
      this.drawDrafts(drafts.filter(({ kind }) => kind !== PLAY));
    } catch (problem) {
      this.studio.fail(problem);
    }
  }

  private drawExamples(): void {
    const { studio } = this;
    this.closeShowcases();
    const { say } = studio;
    this.examples.replaceChildren(
      ...this.shown.map((example) => {
        const { facts, description } = example;
        const grade = facts.difficulty ? gradeText({ label: facts.difficulty, minutes: facts.minutes ?? 1 }, say) : "";
        const made = link(`/game/${facts.id}`, say("playThis", { name: say(KINDS[description.kind]) }), "example");
        made.dataset["example"] = example.name;
        made.replaceChildren(
          element("span", { class: "example-picture" }, this.unsolved(example)),
          element(
            "span",
            { class: "example-text" },
            element("strong", {}, say(KINDS[description.kind])),
            element("span", { class: "soft" }, [sizeText(facts.size, say), grade].filter(Boolean).join(" · ")),
            element("span", { class: "example-play" }, icon("play"), say("play")),
          ),
        );
        return made;
      }),
    );
  }

  /** The puzzle without its solution: a solid is the whole block, as one finds it. */
  private unsolved({ description }: Example): HTMLElement {
    const { studio } = this;
    if (description.board.type === "solid")
      return thumbnail(description, "1".repeat(description.cells), studio.settings, THUMBNAIL);
    const showcase = new Showcase(studio, studio.say(KINDS[description.kind]));
    this.showcases.push(showcase);
    queueMicrotask(() => showcase.show(description, null));
    return showcase.element;
  }

  private drawDrafts(drafts: readonly DraftHead[]): void {
    const { studio } = this;
    const { say } = studio;
    this.drafts.hidden = !drafts.length;
    const list = element("ul", { class: "draft-list" });
    for (const draft of drafts.slice(0, MOST_DRAFTS)) {
      const name = draft.title || nameOf(draft.name) || say("untitled");
      const open = link(draft.puzzle === null ? `/create/${draft.id}` : `/edit/${draft.id}`, name, "draft-link");
      const item = element("li", { class: "draft", "data-draft": draft.id }, open);
      open.append(element("span", { class: "soft" }, timeOf(draft.updated, studio.settings.language)));
      item.append(
        button(say("throwAway", { name }), { icon: "close", action: "delete-draft" }, () => {
          studio.api
            .remove(`/api/drafts/${encodeURIComponent(draft.id)}`)
            .then(() => item.remove())
            .catch(studio.fail);
        }),
      );
      list.append(item);
    }
    this.drafts.replaceChildren(element("h2", {}, say("goOn")), list);
  }

  /** An empty grid to draw on. */
  private askSize(): void {
    const { say, api, store, go, fail } = this.studio;
    const side = (name: string, value: number): HTMLInputElement => {
      const made = element("input", { type: "number", class: "field", min: 2, max: 100, required: true, name });
      made.value = String(value);
      return made;
    };
    const width = side("width", 15);
    const height = side("height", 15);
    const form = element(
      "form",
      { class: "size-form" },
      element("label", { class: "toggle" }, say("columns"), width),
      element("label", { class: "toggle" }, say("rows"), height),
      element("button", { type: "submit", class: "button button-main", "data-action": "make-grid" }, say("draw")),
    );
    const dialog = openDialog(say("emptyGrid"), "size", say, form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      const board = { type: "grid" as const, width: width.valueAsNumber, height: height.valueAsNumber };
      const palette = [
        { name: "white", rgb: "#ffffff", letter: "." },
        { name: "black", rgb: "#000000", letter: "#" },
      ];
      const edit = { board, picture: "0".repeat(board.width * board.height), palette, dropped: [], blotted: [] };
      Draft.create(api, store, { kind: "mono", state: { edit } })
        .then(({ id }) => go(`/edit/${id}`))
        .catch(fail);
    });
    width.select();
  }
}

/** A moment as people write it where the reader lives. */
function timeOf(text: string, language: string): string {
  const local = navigator.languages.find((wish) => wish.startsWith(language)) ?? language;
  return new Date(text).toLocaleString(local, { dateStyle: "medium", timeStyle: "short" });
}
