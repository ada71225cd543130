/** A puzzle to be looked at, with or without its solution; a solid can be turned. Drawn by the player's own views. */

import { OPEN } from "../clues.ts";
import { inksOf, pictureGround, themeOf } from "../colours.ts";
import type { Description } from "../description.ts";
import { button, element } from "../dom.ts";
import { DARK, Game, type Light } from "../game.ts";
import { GridView } from "../grid_view.ts";
import { pictureCanvas } from "../picture.ts";
import { PlaneView } from "../plane_view.ts";
import { type Puzzle, puzzleOf } from "../puzzle.ts";
import type { Settings } from "../settings.ts";
import { gridSheet } from "../sheet.ts";
import type { View } from "../view.ts";
import { coloursOf } from "./contract.ts";
import { PlainReading } from "./plain_reading.ts";
import type { Studio } from "./studio.ts";

/** Marks that show a picture: empty cells are open on paper, and gone from a solid. */
export function marksOf(puzzle: Puzzle, picture: ArrayLike<number> | null): Int8Array {
  if (!picture) return puzzle.given.slice();
  const empty = puzzle.description.board.type === "solid" ? 0 : OPEN;
  return Int8Array.from(picture, (colour) => colour || empty);
}

export class Showcase {
  readonly element = element("div", { class: "showcase" });
  private game: Game | null = null;
  private view: View | null = null;
  private readonly stop = new AbortController();

  constructor(
    private readonly studio: Studio,
    label: string,
  ) {
    this.element.setAttribute("role", "img");
    this.element.setAttribute("aria-label", label);
    const { signal } = this.stop;
    this.element.addEventListener("pointerdown", (event) => this.hold(event), { signal });
    this.element.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
  }

  /** Show a puzzle, with its picture where one is given. */
  show(description: Description, picture: string | null, light: Light = DARK): void {
    const puzzle = puzzleOf(description);
    const same = this.game && sameBoard(this.game.puzzle.description, description);
    if (this.game && this.view && same && description.board.type !== "plane") this.game.rewrite(puzzle);
    else this.build(puzzle);
    const game = this.game!;
    const marks = marksOf(puzzle, picture === null ? null : coloursOf(picture));
    game.finished = picture !== null;
    game.light = light;
    game.stage(marks, new PlainReading(puzzle, marks));
    this.view?.restyle();
    this.element.dataset["shown"] = description.id;
  }

  /** Show nothing. */
  clear(): void {
    this.view?.close();
    this.view = this.game = null;
    delete this.element.dataset["shown"];
    this.element.replaceChildren();
  }

  restyle(): void {
    this.game?.freshInks();
    this.view?.restyle();
  }

  turn(dx: number, dy: number): void {
    this.view?.drag(dx, dy);
  }

  close(): void {
    this.stop.abort();
    this.view?.close();
    this.view = null;
  }

  private build(puzzle: Puzzle): void {
    this.view?.close();
    const { studio } = this;
    const game = new Game(puzzle, studio.settings);
    this.game = game;
    const { board } = puzzle.description;
    this.view =
      board.type === "grid"
        ? new GridView(game, gridSheet(board))
        : board.type === "plane"
          ? new PlaneView(game, board)
          : studio.solidView(game, studio.say);
    const view = this.view;
    this.element.classList.toggle("showcase-solid", board.type === "solid");
    this.element.replaceChildren(...(view ? [view.element] : [this.flat(puzzle)]));
    if (view && board.type === "solid") this.element.append(this.turners());
  }

  /** Without 3D a solid is at least seen from its corner. */
  private flat(puzzle: Puzzle): HTMLElement {
    return thumbnail(puzzle.description, null, this.studio.settings, 200);
  }

  private turners(): HTMLElement {
    const { say } = this.studio;
    const turn = (dx: number) => (): void => this.turn(dx, 0);
    return element(
      "div",
      { class: "showcase-turn" },
      button(say("turnLeft"), { icon: "undo", action: "turn-left" }, turn(-60)),
      button(say("turnRight"), { icon: "redo", action: "turn-right" }, turn(60)),
    );
  }

  private hold(event: PointerEvent): void {
    const { view } = this;
    if (!view || !this.element.classList.contains("showcase-solid")) return;
    if ((event.target as Element).closest("button")) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const once = new AbortController();
    let [x, y] = [event.clientX, event.clientY];
    this.element.addEventListener(
      "pointermove",
      (moved) => {
        view.drag(moved.clientX - x, moved.clientY - y);
        [x, y] = [moved.clientX, moved.clientY];
      },
      { signal: once.signal },
    );
    for (const end of ["pointerup", "pointercancel"] as const)
      this.element.addEventListener(end, () => once.abort(), { signal: once.signal });
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey || !this.view) return;
    event.preventDefault();
    this.view.zoom(Math.exp(-event.deltaY * 0.01), event.clientX, event.clientY);
  }
}

function sameBoard(one: Description, other: Description): boolean {
  return JSON.stringify(one.board) === JSON.stringify(other.board) && one.palette.length === other.palette.length;
}

/** The picture alone, small; without a picture its board. */
export function thumbnail(
  description: Description,
  picture: string | null,
  settings: Settings,
  size: number,
): HTMLCanvasElement {
  const puzzle = puzzleOf(description);
  const theme = themeOf(document.documentElement);
  const inks = inksOf(puzzle, theme, "none", settings.coloursOf(puzzle.id));
  const marks = marksOf(puzzle, picture === null ? null : coloursOf(picture));
  const canvas = pictureCanvas(description.board, marks, inks, pictureGround(puzzle, theme, new Map()), size);
  canvas.className = "thumbnail";
  // The canvas has the pixels of the screen; the page counts its own.
  canvas.style.width = `${(canvas.width * size) / Math.max(canvas.width, canvas.height)}px`;
  return canvas;
}
