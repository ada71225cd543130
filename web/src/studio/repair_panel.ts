/** Repairs that the server suggests, best first: looked at by pointing, taken by a click. */

import { element } from "../dom.ts";
import type { Repair } from "./contract.ts";
import type { StudioSay } from "./texts.ts";

export interface RepairEvents {
  /** Show what it would change; null when nobody points any more. */
  readonly onPreview: (repair: Repair | null) => void;
  readonly onTake: (repair: Repair) => void;
}

export class RepairPanel {
  readonly element = element("section", { class: "panel", "data-part": "repairs", hidden: true });

  constructor(
    private readonly say: StudioSay,
    private readonly events: RepairEvents,
  ) {}

  clear(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  wait(): void {
    this.fill(element("p", { class: "soft" }, this.say("seekingRepairs")));
  }

  show(repairs: readonly Repair[]): void {
    if (repairs.length)
      this.fill(element("ol", { class: "repair-list" }, ...repairs.map((repair, i) => this.item(repair, i))));
    else this.fill(element("p", { class: "soft" }, this.say("noRepairs")));
  }

  private fill(content: Node): void {
    this.element.hidden = false;
    this.element.replaceChildren(element("h2", {}, this.say("repairs")), content);
  }

  private item(repair: Repair, number: number): HTMLElement {
    const { say, events } = this;
    const leaves = repair.leaves ? say("repairLeaves", { n: repair.leaves }) : say("repairSolves");
    const made = element(
      "button",
      { type: "button", class: "repair", "data-repair": number, "data-leaves": repair.leaves },
      element("strong", {}, say("repairChanges", { n: repair.changes.length })),
      element("span", { class: "soft" }, `${say("repairSettles", { n: repair.settles })} · ${leaves}`),
    );
    for (const come of ["pointerenter", "focus"] as const) made.addEventListener(come, () => events.onPreview(repair));
    for (const go of ["pointerleave", "blur"] as const) made.addEventListener(go, () => events.onPreview(null));
    made.addEventListener("click", () => events.onTake(repair));
    return element("li", {}, made);
  }
}
