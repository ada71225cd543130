/** What a form sends back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Setting } from "../src/studio/contract.ts";
import { dragged, frameOf, frameText } from "../src/studio/crop.ts";
import { chosen, labelOf, parsed } from "../src/studio/option_form.ts";

const WIDTH: Setting = { name: "width", help: "", type: "int", default: 30, low: 2, high: 100 };

test("only known settings that differ from their defaults are sent", () => {
  assert.deepEqual(chosen([WIDTH], { width: 30, other: 1 }), {});
  assert.deepEqual(chosen([WIDTH], { width: 31 }), { width: 31 });
});

test("numbers are kept within their bounds, and what is no number is none", () => {
  assert.equal(parsed(WIDTH, "500"), 100);
  assert.equal(parsed(WIDTH, "12.6"), 13);
  assert.equal(parsed(WIDTH, ""), null);
  assert.equal(parsed(WIDTH, "x"), null);
  assert.equal(parsed({ ...WIDTH, type: "text" }, "x"), "x");
});

test("names become labels", () => {
  assert.equal(labelOf("break_angle"), "Break angle");
});

test("a frame is written and read again, other crops are no frames", () => {
  const frame = { left: 1, top: 2, right: 30, bottom: 40 };
  assert.deepEqual(frameOf(frameText(frame)), frame);
  for (const text of ["auto", "", "1,2,3", "1,2,3,x", undefined]) assert.equal(frameOf(text), null);
});

test("a frame never leaves the picture and never turns inside out", () => {
  const frame = { left: 10, top: 10, right: 90, bottom: 60 };
  assert.deepEqual(dragged(frame, "move", 1000, -1000, 100, 80), { left: 20, top: 0, right: 100, bottom: 50 });
  const small = dragged(frame, "nw", 1000, 1000, 100, 80);
  assert.ok(small.left < small.right && small.top < small.bottom);
  const large = dragged(frame, "se", 1000, 1000, 100, 80);
  assert.deepEqual([large.right, large.bottom], [100, 80]);
});
