/**
 * Reading a line: whether its clue is kept, can still be kept, and which of its numbers are certain to be found.
 *
 * This is no solver. It tells nothing about open cells; it only judges what the player has marked. A number is struck
 * off when every arrangement that fits the marks has its block in the same place, and that place is painted. Matching
 * painted blocks to numbers from the left is not enough: in `..#....` with the clue `1 1` the painted cell may belong to
 * either of them.
 */

import type { Clue, Runs, Total } from "./description.ts";

/** The mark of a cell about which nothing is said; 0 is a cross, other numbers are colours. */
export const OPEN = -1;

export interface LineReading {
  /** With open cells taken as empty, the clue is kept. */
  readonly kept: boolean;
  /** Kept, and no open cell can be anything but empty. */
  readonly finished: boolean;
  /** Every cell is marked, or as many are painted as the clue asks for: the player means it to be done. */
  readonly full: boolean;
  /** Some arrangement fits the marks. */
  readonly possible: boolean;
  /** For each block or total of the clue, whether its place is certain. */
  readonly struck: readonly boolean[];
}

type Block = Runs["runs"][number];

/** Lines whose tables would be larger than this are not read for certain places; only huge boards have them. */
const MOST_ENTRIES = 4_000_000;

/** Colourings of repeated cells that are gone through; beyond that a line is read as if they were different cells. */
const MOST_CASES = 2_000;

/** `marks` are those along the line; `cells` its cells, which matter where one occurs twice. */
export function readLine(clue: Clue, marks: Int8Array, cells: Int32Array, colours: number): LineReading {
  if (clue === null) return { kept: true, finished: false, full: false, possible: true, struck: [] };
  const kept = accepts(clue, marks);
  const open = marks.includes(OPEN);
  const full = !open || painted(marks) >= cellsNeeded(clue);
  if ("totals" in clue) {
    const named = clue.totals.length === colours - 1;
    const possible = clue.totals.every((total) => totalPossible(total, marks));
    const struck = clue.totals.map((total) => totalKept(total, marks));
    return { kept, finished: kept && (named || !open), full, possible, struck };
  }
  const told = clue.runs.every(([length]) => length > 0);
  const finished = kept && (told || !open);
  if (finished) return { kept, finished, full, possible: true, struck: clue.runs.map(() => true) };
  const places = placesOf(clue.runs, marks, cells);
  if (places === null) return { kept, finished, full, possible: false, struck: clue.runs.map(() => false) };
  const struck = clue.runs.map(([, colour], j) => {
    const place = places[j];
    if (!place) return false;
    for (let p = place[0]; p < place[1]; p++) if (marks[p] !== colour) return false;
    return true;
  });
  return { kept, finished, full, possible: true, struck };
}

/** Whether a line keeps its clue when open cells count as empty. */
export function accepts(clue: Clue, marks: Int8Array): boolean {
  if (clue === null) return true;
  if ("totals" in clue) return clue.totals.every((total) => totalKept(total, marks));
  let block = 0;
  for (let p = 0; p < marks.length;) {
    const colour = marks[p]!;
    const start = p;
    while (p < marks.length && marks[p] === colour) p++;
    if (colour <= 0) continue;
    const wanted = clue.runs[block++];
    if (!wanted || wanted[1] !== colour || (wanted[0] && wanted[0] !== p - start)) return false;
  }
  return block === clue.runs.length;
}

/** How many cells a clue paints at least. */
function cellsNeeded(clue: Exclude<Clue, null>): number {
  if ("totals" in clue) return clue.totals.reduce((sum, [cells]) => sum + cells, 0);
  if (clue.runs.some(([length]) => !length)) return Infinity;
  return clue.runs.reduce((sum, [length]) => sum + length, 0);
}

function painted(marks: Int8Array): number {
  let count = 0;
  for (const mark of marks) if (mark > 0) count++;
  return count;
}

function totalKept([cells, least, most, colour]: Total, marks: Int8Array): boolean {
  let count = 0;
  let blocks = 0;
  for (let p = 0; p < marks.length; p++) {
    if (marks[p] !== colour) continue;
    count++;
    if (marks[p - 1] !== colour) blocks++;
  }
  return count === cells && blocks >= least && (most === null || blocks <= most);
}

