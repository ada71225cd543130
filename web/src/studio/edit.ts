/**
 * Drawing: cells are painted, and every stroke is judged: the verdict, the cells that are not certain, and repairs.
 *
 * The clues are always those of the picture. A player may be denied some: a click on a clue drops it or blots a number.
 */

import type { Board, Description, Line } from "../description.ts";
import { button, element } from "../dom.ts";
import { DARK } from "../game.ts";
import { type ArrowKey, isArrow } from "../view.ts";
import type { DraftState, EditState, Edited, GradeValue, Repair, Shown, Verdict } from "./contract.ts";
import { coloursOf, digitsOf } from "./contract.ts";
import type { Draft } from "./draft.ts";
import { Drawing, type Hidden, type Sketch, shifted } from "./drawing.ts";
import { Easel } from "./easel.ts";
import { EditBar } from "./edit_bar.ts";
import { editOf } from "./intake.ts";
import { PalettePanel } from "./palette_panel.ts";
import { RepairPanel } from "./repair_panel.ts";
import { openExport, saveToLibrary } from "./saving.ts";
import type { Screen, Studio } from "./studio.ts";
import type { Running, Value } from "./tasks.ts";
import { badge, gradeText, sentenceOf } from "./verdict.ts";

const MOST_REPAIRS = 8;

