/**
 * From a source to a puzzle: kinds as tabs, their settings, a preview at once and better ones following, variants to
 * pick from, and what is known of the one that was picked.
 */

import { button, element } from "../dom.ts";
import type { Icon } from "../icons.ts";
import { ArrangementView } from "./arrangement.ts";
import type { KindName, KindOffer, Method, Settings, Shown, Source } from "./contract.ts";
import { CropFrame, frameOf, frameText } from "./crop.ts";
import type { Draft } from "./draft.ts";
import { editOf, fileButtons, listenForFiles, takeFile } from "./intake.ts";
import { KindTabs } from "./kind_tabs.ts";
import { type Change, MakeRun } from "./make_run.ts";
import { methodForm } from "./method_form.ts";
import { chosen } from "./option_form.ts";
import { ProgressRow } from "./progress_row.ts";
import { saveToLibrary } from "./saving.ts";
import { openBench } from "./shaping.ts";
import { spokenOffers } from "./setting_texts.ts";
import { Showcase } from "./showcase.ts";
import type { Screen, Studio } from "./studio.ts";
import type { StudioKey } from "./texts.ts";
import { VariantStrip } from "./variant_strip.ts";
import { factList } from "./verdict.ts";

/** Milliseconds that a slider rests before its preview is asked for. */
const REST = 40;
export class CreateScreen implements Screen {
  readonly element: HTMLElement;
  private kind: KindName;
  private run: MakeRun;
  private waiting = 0;
  private readonly tabs: KindTabs;
  private readonly strip: VariantStrip;
  private readonly progress: ProgressRow;
  private stopListening: () => void = () => undefined;
  private readonly puzzleCase: Showcase;
  private readonly solutionCase: Showcase;
  private readonly arrangement: ArrangementView;
  private readonly parts = {
    sourcePane: element("figure", { class: "pane pane-source" }),
    form: element("div", { class: "option-panel" }),
    facts: element("div", { class: "facts-panel", "data-part": "facts" }),
    actions: element("div", { class: "card-row create-actions" }),
    puzzlePane: element("figure", { class: "pane" }),
    solutionPane: element("figure", { class: "pane" }),
  };

  static async open(studio: Studio, draft: Draft): Promise<Screen> {
    const { api } = studio;
    const id = draft.state.source;
    if (!id) {
      // A draft without a source was drawn by hand.
      studio.go(`/edit/${draft.id}`);
      return { element: element("div") };
    }
    const [source, kinds] = await Promise.all([
      api.get<Source>(`/api/sources/${encodeURIComponent(id)}`),
      api.get<KindOffer[]>("/api/kinds"),
    ]);
    return new CreateScreen(studio, draft, source, spokenOffers(kinds, studio.settings.language));
  }

  private constructor(
    private readonly studio: Studio,
    private readonly draft: Draft,
    private readonly source: Source,
    private readonly offers: readonly KindOffer[],
  ) {
    const { say } = studio;
    const wanted = draft.state.kind;
    this.kind = wanted && source.kinds.includes(wanted) ? wanted : source.kinds[0]!;
    this.puzzleCase = new Showcase(studio, say("puzzle"));
    this.solutionCase = new Showcase(studio, say("solution"));
    this.arrangement = new ArrangementView(say("arrangement"));
    this.tabs = new KindTabs(studio, source, offers, this.kind, (kind) => this.choose(kind));
    this.strip = new VariantStrip(studio);
    const told = studio.settings.language === "en";
    this.progress = new ProgressRow(say, { onStop: () => this.run.stop(), onAgain: () => this.make() }, told);
    this.run = this.freshRun(this.keptMade());
    this.element = this.build();
  }

  begin(): void {
    this.stopListening = listenForFiles(
      (file) => void takeFile(this.studio, file).catch(this.studio.fail),
      this.element,
    );
    this.drawSource();
    this.drawForm();
    this.draw();
    if (!this.run.proved || this.draft.state.done !== this.signature) this.make();
    else this.tabs.peekAll();
  }

  restyle(): void {
    this.puzzleCase.restyle();
    this.solutionCase.restyle();
    this.tabs.draw();
    this.drawStrip();
  }

  close(): void {
    this.stopListening();
    clearTimeout(this.waiting);
    this.run.cancel();
    this.tabs.close();
    this.puzzleCase.close();
    this.solutionCase.close();
    this.draft.close();
  }

