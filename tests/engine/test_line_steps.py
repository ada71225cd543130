"""One line step against exhaustive enumeration: what stays possible is exactly what some arrangement has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.clues import BLOTTED, Block, Clue, Runs, Total, Totals, accepts, runs_of, totals_of
from nonoforge.compiling.kernel import entry
from nonoforge.engine import solve_line
from nonoforge.engine.runs_word import runs_word
from nonoforge.engine.runs_words import runs_words
from nonoforge.errors import PuzzleError


def enumerated(clue: Clue, candidates: Sequence[int], cells: Sequence[int] | None = None) -> tuple[int, ...] | None:
    """The oracle: try every colouring."""
    names = list(cells or range(len(candidates)))
    options = [[c for c in range(6) if mask >> c & 1] for mask in candidates]
    left = [0] * len(candidates)
    for line in product(*options):
        if len({*zip(names, line, strict=True)}) == len(set(names)) and accepts(clue, line):
            left = [mask | 1 << c for mask, c in zip(left, line, strict=True)]
    return tuple(left) if left[0] else None


@entry
def one_word(masks, n, lengths, colours, first, last, out, sets):  # type: ignore[no-untyped-def]
    """The kernel for short lines, with an entrance for Python."""
    return runs_word(masks, n, lengths, colours, first, last, out, sets)


@entry
def several_words(masks, n, lengths, colours, first, last, out, sets):  # type: ignore[no-untyped-def]
    """The same for long lines."""
    return runs_words(masks, n, lengths, colours, first, last, out, sets)


def every_line(length: int, step: Callable[..., bool], words: int) -> Iterator[tuple[object, object]]:
    """Found and expected for all clues and all knowledge of black-and-white lines, by a kernel itself."""
    by_clue: dict[Runs, list[int]] = {}
    for line in product((0, 1), repeat=length):
        by_clue.setdefault(runs_of(line), []).append(sum(c << i for i, c in enumerate(line)))
    full = (1 << length) - 1
    masks, out = np.zeros((2, words), np.uint64), np.zeros((2, words), np.uint64)
    sets = np.zeros((2 * length + 12, words), np.uint64)
    for clue, arrangements in by_clue.items():
        lengths = np.array([block.length for block in clue], np.int32)
        colours = np.ones(len(lengths), np.int32)
        for cells in product((1, 2, 3), repeat=length):
            empty, filled = (sum((c >> bit & 1) << i for i, c in enumerate(cells)) for bit in (0, 1))
            masks[:, 0] = empty, filled
            good = step(masks, length, lengths, colours, 0, len(lengths), out, sets)
            kept = [a for a in arrangements if not a & ~filled and not ~a & full & ~empty]
            may_fill, may_empty = 0, 0
            for a in kept:
                may_fill, may_empty = may_fill | a, may_empty | ~a & full
            yield (tuple(out[:, 0].tolist()) if good else None), ((may_empty, may_fill) if kept else None)


@pytest.mark.parametrize("length", range(1, 8))
def test_every_line_up_to_seven_cells(length: int) -> None:
    """All clues and all knowledge of black-and-white lines up to seven cells, in one word and in several."""
    assert all(found == expected for found, expected in every_line(length, one_word, 1))
    if length < 7:
        assert all(found == expected for found, expected in every_line(length, several_words, 2))


@st.composite
def coloured_lines(draw: st.DrawFn, longest: int = 7) -> tuple[list[int], list[int]]:
    """A line of up to four colours, and candidates that contain it more often than not."""
    colours = draw(st.integers(2, 4))
    line = draw(st.lists(st.integers(0, colours - 1), min_size=1, max_size=longest))
    extra = draw(st.lists(st.integers(0, (1 << colours) - 1), min_size=len(line), max_size=len(line)))
    lost = draw(st.integers(0, 9)) == 0
    masks = [(more if lost else more | 1 << c) or 1 for c, more in zip(line, extra, strict=True)]
    return line, masks


@given(coloured_lines())
@settings(max_examples=150)
def test_coloured_runs(case: tuple[list[int], list[int]]) -> None:
    """Runs of several colours."""
    line, masks = case
    assert solve_line(runs_of(line), masks) == enumerated(runs_of(line), masks)


@given(coloured_lines(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_blotted_blocks(case: tuple[list[int], list[int]], random: object) -> None:
    """Runs some of whose lengths are hidden."""
    line, masks = case
    clue = Runs(tuple(Block(BLOTTED if random.random() < 0.5 else b.length, b.colour) for b in runs_of(line)))  # type: ignore[attr-defined]
    assert solve_line(clue, masks) == enumerated(clue, masks)


@given(coloured_lines(6), st.booleans())
@settings(max_examples=150)
def test_totals(case: tuple[list[int], list[int]], exact: bool) -> None:
    """Totals of one colour and of several together."""
    line, masks = case
    clue = totals_of(line, 1 + max(1, *line), exact=exact)
    assert solve_line(clue, masks) == enumerated(clue, masks)


@given(coloured_lines(6), st.data())
@settings(max_examples=150)
def test_totals_with_some_colours_free(case: tuple[list[int], list[int]], data: st.DataObject) -> None:
    """Each colour's total can be left out on its own, and may bound the blocks from both sides."""
    line, masks = case
    parts = [p for p in totals_of(line, 4, exact=True) if data.draw(st.booleans())]
    loose = tuple(Total(p.cells, max(0, p.least_blocks - 1), (p.most_blocks or 0) + 1, p.colour) for p in parts)
    for clue in (Totals(tuple(parts)), Totals(loose)):
        assert solve_line(clue, masks) == enumerated(clue, masks)


