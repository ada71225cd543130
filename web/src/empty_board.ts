/** A board before anything is on it, as a small drawing: it tells a puzzle's shape and nothing of its picture. */

import type { Board, Grid, Plane, Solid } from "./description.ts";
import { svgElement } from "./dom.ts";
import { frameOf } from "./picture.ts";

const ACROSS = Math.sqrt(3) / 2;
const HEAVY = 5;

/** As large as the element around it lets it be. */
export function emptyBoard(board: Board): SVGSVGElement {
  const { box, edge, inside } =
    board.type === "grid" ? gridPaths(board) : board.type === "solid" ? solidPaths(board) : planePaths(board);
  return svgElement(
    "svg",
    { class: "empty-board", viewBox: box.join(" "), "aria-hidden": "true" },
    svgElement("path", { class: "empty-inside", d: inside }),
    svgElement("path", { class: "empty-edge", d: edge }),
  );
}

interface Paths {
  readonly box: readonly number[];
  readonly edge: string;
  readonly inside: string;
}

/** Every fifth line of a large grid, every line of a small one. */
function gridPaths({ width, height }: Grid): Paths {
  const step = Math.max(width, height) > 2 * HEAVY ? HEAVY : 1;
  const lines = (count: number): number[] => Array.from({ length: count }, (_, i) => i).filter((i) => i && i % step === 0);
  const inside = [...lines(width).map((x) => `M${x} 0V${height}`), ...lines(height).map((y) => `M0 ${y}H${width}`)];
  return { box: [0, 0, width, height], edge: `M0 0H${width}V${height}H0z`, inside: inside.join("") };
}

/** The box from a corner: its outline, and the three edges that meet in front. */
function solidPaths({ width, height, depth }: Solid): Paths {
  const at = (x: number, y: number, z: number): string => `${ACROSS * (x + y)} ${(x - y) / 2 - z}`;
  const low = [at(0, 0, 0), at(width, 0, 0), at(width, height, 0)];
  const high = [at(width, height, depth), at(0, height, depth), at(0, 0, depth)];
  const front = at(width, 0, depth);
  return {
    box: [0, -height / 2 - depth, ACROSS * (width + height), (width + height) / 2 + depth],
    edge: `M${[...low, ...high].join("L")}z`,
    inside: [at(width, 0, 0), at(0, 0, depth), at(width, height, depth)].map((end) => `M${front}L${end}`).join(""),
  };
}

function planePaths(board: Plane): Paths {
  const { x, y, width, height } = frameOf(board);
  return { box: [x, y, width, height], edge: board.frame, inside: board.curves.join("") };
}
