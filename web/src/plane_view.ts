/**
 * Faces cut by lines or curves, as SVG: exact outlines at any zoom, and the browser finds the face under the pointer.
 *
 * Clues stand around the frame, where zooming takes them out of sight; so while zoomed in, a strip tells the clues of the
 * sides along the face that is pointed at.
 */

import { ClueStrip } from "./clue_strip.ts";
import { mix } from "./colours.ts";
import type { Plane } from "./description.ts";
import { dress, element, svgElement } from "./dom.ts";
import { GROUP_COLOURS, type Game } from "./game.ts";
import { PlaneLabels } from "./plane_labels.ts";
import { ARROWS, type ArrowKey, type View } from "./view.ts";

const MOST_ZOOM = 12;
const AIR = 8;
const TRIAL = 0.42;

export class PlaneView implements View {
  readonly element: HTMLElement;
  readonly controls = null;
  private readonly svg = svgElement("svg", { class: "plane-svg", "aria-hidden": "true" });
  private readonly labels: PlaneLabels;
  private readonly strip: ClueStrip;
  private readonly defs = svgElement("defs");
  private readonly lit = svgElement("g", { class: "plane-lit" });
  private readonly faceMarks = svgElement("g", { class: "plane-marks" });
  private readonly cursor = svgElement("path", { class: "plane-cursor", hidden: true });
  private readonly observer = new ResizeObserver(() => this.look());
  private faces: SVGPathElement[] = [];
  private marks: (SVGElement | null)[] = [];
  private zoomed = 1;
  private middle: [number, number];

  constructor(
    private readonly game: Game,
    board: Plane,
  ) {
    this.middle = [board.width / 2, board.height / 2];
    this.labels = new PlaneLabels(game);
    this.strip = new ClueStrip(game);
    this.element = element("div", { class: "plane-view" }, this.svg, this.strip.element);
    this.observer.observe(this.element);
  }

  /** Of the puzzle as it is now: where clues stand changes with the clues. */
  private get board(): Plane {
    return this.game.puzzle.description.board as Plane;
  }

  cellAt(x: number, y: number): number | null {
    const cell = (document.elementFromPoint(x, y) as SVGElement | null)?.dataset?.["cell"];
    return cell === undefined ? null : Number(cell);
  }

  /** The line whose clue stands at a place, and which of its words. */
  clueAt(x: number, y: number): readonly [line: number, word: number] | null {
    return this.labels.wordAt(x, y);
  }

  /** Faces have no rows: a stroke covers what it has met, and going back to an earlier face takes the later ones off. */
  reach(start: number, x: number, y: number, covered: readonly number[]): readonly number[] {
    const cell = this.cellAt(x, y);
    const all = covered.length ? covered : [start];
    if (cell === null || cell === all.at(-1)) return all;
    const at = all.indexOf(cell);
    return at >= 0 ? all.slice(0, at + 1) : [...all, cell];
  }

  /** The nearest face in about that direction. */
  step(cell: number, key: ArrowKey): number {
    const [dx, dy] = ARROWS[key];
    const [x, y] = this.board.faces[cell]!.middle;
    let best = cell;
    let least = Infinity;
    this.board.faces.forEach(({ middle }, other) => {
      const along = (middle[0] - x) * dx + (middle[1] - y) * dy;
      const aside = Math.abs((middle[0] - x) * dy) + Math.abs((middle[1] - y) * dx);
      const cost = along + 2.2 * aside;
      if (along > 0.5 && cost < least) [best, least] = [other, cost];
    });
    return best;
  }

