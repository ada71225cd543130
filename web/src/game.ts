/**
 * One puzzle being played: what is on the board, what is being done to it, and who has to know.
 *
 * Views, bars and cards never talk to each other; they change the game and listen to it.
 */

import { OPEN } from "./clues.ts";
import { type Inks, type Marks, inksOf, themeOf } from "./colours.ts";
import { isWrong, truthOf } from "./hints.ts";
import type { Puzzle } from "./puzzle.ts";
import { Reading } from "./reading.ts";
import type { Settings } from "./settings.ts";
import { State } from "./state.ts";

/** What a hint or a step of the solution points at. */
export interface Light {
  readonly lines: readonly number[];
  readonly cells: readonly number[];
  /** Whether the cells are wrong rather than next. */
  readonly wrong: boolean;
  /** Cells that belong together, each group in a colour of its own. */
  readonly groups?: readonly (readonly number[])[];
}

/** So many groups have colours of their own; the next one starts again. */
export const GROUP_COLOURS = 6;

export const DARK: Light = { lines: [], cells: [], wrong: false };

export interface Events {
  /** Cells changed, and the lines through them. */
  cells: (cells: readonly number[], lines: readonly number[]) => void;
  /** A move was made, undone or redone, or a checkpoint set. */
  moved: () => void;
  /** Another tool or colour. */
  tool: () => void;
  light: () => void;
  /** The cell that the keyboard points at. */
  cursor: () => void;
  solved: () => void;
  /** Something to be said aloud. */
  said: (text: string) => void;
}

export type Tool = "paint" | "cross" | "turn";

/** What a stroke writes, and over which marks it may. */
interface Stroke {
  readonly mark: number;
  readonly over: number;
  readonly first: number;
  covered: readonly number[];
}

export class Game {
  readonly state: State;
  reading: Reading;
  readonly truth: Uint32Array;
  inks: Inks;
  tool: Tool = "paint";
  /** The colour that is painted with. */
  colour = 1;
  cursor = 0;
  light: Light = DARK;
  hintsUsed = 0;
  finished = false;
  /** Marks shown in place of the player's own, while the solution is played. */
  private staged: { marks: Int8Array; reading: Reading } | null = null;
  private stroke: Stroke | null = null;
  private readonly listeners: { [K in keyof Events]: Set<Events[K]> } = {
    cells: new Set(),
    moved: new Set(),
    tool: new Set(),
    light: new Set(),
    cursor: new Set(),
    solved: new Set(),
    said: new Set(),
  };

  constructor(
    public puzzle: Puzzle,
    readonly settings: Settings,
  ) {
    this.state = new State(puzzle.given);
    this.reading = new Reading(puzzle, this.state.marks);
    this.truth = truthOf(puzzle);
    this.inks = this.freshInks();
  }

  /** Listen; returns how to stop. */
  on<K extends keyof Events>(name: K, listener: Events[K]): () => void {
    this.listeners[name].add(listener);
    return () => this.listeners[name].delete(listener);
  }

  tell<K extends keyof Events>(name: K, ...values: Parameters<Events[K]>): void {
    for (const listener of this.listeners[name]) (listener as (...values: Parameters<Events[K]>) => void)(...values);
  }

  /** Other clues or colours on the same board, while a puzzle is being designed; views have to be restyled. */
  rewrite(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.reading = new Reading(puzzle, this.state.marks);
    this.freshInks();
  }

  /** Colours anew, after a change of theme or palette. */
  freshInks(): Inks {
    const marks = this.settings.values.marks as Marks;
    const theme = themeOf(document.documentElement);
    return (this.inks = inksOf(this.puzzle, theme, marks, this.settings.coloursOf(this.puzzle.id)));
  }

  /** The marks to draw. */
  get shown(): Int8Array {
    return this.staged?.marks ?? this.state.marks;
  }

  get shownReading(): Reading {
    return this.staged?.reading ?? this.reading;
  }

  /** Whether the player cannot mark anything now. */
  get locked(): boolean {
    return this.staged !== null || this.finished;
  }

  /** The mark that the tool makes; `other` is that of the right button. */
  markOf(other: boolean): number {
    return (this.tool === "cross") !== other ? 0 : this.colour;
  }

  choose(tool: Tool, colour = this.colour): void {
    this.tool = tool;
    this.colour = colour;
    this.tell("tool");
  }

  // Strokes. The first cell decides: over a cell with the same mark the stroke erases that mark; else it paints, and
  // but for that first cell, which was pointed at on purpose, only over open ones.

  startStroke(cell: number, mark: number): void {
    if (this.locked) return;
    const was = this.state.marks[cell]!;
    // A painted cube is safe from the hammer: players paint cubes so that no slip can break them.
    if (this.puzzle.description.board.type === "solid" && mark === 0 && was > 0) return;
    this.stroke =
      was === mark
        ? { mark: OPEN, over: mark, first: cell, covered: [] }
        : { mark, over: OPEN, first: cell, covered: [] };
    this.coverWith([cell]);
  }

