import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { linkedEntry, unpack } from "../src/unpack.ts";
import { describe, grid } from "./boards.ts";

const good = grid(["1", "1"], ["1", "1"], {
  id: "abc",
  credits: { ...describe([], 0).credits, title: "“Größe” 🐈" },
}).description;

const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString("base64url");

test("a packed description comes back as it was", async () => {
  assert.deepEqual(await unpack(packed(good)), good);
});

test("a link tells what a shelf would", async () => {
  const entry = await linkedEntry(`#p=${packed(good)}`);
  assert.deepEqual([entry.id, entry.kind, entry.size], ["abc", "mono", [2, 2]]);
});

test("what is no puzzle is refused", async () => {
  const bad = [
    "",
    "!!!",
    packed(good).slice(0, 40),
    packed(7),
    packed({}),
    packed({ ...good, version: 2 }),
    packed({ ...good, cells: 5 }),
    packed({ ...good, cells: -1 }),
    packed({ ...good, cells: 4e9, board: { type: "grid", width: 4e9, height: 1 } }),
    packed({ ...good, lines: [] }),
    packed({ ...good, lines: [{ cells: [4], clue: null }] }),
    packed({ ...good, lines: [{ cells: { first: 0, count: 3, step: 2 }, clue: null }] }),
    packed({ ...good, palette: [] }),
    packed({ ...good, board: { type: "plane", faces: [] } }),
  ];
  for (const data of bad) await assert.rejects(unpack(data), Error, data);
});

test("a text that unpacks without end is given up", async () => {
  const bomb = deflateRawSync(Buffer.alloc(80 << 20, 32)).toString("base64url");
  await assert.rejects(unpack(bomb), /too large/);
});
