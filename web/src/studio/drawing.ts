/**
 * The picture that is being drawn: colours of cells, the palette, and which clues are hidden; every state of it can be
 * undone.
 *
 * Neighbours are cells that follow each other on a line. That is one rule for grids, faces and voxels: two faces that
 * share an edge lie beside each other on the same side of the curve that carries it.
 */

import type { Colour } from "../description.ts";
import type { Puzzle } from "../puzzle.ts";
import { type HistoryValue, historyOf, statesOf } from "./drawing_history.ts";

/** A clue that players do not get to see: all of it, or the numbers of some blocks. */
export interface Hidden {
  /** Lines without a clue. */
  readonly dropped: ReadonlySet<number>;
  /** Blocks, as `line:block`, whose numbers are blotted. */
  readonly blotted: ReadonlySet<string>;
}

export interface Sketch {
  /** A colour for each cell. */
  readonly picture: Uint8Array;
  readonly palette: readonly Colour[];
  readonly hidden: Hidden;
}

export const NOTHING_HIDDEN: Hidden = { dropped: new Set(), blotted: new Set() };

/** Bytes of pictures that undo keeps. */
const MOST_BYTES = 64 << 20;

export class Drawing {
  private states: Sketch[];
  private now: number;
  private open: Uint8Array | null = null;
  private readonly listeners = new Set<() => void>();

  /** `history`: the states around the first one, from an earlier visit. */
  constructor(first: Sketch, history?: HistoryValue) {
    ({ states: this.states, now: this.now } = statesOf(first, history));
  }

  /** The states around this one, as a draft keeps them. */
  get history(): HistoryValue {
    return historyOf(this.states, this.now);
  }

  /** What is there now, with the stroke that is being drawn. */
  get sketch(): Sketch {
    const { picture, palette, hidden } = this.states[this.now]!;
    return { picture: this.open ?? picture, palette, hidden };
  }

  get canUndo(): boolean {
    return this.now > 0;
  }

  get canRedo(): boolean {
    return this.now + 1 < this.states.length;
  }

  /** Call back whenever a state was added, undone or redone. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Add a state; says whether it differs from the one before. */
  put(change: Partial<Sketch>): boolean {
    const before = this.states[this.now]!;
    this.open = null;
    const next = { ...before, ...change };
    if (next.palette === before.palette && next.hidden === before.hidden && same(next.picture, before.picture))
      return false;
    this.states = [...this.states.slice(0, this.now + 1), next];
    const spare = this.states.length - Math.max(2, Math.floor(MOST_BYTES / next.picture.length));
    if (spare > 0) this.states = this.states.slice(spare);
    this.now = this.states.length - 1;
    this.tell();
    return true;
  }

  /** Show a stroke that may still change; `put` or `cancel` ends it. */
  preview(cells: Iterable<number>, colour: number): void {
    this.open = this.states[this.now]!.picture.slice();
    for (const cell of cells) this.open[cell] = colour;
  }

  cancel(): void {
    this.open = null;
  }

  /** Make the stroke a state. */
  keep(): boolean {
    return this.open ? this.put({ picture: this.open }) : false;
  }

  undo(): void {
    this.go(this.now - 1);
  }

  redo(): void {
    this.go(this.now + 1);
  }

