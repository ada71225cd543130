/**
 * Drawing: cells are painted, and every stroke is judged: the verdict, the cells that are not certain, and repairs.
 *
 * The clues are always those of the picture. A player may be denied some: a click on a clue drops it or blots a number.
 */

import type { Description } from "../description.ts";
import { button, element } from "../dom.ts";
import { DARK } from "../game.ts";
import { CluePanel } from "./clue_panel.ts";
import type { EditState, Edited, Repair, Shown, Verdict } from "./contract.ts";
import { coloursOf, digitsOf } from "./contract.ts";
import type { Draft } from "./draft.ts";
import { Drawing, shifted } from "./drawing.ts";
import { Easel } from "./easel.ts";
import { EditBar } from "./edit_bar.ts";
import { EditKeys } from "./edit_keys.ts";
import {
  changingOf,
  coloured,
  emptyDescription,
  hiddenLists,
  keptOf,
  parametersOf,
  sketchOf,
  withClues,
} from "./edit_state.ts";
import { editOf } from "./intake.ts";
import { PalettePanel } from "./palette_panel.ts";
import { Referee } from "./referee.ts";
import { RepairPanel } from "./repair_panel.ts";
import { openExport, saveToLibrary } from "./saving.ts";
import type { Screen, Studio } from "./studio.ts";
import type { Running } from "./tasks.ts";
import { badge, gradeText, sentenceOf } from "./verdict.ts";

const MOST_REPAIRS = 8;

export class EditScreen implements Screen {
  readonly element: HTMLElement;
  private readonly drawing: Drawing;
  private readonly easel: Easel;
  private readonly bar: EditBar;
  private readonly palette: PalettePanel;
  private readonly repairs: RepairPanel;
  private readonly clues: CluePanel;
  private readonly keys: EditKeys;
  private readonly referee: Referee;
  private readonly stop = new AbortController();
  private description: Description;
  private helping: Running<Edited> | null = null;
  private readonly parts = {
    verdict: element("div", { class: "verdict", "data-part": "verdict", "aria-live": "polite" }),
    help: element("div", { class: "card-row", "data-part": "help" }),
    title: element("input", { class: "title-field", "data-part": "title", dir: "auto" }),
  };

  static async open(studio: Studio, draft: Draft): Promise<Screen> {
    const { edit } = draft.state;
    if (edit?.board) return new EditScreen(studio, draft, edit, emptyDescription(edit.board, edit));
    const id = edit?.puzzle ?? draft.puzzle;
    if (!id) {
      studio.go(`/create/${draft.id}`);
      return { element: element("div") };
    }
    const shown = await studio.api.get<Shown>(`/api/puzzles/${encodeURIComponent(id)}`);
    const state = edit ?? editOf({ ...shown, picture: shown.picture ?? (await someSolution(studio, id)) });
    return new EditScreen(studio, draft, state, shown.description);
  }

  private constructor(
    private readonly studio: Studio,
    private readonly draft: Draft,
    private readonly first: EditState,
    description: Description,
  ) {
    this.description = coloured(description, first.palette);
    this.drawing = new Drawing(sketchOf(first), first.history);
    this.easel = new Easel(studio, this.drawing, this.description, {
      onClue: (line, word) => this.hideClue(line, word),
      onColour: (colour) => this.palette.choose(colour),
    });
    this.bar = new EditBar(studio.say, this.easel, {
      undo: () => this.drawing.undo(),
      redo: () => this.drawing.redo(),
      shift: (by) => this.shift(by),
    });
    this.palette = new PalettePanel(studio, this.drawing, this.description.board.type === "grid", (colour) => {
      this.easel.colour = colour;
    });
    this.repairs = new RepairPanel(studio.say, {
      onPreview: (repair) => this.previewRepair(repair),
      onTake: (repair) => this.takeRepair(repair),
    });
    this.clues = new CluePanel(studio.say, this.drawing, () => this.shine());
    this.keys = new EditKeys(this.easel, this.drawing, this.bar, this.palette, {
      save: () => this.save(),
      shift: (by) => this.shift(by),
      hideClue: (line, word) => this.hideClue(line, word),
    });
    this.referee = new Referee(studio.tasks, {
      onVerdict: (verdict) => this.judge(verdict),
      onMore: () => this.tellVerdict(),
      onDone: () => {
        if (this.description.board.type === "plane") void this.fetchDescription();
      },
      onFail: studio.fail,
    });
    this.element = this.build();
    this.drawing.onChange(() => this.changed());
  }

