/** Watching a puzzle be solved, strategies beside each other, and what a puzzle with several solutions is made of. */

import { Card } from "../card.ts";
import type { Description } from "../description.ts";
import { button, element, svgElement } from "../dom.ts";
import { Game } from "../game.ts";
import { GridView } from "../grid_view.ts";
import { LayerView } from "../layer_view.ts";
import { PlaneView } from "../plane_view.ts";
import { puzzleOf } from "../puzzle.ts";
import { gridSheet } from "../sheet.ts";
import type { View } from "../view.ts";
import { Watch } from "../watch.ts";
import type { Shown, StrategyRun } from "./contract.ts";
import { labelOf } from "./option_form.ts";
import { SolutionsPanel } from "./solutions.ts";
import type { Screen, Studio } from "./studio.ts";
import { STUDIO_TEXTS, type StudioKey } from "./texts.ts";

const TABS = ["steps", "strategies", "solutions"] as const;
type Tab = (typeof TABS)[number];
const NAMES: Readonly<Record<Tab, StudioKey>> = {
  steps: "tabSteps",
  strategies: "tabStrategies",
  solutions: "tabSolutions",
};
const COLOURS = 6;

export class WatchScreen implements Screen {
  readonly element: HTMLElement;
  private readonly body = element("div", { class: "watch-body" });
  private readonly tabs = element("div", { class: "kind-tabs", role: "tablist" });
  private tab: Tab = "steps";
  /** Whether somebody chose the tab: else the one with most to tell is opened. */
  private chosen = false;
  private stage: Stage | null = null;
  private solutions: SolutionsPanel | null = null;
  private strategies: readonly StrategyRun[] | null = null;
  private explained: Description | null = null;
  private visit = 0;

  static async open(studio: Studio, id: string): Promise<Screen> {
    return new WatchScreen(studio, await studio.api.get<Shown>(`/api/puzzles/${encodeURIComponent(id)}`));
  }

