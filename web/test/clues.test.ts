import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN, accepts, readLine } from "../src/clues.ts";
import type { Clue, Total } from "../src/description.ts";
import { marksOf, runs } from "./boards.ts";

/** All colourings of a line that agree with the marks, equal cells coloured alike, and keep the clue. */
function arrangements(clue: Clue, marks: Int8Array, cells: Int32Array, colours: number): Int8Array[] {
  const found: Int8Array[] = [];
  const line = new Int8Array(marks.length);
  const place = (p: number): void => {
    if (p === marks.length) {
      if (keeps(clue, line)) found.push(line.slice());
      return;
    }
    const twin = cells.indexOf(cells[p]!);
    for (let colour = 0; colour < colours; colour++) {
      if (marks[p] !== OPEN && marks[p] !== colour) continue;
      if (twin < p && line[twin] !== colour) continue;
      line[p] = colour;
      place(p + 1);
    }
  };
  place(0);
  return found;
}

/** The blocks of a line as [start, end, colour]. */
function blocksOf(line: Int8Array): [number, number, number][] {
  const blocks: [number, number, number][] = [];
  line.forEach((colour, p) => {
    const last = blocks.at(-1);
    if (last && last[1] === p && last[2] === colour) last[1]++;
    else if (colour) blocks.push([p, p + 1, colour]);
  });
  return blocks;
}

function keeps(clue: Clue, line: Int8Array): boolean {
  if (clue === null) return true;
  const blocks = blocksOf(line);
  if ("runs" in clue) {
    const fits = ([start, end, colour]: [number, number, number], j: number): boolean =>
      colour === clue.runs[j]![1] && (!clue.runs[j]![0] || clue.runs[j]![0] === end - start);
    return blocks.length === clue.runs.length && blocks.every(fits);
  }
  return clue.totals.every(([cells, least, most, colour]) => {
    const own = blocks.filter((block) => block[2] === colour);
    const count = own.reduce((sum, [start, end]) => sum + end - start, 0);
    return count === cells && own.length >= least && own.length <= (most ?? Infinity);
  });
}

/** Small numbers that look random and are the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % sides;
  };
}

const plain = (length: number): Int32Array => Int32Array.from({ length }, (_, p) => p);

test("a block is struck off just when all arrangements have it in one painted place", () => {
  const roll = dice(7);
  let struckOnes = 0;
  for (let round = 0; round < 4000; round++) {
    const length = 1 + roll(8);
    const colours = 2 + roll(2);
    const cells = plain(length);
    if (roll(3) === 0 && length > 2) cells[length - 1] = cells[roll(length - 1)]!;
    const hidden = new Int8Array(length).map(() => Math.max(0, roll(colours + 1) - 1));
    cells.forEach((cell, p) => (hidden[p] = hidden[cells.indexOf(cell)]!));
    const blocks = blocksOf(hidden).map(([start, end, colour]) => [roll(8) ? end - start : 0, colour] as const);
    const clue = { runs: blocks };
    const marks = hidden.map((colour, p) => (roll(2) && cells.indexOf(cells[p]!) === p ? colour : OPEN));
    if (roll(4) === 0) marks[roll(length)] = roll(colours);
    cells.forEach((cell, p) => (marks[p] = marks[cells.indexOf(cell)]!));
    const all = arrangements(clue, marks, cells, colours);
    const reading = readLine(clue, marks, cells, colours);
    const told = `${marks} ${JSON.stringify(blocks)} ${cells}`;
    assert.equal(reading.possible, all.length > 0, told);
    blocks.forEach((_, j) => {
      const places = new Set(all.map((line) => blocksOf(line)[j]!.join()));
      const [start, end, colour] = all.length ? blocksOf(all[0]!)[j]! : [0, 0, 0];
      const painted = all.length > 0 && marks.slice(start, end).every((mark) => mark === colour);
      assert.equal(reading.struck[j], places.size === 1 && painted, told);
      struckOnes += Number(reading.struck[j]);
    });
  }
  assert.ok(struckOnes > 500);
});

test("a finished line leaves nothing but crosses to its open cells", () => {
  const roll = dice(11);
  for (let round = 0; round < 2000; round++) {
    const hidden = new Int8Array(1 + roll(7)).map(() => roll(2));
    const clue = { runs: blocksOf(hidden).map(([start, end]) => [roll(5) ? end - start : 0, 1] as const) };
    const marks = hidden.map((colour) => (roll(3) || (colour && roll(4)) ? colour : OPEN));
    const reading = readLine(clue, marks, plain(marks.length), 2);
    if (!reading.finished) continue;
    const all = arrangements(clue, marks, plain(marks.length), 2);
    assert.equal(all.length, 1);
    assert.ok(all[0]!.every((colour, p) => colour === Math.max(0, marks[p]!)));
  }
});

test("totals of one colour are possible just when an arrangement has them", () => {
  const roll = dice(3);
  for (let round = 0; round < 3000; round++) {
    const marks = new Int8Array(1 + roll(8)).map(() => roll(4) - 1).map((mark) => (mark === 2 ? OPEN : mark));
    const least = roll(4);
    const total: Total = [roll(7), least, [null, least, least + 1][roll(3)]!, 1];
    const clue = { totals: [total] };
    const reading = readLine(clue, marks, plain(marks.length), 2);
    assert.equal(reading.possible, arrangements(clue, marks, plain(marks.length), 2).length > 0, `${marks} ${total}`);
  }
});

test("a painted block is not struck off while it may be part of another", () => {
  assert.deepEqual(readLine(runs("1 2"), marksOf("...##.."), plain(7), 2).struck, [false, true]);
  assert.deepEqual(readLine(runs("2 1"), marksOf(".##...."), plain(7), 2).struck, [true, false]);
  assert.deepEqual(readLine(runs("1 1"), marksOf("..#...."), plain(7), 2).struck, [false, false]);
});

test("open cells count as empty when a clue is checked", () => {
  assert.ok(accepts(runs("2 1"), marksOf("##.#.")));
  assert.ok(!accepts(runs("2 1"), marksOf("##..#.#")));
  assert.ok(accepts(runs("2 2:2"), marksOf("##22.")));
  assert.ok(!accepts(runs("2 2:2"), marksOf("##2.2")));
  assert.ok(accepts(runs("0"), marksOf("..x")));
});

test("a line is full when it has no open cell or as many painted ones as its clue asks for", () => {
  assert.ok(readLine(runs("2"), marksOf("#.#.."), plain(5), 2).full);
  assert.ok(!readLine(runs("2 1"), marksOf("#.#.."), plain(5), 2).full);
  assert.ok(readLine(runs("2 1"), marksOf("#x#xx"), plain(5), 2).full);
});
