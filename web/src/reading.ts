/** What all lines say about the marks as they are now, kept up to date as cells change. */

import { type LineReading, accepts, readLine } from "./clues.ts";
import type { Puzzle } from "./puzzle.ts";

export class Reading {
  private readonly lines: (LineReading | null)[];
  private readonly kept: Uint8Array;
  private keptCount = 0;

  constructor(
    private readonly puzzle: Puzzle,
    private readonly marks: Int8Array,
  ) {
    this.lines = puzzle.lines.map(() => null);
    this.kept = new Uint8Array(puzzle.lines.length);
    puzzle.lines.forEach((_, line) => this.judge(line));
  }

  /** Look again at the lines of these cells; says which they are. */
  update(cells: Iterable<number>): number[] {
    const touched = new Set<number>();
    for (const cell of cells) for (const line of this.puzzle.linesOf(cell)) touched.add(line);
    for (const line of touched) {
      this.lines[line] = null;
      this.judge(line);
    }
    return [...touched];
  }

  /** Read when asked for: a stroke touches many lines that nobody looks at before it ends. */
  line(line: number): LineReading {
    return (this.lines[line] ??= readLine(
      this.puzzle.lines[line]!.clue,
      this.marksAlong(line),
      this.puzzle.lines[line]!.cells,
      this.puzzle.colours,
    ));
  }

  isKept(line: number): boolean {
    return this.kept[line] === 1;
  }

  /** Whether every clue is kept with open cells taken as empty: any such picture is a solution. */
  get solved(): boolean {
    return this.keptCount === this.puzzle.lines.length && this.givenKept();
  }

  private givenKept(): boolean {
    return this.puzzle.given.every((colour, cell) => colour < 0 || Math.max(this.marks[cell]!, 0) === colour);
  }

  private judge(line: number): void {
    const kept = accepts(this.puzzle.lines[line]!.clue, this.marksAlong(line)) ? 1 : 0;
    this.keptCount += kept - this.kept[line]!;
    this.kept[line] = kept;
  }

  private marksAlong(line: number): Int8Array {
    const { cells } = this.puzzle.lines[line]!;
    const along = new Int8Array(cells.length);
    for (let p = 0; p < cells.length; p++) along[p] = this.marks[cells[p]!]!;
    return along;
  }
}
