import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN } from "../src/clues.ts";
import { Reading } from "../src/reading.ts";
import { grid } from "./boards.ts";

test("every picture that keeps all clues is accepted, and no other", () => {
  const puzzle = grid(["1", "1", "0"], ["1", "1", "0"]);
  const solutions: string[] = [];
  for (let number = 0; number < 512; number++) {
    const marks = Int8Array.from({ length: 9 }, (_, cell) => (number >> cell) & 1);
    if (new Reading(puzzle, marks).solved) solutions.push(marks.join(""));
  }
  assert.deepEqual(solutions.sort(), ["010100000", "100010000"]);
});

test("readings follow the marks", () => {
  const puzzle = grid(["2", "1"], ["1", "2"]);
  const marks = new Int8Array(4).fill(OPEN);
  const reading = new Reading(puzzle, marks);
  assert.equal(reading.line(0).kept, false);
  for (const cell of [0, 1, 3]) marks[cell] = 1;
  assert.deepEqual(reading.update([0, 1, 3]).sort(), [0, 1, 2, 3]);
  assert.ok(reading.line(0).kept && reading.solved);
  marks[0] = 0;
  reading.update([0]);
  assert.ok(!reading.solved && !reading.line(0).possible);
});

test("a given cell must keep its colour", () => {
  const puzzle = grid(["1", "1"], ["1", "1"], { given: [[0, 1]] });
  assert.ok(new Reading(puzzle, Int8Array.from([1, 0, 0, 1])).solved);
  assert.ok(!new Reading(puzzle, Int8Array.from([0, 1, 1, 0])).solved);
});
