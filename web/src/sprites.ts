/** Small pictures drawn once and stamped often: text and crosses take ten times as long to draw as to copy. */

import type { Pattern } from "./description.ts";

export type Painter = (context: CanvasRenderingContext2D, width: number, height: number) => void;

export class Sprites {
  private readonly kept = new Map<string, HTMLCanvasElement>();

  constructor(private readonly ratio: number) {}

  /** The sprite of this name, painted now if it is new; sizes in CSS pixels. */
  get(name: string, width: number, height: number, paint: Painter): HTMLCanvasElement {
    const found = this.kept.get(name);
    if (found) return found;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil(width * this.ratio));
    canvas.height = Math.max(1, Math.ceil(height * this.ratio));
    // Small canvases are made faster in memory than on the graphics card.
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.scale(this.ratio, this.ratio);
    paint(context, width, height);
    this.kept.set(name, canvas);
    return canvas;
  }

  clear(): void {
    this.kept.clear();
  }

  /** Copy a sprite to a place, on whole device pixels so that it stays sharp. */
  stamp(context: CanvasRenderingContext2D, sprite: HTMLCanvasElement, x: number, y: number): void {
    const left = Math.round(x * this.ratio) / this.ratio;
    const top = Math.round(y * this.ratio) / this.ratio;
    context.drawImage(sprite, left, top, sprite.width / this.ratio, sprite.height / this.ratio);
  }
}

/** Fill a cell with a pattern's motif. */
export function paintPattern(context: CanvasRenderingContext2D, pattern: Pattern, cell: number, colour: string): void {
  const path = new Path2D(pattern.path);
  context.save();
  context.beginPath();
  context.rect(0, 0, cell, cell);
  context.clip();
  context.scale(cell, cell);
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = pattern.width;
  for (let x = 0; x < 1; x += pattern.size) {
    for (let y = 0; y < 1; y += pattern.size) {
      context.save();
      context.translate(x, y);
      if (pattern.width) context.stroke(path);
      else context.fill(path);
      context.restore();
    }
  }
  context.restore();
}