  private build(): HTMLElement {
    const { parts, studio, draft } = this;
    const { say } = studio;
    const title = element("input", {
      class: "title-field",
      "aria-label": say("title"),
      placeholder: say("untitled"),
      "data-part": "title",
      dir: "auto",
    });
    title.value = draft.title;
    title.addEventListener("input", () => draft.put({ title: title.value }));
    parts.puzzlePane.append(this.puzzleCase.element, element("figcaption", {}, say("puzzle")));
    parts.solutionPane.append(this.solutionCase.element, element("figcaption", {}, say("solution")));
    return element(
      "div",
      { class: "page create", "data-screen": "create", "data-draft": draft.id },
      element(
        "div",
        { class: "create-head" },
        title,
        element(
          "div",
          { class: "card-row" },
          ...fileButtons(studio, (file) => void takeFile(studio, file).catch(studio.fail), false),
        ),
      ),
      this.tabs.element,
      element(
        "div",
        { class: "create-body" },
        element("aside", { class: "create-side", "aria-label": say("options") }, parts.form),
        element(
          "div",
          { class: "create-middle" },
          element("div", { class: "panes" }, parts.sourcePane, parts.puzzlePane, parts.solutionPane),
          this.progress.element,
          element("section", { class: "create-facts", "aria-label": say("facts") }, parts.facts, parts.actions),
          this.strip.element,
        ),
      ),
    );
  }

  private get offer(): KindOffer {
    return this.offers.find(({ name }) => name === this.kind)!;
  }

  private get method(): Method {
    const wanted = this.kind === this.draft.state.kind ? this.draft.state.method : undefined;
    return this.offer.methods.find(({ name }) => name === wanted) ?? this.offer.methods[0]!;
  }

  private get settingsKey(): string {
    return `${this.kind}/${this.method.name}`;
  }

  private get values(): Settings {
    return this.draft.state.settings?.[this.settingsKey] ?? {};
  }

  /** What the puzzles follow from, as text. */
  private get signature(): string {
    return JSON.stringify([this.source.id, this.kind, this.method.name, chosen(this.method.settings, this.values)]);
  }

  private freshRun(kept: readonly Shown[] = []): MakeRun {
    const run = new MakeRun(
      (change) => {
        if (run === this.run) this.heard(change);
      },
      this.method.name === "threshold",
      kept,
    );
    return run;
  }

  /** What an earlier visit made of this very source and these settings. */
  private keptMade(): readonly Shown[] {
    if (this.draft.state.done !== this.signature) return [];
    return (this.draft.made ?? []).filter(({ facts }) => facts.kind === this.kind);
  }