  begin(): void {
    this.easel.begin();
    this.bar.refresh(this.drawing);
    this.clues.refresh(this.easel.game.puzzle);
    document.addEventListener("keydown", (event) => this.keys.down(event), { signal: this.stop.signal });
    addEventListener("pagehide", () => this.draft.close(), { signal: this.stop.signal });
    Object.assign(this.element, {
      nonoforge: {
        boxOf: (cell: number) => this.easel.boxOf(cell),
        clueAt: (line: number) => this.easel.findClue(line),
        picture: () => digitsOf(this.drawing.sketch.picture),
        hidden: () => hiddenLists(this.drawing.sketch.hidden),
        sides: () => this.easel.sides,
      },
    });
    this.check();
  }

  restyle(): void {
    this.easel.restyle();
  }

  close(): void {
    this.stop.abort();
    this.referee.close();
    this.helping?.cancel();
    this.easel.close();
    this.draft.close();
  }

  private build(): HTMLElement {
    const { studio, parts, draft, bar } = this;
    const { say } = studio;
    parts.title.value = draft.title;
    parts.title.placeholder = say("untitled");
    parts.title.setAttribute("aria-label", say("title"));
    parts.title.addEventListener("input", () => draft.put({ title: parts.title.value }));
    const onPuzzle = (run: (id: string) => void) => (): void => {
      if (this.referee.verdict) run(this.referee.verdict.puzzle);
      else studio.tell(say("notYet"));
    };
    const go = (page: string) =>
      onPuzzle((id) => void draft.flush().then(() => studio.go(`/${page}/${id}`), studio.fail));
    parts.help.append(
      this.helper("makeGuessFree", "guess_free"),
      this.helper("makeEasier", "easier"),
      this.helper("makeHarder", "harder"),
    );
    return element(
      "div",
      { class: "edit", "data-screen": "edit", "data-draft": draft.id, "data-board": this.description.board.type },
      element(
        "div",
        { class: "edit-head" },
        draft.state.source
          ? button(say("backToSource"), { icon: "back", action: "to-create" }, () => studio.go(`/create/${draft.id}`))
          : null,
        parts.title,
        button(say("play"), { icon: "play", text: true, class: "button-main", action: "play" }, go("game")),
        button(say("save"), { icon: "check", text: true, class: "button-plain", action: "save", key: "Ctrl S" }, () =>
          this.save(),
        ),
        button(say("watch"), { icon: "watch", action: "watch" }, go("watch")),
        button(
          say("export"),
          { icon: "share", action: "export" },
          onPuzzle((id) => void openExport(studio, [id]).catch(studio.fail)),
        ),
      ),
      bar.element,
      element("div", { class: "edit-stage" }, this.easel.element),
      element(
        "aside",
        { class: "edit-side", "aria-label": say("verdict") },
        parts.verdict,
        parts.help,
        this.repairs.element,
        this.palette.element,
        this.clues.element,
      ),
    );
  }

  private helper(key: "makeGuessFree" | "makeEasier" | "makeHarder", task: string): HTMLButtonElement {
    const { say } = this.studio;
    return button(say(key), { text: true, class: "button-plain", action: task }, () => this.help(task));
  }

  /** After every change: the easel at once, the verdict as soon as it is there, the draft on the way. */
  private changed(): void {
    this.easel.refresh();
    this.bar.refresh(this.drawing);
    this.palette.refresh();
    this.clues.refresh(this.easel.game.puzzle);
    const { sketch } = this.drawing;
    if (sketch.palette !== this.description.palette) this.describe(this.description);
    this.repairs.clear();
    this.easel.shine(DARK);
    this.draft.patch({ edit: { ...keptOf(sketch, this.first), history: this.drawing.history } });
    this.check();
  }

  private check(): void {
    this.element.dataset["verdict"] = "";
    this.parts.verdict.dataset["busy"] = "";
    this.referee.ask(parametersOf(this.drawing.sketch, this.first, this.description));
  }

  private judge(verdict: Verdict): void {
    if (this.description.board.type !== "plane") this.describe(withClues(this.description, verdict));
    if (verdict.puzzle) this.draft.put({ puzzle: verdict.puzzle });
    this.element.dataset["took"] = String(this.referee.took);
    this.askRepairs();
  }

  private describe(description: Description): void {
    this.description = coloured({ ...description, given: this.description.given }, this.drawing.sketch.palette);
    this.easel.rewrite(this.description);
  }

  /** Where clues stand around faces follows from the clues: the server knows how, once it has kept the puzzle. */
  private async fetchDescription(): Promise<void> {
    const { verdict } = this.referee;
    if (!verdict) return;
    try {
      const { description } = await this.studio.api.get<Shown>(`/api/puzzles/${verdict.puzzle}`);
      if (verdict === this.referee.verdict) this.describe(description);
    } catch (problem) {
      this.studio.fail(problem);
    }
  }

