/** What the server says and takes: the values of its API (`/docs`), in the words of the Python side. */

import type { Board, Clue, Description, Word } from "../description.ts";
import type { HistoryValue } from "./drawing_history.ts";

export type KindName = "mono" | "colour" | "tangram" | "curved" | "solid";

/** What is known of a puzzle. */
export interface Facts {
  readonly id: string;
  readonly kind: string;
  readonly size?: string;
  readonly cells?: number;
  readonly colours?: number;
  /** The share of cells that are not empty. */
  readonly filled?: number;
  readonly verdict?: string;
  readonly guess_free?: boolean;
  readonly likeness?: number | null;
  readonly difficulty?: string | null;
  readonly score?: number | null;
  readonly minutes?: number | null;
  readonly method?: string;
  readonly notes?: readonly string[];
  readonly ended?: string;
  readonly title?: string;
  /** How well a solid's or a curve's picture can be seen, 0 to 1. */
  readonly visibility?: number | null;
}

export interface Shown {
  readonly facts: Facts;
  readonly puzzle: unknown;
  /** A digit to the base 36 for each cell. */
  readonly picture: string | null;
  readonly description: Description;
}

export interface Example extends Shown {
  readonly name: string;
}

export interface Setting {
  readonly name: string;
  /** In the reader's language; from the name where there is none. */
  readonly label?: string;
  readonly choiceLabels?: Readonly<Record<string, string>>;
  readonly help: string;
  readonly type: "int" | "float" | "bool" | "text" | "choice";
  readonly default: string | number | boolean | null;
  readonly choices?: readonly (string | number)[];
  readonly low?: number | null;
  readonly high?: number | null;
  readonly optional?: boolean;
  readonly unit?: string;
  readonly group?: "own" | "general";
  /** Lowest, highest and step of a slider, where one makes sense. */
  readonly slider?: readonly [number, number, number] | null;
}

export interface Method {
  readonly name: string;
  readonly label?: string;
  readonly help?: string;
  readonly settings: readonly Setting[];
}

export interface KindOffer {
  readonly name: KindName;
  readonly takes: string;
  readonly forms: readonly string[];
  readonly methods: readonly Method[];
}

export interface Source {
  readonly id: string;
  readonly name: string;
  readonly form: "picture" | "drawing" | "model" | "puzzle";
  readonly kinds: readonly KindName[];
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  readonly puzzles?: readonly Shown[];
}

export interface Format {
  readonly name: string;
  readonly title: string;
  readonly suffixes: readonly string[];
  readonly holds?: string;
  readonly writable: boolean;
  readonly several?: boolean;
}

export interface DraftHead {
  readonly id: string;
  readonly title: string;
  /** The file it was begun with. */
  readonly name: string;
  readonly kind: string;
  readonly updated: string;
  readonly puzzle: string | null;
}

export interface DraftValue extends DraftHead {
  readonly version: number;
  readonly state: DraftState;
  readonly made?: readonly Shown[];
}

/** What the studio keeps in a draft; a draft may have been written by an earlier studio, so all of it is optional. */
export interface DraftState {
  /** Of the create page. */
  readonly source?: string;
  readonly kind?: KindName;
  readonly method?: string;
  /** By kind and method, as `mono/best`. */
  readonly settings?: Readonly<Record<string, Settings>>;
  /** The settings whose puzzles are all there, as text. */
  readonly done?: string;
  /** Of the edit page. */
  readonly edit?: EditState;
  /** A state of play, as the player saves it. */
  readonly play?: unknown;
}

export type SettingValue = string | number | boolean;
export type Settings = Readonly<Record<string, SettingValue>>;

export interface EditState {
  /** The puzzle whose board is drawn on; grids and solids have `board` alone. */
  readonly puzzle?: string;
  readonly board?: Board;
  readonly picture: string;
  readonly palette: readonly PaletteColour[];
  readonly dropped: readonly number[];
  readonly blotted: readonly (readonly [number, number])[];
  readonly source?: string;
  /** What the repair must leave as it is. */
  readonly locked?: readonly number[];
  /** Steps that can be undone and redone. */
  readonly history?: HistoryValue;
}

