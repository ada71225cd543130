/** The way from a state of play to the solution, deduction by deduction, which can be walked in both directions. */

import { OPEN } from "./clues.ts";
import type { Deduction } from "./description.ts";
import { isWrong, settledBy } from "./hints.ts";
import type { Puzzle } from "./puzzle.ts";

export interface WalkStep {
  readonly deduction: Deduction;
  /** The cells that were open before it, with their colours. */
  readonly settles: readonly (readonly [number, number])[];
}

export class Walk {
  readonly marks: Int8Array;
  readonly steps: readonly WalkStep[];
  private done = 0;

  /** From these marks on; those that are wrong are left out. */
  constructor(puzzle: Puzzle, from: Int8Array, truth: Uint32Array) {
    this.marks = from.map((mark, cell) => (isWrong(truth, cell, mark) ? OPEN : mark));
    const known = this.marks.slice();
    const steps: WalkStep[] = [];
    for (const deduction of puzzle.description.deductions) {
      if (deduction.changes.every(([cell]) => known[cell] !== OPEN)) continue;
      const settles = settledBy(deduction).filter(([cell]) => known[cell] === OPEN);
      for (const [cell, colour] of settles) known[cell] = colour;
      steps.push({ deduction, settles });
    }
    this.steps = steps;
  }

  /** How many steps are behind us. */
  get at(): number {
    return this.done;
  }

  /** Go to where `at` steps are done; says which cells changed. */
  goTo(at: number): number[] {
    const cells: number[] = [];
    const target = Math.min(Math.max(at, 0), this.steps.length);
    const put = (cell: number, mark: number): void => {
      this.marks[cell] = mark;
      cells.push(cell);
    };
    while (this.done < target) for (const [cell, colour] of this.steps[this.done++]!.settles) put(cell, colour);
    while (this.done > target) for (const [cell] of this.steps[--this.done]!.settles) put(cell, OPEN);
    return cells;
  }
}