  private tellVerdict(): void {
    const { parts, studio } = this;
    const { say } = studio;
    const { verdict, components, grade } = this.referee;
    if (!verdict) return;
    delete parts.verdict.dataset["busy"];
    const lines: Node[] = [
      badge(verdict.answer, verdict.guess_free, say),
      element("p", {}, sentenceOf(verdict, components, say)),
    ];
    if (grade) lines.push(element("p", { "data-part": "grade" }, gradeText(grade, say)));
    if (components.length) {
      const text = say("componentsText", { n: components.length });
      lines.push(element("p", { class: "soft", "data-part": "components" }, text));
    }
    parts.verdict.replaceChildren(...lines);
    this.element.dataset["verdict"] = verdict.answer;
    this.element.dataset["guessFree"] = String(verdict.guess_free);
    this.element.dataset["components"] = String(components.length);
    this.shine();
  }

  /** Components in colours of their own; other cells in doubt, and those that line logic leaves open, in one. */
  private shine(): void {
    const { verdict, components } = this.referee;
    if (!verdict || !this.clues.showDoubt) {
      this.easel.shine(DARK);
      return;
    }
    const grouped = new Set(components.flat());
    const doubted =
      verdict.answer === "multiple" ? verdict.ambiguous : verdict.answer === "unique" ? verdict.unknown : [];
    const rest = doubted.filter((cell) => !grouped.has(cell));
    this.easel.shine({ lines: [], cells: rest, wrong: false, groups: components });
  }

  private askRepairs(): void {
    const { verdict } = this.referee;
    if (!verdict || verdict.answer === "unknown" || (verdict.answer === "unique" && verdict.guess_free)) return;
    const current = (): boolean => verdict === this.referee.verdict;
    this.repairs.wait();
    const parameters = changingOf(this.drawing.sketch, this.first, this.description);
    this.studio.tasks.start<{ edits: Repair[] }>("repair", { ...parameters, limit: MOST_REPAIRS }, "repair").done.then(
      ({ edits }) => {
        if (current()) this.repairs.show(edits);
      },
      (problem: unknown) => {
        if (current()) this.repairs.show([]);
        this.studio.fail(problem);
      },
    );
  }

  private previewRepair(repair: Repair | null): void {
    if (!repair) {
      this.easel.preview(null);
      this.shine();
      return;
    }
    this.easel.preview(this.repaired(repair));
    this.easel.shine({ lines: [], cells: repair.changes.map(([cell]) => cell), wrong: true });
  }

  private takeRepair(repair: Repair): void {
    this.easel.preview(null);
    this.drawing.put({ picture: this.repaired(repair) });
  }

  private repaired({ changes }: Repair): Uint8Array {
    const picture = this.drawing.sketch.picture.slice();
    for (const [cell, colour] of changes) picture[cell] = colour;
    return picture;
  }

  /** Let the server change the picture; a second click on the same button, or any edit, takes the wish back. */
  private help(name: string): void {
    const { studio, parts } = this;
    const { say } = studio;
    if (this.helping) {
      this.helping.cancel();
      return;
    }
    const busy = parts.help.querySelector<HTMLElement>(`[data-action=${name}]`)!;
    busy.dataset["busy"] = "";
    const { sketch } = this.drawing;
    const task = studio.tasks.start<Edited>(name, changingOf(sketch, this.first, this.description), "help");
    this.helping = task;
    task.done
      .then((edited) => {
        if (sketch.picture !== this.drawing.sketch.picture) return;
        const hidden = edited.dropped
          ? { dropped: new Set(edited.dropped), blotted: sketch.hidden.blotted }
          : sketch.hidden;
        const changed = this.drawing.put({ picture: coloursOf(edited.picture), hidden });
        const more = hidden.dropped.size - sketch.hidden.dropped.size;
        const told = [
          ...(edited.changes.length ? [say("changedCells", { n: edited.changes.length })] : []),
          ...(more > 0 ? [say("droppedClues", { n: more })] : []),
          ...(edited.after ? [gradeText(edited.after, say)] : []),
        ];
        studio.tell(changed ? told.join(" ") : say("nothingToChange"));
      })
      .catch(studio.fail)
      .finally(() => {
        delete busy.dataset["busy"];
        this.helping = null;
      });
  }

  private hideClue(line: number, word: number): void {
    this.clues.toggle(line, word, this.description.lines[line]?.clue);
  }

  private shift(by: readonly number[]): void {
    const { sides } = this.easel;
    if (sides) this.drawing.put({ picture: shifted(this.drawing.sketch.picture, sides, by) });
  }

  private save(): void {
    const { studio, draft } = this;
    const { say } = studio;
    const { verdict } = this.referee;
    if (!verdict) {
      studio.tell(say("notYet"));
      return;
    }
    void saveToLibrary(studio, verdict.puzzle, draft.title).catch(studio.fail);
  }
}

/** A picture to start from where a puzzle comes without one. */
async function someSolution(studio: Studio, puzzle: string): Promise<string | null> {
  const { solutions } = await studio.tasks.start<Verdict>("check", { puzzle }, "open").done;
  return solutions[0] ?? null;
}
