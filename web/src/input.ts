/**
 * Mouse, touch and pen, all as Pointer Events.
 *
 * One pointer on the cells paints. A second one takes the stroke back and moves and zooms from then on, so a pinch never
 * paints. A finger waits for what it means: moving on it paints, resting it crosses, lifting it is a tap. What starts
 * beside the cells, or with the middle button, moves the picture.
 */

import { element } from "./dom.ts";
import type { Game } from "./game.ts";
import type { View } from "./view.ts";

/** What takes the strokes: a game, or a picture being drawn. */
export type Strokes = Pick<
  Game,
  "tool" | "point" | "markOf" | "startStroke" | "coverWith" | "endStroke" | "cancelStroke" | "stroking" | "covered"
>;

/** What is painted on. */
export type Surface = Pick<
  View,
  "element" | "cellAt" | "reach" | "boxOf" | "runLength" | "drag" | "zoom" | "hover" | "unhover"
>;

const REST = 420;
/** Pixels that a finger may tremble. */
const TREMBLE = 9;
const WHEEL = 0.0016;

interface Place {
  x: number;
  y: number;
}

type Gesture =
  | { readonly kind: "idle" }
  /** A finger is down and nobody knows what it wants. */
  | { readonly kind: "waiting"; readonly cell: number; readonly from: Place; readonly timer: number }
  | { readonly kind: "painting"; readonly cell: number }
  | { readonly kind: "moving" };

export class Input {
  private readonly pointers = new Map<number, Place>();
  private gesture: Gesture = { kind: "idle" };
  private readonly bubble = element("div", { class: "run-length", hidden: true, "aria-hidden": "true" });
  private readonly stop = new AbortController();

  constructor(
    private readonly game: Strokes,
    private readonly view: Surface,
    private readonly stage: HTMLElement,
  ) {
    stage.append(this.bubble);
    const { element: surface } = view;
    const { signal } = this.stop;
    surface.addEventListener("pointerdown", (event) => this.down(event), { signal });
    surface.addEventListener("pointermove", (event) => this.move(event), { signal });
    surface.addEventListener("pointerup", (event) => this.up(event), { signal });
    surface.addEventListener("pointercancel", (event) => this.cancel(event), { signal });
    surface.addEventListener("pointerleave", () => view.unhover(), { signal });
    surface.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    surface.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  }

  close(): void {
    this.stop.abort();
    this.bubble.remove();
  }

  private down(event: PointerEvent): void {
    const { pointerId, clientX: x, clientY: y } = event;
    this.pointers.set(pointerId, { x, y });
    try {
      this.view.element.setPointerCapture(pointerId);
    } catch {
      // A pointer that is already gone cannot be captured; its end comes all the same.
    }
    if (this.pointers.size > 1) {
      this.abandon();
      this.gesture = { kind: "moving" };
      return;
    }
    const cell = this.view.cellAt(x, y);
    const moves = event.button === 1 || this.game.tool === "turn" || cell === null;
    if (moves) {
      this.gesture = { kind: "moving" };
      return;
    }
    this.game.point(cell);
    if (event.pointerType === "touch") {
      const timer = window.setTimeout(() => this.rest(), REST);
      this.gesture = { kind: "waiting", cell, from: { x, y }, timer };
      return;
    }
    // The barrel button of a pen counts as the right one.
    this.begin(cell, event.button === 2 || (event.buttons & 34) !== 0);
  }

  private move(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const last = this.pointers.get(event.pointerId);
    if (event.pointerType !== "touch") this.view.hover(x, y);
    if (!last) return;
    const { gesture } = this;
    if (gesture.kind === "moving") {
      this.shift(event.pointerId, last, { x, y });
    } else if (gesture.kind === "waiting" && Math.hypot(x - gesture.from.x, y - gesture.from.y) > TREMBLE) {
      clearTimeout(gesture.timer);
      this.begin(gesture.cell, false);
      this.stretch(gesture.cell, event);
    } else if (gesture.kind === "painting") {
      this.stretch(gesture.cell, event);
    }
    last.x = x;
    last.y = y;
  }

  private up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    const { gesture } = this;
    if (gesture.kind === "waiting") {
      clearTimeout(gesture.timer);
      this.begin(gesture.cell, false);
    }
    if (this.gesture.kind === "painting") this.finish();
    if (!this.pointers.size) this.gesture = { kind: "idle" };
  }

  private cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.abandon();
    if (!this.pointers.size) this.gesture = { kind: "idle" };
  }

  private begin(cell: number, other: boolean): void {
    this.game.startStroke(cell, this.game.markOf(other));
    this.gesture = { kind: "painting", cell };
  }

  /** A finger that rests means the other mark. */
  private rest(): void {
    if (this.gesture.kind !== "waiting") return;
    navigator.vibrate?.(12);
    this.begin(this.gesture.cell, true);
  }

  /** A fast pointer skips cells between two frames; the browser kept where it was. */
  private stretch(cell: number, event: PointerEvent): void {
    if (!this.game.stroking) return;
    const between = event.getCoalescedEvents?.() ?? [];
    let covered = this.game.covered;
    for (const { clientX, clientY } of between.length ? between : [event]) {
      covered = this.view.reach(cell, clientX, clientY, covered);
    }
    if (covered.length === this.game.covered.length && covered.at(-1) === this.game.covered.at(-1)) return;
    this.game.coverWith(covered);
    this.tellLength(covered);
  }

  private tellLength(covered: readonly number[]): void {
    const box = covered.length > 1 ? this.view.boxOf(covered.at(-1)!) : null;
    this.bubble.hidden = box === null;
    if (!box) return;
    const outer = this.stage.getBoundingClientRect();
    this.bubble.textContent = String(this.view.runLength(covered));
    const x = Math.min(Math.max(box.x + box.width / 2 - outer.x, 24), outer.width - 24);
    const y = Math.max(box.y - outer.y - 44, 4);
    this.bubble.style.transform = `translate(${x}px, ${y}px) translateX(-50%)`;
  }

  private finish(): void {
    this.bubble.hidden = true;
    this.game.endStroke();
    this.gesture = { kind: "idle" };
  }

  private abandon(): void {
    if (this.gesture.kind === "waiting") clearTimeout(this.gesture.timer);
    this.bubble.hidden = true;
    this.game.cancelStroke();
  }

  /** With two fingers the middle between them moves and their distance zooms. */
  private shift(pointerId: number, from: Place, to: Place): void {
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1];
    if (!other) {
      this.view.drag(to.x - from.x, to.y - from.y);
      return;
    }
    this.view.drag((to.x - from.x) / 2, (to.y - from.y) / 2);
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) this.view.zoom(after / before, (to.x + other.x) / 2, (to.y + other.y) / 2);
  }

  /** A wheel zooms; two fingers on a pad, which scroll sideways too, move. Browsers send a pinch as Ctrl and wheel. */
  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    if (!event.ctrlKey && (event.shiftKey || event.deltaX !== 0)) {
      const sideways = event.shiftKey && !event.deltaX;
      this.view.drag(-(sideways ? event.deltaY : event.deltaX) * lines, sideways ? 0 : -event.deltaY * lines);
      return;
    }
    const strength = event.ctrlKey ? 6 : 1;
    this.view.zoom(Math.exp(-event.deltaY * lines * WHEEL * strength), event.clientX, event.clientY);
  }
}
