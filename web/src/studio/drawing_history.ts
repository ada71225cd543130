/**
 * The states before and after a sketch as changes that a draft can hold: undo goes on where a reload cut it off.
 *
 * Each change leads one state further away from the sketch. The nearest are kept, within a bound: a draft is written at
 * every stroke.
 */

import type { PaletteColour } from "./contract.ts";
import type { Sketch } from "./drawing.ts";
import { hiddenLists, hiddenOf } from "./edit_state.ts";

export interface Change {
  /** Cells and their colours, in turn. */
  readonly cells?: readonly number[];
  readonly palette?: readonly PaletteColour[];
  readonly dropped?: readonly number[];
  readonly blotted?: readonly (readonly [number, number])[];
}

export interface HistoryValue {
  /** To the state before, the one before that, and so on. */
  readonly back: readonly Change[];
  readonly ahead: readonly Change[];
}

const MOST_STEPS = 200;
/** Numbers in all changes of one direction together: some 40 kB. */
const MOST_NUMBERS = 12_000;

/** What a state's neighbours differ in: every pair is compared once, not at every stroke. */
const known = new WeakMap<Sketch, WeakMap<Sketch, Change>>();

/** The states around the one at `now`, as changes. */
export function historyOf(states: readonly Sketch[], now: number): HistoryValue {
  const way = (step: 1 | -1): Change[] => {
    const changes: Change[] = [];
    let room = MOST_NUMBERS;
    for (let at = now; changes.length < MOST_STEPS; at += step) {
      const [from, to] = [states[at]!, states[at + step]];
      if (!to) break;
      const change = changeOf(from, to);
      room -= sizeOf(change);
      if (room < 0) break;
      changes.push(change);
    }
    return changes;
  };
  return { back: way(-1), ahead: way(1) };
}

/** The states again, and which of them is the sketch; changes that do not fit it end the way there. */
export function statesOf(sketch: Sketch, history: HistoryValue | undefined): { states: Sketch[]; now: number } {
  const way = (changes: readonly Change[] | undefined): Sketch[] => {
    const found: Sketch[] = [];
    let here = sketch;
    for (const change of Array.isArray(changes) ? (changes as readonly Change[]).slice(0, MOST_STEPS) : []) {
      const next = changed(here, change);
      if (!next) break;
      found.push(next);
      here = next;
    }
    return found;
  };
  const before = way(history?.back).reverse();
  return { states: [...before, sketch, ...way(history?.ahead)], now: before.length };
}

function changeOf(from: Sketch, to: Sketch): Change {
  const found = known.get(from)?.get(to);
  if (found) return found;
  const cells: number[] = [];
  if (from.picture !== to.picture)
    to.picture.forEach((colour, cell) => {
      if (colour !== from.picture[cell]) cells.push(cell, colour);
    });
  const change = {
    ...(cells.length ? { cells } : {}),
    ...(from.palette === to.palette
      ? {}
      : { palette: to.palette.map(({ name, rgb, letter }) => ({ name, rgb, letter })) }),
    ...(from.hidden === to.hidden ? {} : hiddenLists(to.hidden)),
  };
  if (!known.has(from)) known.set(from, new WeakMap());
  known.get(from)!.set(to, change);
  return change;
}

function sizeOf({ cells = [], palette = [], dropped = [], blotted = [] }: Change): number {
  return 1 + cells.length + 10 * palette.length + dropped.length + 2 * blotted.length;
}

function changed(from: Sketch, change: Change): Sketch | null {
  const palette = change.palette ?? from.palette;
  const picture = change.cells ? from.picture.slice() : from.picture;
  for (let i = 0; i < (change.cells?.length ?? 0); i += 2) {
    const [cell, colour] = [change.cells![i]!, change.cells![i + 1]!];
    if (!(cell in picture) || !(colour in palette)) return null;
    picture[cell] = colour;
  }
  const hidden =
    change.dropped && change.blotted
      ? hiddenOf({ dropped: change.dropped, blotted: change.blotted })
      : from.hidden;
  return { picture, palette, hidden };
}
