/** Small puzzles for the tests, described as pages describe them. */

import type { Clue, Deduction, Description, Line } from "../src/description.ts";
import { type Puzzle, puzzleOf } from "../src/puzzle.ts";

/** Dots are open cells, `x` crosses, digits colours; `#` is colour 1. */
export function marksOf(text: string): Int8Array {
  return Int8Array.from([...text].map((sign) => (sign === "." ? -1 : sign === "x" ? 0 : sign === "#" ? 1 : +sign)));
}

/** A runs clue of colour 1, `"3 1"`, with other colours as `"3 1:2"` and hidden lengths as `?`. */
export function runs(text: string): Clue {
  const words = text.split(" ").filter((word) => word && word !== "0");
  return {
    runs: words.map((word) => {
      const [length, colour] = word.split(":");
      return [length === "?" ? 0 : Number(length), Number(colour ?? 1)] as const;
    }),
  };
}

export function describe(lines: readonly Line[], cells: number, more: Partial<Description> = {}): Description {
  const colour = (name: string, rgb: string, letter: string): Description["palette"][number] => ({ name, rgb, letter });
  return {
    version: 1,
    id: "test",
    kind: "mono",
    credits: { title: "", author: "", copyright: "", license: "", source: "", note: "", answer: "" },
    board: { type: "grid", width: cells, height: 1 },
    cells,
    lines,
    palette: [colour("white", "#ffffff", "."), colour("black", "#000000", "#")],
    given: [],
    grade: null,
    hints: "yes",
    deductions: [],
    solution: null,
    link: null,
    ...more,
  };
}

/** A grid from the clues of its rows and columns. */
export function grid(rows: readonly string[], columns: readonly string[], more: Partial<Description> = {}): Puzzle {
  const width = columns.length;
  const lines = [
    ...rows.map((text, y): Line => ({ cells: { first: y * width, count: width, step: 1 }, clue: runs(text) })),
    ...columns.map((text, x): Line => ({ cells: { first: x, count: rows.length, step: width }, clue: runs(text) })),
  ];
  const board = { type: "grid" as const, width, height: rows.length };
  return puzzleOf(describe(lines, width * rows.length, { board, ...more }));
}

export function deduction(line: number, changes: readonly (readonly [number, number])[]): Deduction {
  return { rule: "overlap", line, changes, reason: `line ${line}` };
}
