/** The source with a frame on it: drag the frame or its corners, or move them by arrow keys, to say what to use. */

import { button, element } from "../dom.ts";
import type { StudioSay } from "./texts.ts";

/** In pixels of the source. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function frameText({ left, top, right, bottom }: Frame): string {
  return [left, top, right, bottom].map(Math.round).join(",");
}

/** What `frameText` wrote; null for other crops, such as "auto". */
export function frameOf(text: string | undefined): Frame | null {
  const numbers = text?.split(",").map(Number) ?? [];
  const [left, top, right, bottom] = numbers;
  if (numbers.length !== 4 || numbers.some((number) => !Number.isFinite(number))) return null;
  return { left: left!, top: top!, right: right!, bottom: bottom! };
}

export type Grip = "move" | "new" | "nw" | "ne" | "sw" | "se";

/** The frame after a drag of `dx`, `dy` pixels of the source, kept within it and at least `least` pixels wide. */
export function dragged(frame: Frame, grip: Grip, dx: number, dy: number, width: number, height: number): Frame {
  const least = Math.max(4, Math.min(width, height) / 50);
  const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
  if (grip === "move") {
    const x = within(dx, -frame.left, width - frame.right);
    const y = within(dy, -frame.top, height - frame.bottom);
    return { left: frame.left + x, top: frame.top + y, right: frame.right + x, bottom: frame.bottom + y };
  }
  let { left, top, right, bottom } = frame;
  if (grip === "nw" || grip === "sw") left = within(left + dx, 0, right - least);
  if (grip === "ne" || grip === "se" || grip === "new") right = within(right + dx, left + least, width);
  if (grip === "nw" || grip === "ne") top = within(top + dy, 0, bottom - least);
  if (grip === "sw" || grip === "se" || grip === "new") bottom = within(bottom + dy, top + least, height);
  return { left, top, right, bottom };
}

const CORNERS = ["nw", "ne", "sw", "se"] as const;

export class CropFrame {
  readonly element: HTMLElement;
  private readonly picture: HTMLImageElement;
  private readonly box = element("div", { class: "crop-box", hidden: true });
  private readonly reset: HTMLButtonElement;
  private frame: Frame | null;

  constructor(
    address: string,
    private readonly size: readonly [width: number, height: number],
    first: Frame | null,
    say: StudioSay,
    private readonly onChange: (frame: Frame | null) => void,
  ) {
    this.frame = first;
    this.picture = element("img", { class: "crop-picture", src: address, alt: say("source"), draggable: "false" });
    this.reset = button(say("wholePicture"), { icon: "fit", action: "crop-reset", class: "crop-reset" }, () =>
      this.put(null, true),
    );
    const inner = element("div", { class: "crop-inner" }, this.picture, this.box);
    inner.style.aspectRatio = `${size[0]} / ${size[1]}`;
    // As large as the pane allows, whatever the picture's own size.
    inner.style.width = `min(100%, calc(var(--pane) * ${size[0] / size[1]}))`;
    this.element = element("div", { class: "crop", "data-part": "crop" }, inner, this.reset);
    this.element.tabIndex = 0;
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", say("cropHelp"));
    this.element.title = say("cropHelp");
    for (const corner of CORNERS)
      this.box.append(element("i", { class: `crop-corner crop-${corner}`, "data-grip": corner }));
    inner.addEventListener("pointerdown", (event) => this.hold(event, inner));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  private get whole(): Frame {
    return { left: 0, top: 0, right: this.size[0], bottom: this.size[1] };
  }

  private put(frame: Frame | null, settled: boolean): void {
    this.frame = frame;
    this.draw();
    if (settled) this.onChange(frame);
  }

  private draw(): void {
    const { frame, box, size } = this;
    box.hidden = this.reset.hidden = frame === null;
    if (!frame) return;
    const percent = (part: number, all: number): string => `${(100 * part) / all}%`;
    box.style.left = percent(frame.left, size[0]);
    box.style.top = percent(frame.top, size[1]);
    box.style.width = percent(frame.right - frame.left, size[0]);
    box.style.height = percent(frame.bottom - frame.top, size[1]);
  }

  /** On a corner it is resized, inside it is moved, elsewhere a new one begins. */
  private hold(event: PointerEvent, inner: HTMLElement): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.element.focus();
    inner.setPointerCapture(event.pointerId);
    const bounds = inner.getBoundingClientRect();
    const scale = this.size[0] / bounds.width;
    const at = (pointer: PointerEvent): [number, number] => [
      (pointer.clientX - bounds.left) * scale,
      (pointer.clientY - bounds.top) * scale,
    ];
    const [x, y] = at(event);
    const corner = (event.target as HTMLElement).dataset["grip"] as Grip | undefined;
    const grip: Grip = corner ?? (event.target === this.box && this.frame ? "move" : "new");
    const start = grip === "new" || !this.frame ? { left: x, top: y, right: x, bottom: y } : this.frame;
    const before = this.frame;
    const once = new AbortController();
    const { signal } = once;
    inner.addEventListener(
      "pointermove",
      (moved) => {
        const [toX, toY] = at(moved);
        if (grip === "new") {
          const frame = {
            left: Math.min(x, toX),
            top: Math.min(y, toY),
            right: Math.max(x, toX),
            bottom: Math.max(y, toY),
          };
          this.put(clipped(frame, this.size), false);
        } else this.put(dragged(start, grip, toX - x, toY - y, ...this.size), false);
      },
      { signal },
    );
    const end = (): void => {
      once.abort();
      const { frame } = this;
      // A mere click is no frame.
      const tiny =
        frame !== null &&
        (frame.right - frame.left < this.size[0] / 40 || frame.bottom - frame.top < this.size[1] / 40);
      if (tiny) this.put(before, false);
      else if (frame !== before) this.onChange(frame);
    };
    inner.addEventListener("pointerup", end, { signal });
    inner.addEventListener("pointercancel", end, { signal });
  }

  /** Arrows move the frame, with Shift its lower right corner. */
  private key(event: KeyboardEvent): void {
    const step = Math.max(...this.size) / 50;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const by = moves[event.key];
    if (event.key === "Escape" && this.frame) this.put(null, true);
    else if (by) this.put(dragged(this.frame ?? this.whole, event.shiftKey ? "se" : "move", ...by, ...this.size), true);
    else return;
    event.preventDefault();
  }
}

function clipped(frame: Frame, [width, height]: readonly [number, number]): Frame {
  return {
    left: Math.max(frame.left, 0),
    top: Math.max(frame.top, 0),
    right: Math.min(frame.right, width),
    bottom: Math.min(frame.bottom, height),
  };
}
