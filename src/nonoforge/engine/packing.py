"""Packing: from a puzzle to the flat arrays that the kernels work on, once per puzzle.

`Packed` never changes while a puzzle is decided; `State` is what changes. Both are named tuples of arrays because
numba passes those as they are. Sizes: n cells, m lines, k colours (with empty), w words per line (that of the longest).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.clues import Runs, Totals
from nonoforge.puzzle import Puzzle

Array = NDArray[Any]

FREE, RUNS, TOTALS = 0, 1, 2
"""What kind of clue a line has."""

NO_LIMIT = np.int32(2**30)
"""`most_blocks` of a total that has no upper bound."""


class Packed(NamedTuple):
    """The puzzle itself."""

    line_first: Array  # (m+1,) int32: the cells of line i are line_cells[line_first[i]:line_first[i+1]]
    line_cells: Array  # (sum of lengths,) int32
    line_kind: Array  # (m,) uint8: FREE, RUNS or TOTALS
    line_repeats: Array  # (m,) uint8: 1 where a cell stands in the line more than once
    block_first: Array  # (m+1,) int32 into the next two
    block_length: Array  # int32, 0 = blotted
    block_colour: Array  # int32
    total_first: Array  # (m+1,) int32 into the next one
    total: Array  # (t, 4) int32: cells, least blocks, most blocks, colour
    visit_first: Array  # (n+1,) int32: the visits to cell i are visit_first[i]:visit_first[i+1]
    visit_line: Array  # int32
    visit_place: Array  # int32: position within that line
    colours: int


class State(NamedTuple):
    """What is known, and the scratch memory of the kernels."""

    may: Array  # (m, k, w) uint64: bit p of may[i, c] is set where position p of line i may have colour c
    candidates: Array  # (n,) uint32: the same by cell
    trail: Array  # (n * k,) int32: candidates taken away so far, as cell * 32 + colour
    queue: Array  # (m,) int32: ring of lines to look at again
    queued: Array  # (m,) uint8
    meter: Array  # (METERS,) int64, see below
    out: Array  # (k, w) uint64: what the line step found
    sets: Array  # (rows, w) uint64: scratch of the steps on runs
    memory: Array  # (words,) uint64: scratch of the steps on totals
    plan: Array  # (4, k) int64: the same
    cases: Array  # (rows, k, w) uint64: scratch of the steps on lines with repeated cells


TRAIL, QUEUE_HEAD, QUEUE_SIZE, LINE_STEPS, PROBES, BRANCHES, BROKEN_LINE, RELAXED = range(8)
"""Places in `State.meter`: trail length, the queue's first item and size, counters, the line that was refuted, and how
often a line with repeated cells was too tangled to be made exact."""
METERS = 8


def pack(puzzle: Puzzle) -> Packed:
    """The arrays of a puzzle."""
    lines, clues = puzzle.lines, puzzle.clues
    lengths = np.fromiter(map(len, lines), np.int32, len(lines))
    line_first = _offsets(lengths)
    line_cells = _cells_of_lines(lines, lengths, line_first)
    kinds = [FREE if clue is None else RUNS if isinstance(clue, Runs) else TOTALS for clue in clues]
    repeats = [not isinstance(line, range) and len(set(line)) < len(line) for line in lines]
    blocks = [(b.length, b.colour) for clue in clues if isinstance(clue, Runs) for b in clue.blocks]
    block_array = np.array(blocks, np.int32).reshape(len(blocks), 2)
    totals = [
        (part.cells, part.least_blocks, NO_LIMIT if part.most_blocks is None else part.most_blocks, part.colour)
        for clue in clues
        if isinstance(clue, Totals)
        for part in clue.parts
    ]
    order = np.argsort(line_cells, kind="stable")
    places = np.arange(len(line_cells), dtype=np.int32) - np.repeat(line_first[:-1], lengths)
    return Packed(
        line_first=line_first,
        line_cells=line_cells,
        line_kind=np.array(kinds, np.uint8),
        line_repeats=np.array(repeats, np.uint8),
        block_first=_offsets([len(clue) if isinstance(clue, Runs) else 0 for clue in clues]),
        block_length=np.ascontiguousarray(block_array[:, 0]),
        block_colour=np.ascontiguousarray(block_array[:, 1]),
        total_first=_offsets([len(clue) if isinstance(clue, Totals) else 0 for clue in clues]),
        total=np.array(totals, np.int32).reshape(len(totals), 4),
        visit_first=_offsets(np.bincount(line_cells, minlength=puzzle.cells)),
        visit_line=np.repeat(np.arange(len(lines), dtype=np.int32), lengths)[order],
        visit_place=places[order],
        colours=len(puzzle.palette),
    )


def _cells_of_lines(lines: Sequence[Sequence[int]], lengths: Array, line_first: Array) -> Array:
    """The cells of all lines, one line after the other; the thousands of ranges of a solid are written at once."""
    even = [(line.start, line.step) if isinstance(line, range) else (0, 0) for line in lines]
    starts, steps = np.array(even, np.int32).reshape(len(lines), 2).T
    places = np.arange(line_first[-1], dtype=np.int32) - np.repeat(line_first[:-1], lengths)
    cells: Array = np.repeat(starts, lengths) + places * np.repeat(steps, lengths)
    for index, line in enumerate(lines):
        if not isinstance(line, range):
            cells[line_first[index] : line_first[index + 1]] = line
    return cells


def _offsets(counts: Any) -> Array:
    """Where each of several pieces begins when they lie one after the other, and where the last ends."""
    offsets = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=offsets[1:])
    return offsets