export interface PaletteColour {
  readonly name: string;
  readonly rgb: string;
  readonly letter: string;
}

export type Answer = "unique" | "multiple" | "none" | "unknown";

export interface Verdict {
  readonly answer: Answer;
  readonly guess_free: boolean;
  /** Cells in which solutions differ. */
  readonly ambiguous: readonly number[];
  /** Cells that line logic leaves open. */
  readonly unknown: readonly number[];
  readonly solutions: readonly string[];
  readonly clues: readonly Clue[];
  readonly words?: readonly (readonly Word[])[];
  /** Why nothing was decided, or there is no solution; "" else. */
  readonly reason?: string;
  readonly puzzle: string;
}

export interface GradeValue {
  readonly label: string;
  readonly score: number;
  readonly minutes: number;
  readonly guess_free: boolean;
}

export interface Repair {
  readonly changes: readonly (readonly [number, number])[];
  readonly settles: number;
  readonly leaves: number;
  readonly likeness?: number | null;
}

export interface Edited {
  readonly picture: string;
  readonly changes: readonly (readonly [number, number])[];
  readonly dropped?: readonly number[];
  readonly blotted?: readonly (readonly [number, number])[];
  readonly before?: GradeValue | null;
  readonly after?: GradeValue | null;
}

/** A curved puzzle while it is sought: path data in a box of `width` by `height`. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly frame: string;
  readonly curves: readonly string[];
  readonly outline: readonly string[];
  readonly corners: readonly (readonly [number, number])[];
  /** How many of the curves are decoys; they are the last ones. */
  readonly decoys: number;
  readonly share?: number;
  readonly score?: number | null;
  readonly best?: number | null;
}

export interface StrategyRun {
  readonly name: string;
  readonly prepass: string | boolean;
  readonly line_solver: string;
  readonly line_solves: number;
  readonly bad_guesses: number;
  readonly solved: boolean;
  readonly open_cells: number;
  /** Line and cells settled, in order. */
  readonly events: readonly (readonly [number, number])[];
}

export interface Study {
  readonly solutions: number | string;
  readonly all_found: boolean;
  readonly pictures: readonly string[];
  readonly flexible_cells: readonly number[];
  readonly components: readonly {
    readonly cells: readonly number[];
    readonly fillings: number | readonly string[];
    readonly complete: boolean;
  }[];
  readonly graph: {
    readonly vertices: number;
    readonly edges: readonly (readonly [number, number])[];
    readonly group: string;
    readonly group_order: number | string;
    readonly complexity: number;
    readonly places: readonly (readonly [number, number])[];
  } | null;
  readonly stopped: string;
}

export interface Way {
  readonly number: number | null;
  readonly exact: boolean;
  readonly valid: boolean;
  readonly switches: readonly { readonly cells: readonly number[]; readonly picture: string }[];
}

export interface Row {
  readonly id: string;
  readonly kind: string;
  readonly size: string;
  readonly title: string;
  /** The file it was made from. */
  readonly source: string;
  readonly author: string;
  readonly verdict: string;
  readonly guess_free: boolean | null;
  readonly difficulty: string | null;
  readonly score: number | null;
  readonly likeness: number | null;
  readonly rating: number | null;
  readonly licence: string;
  readonly tags: readonly string[];
  readonly state: "new" | "begun" | "solved";
}

export interface Facets {
  readonly kind: Readonly<Record<string, number>>;
  readonly difficulty: Readonly<Record<string, number>>;
  readonly tag: Readonly<Record<string, number>>;
  readonly size: Readonly<Record<string, number>>;
}

export interface Job {
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  readonly units: number;
  readonly planned: number;
  readonly chosen: number;
  readonly wanted: number;
  readonly tried: number;
  readonly seconds: number;
  readonly error: string;
  readonly files: readonly string[];
}

/** Digits to the base 36 as colours. */
export function coloursOf(digits: string): Uint8Array {
  return Uint8Array.from([...digits], (digit) => parseInt(digit, 36));
}

export function digitsOf(picture: Uint8Array): string {
  return Array.from(picture, (colour) => colour.toString(36)).join("");
}
