/** The board that is drawn on: one of the player's views, with tools that paint a picture instead of playing it. */

import { OPEN } from "../clues.ts";
import type { Description } from "../description.ts";
import { button, element } from "../dom.ts";
import { DARK, Game, type Light } from "../game.ts";
import { GridView } from "../grid_view.ts";
import { Input, type Strokes, type Surface } from "../input.ts";
import { LayerView } from "../layer_view.ts";
import { PlaneView } from "../plane_view.ts";
import { type Puzzle, puzzleOf } from "../puzzle.ts";
import { gridSheet } from "../sheet.ts";
import { type ArrowKey, type View } from "../view.ts";
import { Voice } from "../voice.ts";
import { type Drawing, type Symmetry, between, cellAt, mirrored, placeOf, region } from "./drawing.ts";
import { PlainReading } from "./plain_reading.ts";
import type { Studio } from "./studio.ts";

export type EaselTool = "pencil" | "line" | "box" | "fill" | "pick";

/** Pixels between two looks along a fast stroke. */
const STEP = 4;
const CLICK = 5;
/** What stands where a clue was dropped, so that it can be taken up again. */
const DROPPED = { text: "–", colour: 0, mark: "plain" } as const;

export interface EaselEvents {
  /** A clue was clicked: its line, and which of its words; -1 beside them. */
  readonly onClue: (line: number, word: number) => void;
  readonly onColour: (colour: number) => void;
}

export class Easel {
  readonly element = element("div", { class: "stage easel" });
  readonly game: Game;
  tool: EaselTool = "pencil";
  colour = 1;
  symmetry: Symmetry = "none";
  private view!: View;
  private input: Input | null = null;
  private voice: Voice | null = null;
  private solid = false;
  private staged: Int8Array | null = null;
  private previewed: Uint8Array | null = null;
  private readonly stop = new AbortController();
  private stroke: { colour: number; covered: readonly number[]; at: readonly [number, number] | null } | null = null;

  constructor(
    private readonly studio: Studio,
    private readonly drawing: Drawing,
    description: Description,
    private readonly events: EaselEvents,
  ) {
    this.game = new Game(editable(description), studio.settings);
    this.game.on("cells", (cells, lines) => this.view.redraw(cells, lines));
    this.game.on("light", () => this.view.relight());
    this.game.on("cursor", () => {
      if (document.activeElement === this.view.element) this.view.frame(this.game.cursor);
    });
    this.listen();
  }

  /** To be called once the easel is in the page. */
  begin(): void {
    this.showView();
  }

  close(): void {
    this.stop.abort();
    this.input?.close();
    this.voice?.close();
    this.view.close();
  }

  /** Sides of the board, x first; null for faces, which have none. */
  get sides(): readonly number[] | null {
    const { board } = this.game.puzzle.description;
    if (board.type === "grid") return [board.width, board.height];
    return board.type === "solid" ? [board.width, board.height, board.depth] : null;
  }

  /** Other clues or colours on the same board. */
  rewrite(description: Description): void {
    this.game.rewrite(editable(description));
    this.refresh(true);
  }

  /** Draw the picture as it is now. */
  refresh(everything = false): void {
    const { game } = this;
    const marks = this.marks();
    const before = this.staged;
    if (everything || !before) {
      this.staged = marks;
      game.finished = this.solid;
      game.stage(marks, new PlainReading(game.puzzle, marks));
      this.view.restyle();
      return;
    }
    const changed: number[] = [];
    marks.forEach((mark, cell) => {
      if (mark !== before[cell]) changed.push(cell);
      before[cell] = mark;
    });
    if (changed.length) game.tell("cells", changed, []);
  }

  /** Show another picture for a while, or the own one again. */
  preview(picture: Uint8Array | null): void {
    this.previewed = picture;
    this.refresh();
  }

  shine(light: Light): void {
    this.game.shine(light);
  }

  dim(): void {
    this.game.shine(DARK);
  }

  restyle(): void {
    this.game.freshInks();
    this.view.restyle();
  }

  focus(): void {
    this.view.element.focus({ preventScroll: true });
    this.view.frame(this.game.cursor);
  }

