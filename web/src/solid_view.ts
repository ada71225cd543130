/**
 * A solid as cubes: turned, peeled from any side, worked on with hammer and brush.
 *
 * A cube known to be empty is gone. The clue of a line stands on both faces that the line runs through, on every cube
 * along it, so that it stays in sight as cubes go.
 */

import { OPEN } from "./clues.ts";
import { mix } from "./colours.ts";
import type { Solid } from "./description.ts";
import { dress, element, icon } from "./dom.ts";
import type { Game } from "./game.ts";
import { type FaceState, NumberAtlas } from "./number_atlas.ts";
import { type Axis, cellInSolid, extent, lineInSolid, placeInSolid } from "./sheet.ts";
import { type Pick, type Vector, meet, pick } from "./solid_pick.ts";
import { type Cube, SolidScene } from "./solid_scene.ts";
import type { Say, TextKey } from "./texts.ts";
import { ARROWS, type ArrowKey, type View } from "./view.ts";

const TURN_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  q: [24, 0],
  e: [-24, 0],
  r: [0, 24],
  f: [0, -24],
};
const SIDES: readonly TextKey[] = ["sideLeft", "sideRight", "sideFront", "sideBack", "sideBottom", "sideTop"];

/** Layers taken away: from the low (0) or high (1) end of an axis. */
interface Peel {
  readonly axis: Axis;
  readonly end: 0 | 1;
  readonly count: number;
}

class SolidView implements View {
  readonly element = element("div", { class: "solid-view" });
  readonly controls: HTMLElement;
  private readonly scene: SolidScene;
  private atlas!: NumberAtlas;
  private peel: Peel = { axis: 2, end: 1, count: 0 };
  /** The side of the cube at which a stroke began: it runs on in that plane. */
  private grip: Pick | null = null;
  private awaited = 0;
  private readonly observer = new ResizeObserver(() => this.resize());
  private readonly from = element("select", { "data-action": "peel-side" });
  private readonly track = element("input", {
    type: "range",
    class: "slider layer-slider",
    min: 0,
    step: 1,
    "data-action": "peel-slider",
  });

  /** Throws where the browser has no WebGL. */
  constructor(
    private readonly game: Game,
    private readonly board: Solid,
    private readonly say: Say,
  ) {
    this.scene = new SolidScene(board);
    const { domElement } = this.scene.renderer;
    dress(domElement, { class: "solid-canvas", "aria-hidden": "true" });
    this.element.append(domElement);
    this.controls = this.makeControls();
    this.observer.observe(this.element);
  }

  cellAt(x: number, y: number): number | null {
    const found = this.pickAt(x, y);
    this.grip = found;
    return found && cellInSolid(this.board, found.place);
  }

  /** Along one axis in the plane of the side where the stroke began; what it broke there no longer hides it. */
  reach(start: number, x: number, y: number, covered: readonly number[]): readonly number[] {
    const { grip } = this;
    const from = placeInSolid(this.board, start);
    const at = grip && meet(...this.rayAt(x, y), grip.axis, grip.plane);
    if (!grip || !at) return covered;
    const second = covered[1] === undefined ? null : placeInSolid(this.board, covered[1]);
    const far = ([0, 1, 2] as const)
      .filter((axis) => axis !== grip.axis)
      .map((axis) => ({ axis, to: Math.min(Math.max(Math.floor(at[axis]!), 0), extent(this.board, axis) - 1) }));
    const along = second
      ? far.find(({ axis }) => second[axis] !== from[axis])
      : far.sort((a, b) => Math.abs(b.to - from[b.axis]) - Math.abs(a.to - from[a.axis]))[0];
    if (!along) return covered;
    const step = Math.sign(along.to - from[along.axis]);
    return Array.from({ length: Math.abs(along.to - from[along.axis]) + 1 }, (_, i) => {
      const place: [number, number, number] = [...from];
      place[along.axis] += i * step;
      return cellInSolid(this.board, place);
    });
  }

