/** What every picture of a board offers, whatever it is drawn with; places are in pixels of the window. */

export interface View {
  readonly element: HTMLElement;
  /** The cell at a place; null beside the cells, where a drag moves the picture instead of painting. */
  cellAt(x: number, y: number): number | null;
  /** The cells that a stroke from `start` covers once the pointer is here; `covered` it did before. */
  reach(start: number, x: number, y: number, covered: readonly number[]): readonly number[];
  /** The cell that an arrow key leads to. */
  step(cell: number, key: ArrowKey): number;
  /** Where a cell is shown; null where it is not in sight. */
  boxOf(cell: number): DOMRect | null;
  /** The right edge of all that is drawn. */
  readonly rightEdge: number;
  /** How many cells in a row have the mark of `cell`, along the stroke; shown while a run is drawn. */
  runLength(covered: readonly number[]): number;
  /** Move the picture: by two fingers, or by a drag that started beside the cells. */
  drag(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** Show all of it; while zoomed in the element has `data-zoomed`. */
  fit(): void;
  /** Draw these cells and the clues of these lines again. */
  redraw(cells: Iterable<number>, lines: Iterable<number>): void;
  /** Draw everything again: colours, sizes or settings changed. */
  restyle(): void;
  relight(): void;
  /** Bring a cell into sight. */
  reveal(cell: number): void;
  /** Put the frame of the keyboard's cell where it belongs, or hide it. */
  frame(cell: number | null): void;
  /** The row and column under the pointer. */
  hover(x: number, y: number): void;
  unhover(): void;
  /** More controls of its own, for the corner of the stage; null where it has none. */
  readonly controls: HTMLElement | null;
  /** Keys of its own; says whether it took one. */
  key(event: KeyboardEvent): boolean;
  close(): void;
}

export type ArrowKey = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export const ARROWS: Readonly<Record<ArrowKey, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): key is ArrowKey {
  return key in ARROWS;
}
