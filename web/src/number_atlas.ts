/** The numbers on the faces of cubes: each text drawn once into a tile of one texture, which the shader looks up. */

import type { Inks } from "./colours.ts";
import { inkOn, mix } from "./colours.ts";
import type { Word } from "./description.ts";
import { paintWord, settingOf } from "./words.ts";

const TILE = 72;
const ROOM = 0.82;
const LARGEST = 0.62;

export type FaceState = "plain" | "done" | "trouble";

export class NumberAtlas {
  readonly canvas = document.createElement("canvas");
  /** Tiles along each side of the texture; tile 0 stays blank. */
  readonly side: number;
  private readonly tiles = new Map<string, number>();
  private readonly texts = new WeakMap<readonly Word[], string>();
  private readonly grounds = new Map<string, string>();
  private readonly context: CanvasRenderingContext2D;
  private readonly setting;

  /** `texts` is how many different clues there may be. */
  constructor(
    private readonly inks: Inks,
    texts: number,
    private readonly onChange: () => void,
  ) {
    // Each may be drawn in three states, on open and on painted cubes.
    this.side = Math.min(Math.max(Math.ceil(Math.sqrt(6 * texts + 1)), 4), 42);
    this.canvas.width = this.canvas.height = this.side * TILE;
    this.context = this.canvas.getContext("2d")!;
    this.setting = settingOf(inks, false);
  }

  /** The tile of a clue on a ground; the blank one where there is nothing to say, or no room left. */
  tile(words: readonly Word[], state: FaceState, ground: string): number {
    if (!words.length) return 0;
    const ink = this.inkFor(ground);
    const key = `${state}|${ink}|${this.textOf(words)}`;
    const known = this.tiles.get(key);
    if (known !== undefined) return known;
    const number = this.tiles.size + 1;
    if (number >= this.side ** 2) return 0;
    this.tiles.set(key, number);
    this.draw(number, words, state, ink, ground);
    this.onChange();
    return number;
  }

  /** What tells clues apart; made once for each, because every cube in sight asks for three at each change. */
  private textOf(words: readonly Word[]): string {
    let text = this.texts.get(words);
    if (text === undefined) this.texts.set(words, (text = JSON.stringify(words)));
    return text;
  }

  private inkFor(ground: string): string {
    let ink = this.grounds.get(ground);
    if (ink === undefined) this.grounds.set(ground, (ink = inkOn(ground)));
    return ink;
  }

  private draw(number: number, words: readonly Word[], state: FaceState, ink: string, ground: string): void {
    const { context, inks, setting } = this;
    const theme = { ...inks.theme, ink, soft: mix(ink, ground, 0.25), page: ground };
    const perRow = words.length > 2 ? Math.ceil(words.length / 2) : words.length;
    const rows = Math.ceil(words.length / perRow);
    const lines = Array.from({ length: rows }, (_, row) => words.slice(row * perRow, (row + 1) * perRow));
    const width = (line: readonly Word[]): number => line.reduce((sum, word) => sum + setting.em(word) + 0.1, 0);
    const font = Math.min((TILE * ROOM) / Math.max(...lines.map(width)), (TILE * ROOM) / (rows * 1.3), TILE * LARGEST);
    context.save();
    context.translate((number % this.side) * TILE, Math.floor(number / this.side) * TILE);
    lines.forEach((line, row) => {
      let x = (TILE - width(line) * font) / 2;
      const y = TILE / 2 + (row - (rows - 1) / 2) * 1.32 * font;
      for (const word of line) {
        const wide = setting.em(word) * font;
        paintWord(context, word, state, { ...inks, theme }, { x: x + wide / 2, y, width: wide, font });
        x += wide + 0.1 * font;
      }
    });
    context.restore();
  }
}
