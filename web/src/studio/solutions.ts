/** A puzzle with several solutions: parts that can be switched, two solutions and the way between them, the graph. */

import { slider } from "../card.ts";
import { element, svgElement } from "../dom.ts";
import { DARK } from "../game.ts";
import type { Shown, Study, Way } from "./contract.ts";
import { Showcase, thumbnail } from "./showcase.ts";
import type { Studio } from "./studio.ts";

const MOST_SHOWN = 60;
const GRAPH = 360;
const THUMBNAIL = 72;

export class SolutionsPanel {
  readonly element: HTMLElement;
  private from = 0;
  private to = 1;
  private way: Way | null = null;
  private readonly left: Showcase;
  private readonly right: Showcase;
  private readonly middle: Showcase;
  private readonly wayPart = element("div", { class: "way", "data-part": "way" });
  private readonly strip = element("div", { class: "strip", "data-part": "solutions" });
  private readonly graphPart = element("div", { class: "graph-part", "data-part": "graph" });

  static async open(studio: Studio, shown: Shown): Promise<SolutionsPanel> {
    const study = await studio.tasks.start<Study>("study", { puzzle: shown.facts.id }, "watch").done;
    return new SolutionsPanel(studio, shown, study);
  }

  private constructor(
    private readonly studio: Studio,
    private readonly shown: Shown,
    private readonly study: Study,
  ) {
    const { say } = studio;
    this.left = new Showcase(studio, say("firstSolution"));
    this.right = new Showcase(studio, say("secondSolution"));
    this.middle = new Showcase(studio, say("onTheWay"));
    this.element = element("div", { class: "page", "data-solutions": study.pictures.length }, ...this.build());
  }

  begin(): void {
    if (this.study.pictures.length < 2) return;
    this.drawPair();
    void this.findWay();
  }

  restyle(): void {
    for (const part of [this.left, this.right, this.middle]) part.restyle();
    if (this.study.pictures.length > 1) this.drawStrip();
  }

  close(): void {
    for (const part of [this.left, this.right, this.middle]) part.close();
  }

  private build(): Node[] {
    const { study } = this;
    const { say } = this.studio;
    const known = study.all_found
      ? say("solutionsExactly", { n: study.solutions })
      : say("solutionsAtLeast", { n: study.solutions });
    const head = [
      element("h2", {}, known),
      element(
        "p",
        { class: "soft" },
        say("studyText", { cells: study.flexible_cells.length, n: study.components.length }),
      ),
    ];
    if (study.pictures.length < 2) return [...head, element("p", {}, say("onlyOne"))];
    const pane = (showcase: Showcase, text: string): HTMLElement =>
      element("figure", { class: "pane" }, showcase.element, element("figcaption", {}, text));
    return [
      ...head,
      this.strip,
      element(
        "div",
        { class: "panes" },
        pane(this.left, say("firstSolution")),
        pane(this.middle, say("onTheWay")),
        pane(this.right, say("secondSolution")),
      ),
      this.wayPart,
      this.graphPart,
    ];
  }

  private get light(): typeof DARK {
    return { ...DARK, groups: this.study.components.map(({ cells }) => cells) };
  }

  private drawPair(): void {
    const { shown, study } = this;
    this.left.show(shown.description, study.pictures[this.from]!, this.light);
    this.right.show(shown.description, study.pictures[this.to]!, this.light);
    this.middle.show(shown.description, study.pictures[this.from]!);
    this.drawStrip();
    this.drawGraph();
  }

  /** A click makes a solution the second one, and the one before it the first. */
  private choose(number: number): void {
    if (number === this.to) return;
    [this.from, this.to] = [this.to, number];
    this.drawPair();
    void this.findWay();
  }

