/**
 * The state of play: a mark for each cell, and every move that led there.
 *
 * Undo, redo, the history slider and saving all walk the same list of moves; nothing is ever lost but by a new move
 * after an undo, as players expect. A stroke changes cells while it is drawn and becomes one move at its end.
 */

import { OPEN } from "./clues.ts";

/** [cell, mark before, mark after]. */
export type Change = readonly [cell: number, before: number, after: number];
export type Move = readonly Change[];

export class State {
  readonly marks: Int8Array;
  private readonly list: Move[] = [];
  private done = 0;
  private stroke: Map<number, number> | null = null;
  private checkpointMarks: Int8Array | null = null;

  /** `given` holds the colour of cells that cannot be changed, `OPEN` elsewhere. */
  constructor(private readonly given: Int8Array) {
    this.marks = given.slice();
  }

  /** How many moves are behind us; `length` counts those ahead as well. */
  get at(): number {
    return this.done;
  }

  get length(): number {
    return this.list.length;
  }

  get moves(): readonly Move[] {
    return this.list;
  }

  /** The marks to which `comeBack` returns, where the player is trying something. */
  get checkpoint(): Int8Array | null {
    return this.checkpointMarks;
  }

  /** Set one cell as part of a stroke that `end` or `cancel` closes; says whether it changed. */
  put(cell: number, mark: number): boolean {
    if (this.given[cell] !== OPEN || this.marks[cell] === mark) return false;
    this.stroke ??= new Map();
    if (!this.stroke.has(cell)) this.stroke.set(cell, this.marks[cell]!);
    this.marks[cell] = mark;
    return true;
  }

  /** What the open stroke found in a cell before it came there. */
  before(cell: number): number {
    return this.stroke?.get(cell) ?? this.marks[cell]!;
  }

  /** Make the open stroke a move; says whether there was anything in it. */
  end(): boolean {
    const changes = [...(this.stroke ?? [])]
      .filter(([cell, before]) => this.marks[cell] !== before)
      .map(([cell, before]): Change => [cell, before, this.marks[cell]!]);
    this.stroke = null;
    if (!changes.length) return false;
    this.list.length = this.done;
    this.list.push(changes);
    this.done++;
    return true;
  }

  /** Take the open stroke back; says which cells changed. */
  cancel(): number[] {
    const cells = [...(this.stroke ?? [])].map(([cell, before]) => {
      this.marks[cell] = before;
      return cell;
    });
    this.stroke = null;
    return cells;
  }

  /** Set several cells as one move; says which changed. */
  set(marks: Iterable<readonly [cell: number, mark: number]>): number[] {
    const changed: number[] = [];
    for (const [cell, mark] of marks) if (this.put(cell, mark)) changed.push(cell);
    this.end();
    return changed;
  }

  /** Add cells to the last move, for what follows from it by itself; says which changed. */
  follow(marks: Iterable<readonly [cell: number, mark: number]>): number[] {
    const last = this.list[this.done - 1];
    const changed = this.set(marks);
    if (!last || !changed.length) return changed;
    const [follower] = this.list.splice(this.done - 1, 1);
    this.list[this.done - 2] = [...last, ...follower!];
    this.done--;
    return changed;
  }

  undo(): number[] {
    return this.jump(this.done - 1);
  }

  redo(): number[] {
    return this.jump(this.done + 1);
  }

  /** Go to the state after `at` moves; says which cells changed. */
  jump(at: number): number[] {
    const cells = new Set<number>(this.cancel());
    const target = Math.min(Math.max(at, 0), this.list.length);
    while (this.done > target) {
      const move = this.list[--this.done]!;
      for (let i = move.length - 1; i >= 0; i--) this.assign(move[i]![0], move[i]![1], cells);
    }
    while (this.done < target) {
      for (const [cell, , after] of this.list[this.done++]!) this.assign(cell, after, cells);
    }
    return [...cells];
  }

  /** Remember the marks as they are; what is painted from now on is a trial. */
  setCheckpoint(): void {
    this.checkpointMarks = this.marks.slice();
  }

  /** Keep what was tried. */
  dropCheckpoint(): void {
    this.checkpointMarks = null;
  }

  /** Back to the checkpoint, as a move that can be undone like any other. */
  comeBack(): number[] {
    const marks = this.checkpointMarks;
    this.checkpointMarks = null;
    return marks ? this.set([...marks].map((mark, cell) => [cell, mark] as const)) : [];
  }

  /** All marks away, as a move. */
  clear(): number[] {
    this.checkpointMarks = null;
    return this.set([...this.given].map((mark, cell) => [cell, mark] as const));
  }

  private assign(cell: number, mark: number, cells: Set<number>): void {
    this.marks[cell] = mark;
    cells.add(cell);
  }
}
