/** The curves of a puzzle while it is being sought, drawn as they move. */

import { element, svgElement } from "../dom.ts";
import type { Arrangement } from "./contract.ts";

export class ArrangementView {
  readonly element: HTMLElement;
  private readonly svg = svgElement("svg", { class: "arrangement", "aria-hidden": "true" });
  private paths: SVGPathElement[] = [];

  constructor(label: string) {
    this.element = element(
      "div",
      { class: "showcase", role: "img", "aria-label": label, "data-part": "arrangement" },
      this.svg,
    );
  }

  show({ width, height, frame, curves, outline }: Arrangement): void {
    const all = [
      ["arrangement-frame", frame] as const,
      ...outline.map((path) => ["arrangement-outline", path] as const),
      ...curves.map((path) => ["arrangement-curve", path] as const),
    ];
    if (this.paths.length !== all.length) {
      this.paths = all.map(() => svgElement("path"));
      this.svg.replaceChildren(...this.paths);
    }
    this.svg.setAttribute("viewBox", `${-0.02 * width} ${-0.02 * height} ${1.04 * width} ${1.04 * height}`);
    all.forEach(([look, path], i) => {
      this.paths[i]!.setAttribute("class", look);
      this.paths[i]!.setAttribute("d", path);
    });
    this.element.dataset["curves"] = String(curves.length);
    this.element.dataset["moves"] = String(Number(this.element.dataset["moves"] ?? 0) + 1);
  }
}