export class EditScreen implements Screen {
  readonly element: HTMLElement;
  private readonly drawing: Drawing;
  private readonly easel: Easel;
  private readonly bar: EditBar;
  private readonly palette: PalettePanel;
  private readonly repairs: RepairPanel;
  private readonly stop = new AbortController();
  private description: Description;
  private verdict: Verdict | null = null;
  private components: readonly (readonly number[])[] = [];
  private grade: GradeValue | null = null;
  private checking: Running<unknown> | null = null;
  private helping: Running<Edited> | null = null;
  private clueMode: "drop" | "blot" = "drop";
  private showDoubt = true;
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
    this.drawing = new Drawing(sketchOf(first));
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
    this.element = this.build();
    this.drawing.onChange(() => this.changed());
  }

  begin(): void {
    this.easel.begin();
    this.bar.refresh(this.drawing);
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.stop.signal });
    addEventListener("pagehide", () => this.draft.close(), { signal: this.stop.signal });
    Object.assign(this.element, {
      nonoforge: {
        boxOf: (cell: number) => this.easel.boxOf(cell),
        clueAt: (line: number) => this.easel.findClue(line),
        picture: () => digitsOf(this.drawing.sketch.picture),
      },
    });
    this.check();
  }

  restyle(): void {
    this.easel.restyle();
  }

  close(): void {
    this.stop.abort();
    this.checking?.cancel();
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
      if (this.verdict) run(this.verdict.puzzle);
      else studio.tell(say("notYet"));
    };
    const go = (page: string) => onPuzzle((id) => void draft.flush().then(() => studio.go(`/${page}/${id}`), studio.fail));
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
        button(say("save"), { icon: "check", text: true, class: "button-plain", action: "save", key: "Ctrl S" }, () => this.save()),
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
        this.cluePanel(),
      ),
    );
  }

  private helper(key: "makeGuessFree" | "makeEasier" | "makeHarder", task: string): HTMLButtonElement {
    const { say } = this.studio;
    return button(say(key), { text: true, class: "button-plain", action: task }, () => this.help(task));
  }

  private cluePanel(): HTMLElement {
    const { say } = this.studio;
    const row = element("div", { class: "segments-row" });
    for (const mode of ["drop", "blot"] as const) {
      const radio = element("input", { type: "radio", name: "clue-mode", class: "unseen", id: `clue-${mode}` });
      radio.checked = mode === this.clueMode;
      radio.addEventListener("change", () => (this.clueMode = mode));
      row.append(radio, element("label", { for: radio.id, class: "segment" }, say(mode === "drop" ? "dropClue" : "blotClue")));
    }
    const doubt = element("input", { type: "checkbox", role: "switch", class: "switch", "data-action": "show-doubt" });
    doubt.checked = this.showDoubt;
    doubt.addEventListener("change", () => {
      this.showDoubt = doubt.checked;
      this.shine();
    });
    return element(
      "section",
      { class: "panel" },
      element("h2", {}, say("cluesPanel")),
      element("p", { class: "soft" }, say("clueHelp")),
      element("fieldset", { class: "segments", "data-part": "clue-mode" }, row),
      element("label", { class: "toggle" }, element("span", {}, say("showDoubt")), doubt),
    );
  }

  // What the server is asked.

  private parameters(): Value {
    const { sketch } = this.drawing;
    const { board, given } = this.description;
    const { dropped, blotted } = hiddenLists(sketch.hidden);
    const target = board.type === "grid" ? { board } : { puzzle: this.first.puzzle };
    return {
      ...target,
      picture: digitsOf(sketch.picture),
      palette: sketch.palette.map(({ name, rgb, letter }) => ({ name, rgb, letter })),
      dropped,
      blotted,
      given: given.filter(([cell, colour]) => sketch.picture[cell] === colour),
    };
  }

  /** After every change: the easel at once, the verdict as soon as it is there, the draft on the way. */
  private changed(): void {
    this.easel.refresh();
    this.bar.refresh(this.drawing);
    this.palette.refresh();
    const { sketch } = this.drawing;
    if (sketch.palette !== this.description.palette) {
      this.description = coloured(this.description, sketch.palette);
      this.easel.rewrite(this.description);
    }
    this.repairs.clear();
    this.easel.shine(DARK);
    const { dropped, blotted } = hiddenLists(sketch.hidden);
    const { picture, palette } = sketch;
    const edit: DraftState["edit"] = {
      ...this.first,
      picture: digitsOf(picture),
      palette: palette.map(({ name, rgb, letter }) => ({ name, rgb, letter })),
      dropped,
      blotted,
    };
    this.draft.patch({ edit });
    this.check();
  }

  private check(): void {
    this.element.dataset["verdict"] = "";
    this.parts.verdict.dataset["busy"] = "";
    this.verdict = null;
    const began = performance.now();
    const task = this.studio.tasks.start<Verdict & { components?: number[][]; grade?: GradeValue }>(
      "check",
      this.parameters(),
      "check",
      (event, value) => {
        if (task !== this.checking) return;
        if (event === "verdict") {
          this.element.dataset["took"] = String(Math.round(performance.now() - began));
          this.judge(value as unknown as Verdict);
        }
        if (event === "components") this.components = value["components"] as number[][];
        if (event === "grade") this.grade = value as unknown as GradeValue;
        if (event === "components" || event === "grade") this.tellVerdict();
      },
    );
    this.checking = task;
    this.components = [];
    this.grade = null;
    task.done.then(
      (value) => {
        if (task !== this.checking) return;
        this.components = value.components ?? this.components;
        this.grade = value.grade ?? this.grade;
        if (!this.verdict) this.judge(value);
        this.tellVerdict();
        this.askRepairs();
      },
      (problem: unknown) => {
        if (task === this.checking) this.studio.fail(problem);
      },
    );
  }

  private judge(verdict: Verdict): void {
    this.verdict = verdict;
    this.description = verdict.description
      ? coloured({ ...verdict.description, given: this.description.given }, this.drawing.sketch.palette)
      : withClues(this.description, verdict);
    this.easel.rewrite(this.description);
    if (verdict.puzzle) this.draft.put({ puzzle: verdict.puzzle });
    this.tellVerdict();
  }

  private tellVerdict(): void {
    const { verdict, parts, studio } = this;
    const { say } = studio;
    if (!verdict) return;
    delete parts.verdict.dataset["busy"];
    const lines: Node[] = [badge(verdict.answer, verdict.guess_free, say), element("p", {}, sentenceOf(verdict, say))];
    if (this.grade) lines.push(element("p", { "data-part": "grade" }, gradeText(this.grade, say)));
    if (this.components.length)
      lines.push(element("p", { class: "soft", "data-part": "components" }, say("componentsText", { n: this.components.length })));
    parts.verdict.replaceChildren(...lines);
    this.element.dataset["verdict"] = verdict.answer;
    this.element.dataset["guessFree"] = String(verdict.guess_free);
    this.element.dataset["components"] = String(this.components.length);
    this.shine();
  }

  /** Components in colours of their own; other cells in doubt, and those that line logic leaves open, in one. */
  private shine(): void {
    const { verdict } = this;
    if (!verdict || !this.showDoubt) {
      this.easel.shine(DARK);
      return;
    }
    const grouped = new Set(this.components.flat());
    const doubted = verdict.answer === "multiple" ? verdict.ambiguous : verdict.answer === "unique" ? verdict.unknown : [];
    const rest = doubted.filter((cell) => !grouped.has(cell));
    this.easel.shine({ lines: [], cells: rest, wrong: false, groups: this.components });
  }

  private askRepairs(): void {
    const { verdict, first } = this;
    if (!verdict || (verdict.answer === "unique" && verdict.guess_free)) return;
    this.repairs.wait();
    this.studio.tasks
      .start<{ edits: Repair[] }>(
        "repair",
        { ...this.parameters(), ...(first.source ? { source: first.source } : {}), locked: first.locked ?? [], limit: MOST_REPAIRS },
        "repair",
      )
      .done.then(
        ({ edits }) => {
          if (verdict === this.verdict) this.repairs.show(edits);
        },
        (problem: unknown) => {
          if (verdict === this.verdict) this.repairs.show([]);
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
    const task = studio.tasks.start<Edited>(
      name,
      { ...this.parameters(), ...(this.first.source ? { source: this.first.source } : {}), locked: this.first.locked ?? [] },
      "help",
    );
    this.helping = task;
    task.done
      .then((edited) => {
        if (sketch.picture !== this.drawing.sketch.picture) return;
        const hidden = edited.dropped
          ? { dropped: new Set(edited.dropped), blotted: sketch.hidden.blotted }
          : sketch.hidden;
        const changed = this.drawing.put({ picture: coloursOf(edited.picture), hidden });
        const after = edited.after ? ` ${gradeText(edited.after, say)}` : "";
        studio.tell(changed ? `${say("changedCells", { n: edited.changes.length })}${after}` : say("nothingToChange"));
      })
      .catch(studio.fail)
      .finally(() => {
        delete busy.dataset["busy"];
        this.helping = null;
      });
  }

  private hideClue(line: number, word: number): void {
    const { hidden } = this.drawing.sketch;
    const toggled = <T>(set: ReadonlySet<T>, value: T): Set<T> => {
      const next = new Set(set);
      if (!next.delete(value)) next.add(value);
      return next;
    };
    const clue = this.description.lines[line]?.clue;
    const blots = this.clueMode === "blot" && clue !== null && clue !== undefined && "runs" in clue && clue.runs.length > 0;
    if (blots && word < 0) return;
    this.drawing.put({
      hidden: blots
        ? { ...hidden, blotted: toggled(hidden.blotted, `${line}:${word}`) }
        : { ...hidden, dropped: toggled(hidden.dropped, line) },
    });
  }

  private shift(by: readonly number[]): void {
    const { sides } = this.easel;
    if (sides) this.drawing.put({ picture: shifted(this.drawing.sketch.picture, sides, by) });
  }

  private save(): void {
    const { studio, draft, verdict } = this;
    const { say } = studio;
    if (!verdict) {
      studio.tell(say("notYet"));
      return;
    }
    void saveToLibrary(studio, verdict.puzzle, { title: draft.title, draft: draft.id }).catch(studio.fail);
  }

  // Keys.

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog[open]") || target.closest("input:not([type=radio]), select, textarea, summary")) return;
    if (this.take(event, target)) event.preventDefault();
  }

  private take(event: KeyboardEvent, target: HTMLElement): boolean {
    const { key } = event;
    const small = key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return this.shortcut(event, small);
    const onControl = target.closest("button, a, [role=option], [role=radio], input") !== null;
    if (event.altKey || (onControl && (key === " " || key === "Enter" || isArrow(key)))) return false;
    if (isArrow(key)) this.arrow(key, event.shiftKey);
    else if (key === " " || key === "Enter") this.easel.tap();
    else if (key === "Delete" || key === "Backspace" || small === "x") this.easel.tap(0);
    else if (this.easel.viewKey(event)) return true;
    else if (/^[0-9]$/.test(key)) this.palette.choose(Number(key));
    else if (small === "c") this.hideClueAtCursor(event.shiftKey);
    else if (small === "z") this.drawing.undo();
    else if (small === "y") this.drawing.redo();
    else return this.bar.key(small);
    return true;
  }

  private shortcut(event: KeyboardEvent, key: string): boolean {
    if (isArrow(event.key)) this.shift(SHIFTS[event.key]);
    else if (key === "z" && !event.shiftKey) this.drawing.undo();
    else if (key === "y" || key === "z") this.drawing.redo();
    else if (key === "s") this.save();
    else return false;
    return true;
  }

  private arrow(key: ArrowKey, drawing: boolean): void {
    if (drawing) this.easel.tap(this.easel.colour, true);
    if (this.easel.step(key) && drawing) this.easel.tap(this.easel.colour, true);
  }

  /** The clue of the line through the keyboard's cell: its first line, with Shift its second. */
  private hideClueAtCursor(second: boolean): void {
    const { puzzle, cursor } = this.easel.game;
    const lines = [...puzzle.linesOf(cursor)];
    const line = lines[second ? 1 : 0];
    if (line !== undefined) this.hideClue(line, 0);
  }
}

