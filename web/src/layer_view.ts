/** A solid layer by layer: the grid of one layer, and controls to choose which; needs no 3D. */

import { button, element } from "./dom.ts";
import type { Solid } from "./description.ts";
import type { Game } from "./game.ts";
import { GridView } from "./grid_view.ts";
import { type Axis, extent, layerSheet, placeInSolid } from "./sheet.ts";
import type { Say } from "./texts.ts";

export class LayerView extends GridView {
  override readonly controls: HTMLElement;
  private axis: Axis = 2;
  private at = 0;
  private readonly label = element("span", { class: "layer-label", "data-part": "layer" });
  private readonly track = element("input", {
    type: "range",
    class: "slider layer-slider",
    min: 0,
    step: 1,
    "data-action": "layer-slider",
  });

  constructor(
    private readonly solidGame: Game,
    private readonly board: Solid,
    private readonly say: Say,
  ) {
    super(solidGame, layerSheet(board, 2, 0));
    this.track.setAttribute("aria-label", say("layer"));
    this.track.addEventListener("input", () => this.goTo(this.axis, Number(this.track.value)));
    const axes = (["x", "y", "z"] as const).map((name, axis) =>
      button(`${say("axis")} ${name}`, { action: `axis-${name}`, class: "axis-button" }, () =>
        this.goTo(axis as Axis, 0),
      ),
    );
    axes.forEach((made, axis) => (made.querySelector("span")!.textContent = "xyz"[axis]!));
    const down = button(say("layerDown"), { icon: "previous", action: "layer-down" }, () =>
      this.goTo(this.axis, this.at - 1),
    );
    const up = button(say("layerUp"), { icon: "next", action: "layer-up" }, () => this.goTo(this.axis, this.at + 1));
    this.controls = element("div", { class: "layer-controls" }, ...axes, down, this.track, up, this.label);
    this.tell();
  }

  /** A cell may lie in another layer: the cursor and hints take the view there. */
  override reveal(cell: number): void {
    const at = placeInSolid(this.board, cell)[this.axis]!;
    if (at !== this.at) this.goTo(this.axis, at);
    super.reveal(cell);
  }

  override key(event?: KeyboardEvent): boolean {
    if (event?.key === "PageUp") this.follow(1);
    else if (event?.key === "PageDown") this.follow(-1);
    else return false;
    return true;
  }

  private goTo(axis: Axis, at: number): void {
    this.axis = axis;
    this.at = Math.min(Math.max(at, 0), extent(this.board, axis) - 1);
    this.show(layerSheet(this.board, this.axis, this.at));
    this.tell();
  }

  /** Another layer, with the cursor at the same place in it. */
  private follow(by: number): void {
    const place = placeInSolid(this.board, this.solidGame.cursor);
    const next = place[this.axis]! + by;
    if (next < 0 || next >= extent(this.board, this.axis)) return;
    place[this.axis] = next;
    const [x, y, z] = place;
    this.goTo(this.axis, next);
    this.solidGame.point(x + this.board.width * (y + this.board.height * z));
  }

  private tell(): void {
    const all = extent(this.board, this.axis);
    this.track.max = String(all - 1);
    this.track.value = String(this.at);
    this.label.textContent = this.say("layerOf", { n: this.at + 1, all });
    for (const [axis, name] of ["x", "y", "z"].entries()) {
      this.controls
        .querySelector(`[data-action=axis-${name}]`)
        ?.setAttribute("aria-pressed", String(axis === this.axis));
    }
  }
}
