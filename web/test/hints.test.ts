import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN } from "../src/clues.ts";
import { nextHint, truthOf } from "../src/hints.ts";
import { Reading } from "../src/reading.ts";
import { deduction, grid, marksOf } from "./boards.ts";

const EMPTY = 1;
const FILLED = 2;

/** Two by two with the diagonal told by its deductions: cells 0 and 3 are filled. */
const puzzle = grid(["1", "1"], ["1", "1"], {
  deductions: [
    deduction(0, [
      [0, FILLED],
      [1, EMPTY],
    ]),
    deduction(2, [[2, EMPTY]]),
    deduction(1, [[3, FILLED]]),
  ],
});

function hintFor(marks: Int8Array): ReturnType<typeof nextHint> {
  return nextHint(puzzle, marks, new Reading(puzzle, marks), truthOf(puzzle));
}

test("a hint is the first deduction whose result is not on the board", () => {
  const first = hintFor(marksOf("...."));
  assert.equal(first?.kind === "step" && first.number, 0);
  const half = hintFor(marksOf("#..."));
  assert.deepEqual(half?.kind === "step" && half.settles, [[1, 0]]);
  const second = hintFor(marksOf("#x.."));
  assert.equal(second?.kind === "step" && second.number, 1);
  assert.equal(hintFor(marksOf("#xx#")), null);
});

test("a wrong mark is pointed at before anything else", () => {
  const hint = hintFor(marksOf("#xxx"));
  assert.deepEqual(hint, { kind: "mistake", cell: 3, line: 1 });
});

test("a solution that is told judges marks that no deduction reaches", () => {
  const told = grid(["1", "1"], ["1", "1"], { solution: "0110" });
  const truth = truthOf(told);
  const marks = marksOf("#...");
  assert.equal(nextHint(told, marks, new Reading(told, marks), truth)?.kind, "mistake");
  assert.equal(nextHint(told, marksOf("x#.."), new Reading(told, marks), truth), null);
});

test("deductions that only take colours away come along with the step that rests on them", () => {
  const three = grid(["1 1:2", "1"], ["1", "1:2"], {
    palette: [..."wrb"].map((letter) => ({ name: letter, rgb: "#000000", letter })),
    deductions: [
      deduction(2, [[0, 0b011]]),
      deduction(0, [
        [0, 0b010],
        [1, 0b100],
      ]),
    ],
  });
  const marks = new Int8Array(4).fill(OPEN);
  const hint = nextHint(three, marks, new Reading(three, marks), truthOf(three));
  assert.ok(hint?.kind === "step");
  assert.deepEqual([hint.number, hint.before.length], [1, 1]);
});
