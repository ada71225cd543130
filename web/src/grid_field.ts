/**
 * The cells of a sheet on canvas: all that can be seen, or single ones.
 *
 * A cell owns the lines on its left and above. Where two neighbours have one colour the line between them is drawn in a
 * tone of it, because dark lines on dark cells would make them impossible to count.
 *
 * Everything at once is painted from three small images with a pixel for each cell (its fill, and the colours of its two
 * lines), stretched: a few hundred copies where single cells would be ten thousand.
 */

import { OPEN } from "./clues.ts";
import { type Inks, mix, rgbOf } from "./colours.ts";
import type { Game } from "./game.ts";
import type { GridLayout } from "./grid_layout.ts";
import { type Painter, Sprites, paintPattern } from "./sprites.ts";

const FONT = "system-ui, sans-serif";
/** Cells smaller than this, in pixels, have no thin lines between them, and no marks inside. */
const THIN_FROM = 4.5;
const TRIAL = 0.42;

type Clue = (column: number, row: number) => void;

export class GridField {
  private readonly images = [0, 1, 2].map(() => document.createElement("canvas"));

  /** `through` paints the clue of the line through an open cell, for layers of a solid. */
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly game: Game,
    private readonly layout: GridLayout,
    private readonly sprites: Sprites,
    private readonly ratio: number,
    private readonly through: Clue,
  ) {}

  /** All cells in sight; the caller has clipped to the window. */
  all(): void {
    const { context, layout } = this;
    const { sheet } = layout;
    const [firstColumn, lastColumn, firstRow, lastRow] = layout.visible;
    const columns = lastColumn - firstColumn + 1;
    const rows = lastRow - firstRow + 1;
    if (columns < 1 || rows < 1) return;
    const [fills, lefts, tops] = this.imagesOf(firstColumn, firstRow, columns, rows) as [Image, Image, Image];
    const x = layout.columnX(firstColumn);
    const y = layout.rowY(firstRow);
    const width = layout.columnX(lastColumn + 1) - x;
    const height = layout.rowY(lastRow + 1) - y;
    context.imageSmoothingEnabled = false;
    context.drawImage(fills, 0, 0, columns, rows, x, y, width, height);
    // Heavy lines last, or thin ones would cut them to pieces.
    for (const heavy of this.fine ? [false, true] : [true]) {
      for (let column = Math.max(firstColumn, 1); column <= lastColumn; column++) {
        if (this.isHeavy(column, sheet.columns) !== heavy) continue;
        const line = this.lineWidth(column, sheet.columns);
        context.drawImage(lefts, column - firstColumn, 0, 1, rows, layout.columnX(column), y, line, height);
      }
      for (let row = Math.max(firstRow, 1); row <= lastRow; row++) {
        if (this.isHeavy(row, sheet.rows) !== heavy) continue;
        context.drawImage(
          tops,
          0,
          row - firstRow,
          columns,
          1,
          x,
          layout.rowY(row),
          width,
          this.lineWidth(row, sheet.rows),
        );
      }
    }
    context.imageSmoothingEnabled = true;
    for (let row = firstRow; row <= lastRow; row++) this.extras(row, firstColumn, lastColumn);
  }

  /** One cell with the lines around it. */
  one(column: number, row: number): void {
    const { context, layout } = this;
    const { sheet } = layout;
    const x = layout.columnX(column);
    const y = layout.rowY(row);
    context.fillStyle = this.fillOf(column, row);
    context.fillRect(x, y, layout.columnX(column + 1) - x, layout.rowY(row + 1) - y);
    this.edges(column, row);
    if (column + 1 < sheet.columns) this.edges(column + 1, row);
    if (row + 1 < sheet.rows) this.edges(column, row + 1);
    this.extras(row, column, column);
  }

  private get theme(): Inks["theme"] {
    return this.game.inks.theme;
  }

  private get fine(): boolean {
    return this.layout.cell >= THIN_FROM;
  }

  private mark(column: number, row: number): number {
    return this.game.shown[this.layout.sheet.cell(column, row)]!;
  }

  /** Fills and the colours of lines, a pixel for each cell in sight. */
  private imagesOf(firstColumn: number, firstRow: number, columns: number, rows: number): Image[] {
    const data = this.images.map(() => new ImageData(columns, rows));
    const pixels = data.map((image) => new Uint32Array(image.data.buffer));
    const numbers = new Map<string, number>();
    const number = (colour: string): number => {
      let known = numbers.get(colour);
      if (known === undefined) {
        const [red, green, blue] = rgbOf(colour);
        numbers.set(colour, (known = (255 << 24) | (blue << 16) | (green << 8) | red));
      }
      return known;
    };
    for (let row = 0, at = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, at++) {
        const here = [firstColumn + column, firstRow + row] as const;
        pixels[0]![at] = number(this.fillOf(...here));
        pixels[1]![at] = number(this.edgeColour(...here, -1, 0));
        pixels[2]![at] = number(this.edgeColour(...here, 0, -1));
      }
    }
    return this.images.map((canvas, i) => {
      canvas.width = columns;
      canvas.height = rows;
      canvas.getContext("2d")!.putImageData(data[i]!, 0, 0);
      return canvas;
    });
  }

  private fillOf(column: number, row: number): string {
    const { game } = this;
    const cell = this.layout.sheet.cell(column, row);
    const mark = game.shown[cell]!;
    // Where a cross has no room, a tint tells of it.
    if (mark === 0 && !this.fine && !game.finished) return mix(this.theme.field, this.theme.cross, 0.4);
    if (mark <= 0) return this.theme.field;
    const { fill } = game.inks.colours[mark]!;
    return game.isTrial(cell) ? mix(fill, this.theme.field, TRIAL) : fill;
  }

  /** The colour of the line to the neighbour at (dx, dy). */
  private edgeColour(column: number, row: number, dx: number, dy: number): string {
    const { sheet } = this.layout;
    if (column + dx < 0 || row + dy < 0) return this.theme.frame;
    const mark = this.mark(column, row);
    if (mark > 0 && mark === this.mark(column + dx, row + dy)) return this.game.inks.colours[mark]!.line;
    const heavy = dx ? this.isHeavy(column, sheet.columns) : this.isHeavy(row, sheet.rows);
    return heavy ? this.theme.heavy : this.theme.hair;
  }

  private edges(column: number, row: number): void {
    const { context, layout } = this;
    const { sheet } = layout;
    const x = layout.columnX(column);
    const y = layout.rowY(row);
    const left = (): void => {
      if (column === 0 || !(this.fine || this.isHeavy(column, sheet.columns))) return;
      context.fillStyle = this.edgeColour(column, row, -1, 0);
      context.fillRect(x, y, this.lineWidth(column, sheet.columns), layout.rowY(row + 1) - y);
    };
    const top = (): void => {
      if (row === 0 || !(this.fine || this.isHeavy(row, sheet.rows))) return;
      context.fillStyle = this.edgeColour(column, row, 0, -1);
      context.fillRect(x, y, layout.columnX(column + 1) - x, this.lineWidth(row, sheet.rows));
    };
    if (this.isHeavy(column, sheet.columns)) [top, left].forEach((draw) => draw());
    else [left, top].forEach((draw) => draw());
  }

  /** Every fifth line; those of layers are counted from the bottom. */
  private isHeavy(index: number, all: number): boolean {
    const { sheet } = this.layout;
    const fifth = sheet.upwards && all === sheet.rows ? all - index : index;
    return fifth % 5 === 0 && index > 0 && index < all;
  }

  /** In whole device pixels. */
  private lineWidth(index: number, all: number): number {
    const { cell } = this.layout;
    const strength = this.game.settings.theme === "contrast" ? 1.5 : 1;
    const width =
      (this.isHeavy(index, all) ? Math.max(cell < 7 ? 1 : 1.5, 0.06 * cell) : Math.max(0.75, 0.03 * cell)) * strength;
    return Math.max(1, Math.round(width * this.ratio)) / this.ratio;
  }

  /** The cell without its own lines. */
  private innerBox(column: number, row: number): [x: number, y: number, width: number, height: number] {
    const { layout } = this;
    const { sheet } = layout;
    const x = layout.columnX(column) + (this.fine && column > 0 ? this.lineWidth(column, sheet.columns) : 0);
    const y = layout.rowY(row) + (this.fine && row > 0 ? this.lineWidth(row, sheet.rows) : 0);
    return [x, y, layout.columnX(column + 1) - x, layout.rowY(row + 1) - y];
  }

  /** Whatever lies on the fills of a row: letters and patterns, crosses, numbers, warnings. */
  private extras(row: number, first: number, last: number): void {
    const { layout, game } = this;
    const { sheet } = layout;
    const room = layout.cell > THIN_FROM;
    for (let column = first; column <= last;) {
      const stamp = room ? this.stampOf(column, row) : null;
      let end = column + 1;
      while (stamp && end <= last && this.stampOf(end, row)?.name === stamp.name) end++;
      if (stamp) this.stampRun(stamp, column, row, end - column);
      column = end;
    }
    for (let column = first; column <= last; column++) {
      const cell = sheet.cell(column, row);
      const mark = game.shown[cell]!;
      if (mark === OPEN && room && sheet.through(column, row) >= 0) this.through(column, row);
      if (mark > 0 && room && game.inks.colours[mark]!.outlined)
        this.outline(column, row, game.inks.colours[mark]!.line, 0.05);
      if (room && game.puzzle.given[cell] !== OPEN) this.corner(column, row);
      if (game.isWrong(cell)) this.outline(column, row, this.theme.mark, 0.1);
    }
  }

  /** What is stamped on a cell, by a name that tells stamps apart. */
  private stampOf(column: number, row: number): Stamp | null {
    const { game } = this;
    const cell = this.layout.sheet.cell(column, row);
    const mark = game.shown[cell]!;
    if (mark === OPEN || (mark === 0 && game.finished)) return null;
    if (mark === 0) {
      const trial = game.isTrial(cell);
      return { name: `cross${trial}`, paint: (context, size) => this.paintCross(context, size, trial) };
    }
    const ink = game.inks.colours[mark]!;
    if (ink.pattern) {
      const { pattern } = ink;
      return {
        name: `ink${mark}`,
        paint: (context, size) => paintPattern(context, pattern, size, mix(ink.text, ink.fill, 0.35)),
      };
    }
    if (!ink.letter) return null;
    return { name: `ink${mark}`, paint: (context, size) => paintLetter(context, size, ink.letter, ink.text) };
  }

  /** The same stamp on neighbours, copied in one go from a strip of them. */
  private stampRun({ name, paint }: Stamp, column: number, row: number, count: number): void {
    const { context, layout, ratio } = this;
    const { cell: size } = layout;
    const [firstColumn, lastColumn] = layout.visible;
    const most = lastColumn - firstColumn + 1;
    const strip = this.sprites.get(name, most * size, size, (own) => {
      for (let i = 0; i < most; i++) {
        own.save();
        own.translate(i * size, 0);
        paint(own, size, size);
        own.restore();
      }
    });
    const wide = Math.round(count * size * ratio);
    const high = Math.round(size * ratio);
    context.drawImage(strip, 0, 0, wide, high, layout.columnX(column), layout.rowY(row), wide / ratio, high / ratio);
  }

  private paintCross(context: CanvasRenderingContext2D, size: number, trial: boolean): void {
    const reach = Math.max(size * 0.17, 1.5);
    const middle = size / 2 + 0.5 / this.ratio;
    context.strokeStyle = trial ? mix(this.theme.cross, this.theme.field, TRIAL) : this.theme.cross;
    context.lineWidth = Math.max(1, size * 0.065);
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(middle - reach, middle - reach);
    context.lineTo(middle + reach, middle + reach);
    context.moveTo(middle + reach, middle - reach);
    context.lineTo(middle - reach, middle + reach);
    context.stroke();
  }

  /** A small corner tells that a cell was given. */
  private corner(column: number, row: number): void {
    const { context, layout } = this;
    const [x, y] = this.innerBox(column, row);
    const size = 0.22 * layout.cell;
    context.fillStyle = this.theme.soft;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.fill();
  }

  /** Around wrong marks, and around colours that can hardly be told from the field. */
  private outline(column: number, row: number, colour: string, part: number): void {
    const [x, y, width, height] = this.innerBox(column, row);
    const line = Math.max(1, part * this.layout.cell);
    this.context.strokeStyle = colour;
    this.context.lineWidth = line;
    this.context.strokeRect(x + line / 2 + 0.5, y + line / 2 + 0.5, width - line - 1, height - line - 1);
  }
}

type Image = HTMLCanvasElement;

interface Stamp {
  readonly name: string;
  readonly paint: Painter;
}

function paintLetter(context: CanvasRenderingContext2D, size: number, letter: string, colour: string): void {
  context.font = `600 ${0.6 * size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour;
  context.fillText(letter, size / 2, size * 0.53);
}
