/** A reading that strikes nothing off: beside a finished picture every clue is kept, and would be too pale to read. */

import type { LineReading } from "../clues.ts";
import type { Puzzle } from "../puzzle.ts";
import { Reading } from "../reading.ts";

export class PlainReading extends Reading {
  /** Numbers of lines in `struck` are shown struck off all the same. */
  constructor(
    private readonly shown: Puzzle,
    marks: Int8Array,
    private readonly struck: ReadonlySet<number> = new Set(),
  ) {
    super(shown, marks);
  }

  override isKept(): boolean {
    return false;
  }

  override line(line: number): LineReading {
    const all = this.struck.has(line);
    const struck = this.shown.lines[line]!.words.map(() => all);
    return { kept: false, possible: true, full: false, finished: false, struck };
  }
}
