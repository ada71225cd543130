/** A puzzle made ready for play, in the player's language. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { puzzleOf } from "../src/puzzle.ts";
import { deduction, describe, runs } from "./boards.ts";

const DESCRIPTION = describe([{ cells: [0, 1], clue: runs("2") }], 2, {
  deductions: [deduction(0, [[0, 2]]), deduction(0, [[1, 2]])],
  translations: { de: { reasons: ["Zeile 1"], colours: ["weiß", "schwarz"] } },
});

test("reasons and colours are told in the language asked for, and in English where a translation is missing", () => {
  const { description } = puzzleOf(DESCRIPTION, "de");
  assert.deepEqual(
    description.deductions.map(({ reason }) => reason),
    ["Zeile 1", "line 0"],
  );
  assert.deepEqual(
    description.palette.map(({ name }) => name),
    ["weiß", "schwarz"],
  );
  for (const language of ["en", "es", "fr"]) assert.equal(puzzleOf(DESCRIPTION, language).description, DESCRIPTION);
});
