import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN } from "../src/clues.ts";
import { State } from "../src/state.ts";

const fresh = (cells = 6): State => new State(new Int8Array(cells).fill(OPEN));

test("undo and redo walk through every state without limit", () => {
  const state = fresh(50);
  const seen = [[...state.marks]];
  for (let cell = 0; cell < 50; cell++) {
    state.set([[cell, cell % 3]]);
    seen.push([...state.marks]);
  }
  for (let at = 50; at > 0; at--) {
    state.undo();
    assert.deepEqual([...state.marks], seen[at - 1]);
  }
  assert.deepEqual(state.undo(), []);
  for (const at of [17, 3, 50, 0, 28]) {
    state.jump(at);
    assert.deepEqual([...state.marks], seen[at]);
  }
});

test("a stroke is one move, and one that is taken back is none", () => {
  const state = fresh();
  state.put(0, 1);
  state.put(1, 1);
  state.put(1, OPEN);
  assert.deepEqual(state.cancel().sort(), [0, 1]);
  assert.equal(state.length, 0);
  state.put(2, 1);
  state.put(3, 1);
  assert.ok(state.end());
  assert.equal(state.length, 1);
  assert.deepEqual(state.undo().sort(), [2, 3]);
});

test("a new move after undo forgets what was undone", () => {
  const state = fresh();
  state.set([[0, 1]]);
  state.set([[1, 1]]);
  state.undo();
  state.set([[2, 0]]);
  assert.equal(state.length, 2);
  assert.deepEqual(state.redo(), []);
  assert.deepEqual([...state.marks], [1, OPEN, 0, OPEN, OPEN, OPEN]);
});

test("given cells cannot be changed", () => {
  const state = new State(Int8Array.from([1, OPEN]));
  assert.deepEqual(
    state.set([
      [0, 0],
      [1, 0],
    ]),
    [1],
  );
  state.clear();
  assert.deepEqual([...state.marks], [1, OPEN]);
});

test("coming back to a checkpoint is a move that can be undone", () => {
  const state = fresh();
  state.set([[0, 1]]);
  state.setCheckpoint();
  state.set([[1, 1]]);
  state.set([
    [2, 1],
    [0, OPEN],
  ]);
  state.comeBack();
  assert.deepEqual([...state.marks], [1, OPEN, OPEN, OPEN, OPEN, OPEN]);
  assert.equal(state.checkpoint, null);
  state.undo();
  assert.deepEqual([...state.marks], [OPEN, 1, 1, OPEN, OPEN, OPEN]);
});

test("what follows from a move is undone with it", () => {
  const state = fresh();
  state.set([[0, 1]]);
  state.set([[1, 1]]);
  assert.deepEqual(
    state.follow([
      [2, 0],
      [3, 0],
    ]),
    [2, 3],
  );
  assert.equal(state.length, 2);
  state.undo();
  assert.deepEqual([...state.marks], [1, OPEN, OPEN, OPEN, OPEN, OPEN]);
  state.redo();
  assert.deepEqual([...state.marks], [1, 1, 0, 0, OPEN, OPEN]);
});