  /** As `startStroke`, but a first cell that has the mark already stays as it is. */
  startRun(cell: number, mark: number): void {
    if (this.locked) return;
    this.stroke = { mark, over: OPEN, first: cell, covered: [] };
    this.coverWith([cell]);
  }

  get stroking(): boolean {
    return this.stroke !== null;
  }

  get covered(): readonly number[] {
    return this.stroke?.covered ?? [];
  }

  /** Let the stroke cover just these cells; what it covered before and no longer does is as it was. */
  coverWith(cells: readonly number[]): void {
    const stroke = this.stroke;
    if (!stroke) return;
    const now = new Set(cells);
    const changed: number[] = [];
    for (const cell of stroke.covered) {
      if (!now.has(cell) && this.state.put(cell, this.state.before(cell))) changed.push(cell);
    }
    for (const cell of cells) {
      const free = cell === stroke.first || this.state.before(cell) === stroke.over;
      if (free && this.state.put(cell, stroke.mark)) changed.push(cell);
    }
    stroke.covered = cells;
    this.changed(changed);
  }

  endStroke(): void {
    if (!this.stroke) return;
    const touched = this.stroke.covered;
    this.stroke = null;
    if (this.state.end()) this.settle(touched);
  }

  cancelStroke(): void {
    if (!this.stroke) return;
    this.stroke = null;
    this.changed(this.state.cancel());
  }

  /** Set cells as one move. */
  mark(marks: readonly (readonly [number, number])[]): void {
    const changed = this.state.set(marks);
    this.changed(changed);
    if (changed.length) this.settle(changed);
  }

  undo(): void {
    if (!this.locked) this.walk(this.state.undo());
  }

  redo(): void {
    if (!this.locked) this.walk(this.state.redo());
  }

  /** After a walk through the moves nothing is crossed by itself: the move before would be lost. */
  walk(cells: readonly number[]): void {
    this.stroke = null;
    this.changed(cells);
    this.tell("moved");
  }

  /** Cross what is left of finished lines, as part of the move that finished them. */
  autoCross(lines: Iterable<number>): void {
    // What follows joins the last move, which must not cost the moves ahead of it.
    const { at, length } = this.state;
    if (!this.settings.values.autoCross || this.locked || at < length) return;
    const marks: [number, number][] = [];
    for (const line of lines) {
      if (!this.reading.isKept(line) || !this.reading.line(line).finished) continue;
      for (const cell of this.puzzle.lines[line]!.cells) if (this.state.marks[cell] === OPEN) marks.push([cell, 0]);
    }
    if (marks.length) this.changed(this.state.follow(marks));
  }

  point(cell: number): void {
    this.cursor = cell;
    this.tell("cursor");
  }

  shine(light: Light): void {
    this.light = light;
    this.tell("light");
  }

  /** Show other marks than the player's, or those again; `reading` says which numbers are struck off. */
  stage(marks: Int8Array | null, reading?: Reading): void {
    this.cancelStroke();
    this.staged = marks && { marks, reading: reading ?? new Reading(this.puzzle, marks) };
    const all = Array.from({ length: this.puzzle.cells }, (_, cell) => cell);
    this.tell("cells", all, [...this.puzzle.lines.keys()]);
  }

  /** Some of the staged marks changed. */
  stagedChanged(cells: readonly number[]): void {
    if (this.staged) this.tell("cells", cells, this.staged.reading.update(cells));
  }

  isWrong(cell: number): boolean {
    return this.settings.values.check === "full" && isWrong(this.truth, cell, this.shown[cell]!);
  }

  /** Whether the number beside a line should warn. */
  isTrouble(line: number): boolean {
    const { check } = this.settings.values;
    if (check === "off" || this.shownReading.isKept(line)) return false;
    const reading = this.shownReading.line(line);
    return reading.full || (check === "full" && !reading.possible);
  }

  /** Whether a mark was made since the checkpoint. */
  isTrial(cell: number): boolean {
    const { checkpoint, marks } = this.state;
    return !this.staged && checkpoint !== null && checkpoint[cell] !== marks[cell];
  }

  private settle(touched: readonly number[]): void {
    const lines = new Set(touched.flatMap((cell) => [...this.puzzle.linesOf(cell)]));
    this.autoCross(lines);
    this.tell("moved");
    if (this.reading.solved && !this.finished) {
      this.finished = true;
      this.tell("solved");
    }
  }

  private changed(cells: readonly number[]): void {
    if (cells.length) this.tell("cells", cells, this.reading.update(cells));
  }
}
