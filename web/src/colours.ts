/**
 * Inks: how each colour of a puzzle is drawn in the theme of the page, the same way as on paper (`draw/colours/`).
 *
 * Contrast is the ratio of luminances of the Web Content Accessibility Guidelines; difference is distance in OKLab.
 */

import type { Colour, Pattern } from "./description.ts";
import { type Puzzle, isMono } from "./puzzle.ts";

/** The colours of the page by what they are for; `player/page.py` writes them from `draw/colours/theme.py`. */
const ROLES = [
  "page",
  "field",
  "tint",
  "ink",
  "soft",
  "fill",
  "hair",
  "heavy",
  "frame",
  "cross",
  "mark",
  "mark-ground",
  "shade",
  "band",
] as const;

export type Theme = Readonly<Record<(typeof ROLES)[number], string>>;

export interface Ink {
  readonly fill: string;
  /** Black or white, whichever reads better on the fill. */
  readonly text: string;
  /** Lines that run over cells of this colour, so that they can be counted. */
  readonly line: string;
  readonly letter: string;
  readonly name: string;
  readonly pattern: Pattern | null;
  /** Whether it can hardly be told from the field. */
  readonly outlined: boolean;
}

export interface Inks {
  readonly theme: Theme;
  readonly colours: readonly Ink[];
  /** Whether numbers stand on chips of their colour. */
  readonly chips: boolean;
  readonly letters: boolean;
  readonly patterns: boolean;
}

type Rgb = readonly [number, number, number];

const LINE_CONTRAST = 1.7;
/** A colour nearer than this in OKLab to what lies around it gets an outline. */
const NEAR = 0.12;
const ALIKE = 0.12;
const ALIKE_TO_SOME = 0.08;

/** What linear RGB becomes for eyes without the red or the green receptor (Machado, Oliveira, Fernandes 2009). */
const CONFUSED = [
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
] as const;

/** The theme that the style sheets give the page now. */
export function themeOf(root: HTMLElement): Theme {
  const style = getComputedStyle(root);
  return Object.fromEntries(ROLES.map((role) => [role, style.getPropertyValue(`--${role}`).trim()])) as Theme;
}

export type Marks = "auto" | "none" | "letters" | "patterns";

export function inksOf(puzzle: Puzzle, theme: Theme, marks: Marks, changed: ReadonlyMap<number, string>): Inks {
  const { palette } = puzzle.description;
  const mono = isMono(puzzle);
  const own = palette.map((colour, number) => changed.get(number) ?? colour.rgb);
  const chosen = marks === "auto" ? (mono || !confusable(own.slice(1)) ? "none" : "letters") : marks;
  const patterns = chosen === "patterns";
  // One colour needs no letter to be told from no colour.
  const letters = !mono && (patterns || chosen === "letters");
  const plain = mono && palette[0]!.rgb === "#ffffff" && palette[1]!.rgb === "#000000";
  const colours = palette.map((colour, number) => {
    const asTheme = number === 0 || (plain && !changed.has(number));
    const fill = asTheme ? (number && plain ? theme.fill : (changed.get(0) ?? theme.field)) : own[number]!;
    const field = changed.get(0) ?? theme.field;
    return inkOf(
      colour,
      fill,
      number > 0 && letters,
      number > 0 && patterns,
      number > 0 && nearest([fill, field].map(linearOf)) < NEAR,
    );
  });
  return { theme: { ...theme, field: colours[0]!.fill }, colours, chips: !mono, letters, patterns };
}

/** The colours of the finished picture: the puzzle's own background, where it is not plain white. */
export function pictureGround(puzzle: Puzzle, theme: Theme, changed: ReadonlyMap<number, string>): string {
  const own = puzzle.description.palette[0]!.rgb;
  return changed.get(0) ?? (isMono(puzzle) && own === "#ffffff" ? theme.field : own);
}

function inkOf(colour: Colour, fill: string, letters: boolean, patterned: boolean, outlined: boolean): Ink {
  return {
    fill,
    text: inkOn(fill),
    line: standingOut(fill, LINE_CONTRAST),
    letter: letters ? colour.letter : "",
    name: colour.name || colour.rgb,
    pattern: patterned ? (colour.pattern ?? null) : null,
    outlined,
  };
}

export function rgbOf(hex: string): Rgb {
  const number = parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

export function mix(one: string, other: string, part: number): string {
  const b = rgbOf(other);
  return `#${rgbOf(one)
    .map((value, i) =>
      Math.round(value + (b[i]! - value) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

export function inkOn(ground: string): string {
  return contrast("#000000", ground) >= contrast("#ffffff", ground) ? "#000000" : "#ffffff";
}

/** The colour, lightened or darkened just enough to have this contrast to itself as it was. */
export function standingOut(colour: string, ratio: number): string {
  const target = inkOn(colour);
  for (let step = 1; step < 20; step++) {
    const tone = mix(colour, target, step / 20);
    if (contrast(tone, colour) >= ratio) return tone;
  }
  return target;
}

/** Whether two colours are hard to tell apart, also for the colour-blind. */
export function confusable(colours: readonly string[]): boolean {
  const linear = colours.map(linearOf);
  if (nearest(linear) < ALIKE) return true;
  return CONFUSED.some((matrix) => nearest(linear.map((rgb) => through(matrix, rgb))) < ALIKE_TO_SOME);
}

function nearest(linear: readonly Rgb[]): number {
  let least = Infinity;
  const labs = linear.map(oklab);
  labs.forEach((one, i) => {
    for (const other of labs.slice(i + 1)) {
      least = Math.min(least, Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]));
    }
  });
  return least;
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Rgb {
  const [red, green, blue] = rgbOf(hex).map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return [red!, green!, blue!];
}

function through(m: (typeof CONFUSED)[number], [r, g, b]: Rgb): Rgb {
  return [m[0] * r + m[1] * g + m[2] * b, m[3] * r + m[4] * g + m[5] * b, m[6] * r + m[7] * g + m[8] * b];
}

/** OKLab of linear RGB (Ottosson 2020); values just below zero come from the simulated eyes and count as zero. */
function oklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map((value) => Math.max(value, 0)) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
