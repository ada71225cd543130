/**
 * Painting a sheet on a canvas: all of it, or single cells and clues.
 *
 * A cell owns the lines on its left and above. Where two neighbours have one colour the line between them is drawn in a
 * tone of it, because dark lines on dark cells would make them impossible to count.
 */

import { OPEN } from "./clues.ts";
import { type Ink, type Inks, inkOn, mix } from "./colours.ts";
import type { Word } from "./description.ts";
import type { Game } from "./game.ts";
import type { GridLayout, Setting } from "./grid_layout.ts";
import { Sprites, paintPattern } from "./sprites.ts";

const FONT = "system-ui, sans-serif";
const CHIP = 1.32;
const LETTER = 0.78;
/** Cells smaller than this, in pixels, have no thin lines between them, and below the second no marks inside. */
const THIN_FROM = 4.5;
const MARKS_FROM = 5;
/** Figures smaller than this cannot be read and are not drawn. */
const FIGURES_FROM = 3;
const TRIAL = 0.42;

/** `soft` is plain, but in the background. */
type State = "plain" | "soft" | "struck" | "done" | "trouble";

/** How wide words are, measured once for each text. */
export function settingOf(inks: Inks, large: boolean): Setting {
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = `600 100px ${FONT}`;
  const widths = new Map<string, number>();
  const measure = (text: string): number => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const width = context.measureText(text).width / 100;
    widths.set(text, width);
    return width;
  };
  const em = ({ text, colour, mark }: Word): number => {
    let width = measure(text);
    if (inks.chips && inks.letters && colour) width += LETTER * measure(inks.colours[colour]!.letter) + 0.06;
    if (mark !== "plain") width = Math.max(width + 0.5, 1.35);
    return inks.chips && colour ? Math.max(CHIP, width + 0.34) : width;
  };
  return { em, gap: inks.chips ? 0.14 : 0.42, pitch: inks.chips ? 1.46 : 1.2, large };
}

/** The clue of a line, drawn once for figures of the size `font`; lengths in CSS pixels. */
interface Strip {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
  readonly font: number;
}