  boxOf(cell: number): DOMRect | null {
    const face = this.faces[cell];
    if (!face) return null;
    const [x, y] = this.board.faces[cell]!.middle;
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()!);
    return new DOMRect(point.x - 8, point.y - 8, 16, 16);
  }

  get rightEdge(): number {
    const { x, width } = this.element.getBoundingClientRect();
    return Math.min(x + width, x + width / 2 + (this.board.width / 2) * this.scale());
  }

  runLength(covered: readonly number[]): number {
    return covered.length;
  }

  drag(dx: number, dy: number): void {
    const scale = this.scale();
    this.middle = [this.middle[0] - dx / scale, this.middle[1] - dy / scale];
    this.look();
  }

  zoom(factor: number, x: number, y: number): void {
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()!.inverse());
    const before = this.zoomed;
    this.zoomed = Math.min(Math.max(this.zoomed * factor, 1), MOST_ZOOM);
    const part = before / this.zoomed;
    this.middle = [point.x + (this.middle[0] - point.x) * part, point.y + (this.middle[1] - point.y) * part];
    this.look();
  }

  fit(): void {
    this.zoomed = 1;
    this.look();
  }

  redraw(cells: Iterable<number>, lines: Iterable<number>): void {
    if (this.faces.length) for (const cell of cells) this.drawFace(cell);
    this.labels.redraw(new Set(lines));
  }

  restyle(): void {
    const { board, game } = this;
    const { theme } = game.inks;
    const line = 0.075 * 1.5 * board.text;
    this.faces = board.faces.map(({ path }, cell) => svgElement("path", { d: path, class: "face", "data-cell": cell }));
    this.marks = board.faces.map(() => null);
    this.faceMarks.replaceChildren();
    this.makePatterns();
    const stroke = (colour: string, width: number): Record<string, string | number> => ({
      fill: "none",
      stroke: colour,
      "stroke-width": width,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
    const under = board.curves.map((d) => svgElement("path", { d, ...stroke(theme.page, 2.4 * line) }));
    const over = board.curves.map((d) => svgElement("path", { d, ...stroke(theme.heavy, line) }));
    const frame = svgElement("path", { d: board.frame, ...stroke(theme.frame, 1.4 * line) });
    this.svg.replaceChildren(
      this.defs,
      svgElement("g", { class: "faces" }, ...this.faces),
      svgElement("g", { class: "ink" }, ...under, ...over, frame),
      this.lit,
      this.faceMarks,
      this.labels.make(line),
      this.cursor,
    );
    board.faces.forEach((_, cell) => this.drawFace(cell));
    this.relight();
    this.look();
  }

  relight(): void {
    const { board, game } = this;
    const { lines, cells, wrong, groups = [] } = game.light;
    const width = 0.2 * board.text;
    const curves = [...new Set(lines.map((line) => line >> 1))];
    this.lit.replaceChildren(
      ...curves.map((curve) =>
        svgElement("path", { d: board.curves[curve]!, class: "lit-curve", "stroke-width": width }),
      ),
      ...cells.map((cell) =>
        svgElement("path", {
          d: board.faces[cell]!.path,
          class: wrong ? "lit-face lit-wrong" : "lit-face",
          "stroke-width": width,
        }),
      ),
      ...groups.flatMap((group, number) =>
        group.map((cell) =>
          svgElement("path", {
            d: board.faces[cell]!.path,
            class: `lit-group lit-group-${number % GROUP_COLOURS}`,
            "stroke-width": width,
          }),
        ),
      ),
    );
    this.faces.forEach((_, cell) => this.drawFace(cell));
    this.labels.light(lines);
    if (lines.length && this.zoomed > 1) this.tell(lines);
  }

  reveal(cell: number): void {
    if (this.zoomed > 1) {
      this.middle = [...this.board.faces[cell]!.middle] as [number, number];
      this.tell([...this.game.puzzle.linesOf(cell)]);
      this.look();
    }
  }

  frame(cell: number | null): void {
    dress(this.cursor, {
      d: cell === null ? "" : this.board.faces[cell]!.path,
      "stroke-width": 0.26 * this.board.text,
      hidden: cell === null,
    });
  }

  hover(x: number, y: number): void {
    const cell = this.cellAt(x, y);
    if (cell !== null && this.zoomed > 1) this.tell([...this.game.puzzle.linesOf(cell)]);
  }

  unhover(): void {
    // The strip stays: with a finger there is nothing to hover.
  }

  key(): boolean {
    return false;
  }

  close(): void {
    this.observer.disconnect();
  }

  /** Pixels of the window for a unit of the drawing. */
  private scale(): number {
    const { width, height } = this.element.getBoundingClientRect();
    const wide = this.board.width + 2 * AIR;
    const high = this.board.height + 2 * AIR;
    return Math.min(width / wide, height / high) * this.zoomed || 1;
  }

  /** Show the part of the drawing that zoom and middle ask for. */
  private look(): void {
    const { width, height } = this.element.getBoundingClientRect();
    const { board } = this;
    if (!width || !height) return;
    const scale = this.scale();
    const wide = width / scale;
    const high = height / scale;
    const within = (value: number, part: number, whole: number): number =>
      part >= whole + 2 * AIR ? whole / 2 : Math.min(Math.max(value, part / 2 - AIR), whole + AIR - part / 2);
    this.middle = [within(this.middle[0], wide, board.width), within(this.middle[1], high, board.height)];
    dress(this.svg, { viewBox: `${this.middle[0] - wide / 2} ${this.middle[1] - high / 2} ${wide} ${high}` });
    if (this.zoomed === 1) this.strip.hide();
    this.element.toggleAttribute("data-zoomed", this.zoomed > 1);
  }

  private tell(lines: readonly number[]): void {
    this.strip.tell(lines, (line) => this.game.puzzle.lines[line]!.name);
  }

  private makePatterns(): void {
    const unit = 1.2 * this.board.text;
    const { colours } = this.game.inks;
    this.defs.replaceChildren(
      ...colours.flatMap(({ pattern, text, fill }, number) => {
        if (!pattern) return [];
        const size = pattern.size * unit;
        const colour = mix(text, fill, 0.35);
        const look = pattern.width ? { fill: "none", stroke: colour, "stroke-width": pattern.width } : { fill: colour };
        const motif = svgElement("path", { d: pattern.path, transform: `scale(${unit})`, ...look });
        const ground = svgElement("rect", { width: size, height: size, fill });
        return [
          svgElement(
            "pattern",
            { id: `ink${number}`, width: size, height: size, patternUnits: "userSpaceOnUse" },
            ground,
            motif,
          ),
        ];
      }),
    );
  }

  /** Fill and mark of one face. */
  private drawFace(cell: number): void {
    const { game, board } = this;
    const { inks, light } = game;
    const { theme } = inks;
    const mark = game.shown[cell]!;
    let fill = light.cells.includes(cell) ? (light.wrong ? theme["mark-ground"] : theme.shade) : theme.field;
    if (fill === theme.field && light.lines.some((line) => game.puzzle.lines[line]!.cells.includes(cell)))
      fill = theme.band;
    if (mark > 0) {
      const ink = inks.colours[mark]!;
      fill = ink.pattern ? `url(#ink${mark})` : game.isTrial(cell) ? mix(ink.fill, theme.field, TRIAL) : ink.fill;
    }
    const face = this.faces[cell]!;
    const wrong = game.isWrong(cell);
    dress(face, { fill, "data-mark": mark, class: wrong ? "face face-wrong" : "face" });
    this.marks[cell]?.remove();
    this.marks[cell] = null;
    const { middle, room, path } = board.faces[cell]!;
    const made = svgElement("g");
    if (mark === 0 && !game.finished) made.append(this.crossAt(middle, room));
    if (mark > 0 && inks.letters && !inks.patterns) made.append(this.letterAt(middle, room, mark));
    // Above the curves, which would hide half of it.
    if (wrong) made.append(svgElement("path", { d: path, class: "wrong-outline", "stroke-width": 0.2 * board.text }));
    if (!made.firstChild) return;
    this.marks[cell] = made;
    this.faceMarks.append(made);
  }

  private crossAt([x, y]: readonly [number, number], room: number): SVGElement {
    const r = Math.min(0.55 * room, 0.3 * this.board.text);
    const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
    return svgElement("path", {
      d,
      stroke: this.game.inks.theme.cross,
      "stroke-width": 0.1 * this.board.text,
      "stroke-linecap": "round",
    });
  }

  private letterAt([x, y]: readonly [number, number], room: number, mark: number): SVGElement {
    const size = Math.min(1.3 * room, this.board.text);
    const ink = this.game.inks.colours[mark]!;
    return svgElement("text", { x, y: y + 0.36 * size, "font-size": size, fill: ink.text }, ink.letter);
  }
}
