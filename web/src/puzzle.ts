/** A description made ready for play: lines as arrays, and for each cell the lines that visit it. */

import type { Clue, Credits, Description, Line, Word } from "./description.ts";
import { typeset } from "./texts.ts";

/** One line with its cells spelled out. */
export interface PuzzleLine {
  readonly cells: Int32Array;
  readonly clue: Clue;
  readonly name: string;
  /** What is written for it: one word for each block or total, or a single one for an empty line. */
  readonly words: readonly Word[];
  /** Whether it visits a cell more than once. */
  readonly repeats: boolean;
}

export interface Puzzle {
  readonly description: Description;
  readonly id: string;
  readonly cells: number;
  /** How many colours there are with the background. */
  readonly colours: number;
  readonly lines: readonly PuzzleLine[];
  /** The colour of given cells, -1 elsewhere. */
  readonly given: Int8Array;
  /** The lines that visit a cell. */
  linesOf(cell: number): Int32Array;
}

/** A puzzle told in a language, or in English where it does not come in that one. */
export function puzzleOf(told: Description, language = "en"): Puzzle {
  const description = inLanguage(told, language);
  const lines = description.lines.map(lineOf);
  const [starts, visits] = visitsOf(description.cells, lines);
  const given = new Int8Array(description.cells).fill(-1);
  for (const [cell, colour] of description.given) given[cell] = colour;
  return {
    description,
    id: description.id,
    cells: description.cells,
    colours: description.palette.length,
    lines,
    given,
    linesOf: (cell) => visits.subarray(starts[cell], starts[cell + 1]),
  };
}

function inLanguage(description: Description, language: string): Description {
  const { translations, deductions, palette } = description;
  const translation = translations?.[language];
  if (!translation) return description;
  const { reasons, colours } = translation;
  return {
    ...description,
    deductions: deductions.map((each, number) => ({ ...each, reason: typeset(reasons[number] ?? each.reason, language) })),
    palette: palette.map((each, number) => ({ ...each, name: colours[number] ?? each.name })),
  };
}

/** What a solved puzzle is called: its answer, or else its title. */
export function revealed({ answer, title }: Credits): string {
  return answer || title;
}

/** Whether only one colour besides the background exists; then cells are filled or empty. */
export function isMono(puzzle: Puzzle): boolean {
  return puzzle.colours === 2;
}

function lineOf(line: Line): PuzzleLine {
  const cells = cellsOf(line);
  return {
    cells,
    clue: line.clue,
    name: line.name ?? "",
    words: line.words ?? wordsOf(line.clue),
    repeats: new Set(cells).size < cells.length,
  };
}

function cellsOf(line: Line): Int32Array {
  if (!("first" in line.cells)) return Int32Array.from(line.cells);
  const { first, count, step } = line.cells;
  return Int32Array.from({ length: count }, (_, index) => first + index * step);
}

/** The words of a runs clue; an empty line is told with a zero, because a missing number looks like a mistake. */
export function wordsOf(clue: Clue): readonly Word[] {
  if (clue === null || !("runs" in clue)) return [];
  if (!clue.runs.length) return [{ text: "0", colour: 0, mark: "plain" }];
  return clue.runs.map(([length, colour]) => ({ text: length ? String(length) : "?", colour, mark: "plain" }));
}

/** Two arrays in place of a list of lists: a board may have a million cells. */
function visitsOf(cells: number, lines: readonly PuzzleLine[]): [Int32Array, Int32Array] {
  const starts = new Int32Array(cells + 1);
  const own = lines.map((line) => (line.repeats ? Int32Array.from(new Set(line.cells)) : line.cells));
  for (const visited of own) for (const cell of visited) starts[cell + 1]!++;
  for (let cell = 0; cell < cells; cell++) starts[cell + 1]! += starts[cell]!;
  const visits = new Int32Array(starts[cells]!);
  const next = starts.slice();
  own.forEach((visited, line) => {
    for (const cell of visited) visits[next[cell]!++] = line;
  });
  return [starts, visits];
}
