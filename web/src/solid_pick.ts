/** Which cube a ray meets first: it steps from cell to cell of the box (Amanatides and Woo 1987), not over a mesh. */

import type { Axis } from "./sheet.ts";

export type Vector = readonly [x: number, y: number, z: number];

export interface Pick {
  readonly place: [number, number, number];
  /** The side through which the ray came in: the axis it faces along, and where its plane lies. */
  readonly axis: Axis;
  readonly plane: number;
}

/**
 * The first cell along the ray for which `stands` holds. Cell (i, j, k) fills [i, i+1] × [j, j+1] × [k, k+1]; `low` and
 * `high` bound the cells that are looked at, the upper bound not included.
 */
export function pick(
  from: Vector,
  along: Vector,
  low: Vector,
  high: Vector,
  stands: (x: number, y: number, z: number) => boolean,
): Pick | null {
  let enter = 0;
  let leave = Infinity;
  let axis: Axis = 0;
  for (const a of [0, 1, 2] as const) {
    if (along[a] === 0) {
      if (from[a] < low[a] || from[a] > high[a]) return null;
      continue;
    }
    const [near, far] = [(low[a] - from[a]) / along[a], (high[a] - from[a]) / along[a]].sort((p, q) => p - q) as [
      number,
      number,
    ];
    if (near > enter) [enter, axis] = [near, a];
    leave = Math.min(leave, far);
  }
  if (enter >= leave) return null;
  const place: [number, number, number] = [0, 0, 0];
  const step: [number, number, number] = [0, 0, 0];
  const next: [number, number, number] = [Infinity, Infinity, Infinity];
  for (const a of [0, 1, 2] as const) {
    const at = from[a] + along[a] * enter;
    place[a] = Math.min(Math.max(Math.floor(at), low[a]), high[a] - 1);
    step[a] = Math.sign(along[a]);
    if (step[a]) next[a] = (place[a] + (step[a] > 0 ? 1 : 0) - from[a]) / along[a];
  }
  for (;;) {
    if (stands(...place)) return { place, axis, plane: step[axis] > 0 ? place[axis] : place[axis] + 1 };
    axis = next[0] <= next[1] && next[0] <= next[2] ? 0 : next[1] <= next[2] ? 1 : 2;
    place[axis] += step[axis];
    if (place[axis] < low[axis] || place[axis] >= high[axis]) return null;
    next[axis] += Math.abs(1 / along[axis]);
  }
}

/** Where a ray meets the plane across an axis; null where it runs beside it or away from it. */
export function meet(from: Vector, along: Vector, axis: Axis, plane: number): [number, number, number] | null {
  const t = (plane - from[axis]) / along[axis];
  if (!Number.isFinite(t) || t < 0) return null;
  return [from[0] + along[0] * t, from[1] + along[1] * t, from[2] + along[2] * t];
}
