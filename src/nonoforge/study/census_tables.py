"""What the census looks up: lines of a length sorted by their clue, and how rows become columns.

Plain Python makes everything here from `clues.runs_of`, the one place where clues are made, so that to the kernels
clues are just numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.clues import runs_of

Ints = NDArray[np.int64]


class Tables(NamedTuple):
    """Lines by clue for a board of `width` columns and `height` rows, as flat arrays of 64-bit integers.

    A line is an integer with bit p set if cell p is filled. Clues are numbered from 0, separately for rows and columns;
    the lines of clue c are `row_lines[row_first[c] : row_first[c + 1]]`.
    An image is an integer too, in one of two orders: *by columns*, cell (row, column) at bit `column * height + row`,
    or *by rows*, at bit `row * width + column`.
    """

    width: int
    height: int
    row_first: Ints
    row_lines: Ints
    row_mirror: Ints
    """The clue of the reversed line, for each clue of a row."""
    by_columns: Ints
    """(height, 2**width): a row put in its place in an image by columns."""
    column_clue: Ints
    """(2**height,): the clue of a column."""
    column_first: Ints
    column_lines: Ints
    by_rows: Ints
    """(width, 2**height): a column put in its place in an image by rows."""
    key_bits: int
    """Bits that hold the clue of one column."""


def tables_of(width: int, height: int) -> Tables:
    """The tables of a board; both sides must be small, 2**side lines are listed."""
    row_clue, row_first, row_lines = _sorted_lines(width)
    column_clue, column_first, column_lines = _sorted_lines(height)
    mirrored = _mirrored(row_lines[row_first[:-1]], width)
    return Tables(
        width,
        height,
        row_first,
        row_lines,
        row_clue[mirrored],
        _spread(width, height),
        column_clue,
        column_first,
        column_lines,
        _spread(height, width),
        max(1, (len(column_first) - 2).bit_length()),
    )


def line_of_bits(line: int, length: int) -> tuple[int, ...]:
    """The cells of a line given as an integer."""
    return tuple(line >> cell & 1 for cell in range(length))


def _sorted_lines(length: int) -> tuple[Ints, Ints, Ints]:
    """For each line the number of its clue; where each clue begins among the lines sorted by clue; these lines."""
    clues = [tuple(block.length for block in runs_of(line_of_bits(line, length))) for line in range(1 << length)]
    names = {clue: number for number, clue in enumerate(sorted(set(clues), key=lambda clue: (len(clue), clue)))}
    number = np.array([names[clue] for clue in clues], np.int64)
    lines = np.argsort(number, kind="stable").astype(np.int64)
    first = np.searchsorted(number[lines], np.arange(len(names) + 1)).astype(np.int64)
    return number, first, lines


def _mirrored(lines: Ints, length: int) -> Ints:
    cells = np.arange(length, dtype=np.int64)
    mirrored: Ints = ((lines[:, None] >> cells & 1) << (length - 1 - cells)).sum(axis=1)
    return mirrored


def _spread(length: int, count: int) -> Ints:
    """(count, 2**length): bit p of line number i goes to bit `p * count + i`."""
    lines, cells = np.arange(1 << length, dtype=np.int64), np.arange(length, dtype=np.int64)
    first: Any = ((lines[:, None] >> cells & 1) << (cells * count)).sum(axis=1)
    return np.ascontiguousarray(first[None, :] << np.arange(count, dtype=np.int64)[:, None])
