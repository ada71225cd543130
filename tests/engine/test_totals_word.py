"""Totals on one word: plain, circle and square against enumeration, and against the general step on long lines."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.engine.packing import NO_LIMIT
from nonoforge.engine.totals import total_word

MEMORY = np.zeros(8 * 70, np.uint64)


def step(empty: int, filled: int, n: int, cells: int, least: int, most: int) -> tuple[int, int] | None:
    """What the kernel leaves of the positions that may be empty and that may be filled; None where that is nothing."""
    masks = np.array([[empty], [filled]], np.uint64)
    out = masks.copy()
    good = total_word(masks, n, cells, least, most, 1, masks[0].copy(), out, MEMORY)
    return (int(out[0, 0]), int(out[1, 0])) if good else None


@pytest.mark.parametrize("n", range(1, 8))
def test_every_line_up_to_seven_cells(n: int) -> None:
    """All totals with plain, circle and square, and all knowledge, leave exactly what some arrangement has."""
    full = (1 << n) - 1
    groups: dict[tuple[int, int], list[int]] = {}
    for line in product((0, 1), repeat=n):
        blocks = sum(colour for colour, _ in groupby(line))
        groups.setdefault((sum(line), min(blocks, 3)), []).append(sum(c << i for i, c in enumerate(line)))
    for (cells, blocks), arrangements in groups.items():
        most = int(NO_LIMIT) if blocks == 3 else blocks
        for known in product((1, 2, 3), repeat=n):
            empty = sum((c & 1) << i for i, c in enumerate(known))
            filled = sum((c >> 1) << i for i, c in enumerate(known))
            kept = [a for a in arrangements if not a & ~filled and not ~a & full & ~empty]
            may_fill = may_empty = 0
            for a in kept:
                may_fill, may_empty = may_fill | a, may_empty | (~a & full)
            assert step(empty, filled, n, cells, blocks, most) == ((may_empty, may_fill) if kept else None)


@settings(max_examples=150)
@given(st.data())
def test_long_lines_agree_with_the_general_step(data: st.DataObject) -> None:
    """On lines of up to 64 cells the step on one word says what the automaton for lines of several words says."""
    n = data.draw(st.integers(1, 64))
    line = data.draw(st.integers(0, (1 << n) - 1))
    unknown = data.draw(st.integers(0, (1 << n) - 1)) | data.draw(st.integers(0, (1 << n) - 1))
    full = (1 << n) - 1
    filled, empty = line | unknown, (~line | unknown) & full
    cells = line.bit_count()
    blocks = (line & ~(line << 1)).bit_count()
    if cells > 63:
        return
    most = int(NO_LIMIT) if blocks > 2 else blocks
    wide = np.zeros((2, 2), np.uint64)
    wide[0, 0], wide[1, 0] = empty, filled
    out = wide.copy()
    assert total_word(wide, n, cells, min(blocks, 3), most, 1, wide[0].copy(), out, MEMORY)
    assert step(empty, filled, n, cells, min(blocks, 3), most) == (int(out[0, 0]), int(out[1, 0]))


@pytest.mark.parametrize(
    ("cells", "least", "most"), [(5, 1, 1), (3, 2, 2), (1, 2, 2), (2, 3, int(NO_LIMIT)), (0, 1, 1)]
)
def test_what_does_not_fit_is_impossible(cells: int, least: int, most: int) -> None:
    """A line of three cells holds no five cells, no two blocks of three cells, and no block of none."""
    assert step(7, 7, 3, cells, least, most) is None