export class GridPainter {
  private readonly sprites: Sprites;
  private readonly strips = new Map<number, Strip>();

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly game: Game,
    readonly layout: GridLayout,
    private readonly setting: Setting,
    private readonly ratio: number,
  ) {
    this.sprites = new Sprites(ratio);
  }

  /** Sizes changed: what was drawn once no longer fits. Clues may stay a little while: drawing all takes a frame. */
  forget(clues: boolean): void {
    this.sprites.clear();
    if (clues) this.strips.clear();
  }

  all(): void {
    const { context, layout, ratio } = this;
    const { canvas } = context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.theme.page;
    context.fillRect(0, 0, canvas.width / ratio, canvas.height / ratio);
    this.bars();
    this.inField(() => this.field());
    const [firstColumn, lastColumn, firstRow, lastRow] = layout.visible;
    this.inBar("left", () => {
      for (let row = firstRow; row <= lastRow; row++) this.rowClue(row);
    });
    this.inBar("top", () => {
      for (let column = firstColumn; column <= lastColumn; column++) this.columnClue(column);
    });
    this.frame();
  }

  cells(cells: Iterable<number>): void {
    const { sheet, visible } = this.layout;
    const [firstColumn, lastColumn, firstRow, lastRow] = visible;
    this.inField(() => {
      for (const cell of cells) {
        const place = sheet.place(cell);
        if (!place) continue;
        const [column, row] = place;
        if (column < firstColumn || column > lastColumn || row < firstRow || row > lastRow) continue;
        this.ground(column, row);
        this.inside(column, row);
        this.edgesOf(column, row);
      }
    });
  }

  clues(lines: ReadonlySet<number>): void {
    for (const line of lines) this.strips.delete(line);
    const { sheet, visible } = this.layout;
    const [firstColumn, lastColumn, firstRow, lastRow] = visible;
    this.inBar("left", () => {
      for (let row = firstRow; row <= lastRow; row++) if (lines.has(sheet.rowLine(row))) this.rowClue(row);
    });
    this.inBar("top", () => {
      for (let c = firstColumn; c <= lastColumn; c++) if (lines.has(sheet.columnLine(c))) this.columnClue(c);
    });
    this.frame();
  }

  private get theme(): Inks["theme"] {
    return this.game.inks.theme;
  }

  private mark(column: number, row: number): number {
    const { sheet } = this.layout;
    if (column < 0 || row < 0 || column >= sheet.columns || row >= sheet.rows) return OPEN;
    return this.game.shown[sheet.cell(column, row)]!;
  }

  private inField(paint: () => void): void {
    this.clipped(this.layout.x, this.layout.y, this.layout.width, this.layout.height, paint);
  }

  private inBar(bar: "left" | "top", paint: () => void): void {
    const { x, y, left, top, width, height } = this.layout;
    if (bar === "left") this.clipped(x - left, y, left, height, paint);
    else this.clipped(x, y - top, width, top, paint);
  }

  private clipped(x: number, y: number, width: number, height: number, paint: () => void): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    paint();
    this.context.restore();
  }

  /** Widths of lines; a line is as wide as its place deserves, in whole device pixels. */
  private lineWidth(index: number, all: number): number {
    const fifth = this.layout.sheet.upwards && all === this.layout.sheet.rows ? all - index : index;
    const wide = fifth % 5 === 0 && index > 0 && index < all;
    const strength = this.game.settings.theme === "contrast" ? 1.5 : 1;
    const width = (wide ? Math.max(1.5, 0.06 * this.layout.cell) : Math.max(0.75, 0.03 * this.layout.cell)) * strength;
    return Math.max(1, Math.round(width * this.ratio)) / this.ratio;
  }

  private lineColour(width: number, thin: number): string {
    return width > thin ? this.theme.heavy : this.theme.hair;
  }

  /** Field and lines as wholes, then what is painted. */
  private field(): void {
    const { context, layout } = this;
    const { sheet } = layout;
    const [firstColumn, lastColumn, firstRow, lastRow] = layout.visible;
    context.fillStyle = this.theme.field;
    context.fillRect(layout.x, layout.y, layout.width, layout.height);
    const thin = this.lineWidth(-1, 0);
    const fine = layout.cell >= THIN_FROM;
    for (let column = firstColumn; column <= lastColumn; column++) {
      const width = this.lineWidth(column, sheet.columns);
      if (!fine && width <= thin) continue;
      context.fillStyle = this.lineColour(width, thin);
      context.fillRect(layout.columnX(column), layout.y, width, layout.height);
    }
    for (let row = firstRow; row <= lastRow; row++) {
      const width = this.lineWidth(row, sheet.rows);
      if (!fine && width <= thin) continue;
      context.fillStyle = this.lineColour(width, thin);
      context.fillRect(layout.x, layout.rowY(row), layout.width, width);
    }
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        if (this.mark(column, row) === OPEN && sheet.through(column, row) < 0) continue;
        this.inside(column, row);
        if (fine) this.ownEdges(column, row, true);
      }
    }
  }

  private ground(column: number, row: number): void {
    const { context, layout } = this;
    const x = layout.columnX(column);
    const y = layout.rowY(row);
    context.fillStyle = this.theme.field;
    context.fillRect(x, y, layout.columnX(column + 1) - x, layout.rowY(row + 1) - y);
  }

  /** Lines around one cell: its own, and those of its neighbours to the right and below. */
  private edgesOf(column: number, row: number): void {
    if (this.layout.cell < THIN_FROM) return;
    this.ownEdges(column, row, false);
    if (column + 1 < this.layout.sheet.columns) this.ownEdges(column + 1, row, false);
    if (row + 1 < this.layout.sheet.rows) this.ownEdges(column, row + 1, false);
  }

  /** The lines on the left and above; only those toned by the colour of both sides where the others are drawn. */
  private ownEdges(column: number, row: number, tonedOnly: boolean): void {
    const { context, layout } = this;
    const { sheet } = layout;
    const thin = this.lineWidth(-1, 0);
    const mark = this.mark(column, row);
    const x = layout.columnX(column);
    const y = layout.rowY(row);
    const draw = (neighbour: number, width: number, wide: number, high: number): void => {
      const toned = mark > 0 && mark === neighbour;
      if (!toned && tonedOnly) return;
      context.fillStyle = toned ? this.game.inks.colours[mark]!.line : this.lineColour(width, thin);
      context.fillRect(x, y, wide, high);
    };
    const across = this.lineWidth(column, sheet.columns);
    const down = this.lineWidth(row, sheet.rows);
    if (column > 0) draw(this.mark(column - 1, row), across, across, layout.rowY(row + 1) - y);
    if (row > 0) draw(this.mark(column, row - 1), down, layout.columnX(column + 1) - x, down);
  }

  /** What a cell shows, within its lines. */
  private inside(column: number, row: number): void {
    const { context, layout, game } = this;
    const { sheet, cell: size } = layout;
    const cell = sheet.cell(column, row);
    const mark = game.shown[cell]!;
    const fine = size >= THIN_FROM;
    const x = layout.columnX(column);
    const y = layout.rowY(row);
    const left = x + (fine && column > 0 ? this.lineWidth(column, sheet.columns) : 0);
    const top = y + (fine && row > 0 ? this.lineWidth(row, sheet.rows) : 0);
    const width = layout.columnX(column + 1) - left;
    const height = layout.rowY(row + 1) - top;
    if (mark > 0) {
      const ink = game.inks.colours[mark]!;
      context.fillStyle = game.isTrial(cell) ? mix(ink.fill, this.theme.field, TRIAL) : ink.fill;
      context.fillRect(left, top, width, height);
      if (ink.outlined && size > MARKS_FROM) this.outline(left, top, width, height, ink.line);
      if ((ink.pattern || ink.letter) && size > MARKS_FROM) this.stampInk(mark, ink, x, y);
    } else if (mark === 0 && size > MARKS_FROM && !game.finished) {
      this.sprites.stamp(context, this.crossSprite(game.isTrial(cell)), x, y);
    } else if (mark === OPEN && sheet.through(column, row) >= 0) {
      this.throughClue(column, row);
    }
    if (game.puzzle.given[cell] !== OPEN && size > MARKS_FROM) this.corner(left, top, this.theme.soft);
    if (game.isWrong(cell)) this.warn(left, top, width, height);
  }

  private stampInk(mark: number, ink: Ink, x: number, y: number): void {
    const size = this.layout.cell;
    const sprite = this.sprites.get(`ink${mark}`, size, size, (context) => {
      if (ink.pattern) paintPattern(context, ink.pattern, size, mix(ink.text, ink.fill, 0.35));
      if (ink.letter && !ink.pattern) {
        context.font = `600 ${0.6 * size}px ${FONT}`;
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.fillStyle = ink.text;
        context.fillText(ink.letter, size / 2, size * 0.53);
      }
    });
    this.sprites.stamp(this.context, sprite, x, y);
  }

  private crossSprite(trial: boolean): HTMLCanvasElement {
    const size = this.layout.cell;
    return this.sprites.get(`cross${trial}`, size, size, (context) => {
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
    });
  }

  /** A small corner tells that a cell was given. */
  private corner(x: number, y: number, colour: string): void {
    const size = 0.22 * this.layout.cell;
    this.context.fillStyle = colour;
    this.context.beginPath();
    this.context.moveTo(x, y);
    this.context.lineTo(x + size, y);
    this.context.lineTo(x, y + size);
    this.context.fill();
  }

  /** A colour that can hardly be told from the field gets a line of its own. */
  private outline(x: number, y: number, width: number, height: number, colour: string): void {
    const line = Math.max(1, 0.05 * this.layout.cell);
    this.context.strokeStyle = colour;
    this.context.lineWidth = line;
    this.context.strokeRect(x + 1.2 * line, y + 1.2 * line, width - 2.4 * line, height - 2.4 * line);
  }

  private warn(x: number, y: number, width: number, height: number): void {
    const line = Math.max(1.5, 0.1 * this.layout.cell);
    this.context.strokeStyle = this.theme.mark;
    this.context.lineWidth = line;
    this.context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
  }

  private frame(): void {
    const { context, layout } = this;
    const { sheet } = layout;
    const width = Math.max(2, 0.07 * Math.min(layout.cell, 40));
    context.strokeStyle = this.theme.frame;
    context.lineWidth = width;
    const left = Math.max(layout.columnX(0), layout.x);
    const top = Math.max(layout.rowY(0), layout.y);
    const right = Math.min(layout.columnX(sheet.columns), layout.x + layout.width);
    const bottom = Math.min(layout.rowY(sheet.rows), layout.y + layout.height);
    context.strokeRect(left - width / 2, top - width / 2, right - left + width, bottom - top + width);
  }

  /** Every other group of five on a tint, to lead the eye from the clues to the cells. */
  private bars(): void {
    const { context, layout } = this;
    const { sheet } = layout;
    context.fillStyle = this.theme.tint;
    this.inBar("top", () => {
      for (let column = 0; column < sheet.columns; column += 10) {
        const x = layout.columnX(column);
        const end = layout.columnX(Math.min(column + 5, sheet.columns));
        context.fillRect(x, layout.y - layout.top, end - x, layout.top);
      }
    });
    this.inBar("left", () => {
      for (let row = 0; row < sheet.rows; row += 10) {
        const y = layout.rowY(row);
        const end = layout.rowY(Math.min(row + 5, sheet.rows));
        context.fillRect(layout.x - layout.left, y, layout.left, end - y);
      }
    });
  }

  private tinted(group: number): string {
    return Math.floor(group / 5) % 2 ? this.theme.page : this.theme.tint;
  }

  private rowClue(row: number): void {
    const { context, layout } = this;
    const y = layout.rowY(row);
    const height = layout.rowY(row + 1) - y;
    context.fillStyle = this.tinted(row);
    context.fillRect(layout.x - layout.left, y, layout.left, height);
    const strip = this.strip(layout.sheet.rowLine(row), false);
    if (!strip) return;
    const scale = layout.font / strip.font;
    this.copy(strip, layout.x - layout.pad - strip.width * scale, y + height / 2 - (strip.height * scale) / 2, scale);
  }

  private columnClue(column: number): void {
    const { context, layout } = this;
    const x = layout.columnX(column);
    const width = layout.columnX(column + 1) - x;
    context.fillStyle = this.tinted(column);
    context.fillRect(x, layout.y - layout.top, width, layout.top);
    const strip = this.strip(layout.sheet.columnLine(column), true);
    if (!strip) return;
    const scale = layout.font / strip.font;
    const bottom = layout.y - 0.6 * layout.pad;
    this.copy(strip, x + width / 2 - (strip.width * scale) / 2, bottom - strip.height * scale, scale);
  }

  /** The numbers of a line in a row or in a column; one drawn for another size will do while the zoom changes. */
  private strip(line: number, upright: boolean): Strip | null {
    const { layout, ratio } = this;
    const { words } = this.game.puzzle.lines[line]!;
    if (layout.font < FIGURES_FROM || !words.length) return null;
    const known = this.strips.get(line);
    if (known) return known;
    const font = upright ? layout.font : Math.min(layout.font, 0.86 * layout.cell);
    const pitch = this.setting.pitch * font;
    const width = upright ? 1.02 * layout.cell : layout.rowWidth(words) * font + 2;
    const height = upright ? words.length * pitch + 0.2 * font : 1.4 * font;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil(width * ratio));
    canvas.height = Math.max(1, Math.ceil(height * ratio));
    const context = canvas.getContext("2d")!;
    context.scale(ratio, ratio);
    const states = this.statesOf(line, words);
    let at = upright ? height - 0.1 * font - pitch / 2 : width - 1;
    for (let i = words.length - 1; i >= 0; i--) {
      const wide = this.setting.em(words[i]!) * font;
      const shrink = upright ? Math.min(1, (0.96 * layout.cell) / wide) : 1;
      const [x, y] = upright ? [width / 2, at] : [at - wide / 2, height / 2];
      this.word(context, words[i]!, states[i]!, x, y, wide * shrink, font * shrink);
      at -= upright ? pitch : wide + this.setting.gap * font;
    }
    const strip = { canvas, width, height, font: layout.font };
    this.strips.set(line, strip);
    return strip;
  }

  private copy({ canvas, width, height }: Strip, x: number, y: number, scale: number): void {
    if (scale !== 1) this.context.drawImage(canvas, x, y, width * scale, height * scale);
    else this.sprites.stamp(this.context, canvas, x, y);
  }

  private statesOf(line: number, words: readonly Word[]): State[] {
    const { game } = this;
    if (game.isTrouble(line)) return words.map(() => "trouble");
    const reading = game.shownReading;
    if (reading.isKept(line)) return words.map(() => "done");
    if (!game.settings.values.strikeOff) return words.map(() => "plain");
    const { struck } = reading.line(line);
    return words.map((_, i) => (words.length === struck.length && struck[i] ? "struck" : "plain"));
  }

  /** One number with its middle at a place. */
  private word(context: CanvasRenderingContext2D, word: Word, state: State, x: number, y: number, width: number, font: number): void {
    const high = 1.34 * font;
    const wide = width + 2;
    const name = `${word.text}|${word.colour}|${word.mark}|${state}|${font.toFixed(2)}|${width.toFixed(1)}`;
    const sprite = this.sprites.get(name, wide, high, (own) => {
      paintWord(own, word, state, this.game.inks, wide / 2, high / 2, width, font);
    });
    this.sprites.stamp(context, sprite, x - wide / 2, y - high / 2);
  }

  /** The clue of the line through an open cell, smaller and softer than those beside. */
  private throughClue(column: number, row: number): void {
    const { layout, game } = this;
    if (layout.cell < 14) return;
    const line = layout.sheet.through(column, row);
    const { words } = game.puzzle.lines[line]!;
    const widest = words.reduce((sum, word) => sum + this.setting.em(word) + 0.1, 0);
    if (!words.length) return;
    const font = Math.min(0.44 * layout.cell, (0.86 * layout.cell) / widest);
    const done = this.statesOf(line, words);
    let x = layout.columnX(column) + layout.cell / 2 - (widest * font) / 2;
    words.forEach((word, i) => {
      const width = this.setting.em(word) * font;
      const state = done[i] === "plain" ? "soft" : done[i]!;
      this.word(this.context, word, state, x + width / 2, layout.rowY(row) + layout.cell / 2, width, font);
      x += width + 0.1 * font;
    });
  }
}

