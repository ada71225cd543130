/** The tools of the editor: what a stroke does, mirrors, shifts, undo and redo. */

import { button, element, press } from "../dom.ts";
import type { Icon } from "../icons.ts";
import { type Drawing, type Symmetry, symmetriesOf } from "./drawing.ts";
import type { Easel, EaselTool } from "./easel.ts";
import type { StudioKey, StudioSay } from "./texts.ts";

const TOOLS: readonly { tool: EaselTool; key: StudioKey; icon: Icon; letter: string; needsRows: boolean }[] = [
  { tool: "pencil", key: "toolPencil", icon: "brush", letter: "b", needsRows: false },
  { tool: "line", key: "toolLine", icon: "line", letter: "l", needsRows: true },
  { tool: "box", key: "toolBox", icon: "fill", letter: "o", needsRows: true },
  { tool: "fill", key: "toolFill", icon: "bucket", letter: "g", needsRows: false },
  { tool: "pick", key: "toolPick", icon: "dropper", letter: "i", needsRows: false },
];
const MIRRORS: Readonly<Record<Symmetry, StudioKey>> = {
  none: "mirrorNone",
  "left-right": "mirrorLeftRight",
  "up-down": "mirrorUpDown",
  "front-back": "mirrorFrontBack",
  both: "mirrorBoth",
  turn: "mirrorTurn",
  diagonal: "mirrorDiagonal",
};

export interface EditActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly shift: (by: readonly number[]) => void;
}

export class EditBar {
  readonly element: HTMLElement;
  private readonly tools = new Map<EaselTool, HTMLButtonElement>();
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly mirror: HTMLSelectElement;

  constructor(
    say: StudioSay,
    private readonly easel: Easel,
    actions: EditActions,
  ) {
    const { sides } = easel;
    for (const { tool, key, icon, letter, needsRows } of TOOLS) {
      if (needsRows && !sides) continue;
      const made = button(say(key), { icon, action: `tool-${tool}`, class: "tool", key: letter.toUpperCase() }, () =>
        this.choose(tool),
      );
      this.tools.set(tool, made);
    }
    this.undo = button(say("undo"), { icon: "undo", action: "undo", key: "Z" }, actions.undo);
    this.redo = button(say("redo"), { icon: "redo", action: "redo", key: "Y" }, actions.redo);
    this.mirror = element(
      "select",
      { "aria-label": say("mirror"), title: `${say("mirror")} (M)`, "data-action": "mirror" },
      ...symmetriesOf(sides?.length ?? 2).map((name) => element("option", { value: name }, say(MIRRORS[name]))),
    );
    this.mirror.addEventListener("change", () => (easel.symmetry = this.mirror.value as Symmetry));
    const shift = (icon: Icon, key: StudioKey, action: string, by: readonly number[]): HTMLButtonElement =>
      button(say(key), { icon, action }, () => actions.shift(by));
    const shifts = [
      shift("previous", "shiftLeft", "shift-left", [-1, 0]),
      shift("up", "shiftUp", "shift-up", sides?.length === 3 ? [0, 1] : [0, -1]),
      shift("down", "shiftDown", "shift-down", sides?.length === 3 ? [0, -1] : [0, 1]),
      shift("next", "shiftRight", "shift-right", [1, 0]),
      ...(sides?.length === 3
        ? [
            shift("raise", "shiftHigher", "shift-higher", [0, 0, 1]),
            shift("lower", "shiftLower", "shift-lower", [0, 0, -1]),
          ]
        : []),
    ];
    this.element = element(
      "div",
      { class: "edit-bar", role: "toolbar", "aria-label": say("tools") },
      element("div", { class: "tools" }, ...this.tools.values()),
      element("div", { class: "bar-group" }, this.undo, this.redo),
      ...(sides
        ? [
            this.mirror,
            element("div", { class: "bar-group", role: "group", "aria-label": say("shiftPicture") }, ...shifts),
          ]
        : []),
      element(
        "div",
        { class: "bar-group" },
        button(say("zoomIn"), { icon: "zoomIn", action: "zoom-in", key: "+" }, () => easel.zoom(1.4)),
        button(say("zoomOut"), { icon: "zoomOut", action: "zoom-out", key: "−" }, () => easel.zoom(1 / 1.4)),
        button(say("fit"), { icon: "fit", action: "fit", key: "F" }, () => easel.fit()),
      ),
    );
    this.choose("pencil");
  }

  refresh({ canUndo, canRedo }: Drawing): void {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
  }

  /** A letter for a tool; says whether there is one. */
  key(letter: string): boolean {
    const found = TOOLS.find((tool) => tool.letter === letter && this.tools.has(tool.tool));
    if (found) this.choose(found.tool);
    else if (letter === "m") this.nextMirror();
    else if (letter === "f") this.easel.fit();
    else if (letter === "+" || letter === "=") this.easel.zoom(1.25);
    else if (letter === "-") this.easel.zoom(0.8);
    else return false;
    return true;
  }

  private choose(tool: EaselTool): void {
    this.easel.tool = tool;
    for (const [name, made] of this.tools) press(made, name === tool);
  }

  private nextMirror(): void {
    this.mirror.selectedIndex = (this.mirror.selectedIndex + 1) % this.mirror.options.length;
    this.easel.symmetry = this.mirror.value as Symmetry;
  }
}