  private makeSoon(): void {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.make(), REST);
  }

  private make(): void {
    clearTimeout(this.waiting);
    const { draft, method, kind, source } = this;
    const run = this.freshRun();
    // The old picture stays until the new one is there: a slider that blanks the page cannot be judged by eye.
    this.run = run;
    run.start(this.studio.tasks, {
      source: source.id,
      kind,
      method: method.name,
      settings: chosen(method.settings, this.values),
      draft: draft.id,
    });
    this.drawProgress();
  }

  private heard(change: Change): void {
    switch (change) {
      case "preview":
        this.draw();
        return;
      case "arrangement":
        this.drawArrangement();
        this.drawProgress();
        return;
      case "progress":
        this.drawProgress();
        return;
      case "made":
        this.draw();
        return;
      case "ended":
        this.draft.patch({ done: this.signature });
        this.draw();
        this.tabs.peekAll();
        return;
      case "failed":
        if (this.run.stopped) this.studio.tell(this.studio.say("stoppedEarly"));
        else this.studio.fail(this.run.problem);
        this.draw();
    }
  }

  private draw(): void {
    const shown = this.run.chosen;
    if (shown) {
      this.puzzleCase.show(shown.description, null);
      this.solutionCase.show(shown.description, shown.picture);
      this.parts.puzzlePane.replaceChild(this.puzzleCase.element, this.parts.puzzlePane.firstChild!);
      const { board } = shown.description;
      this.parts.puzzlePane.dataset["board"] = this.parts.solutionPane.dataset["board"] = board.type;
      this.tabs.show(this.kind, shown);
    }
    this.element.dataset["state"] = this.run.running ? "running" : "idle";
    this.element.dataset["proved"] = String(this.run.proved);
    this.drawStrip();
    this.drawFacts();
    this.drawProgress();
  }

  /** While nothing is proved the moving curves stand where the puzzle will. */
  private drawArrangement(): void {
    const { arrangement, proved } = this.run;
    if (!arrangement) return;
    this.arrangement.show(arrangement);
    const pane = this.parts.puzzlePane;
    if (!proved || this.run.running) pane.replaceChild(this.arrangement.element, pane.firstChild!);
  }

  private choose(kind: KindName): void {
    this.kind = kind;
    this.draft.patch({ kind, method: this.method.name });
    this.drawForm();
    const peeked = this.tabs.lookOf(kind);
    if (peeked) {
      this.puzzleCase.show(peeked.description, null);
      this.solutionCase.show(peeked.description, peeked.picture);
    } else for (const each of [this.puzzleCase, this.solutionCase]) each.clear();
    this.parts.puzzlePane.replaceChild(this.puzzleCase.element, this.parts.puzzlePane.firstChild!);
    this.make();
    this.draw();
  }

  private drawSource(): void {
    const { source, studio } = this;
    const { say, api } = studio;
    const pane = this.parts.sourcePane;
    const caption = element("figcaption", {}, say("source"), " · ", element("span", { dir: "auto" }, source.name));
    if (!source.width || !source.height) {
      pane.hidden = true;
      return;
    }
    const address = api.address(`/api/sources/${source.id}/picture.png`, { width: 800 });
    const crop = new CropFrame(
      address,
      [source.width, source.height],
      frameOf(String(this.values["crop"] ?? "")),
      say,
      (frame) => {
        const { crop: _, ...rest } = this.values;
        this.change(frame ? { ...rest, crop: frameText(frame) } : rest);
      },
    );
    pane.replaceChildren(crop.element, caption);
  }

  private drawForm(): void {
    const { offer, method, studio, values } = this;
    this.parts.form.replaceChildren(
      ...methodForm(offer, method, values, studio.say, {
        onMethod: (name) => {
          this.draft.patch({ kind: this.kind, method: name });
          this.drawForm();
          this.make();
        },
        onChange: (changed) => this.change(changed),
        onReset: () => {
          this.change({});
          this.drawForm();
          this.drawSource();
        },
      }),
    );
  }

  private change(values: Settings): void {
    this.draft.patch({
      kind: this.kind,
      method: this.method.name,
      settings: { ...this.draft.state.settings, [this.settingsKey]: values },
    });
    this.makeSoon();
  }

  private drawStrip(): void {
    const { run } = this;
    this.strip.draw(run.made, run.chosen, (id) => run.pick(id));
  }

  private drawFacts(): void {
    const { run, studio, parts } = this;
    const { say } = studio;
    const shown = run.chosen;
    if (!shown) {
      parts.facts.replaceChildren(element("p", { class: "soft" }, say(run.running ? "making" : "nothingMade")));
      parts.actions.replaceChildren();
      return;
    }
    const notes = [...(shown.facts.notes ?? []), ...(shown.facts.ended ? [shown.facts.ended] : [])];
    parts.facts.replaceChildren(
      factList(shown.facts, run.proved, say),
      ...notes.map((note) => element("p", { class: "note soft" }, note)),
    );
    const usable = run.proved;
    const act = (key: StudioKey, sign: Icon, action: string, look: string, onClick: () => void): HTMLButtonElement => {
      const made = button(say(key), { icon: sign, text: true, class: look, action }, onClick);
      made.disabled = !usable;
      return made;
    };
    parts.actions.replaceChildren(
      act("play", "play", "play", "button-main", () => void this.leave(shown, `/game/${shown.facts.id}`)),
      act("edit", "brush", "edit", "button-plain", () => void this.leave(shown, `/edit/${this.draft.id}`)),
      act("save", "check", "save", "button-plain", () => {
        void saveToLibrary(studio, shown.facts.id, this.draft.title).catch(studio.fail);
      }),
      ...(this.kind === "curved"
        ? [act("shapeByHand", "curve", "shape", "button-plain", () => this.shape(shown))]
        : []),
      act("watchShort", "watch", "watch", "button-plain", () => void this.leave(shown, `/watch/${shown.facts.id}`)),
    );
  }

  private shape(shown: Shown): void {
    const { run, method, draft } = this;
    const making = { method: method.name, settings: chosen(method.settings, this.values), draft: draft.id };
    openBench(this.studio, shown, making, (made) => run.adopt(made));
  }

  /** Keep what was picked in the draft, and go there. */
  private async leave(shown: Shown, path: string): Promise<void> {
    try {
      this.draft.put({ puzzle: shown.facts.id, kind: shown.facts.kind });
      this.draft.patch({ edit: editOf(shown, this.source.id) });
      await this.draft.flush();
      this.studio.go(path);
    } catch (problem) {
      this.studio.fail(problem);
    }
  }

  private drawProgress(): void {
    this.progress.draw(this.run);
  }
}
