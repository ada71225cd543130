/** What lines, cells, marks and clues are called, in the player's language: for cards and for screen readers. */

import { OPEN } from "./clues.ts";
import type { Plane, Word } from "./description.ts";
import type { Game } from "./game.ts";
import { type Puzzle, isMono } from "./puzzle.ts";
import { placeInSolid } from "./sheet.ts";
import { type Say, capital } from "./texts.ts";

export function lineName(puzzle: Puzzle, line: number, say: Say): string {
  const { board } = puzzle.description;
  if (board.type === "grid") {
    return line < board.height ? say("row", { n: line + 1 }) : say("column", { n: line - board.height + 1 });
  }
  if (board.type === "plane") return sideName(puzzle, board, line, say);
  const [x, y, z] = placeInSolid(board, puzzle.lines[line]!.cells[0]!).map((value) => value + 1);
  const along = board.height * board.depth;
  if (line < along) return say("xLine", { a: y!, b: z! });
  if (line < along + board.width * board.depth) return say("yLine", { a: x!, b: z! });
  return say("zLine", { a: x!, b: y! });
}

/** A side has no number on the board, so it is told by its clue, read from the frame inwards. */
function sideName(puzzle: Puzzle, board: Plane, line: number, say: Say): string {
  const label = board.labels.find((each) => each.line === line);
  if (!label) return puzzle.lines[line]!.name || say("side", { n: line + 1 });
  const mono = isMono(puzzle);
  const spoken = label.words.map(({ text, colour }) =>
    mono || !colour ? text : `${text} ${colourName(puzzle, colour)}`,
  );
  return say("sideWith", { clue: spoken.join(" ") });
}

export function cellName(puzzle: Puzzle, cell: number, say: Say): string {
  const { board } = puzzle.description;
  if (board.type === "grid") {
    const row = Math.floor(cell / board.width) + 1;
    return say("cellInGrid", { row, column: (cell % board.width) + 1 });
  }
  if (board.type === "plane") return say("cellInPlane", { n: cell + 1 });
  const [x, y, z] = placeInSolid(board, cell).map((value) => value + 1);
  return say("cellInSolid", { x: x!, y: y!, z: z! });
}

export function markName(puzzle: Puzzle, mark: number, say: Say): string {
  if (mark === OPEN) return say("open");
  if (mark === 0) return say("crossed");
  return isMono(puzzle) ? say("filled") : colourName(puzzle, mark);
}

export function colourName(puzzle: Puzzle, colour: number): string {
  const { name, rgb } = puzzle.description.palette[colour]!;
  return name || rgb;
}

/** A clue as it is read aloud: "3 1", "3 red, 1 blue", "7 in two blocks". */
function clueName(puzzle: Puzzle, line: number, say: Say): string {
  const { words, clue } = puzzle.lines[line]!;
  if (clue === null || !words.length) return say("noClue");
  const mono = isMono(puzzle);
  const spoken = ({ text, colour, mark }: Word): string => {
    const number = mono || !colour ? text : `${text} ${colourName(puzzle, colour)}`;
    if (mark === "circle") return say("inTwo", { n: number });
    return mark === "square" ? say("inMore", { n: number }) : number;
  };
  return words.map(spoken).join(mono ? " " : ", ");
}

/** The whole of a cell: where it is, what it shows, and the clues of its lines. */
export function cellStory(game: Game, cell: number, say: Say, withClues: boolean): string {
  const { puzzle } = game;
  const parts = [cellName(puzzle, cell, say), markName(puzzle, game.shown[cell]!, say)];
  if (puzzle.given[cell] !== OPEN) parts.push(say("given"));
  if (withClues) {
    for (const line of puzzle.linesOf(cell)) {
      if (puzzle.lines[line]!.clue === null) continue;
      parts.push(say("valueOf", { name: capital(lineName(puzzle, line, say)), value: clueName(puzzle, line, say) }));
    }
  }
  return parts.join(", ");
}

export function boardName(puzzle: Puzzle, say: Say): string {
  const { board } = puzzle.description;
  if (board.type === "grid") return say("boardGrid", { columns: board.width, rows: board.height });
  if (board.type === "plane") return say("boardPlane", { n: puzzle.cells });
  return say("boardSolid", { x: board.width, y: board.height, z: board.depth });
}