/** Whether open cells can be coloured so that a total is kept: every pair of cells and blocks so far that can be. */
function totalPossible([cells, least, most, colour]: Total, marks: Int8Array): boolean {
  const cap = (most ?? least) + 1;
  const width = cap + 1;
  if (marks.length * (cells + 1) * width > MOST_ENTRIES) return true;
  let outside = new Uint8Array((cells + 1) * width);
  let inside = new Uint8Array(outside.length);
  outside[0] = 1;
  for (const mark of marks) {
    const nextOutside = new Uint8Array(outside.length);
    const nextInside = new Uint8Array(outside.length);
    for (let state = 0; state < outside.length; state++) {
      if (!outside[state] && !inside[state]) continue;
      if (mark !== colour) nextOutside[state] = 1;
      if ((mark !== OPEN && mark !== colour) || state + width >= outside.length) continue;
      if (inside[state]) nextInside[state + width] = 1;
      if (outside[state]) nextInside[state + width + (state % width < cap ? 1 : 0)] = 1;
    }
    [outside, inside] = [nextOutside, nextInside];
  }
  const last = cells * width;
  for (let blocks = least; blocks <= (most ?? cap); blocks++) {
    if (outside[last + blocks] || inside[last + blocks]) return true;
  }
  return false;
}

type Place = readonly [start: number, end: number];

/** For each block the one place it can have, or null where there are several; null where no arrangement fits. */
function placesOf(blocks: readonly Block[], marks: Int8Array, cells: Int32Array): (Place | null)[] | null {
  if ((blocks.length + 1) * (marks.length + 1) > MOST_ENTRIES) return blocks.map(() => null);
  let agreed: (Place | null)[] | null = null;
  for (const filled of cases(blocks, marks, cells)) {
    const places = placesAlone(blocks, filled);
    if (places === null) continue;
    agreed = agreed === null ? places : agreed.map((place, j) => (place && samePlace(place, places[j]) ? place : null));
  }
  return agreed;
}

function samePlace(one: Place, other: Place | null | undefined): boolean {
  return !!other && one[0] === other[0] && one[1] === other[1];
}

/** The marks with every colouring of the open cells that the line visits more than once. */
function* cases(blocks: readonly Block[], marks: Int8Array, cells: Int32Array): Generator<Int8Array> {
  const visits = new Map<number, number[]>();
  cells.forEach((cell, p) => {
    if (marks[p] === OPEN) visits.set(cell, [...(visits.get(cell) ?? []), p]);
  });
  const repeated = [...visits.values()].filter((positions) => positions.length > 1);
  const colours = [0, ...new Set(blocks.map(([, colour]) => colour))];
  if (!repeated.length || colours.length ** repeated.length > MOST_CASES) {
    yield marks;
    return;
  }
  for (let number = 0; number < colours.length ** repeated.length; number++) {
    const filled = marks.slice();
    let rest = number;
    for (const positions of repeated) {
      for (const p of positions) filled[p] = colours[rest % colours.length]!;
      rest = Math.floor(rest / colours.length);
    }
    yield filled;
  }
}

/** The same for a line whose cells are all different. */
function placesAlone(blocks: readonly Block[], marks: Int8Array): (Place | null)[] | null {
  const starts = startsOf(blocks, marks);
  if (starts === null) return null;
  const ends = startsOf([...blocks].reverse(), marks.slice().reverse())!;
  const n = marks.length;
  return blocks.map(([length, colour], j) => {
    const start = starts[j]!;
    const end = ends[blocks.length - 1 - j]!;
    let found: Place | null = null;
    for (let s = 0; s < n; s++) {
      if (!start[s]) continue;
      for (let e = s + 1; e <= n && fits(marks[e - 1]!, colour) && (!length || e - s <= length); e++) {
        if ((length && e - s < length) || !end[n - e]) continue;
        if (found) return null;
        found = [s, e];
      }
    }
    return found;
  });
}

function fits(mark: number, colour: number): boolean {
  return mark === OPEN || mark === colour;
}

/** For each block where it can start with all blocks before it in place; null where the whole clue cannot be. */
function startsOf(blocks: readonly Block[], marks: Int8Array): Uint8Array[] | null {
  const n = marks.length;
  // reached[p]: the cells before p hold just the blocks so far.
  let reached = new Uint8Array(n + 1);
  reached[0] = 1;
  spread(reached, marks);
  const starts = blocks.map(([length, colour], j) => {
    const gap = j > 0 && blocks[j - 1]![1] === colour;
    const start = new Uint8Array(n + 1);
    for (let s = 0; s < n; s++) start[s] = gap ? (s > 0 && marks[s - 1]! <= 0 ? reached[s - 1]! : 0) : reached[s]!;
    const ended = new Uint8Array(n + 1);
    let room = 0;
    let running = false;
    for (let e = 1; e <= n; e++) {
      room = fits(marks[e - 1]!, colour) ? room + 1 : 0;
      running = room > 0 && (running || start[e - 1] === 1);
      ended[e] = length ? (room >= length ? start[e - length]! : 0) : running ? 1 : 0;
    }
    spread(ended, marks);
    reached = ended;
    return start;
  });
  return reached[n] ? starts : null;
}

/** From each place reached on over cells that can be empty. */
function spread(reached: Uint8Array, marks: Int8Array): void {
  for (let p = 1; p <= marks.length; p++) if (reached[p - 1] && marks[p - 1]! <= 0) reached[p] = 1;
}
