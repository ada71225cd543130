/** Puzzles that were proved, side by side, to pick from. */

import { element } from "../dom.ts";
import type { Shown } from "./contract.ts";
import { thumbnail } from "./showcase.ts";
import type { Studio } from "./studio.ts";

const PICTURE = 84;

export class VariantStrip {
  readonly element = element("div", { class: "strip", role: "listbox", "data-part": "variants" });

  constructor(private readonly studio: Studio) {
    this.element.setAttribute("aria-label", studio.say("variants"));
  }

  draw(made: readonly Shown[], current: Shown | null, onPick: (id: string) => void): void {
    const { studio } = this;
    const had = this.element.contains(document.activeElement);
    this.element.hidden = !made.length;
    this.element.replaceChildren(
      ...made.map((shown, at) => {
        const selected = shown === current;
        const { likeness, id } = shown.facts;
        const item = element(
          "button",
          {
            type: "button",
            role: "option",
            class: "variant",
            "aria-selected": String(selected),
            tabindex: selected ? 0 : -1,
            "data-variant": at,
            "data-puzzle": id,
            title: studio.say("variant", { n: at + 1 }),
          },
          thumbnail(shown.description, shown.picture, studio.settings, PICTURE),
          element(
            "span",
            {},
            typeof likeness === "number" ? studio.say("percent", { n: Math.round(100 * likeness) }) : String(at + 1),
          ),
        );
        item.addEventListener("click", () => onPick(id));
        item.addEventListener("keydown", (event) => {
          const next = made[at + (event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0)];
          if (!next || next === shown) return;
          event.preventDefault();
          onPick(next.facts.id);
        });
        return item;
      }),
    );
    if (had) this.element.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }
}