  fit(): void {
    this.view.fit();
  }

  zoom(factor: number): void {
    const box = this.view.element.getBoundingClientRect();
    this.view.zoom(factor, box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Keys that belong to the view, such as layers and turning. */
  viewKey(event: KeyboardEvent): boolean {
    return this.view.key(event);
  }

  /** The keyboard's cell, one step on; says whether it moved. */
  step(key: ArrowKey): boolean {
    const next = this.view.step(this.game.cursor, key);
    const moved = next !== this.game.cursor;
    this.game.point(next);
    this.view.reveal(next);
    this.focus();
    return moved;
  }

  /** What the tool does at the keyboard's cell; `colour` paints another colour than the chosen one. */
  tap(colour = this.colour, run = false): void {
    const { cursor } = this.game;
    if (run) this.paint([cursor], colour);
    else {
      this.begins(cursor, colour);
      this.ends();
    }
    this.focus();
    this.voice?.tellCell(true);
  }

  boxOf(cell: number): DOMRect | null {
    return this.view.boxOf(cell);
  }

  /** Where a number of a clue can be clicked: found by looking, as a player would. */
  findClue(line: number): { x: number; y: number } | null {
    const view = this.view as Partial<Clued> & View;
    const outer = this.view.element.getBoundingClientRect();
    for (let y = outer.top + 2; y < outer.bottom; y += 4) {
      for (let x = outer.left + 2; x < outer.right; x += 4) {
        const found = view.clueAt?.(x, y);
        if (found && found[0] === line && found[1] >= 0) return { x, y };
      }
    }
    return null;
  }

  private marks(): Int8Array {
    const picture = this.previewed ?? this.drawing.sketch.picture;
    const empty = this.solid ? 0 : OPEN;
    return Int8Array.from(picture, (colour) => colour || empty);
  }

  private showView(): void {
    const { game, studio } = this;
    const { board } = game.puzzle.description;
    this.input?.close();
    this.voice?.close();
    (this.view as View | undefined)?.close();
    const made = this.solid ? studio.solidView(game, studio.say) : null;
    if (this.solid && !made) {
      this.solid = false;
      studio.tell(studio.say("noWebgl"));
    }
    this.view =
      made ??
      (board.type === "grid"
        ? new GridView(game, gridSheet(board))
        : board.type === "plane"
          ? new PlaneView(game, board)
          : new LayerView(game, board, studio.say));
    this.element.replaceChildren(this.view.element);
    if (this.view.controls) this.element.append(this.withSwitch(this.view.controls));
    this.refresh(true);
    this.view.relight();
    this.input = new Input(this.strokes(), this.surface(), this.element);
    this.voice = new Voice(game, studio.say, this.view.element);
    const { element: surface } = this.view;
    surface.addEventListener("focus", () => this.view.frame(surface.matches(":focus-visible") ? game.cursor : null));
    surface.addEventListener("blur", () => this.view.frame(null));
  }

  private withSwitch(controls: HTMLElement): HTMLElement {
    const { say } = this.studio;
    const label = say(this.solid ? "layerView" : "solidView");
    controls.append(
      button(label, { icon: this.solid ? "layers" : "cube", action: "switch-view" }, () => {
        this.solid = !this.solid;
        this.showView();
      }),
    );
    return controls;
  }

  private strokes(): Strokes {
    const easel = this;
    return {
      get tool() {
        return easel.solid ? ("turn" as const) : ("paint" as const);
      },
      get stroking() {
        return easel.stroke !== null;
      },
      get covered() {
        return easel.stroke?.covered ?? [];
      },
      point: (cell) => easel.game.point(cell),
      markOf: (other) => (other ? 0 : easel.colour),
      startStroke: (cell, colour) => easel.begins(cell, colour),
      coverWith: (cells) => easel.covers(cells),
      endStroke: () => easel.ends(),
      cancelStroke: () => {
        easel.stroke = null;
        easel.drawing.cancel();
        easel.refresh();
      },
    };
  }

  private surface(): Surface {
    const { view } = this;
    return {
      element: view.element,
      cellAt: (x, y) => view.cellAt(x, y),
      boxOf: (cell) => view.boxOf(cell),
      runLength: (covered) => (this.tool === "line" ? covered.length : view.runLength(covered)),
      drag: (dx, dy) => view.drag(dx, dy),
      zoom: (factor, x, y) => view.zoom(factor, x, y),
      hover: (x, y) => view.hover(x, y),
      unhover: () => view.unhover(),
      reach: (start, x, y, covered) => this.reach(start, x, y, covered),
    };
  }

  private begins(cell: number, colour: number): void {
    const { drawing, game } = this;
    const { picture } = drawing.sketch;
    if (this.tool === "pick") {
      this.events.onColour(picture[cell]!);
      return;
    }
    // A second click on a painted cell clears it, as in play.
    const own = colour > 0 && picture[cell] === colour && this.tool !== "line" && this.tool !== "box" ? 0 : colour;
    if (this.tool === "fill") {
      this.paint(region(game.puzzle, picture, cell), own);
      return;
    }
    this.stroke = { colour: own, covered: [], at: null };
    this.covers([cell]);
  }

  private covers(cells: readonly number[]): void {
    if (!this.stroke) return;
    this.stroke.covered = cells;
    this.drawing.preview(this.mirrors(cells), this.stroke.colour);
    this.refresh();
  }

  private ends(): void {
    if (!this.stroke) return;
    this.stroke = null;
    if (!this.drawing.keep()) this.drawing.cancel();
    this.refresh();
  }

  private paint(cells: readonly number[], colour: number): void {
    const picture = this.drawing.sketch.picture.slice();
    for (const cell of this.mirrors(cells)) picture[cell] = colour;
    this.drawing.put({ picture });
  }

  private mirrors(cells: readonly number[]): number[] {
    const { sides, symmetry } = this;
    if (!sides || symmetry === "none") return [...cells];
    return cells.flatMap((cell) =>
      mirrored(placeOf(cell, sides), sides, symmetry).map((place) => cellAt(place, sides)),
    );
  }

  /** A pencil goes where the hand goes; a line and a box span from where they began. */
  private reach(start: number, x: number, y: number, covered: readonly number[]): readonly number[] {
    const { view, sides, stroke } = this;
    const here = view.cellAt(x, y);
    if (this.tool !== "pencil" && sides) {
      if (here === null) return covered;
      const shape = this.tool === "box" ? "box" : "line";
      return between(placeOf(start, sides), placeOf(here, sides), shape).map((place) => cellAt(place, sides));
    }
    const found = new Set(covered);
    const [fromX, fromY] = stroke?.at ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP));
    for (let i = 1; i <= steps; i++) {
      const cell = view.cellAt(fromX + ((x - fromX) * i) / steps, fromY + ((y - fromY) * i) / steps);
      if (cell !== null) found.add(cell);
    }
    if (stroke) stroke.at = [x, y];
    return [...found];
  }

  /** Clicks on clues; a drag that begins there moves the picture. */
  private listen(): void {
    const { signal } = this.stop;
    let down: readonly [number, number] = [0, 0];
    this.element.addEventListener("pointerdown", ({ clientX, clientY }) => (down = [clientX, clientY]), { signal });
    this.element.addEventListener(
      "click",
      ({ clientX, clientY, target }) => {
        if (Math.hypot(clientX - down[0], clientY - down[1]) > CLICK || !this.view.element.contains(target as Node))
          return;
        const view = this.view as Partial<Clued> & View;
        const found = view.cellAt(clientX, clientY) === null ? view.clueAt?.(clientX, clientY) : null;
        if (found) this.events.onClue(...found);
      },
      { signal },
    );
  }
}

interface Clued {
  clueAt(x: number, y: number): readonly [line: number, word: number] | null;
}

/** A puzzle whose dropped clues are dashes, and without given cells: in the studio everything can be painted. */
function editable(description: Description): Puzzle {
  const puzzle = puzzleOf({ ...description, given: [] });
  return {
    ...puzzle,
    lines: puzzle.lines.map((line) => (line.clue === null ? { ...line, words: [DROPPED] } : line)),
  };
}
