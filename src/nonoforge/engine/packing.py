"""Packing: from a puzzle to the flat arrays that the kernels work on, once per puzzle.

`Packed` never changes while a puzzle is decided; `State` is what changes. Both are named tuples of arrays because
numba passes those as they are. Sizes: n cells, m lines, k colours (with empty). Bit sets of a line take as many words
as the line needs, one line after the other: with room for the longest in each, a grid of 1,000,000×1 would take 250 GB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.clues import Runs, Totals
from nonoforge.compiling.kernel import inlined
from nonoforge.engine.words import rows_of
from nonoforge.puzzle import Puzzle

Array = NDArray[Any]

FREE, RUNS, TOTALS = 0, 1, 2
"""What kind of clue a line has."""

NO_LIMIT = np.int32(2**30)
"""`most_blocks` of a total that has no upper bound."""


class Packed(NamedTuple):
    """The puzzle, which never changes."""

    line_first: Array  # (m+1,) int32: the cells of line i are line_cells[line_first[i]:line_first[i+1]]
    line_cells: Array  # (sum of lengths,) int32
    line_kind: Array  # (m,) uint8: FREE, RUNS or TOTALS
    line_repeats: Array  # (m,) uint8: 1 where a cell stands in the line more than once
    line_again: Array  # (m,) uint8: 1 where the line must look again after news of its own
    word_first: Array  # (m+1,) int64: the bit sets of line i begin at word word_first[i] · k
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

    may: Array  # (words,) uint64, see `may_of`: bit p of row c is set where position p of the line may have colour c
    candidates: Array  # (n,) uint32: the same by cell
    trail: Array  # (n * k,) int32: candidates taken away so far, as cell * 32 + colour
    queue: Array  # (m,) int32: ring of lines to look at again
    queued: Array  # (m,) uint8
    meter: Array  # (METERS,) int64, see below
    out: Array  # (words,) uint64, see `out_of`: what the line step found
    sets: Array  # (words,) uint64, see `sets_of`: scratch of the steps on runs
    memory: Array  # (words,) uint64: scratch of the steps on totals
    plan: Array  # (4, k) int64: the same
    cases: Array  # (words,) uint64: scratch of the steps on lines with repeated cells


TRAIL, QUEUE_HEAD, QUEUE_SIZE, LINE_STEPS, PROBES, BRANCHES, BROKEN_LINE, RELAXED, WORK, UNTIL, RESUME = range(11)
"""Places in `State.meter`: trail length, the queue's first item and size, counters, the line that was refuted, and how
often a line was too tangled or too long to be made exact. WORK counts words worked on, about 30 ns each, because line
steps differ in size by a million; kernels that can be resumed return to Python when it passes UNTIL. RESUME is where
such a kernel goes on, and 0 between one question and the next."""
METERS = 11

EXACT = 1 << 23
"""Words of one walk over a line's blocks (blocks · words) up to which the step on runs is exact: 0.3 s, and 128 MB of
scratch. A line of 30,000 cells is well below."""


@inlined
def may_of(p, s, line):  # type: ignore[no-untyped-def]
    """What a line may have, (colours, words) uint64."""
    first = p.word_first[line]
    return rows_of(s.may, first * p.colours, p.colours, p.word_first[line + 1] - first)


@inlined
def out_of(p, s, line):  # type: ignore[no-untyped-def]
    """Where the step on a line writes what it found, (colours, words) uint64."""
    return rows_of(s.out, 0, p.colours, p.word_first[line + 1] - p.word_first[line])


@inlined
def sets_of(p, s, line):  # type: ignore[no-untyped-def]
    """Scratch for the step on a line, (rows, words) uint64: as many rows as there is room for."""
    words = p.word_first[line + 1] - p.word_first[line]
    return rows_of(s.sets, 0, s.sets.shape[0] // words, words)


def pack(puzzle: Puzzle) -> Packed:
    """The arrays of a puzzle."""
    lines, clues = puzzle.lines, puzzle.clues
    lengths = np.fromiter(map(len, lines), np.int32, len(lines))
    line_first = _offsets(lengths)
    places = np.arange(line_first[-1], dtype=np.int32) - np.repeat(line_first[:-1], lengths)
    line_cells = _cells_of_lines(lines, lengths, line_first, places)
    kinds = [FREE if clue is None else RUNS if isinstance(clue, Runs) else TOTALS for clue in clues]
    repeats = [not isinstance(line, range) and len(set(line)) < len(line) for line in lines]
    blocks = [block for clue in clues if isinstance(clue, Runs) for block in clue.blocks]
    totals = [
        (part.cells, part.least_blocks, NO_LIMIT if part.most_blocks is None else part.most_blocks, part.colour)
        for clue in clues
        if isinstance(clue, Totals)
        for part in clue.parts
    ]
    order = np.argsort(line_cells, kind="stable")
    block_first = _offsets([len(clue) if isinstance(clue, Runs) else 0 for clue in clues])
    word_first = _offsets((lengths + 63) // 64).astype(np.int64)
    return Packed(
        line_first=line_first,
        line_cells=line_cells,
        line_kind=np.array(kinds, np.uint8),
        line_repeats=np.array(repeats, np.uint8),
        line_again=np.array(repeats, np.uint8) | (np.diff(block_first) * np.diff(word_first) > EXACT).astype(np.uint8),
        word_first=word_first,
        block_first=block_first,
        block_length=np.array([block.length for block in blocks], np.int32),
        block_colour=np.array([block.colour for block in blocks], np.int32),
        total_first=_offsets([len(clue) if isinstance(clue, Totals) else 0 for clue in clues]),
        total=np.array(totals, np.int32).reshape(len(totals), 4),
        visit_first=_offsets(np.bincount(line_cells, minlength=puzzle.cells)),
        visit_line=np.repeat(np.arange(len(lines), dtype=np.int32), lengths)[order],
        visit_place=places[order],
        colours=len(puzzle.palette),
    )


def _cells_of_lines(lines: Sequence[Sequence[int]], lengths: Array, line_first: Array, places: Array) -> Array:
    """The cells of all lines, one line after the other; the thousands of ranges of a solid are written at once."""
    even = [(line.start, line.step) if isinstance(line, range) else (0, 0) for line in lines]
    starts, steps = np.array(even, np.int32).reshape(len(lines), 2).T
    cells: Array = np.repeat(starts, lengths) + places * np.repeat(steps, lengths)
    for index, line in enumerate(lines):
        if not isinstance(line, range):
            cells[line_first[index] : line_first[index + 1]] = line
    return cells


def _offsets(counts: Any) -> Array:
    """Where each piece begins when they are stored one after the other, and where the last ends."""
    offsets = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=offsets[1:])
    return offsets
