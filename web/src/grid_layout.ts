/**
 * Where everything of a sheet lies: clues on the left and above, cells in a window that can be zoomed and moved.
 *
 * Clues never leave their bars, so they stay in sight at any zoom; they grow with the cells until the bars take their
 * fair part of the screen. Lengths are CSS pixels in the element; lines between cells snap to device pixels.
 */

import type { Word } from "./description.ts";
import type { Sheet } from "./sheet.ts";

/** Lengths in ems of the clues' figures. */
const FIGURE = 0.62;
const LARGE_FIGURE = 0.74;
const PAD = 0.55;

const LARGEST_CELL = 96;
const LARGEST_FONT = 30;
/** A part of the window that bars leave to the cells when zoomed in. */
const BAR_SHARE = 0.4;

/** How words are measured: `em` gives the width of a word, gaps and pitches are in ems as well. */
export interface Setting {
  readonly em: (word: Word) => number;
  readonly gap: number;
  readonly pitch: number;
  readonly large: boolean;
}

export class GridLayout {
  cell = 1;
  font = 1;
  /** Widths of the bars. */
  left = 0;
  top = 0;
  /** The window onto the cells, and how far they are moved behind it. */
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  private shiftX = 0;
  private shiftY = 0;
  private zoomed = 1;
  private fitCell = 1;
  private readonly rowEm: number;
  private readonly columnEm: number;

  constructor(
    readonly sheet: Sheet,
    wordsOf: (line: number) => readonly Word[],
    private readonly setting: Setting,
    private outerWidth: number,
    private outerHeight: number,
    private readonly ratio: number,
  ) {
    let rowEm = 0;
    let columnEm = 0;
    for (let row = 0; row < sheet.rows; row++) rowEm = Math.max(rowEm, this.rowWidth(wordsOf(sheet.rowLine(row))));
    for (let column = 0; column < sheet.columns; column++) {
      columnEm = Math.max(columnEm, wordsOf(sheet.columnLine(column)).length * setting.pitch);
    }
    this.rowEm = rowEm + 2 * PAD;
    this.columnEm = columnEm + 2 * PAD * 0.6;
    this.arrange();
  }

  /** Words beside each other, in ems. */
  rowWidth(words: readonly Word[]): number {
    return words.reduce((sum, word) => sum + this.setting.em(word) + this.setting.gap, 0);
  }

  get pad(): number {
    return PAD * this.font;
  }

  get isFit(): boolean {
    return this.zoomed === 1;
  }

  resize(width: number, height: number): void {
    this.outerWidth = width;
    this.outerHeight = height;
    this.arrange();
  }

  fit(): void {
    this.zoomed = 1;
    this.arrange();
  }

  pan(dx: number, dy: number): void {
    this.shiftX -= dx;
    this.shiftY -= dy;
    this.clamp();
  }

  /** Zoom so that the cell under the place stays there. */
  zoom(factor: number, x: number, y: number): void {
    const column = (x - this.x + this.shiftX) / this.cell;
    const row = (y - this.y + this.shiftY) / this.cell;
    const most = Math.max(1, LARGEST_CELL / this.fitCell);
    this.zoomed = Math.min(Math.max(this.zoomed * factor, 1), most);
    this.arrange();
    this.shiftX = column * this.cell - (x - this.x);
    this.shiftY = row * this.cell - (y - this.y);
    this.clamp();
  }

  /** Show the cells that another layout shows, as large as it does. */
  lookAs(other: GridLayout): void {
    this.zoom(other.cell / this.cell, this.x, this.y);
    this.shiftX = (other.shiftX * this.cell) / other.cell;
    this.shiftY = (other.shiftY * this.cell) / other.cell;
    this.clamp();
  }

  /** Move as little as brings a cell into the window. */
  reveal(column: number, row: number): void {
    this.shiftX = Math.min(Math.max(this.shiftX, (column + 1.5) * this.cell - this.width), (column - 0.5) * this.cell);
    this.shiftY = Math.min(Math.max(this.shiftY, (row + 1.5) * this.cell - this.height), (row - 0.5) * this.cell);
    this.clamp();
  }

  /** The left edge of a column, the upper one of a row, on whole device pixels. */
  columnX(column: number): number {
    return Math.round((this.x - this.shiftX + column * this.cell) * this.ratio) / this.ratio;
  }

  rowY(row: number): number {
    return Math.round((this.y - this.shiftY + row * this.cell) * this.ratio) / this.ratio;
  }

  /** Column and row at a place, which may lie beyond the sheet. */
  placeAt(x: number, y: number): [column: number, row: number] {
    return [Math.floor((x - this.x + this.shiftX) / this.cell), Math.floor((y - this.y + this.shiftY) / this.cell)];
  }

  inWindow(x: number, y: number): boolean {
    return x >= this.x && x < this.x + this.width && y >= this.y && y < this.y + this.height;
  }

  /** First and last column and row that can be seen. */
  get visible(): readonly [firstColumn: number, lastColumn: number, firstRow: number, lastRow: number] {
    const [firstColumn, firstRow] = this.placeAt(this.x, this.y);
    const [lastColumn, lastRow] = this.placeAt(this.x + this.width - 0.01, this.y + this.height - 0.01);
    return [
      Math.max(firstColumn, 0),
      Math.min(lastColumn, this.sheet.columns - 1),
      Math.max(firstRow, 0),
      Math.min(lastRow, this.sheet.rows - 1),
    ];
  }

  private whole(length: number): number {
    return Math.round(length * this.ratio) / this.ratio;
  }

  private arrange(): void {
    const { columns, rows } = this.sheet;
    const figure = this.setting.large ? LARGE_FIGURE : FIGURE;
    // A frame's width and a little air around everything.
    const width = this.outerWidth - 12;
    const height = this.outerHeight - 12;
    const most = Math.max(48, Math.min(width, height) / 13);
    const fit = Math.min(width / (columns + figure * this.rowEm), height / (rows + figure * this.columnEm), most);
    this.fitCell = this.snapped(fit);
    this.cell = this.snapped(this.fitCell * this.zoomed);
    const fair = Math.min((BAR_SHARE * width) / this.rowEm, (BAR_SHARE * height) / this.columnEm, LARGEST_FONT);
    this.font = Math.min(figure * this.cell, Math.max(figure * this.fitCell, fair));
    this.left = this.rowEm * this.font;
    this.top = this.columnEm * this.font;
    this.width = Math.min(columns * this.cell, width - this.left);
    this.height = Math.min(rows * this.cell, height - this.top);
    this.x = this.whole(6 + this.left + Math.max(0, (width - this.left - this.width) / 2));
    this.y = this.whole(6 + this.top + Math.max(0, (height - this.top - this.height) / 2));
    this.clamp();
  }

  /** Cells of whole device pixels: all lines are equally sharp, and the whole field can be stretched from an image. */
  private snapped(cell: number): number {
    return Math.max(1, Math.floor(cell * this.ratio + 1e-6)) / this.ratio;
  }

  private clamp(): void {
    const { columns, rows } = this.sheet;
    this.shiftX = this.whole(Math.min(Math.max(this.shiftX, 0), Math.max(columns * this.cell - this.width, 0)));
    this.shiftY = this.whole(Math.min(Math.max(this.shiftY, 0), Math.max(rows * this.cell - this.height, 0)));
  }
}
