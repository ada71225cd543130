/** The clues of a sheet in their bars, each line's drawn once for a size and copied from then on. */

import type { Word } from "./description.ts";
import type { Game } from "./game.ts";
import type { GridLayout, Setting } from "./grid_layout.ts";
import type { Sprites } from "./sprites.ts";
import { type WordState, paintWord } from "./words.ts";

/** Figures smaller than this, in pixels, cannot be read and are not drawn. */
const FIGURES_FROM = 3;

/** The clue of a line, drawn for figures of the size `font`; lengths in CSS pixels. */
interface Strip {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
  readonly font: number;
}

export class GridClues {
  private readonly strips = new Map<number, Strip>();

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly game: Game,
    private readonly layout: GridLayout,
    private readonly setting: Setting,
    private readonly sprites: Sprites,
    private readonly ratio: number,
  ) {}

  forget(): void {
    this.strips.clear();
  }

  forgetLines(lines: Iterable<number>): void {
    for (const line of lines) this.strips.delete(line);
  }

  row(row: number): void {
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

  column(column: number): void {
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

  /** The clue of the line through an open cell, smaller and softer than those beside. */
  through(column: number, row: number): void {
    const { layout, game } = this;
    const line = layout.sheet.through(column, row);
    const { words } = game.puzzle.lines[line]!;
    if (!words.length || layout.cell < 14) return;
    const widest = words.reduce((sum, word) => sum + this.setting.em(word) + 0.1, 0);
    const font = Math.min(0.44 * layout.cell, (0.86 * layout.cell) / widest);
    const states = this.statesOf(line, words);
    let x = layout.columnX(column) + layout.cell / 2 - (widest * font) / 2;
    words.forEach((word, i) => {
      const width = this.setting.em(word) * font;
      const state = states[i] === "plain" ? "soft" : states[i]!;
      this.word(this.context, word, state, x + width / 2, layout.rowY(row) + layout.cell / 2, width, font);
      x += width + 0.1 * font;
    });
  }

  /** Which word of a line stands `away` pixels from the cells; -1 beyond them. */
  wordAt(line: number, away: number, upright: boolean): number {
    const { layout, setting } = this;
    const { words } = this.game.puzzle.lines[line]!;
    const font = Math.min(layout.font, 0.86 * layout.cell);
    let far = upright ? 0.6 * layout.pad : layout.pad;
    for (let word = words.length - 1; word >= 0; word--) {
      far += upright ? setting.pitch * font : (setting.em(words[word]!) + setting.gap) * font;
      if (away < far) return word;
    }
    return -1;
  }

  /** Every other group of five on a tint, to lead the eye from the clues to the cells. */
  private tinted(index: number): string {
    const { theme } = this.game.inks;
    return Math.floor(index / 5) % 2 ? theme.page : theme.tint;
  }

  /** The numbers of a line in a row or in a column; one drawn for another size will do while the zoom changes. */
  private strip(line: number, upright: boolean): Strip | null {
    const { layout, ratio } = this;
    const { words } = this.game.puzzle.lines[line]!;
    if (layout.font < FIGURES_FROM || !words.length) return null;
    const known = this.strips.get(line);
    if (known) return known;
    const font = Math.min(layout.font, 0.86 * layout.cell);
    const pitch = this.setting.pitch * font;
    const width = upright ? 1.02 * layout.cell : layout.rowWidth(words) * font + 2;
    const height = upright ? words.length * pitch + 0.2 * font : 1.4 * font;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil(width * ratio));
    canvas.height = Math.max(1, Math.ceil(height * ratio));
    // Small canvases are made faster in memory than on the graphics card.
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
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

  private statesOf(line: number, words: readonly Word[]): WordState[] {
    const { game } = this;
    if (game.isTrouble(line)) return words.map(() => "trouble");
    const reading = game.shownReading;
    if (reading.isKept(line)) return words.map(() => "done");
    if (!game.settings.values.strikeOff) return words.map(() => "plain");
    const { struck } = reading.line(line);
    return words.map((_, i) => (words.length === struck.length && struck[i] ? "struck" : "plain"));
  }

  /** One number with its middle at a place. */
  private word(
    context: CanvasRenderingContext2D,
    word: Word,
    state: WordState,
    x: number,
    y: number,
    width: number,
    font: number,
  ): void {
    const high = 1.34 * font;
    const wide = width + 2;
    const name = `${word.text}|${word.colour}|${word.mark}|${state}|${font.toFixed(2)}|${width.toFixed(1)}`;
    const sprite = this.sprites.get(name, wide, high, (own) => {
      paintWord(own, word, state, this.game.inks, { x: wide / 2, y: high / 2, width, font });
    });
    this.sprites.stamp(context, sprite, x - wide / 2, y - high / 2);
  }
}
