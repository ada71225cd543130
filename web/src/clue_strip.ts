/** A strip that tells clues in plain sight, where those beside the board are out of it or too small to be read. */

import { element } from "./dom.ts";
import type { Game } from "./game.ts";

/** More lines than this would fill the screen. */
const MOST_TOLD = 6;

export class ClueStrip {
  readonly element = element("div", { class: "clue-strip", hidden: true, "aria-hidden": "true" });

  constructor(private readonly game: Game) {}

  /** The clues of these lines, each after what `nameOf` calls it. */
  tell(lines: readonly number[], nameOf: (line: number) => string): void {
    const { puzzle } = this.game;
    const told = lines.filter((line) => puzzle.lines[line]!.clue !== null).slice(0, MOST_TOLD);
    this.element.hidden = !told.length;
    this.element.replaceChildren(...told.map((line) => this.lineOf(line, nameOf(line))));
  }

  hide(): void {
    this.element.hidden = true;
  }

  private lineOf(line: number, name: string): HTMLElement {
    const { game } = this;
    const reading = game.shownReading;
    const kept = reading.isKept(line);
    const state = game.isTrouble(line) ? "trouble" : kept ? "done" : "plain";
    const struck = kept || !game.settings.values.strikeOff ? [] : reading.line(line).struck;
    const numbers = game.puzzle.lines[line]!.words.map(({ text, colour }, i) => {
      const number = element("b", { "data-struck": struck[i] === true }, text);
      if (game.inks.chips && colour) {
        const { fill, text: ink } = game.inks.colours[colour]!;
        number.style.background = fill;
        number.style.color = ink;
      }
      return number;
    });
    return element(
      "span",
      { class: "strip-line", "data-state": state },
      element("span", { class: "soft" }, name),
      ...numbers,
    );
  }
}
