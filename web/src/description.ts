/**
 * What a page embeds: the one description of a puzzle for the player, made by `nonoforge/player/description.py`.
 *
 * The words are those of the Python side (`docs/architecture.md`). The browser never solves: it reads clues along
 * lines, and takes hints from `deductions`. `docs/player.schema.json` describes the same values for other readers; a
 * test holds the two, and what Python writes, together.
 *
 * A page holds one element `<script type="application/json" id="nonoforge">` with a `Page`. It sets, for each of
 * `:root[data-theme="light" | "dark" | "contrast"]`, the colours of the printed drawings as custom properties:
 * `--page --field --tint --ink --soft --fill --hair --heavy --frame --cross --mark --mark-ground --shade --band`.
 */

export const VERSION = 1;

/** The whole page: one puzzle, or a shelf of several. */
export interface Page {
  readonly version: typeof VERSION;
  /** The heading of a shelf; plain text, may be empty. */
  readonly title: string;
  /** The language the maker of the page chose, "" where the reader's browser decides. */
  readonly language: string;
  readonly puzzles: readonly Entry[];
}

/** One puzzle on the page: enough to show its place on a shelf without unpacking it. It never tells the title. */
export interface Entry {
  readonly id: string;
  readonly kind: Kind;
  /** Columns and rows of a grid; faces of a plane; x, y and z of a solid. */
  readonly size: readonly number[];
  readonly grade: Grade | null;
  readonly hints: Hints;
  /**
   * A `Description` as JSON in UTF-8, deflated (`new DecompressionStream("deflate-raw")`), in the alphabet of
   * base64url without padding. The fragment of a link is `#p=` and this text.
   */
  readonly data: string;
}

export type Kind = "mono" | "colour" | "plane" | "solid";

/**
 * "yes", or why there are none: the puzzle has `several` solutions, or `none`; it is too `large`; the ladder of rules is
 * `stuck` before the end though there is one solution; the `effort` for an explanation was spent; the puzzle came by a
 * `link` that has no room for them; the maker of the page left them `off`.
 */
export type Hints = "yes" | "several" | "none" | "large" | "stuck" | "effort" | "link" | "off";

/** How hard a puzzle is for a person. */
export interface Grade {
  readonly label: Difficulty;
  /** 0 to 100. */
  readonly score: number;
  /** What a practised player is likely to need. */
  readonly minutes: number;
  readonly guess_free: boolean;
}

/** The labels of `grading/score.py`. */
export type Difficulty = "trivial" | "easy" | "medium" | "hard" | "expert";

/** One puzzle. Cells are numbers 0..cells-1, lines 0..lines.length-1, colours 0 (empty)..palette.length-1. */
export interface Description {
  readonly version: typeof VERSION;
  readonly id: string;
  readonly kind: Kind;
  readonly credits: Credits;
  readonly board: Board;
  readonly cells: number;
  readonly lines: readonly Line[];
  readonly palette: readonly Colour[];
  /** Cells whose colour is told from the start: [cell, colour]. */
  readonly given: readonly (readonly [number, number])[];
  readonly grade: Grade | null;
  readonly hints: Hints;
  /** The whole way from the given cells to the solution; empty where `hints` is not "yes". */
  readonly deductions: readonly Deduction[];
  /**
   * The colour of each cell as one digit to the base 36, where the solution is known to be the only one; else null.
   * For the full error check and for nothing else: the picture a player makes is right when it keeps all clues.
   */
  readonly solution: string | null;
  /** An address that opens this puzzle elsewhere, where the maker of the page gave one. */
  readonly link: Link | null;
  /** What Python said in English, in other languages by their codes; absent where there is nothing to say. */
  readonly translations?: Readonly<Record<string, Translation>>;
}

export interface Translation {
  /** Of the deductions, in their order. */
  readonly reasons: readonly string[];
  /** The names of the palette. */
  readonly colours: readonly string[];
}

/** Free text from strangers: set it as text only. Title and answer often tell the picture: not before the end. */
export interface Credits {
  readonly title: string;
  readonly author: string;
  readonly copyright: string;
  readonly license: string;
  readonly source: string;
  readonly note: string;
  /** What comes out. */
  readonly answer: string;
}

export type Board = Grid | Plane | Solid;

/** Cell `row * width + column`; lines are the rows from the top, then the columns from the left. */
export interface Grid {
  readonly type: "grid";
  readonly width: number;
  readonly height: number;
}

/**
 * A box of voxels, z pointing up: cell `x + width * (y + height * z)`. Lines run along x (one for each y, z), then along
 * y (x, z), then along z (x, y); the first of the two runs fastest.
 */
