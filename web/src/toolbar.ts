/** The bar at the foot: tools and colours, undo and redo, hint, and the way to everything else. */

import { button, element, press } from "./dom.ts";
import type { Game } from "./game.ts";
import { colourName } from "./names.ts";
import { isMono } from "./puzzle.ts";
import { paintPattern } from "./sprites.ts";
import type { Say } from "./texts.ts";

export interface BarActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly hint: () => void;
  readonly watch: () => void;
  readonly history: () => void;
  readonly checkpoint: () => void;
  readonly more: () => void;
}

export class Toolbar {
  readonly element: HTMLElement;
  private readonly tools = element("div", { class: "tools", role: "group" });
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly checkpoint: HTMLButtonElement;

  constructor(
    private readonly game: Game,
    private readonly say: Say,
    actions: BarActions,
  ) {
    this.tools.setAttribute("aria-label", say("tools"));
    this.undo = button(say("undo"), { icon: "undo", action: "undo", key: "Z" }, actions.undo);
    this.redo = button(say("redo"), { icon: "redo", action: "redo", key: "Y" }, actions.redo);
    this.checkpoint = button(
      say("try"),
      { icon: "flag", action: "try", key: "T", class: "wide-only" },
      actions.checkpoint,
    );
    this.element = element(
      "footer",
      { class: "tool-bar" },
      this.tools,
      element("div", { class: "bar-group" }, this.undo, this.redo),
      element(
        "div",
        { class: "bar-group" },
        this.checkpoint,
        button(say("history"), { icon: "history", action: "history", key: "V", class: "wide-only" }, actions.history),
        button(say("watch"), { icon: "watch", action: "watch", key: "W", class: "wide-only" }, actions.watch),
        button(say("hint"), { icon: "hint", action: "hint", key: "H", class: "button-hint" }, actions.hint),
        button(say("more"), { icon: "more", action: "more" }, actions.more),
      ),
    );
    game.on("tool", () => this.refresh());
    game.on("moved", () => this.refresh());
    this.restyle();
  }

  /** Tools anew, in the colours of now. */
  restyle(): void {
    const { game, say } = this;
    const solid = game.puzzle.description.board.type === "solid";
    const mono = isMono(game.puzzle);
    const paint = mono
      ? [
          button(
            say(solid ? "brush" : "paint"),
            { icon: solid ? "brush" : "fill", action: "paint", class: "tool tool-paint" },
            () => game.choose("paint"),
          ),
        ]
      : game.puzzle.description.palette.slice(1).map((_, i) => this.swatch(i + 1));
    const cross = button(
      say(solid ? "hammer" : "cross"),
      { icon: solid ? "hammer" : "cross", action: "cross", key: "0", class: "tool" },
      () => game.choose("cross"),
    );
    const turn = button(say("turnView"), { icon: "turn", action: "turn", class: "tool" }, () => game.choose("turn"));
    this.tools.replaceChildren(cross, ...paint, ...(solid ? [turn] : []));
    this.refresh();
  }

  private swatch(colour: number): HTMLButtonElement {
    const { game } = this;
    const ink = game.inks.colours[colour]!;
    const label = colourName(game.puzzle, colour);
    const made = button(label, { action: `colour-${colour}`, key: String(colour), class: "tool swatch" }, () =>
      game.choose("paint", colour),
    );
    const chip = element("canvas", { width: 56, height: 56, class: "swatch-chip", "aria-hidden": "true" });
    const context = chip.getContext("2d")!;
    context.fillStyle = ink.fill;
    context.fillRect(0, 0, 56, 56);
    if (ink.pattern) paintPattern(context, ink.pattern, 56, ink.text);
    else if (ink.letter) {
      context.fillStyle = ink.text;
      context.font = "600 32px system-ui, sans-serif";
      context.textAlign = "center";
      context.fillText(ink.letter, 28, 40);
    }
    made.replaceChildren(chip);
    return made;
  }

  private refresh(): void {
    const { game } = this;
    this.undo.disabled = game.state.at === 0 || game.finished;
    this.redo.disabled = game.state.at === game.state.length || game.finished;
    press(this.checkpoint, game.state.checkpoint !== null);
    for (const made of this.tools.querySelectorAll<HTMLButtonElement>("button")) {
      const { action } = made.dataset;
      const chosen =
        game.tool === "paint" ? action === "paint" || action === `colour-${game.colour}` : action === game.tool;
      press(made, chosen);
    }
  }
}
