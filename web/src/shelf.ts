/** The shelf: several puzzles on one page, each with its size, how hard it is, and how far one has come. */

import { inksOf, pictureGround, themeOf } from "./colours.ts";
import type { Board, Difficulty, Entry, Kind, Page } from "./description.ts";
import { button, element, icon } from "./dom.ts";
import { emptyBoard } from "./empty_board.ts";
import type { Icon } from "./icons.ts";
import { pictureCanvas } from "./picture.ts";
import { puzzleOf, revealed } from "./puzzle.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";
import type { Say, TextKey } from "./texts.ts";
import { unpack } from "./unpack.ts";

export const KINDS: Readonly<Record<Kind, TextKey>> = {
  mono: "kindMono",
  colour: "kindColour",
  plane: "kindPlane",
  solid: "kindSolid",
};
export const KIND_ICONS: Readonly<Record<Kind, Icon>> = {
  mono: "shelf",
  colour: "palette",
  plane: "peel",
  solid: "cube",
};
export const GRADES: Readonly<Record<Difficulty, TextKey>> = {
  trivial: "veryEasy",
  easy: "easy",
  medium: "medium",
  hard: "hard",
  expert: "veryHard",
};

function sizeOf(entry: Entry, say: Say): string {
  return entry.kind === "plane" ? say("faces", { n: entry.size[0]! }) : entry.size.join(" × ");
}

/** "30 × 30 · easy · about 12 min". */
export function subtitleOf(entry: Entry, say: Say): string {
  const { grade } = entry;
  const parts = [sizeOf(entry, say)];
  const label = grade && GRADES[grade.label];
  if (label) parts.push(say(label));
  if (grade) parts.push(say("minutes", { n: Math.max(1, Math.round(grade.minutes)) }));
  return parts.join(" · ");
}

export function openShelf(
  page: Page,
  settings: Settings,
  store: Store,
  say: Say,
  onOpen: (index: number) => void,
  onSettings: () => void,
): HTMLElement {
  const list = element("ul", { class: "shelf-list" });
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        const index = Number((target as HTMLElement).dataset["index"]);
        void glimpse(page.puzzles[index]!, target as HTMLElement, settings, store, say);
      }
    },
    { rootMargin: "200px" },
  );
  page.puzzles.forEach((entry, index) => {
    const item = itemOf(entry, index, say, () => onOpen(index));
    list.append(element("li", {}, item));
    watcher.observe(item);
  });
  return element(
    "div",
    { class: "shelf", "data-screen": "shelf" },
    element(
      "header",
      { class: "top-bar" },
      element("div", { class: "top-title" }, element("h1", { dir: "auto" }, page.title || say("shelf"))),
      button(say("settings"), { icon: "settings", action: "settings" }, onSettings),
    ),
    element("main", { class: "shelf-main" }, list),
  );
}

function itemOf(entry: Entry, index: number, say: Say, onOpen: () => void): HTMLElement {
  const name = say("puzzleNumber", { n: index + 1 });
  const item = element(
    "button",
    { type: "button", class: "shelf-item", "data-index": index, "data-puzzle": entry.id, "data-progress": "new" },
    element("span", { class: "shelf-thumb" }, icon(KIND_ICONS[entry.kind])),
    element(
      "span",
      { class: "shelf-text" },
      element("strong", {}, name),
      element("span", { class: "soft" }, subtitleOf(entry, say)),
      element("span", { class: "soft shelf-kind" }, say(KINDS[entry.kind])),
    ),
    element("span", { class: "shelf-state" }),
  );
  item.addEventListener("click", onOpen);
  return item;
}

/** What is seen of a puzzle before it is opened; null for a plane, which must be unpacked for it. */
function boardOf({ kind, size }: Entry): Board | null {
  const [width, height, depth] = size;
  if (kind === "plane") return null;
  return kind === "solid"
    ? { type: "solid", width: width!, height: height!, depth: depth! }
    : { type: "grid", width: width!, height: height! };
}

/** The player's own marks as a thumbnail, or the empty board; what was not begun stays packed where that is enough. */
async function glimpse(entry: Entry, item: HTMLElement, settings: Settings, store: Store, say: Say): Promise<void> {
  const thumb = item.querySelector(".shelf-thumb")!;
  const puzzle = store.isBegun(entry.id) ? puzzleOf(await unpack(entry.data)) : null;
  const seen = puzzle && store.glimpse(entry.id, puzzle.cells, puzzle.colours);
  if (!puzzle || !seen) {
    thumb.replaceChildren(emptyBoard(boardOf(entry) ?? (await unpack(entry.data)).board));
    return;
  }
  const changed = settings.coloursOf(entry.id);
  const theme = themeOf(document.documentElement);
  const inks = inksOf(puzzle, theme, "none", changed);
  const ground = seen.finished ? pictureGround(puzzle, theme, changed) : theme.field;
  const marks = seen.marks.map((mark, cell) => (puzzle.given[cell]! > 0 ? puzzle.given[cell]! : mark));
  thumb.replaceChildren(pictureCanvas(puzzle.description.board, marks, inks, ground, 72));
  item.dataset["progress"] = seen.finished ? "done" : "begun";
  item.querySelector(".shelf-state")!.textContent = say(seen.finished ? "done" : "begun");
  const name = revealed(puzzle.description.credits);
  if (seen.finished && name) item.querySelector("strong")!.textContent = name;
}