  /** The neighbour whose place on screen lies most in that direction. */
  step(cell: number, key: ArrowKey): number {
    const [dx, dy] = ARROWS[key];
    const from = this.scene.project(placeInSolid(this.board, cell));
    let best = cell;
    let most = 0;
    for (const next of this.neighbours(cell)) {
      const to = this.scene.project(placeInSolid(this.board, next));
      const along = (to[0] - from[0]) * dx - (to[1] - from[1]) * dy;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length > 0 && along > most && along / length > 0.4) [best, most] = [next, along];
    }
    return best;
  }

  boxOf(cell: number): DOMRect | null {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const [x, y] = this.scene.project(placeInSolid(this.board, cell));
    return new DOMRect(left + ((x + 1) / 2) * width - 12, top + ((1 - y) / 2) * height - 12, 24, 24);
  }

  get rightEdge(): number {
    const { x, width, height } = this.element.getBoundingClientRect();
    return x + width / 2 + Math.min(width, 0.8 * height) / 2;
  }

  runLength(covered: readonly number[]): number {
    return covered.length;
  }

  drag(dx: number, dy: number): void {
    this.scene.turn(dx, dy);
  }

  zoom(factor: number): void {
    this.zoomTo(Math.min(Math.max(this.scene.zoomed * factor, 0.7), 6));
  }

  fit(): void {
    this.zoomTo(1);
  }

  redraw(): void {
    this.drawSoon();
  }

  restyle(): void {
    const { game } = this;
    const texts = new Set(game.puzzle.lines.map(({ words }) => JSON.stringify(words)));
    this.atlas = new NumberAtlas(game.inks, texts.size, () => this.scene.atlasChanged());
    this.scene.useAtlas(this.atlas.canvas, this.atlas.side);
    const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
    this.scene.restyle(accent, game.inks.theme.mark);
    this.resize();
    this.drawSoon();
  }

  relight(): void {
    this.drawSoon();
  }

  reveal(): void {
    // What is lit shines through the others.
  }

  frame(cell: number | null): void {
    this.scene.point(cell === null ? null : placeInSolid(this.board, cell));
  }

  hover(): void {
    // Nothing: guides through a solid would only hide it.
  }

  unhover(): void {
    // Nothing to take back.
  }

  key(event: KeyboardEvent): boolean {
    const turn = TURN_KEYS[event.key.toLowerCase()];
    if (turn) this.scene.turn(...turn);
    else if (event.key === "PageUp" || event.key === "PageDown") this.goDeeper(event.key === "PageDown");
    else if (event.key === "]" || event.key === "[") this.peelTo(this.peel.count + (event.key === "]" ? 1 : -1));
    else return false;
    return true;
  }

  close(): void {
    this.observer.disconnect();
    cancelAnimationFrame(this.awaited);
    this.scene.close();
  }

  private zoomTo(zoomed: number): void {
    this.scene.zoomed = zoomed;
    this.element.toggleAttribute("data-zoomed", zoomed !== 1);
    this.scene.draw();
  }

  private makeControls(): HTMLElement {
    const { say } = this;
    const sides = ["peelFacing" as const, ...SIDES].map((key, i) => element("option", { value: i - 1 }, say(key)));
    this.from.append(...sides);
    this.from.setAttribute("aria-label", say("peelFrom"));
    this.from.addEventListener("change", () => {
      const { count } = this.peel;
      this.peelTo(0);
      this.peelTo(count);
    });
    this.track.setAttribute("aria-label", say("peel"));
    this.track.value = "0";
    this.track.addEventListener("input", () => this.peelTo(Number(this.track.value)));
    return element(
      "div",
      { class: "solid-controls", role: "group", "aria-label": say("peel") },
      icon("peel"),
      this.from,
      this.track,
    );
  }

  /** Take so many layers off; the side is chosen when the first one goes. */
  private peelTo(count: number): void {
    const chosen = Number(this.from.value);
    let { axis, end } = this.peel;
    if (chosen >= 0) [axis, end] = [Math.floor(chosen / 2) as Axis, (chosen % 2) as 0 | 1];
    else if (this.peel.count === 0) [axis, end] = this.facing();
    const most = extent(this.board, axis) - 1;
    this.peel = { axis, end, count: Math.min(Math.max(count, 0), most) };
    this.track.max = String(most);
    this.track.value = String(this.peel.count);
    this.drawSoon();
  }

  /** The side that one looks at: the axis nearest to the view. */
  private facing(): [Axis, 0 | 1] {
    const { along } = this.scene.ray(0, 0);
    const axis = ([0, 1, 2] as const).reduce((a, b) => (Math.abs(along[b]) > Math.abs(along[a]) ? b : a));
    return [axis, along[axis] < 0 ? 1 : 0];
  }

  private goDeeper(deeper: boolean): void {
    const [axis, end] = this.facing();
    const place = placeInSolid(this.board, this.game.cursor);
    place[axis] += (end === 1) === deeper ? -1 : 1;
    if (place[axis] >= 0 && place[axis] < extent(this.board, axis)) this.game.point(cellInSolid(this.board, place));
  }

  private neighbours(cell: number): number[] {
    const place = placeInSolid(this.board, cell);
    return ([0, 1, 2] as const).flatMap((axis) =>
      [-1, 1].flatMap((by) => {
        const next: [number, number, number] = [...place];
        next[axis] += by;
        return next[axis] >= 0 && next[axis] < extent(this.board, axis) ? [cellInSolid(this.board, next)] : [];
      }),
    );
  }

  private get bounds(): [low: Vector, high: Vector] {
    const low: [number, number, number] = [0, 0, 0];
    const high: [number, number, number] = [this.board.width, this.board.height, this.board.depth];
    const { axis, end, count } = this.peel;
    if (end === 1) high[axis] -= count;
    else low[axis] += count;
    return [low, high];
  }

  private rayAt(x: number, y: number): [Vector, Vector] {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const { from, along } = this.scene.ray(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2);
    return [from, along];
  }

  private pickAt(x: number, y: number): Pick | null {
    return pick(...this.rayAt(x, y), ...this.bounds, (i, j, k) => this.stands(cellInSolid(this.board, [i, j, k])));
  }

  /** Whether a cube is still there. */
  private stands(cell: number): boolean {
    const mark = this.game.shown[cell]!;
    return mark > 0 || (mark === OPEN && !this.game.finished);
  }

  private resize(): void {
    const { width, height } = this.element.getBoundingClientRect();
    if (width && height) this.scene.resize(width, height);
  }

  private drawSoon(): void {
    if (this.awaited) return;
    this.awaited = requestAnimationFrame(() => {
      this.awaited = 0;
      this.drawNow();
    });
  }

  /** All cubes that can be seen, or that something points at. */
  private drawNow(): void {
    const { game, board } = this;
    const litCells = new Set([...game.light.cells, ...(game.light.groups ?? []).flat()]);
    const litLines = new Set(game.light.lines.flatMap((line) => [...game.puzzle.lines[line]!.cells]));
    const [low, high] = this.bounds;
    const cubes: Cube[] = [];
    let buried = false;
    for (let z = low[2]; z < high[2]; z++) {
      for (let y = low[1]; y < high[1]; y++) {
        for (let x = low[0]; x < high[0]; x++) {
          const cell = cellInSolid(board, [x, y, z]);
          if (!this.stands(cell)) continue;
          const pointed = litCells.has(cell);
          const exposed = this.exposed([x, y, z], low, high);
          if (!exposed && !pointed && !litLines.has(cell)) continue;
          buried ||= !exposed;
          const lit = pointed ? (game.light.wrong ? "wrong" : "next") : litLines.has(cell) ? "line" : "none";
          cubes.push(this.cube(cell, [x, y, z], lit));
        }
      }
    }
    this.scene.show(cubes, buried);
  }

  private exposed([x, y, z]: Vector, low: Vector, high: Vector): boolean {
    const gone = (i: number, j: number, k: number): boolean =>
      i < low[0] ||
      j < low[1] ||
      k < low[2] ||
      i >= high[0] ||
      j >= high[1] ||
      k >= high[2] ||
      !this.stands(cellInSolid(this.board, [i, j, k]));
    return (
      gone(x - 1, y, z) ||
      gone(x + 1, y, z) ||
      gone(x, y - 1, z) ||
      gone(x, y + 1, z) ||
      gone(x, y, z - 1) ||
      gone(x, y, z + 1)
    );
  }

  private cube(cell: number, place: Vector, lit: Cube["lit"]): Cube {
    const { game, board } = this;
    const mark = game.shown[cell]!;
    const { theme } = game.inks;
    let fill = mark > 0 ? game.inks.colours[mark]!.fill : mix(theme.field, theme.ink, 0.06);
    if (game.isTrial(cell)) fill = mix(fill, theme.field, 0.4);
    if (game.isWrong(cell)) lit = "wrong";
    if (game.finished) return { place, fill, numbers: [0, 0, 0], lit: "none" };
    const { letter } = game.inks.colours[Math.max(mark, 0)]!;
    const number = (axis: Axis): number => {
      const line = lineInSolid(board, axis, place);
      const { words } = game.puzzle.lines[line]!;
      // A face without a number has room for the letter of its colour.
      if (!words.length && letter) return this.atlas.tile([{ text: letter, colour: 0, mark: "plain" }], "plain", fill);
      return this.atlas.tile(words, this.stateOf(line), fill);
    };
    return { place, fill, numbers: [number(0), number(1), number(2)], lit };
  }

  private stateOf(line: number): FaceState {
    if (this.game.isTrouble(line)) return "trouble";
    return this.game.shownReading.isKept(line) ? "done" : "plain";
  }
}

/** The view, or null where the browser has no WebGL. */
export function makeSolidView(game: Game, say: Say): View | null {
  const { board } = game.puzzle.description;
  // Asked before three is, which complains on the console.
  if (board.type !== "solid" || !document.createElement("canvas").getContext("webgl2")) return null;
  try {
    return new SolidView(game, board, say);
  } catch {
    return null;
  }
}
