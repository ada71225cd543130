/** A sheet on screen: canvas for cells and clues, and above it a few elements that move without redrawing anything. */

import { ClueStrip } from "./clue_strip.ts";
import { dress, element } from "./dom.ts";
import { GROUP_COLOURS, type Game } from "./game.ts";
import { GridLayout } from "./grid_layout.ts";
import { GridPainter } from "./grid_painter.ts";
import type { Sheet } from "./sheet.ts";
import { settingOf } from "./words.ts";
import { ARROWS, type ArrowKey, type View } from "./view.ts";

/** More marked runs than this on one picture are shown as one frame around them all. */
const MOST_GLOWS = 300;
/** Figures of this size, in pixels, can be read. */
const LEGIBLE = 8.5;

export class GridView implements View {
  readonly element: HTMLElement;
  readonly controls: HTMLElement | null = null;
  private readonly canvas = element("canvas", { class: "grid-canvas", "aria-hidden": "true" });
  private readonly over = element("div", { class: "grid-over" });
  private readonly field = element("div", { class: "grid-field" });
  private readonly guideRow = element("div", { class: "guide" });
  private readonly guideColumn = element("div", { class: "guide" });
  private readonly cursor = element("div", { class: "cursor", hidden: true });
  private readonly observer = new ResizeObserver(() => this.resize());
  /** Both from the first `restyle` in a window with room. */
  private layout!: GridLayout;
  private painter!: GridPainter;
  private glows: { node: HTMLElement; row: number | null; column: number | null; span: number }[] = [];
  private framed: number | null = null;
  private sharpening = 0;
  private telling = 0;
  private readonly strip: ClueStrip;
  private readonly deafen: () => void;
  private hovered: readonly [number, number] | null = null;

  constructor(
    private readonly game: Game,
    private sheet: Sheet,
  ) {
    this.field.append(this.cursor);
    this.over.append(this.guideRow, this.guideColumn, this.field);
    this.strip = new ClueStrip(game);
    this.deafen = game.on("cursor", () => this.tellClues(this.sheet.place(game.cursor)));
    this.element = element("div", { class: "grid-view" }, this.canvas, this.over, this.strip.element);
    this.observer.observe(this.element);
  }

  /** Another layer of the same solid. */
  show(sheet: Sheet): void {
    this.sheet = sheet;
    this.restyle();
  }

  cellAt(x: number, y: number): number | null {
    const [innerX, innerY] = this.inner(x, y);
    if (!this.layout.inWindow(innerX, innerY)) return null;
    const [column, row] = this.layout.placeAt(innerX, innerY);
    const inside = column >= 0 && row >= 0 && column < this.sheet.columns && row < this.sheet.rows;
    return inside ? this.sheet.cell(column, row) : null;
  }

  /** The line whose clue stands at a place, and which of its words; -1 beside them all. */
  clueAt(x: number, y: number): readonly [line: number, word: number] | null {
    const { layout, sheet } = this;
    const [innerX, innerY] = this.inner(x, y);
    const [column, row] = layout.placeAt(innerX, innerY);
    const beside = innerX < layout.x && innerX >= layout.x - layout.left && row >= 0 && row < sheet.rows;
    const above = innerY < layout.y && innerY >= layout.y - layout.top && column >= 0 && column < sheet.columns;
    if (beside && innerY >= layout.y && innerY < layout.y + layout.height)
      return [sheet.rowLine(row), this.painter.wordAt(sheet.rowLine(row), layout.x - innerX, false)];
    if (above && innerX >= layout.x && innerX < layout.x + layout.width)
      return [sheet.columnLine(column), this.painter.wordAt(sheet.columnLine(column), layout.y - innerY, true)];
    return null;
  }

  /** Along the row or the column in which the stroke left its first cell, however the pointer strays. */
  reach(start: number, x: number, y: number, covered: readonly number[]): readonly number[] {
    const from = this.sheet.place(start)!;
    const [column, row] = this.layout.placeAt(...this.inner(x, y));
    const to = [clamp(column, this.sheet.columns), clamp(row, this.sheet.rows)] as const;
    const second = covered[1] === undefined ? null : this.sheet.place(covered[1]);
    const sideways = second ? second[1] === from[1] : Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
    const along = sideways ? 0 : 1;
    const step = Math.sign(to[along] - from[along]);
    const count = Math.abs(to[along] - from[along]) + 1;
    return Array.from({ length: count }, (_, i) =>
      sideways ? this.sheet.cell(from[0] + i * step, from[1]) : this.sheet.cell(from[0], from[1] + i * step),
    );
  }

