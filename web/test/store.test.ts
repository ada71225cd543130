import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN } from "../src/clues.ts";
import { State } from "../src/state.ts";
import { type Keep, Store, isSaved, savedOf } from "../src/store.ts";

class Memory implements Keep {
  readonly kept = new Map<string, string>();
  constructor(private readonly room = Infinity) {}
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new Error("full");
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

const fresh = (): State => new State(new Int8Array(9).fill(OPEN));
const progress = { seconds: 12.5, hints: 2, finished: false };

test("a saved state comes back with its moves, its checkpoint and its time", () => {
  const store = new Store(new Memory());
  const state = fresh();
  state.set([
    [0, 1],
    [1, 1],
  ]);
  state.setCheckpoint();
  state.set([[2, 0]]);
  state.set([[0, OPEN]]);
  state.undo();
  store.saveState("a", state, progress);
  const again = fresh();
  const loaded = store.loadState("a", again, 2);
  assert.equal(loaded.progress?.seconds, 12.5);
  assert.deepEqual([...again.marks], [...state.marks]);
  assert.deepEqual(again.checkpoint, state.checkpoint);
  assert.deepEqual([again.at, again.length], [2, 3]);
  again.redo();
  assert.equal(again.marks[0], OPEN);
});

test("a look at a puzzle is no beginning, and its time is kept", () => {
  const store = new Store(new Memory());
  assert.equal(store.isBegun("a"), false);
  const state = fresh();
  store.saveState("a", state, progress);
  assert.equal(store.isBegun("a"), false);
  assert.equal(store.loadState("a", fresh(), 2).progress?.seconds, 12.5);
  state.set([[0, 1]]);
  store.saveState("a", state, progress);
  assert.equal(store.isBegun("a"), true);
});

test("a damaged state starts the puzzle anew and is kept aside", () => {
  const good = savedOf(fresh(), progress);
  const damages = [
    "{",
    "null-",
    "[]",
    '"x"',
    JSON.stringify({ ...good, moves: [[9, 1]] }),
    JSON.stringify({ ...good, at: 5 }),
  ];
  for (const damage of damages) {
    const memory = new Memory();
    memory.setItem("nonoforge:play:a", damage);
    const state = fresh();
    assert.deepEqual(new Store(memory).loadState("a", state, 2), { progress: null, damaged: true });
    assert.ok(state.marks.every((mark) => mark === OPEN));
    assert.equal(memory.getItem("nonoforge:aside:a"), damage);
    assert.equal(memory.getItem("nonoforge:play:a"), null);
  }
});

test("nothing but a state of this puzzle is taken for one", () => {
  const good = savedOf(fresh(), progress);
  assert.ok(isSaved(good, 9, 2));
  const changed = (change: object): unknown => ({ ...good, ...change });
  for (const bad of [
    null,
    changed({ version: 2 }),
    changed({ moves: [[0]] }),
    changed({ moves: [[0, 2]] }),
    changed({ moves: [[-1, 0]] }),
    changed({ moves: [[0.5, 0]] }),
    changed({ checkpoint: [0] }),
    changed({ seconds: null }),
    changed({ hints: -1 }),
    changed({ finished: 1 }),
  ]) {
    assert.ok(!isSaved(bad, 9, 2), JSON.stringify(bad));
  }
});

test("where there is no room for all moves the marks are kept", () => {
  const memory = new Memory(160);
  const store = new Store(memory);
  const state = fresh();
  for (let i = 0; i < 40; i++) state.set([[3, i % 2]]);
  assert.ok(store.saveState("a", state, progress));
  const again = fresh();
  assert.equal(store.loadState("a", again, 2).damaged, false);
  assert.deepEqual([...again.marks], [...state.marks]);
});

test("a storage that takes nothing stops nobody", () => {
  const store = new Store(new Memory(0));
  assert.equal(store.saveState("a", fresh(), progress), false);
  assert.deepEqual(store.loadState("a", fresh(), 2), { progress: null, damaged: false });
});
