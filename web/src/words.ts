/** Numbers of clues on canvas: how wide they are and what they look like, the same beside grids and on cubes. */

import { type Inks, inkOn, mix } from "./colours.ts";
import type { Word } from "./description.ts";
import type { Setting } from "./grid_layout.ts";

const FONT = "system-ui, sans-serif";
const CHIP = 1.32;
const LETTER = 0.78;

/** `soft` is plain but in the background, `done` belongs to a line that is kept. */
export type WordState = "plain" | "soft" | "struck" | "done" | "trouble";

/** Where a word stands: its middle, its width with all that belongs to it, the em of its figures. */
export interface WordPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: number;
}

/** How words are measured, in ems, each text once. */
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

/** A number: on its chip where colours are many, ringed or boxed, struck off or warning. */
export function paintWord(
  context: CanvasRenderingContext2D,
  word: Word,
  state: WordState,
  inks: Inks,
  place: WordPlace,
): void {
  const { x, y, width, font } = place;
  const chip = inks.chips && word.colour > 0;
  context.fillStyle = context.strokeStyle = chip ? paintChip(context, word, state, inks, place) : inkOf(state, inks);
  context.font = `${state === "trouble" ? 700 : 600} ${font}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const letter = chip && inks.letters ? inks.colours[word.colour]!.letter : "";
  // A word squeezed into a narrow column keeps within it by the last argument.
  context.fillText(word.text + letter, x, y + 0.06 * font, width);
  context.beginPath();
  context.lineWidth = 0.08 * font;
  if (word.mark === "circle") context.ellipse(x, y, Math.max(width / 2 - 1, 1), 0.6 * font, 0, 0, 2 * Math.PI);
  if (word.mark === "square") context.rect(x - width / 2 + 1, y - 0.58 * font, width - 2, 1.16 * font);
  if (word.mark !== "plain") context.stroke();
  if (state !== "struck") return;
  context.lineWidth = Math.max(1, 0.09 * font);
  context.beginPath();
  context.moveTo(x - 0.42 * width, y + 0.22 * font);
  context.lineTo(x + 0.42 * width, y - 0.22 * font);
  context.stroke();
}

function isQuiet(state: WordState): boolean {
  return state === "struck" || state === "done";
}

function inkOf(state: WordState, { theme }: Inks): string {
  if (state === "trouble") return theme.mark;
  if (state === "soft") return theme.soft;
  return isQuiet(state) ? mix(theme.soft, theme.page, 0.45) : theme.ink;
}

/** The chip under a number; says in which colour the number stands on it. */
function paintChip(
  context: CanvasRenderingContext2D,
  word: Word,
  state: WordState,
  inks: Inks,
  place: WordPlace,
): string {
  const { x, y, width, font } = place;
  const { fill } = inks.colours[word.colour]!;
  const ground = isQuiet(state) ? mix(fill, inks.theme.page, 0.7) : fill;
  context.fillStyle = ground;
  context.strokeStyle = state === "trouble" ? inks.theme.mark : mix(ground, inkOn(ground), 0.25);
  context.lineWidth = state === "trouble" ? 0.14 * font : 0.06 * font;
  context.beginPath();
  context.roundRect(x - width / 2 + 0.5, y - 0.62 * font, width - 1, 1.24 * font, 0.22 * font);
  context.fill();
  context.stroke();
  return isQuiet(state) ? mix(inkOn(ground), ground, 0.45) : inkOn(ground);
}
