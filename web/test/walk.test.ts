import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN } from "../src/clues.ts";
import { truthOf } from "../src/hints.ts";
import { Walk } from "../src/walk.ts";
import { deduction, grid, marksOf } from "./boards.ts";

const puzzle = grid(["1", "1"], ["1", "1"], {
  deductions: [
    deduction(0, [
      [0, 2],
      [1, 1],
    ]),
    deduction(2, [[2, 1]]),
    deduction(1, [[3, 2]]),
  ],
});

test("the walk ends at the solution and every step back undoes the step there", () => {
  const walk = new Walk(puzzle, marksOf("...."), truthOf(puzzle));
  const seen = walk.steps.map((_, at) => {
    walk.goTo(at);
    return [...walk.marks];
  });
  walk.goTo(99);
  assert.deepEqual([...walk.marks], [1, 0, 0, 1]);
  assert.equal(walk.at, 3);
  for (let at = walk.steps.length - 1; at >= 0; at--) {
    walk.goTo(at);
    assert.deepEqual([...walk.marks], seen[at]);
  }
});

test("it starts from what is on the board, without what is wrong there", () => {
  const walk = new Walk(puzzle, marksOf("#.#."), truthOf(puzzle));
  assert.deepEqual([...walk.marks], [1, OPEN, OPEN, OPEN]);
  assert.deepEqual(
    walk.steps.map(({ settles }) => settles),
    [[[1, 0]], [[2, 0]], [[3, 1]]],
  );
  assert.deepEqual(new Walk(puzzle, marksOf("#xx."), truthOf(puzzle)).steps.length, 1);
});
