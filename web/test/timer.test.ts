import assert from "node:assert/strict";
import { test } from "node:test";
import { Timer, clock } from "../src/timer.ts";

test("time that is held for any reason does not count", () => {
  let now = 0;
  const timer = new Timer(10, () => now);
  now = 5_000;
  assert.equal(timer.seconds, 15);
  timer.hold("hidden");
  timer.hold("paused");
  now = 60_000;
  timer.release("hidden");
  assert.ok(!timer.running);
  assert.equal(timer.seconds, 15);
  timer.release("paused");
  now = 61_000;
  assert.equal(timer.seconds, 16);
  timer.reset();
  assert.equal(timer.seconds, 0);
});

test("times are written as clocks show them", () => {
  assert.deepEqual([0, 75.9, 3599, 3600, 36_061].map(clock), ["0:00", "1:15", "59:59", "1:00:00", "10:01:01"]);
});
