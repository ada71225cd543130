/** Making elements. Text from outside reaches the page through `textContent` and attributes alone, never as markup. */

import { ICONS, type Icon } from "./icons.ts";

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Child = Node | string | null;

/** An HTML element; `true` sets an attribute without a value, `false` and null leave it out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  dress(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  dress(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function dress(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

export function icon(name: Icon): SVGSVGElement {
  const paths = ICONS[name].split("|").map((d) => svgElement("path", { d }));
  return svgElement("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...paths);
}

export interface ButtonLook {
  readonly icon?: Icon;
  /** Shown beside the icon; without it the label is for screen readers and tooltips only. */
  readonly text?: boolean;
  readonly class?: string;
  /** The handle for tests: `data-action`. */
  readonly action?: string;
  /** The key that does the same, for the tooltip. */
  readonly key?: string;
}

export function button(label: string, look: ButtonLook, onClick: () => void): HTMLButtonElement {
  const title = look.key ? `${label} (${look.key})` : label;
  const made = element(
    "button",
    { type: "button", class: `button ${look.class ?? ""}`, "aria-label": label, title, "data-action": look.action },
    look.icon ? icon(look.icon) : null,
    look.text || !look.icon ? element("span", { class: "button-text" }, label) : null,
  );
  made.addEventListener("click", onClick);
  return made;
}

/** A button that stays pressed. */
export function press(made: HTMLElement, pressed: boolean): void {
  made.setAttribute("aria-pressed", String(pressed));
}