  step(cell: number, key: ArrowKey): number {
    const [column, row] = this.sheet.place(cell) ?? [0, 0];
    const [dx, dy] = ARROWS[key];
    return this.sheet.cell(clamp(column + dx, this.sheet.columns), clamp(row + dy, this.sheet.rows));
  }

  boxOf(cell: number): DOMRect | null {
    const place = this.sheet.place(cell);
    if (!place || !this.isDrawn) return null;
    const { left, top } = this.element.getBoundingClientRect();
    const { cell: size } = this.layout;
    return new DOMRect(left + this.layout.columnX(place[0]), top + this.layout.rowY(place[1]), size, size);
  }

  get rightEdge(): number {
    return this.element.getBoundingClientRect().left + this.layout.x + this.layout.width;
  }

  runLength(covered: readonly number[]): number {
    const first = this.sheet.place(covered[0]!);
    const last = this.sheet.place(covered.at(-1)!);
    if (!first || !last) return covered.length;
    const [dx, dy] = covered.length > 1 && first[0] === last[0] ? [0, 1] : [1, 0];
    const mark = this.game.shown[covered.at(-1)!];
    const walk = (sign: number): number => {
      let count = 0;
      let [column, row] = last;
      for (;;) {
        column += sign * dx;
        row += sign * dy;
        if (column < 0 || row < 0 || column >= this.sheet.columns || row >= this.sheet.rows) return count;
        if (this.game.shown[this.sheet.cell(column, row)] !== mark) return count;
        count++;
      }
    };
    return 1 + walk(1) + walk(-1);
  }

  drag(dx: number, dy: number): void {
    this.layout.pan(dx, dy);
    this.repaint();
  }

  zoom(factor: number, x: number, y: number): void {
    this.layout.zoom(factor, ...this.inner(x, y));
    this.painter.forget(false);
    this.repaint();
    clearTimeout(this.sharpening);
    this.sharpening = window.setTimeout(() => this.sharpen(), 120);
  }

  fit(): void {
    this.layout.fit();
    this.sharpen();
  }

  redraw(cells: Iterable<number>, lines: Iterable<number>): void {
    if (!this.isDrawn) return;
    this.painter.cells(cells);
    this.painter.clues(new Set(lines));
  }

  restyle(): void {
    const { width, height } = this.element.getBoundingClientRect();
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const { game } = this;
    const setting = settingOf(game.inks, game.settings.values.largeType);
    const old = this.layout as GridLayout | undefined;
    const layout = new GridLayout(this.sheet, (line) => game.puzzle.lines[line]!.words, setting, width, height, ratio);
    if (old && !old.isFit) layout.lookAs(old);
    this.layout = layout;
    this.painter = new GridPainter(this.canvas.getContext("2d", { alpha: false })!, game, layout, setting, ratio);
    this.relight();
    this.repaint();
  }

  relight(): void {
    for (const { node } of this.glows) node.remove();
    this.glows = [];
    const { lines, cells, wrong, groups = [] } = this.game.light;
    for (const line of lines) this.glowLine(line);
    groups.forEach((group, number) => {
      for (const [column, row, span] of this.runsOf(group).slice(0, MOST_GLOWS)) {
        this.glow(`glow-group-${number % GROUP_COLOURS}`, row, column, span, this.field);
      }
    });
    const runs = this.runsOf(cells);
    for (const [column, row, span] of runs.slice(0, MOST_GLOWS)) {
      this.glow(wrong ? "glow-wrong" : "glow-cells", row, column, span, this.field);
    }
    this.place();
  }

  reveal(cell: number): void {
    const place = this.sheet.place(cell);
    if (!place) return;
    this.layout.reveal(...place);
    this.repaint();
  }

  frame(cell: number | null): void {
    this.framed = cell;
    this.place();
  }

  hover(x: number, y: number): void {
    const [column, row] = this.layout.placeAt(...this.inner(x, y));
    const inside = this.cellAt(x, y) !== null;
    this.hovered = inside && this.game.settings.values.guides ? [column, row] : null;
    this.placeGuides();
    if (inside) this.tellClues([column, row]);
  }

  unhover(): void {
    this.hovered = null;
    this.placeGuides();
  }

  key(): boolean {
    return false;
  }

  close(): void {
    this.observer.disconnect();
    this.deafen();
    clearTimeout(this.sharpening);
    cancelAnimationFrame(this.telling);
  }

