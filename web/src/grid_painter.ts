/** Painting a sheet on a canvas: the field of cells, the bars of clues, and the frame, all of it or what changed. */

import type { Game } from "./game.ts";
import { GridClues } from "./grid_clues.ts";
import { GridField } from "./grid_field.ts";
import type { GridLayout, Setting } from "./grid_layout.ts";
import { Sprites } from "./sprites.ts";

export class GridPainter {
  private readonly sprites: Sprites;
  private readonly field: GridField;
  private readonly bars: GridClues;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly game: Game,
    private readonly layout: GridLayout,
    setting: Setting,
    private readonly ratio: number,
  ) {
    this.sprites = new Sprites(ratio);
    this.bars = new GridClues(context, game, layout, setting, this.sprites, ratio);
    this.field = new GridField(context, game, layout, this.sprites, ratio, (column, row) =>
      this.bars.through(column, row),
    );
  }

  /** Sizes changed: what was drawn once no longer fits. Clues may stay a little while: drawing all takes a frame. */
  forget(clues: boolean): void {
    this.sprites.clear();
    if (clues) this.bars.forget();
  }

  all(): void {
    const { context, ratio } = this;
    const { canvas } = context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.game.inks.theme.page;
    context.fillRect(0, 0, canvas.width / ratio, canvas.height / ratio);
    this.inField(() => this.field.all());
    this.clues(null);
  }

  cells(cells: Iterable<number>): void {
    const { sheet, visible } = this.layout;
    const [firstColumn, lastColumn, firstRow, lastRow] = visible;
    this.inField(() => {
      for (const cell of cells) {
        const place = sheet.place(cell);
        if (!place) continue;
        const [column, row] = place;
        if (column >= firstColumn && column <= lastColumn && row >= firstRow && row <= lastRow)
          this.field.one(column, row);
      }
    });
  }

  /** The clues of some lines, after their readings changed; of all, as they are, where none are named. */
  clues(lines: ReadonlySet<number> | null): void {
    const { sheet, visible } = this.layout;
    const [firstColumn, lastColumn, firstRow, lastRow] = visible;
    const { x, y, left, top, width, height } = this.layout;
    if (lines) this.bars.forgetLines(lines);
    this.clipped(x - left, y, left, height, () => {
      for (let row = firstRow; row <= lastRow; row++) if (!lines || lines.has(sheet.rowLine(row))) this.bars.row(row);
    });
    this.clipped(x, y - top, width, top, () => {
      for (let c = firstColumn; c <= lastColumn; c++) if (!lines || lines.has(sheet.columnLine(c))) this.bars.column(c);
    });
    this.frame();
  }

  /** Which word of a line stands so far from the cells; -1 beyond them. */
  wordAt(line: number, away: number, upright: boolean): number {
    return this.bars.wordAt(line, away, upright);
  }

  private inField(paint: () => void): void {
    this.clipped(this.layout.x, this.layout.y, this.layout.width, this.layout.height, paint);
  }

  private clipped(x: number, y: number, width: number, height: number, paint: () => void): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    paint();
    this.context.restore();
  }

  private frame(): void {
    const { context, layout } = this;
    const width = Math.max(2, 0.07 * Math.min(layout.cell, 40));
    context.strokeStyle = this.game.inks.theme.frame;
    context.lineWidth = width;
    context.strokeRect(layout.x - width / 2, layout.y - width / 2, layout.width + width, layout.height + width);
  }
}
