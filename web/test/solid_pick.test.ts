import assert from "node:assert/strict";
import { test } from "node:test";
import { type Vector, meet, pick } from "../src/solid_pick.ts";

const LOW: Vector = [0, 0, 0];
const HIGH: Vector = [4, 3, 5];

/** The first standing cell on the ray, found by walking it in small steps. */
function walked(from: Vector, along: Vector, stands: (x: number, y: number, z: number) => boolean): string | null {
  for (let t = 0; t < 40; t += 0.0007) {
    const [x, y, z] = from.map((value, a) => Math.floor(value + along[a]! * t)) as [number, number, number];
    const inside = [x, y, z].every((value, a) => value >= LOW[a]! && value < HIGH[a]!);
    if (inside && stands(x, y, z)) return `${x},${y},${z}`;
  }
  return null;
}

test("a ray picks the cube that a walk along it meets first", () => {
  let state = 5;
  const random = (): number => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) / 2147483647;
  let hits = 0;
  for (let round = 0; round < 200; round++) {
    const gone = new Set(
      Array.from({ length: 30 }, () => [random() * 4, random() * 3, random() * 5].map(Math.floor).join()),
    );
    const stands = (x: number, y: number, z: number): boolean => !gone.has([x, y, z].join());
    const from: Vector = [random() * 20 - 8, random() * 20 - 8, random() * 20 + 6];
    const to = [random() * 4, random() * 3, random() * 5];
    const delta = to.map((value, a) => value - from[a]!);
    const length = Math.hypot(...delta);
    const along = delta.map((value) => value / length) as unknown as Vector;
    const found = pick(from, along, LOW, HIGH, stands);
    assert.equal(found && found.place.join(), walked(from, along, stands));
    if (!found) continue;
    hits++;
    const entry = meet(from, along, found.axis, found.plane)!;
    entry.forEach((value, a) => assert.ok(value >= found.place[a]! - 1e-6 && value <= found.place[a]! + 1 + 1e-6));
  }
  assert.ok(hits > 100);
});

test("a ray that misses the box picks nothing, and peeled layers are not looked at", () => {
  assert.equal(
    pick([-1, 5, 2], [1, 0, 0], LOW, HIGH, () => true),
    null,
  );
  assert.equal(
    pick([9, 1, 1], [1, 0, 0], LOW, HIGH, () => true),
    null,
  );
  assert.deepEqual(pick([9, 1.5, 1.5], [-1, 0, 0], LOW, [2, 3, 5], () => true)?.place, [1, 1, 1]);
});
