/**
 * A curved puzzle shaped by hand: corners of the outline are dragged, decoys drawn, found and taken away.
 *
 * Every change is proved before it is shown, so what is seen is always a puzzle; what cannot be one says why.
 */

import { openDialog } from "../dialogs.ts";
import { button, element, svgElement } from "../dom.ts";
import type { Arrangement, Shown } from "./contract.ts";
import type { Studio } from "./studio.ts";
import type { Value } from "./tasks.ts";
import { badge, gradeText } from "./verdict.ts";

interface Step {
  readonly arrangement: Arrangement;
  readonly shown: Shown;
}

type Point = readonly [number, number];
type OnShaped = (made: readonly Shown[]) => void;

/** Units of a frame whose longer side is 1000. */
const NUDGE = 6;
const FINE = 1;
const HANDLE = 13;
/** Pixels that a handle has at least: a finger must hit it. */
const FINGER = 10;
/** A stroke that is shorter was a click. */
const LEAST = 60;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Open the bench on a puzzle; `onShaped` hears what was made of it when the bench is left. */
export function openBench(studio: Studio, shown: Shown, making: Value, onShaped: OnShaped): void {
  new Bench(studio, shown, making, onShaped);
}

class Bench {
  private readonly svg = svgElement("svg", { class: "arrangement bench-board", "data-part": "bench" });
  private readonly undoing: HTMLButtonElement;
  private readonly facts = element("div", { class: "bench-facts", "data-part": "bench-facts", role: "status" });
  private readonly dialog: HTMLDialogElement;
  private steps: Step[] = [];
  private busy = true;
  /** How large handles are, in units. */
  private handle = HANDLE;

  constructor(
    private readonly studio: Studio,
    private readonly first: Shown,
    private readonly making: Value,
    onShaped: OnShaped,
  ) {
    const { say } = studio;
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", say("arrangement"));
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    const plain = { text: true, class: "button-plain" } as const;
    this.undoing = button(say("undo"), { ...plain, icon: "undo", action: "bench-undo" }, () => this.undo());
    const add = button(say("addDecoy"), { ...plain, icon: "curve", action: "add-decoy" }, () =>
      this.change({ add: true }),
    );
    const look = { icon: "check", text: true, class: "button-main", action: "bench-done" } as const;
    const done = button(say("benchDone"), look, () => this.dialog.close());
    const help = element("p", { class: "soft" }, say("benchHelp"));
    const row = element("div", { class: "card-row" }, add, this.undoing, done);
    this.dialog = openDialog(say("shapeByHand"), "bench", say, help, this.svg, this.facts, row);
    this.dialog.addEventListener("close", () => {
      const made = this.steps.slice(1).map(({ shown: each }) => each);
      if (made.length) onShaped(made);
    });
    this.ask({});
  }

  private get now(): Step | undefined {
    return this.steps.at(-1);
  }

  private undo(): void {
    if (this.busy) return;
    this.steps.pop();
    this.draw();
  }

  private change(change: Value): void {
    if (!this.busy) this.ask(change);
  }

  private ask(change: Value): void {
    const { studio, making } = this;
    const { shown } = this.now ?? { shown: this.first };
    this.busy = true;
    this.dialog.dataset["busy"] = "";
    const given = { ...making, puzzle: shown.facts.id, ...change };
    studio.tasks
      .start<{ arrangement: Arrangement; shown: Shown | null }>("shape", given, "shape")
      .done.then(
        ({ arrangement, shown: made }) => {
          this.steps.push({ arrangement, shown: made ?? shown });
          this.draw();
        },
        (problem: unknown) => {
          const text = problem instanceof Error ? problem.message : "";
          this.draw(text || studio.say("failed"));
        },
      )
      .finally(() => {
        this.busy = false;
        delete this.dialog.dataset["busy"];
      });
  }

  /** All of it anew; `problem` is why the last wish came to nothing. */
  private draw(problem = ""): void {
    const { studio, now } = this;
    const { say } = studio;
    this.undoing.disabled = this.steps.length < 2;
    if (!now) {
      this.facts.replaceChildren(element("p", { role: "alert" }, problem));
      return;
    }
    const { width, height, frame, outline, curves, corners, decoys } = now.arrangement;
    const own = curves.slice(0, curves.length - decoys);
    const paths = [
      svgElement("path", { class: "arrangement-frame", d: frame }),
      ...own.map((d) => svgElement("path", { class: "arrangement-curve", d })),
      ...curves.slice(own.length).map((d) => svgElement("path", { class: "bench-decoy", d })),
      ...outline.map((d) => svgElement("path", { class: "arrangement-outline", d })),
    ];
    this.svg.setAttribute("viewBox", `${-0.02 * width} ${-0.02 * height} ${1.04 * width} ${1.04 * height}`);
    this.handle = Math.max(HANDLE, FINGER / (this.svg.getScreenCTM()?.a || 1));
    const held = document.activeElement?.getAttribute("data-handle") ?? "";
    this.svg.replaceChildren(
      ...paths,
      ...curves.slice(own.length).map((_, i) => this.remover(paths[1 + own.length + i]!, i)),
      ...corners.map((at, i) => this.corner(at, i)),
    );
    this.svg.querySelector<SVGElement>(`[data-handle="${held}"]`)?.focus();
    this.svg.dataset["decoys"] = String(decoys);
    this.svg.dataset["step"] = String(this.steps.length);
    const { facts } = now.shown;
    const grade = facts.difficulty ? gradeText({ label: facts.difficulty, minutes: facts.minutes ?? 1 }, say) : "";
    const likeness = `${say("likeness")} ${say("percent", { n: Math.round(100 * (facts.likeness ?? 0)) })}`;
    const told = [say("faces", { n: facts.cells ?? 0 }), grade, likeness].filter(Boolean).join(" · ");
    this.facts.replaceChildren(
      badge(facts.verdict, facts.guess_free, say),
      element("span", { class: "soft" }, told),
      ...(problem ? [element("p", { role: "alert", class: "bench-problem" }, problem)] : []),
    );
  }

