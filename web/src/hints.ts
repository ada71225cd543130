/**
 * Hints: the next step from the list of deductions, or the mark that is wrong and must go first.
 *
 * The list leads from the given cells to the solution in the order of a player. So the first deduction whose result
 * is not on the board rests only on results that are.
 */

import { OPEN } from "./clues.ts";
import type { Deduction } from "./description.ts";
import type { Puzzle } from "./puzzle.ts";
import type { Reading } from "./reading.ts";

export type Hint = Mistake | Step;

/** A wrong mark, and a line on which that can be seen. */
export interface Mistake {
  readonly kind: "mistake";
  readonly cell: number;
  readonly line: number | null;
}

/** The next deduction and the cells it settles, as [cell, colour]. */
export interface Step {
  readonly kind: "step";
  readonly number: number;
  readonly deduction: Deduction;
  readonly settles: readonly (readonly [number, number])[];
  /** Deductions that only took colours away, which no mark can show, and on which this one rests. */
  readonly before: readonly Deduction[];
}

const MOST_BEFORE = 3;

/** For each cell the colours it can have in a solution, as far as the description tells. */
export function truthOf(puzzle: Puzzle): Uint32Array {
  const masks = new Uint32Array(puzzle.cells).fill(2 ** puzzle.colours - 1);
  const { solution, deductions } = puzzle.description;
  for (const { changes } of deductions) for (const [cell, mask] of changes) masks[cell] = mask;
  if (solution) for (let cell = 0; cell < puzzle.cells; cell++) masks[cell] = 2 ** parseInt(solution[cell]!, 36);
  return masks;
}

/** Whether a mark cannot be right. */
export function isWrong(truth: Uint32Array, cell: number, mark: number): boolean {
  return mark !== OPEN && !((truth[cell]! >>> mark) & 1);
}

/** What helps next; null where the board is right and complete, or nothing is known. */
export function nextHint(puzzle: Puzzle, marks: Int8Array, reading: Reading, truth: Uint32Array): Hint | null {
  const wrong = marks.findIndex((mark, cell) => isWrong(truth, cell, mark));
  if (wrong >= 0) return { kind: "mistake", cell: wrong, line: brokenLine(puzzle, reading, wrong) };
  return nextStep(puzzle, marks);
}

function nextStep(puzzle: Puzzle, marks: Int8Array, from = 0): Step | null {
  const { deductions } = puzzle.description;
  for (let number = from; number < deductions.length; number++) {
    const deduction = deductions[number]!;
    const settles = settledBy(deduction).filter(([cell, colour]) => marks[cell] !== colour);
    if (settles.length) return { kind: "step", number, deduction, settles, before: leadingTo(puzzle, marks, number) };
  }
  return null;
}

/** The cells with one colour left after a deduction, with that colour. */
export function settledBy(deduction: Deduction): (readonly [number, number])[] {
  return deduction.changes
    .filter(([, mask]) => mask && (mask & (mask - 1)) === 0)
    .map(([cell, mask]) => [cell, 31 - Math.clz32(mask)] as const);
}

function brokenLine(puzzle: Puzzle, reading: Reading, cell: number): number | null {
  const lines = [...puzzle.linesOf(cell)].filter((line) => puzzle.lines[line]!.clue !== null);
  return lines.find((line) => !reading.line(line).possible) ?? lines[0] ?? null;
}

function leadingTo(puzzle: Puzzle, marks: Int8Array, number: number): Deduction[] {
  const { deductions } = puzzle.description;
  const { line, changes } = deductions[number]!;
  const open = new Set(line === null ? changes.map(([cell]) => cell) : puzzle.lines[line]!.cells);
  const found: Deduction[] = [];
  for (let earlier = number - 1; earlier >= 0 && found.length < MOST_BEFORE; earlier--) {
    const candidates = deductions[earlier]!.changes.filter(([cell, mask]) => mask & (mask - 1) && marks[cell] === OPEN);
    if (candidates.some(([cell]) => open.has(cell))) found.unshift(deductions[earlier]!);
  }
  return found;
}
