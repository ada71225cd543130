import assert from "node:assert/strict";
import { test } from "node:test";
import { confusable, contrast, inkOn, mix, standingOut } from "../src/colours.ts";

test("contrast is that of the guidelines", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.ok(Math.abs(contrast("#777777", "#ffffff") - 4.48) < 0.01);
});

test("text is readable on every colour", () => {
  for (let red = 0; red < 256; red += 15) {
    for (let green = 0; green < 256; green += 15) {
      for (let blue = 0; blue < 256; blue += 15) {
        const colour = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
        assert.ok(contrast(inkOn(colour), colour) >= 4.5, colour);
        assert.ok(contrast(standingOut(colour, 1.7), colour) >= 1.7, colour);
      }
    }
  }
});

test("red and green are confusable, blue and yellow are not", () => {
  assert.ok(confusable(["#b04030", "#707020"]));
  assert.ok(!confusable(["#2040c0", "#f0d020"]));
  assert.ok(confusable(["#336699", "#336699"]));
});

test("mixing goes from the one colour to the other", () => {
  assert.deepEqual(
    [0, 0.5, 1].map((part) => mix("#000000", "#ff8000", part)),
    ["#000000", "#804000", "#ff8000"],
  );
});
