/** The box of a plane's frame, which pictures and thumbnails are cut to. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Plane } from "../src/description.ts";
import { frameOf } from "../src/picture.ts";

before(() => {
  class Rect {
    constructor(
      readonly x: number,
      readonly y: number,
      readonly width: number,
      readonly height: number,
    ) {}
  }
  Object.assign(globalThis, { DOMRect: Rect });
});

test("a frame has the same box whichever way round its path goes", () => {
  for (const frame of ["M10 20H110V80H10z", "M10 20V80H110V20z", "M10 20L110 20L110 80L10 80z", "M10 20C40 20 80 20 110 20V80H10z"]) {
    const { x, y, width, height } = frameOf({ frame } as Plane);
    assert.deepEqual([x, y, width, height], [10, 20, 100, 60], frame);
  }
});