export interface Solid {
  readonly type: "solid";
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/**
 * Faces cut out of a frame by lines or curves. All lengths are units of the drawing, y down, within `width` by `height`,
 * clues around the frame included. Path data is that of SVG, with the commands M L H V C z.
 */
export interface Plane {
  readonly type: "plane";
  readonly width: number;
  readonly height: number;
  /** The em of the clues' figures. */
  readonly text: number;
  /** The frame, closed. */
  readonly frame: string;
  /** One for each face: its outline and its holes, to be filled by the nonzero rule. */
  readonly faces: readonly Face[];
  /** Sides of curve k are lines 2k (left) and 2k + 1 (right). */
  readonly curves: readonly string[];
  readonly labels: readonly Label[];
}

export interface Face {
  readonly path: string;
  /** A point well inside, [x, y], for dots and letters; `room` is how far it is from the boundary. */
  readonly middle: readonly [number, number];
  readonly room: number;
}

/** The clue of one side where it stands outside the frame; a curve with two ends on the frame may have it at either. */
export interface Label {
  readonly line: number;
  /** The leader's path data; "" where the label of the other side draws it. */
  readonly leader: string;
  readonly words: readonly PlacedWord[];
}

/** A number and the middle of its place; it is block `block` of the line's clue, -1 for the zero of an empty line. */
export interface PlacedWord extends Word {
  readonly block: number;
  readonly x: number;
  readonly y: number;
  /** With its chip, in units. */
  readonly width: number;
}

/** What is written for a number of a clue. */
export interface Word {
  readonly text: string;
  /** 0 where it belongs to no colour: the zero of an empty line, a question mark for several hidden colours. */
  readonly colour: number;
  readonly mark: Mark;
}

/** Drawn around a number of a solid: a circle means two blocks, a square three or more. */
export type Mark = "plain" | "circle" | "square";

export interface Line {
  /** The cells in order: all of them, or evenly spaced ones. A side of a curve may meet a cell more than once. */
  readonly cells: readonly number[] | Spaced;
  readonly clue: Clue;
  /** What people call it; only planes have names, other lines are called by their place. */
  readonly name?: string;
  /** What stands on the faces of a solid for this line; absent where the words follow from the runs. */
  readonly words?: readonly Word[];
}

/** `count` cells from `first` on, `step` apart. */
export interface Spaced {
  readonly first: number;
  readonly count: number;
  readonly step: number;
}

/** Blocks in order, or totals in any order, or no promise. */
export type Clue = Runs | Totals | null;

/** The blocks of a line in order: [length, colour], the length 0 where it is hidden (blotted). */
export interface Runs {
  readonly runs: readonly (readonly [number, number])[];
}

/** For each colour named, how many cells have it and in how many blocks they lie; a colour not named is free. */
export interface Totals {
  readonly totals: readonly Total[];
}

/** [cells, least blocks, most blocks or null, colour]. */
export type Total = readonly [number, number, number | null, number];

export interface Colour {
  readonly name: string;
  /** "#rrggbb". */
  readonly rgb: string;
  /** One printing character. */
  readonly letter: string;
  /** Absent for the background. */
  readonly pattern?: Pattern;
}

/** A motif for one tile; a cell is `1 / size` tiles wide. Path data in cells, filled where `width` is 0, else stroked. */
export interface Pattern {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly width: number;
}

/** A rule of the ladder, from the easiest to the hardest. */
export type Rule =
  | "complete"
  | "overlap"
  | "pull"
  | "gap"
  | "finish"
  | "join"
  | "colour"
  | "count"
  | "twice"
  | "ends"
  | "line"
  | "what-if"
  | "two-way";

/** One step of knowledge. */
export interface Deduction {
  readonly rule: Rule;
  /** The line it was read from; null for a what-if. */
  readonly line: number | null;
  /** [cell, mask]: the colours each cell may still have after it, bit c for colour c. */
  readonly changes: readonly (readonly [number, number])[];
  /** The whole sentence, in English. */
  readonly reason: string;
  /** What a what-if assumes, and where that leads; absent for a line. */
  readonly ways?: readonly Way[];
}

/** "If `cell` had `colour`": the lines read in turn, the last of which has no arrangement left where `broken`. */
export interface Way {
  readonly cell: number;
  readonly colour: number;
  readonly lines: readonly number[];
  readonly broken: boolean;
}

export interface Link {
  readonly address: string;
  /** A QR code as path data of dark modules, `size` modules wide with its margin; null where it would be too dense. */
  readonly code: Code | null;
}

export interface Code {
  readonly size: number;
  readonly path: string;
}

/**
 * The build (`npm run build -- DIR` in web/, called by `hatch_build.py`) leaves in DIR:
 * `player.js` (grids and planes), `player-solids.js` (every kind, with three), `player.css`, `licences.txt`.
 * Both scripts are classic ones (iife) that read the page's data element and take `document.body` over. A notebook shows
 * the page in a sandboxed frame, where `localStorage` throws: then nothing is kept, and nothing else is lost.
 */
