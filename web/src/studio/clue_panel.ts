/** Clues that players do not get: dropped or blotted by a click on them, shown again by a click here. */

import type { Clue } from "../description.ts";
import { button, element } from "../dom.ts";
import { lineName } from "../names.ts";
import type { Puzzle } from "../puzzle.ts";
import { capital } from "../texts.ts";
import type { Drawing } from "./drawing.ts";
import type { StudioSay } from "./texts.ts";

export class CluePanel {
  readonly element: HTMLElement;
  /** Whether cells in doubt are to be shown. */
  showDoubt = true;
  private mode: "drop" | "blot" = "drop";
  private readonly hidden = element("div", { class: "card-row", "data-part": "hidden" });

  constructor(
    private readonly say: StudioSay,
    private readonly drawing: Drawing,
    onDoubt: () => void,
  ) {
    const row = element("div", { class: "segments-row" });
    for (const mode of ["drop", "blot"] as const) {
      const radio = element("input", { type: "radio", name: "clue-mode", class: "unseen", id: `clue-${mode}` });
      radio.checked = mode === this.mode;
      radio.addEventListener("change", () => (this.mode = mode));
      row.append(
        radio,
        element("label", { for: radio.id, class: "segment" }, say(mode === "drop" ? "dropClue" : "blotClue")),
      );
    }
    const doubt = element("input", { type: "checkbox", role: "switch", class: "switch", "data-action": "show-doubt" });
    doubt.checked = this.showDoubt;
    doubt.addEventListener("change", () => {
      this.showDoubt = doubt.checked;
      onDoubt();
    });
    this.element = element(
      "section",
      { class: "panel" },
      element("h2", {}, say("cluesPanel")),
      element("p", { class: "soft" }, say("clueHelp")),
      element("fieldset", { class: "segments", "data-part": "clue-mode" }, row),
      this.hidden,
      element("label", { class: "toggle" }, element("span", {}, say("showDoubt")), doubt),
    );
  }

  /** Hide a clue or one of its numbers, or show it again; `word` is -1 beside the numbers. */
  toggle(line: number, word: number, clue: Clue | undefined): void {
    const { hidden } = this.drawing.sketch;
    const blots = this.mode === "blot" && clue && "runs" in clue && clue.runs.length > 0;
    if (blots && word < 0) return;
    this.drawing.put({
      hidden: blots
        ? { ...hidden, blotted: toggled(hidden.blotted, `${line}:${word}`) }
        : { ...hidden, dropped: toggled(hidden.dropped, line) },
    });
  }

  /** Every hidden clue by name: around faces and on cubes there is nothing left of it to click. */
  refresh(puzzle: Puzzle): void {
    const { say, drawing } = this;
    const { hidden } = drawing.sketch;
    const chip = (line: number, block: number, back: () => void): HTMLElement => {
      const name = capital(lineName(puzzle, line, say)) + (block < 0 ? "" : `, ${say("numberOf", { n: block + 1 })}`);
      return button(name, { icon: "undo", text: true, class: "chip", action: "show-clue" }, back);
    };
    this.hidden.replaceChildren(
      ...[...hidden.dropped].map((line) =>
        chip(line, -1, () => drawing.put({ hidden: { ...hidden, dropped: toggled(hidden.dropped, line) } })),
      ),
      ...[...hidden.blotted].map((name) => {
        const [line, block] = name.split(":").map(Number) as [number, number];
        return chip(line, block, () => drawing.put({ hidden: { ...hidden, blotted: toggled(hidden.blotted, name) } }));
      }),
    );
  }
}

function toggled<T>(set: ReadonlySet<T>, value: T): Set<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
