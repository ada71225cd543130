/** The picture alone, without lines and clues: for the end of a puzzle, its card, and thumbnails. */

import type { Inks } from "./colours.ts";
import { mix } from "./colours.ts";
import type { Board, Plane, Solid } from "./description.ts";
import { cellInSolid } from "./sheet.ts";

const ACROSS = Math.sqrt(3) / 2;
const LIGHT = 0.38;
const SHADOW = 0.24;

/** Width to height. */
function shapeOf(board: Board): number {
  if (board.type === "solid") {
    return (ACROSS * (board.width + board.height)) / ((board.width + board.height) / 2 + board.depth);
  }
  const { width, height } = board.type === "plane" ? frameOf(board) : board;
  return width / height;
}

/** The box of a plane's frame: its clues around it are no part of the picture. */
export function frameOf({ frame }: Plane): DOMRect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, command, values] of frame.matchAll(/([MLHVC])([^MLHVCz]*)/g)) {
    const numbers = (values!.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    numbers.forEach((value, i) => (command === "V" || (command !== "H" && i % 2) ? ys : xs).push(value));
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(x, y, Math.max(...xs) - x, Math.max(...ys) - y);
}

/** Paint marks into a rectangle, as large as fits; crosses and open cells stay ground. */
export function paintPicture(
  context: CanvasRenderingContext2D,
  board: Board,
  marks: Int8Array,
  inks: Inks,
  ground: string,
  box: DOMRect,
): void {
  context.save();
  context.fillStyle = ground;
  const shape = shapeOf(board);
  const width = Math.min(box.width, box.height * shape);
  const height = width / shape;
  context.translate(Math.round(box.x + (box.width - width) / 2), Math.round(box.y + (box.height - height) / 2));
  if (board.type === "grid") paintGrid(context, board.width, marks, inks, width / board.width, width, height);
  else if (board.type === "plane") paintPlane(context, board, marks, inks, width);
  else paintSolid(context, board, marks, inks, width / (ACROSS * (board.width + board.height)));
  context.restore();
}

function paintGrid(
  context: CanvasRenderingContext2D,
  columns: number,
  marks: Int8Array,
  inks: Inks,
  cell: number,
  width: number,
  height: number,
): void {
  context.fillRect(0, 0, width, height);
  marks.forEach((mark, index) => {
    if (mark <= 0) return;
    const column = index % columns;
    const row = Math.floor(index / columns);
    context.fillStyle = inks.colours[mark]!.fill;
    // On whole pixels, or the ground shows between neighbours.
    const [left, top] = [Math.round(column * cell), Math.round(row * cell)];
    context.fillRect(left, top, Math.round((column + 1) * cell) - left, Math.round((row + 1) * cell) - top);
  });
}

function paintPlane(
  context: CanvasRenderingContext2D,
  board: Plane,
  marks: Int8Array,
  inks: Inks,
  width: number,
): void {
  const frame = frameOf(board);
  const scale = width / frame.width;
  context.scale(scale, scale);
  context.translate(-frame.x, -frame.y);
  context.fill(new Path2D(board.frame));
  context.lineWidth = 1.2 / scale;
  board.faces.forEach((face, index) => {
    const mark = marks[index]!;
    if (mark <= 0) return;
    const path = new Path2D(face.path);
    context.fillStyle = context.strokeStyle = inks.colours[mark]!.fill;
    context.fill(path);
    context.stroke(path);
  });
}

/** Cubes from the back to the front, each with the three sides one sees from the corner. */
function paintSolid(context: CanvasRenderingContext2D, board: Solid, marks: Int8Array, inks: Inks, edge: number): void {
  const { width, height, depth } = board;
  context.scale(edge, edge);
  context.translate(0, height / 2 + depth);
  const at = (x: number, y: number, z: number): [number, number] => [ACROSS * (x + y), (x - y) / 2 - z];
  const side = (fill: string, ...corners: [number, number][]): void => {
    context.fillStyle = context.strokeStyle = fill;
    context.lineWidth = 0.02;
    context.beginPath();
    corners.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.closePath();
    context.fill();
    context.stroke();
  };
  for (let z = 0; z < depth; z++) {
    for (let y = height - 1; y >= 0; y--) {
      for (let x = 0; x < width; x++) {
        const mark = marks[cellInSolid(board, [x, y, z])]!;
        if (mark <= 0) continue;
        const { fill } = inks.colours[mark]!;
        side(fill, at(x, y, z), at(x + 1, y, z), at(x + 1, y, z + 1), at(x, y, z + 1));
        side(
          mix(fill, "#000000", SHADOW),
          at(x + 1, y, z),
          at(x + 1, y + 1, z),
          at(x + 1, y + 1, z + 1),
          at(x + 1, y, z + 1),
        );
        side(
          mix(fill, "#ffffff", LIGHT),
          at(x, y, z + 1),
          at(x + 1, y, z + 1),
          at(x + 1, y + 1, z + 1),
          at(x, y + 1, z + 1),
        );
      }
    }
  }
}

/** A canvas with the picture, `size` CSS pixels along its longer side. */
export function pictureCanvas(
  board: Board,
  marks: Int8Array,
  inks: Inks,
  ground: string,
  size: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const shape = shapeOf(board);
  const ratio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = Math.round(size * Math.min(shape, 1) * ratio);
  canvas.height = Math.round(size * Math.min(1 / shape, 1) * ratio);
  const context = canvas.getContext("2d")!;
  paintPicture(context, board, marks, inks, ground, new DOMRect(0, 0, canvas.width, canvas.height));
  return canvas;
}
