/** Drawing by keyboard alone. Arrows move, Space paints, with Shift the arrows draw on, with Ctrl they shift the picture. */

import { type ArrowKey, isArrow } from "../view.ts";
import type { Drawing } from "./drawing.ts";
import type { Easel } from "./easel.ts";
import type { EditBar } from "./edit_bar.ts";
import type { PalettePanel } from "./palette_panel.ts";

export interface KeyActions {
  readonly save: () => void;
  readonly shift: (by: readonly number[]) => void;
  readonly hideClue: (line: number, word: number) => void;
}

const SHIFTS: Readonly<Record<ArrowKey, readonly number[]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class EditKeys {
  constructor(
    private readonly easel: Easel,
    private readonly drawing: Drawing,
    private readonly bar: EditBar,
    private readonly palette: PalettePanel,
    private readonly actions: KeyActions,
  ) {}

  down(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog[open]") || target.closest("input:not([type=radio]), select, textarea, summary"))
      return;
    if (this.take(event, target)) event.preventDefault();
  }

  private take(event: KeyboardEvent, target: HTMLElement): boolean {
    const { key } = event;
    const small = key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return this.shortcut(event, small);
    const onControl = target.closest("button, a, [role=option], [role=radio], input") !== null;
    if (event.altKey || (onControl && (key === " " || key === "Enter" || isArrow(key)))) return false;
    if (isArrow(key)) this.arrow(key, event.shiftKey);
    else if (key === " " || key === "Enter") this.easel.tap();
    else if (key === "Delete" || key === "Backspace" || small === "x") this.easel.tap(0);
    else if (this.easel.viewKey(event)) return true;
    else if (/^[0-9]$/.test(key)) this.palette.choose(Number(key));
    else if (small === "c") this.hideClueAtCursor(event.shiftKey);
    else if (small === "z") this.drawing.undo();
    else if (small === "y") this.drawing.redo();
    else return this.bar.key(small);
    return true;
  }

  private shortcut(event: KeyboardEvent, key: string): boolean {
    if (isArrow(event.key)) this.actions.shift(SHIFTS[event.key]);
    else if (key === "z" && !event.shiftKey) this.drawing.undo();
    else if (key === "y" || key === "z") this.drawing.redo();
    else if (key === "s") this.actions.save();
    else return false;
    return true;
  }

  private arrow(key: ArrowKey, drawing: boolean): void {
    if (drawing) this.easel.tap(this.easel.colour, true);
    if (this.easel.step(key) && drawing) this.easel.tap(this.easel.colour, true);
  }

  /** The clue of the line through the keyboard's cell: its first line, with Shift its second. */
  private hideClueAtCursor(second: boolean): void {
    const { puzzle, cursor } = this.easel.game;
    const lines = [...puzzle.linesOf(cursor)];
    const line = lines[second ? 1 : 0];
    if (line !== undefined) this.actions.hideClue(line, 0);
  }
}