  private constructor(
    private readonly studio: Studio,
    private readonly shown: Shown,
  ) {
    const { say } = studio;
    this.tabs.setAttribute("aria-label", say("watchAndCompare"));
    for (const name of TABS) {
      const made = element(
        "button",
        { type: "button", role: "tab", class: "kind-tab", "data-action": `tab-${name}` },
        say(NAMES[name]),
      );
      made.addEventListener("click", () => {
        this.chosen = true;
        this.choose(name);
      });
      this.tabs.append(made);
    }
    this.tabs.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      event.preventDefault();
      this.chosen = true;
      this.choose(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]!);
      this.tabs.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    });
    const back = button(say("goBack"), { icon: "back", action: "go-back" }, () => history.back());
    this.element = element(
      "div",
      { class: "watch", "data-screen": "watch", "data-puzzle": shown.facts.id },
      element("div", { class: "watch-head" }, back, this.tabs),
      this.body,
    );
  }

  begin(): void {
    const several = this.shown.facts.verdict === "multiple";
    this.choose(several ? "solutions" : "steps");
  }

  restyle(): void {
    this.stage?.restyle();
    this.solutions?.restyle();
  }

  close(): void {
    this.visit++;
    this.stage?.close();
    this.solutions?.close();
  }

  private choose(tab: Tab): void {
    this.tab = tab;
    const visit = ++this.visit;
    for (const made of this.tabs.children) {
      const current = (made as HTMLElement).dataset["action"] === `tab-${tab}`;
      made.setAttribute("aria-selected", String(current));
      (made as HTMLElement).tabIndex = current ? 0 : -1;
    }
    this.stage?.close();
    this.solutions?.close();
    this.stage = this.solutions = null;
    this.body.replaceChildren(element("p", { class: "soft waiting" }, this.studio.say("thinking")));
    this.open(tab, () => visit === this.visit).catch((problem: unknown) => {
      if (visit !== this.visit) return;
      const text = problem instanceof Error ? problem.message : "";
      this.body.replaceChildren(element("p", { class: "failure" }, text || this.studio.say("failed")));
    });
  }

  private async open(tab: Tab, current: () => boolean): Promise<void> {
    const { studio, shown, body } = this;
    const puzzle = shown.facts.id;
    if (tab === "steps") {
      this.explained ??= await studio.tasks.start<Description>("watch", { puzzle }, "watch").done;
      if (!current()) return;
      if (this.explained.hints === "several" && !this.chosen) {
        this.choose("solutions");
        return;
      }
      this.stage = new Stage(studio, this.explained);
      body.replaceChildren(this.stage.element);
      this.stage.begin();
    } else if (tab === "strategies") {
      this.strategies ??= (
        await studio.tasks.start<{ strategies: StrategyRun[] }>("strategies", { puzzle }, "watch").done
      ).strategies;
      if (current()) body.replaceChildren(this.compare(this.strategies));
    } else {
      const panel = await SolutionsPanel.open(studio, shown);
      if (!current()) return;
      this.solutions = panel;
      body.replaceChildren(panel.element);
      panel.begin();
    }
  }

  /** Every strategy with its counters, and how fast each of them settles cells. */
  private compare(runs: readonly StrategyRun[]): HTMLElement {
    const { say } = this.studio;
    const heads: StudioKey[] = ["strategy", "lineSolver", "lineSolves", "badGuesses", "openCells"];
    const table = element(
      "table",
      { class: "compare", "data-part": "strategies" },
      element("thead", {}, element("tr", {}, ...heads.map((key) => element("th", { scope: "col" }, say(key))))),
      element(
        "tbody",
        {},
        ...runs.map((run, i) =>
          element(
            "tr",
            { "data-solved": String(run.solved) },
            element(
              "th",
              { scope: "row" },
              element("i", { class: `dot dot-${i % COLOURS}` }),
              this.nameOf("strategy", run.name),
            ),
            element("td", {}, this.nameOf("solver", run.line_solver)),
            element("td", {}, String(run.line_solves)),
            element("td", {}, String(run.bad_guesses)),
            element("td", {}, run.solved ? "0 ✓" : String(run.open_cells)),
          ),
        ),
      ),
    );
    return element(
      "div",
      { class: "page" },
      element("h2", {}, say("strategiesHead")),
      element("p", { class: "soft" }, say("strategiesHelp")),
      this.chart(runs),
      element("div", { class: "scroll-x" }, table),
    );
  }

  /** What the thesis calls it, in the reader's language. */
  private nameOf(what: "strategy" | "solver", name: string): string {
    const key = `${what}-${name}`;
    return key in STUDIO_TEXTS ? this.studio.say(key as StudioKey) : labelOf(name);
  }

  /** Cells settled over lines solved, a curve for each strategy. */
  private chart(runs: readonly StrategyRun[]): SVGSVGElement {
    const [width, height] = [640, 220];
    const cells = this.shown.description.cells;
    const most = Math.max(1, ...runs.map(({ events }) => events.length));
    // The plainest strategy looks at a hundred times as many lines as the best: on an even scale only it would be seen.
    const along = (lines: number): number => (Math.log1p(lines) / Math.log1p(most)) * width;
    const curves = runs.map(({ events, name }, i) => {
      let settled = 0;
      const points = events.map(([, more], at) => {
        settled += more;
        return `${along(at + 1)} ${height - (settled / cells) * height}`;
      });
      const path = svgElement("path", {
        d: `M0 ${height}L${points.join("L")}`,
        class: `chart-line line-${i % COLOURS}`,
      });
      path.append(svgElement("title", {}, String(name)));
      return path;
    });
    return svgElement(
      "svg",
      {
        class: "chart",
        viewBox: `-8 -8 ${width + 16} ${height + 16}`,
        role: "img",
        "aria-label": this.studio.say("strategiesHelp"),
      },
      svgElement("path", { d: `M0 0V${height}H${width}`, class: "chart-axis" }),
      ...curves,
    );
  }
}

/** The board on which the solution is played, with the player's own card. */
class Stage {
  readonly element: HTMLElement;
  private readonly stage = element("div", { class: "stage" });
  private readonly game: Game;
  private readonly card: Card;
  private readonly watch: Watch;
  private view!: View;

  constructor(
    private readonly studio: Studio,
    description: Description,
  ) {
    const { say } = studio;
    this.game = new Game(puzzleOf(description, studio.settings.language), studio.settings);
    this.card = new Card(say, () => undefined);
    this.watch = new Watch(this.game, this.card, say, (cell) => this.view.reveal(cell));
    this.element = element("div", { class: "watch-stage" }, this.stage, this.card.element);
  }

  begin(): void {
    const { game, studio } = this;
    const { board } = game.puzzle.description;
    this.view =
      board.type === "grid"
        ? new GridView(game, gridSheet(board))
        : board.type === "plane"
          ? new PlaneView(game, board)
          : (studio.solidView(game, studio.say) ?? new LayerView(game, board, studio.say));
    const { view } = this;
    game.on("cells", (cells, lines) => view.redraw(cells, lines));
    game.on("light", () => view.relight());
    this.stage.append(view.element, ...(view.controls ? [view.controls] : []));
    view.restyle();
    this.turnable();
    this.watch.toggle();
  }

  restyle(): void {
    this.game.freshInks();
    this.view.restyle();
  }

  close(): void {
    this.card.close();
    (this.view as View | undefined)?.close();
  }

  private turnable(): void {
    const { view } = this;
    view.element.addEventListener("pointermove", (event) => {
      if (event.buttons === 1) view.drag(event.movementX, event.movementY);
    });
  }
}
