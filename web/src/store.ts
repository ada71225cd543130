/** What is kept in the browser between visits: a state of play for each puzzle, and the settings. */

import { OPEN } from "./clues.ts";
import type { Move, State } from "./state.ts";

/** A state of play as it is saved; marks follow from the moves, so the two cannot disagree. */
export interface Saved {
  readonly version: 1;
  /** Cell and mark in turn, one list for each move. */
  readonly moves: readonly (readonly number[])[];
  readonly at: number;
  readonly checkpoint: readonly number[] | null;
  readonly seconds: number;
  readonly hints: number;
  readonly finished: boolean;
}

/** What play adds to the marks. */
export interface Progress {
  readonly seconds: number;
  readonly hints: number;
  readonly finished: boolean;
}

export type Keep = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "nonoforge:";

/** The browser's storage, or one that forgets where a browser allows none (private windows, some pages from disk). */
export function browserStorage(): Keep & { readonly forgets?: true } {
  try {
    const probe = `${PREFIX}probe`;
    localStorage.setItem(probe, "1");
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      forgets: true,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

export class Store {
  constructor(private readonly keep: Keep & { readonly forgets?: true }) {}

  /** Whether all is lost when the page closes. */
  get forgets(): boolean {
    return this.keep.forgets === true;
  }

  /** Whether something could be kept; a full storage is no reason to stop playing. */
  write(key: string, value: unknown): boolean {
    try {
      this.keep.setItem(PREFIX + key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  read(key: string): unknown {
    try {
      const text = this.keep.getItem(PREFIX + key);
      return text === null ? null : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  remove(key: string): void {
    this.keep.removeItem(PREFIX + key);
  }

  /** Without room for the moves the marks alone are saved, as one move. */
  saveState(id: string, state: State, progress: Progress): boolean {
    const key = `play:${id}`;
    return this.write(key, savedOf(state, progress)) || this.write(key, { ...flattened(state), ...progress });
  }

  /**
   * Put a saved state into a fresh one. A damaged one is kept aside under another key, for whoever can mend it, and
   * the puzzle starts anew; `damaged` says so.
   */
  loadState(id: string, state: State, colours: number): { progress: Progress | null; damaged: boolean } {
    const key = `play:${id}`;
    const value = this.read(key);
    if (value === null) return { progress: null, damaged: false };
    if (isSaved(value, state.marks.length, colours)) {
      for (const move of value.moves) state.set(pairs(move));
      state.jump(value.at);
      restoreCheckpoint(state, value);
      return { progress: value, damaged: false };
    }
    const text = this.keep.getItem(PREFIX + key);
    if (text !== null) this.keep.setItem(`${PREFIX}aside:${id}`, text);
    this.remove(key);
    return { progress: null, damaged: true };
  }

  /** Whether there is more than a look at a puzzle: time alone is no beginning. */
  isBegun(id: string): boolean {
    const value = this.read(`play:${id}`) as Partial<Saved> | null | undefined;
    return value !== null && !(Array.isArray(value?.moves) && value.moves.length === 0);
  }

  /** The marks of a puzzle for its thumbnail on a shelf; null where they cannot be read. */
  glimpse(id: string, cells: number, colours: number): { marks: Int8Array; finished: boolean } | null {
    const value = this.read(`play:${id}`);
    if (!isSaved(value, cells, colours)) return null;
    const marks = new Int8Array(cells).fill(OPEN);
    for (const move of value.moves.slice(0, value.at)) for (const [cell, mark] of pairs(move)) marks[cell] = mark;
    return { marks, finished: value.finished };
  }
}

export function savedOf(state: State, progress: Progress): Saved {
  const { checkpoint, at } = state;
  const moves = state.moves.map((move) => move.flatMap(([cell, , after]) => [cell, after]));
  return { version: 1, moves, at, checkpoint: checkpoint ? [...checkpoint] : null, ...progress };
}

function flattened(state: State): Omit<Saved, keyof Progress> {
  const move = [...state.marks].flatMap((mark, cell) => (mark === OPEN ? [] : [cell, mark]));
  return { version: 1, moves: move.length ? [move] : [], at: move.length ? 1 : 0, checkpoint: null };
}

/** States of earlier moves may have become one move shorter where a cell was given; `jump` keeps within bounds. */
function restoreCheckpoint(state: State, { checkpoint }: Saved): void {
  if (!checkpoint) return;
  const marks = state.marks.slice();
  state.marks.set(checkpoint);
  state.setCheckpoint();
  state.marks.set(marks);
}

function* pairs(move: readonly number[]): Generator<readonly [number, number]> {
  for (let i = 0; i + 1 < move.length; i += 2) yield [move[i]!, move[i + 1]!];
}

/** Whether a value from the storage is a state of this puzzle; whoever wrote it may have been anybody. */
export function isSaved(value: unknown, cells: number, colours: number): value is Saved {
  if (typeof value !== "object" || value === null) return false;
  const saved = value as Partial<Record<keyof Saved, unknown>>;
  const isMark = (mark: unknown): boolean => Number.isInteger(mark) && Number(mark) >= OPEN && Number(mark) < colours;
  const isCell = (cell: unknown): boolean => Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) < cells;
  const isMove = (move: unknown): move is Move =>
    Array.isArray(move) &&
    move.length > 0 &&
    move.length % 2 === 0 &&
    move.every((item, i) => (i % 2 ? isMark(item) : isCell(item)));
  const { version, moves, at, checkpoint, seconds, hints, finished } = saved;
  return (
    version === 1 &&
    Array.isArray(moves) &&
    moves.every(isMove) &&
    Number.isInteger(at) &&
    Number(at) >= 0 &&
    Number(at) <= moves.length &&
    (checkpoint === null || (Array.isArray(checkpoint) && checkpoint.length === cells && checkpoint.every(isMark))) &&
    Number.isFinite(seconds) &&
    Number(seconds) >= 0 &&
    Number.isInteger(hints) &&
    Number(hints) >= 0 &&
    typeof finished === "boolean"
  );
}