  private go(to: number): void {
    if (to < 0 || to >= this.states.length) return;
    this.open = null;
    this.now = to;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || (one.length === other.length && one.every((colour, cell) => colour === other[cell]));
}

/** All cells of one colour that hang together with `start`. */
export function region(puzzle: Puzzle, picture: Uint8Array, start: number): number[] {
  const colour = picture[start];
  const found = new Set([start]);
  // A set grows while it is walked.
  for (const cell of found) {
    for (const line of puzzle.linesOf(cell)) {
      const { cells } = puzzle.lines[line]!;
      for (let at = cells.indexOf(cell); at >= 0; at = cells.indexOf(cell, at + 1)) {
        for (const next of [cells[at - 1], cells[at + 1]])
          if (next !== undefined && picture[next] === colour) found.add(next);
      }
    }
  }
  return [...found];
}

export type Symmetry = "none" | "left-right" | "up-down" | "front-back" | "both" | "turn" | "diagonal";

/** Those that make sense on a board with so many axes. */
export function symmetriesOf(axes: number): readonly Symmetry[] {
  return axes === 3
    ? ["none", "left-right", "front-back", "up-down", "both", "turn"]
    : ["none", "left-right", "up-down", "both", "turn", "diagonal"];
}

/** A place and its mirror images; `sides` of 2 or 3 axes, x first. In a solid z points up. */
export function mirrored(place: Place, sides: readonly number[], symmetry: Symmetry): Place[] {
  const flip = (...axes: number[]): Place =>
    place.map((value, axis) => (axes.includes(axis) ? sides[axis]! - 1 - value : value));
  const up = sides.length - 1;
  switch (symmetry) {
    case "none":
      return [place];
    case "left-right":
      return [place, flip(0)];
    case "up-down":
      return [place, flip(up)];
    case "front-back":
      return [place, flip(1)];
    case "both":
      return [place, flip(0), flip(1), flip(0, 1)];
    case "turn":
      return [place, flip(0, 1)];
    case "diagonal":
      return sides[0] === sides[1] ? [place, [place[1]!, place[0]!, ...place.slice(2)]] : [place];
  }
}

/** Numbers along each axis, x first. */
export type Place = readonly number[];

export function placeOf(cell: number, sides: readonly number[]): Place {
  let rest = cell;
  return sides.map((side) => {
    const at = rest % side;
    rest = Math.floor(rest / side);
    return at;
  });
}

export function cellAt(place: Place, sides: readonly number[]): number {
  return place.reduceRight((sum, at, axis) => sum * sides[axis]! + at, 0);
}

/** A picture moved by whole cells; what leaves on one side comes in on the other. `sides` of 2 or 3 axes, x first. */
export function shifted(picture: Uint8Array, sides: readonly number[], by: readonly number[]): Uint8Array {
  const moved = new Uint8Array(picture.length);
  picture.forEach((colour, cell) => {
    const place = placeOf(cell, sides).map((at, axis) => {
      const side = sides[axis]!;
      return (((at + (by[axis] ?? 0)) % side) + side) % side;
    });
    moved[cellAt(place, sides)] = colour;
  });
  return moved;
}

/** The places of the box between two corners, or of the straight line between them. */
export function between(from: Place, to: Place, shape: "line" | "box"): Place[] {
  if (shape === "box") {
    return from.reduce<Place[]>(
      (places, start, axis) => {
        const [low, high] = [Math.min(start, to[axis]!), Math.max(start, to[axis]!)];
        const along = Array.from({ length: high - low + 1 }, (_, i) => low + i);
        return places.flatMap((place) => along.map((at) => [...place, at]));
      },
      [[]],
    );
  }
  const steps = Math.max(...from.map((start, axis) => Math.abs(to[axis]! - start)));
  return Array.from({ length: steps + 1 }, (_, i) =>
    from.map((start, axis) => Math.round(start + ((to[axis]! - start) * i) / Math.max(steps, 1))),
  );
}

/** A palette with one more colour, in a hue that is far from the others; null where no more fit. */
export function withColour(palette: readonly Colour[], most: number): readonly Colour[] | null {
  if (palette.length >= most) return null;
  const taken = new Set(palette.map(({ letter }) => letter));
  const letter = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((sign) => !taken.has(sign)) ?? "?";
  const used = new Set(palette.map(({ rgb }) => rgb));
  const rgb = FRESH.find((colour) => !used.has(colour)) ?? "#808080";
  return [...palette, { name: "", rgb, letter }];
}

const FRESH = [
  "#d32f2f",
  "#1976d2",
  "#388e3c",
  "#f9a825",
  "#7b1fa2",
  "#f57c00",
  "#00838f",
  "#5d4037",
  "#c2185b",
  "#616161",
  "#9e9d24",
  "#283593",
];