/** A number in the middle of (x, y): on its chip where colours are many, ringed or boxed, struck off or warning. */
export function paintWord(
  context: CanvasRenderingContext2D,
  word: Word,
  state: State,
  inks: Inks,
  x: number,
  y: number,
  width: number,
  font: number,
): void {
  const { theme } = inks;
  const chip = inks.chips && word.colour > 0;
  const quiet = state === "struck" || state === "done";
  let ink = state === "trouble" ? theme.mark : state === "soft" ? theme.soft : quiet ? mix(theme.soft, theme.page, 0.45) : theme.ink;
  if (chip) {
    const fill = inks.colours[word.colour]!.fill;
    const ground = quiet ? mix(fill, theme.page, 0.7) : fill;
    ink = quiet ? mix(inkOn(ground), ground, 0.45) : inkOn(ground);
    context.fillStyle = ground;
    context.strokeStyle = state === "trouble" ? theme.mark : mix(ground, inkOn(ground), 0.25);
    context.lineWidth = state === "trouble" ? 0.14 * font : 0.06 * font;
    context.beginPath();
    context.roundRect(x - width / 2 + 0.5, y - 0.62 * font, width - 1, 1.24 * font, 0.22 * font);
    context.fill();
    context.stroke();
  }
  context.fillStyle = context.strokeStyle = ink;
  context.font = `${state === "trouble" ? 700 : 600} ${font}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const letter = chip && inks.letters ? inks.colours[word.colour]!.letter : "";
  // A word squeezed into a narrow column keeps within it by the last argument.
  context.fillText(word.text + letter, x, y + 0.06 * font, width);
  if (word.mark !== "plain") {
    context.lineWidth = 0.08 * font;
    context.beginPath();
    if (word.mark === "circle") context.ellipse(x, y, Math.max(width / 2 - 1, 1), 0.6 * font, 0, 0, 2 * Math.PI);
    else context.rect(x - width / 2 + 1, y - 0.58 * font, width - 2, 1.16 * font);
    context.stroke();
  }
  if (state === "struck") {
    context.lineWidth = Math.max(1, 0.09 * font);
    context.beginPath();
    context.moveTo(x - 0.42 * width, y + 0.22 * font);
    context.lineTo(x + 0.42 * width, y - 0.22 * font);
    context.stroke();
  }
}
