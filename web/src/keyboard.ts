/** Everything by keyboard alone. Arrows move; Space paints, X crosses; with Shift the arrows draw on from there. */

import type { Game } from "./game.ts";
import { type ArrowKey, type View, isArrow } from "./view.ts";

export interface Commands {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly hint: () => void;
  readonly watch: () => void;
  readonly settings: () => void;
  readonly help: () => void;
  readonly history: () => void;
  readonly checkpoint: () => void;
  readonly where: () => void;
  readonly pause: () => void;
  /** Let the board have the keyboard. */
  readonly focus: () => void;
  /** Close what is open; says whether there was anything. */
  readonly close: () => boolean;
}

export class Keyboard {
  private readonly stop = new AbortController();
  /** Where a run drawn with Shift and arrows started. */
  private anchor: number | null = null;
  private path: number[] = [];
  private lastMark = 1;

  constructor(
    private readonly game: Game,
    private readonly view: () => View,
    private readonly commands: Commands,
  ) {
    const { signal } = this.stop;
    document.addEventListener("keydown", (event) => this.down(event), { signal });
    document.addEventListener("keyup", (event) => this.up(event), { signal });
  }

  close(): void {
    this.stop.abort();
  }

  private down(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    // Dialogs and sliders have keys of their own, but Escape closes the card that a slider is on.
    const inField = target.closest("input, select, textarea") !== null && event.key !== "Escape";
    if (document.querySelector("dialog[open]") || inField) return;
    if (this.shortcut(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = target.closest("button, a") !== null;
    if (onButton && (event.key === " " || event.key === "Enter" || isArrow(event.key))) return;
    if (this.play(event)) event.preventDefault();
  }

  private up(event: KeyboardEvent): void {
    if (event.key !== "Shift" || this.anchor === null) return;
    this.anchor = null;
    this.game.endStroke();
  }

  private shortcut(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.commands.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.commands.redo();
    else return false;
    return true;
  }

  /** Keys without Ctrl; says whether one was taken. */
  private play(event: KeyboardEvent): boolean {
    const { key } = event;
    if (isArrow(key)) {
      this.arrow(key, event.shiftKey);
      return true;
    }
    if (key === " " || key === "Enter") this.tap(this.game.markOf(false));
    else if (this.view().key(event)) return true;
    else if (/^[0-9]$/.test(key)) this.digit(Number(key));
    else if (!this.letter(key.toLowerCase())) return false;
    return true;
  }

  private letter(key: string): boolean {
    const { commands } = this;
    const actions: Readonly<Record<string, () => void>> = {
      x: () => this.tap(0),
      z: commands.undo,
      y: commands.redo,
      u: commands.undo,
      r: commands.redo,
      h: commands.hint,
      w: commands.watch,
      s: commands.settings,
      t: commands.checkpoint,
      v: commands.history,
      p: commands.pause,
      i: commands.where,
      "?": commands.help,
      f: () => this.view().fit(),
      "+": () => this.zoom(1.25),
      "=": () => this.zoom(1.25),
      "-": () => this.zoom(0.8),
      escape: () => void commands.close(),
    };
    const action = actions[key];
    action?.();
    return action !== undefined;
  }

  private arrow(key: ArrowKey, drawing: boolean): void {
    const { game } = this;
    this.commands.focus();
    const next = this.view().step(game.cursor, key);
    if (next === game.cursor) return;
    if (drawing && !game.locked) this.draw(next);
    game.point(next);
    this.view().reveal(next);
  }

  /** The run grows as the cursor moves on and shrinks as it moves back. */
  private draw(next: number): void {
    const { game } = this;
    if (this.anchor === null) {
      this.anchor = game.cursor;
      this.path = [game.cursor];
      const here = game.state.marks[game.cursor]!;
      // A cell just marked is where the run starts: X, then Shift and arrows, draws crosses.
      game.startRun(game.cursor, here === this.lastMark ? here : game.markOf(false));
    }
    const at = this.path.indexOf(next);
    this.path = at >= 0 ? this.path.slice(0, at + 1) : [...this.path, next];
    game.coverWith(this.path);
  }

  private tap(mark: number): void {
    const { game } = this;
    this.lastMark = mark;
    this.commands.focus();
    game.startStroke(game.cursor, mark);
    game.endStroke();
    this.commands.where();
  }

  private digit(digit: number): void {
    const { game } = this;
    if (digit === 0) game.choose("cross");
    else if (digit < game.puzzle.colours) game.choose("paint", digit);
  }

  private zoom(factor: number): void {
    const view = this.view();
    const box = view.boxOf(this.game.cursor) ?? view.element.getBoundingClientRect();
    view.zoom(factor, box.x + box.width / 2, box.y + box.height / 2);
  }
}