  private corner([x, y]: Point, number: number): SVGElement {
    const { say } = this.studio;
    const handle = svgElement("circle", {
      class: "bench-corner",
      cx: x,
      cy: y,
      r: this.handle,
      tabindex: 0,
      role: "button",
      "aria-label": say("cornerNumber", { n: number + 1 }),
      "data-handle": `corner-${number}`,
    });
    handle.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      let to: Point = [x, y];
      const drag = (at: Point): void => {
        to = at;
        handle.setAttribute("cx", String(at[0]));
        handle.setAttribute("cy", String(at[1]));
      };
      this.follow(event, handle, drag, () => {
        if (to[0] !== x || to[1] !== y) this.change({ corner: number, to: [to] });
      });
    });
    handle.addEventListener("keydown", (event) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      const far = event.shiftKey ? FINE : NUDGE;
      this.change({ corner: number, to: [[x + far * way[0], y + far * way[1]]] });
    });
    return handle;
  }

  /** A cross on the middle of a decoy. */
  private remover(path: SVGPathElement, number: number): SVGElement {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
    const arm = this.handle / 2;
    const made = svgElement(
      "g",
      {
        class: "bench-remove",
        transform: `translate(${x} ${y})`,
        tabindex: 0,
        role: "button",
        "aria-label": this.studio.say("removeDecoy", { n: number + 1 }),
        "data-handle": `decoy-${number}`,
      },
      svgElement("circle", { r: this.handle }),
      svgElement("path", { d: `M${-arm} ${-arm}L${arm} ${arm}M${arm} ${-arm}L${-arm} ${arm}` }),
    );
    made.append(svgElement("title", {}, this.studio.say("removeDecoy", { n: number + 1 })));
    const remove = (): void => this.change({ decoy: number });
    made.addEventListener("pointerdown", (event) => event.stopPropagation());
    made.addEventListener("click", remove);
    made.addEventListener("keydown", (event) => {
      if (!["Enter", " ", "Delete", "Backspace"].includes(event.key)) return;
      event.preventDefault();
      remove();
    });
    return made;
  }

  /** A stroke over the ground is a decoy. */
  private press(event: PointerEvent): void {
    if (this.busy || !this.now) return;
    const points: Point[] = [this.place(event)];
    const line = svgElement("polyline", { class: "bench-decoy" });
    this.svg.append(line);
    this.follow(
      event,
      this.svg,
      (at) => {
        points.push(at);
        line.setAttribute("points", points.map((point) => point.join(",")).join(" "));
      },
      () => {
        line.remove();
        const stroke = quartered(points);
        if (stroke) this.change({ stroke });
      },
    );
  }

  private follow(event: PointerEvent, holder: Element, onMove: (at: Point) => void, onEnd: () => void): void {
    if (this.busy) return;
    event.preventDefault();
    if (holder instanceof SVGElement) holder.focus();
    holder.setPointerCapture(event.pointerId);
    const once = new AbortController();
    const { signal } = once;
    holder.addEventListener("pointermove", (moved) => onMove(this.place(moved as PointerEvent)), { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      holder.addEventListener(
        end,
        () => {
          once.abort();
          onEnd();
        },
        { signal },
      );
  }

  /** Where a pointer is, in the units of the arrangement. */
  private place({ clientX, clientY }: PointerEvent): Point {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
    return [Math.round(10 * x) / 10, Math.round(10 * y) / 10];
  }
}

/** Ends of a stroke and the points at a third and two thirds of its way; null where it is too short to be one. */
export function quartered(points: readonly Point[]): readonly Point[] | null {
  const along = [0];
  for (let i = 1; i < points.length; i++) {
    const [[x, y], [u, v]] = [points[i - 1]!, points[i]!];
    along.push(along[i - 1]! + Math.hypot(u - x, v - y));
  }
  const whole = along.at(-1)!;
  if (whole < LEAST) return null;
  const at = (share: number): Point => points[along.findIndex((far) => far >= share * whole)]!;
  return [points[0]!, at(1 / 3), at(2 / 3), points.at(-1)!];
}
