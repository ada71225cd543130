/**
 * The board for screen readers: one focusable element whose one cell tells where the keyboard is, and a live region.
 *
 * A cell element for every cell would be ten thousand nodes that nobody reads; readers follow the active cell.
 */

import { dress, element } from "./dom.ts";
import type { Game } from "./game.ts";
import { boardName, cellStory } from "./names.ts";
import type { Say } from "./texts.ts";

const ACTIVE = "active-cell";

export class Voice {
  private readonly cell = element("div", { role: "gridcell", id: ACTIVE });
  private readonly live = element("div", { class: "unseen", "aria-live": "polite", role: "status", id: "live" });
  private lastLines = "";
  private readonly deafen: readonly (() => void)[];

  constructor(
    private readonly game: Game,
    private readonly say: Say,
    surface: HTMLElement,
  ) {
    const { board } = game.puzzle.description;
    const row = element("div", { role: "row", class: "unseen" }, this.cell);
    surface.append(row, this.live);
    dress(surface, {
      role: "grid",
      tabindex: 0,
      "aria-label": boardName(game.puzzle, say),
      "aria-activedescendant": ACTIVE,
      "aria-rowcount": board.type === "grid" ? board.height : null,
      "aria-colcount": board.type === "grid" ? board.width : null,
    });
    this.deafen = [game.on("said", (text) => this.speak(text)), game.on("cursor", () => this.tellCell())];
    this.describeActive();
  }

  close(): void {
    for (const stop of this.deafen) stop();
  }

  speak(text: string): void {
    this.live.textContent = text;
  }

  /** Where the keyboard is; the clues come along when the line changes, else they would be said at every step. */
  tellCell(everything = false): void {
    const { game } = this;
    const lines = [...game.puzzle.linesOf(game.cursor)].join();
    this.speak(cellStory(game, game.cursor, this.say, everything || lines !== this.lastLines));
    this.lastLines = lines;
    this.describeActive();
  }

  private describeActive(): void {
    const { board } = this.game.puzzle.description;
    const { cursor } = this.game;
    dress(this.cell, {
      "aria-label": cellStory(this.game, cursor, this.say, true),
      "aria-rowindex": board.type === "grid" ? Math.floor(cursor / board.width) + 1 : null,
      "aria-colindex": board.type === "grid" ? (cursor % board.width) + 1 : null,
    });
  }
}
