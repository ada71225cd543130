/** The palette of what is drawn: choose a colour to paint with, change it, name it, add one. */

import { button, element, press } from "../dom.ts";
import type { Colour } from "../description.ts";
import { type Drawing, withColour } from "./drawing.ts";
import type { Studio } from "./studio.ts";

/** With the background; letters and clues of more colours cannot be told apart. */
const MOST_COLOURS = 13;

export class PalettePanel {
  readonly element = element("section", { class: "panel", "data-part": "palette" });
  private colour = 1;

  constructor(
    private readonly studio: Studio,
    private readonly drawing: Drawing,
    private readonly mayGrow: boolean,
    private readonly onChoose: (colour: number) => void,
  ) {
    this.refresh();
  }

  choose(colour: number): void {
    if (colour >= this.drawing.sketch.palette.length) return;
    this.colour = colour;
    this.onChoose(colour);
    this.refresh();
  }

  refresh(): void {
    const { say } = this.studio;
    const { palette } = this.drawing.sketch;
    if (this.colour >= palette.length) {
      this.colour = palette.length - 1;
      this.onChoose(this.colour);
    }
    // While a name is being typed its field must stay.
    if (this.element.contains(document.activeElement) && document.activeElement?.matches("input")) return;
    const rows = palette.map((colour, number) => this.row(colour, number));
    const add = button(
      say("addColour"),
      { icon: "palette", text: true, class: "button-plain", action: "add-colour" },
      () => {
        const more = withColour(this.drawing.sketch.palette, MOST_COLOURS);
        if (!more) return;
        this.drawing.put({ palette: more });
        this.choose(more.length - 1);
      },
    );
    add.disabled = palette.length >= MOST_COLOURS;
    this.element.replaceChildren(
      element("h2", {}, say("colours")),
      element("div", { class: "palette-rows" }, ...rows),
      ...(this.mayGrow ? [add] : []),
    );
  }

  private row(colour: Colour, number: number): HTMLElement {
    const { say } = this.studio;
    const label = number === 0 ? say("background") : colour.name || colour.rgb;
    const choose = button(label, { action: `colour-${number}`, key: String(number), class: "tool swatch" }, () =>
      this.choose(number),
    );
    const chip = element("span", { class: "swatch-chip", "aria-hidden": "true" });
    chip.style.background = colour.rgb;
    choose.replaceChildren(chip);
    press(choose, number === this.colour);
    const change = (part: Partial<Colour>): void => {
      const palette = this.drawing.sketch.palette.map((old, i) => (i === number ? { ...old, ...part } : old));
      this.drawing.put({ palette });
    };
    const picker = element("input", {
      type: "color",
      "aria-label": say("colourOf", { name: label }),
      "data-recolour": number,
    });
    picker.value = colour.rgb;
    picker.addEventListener("change", () => {
      picker.blur();
      change({ rgb: picker.value });
    });
    const name = element("input", {
      class: "field",
      "aria-label": say("nameOf", { name: label }),
      maxlength: 40,
      "data-rename": number,
      dir: "auto",
    });
    name.value = colour.name;
    name.addEventListener("change", () => change({ name: name.value.trim() }));
    return element("div", { class: "palette-row" }, choose, name, picker);
  }
}
