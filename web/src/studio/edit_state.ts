/** What the editor works on: from a draft to a sketch and back, and the description that follows from both. */

import type { Board, Description, Line } from "../description.ts";
import type { EditState, Verdict } from "./contract.ts";
import { coloursOf, digitsOf } from "./contract.ts";
import type { Hidden, Sketch } from "./drawing.ts";
import type { Value } from "./tasks.ts";

/** What a draft keeps of a sketch. */
export function keptOf(sketch: Sketch, first: EditState): EditState {
  const palette = sketch.palette.map(({ name, rgb, letter }) => ({ name, rgb, letter }));
  return { ...first, picture: digitsOf(sketch.picture), palette, ...hiddenLists(sketch.hidden) };
}

/** What the server is asked about a sketch. Given cells that were painted over are given no more. */
export function parametersOf(sketch: Sketch, first: EditState, { board, given }: Description): Value {
  const { picture, palette, dropped, blotted } = keptOf(sketch, first);
  return {
    ...(board.type === "grid" ? { board } : { puzzle: first.puzzle }),
    picture,
    palette,
    dropped,
    blotted,
    given: given.filter(([cell, colour]) => sketch.picture[cell] === colour),
  };
}

/** The same with the source it should look like, for whoever changes the picture. */
export function changingOf(sketch: Sketch, first: EditState, description: Description): Value {
  const source = first.source ? { source: first.source } : {};
  return { ...parametersOf(sketch, first, description), ...source, locked: first.locked ?? [] };
}

export function sketchOf({ picture, palette, dropped, blotted }: EditState): Sketch {
  return {
    picture: coloursOf(picture),
    palette,
    hidden: hiddenOf({ dropped, blotted }),
  };
}

export function hiddenOf({ dropped, blotted }: Pick<EditState, "dropped" | "blotted">): Hidden {
  return { dropped: new Set(dropped), blotted: new Set(blotted.map(([line, block]) => `${line}:${block}`)) };
}

export function hiddenLists({ dropped, blotted }: Hidden): Pick<EditState, "dropped" | "blotted"> {
  return {
    dropped: [...dropped],
    blotted: [...blotted].map((text) => text.split(":").map(Number) as unknown as readonly [number, number]),
  };
}

/** A description in other colours; two colours on a grid are black and white. */
export function coloured(description: Description, palette: Sketch["palette"]): Description {
  const kind = description.board.type === "grid" ? (palette.length > 2 ? "colour" : "mono") : description.kind;
  return { ...description, kind, palette };
}

export function withClues(description: Description, { clues, words }: Verdict): Description {
  const lines = description.lines.map(({ words: _, ...line }, number): Line => {
    const own = words?.[number];
    return { ...line, clue: clues[number] ?? null, ...(own ? { words: own } : {}) };
  });
  return { ...description, lines };
}

/** A grid without anything on it; its clues come with the first verdict. */
export function emptyDescription(board: Board, { palette, picture }: EditState): Description {
  if (board.type !== "grid") throw new Error("only grids can be drawn from nothing");
  const { width, height } = board;
  const line = (first: number, count: number, step: number): Line => ({
    cells: { first, count, step },
    clue: { runs: [] },
  });
  return {
    version: 1,
    id: "",
    kind: "mono",
    credits: { title: "", author: "", copyright: "", license: "", source: "", note: "", answer: "" },
    board,
    cells: picture.length,
    lines: [
      ...Array.from({ length: height }, (_, row) => line(row * width, width, 1)),
      ...Array.from({ length: width }, (_, column) => line(column, height, width)),
    ],
    palette,
    given: [],
    grade: null,
    hints: "off",
    deductions: [],
    solution: null,
    link: null,
  };
}