  private drawStrip(): void {
    const { study, studio, shown } = this;
    const had = this.strip.contains(document.activeElement);
    this.strip.replaceChildren(
      ...study.pictures.slice(0, MOST_SHOWN).map((picture, number) => {
        const role = number === this.from ? "from" : number === this.to ? "to" : "";
        const made = element(
          "button",
          {
            type: "button",
            class: "variant",
            "data-solution": number,
            "data-role": role,
            "aria-pressed": String(role !== ""),
            title: studio.say("solutionNumber", { n: number + 1 }),
          },
          thumbnail(shown.description, picture, studio.settings, THUMBNAIL),
          element("span", {}, String(number + 1)),
        );
        made.addEventListener("click", () => this.choose(number));
        return made;
      }),
    );
    if (had) this.strip.querySelector<HTMLElement>("[data-role=to]")?.focus();
  }

  private async findWay(): Promise<void> {
    const { studio, shown, study } = this;
    const { say } = studio;
    this.way = null;
    this.wayPart.replaceChildren(element("p", { class: "soft" }, say("thinking")));
    const ends = { from: study.pictures[this.from]!, to: study.pictures[this.to]! };
    try {
      this.way = await studio.tasks.start<Way>("way", { puzzle: shown.facts.id, ...ends }, "way").done;
      this.drawWay(ends.from);
    } catch (problem) {
      this.wayPart.replaceChildren(element("p", { class: "soft" }, problem instanceof Error ? problem.message : ""));
    }
  }

  /** A slider over the switches from the one solution to the other. */
  private drawWay(start: string): void {
    const { way, studio, shown } = this;
    const { say } = studio;
    if (!way) return;
    const { switches } = way;
    const text = element("p", { "data-part": "way-text" });
    const show = (at: number): void => {
      const step = switches[at - 1];
      this.middle.show(shown.description, step?.picture ?? start, step ? { ...DARK, cells: step.cells } : DARK);
      text.textContent = at
        ? say("switchOf", { n: at, all: switches.length })
        : say("switches", { n: switches.length });
    };
    const track = slider(say("onTheWay"), "way-slider", switches.length, 0, show);
    this.wayPart.replaceChildren(
      text,
      ...(switches.length ? [track] : []),
      ...(way.valid ? [] : [element("p", { class: "soft" }, say("wayLeaves"))]),
    );
    show(0);
  }

  private drawGraph(): void {
    const { graph } = this.study;
    const { say, settings } = this.studio;
    if (!graph) return;
    const at = (number: number): readonly [number, number] => {
      const [x, y] = graph.places[number] ?? [0.5, 0.5];
      return [24 + x * (GRAPH - 48), 24 + y * (GRAPH - 48)];
    };
    const edges = graph.edges.map(([a, b]) => {
      const [[x1, y1], [x2, y2]] = [at(a), at(b)];
      return svgElement("line", { x1, y1, x2, y2, class: "graph-edge" });
    });
    const nodes = graph.places.map((_, number) => {
      const [cx, cy] = at(number);
      const role = number === this.from ? "from" : number === this.to ? "to" : "";
      const node = svgElement(
        "g",
        {
          class: "graph-node",
          "data-role": role,
          tabindex: 0,
          role: "button",
          "data-node": number,
          "aria-label": say("solutionNumber", { n: number + 1 }),
        },
        svgElement("circle", { cx, cy, r: 11 }),
        svgElement("text", { x: cx, y: cy + 4 }, String(number + 1)),
      );
      const choose = (): void => {
        if (number < this.study.pictures.length) this.choose(number);
      };
      node.addEventListener("click", choose);
      node.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") choose();
      });
      return node;
    });
    const three = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
    const facts = [
      say("graphVertices", { n: graph.vertices, edges: graph.edges.length }),
      `${say("complexity")} ${graph.complexity.toLocaleString(settings.language, three)}`,
      graph.group ? `${say("symmetries")} ${graph.group} (${graph.group_order})` : "",
    ];
    this.graphPart.replaceChildren(
      element("h2", {}, say("switchingGraph")),
      element("p", { class: "soft" }, say("graphHelp")),
      svgElement("svg", { class: "graph", viewBox: `0 0 ${GRAPH} ${GRAPH}` }, ...edges, ...nodes),
      element("p", { class: "soft" }, facts.filter(Boolean).join(" · ")),
    );
  }
}
