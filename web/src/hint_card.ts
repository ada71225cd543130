/** Hints in three strengths: where to look, what to think, do it. Each is asked for; nothing is told unasked. */

import { Card, paragraph, rowOf } from "./card.ts";
import { OPEN } from "./clues.ts";
import type { Hints } from "./description.ts";
import { button, element } from "./dom.ts";
import { DARK, type Game } from "./game.ts";
import { type Hint, type Mistake, type Step, nextHint } from "./hints.ts";
import { cellName, lineName, markName } from "./names.ts";
import { type Say, type TextKey, capital } from "./texts.ts";

const WHY: Readonly<Record<Exclude<Hints, "yes" | "off">, TextKey>> = {
  several: "whySeveral",
  none: "whyNone",
  large: "whyLarge",
  stuck: "whyStuck",
  effort: "whyEffort",
  link: "whyLink",
};

/** Why a puzzle has no hints, in a sentence; "" where it has. */
export function whyNoHints(hints: Hints, say: Say): string {
  if (hints === "yes") return "";
  return hints === "off" ? say("hintsOff") : say("hintsNone", { why: say(WHY[hints]) });
}

export class HintCard {
  private strength = 0;
  private shown: Hint | null = null;

  constructor(
    private readonly game: Game,
    private readonly card: Card,
    private readonly say: Say,
    private readonly reveal: (cell: number) => void,
  ) {
    game.on("moved", () => {
      if (card.name === "hint") card.close();
    });
  }

  /** The next hint, or the shown one a strength stronger. */
  ask(): void {
    if (this.card.name === "hint" && this.shown) {
      if (this.strength < 2) this.tell(this.shown, this.strength + 1);
      else this.doIt(this.shown);
      return;
    }
    const { game, say } = this;
    if (game.locked) return;
    const hint = nextHint(game.puzzle, game.state.marks, game.reading, game.truth);
    if (!hint) {
      this.card.open("hint", [paragraph(whyNoHints(game.puzzle.description.hints, say) || say("noMore"))]);
      return;
    }
    game.hintsUsed++;
    this.tell(hint, 1);
  }

  private tell(hint: Hint, strength: number): void {
    this.shown = hint;
    this.strength = strength;
    if (hint.kind === "mistake") this.tellMistake(hint, strength);
    else this.tellStep(hint, strength);
  }

  private tellMistake(hint: Mistake, strength: number): void {
    const { game, say } = this;
    const { puzzle } = game;
    const where =
      hint.line === null ? say("mistakeSomewhere") : say("mistakeIn", { line: lineName(puzzle, hint.line, say) });
    const lines = hint.line === null ? [] : [hint.line];
    const cells = strength > 1 ? [hint.cell] : [];
    const content: Node[] = [paragraph(where, "card-lead")];
    if (strength > 1) {
      const mark = game.state.marks[hint.cell]!;
      const state = mark === 0 ? say("empty") : markName(puzzle, mark, say);
      content.push(paragraph(say("mistakeAt", { cell: cellName(puzzle, hint.cell, say), state })));
    }
    this.show(content, strength, say("showMe"), { lines, cells, wrong: true }, hint.cell);
  }

  private tellStep(hint: Step, strength: number): void {
    const { game, say } = this;
    const { line, ways, rule, reason } = hint.deduction;
    const assumed = ways?.[0]?.cell ?? hint.settles[0]![0];
    const where =
      line === null
        ? say("lookAtCell", { cell: cellName(game.puzzle, assumed, say) })
        : say("lookAt", { line: lineName(game.puzzle, line, say) });
    const content: Node[] = [paragraph(capital(where), "card-lead")];
    if (strength > 1) {
      content.push(element("p", { class: "card-rule" }, capital(say(`rule-${rule}`))));
      for (const { reason: earlier } of hint.before) content.push(paragraph(earlier, "card-before"));
      content.push(paragraph(reason, "card-reason"));
    }
    const cells = line === null ? [assumed] : strength > 1 ? hint.settles.map(([cell]) => cell) : [];
    const lines = line === null ? [] : [line];
    this.show(content, strength, say("tellWhy"), { lines, cells, wrong: false }, hint.settles[0]![0]);
  }

  private show(content: readonly Node[], strength: number, more: string, light: Game["light"], cell: number): void {
    const { game, say, card } = this;
    const buttons = [
      strength < 2 ? button(more, { action: "hint-more", class: "button-plain" }, () => this.ask()) : null,
      button(say("doIt"), { action: "hint-do", class: strength < 2 ? "button-plain" : "button-main" }, () => {
        if (this.shown) this.doIt(this.shown);
      }),
    ].filter((made) => made !== null);
    card.open("hint", [...content, rowOf(...buttons)], () => {
      this.shown = null;
      game.shine(DARK);
    });
    card.element.dataset["strength"] = String(strength);
    game.shine(light);
    this.reveal(cell);
    game.tell("said", content.map((node) => node.textContent ?? "").join(" "));
  }

  private doIt(hint: Hint): void {
    this.card.close();
    this.game.mark(hint.kind === "mistake" ? [[hint.cell, OPEN]] : hint.settles);
  }
}
