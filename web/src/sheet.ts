/** Sheets: cells in rows and columns with a line beside each; a grid is one, and every layer of a solid. */

import type { Grid, Solid } from "./description.ts";

export interface Sheet {
  readonly columns: number;
  readonly rows: number;
  cell(column: number, row: number): number;
  /** Column and row of a cell; null where it is not on this sheet. */
  place(cell: number): readonly [column: number, row: number] | null;
  rowLine(row: number): number;
  columnLine(column: number): number;
  /** The line that runs through the sheet at a cell; its clue stands in the cell. -1 where there is none. */
  through(column: number, row: number): number;
  /** Whether rows are counted by fives from the bottom. */
  readonly upwards: boolean;
}

export function gridSheet({ width, height }: Grid): Sheet {
  return {
    columns: width,
    rows: height,
    cell: (column, row) => row * width + column,
    place: (cell) => [cell % width, Math.floor(cell / width)],
    rowLine: (row) => row,
    columnLine: (column) => height + column,
    through: () => -1,
    upwards: false,
  };
}

export type Axis = 0 | 1 | 2;

/** x, y and z of a cell. */
export function placeInSolid({ width, height }: Solid, cell: number): [number, number, number] {
  const rest = Math.floor(cell / width);
  return [cell % width, rest % height, Math.floor(rest / height)];
}

export function cellInSolid({ width, height }: Solid, [x, y, z]: readonly [number, number, number]): number {
  return x + width * (y + height * z);
}

/** The line along an axis through a place. */
export function lineInSolid(board: Solid, axis: Axis, [x, y, z]: readonly [number, number, number]): number {
  const { width, height, depth } = board;
  if (axis === 0) return y + height * z;
  if (axis === 1) return height * depth + x + width * z;
  return height * depth + width * depth + x + width * y;
}

/** How many cells a solid has along an axis. */
export function extent(board: Solid, axis: Axis): number {
  return [board.width, board.height, board.depth][axis]!;
}

/**
 * Layer `at` of a solid, cut across an axis: from above for z, as on paper, from the front for y, from the right for x.
 * The lower end of the upright axis lies at the bottom.
 */
export function layerSheet(board: Solid, axis: Axis, at: number): Sheet {
  const across: Axis = axis === 0 ? 1 : 0;
  const up: Axis = axis === 2 ? 1 : 2;
  const rows = extent(board, up);
  const at3 = (column: number, row: number): [number, number, number] => {
    const place: [number, number, number] = [0, 0, 0];
    place[axis] = at;
    place[across] = column;
    place[up] = rows - 1 - row;
    return place;
  };
  return {
    columns: extent(board, across),
    rows,
    cell: (column, row) => cellInSolid(board, at3(column, row)),
    place: (cell) => {
      const place = placeInSolid(board, cell);
      return place[axis] === at ? [place[across], rows - 1 - place[up]] : null;
    },
    rowLine: (row) => lineInSolid(board, across, at3(0, row)),
    columnLine: (column) => lineInSolid(board, up, at3(column, 0)),
    through: (column, row) => lineInSolid(board, axis, at3(column, row)),
    upwards: true,
  };
}