const SHIFTS: Readonly<Record<ArrowKey, readonly number[]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function sketchOf({ picture, palette, dropped, blotted }: EditState): Sketch {
  return {
    picture: coloursOf(picture),
    palette,
    hidden: { dropped: new Set(dropped), blotted: new Set(blotted.map(([line, block]) => `${line}:${block}`)) },
  };
}

function hiddenLists({ dropped, blotted }: Hidden): Pick<EditState, "dropped" | "blotted"> {
  return {
    dropped: [...dropped],
    blotted: [...blotted].map((text) => text.split(":").map(Number) as unknown as readonly [number, number]),
  };
}

/** A description in other colours; two colours on a grid are black and white. */
function coloured(description: Description, palette: Sketch["palette"]): Description {
  const kind = description.board.type === "grid" ? (palette.length > 2 ? "colour" : "mono") : description.kind;
  return { ...description, kind, palette };
}

function withClues(description: Description, { clues, words }: Verdict): Description {
  const lines = description.lines.map(({ words: _, ...line }, number): Line => {
    const own = words?.[number];
    return { ...line, clue: clues[number] ?? null, ...(own ? { words: own } : {}) };
  });
  return { ...description, lines };
}

/** A grid without anything on it; its clues come with the first verdict. */
function emptyDescription(board: Board, { palette, picture }: EditState): Description {
  if (board.type !== "grid") throw new Error("only grids can be drawn from nothing");
  const { width, height } = board;
  const line = (first: number, count: number, step: number): Line => ({ cells: { first, count, step }, clue: { runs: [] } });
  return {
    version: 1,
    id: "",
    kind: "mono",
    credits: { title: "", author: "", copyright: "", license: "", source: "", note: "" },
    board,
    cells: picture.length,
    lines: [
      ...Array.from({ length: height }, (_, row) => line(row * width, width, 1)),
      ...Array.from({ length: width }, (_, column) => line(column, height, width)),
    ],
    palette,
    given: [],
    grade: null,
    hints: "off",
    deductions: [],
    solution: null,
    link: null,
  };
}

/** A picture to start from where a puzzle comes without one. */
async function someSolution(studio: Studio, puzzle: string): Promise<string | null> {
  const { solutions } = await studio.tasks.start<Verdict>("check", { puzzle }, "open").done;
  return solutions[0] ?? null;
}
