/** The picture being drawn: undo, filling, mirrors and shifts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Drawing,
  NOTHING_HIDDEN,
  between,
  cellAt,
  mirrored,
  placeOf,
  region,
  shifted,
  symmetriesOf,
  withColour,
} from "../src/studio/drawing.ts";
import { grid } from "./boards.ts";

const PALETTE = [
  { name: "white", rgb: "#ffffff", letter: "." },
  { name: "black", rgb: "#000000", letter: "x" },
];

function sketch(...picture: number[]): { picture: Uint8Array; palette: typeof PALETTE; hidden: typeof NOTHING_HIDDEN } {
  return { picture: Uint8Array.from(picture), palette: PALETTE, hidden: NOTHING_HIDDEN };
}

test("steps that a draft kept can be undone and redone, whatever they changed", () => {
  const drawing = new Drawing(sketch(0, 0, 0));
  drawing.put({ picture: Uint8Array.of(1, 0, 0) });
  drawing.put({ palette: withColour(PALETTE, 13)! });
  drawing.put({ picture: Uint8Array.of(1, 2, 0) });
  drawing.put({ hidden: { dropped: new Set([1]), blotted: new Set(["0:0"]) } });
  drawing.undo();
  const kept = JSON.parse(JSON.stringify(drawing.history)) as typeof drawing.history;
  const again = new Drawing(drawing.sketch, kept);
  again.redo();
  assert.deepEqual([...again.sketch.hidden.dropped, ...again.sketch.hidden.blotted], [1, "0:0"]);
  assert.equal(again.canRedo, false);
  const seen = [0, 1, 2, 3].map(() => {
    again.undo();
    return [[...again.sketch.picture], again.sketch.palette.length, again.sketch.hidden.dropped.size];
  });
  assert.deepEqual(seen, [
    [[1, 2, 0], 3, 0],
    [[1, 0, 0], 3, 0],
    [[1, 0, 0], 2, 0],
    [[0, 0, 0], 2, 0],
  ]);
  assert.equal(again.canUndo, false);
});

test("a long history is kept within its bound, the nearest steps first", () => {
  const cells = 2500;
  const drawing = new Drawing({ ...sketch(), picture: new Uint8Array(cells) });
  for (let i = 1; i <= 8; i++) drawing.put({ picture: new Uint8Array(cells).fill(i % 2) });
  for (let i = 0; i < 3; i++) drawing.put({ picture: new Uint8Array(cells).fill(0, 0).fill(1, i, i + 1) });
  const { back, ahead } = drawing.history;
  assert.equal(ahead.length, 0);
  assert.ok(JSON.stringify(back).length < 100_000);
  const again = new Drawing(drawing.sketch, drawing.history);
  for (const at of [1, 0]) {
    again.undo();
    assert.equal(again.sketch.picture.indexOf(1), at);
  }
});

test("steps that do not fit the picture are left out", () => {
  const history = { back: [{ cells: [1, 1] }, { cells: [9, 1] }], ahead: [{ cells: [0, 7] }] };
  const drawing = new Drawing(sketch(0, 0, 0), history);
  assert.equal(drawing.canRedo, false);
  drawing.undo();
  assert.deepEqual([...drawing.sketch.picture], [0, 1, 0]);
  assert.equal(drawing.canUndo, false);
});

test("a stroke becomes one state, which undo takes back and redo brings again", () => {
  const drawing = new Drawing(sketch(0, 0, 0));
  drawing.preview([0], 1);
  drawing.preview([0, 1], 1);
  assert.deepEqual([...drawing.sketch.picture], [1, 1, 0]);
  assert.equal(drawing.canUndo, false);
  assert.equal(drawing.keep(), true);
  drawing.undo();
  assert.deepEqual([...drawing.sketch.picture], [0, 0, 0]);
  drawing.redo();
  assert.deepEqual([...drawing.sketch.picture], [1, 1, 0]);
});

test("a stroke that changes nothing is no state", () => {
  const drawing = new Drawing(sketch(1, 0));
  drawing.preview([0], 1);
  assert.equal(drawing.keep(), false);
  assert.equal(drawing.canUndo, false);
});

test("a stroke that shrinks gives back what it covered", () => {
  const drawing = new Drawing(sketch(0, 0));
  drawing.preview([0, 1], 1);
  drawing.preview([0], 1);
  assert.deepEqual([...drawing.sketch.picture], [1, 0]);
});

test("a new state after undo drops what was ahead", () => {
  const drawing = new Drawing(sketch(0, 0));
  drawing.put({ picture: Uint8Array.of(1, 0) });
  drawing.undo();
  drawing.put({ picture: Uint8Array.of(0, 1) });
  assert.equal(drawing.canRedo, false);
  drawing.undo();
  assert.deepEqual([...drawing.sketch.picture], [0, 0]);
});

test("filling stays within cells of one colour that touch along lines", () => {
  const puzzle = grid(["1", "1", "1"], ["1", "1", "1"]);
  const picture = Uint8Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0);
  assert.deepEqual(region(puzzle, picture, 0).sort(), [0, 3, 6]);
  assert.deepEqual(region(puzzle, picture, 4).sort(), [1, 4, 7]);
});

test("every symmetry leaves the set of mirrored places as it is", () => {
  for (const sides of [
    [4, 4],
    [4, 4, 4],
  ]) {
    for (const symmetry of symmetriesOf(sides.length)) {
      const all = mirrored(
        sides.map((_, axis) => axis),
        sides,
        symmetry,
      );
      const names = new Set(all.map(String));
      for (const place of all) assert.deepEqual(new Set(mirrored(place, sides, symmetry).map(String)), names);
    }
  }
});

test("a place leads back to its cell", () => {
  const sides = [3, 4, 5];
  for (let cell = 0; cell < 60; cell++) assert.equal(cellAt(placeOf(cell, sides), sides), cell);
  assert.deepEqual(placeOf(3, [3, 4]), [0, 1]);
});

test("shifting goes around and back", () => {
  const picture = Uint8Array.from({ length: 12 }, (_, i) => i);
  const moved = shifted(picture, [4, 3], [1, 0]);
  assert.deepEqual([...moved.slice(0, 4)], [3, 0, 1, 2]);
  assert.deepEqual([...shifted(shifted(picture, [2, 2, 3], [1, -1, 2]), [2, 2, 3], [-1, 1, -2])], [...picture]);
});

test("a line has no gaps and a box all of its cells", () => {
  const line = between([0, 0], [5, 2], "line");
  assert.deepEqual(line[0], [0, 0]);
  assert.deepEqual(line.at(-1), [5, 2]);
  assert.equal(new Set(line.map(([x]) => x)).size, 6);
  assert.equal(between([2, 2], [0, 1], "box").length, 6);
});

test("a new colour has a letter and a hue of its own, up to the most", () => {
  const more = withColour(PALETTE, 3)!;
  assert.equal(new Set(more.map(({ letter }) => letter)).size, 3);
  assert.equal(new Set(more.map(({ rgb }) => rgb)).size, 3);
  assert.equal(withColour(more, 3), null);
});