@given(coloured_lines(6), st.data())
@settings(max_examples=200)
def test_repeated_cells(case: tuple[list[int], list[int]], data: st.DataObject) -> None:
    """The visits of a cell that stands in a line several times agree, for runs and for totals."""
    line, masks = case
    names = data.draw(st.lists(st.integers(0, 3), min_size=len(line), max_size=len(line)))
    line = [line[names.index(name)] for name in names]
    for clue in (runs_of(line), totals_of(line, 4)):
        assert solve_line(clue, masks, names) == enumerated(clue, masks, names)


def test_the_smallest_line_that_repetition_settles() -> None:
    """On cells a b a with the clue 1 only b can be filled."""
    assert solve_line(Runs.of(1), [3, 3, 3]) == (3, 3, 3)
    assert solve_line(Runs.of(1), [3, 3, 3], "aba") == (1, 2, 1)  # type: ignore[arg-type]


@given(st.integers(1, 1000), st.data())
@settings(max_examples=60)
def test_a_long_line_says_what_its_pieces_say(length: int, data: st.DataObject) -> None:
    """A line of any length, cut by a known empty cell, is as its two halves are: several words equal one."""
    left = data.draw(st.lists(st.integers(0, 1), min_size=0, max_size=40))
    right = data.draw(st.lists(st.integers(0, 1), min_size=0, max_size=20))
    middle = [0] * length
    line = left + middle + right
    clue = runs_of(line)
    known = [3] * len(left) + [1] * length + [3] * len(right)
    cut = len(runs_of(left))
    expected_left = solve_line(Runs(clue.blocks[:cut]), [3] * len(left)) if left else ()
    expected_right = solve_line(Runs(clue.blocks[cut:]), [3] * len(right)) if right else ()
    # Where a block could also lie in the other half the whole line knows less; so pin the halves by one filled cell
    # each side.
    whole = solve_line(clue, known)
    assert whole is not None
    assert len(whole) == len(line)
    for mine, piece in ((whole[: len(left)], expected_left), (whole[len(left) + length :], expected_right)):
        assert piece is not None
        assert all(a & b == b for a, b in zip(mine, piece, strict=True))


@given(st.lists(st.integers(0, 2), min_size=2, max_size=9), st.integers(60, 200))
@settings(max_examples=60)
def test_padding_with_empty_cells_changes_nothing(line: list[int], padding: int) -> None:
    """A short line with many known empty cells before it (now several words) is solved as the short line is."""
    clue = runs_of(line)
    short = solve_line(clue, [7] * len(line))
    long = solve_line(clue, [1] * padding + [7] * len(line))
    assert short is not None
    assert long == (1,) * padding + short


def test_64_and_65_cells() -> None:
    """The edge of a word: a block as long as the line, and one that can move by one cell."""
    for n in (63, 64, 65, 128, 129):
        assert solve_line(Runs.of(n), [3] * n) == (2,) * n
        assert solve_line(Runs.of(n - 1), [3] * n) == (3, *[2] * (n - 2), 3)
        assert solve_line(Runs.of(n + 1), [3] * n) is None
        assert solve_line(Runs(), [3] * n) == (1,) * n


def test_a_total_that_no_list_could_hold() -> None:
    """27 of 36 cells in three blocks or more: 67 million arrangements, nothing settled, and one settled end settles
    the other.
    """
    clue = Totals((Total.square(27),))
    assert solve_line(clue, [3] * 36) == (3,) * 36
    assert solve_line(clue, [1] * 7 + [3] * 29) == (1,) * 7 + (2, *[3] * 27, 2)


def test_bad_arguments_are_refused() -> None:
    """No positions, or a name too few."""
    with pytest.raises(PuzzleError, match="at least one cell"):
        solve_line(Runs(), [])
    with pytest.raises(PuzzleError, match="positions"):
        solve_line(Runs(), [3, 3], [0])
