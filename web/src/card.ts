/** The card at the foot of the stage: one thing at a time has it, a hint, the history, a trial or the solution. */

import { button, element } from "./dom.ts";
import type { Say } from "./texts.ts";

export class Card {
  readonly element = element("section", { class: "card", hidden: true, "aria-live": "polite" });
  private onClose: (() => void) | null = null;

  /** `onToggle` hears when the card comes or goes. */
  constructor(
    private readonly say: Say,
    private readonly onToggle: () => void,
  ) {}

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** What is shown, by its `data-card`. */
  get name(): string {
    return this.isOpen ? (this.element.dataset["card"] ?? "") : "";
  }

  /** Show a card; whatever had the place before is closed first. */
  open(name: string, content: readonly Node[], onClose: () => void = () => undefined): void {
    if (this.name !== name) this.close();
    this.onClose = onClose;
    this.element.dataset["card"] = name;
    const close = button(this.say("close"), { icon: "close", class: "card-close", action: "close-card" }, () =>
      this.close(),
    );
    this.element.replaceChildren(element("div", { class: "card-body" }, ...content), close);
    this.element.hidden = false;
    this.onToggle();
  }

  /** Says whether there was anything to close. */
  close(): boolean {
    if (!this.isOpen) return false;
    this.element.hidden = true;
    const { onClose } = this;
    this.onClose = null;
    onClose?.();
    if (!this.isOpen) this.onToggle();
    return true;
  }
}

/** A paragraph of plain text. */
export function paragraph(text: string, kind = ""): HTMLParagraphElement {
  return element("p", { class: kind }, text);
}

export function rowOf(...children: readonly Node[]): HTMLDivElement {
  return element("div", { class: "card-row" }, ...children);
}

export function slider(
  label: string,
  action: string,
  most: number,
  value: number,
  onInput: (value: number) => void,
): HTMLInputElement {
  const made = element("input", {
    type: "range",
    class: "slider",
    min: 0,
    max: most,
    step: 1,
    "aria-label": label,
    "data-action": action,
  });
  made.value = String(value);
  made.addEventListener("input", () => onInput(Number(made.value)));
  return made;
}
