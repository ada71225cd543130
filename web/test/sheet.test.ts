import assert from "node:assert/strict";
import { test } from "node:test";
import type { Solid } from "../src/description.ts";
import { type Axis, cellInSolid, extent, gridSheet, layerSheet, lineInSolid, placeInSolid } from "../src/sheet.ts";

const BOARD: Solid = { type: "solid", width: 3, height: 4, depth: 5 };

/** The cells of all lines of a solid, in the order in which Python numbers them. */
function lines({ width, height, depth }: Solid): number[][] {
  const all: number[][] = [];
  const range = (n: number): number[] => [...Array(n).keys()];
  for (const z of range(depth))
    for (const y of range(height)) all.push(range(width).map((x) => cellInSolid(BOARD, [x, y, z])));
  for (const z of range(depth))
    for (const x of range(width)) all.push(range(height).map((y) => cellInSolid(BOARD, [x, y, z])));
  for (const y of range(height))
    for (const x of range(width)) all.push(range(depth).map((z) => cellInSolid(BOARD, [x, y, z])));
  return all;
}

test("every cell of a solid lies on the lines that are named for it", () => {
  const all = lines(BOARD);
  for (let cell = 0; cell < 60; cell++) {
    const place = placeInSolid(BOARD, cell);
    assert.equal(cellInSolid(BOARD, place), cell);
    for (const axis of [0, 1, 2] as const) assert.ok(all[lineInSolid(BOARD, axis, place)]!.includes(cell));
  }
});

test("a layer's rows, columns and pierced lines are the lines of its cells", () => {
  const all = lines(BOARD);
  for (const axis of [0, 1, 2] as Axis[]) {
    const seen = new Set<number>();
    for (let at = 0; at < extent(BOARD, axis); at++) {
      const sheet = layerSheet(BOARD, axis, at);
      for (let row = 0; row < sheet.rows; row++) {
        for (let column = 0; column < sheet.columns; column++) {
          const cell = sheet.cell(column, row);
          seen.add(cell);
          assert.deepEqual(sheet.place(cell), [column, row]);
          const own = [sheet.rowLine(row), sheet.columnLine(column), sheet.through(column, row)];
          for (const line of own) assert.ok(all[line]!.includes(cell));
          assert.equal(new Set(own).size, 3);
        }
      }
      assert.equal(layerSheet(BOARD, axis, (at + 1) % extent(BOARD, axis)).place(sheet.cell(0, 0)), null);
    }
    assert.equal(seen.size, 60);
  }
});

test("a grid's rows come before its columns", () => {
  const sheet = gridSheet({ type: "grid", width: 3, height: 2 });
  assert.deepEqual([sheet.rowLine(1), sheet.columnLine(0), sheet.cell(2, 1)], [1, 2, 5]);
});
