/** The clues of a plane around its frame, as SVG. */

import { inkOn, mix } from "./colours.ts";
import type { PlacedWord, Plane } from "./description.ts";
import { dress, svgElement } from "./dom.ts";
import type { Game } from "./game.ts";

interface WordNodes {
  readonly line: number;
  readonly word: PlacedWord;
  readonly group: SVGGElement;
  readonly chip: SVGRectElement | null;
  readonly text: SVGTextElement;
  readonly strike: SVGLineElement;
}

export class PlaneLabels {
  private words: WordNodes[] = [];

  constructor(private readonly game: Game) {}

  private get board(): Plane {
    return this.game.puzzle.description.board as Plane;
  }

  /** Labels anew, in the colours of now; `line` is the width of leaders. */
  make(line: number): SVGGElement {
    const { board, game } = this;
    const { inks } = game;
    const leaders = board.labels
      .filter(({ leader }) => leader)
      .map(({ leader }) =>
        svgElement("path", { d: leader, fill: "none", stroke: inks.theme.hair, "stroke-width": line }),
      );
    this.words = board.labels.flatMap((label) =>
      label.words.map((word): WordNodes => {
        const high = 1.24 * board.text;
        const chip =
          inks.chips && word.colour
            ? svgElement("rect", {
                x: word.x - word.width / 2,
                y: word.y - high / 2,
                width: word.width,
                height: high,
                rx: 0.22 * board.text,
              })
            : null;
        const letter = chip && inks.letters ? inks.colours[word.colour]!.letter : "";
        const text = svgElement(
          "text",
          { x: word.x, y: word.y + 0.36 * board.text, "font-size": board.text },
          word.text + letter,
        );
        const half = Math.max(word.width * 0.42, 0.3 * board.text);
        const slant = 0.22 * board.text;
        const strike = svgElement("line", {
          x1: word.x - half,
          x2: word.x + half,
          y1: word.y + slant,
          y2: word.y - slant,
          "stroke-width": 0.09 * board.text,
        });
        const group = svgElement("g", { class: "plane-word" }, chip, text, strike);
        return { line: label.line, word, group, chip, text, strike };
      }),
    );
    for (const nodes of this.words) this.draw(nodes);
    return svgElement("g", { class: "labels" }, ...leaders, ...this.words.map(({ group }) => group));
  }

  /** The readings of these lines changed. */
  redraw(lines: ReadonlySet<number>): void {
    for (const nodes of this.words) if (lines.has(nodes.line)) this.draw(nodes);
  }

  /** The line and the block of the number at a place of the window. */
  wordAt(x: number, y: number): readonly [line: number, word: number] | null {
    const found = this.words.find(({ group }) => {
      const box = group.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
    return found ? [found.line, found.word.block] : null;
  }

  light(lines: readonly number[]): void {
    for (const { group, line } of this.words) group.classList.toggle("lit-word", lines.includes(line));
  }

  private draw({ line, word, chip, text, strike, group }: WordNodes): void {
    const { game } = this;
    const { inks } = game;
    const { theme } = inks;
    const reading = game.shownReading;
    const trouble = game.isTrouble(line);
    const done = reading.isKept(line);
    const struck =
      !done &&
      !trouble &&
      game.settings.values.strikeOff &&
      word.block >= 0 &&
      reading.line(line).struck[word.block] === true;
    const quiet = done || struck;
    let ink = trouble ? theme.mark : quiet ? mix(theme.soft, theme.page, 0.45) : theme.ink;
    if (chip) {
      const fill = inks.colours[word.colour]!.fill;
      const ground = quiet ? mix(fill, theme.page, 0.7) : fill;
      ink = quiet ? mix(inkOn(ground), ground, 0.45) : inkOn(ground);
      dress(chip, {
        fill: ground,
        stroke: trouble ? theme.mark : mix(ground, inkOn(ground), 0.25),
        "stroke-width": (trouble ? 0.16 : 0.06) * this.board.text,
      });
    }
    dress(text, { fill: ink });
    dress(strike, { stroke: ink, visibility: struck ? "visible" : "hidden" });
    dress(group, { "data-state": trouble ? "trouble" : done ? "done" : struck ? "struck" : "plain" });
  }
}