  /** The clues of a place in figures that can be read, where those beside the cells cannot. */
  private tellClues(place: readonly [column: number, row: number] | null): void {
    cancelAnimationFrame(this.telling);
    if (!place || this.layout.font >= LEGIBLE) {
      this.strip.hide();
      return;
    }
    const [column, row] = place;
    const lines = [this.sheet.rowLine(row), this.sheet.columnLine(column)];
    // Once a frame: a fast pointer passes many cells in one.
    this.telling = requestAnimationFrame(() => {
      this.strip.tell(lines, (line) => (line === lines[0] ? `→ ${row + 1}` : `↓ ${column + 1}`));
    });
  }

  private inner(x: number, y: number): [number, number] {
    const { left, top } = this.element.getBoundingClientRect();
    return [x - left, y - top];
  }

  private resize(): void {
    const { width, height } = this.element.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio))
      this.restyle();
  }

  private sharpen(): void {
    this.painter.forget(true);
    this.repaint();
  }

  private repaint(): void {
    this.painter.all();
    this.place();
  }

  /** Marked cells of this sheet as runs along rows: column, row, how many. */
  private runsOf(cells: readonly number[]): [number, number, number][] {
    const places = cells.map((cell) => this.sheet.place(cell)).filter((place) => place !== null);
    places.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const runs: [number, number, number][] = [];
    for (const [column, row] of places) {
      const last = runs.at(-1);
      if (last && last[1] === row && last[0] + last[2] === column) last[2]++;
      else runs.push([column, row, 1]);
    }
    return runs;
  }

  private glowLine(line: number): void {
    for (let row = 0; row < this.sheet.rows; row++) {
      if (this.sheet.rowLine(row) === line) this.glow("glow-line", row, null, 0, this.over);
    }
    for (let column = 0; column < this.sheet.columns; column++) {
      if (this.sheet.columnLine(column) === line) this.glow("glow-line", null, column, 0, this.over);
    }
    const cells = this.game.puzzle.lines[line]!.cells;
    const pierced = this.sheet.through(0, 0) >= 0 ? this.runsOf([...cells]) : [];
    if (pierced.length === 1 && cells.length > 1) this.glow("glow-line", pierced[0]![1], pierced[0]![0], 1, this.field);
  }

  private glow(kind: string, row: number | null, column: number | null, span: number, parent: HTMLElement): void {
    const node = element("div", { class: `glow ${kind}` });
    parent.append(node);
    this.glows.push({ node, row, column, span });
  }

  private get isDrawn(): boolean {
    return (this.painter as GridPainter | undefined) !== undefined;
  }

  /** Put everything that lies above the canvas where the layout says. */
  private place(): void {
    if (!this.isDrawn) return;
    const { layout } = this;
    this.element.toggleAttribute("data-zoomed", !layout.isFit);
    set(this.field, layout.x, layout.y, layout.width, layout.height);
    for (const { node, row, column, span } of this.glows) {
      if (column === null) this.placeRow(node, row!);
      else if (row === null) this.placeColumn(node, column);
      else {
        const x = layout.columnX(column) - layout.x;
        const y = layout.rowY(row) - layout.y;
        set(node, x, y, layout.columnX(column + span) - layout.columnX(column), layout.cell);
      }
    }
    const framed = this.framed === null ? null : this.sheet.place(this.framed);
    dress(this.cursor, { hidden: framed === null });
    if (framed) {
      const x = layout.columnX(framed[0]) - layout.x;
      set(this.cursor, x, layout.rowY(framed[1]) - layout.y, layout.cell, layout.cell);
    }
    this.placeGuides();
  }

  private placeGuides(): void {
    const at = this.hovered;
    dress(this.guideRow, { hidden: at === null });
    dress(this.guideColumn, { hidden: at === null });
    if (!at) return;
    this.placeRow(this.guideRow, at[1]);
    this.placeColumn(this.guideColumn, at[0]);
  }

  private placeRow(node: HTMLElement, row: number): void {
    const { layout } = this;
    const y = Math.max(layout.rowY(row), layout.y);
    const bottom = Math.min(layout.rowY(row + 1), layout.y + layout.height);
    set(node, layout.x - layout.left, y, layout.left + layout.width, Math.max(bottom - y, 0));
  }

  private placeColumn(node: HTMLElement, column: number): void {
    const { layout } = this;
    const x = Math.max(layout.columnX(column), layout.x);
    const right = Math.min(layout.columnX(column + 1), layout.x + layout.width);
    set(node, x, layout.y - layout.top, Math.max(right - x, 0), layout.top + layout.height);
  }
}

function set(node: HTMLElement, x: number, y: number, width: number, height: number): void {
  node.style.transform = `translate(${x}px, ${y}px)`;
  node.style.width = `${width}px`;
  node.style.height = `${height}px`;
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1);
}
