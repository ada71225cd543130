from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge import Block, Clue, PuzzleError, Runs, Total, Totals, format_clue, parse_clue
from nonoforge.clues import accepts, runs_of, totals_of

LAWS = settings(max_examples=200)
LINES = st.lists(st.integers(0, 3), max_size=12)
BLOCKS = st.builds(Block, st.integers(0, 1_000_000), st.integers(1, 31))


@st.composite
def totals(draw: st.DrawFn) -> Totals:
    parts = []
    for colour in sorted(draw(st.sets(st.integers(1, 31), max_size=4))):
        least = draw(st.integers(0, 99))
        most = draw(st.none() | st.integers(least, 200))
        parts.append(Total(draw(st.integers(0, 1_000_000)), least, most, colour))
    return Totals(tuple(parts))


@LAWS
@given(st.none() | st.lists(BLOCKS, max_size=6).map(lambda blocks: Runs(tuple(blocks))) | totals())
def test_text_and_back(clue: Clue) -> None:
    """Every clue comes back from its text."""
    assert parse_clue(format_clue(clue)) == clue


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("3 1:2 ?", Runs((Block(3), Block(1, 2), Block(0)))),
        ("0", Runs()),
        ("-", None),
        ("=", Totals(())),
        ("=7/2 =3/1:2", Totals((Total.circle(7), Total.plain(3, 2)))),
        ("=7/3+", Totals((Total.square(7),))),
        ("=7/0-4", Totals((Total(7, 0, 4),))),
    ],
)
def test_texts_of_the_documentation(text: str, clue: Clue) -> None:
    """The texts the module describes mean what it says, and are canonical."""
    assert parse_clue(text) == clue
    assert format_clue(clue) == text


@pytest.mark.parametrize(
    "text", ["", " ", "x", "3 x", "-3", "3:0", "=7", "=7/2:0", "=7/4-2", "=1/1 3", "0 3", "12345678", "٣"]
)
def test_texts_that_are_no_clue(text: str) -> None:
    """What is no clue is refused with a `PuzzleError`."""
    with pytest.raises(PuzzleError):
        parse_clue(text)


@LAWS
@given(LINES)
def test_a_line_keeps_its_own_clues(line: list[int]) -> None:
    """Runs, totals and exact totals that are read off a line accept it."""
    assert accepts(runs_of(line), line)
    assert accepts(totals_of(line, 4), line)
    assert accepts(totals_of(line, 4, exact=True), line)
    assert accepts(None, line)


@LAWS
@given(LINES, LINES)
def test_runs_tell_lines_apart(one: list[int], other: list[int]) -> None:
    """A line is accepted by another line's runs exactly when both have the same runs."""
    assert runs_of(one).accepts(other) == (runs_of(one) == runs_of(other))


def test_shortest_is_the_shortest_line() -> None:
    """`shortest` is the length of the shortest line that some colouring makes acceptable, by enumeration."""
    for colours in product((1, 2), repeat=3):
        for lengths in product((0, 1, 2), repeat=3):
            runs = Runs(tuple(Block(*pair) for pair in zip(lengths, colours, strict=True)))
            fits = next(n for n in range(10) if any(runs.accepts(line) for line in product((0, 1, 2), repeat=n)))
            assert runs.shortest == fits


def test_totals_count_blocks() -> None:
    """Plain, circle and square promise one, two and at least three blocks."""
    lines = {1: "0110", 2: "1010", 3: "10101"}
    for blocks, text in lines.items():
        line = [int(digit) for digit in text]
        cells = sum(line)
        kinds = [Total.plain(cells), Total.circle(cells), Total.square(cells)]
        assert [kind.accepts(line) for kind in kinds] == [blocks == 1, blocks == 2, blocks == 3]
    assert Total.plain(0).accepts([0, 0])
    assert totals_of([1, 0, 1, 0, 1]) == Totals((Total.square(3),))
    assert totals_of([1, 0, 1, 0, 1], exact=True) == Totals((Total.exactly(3, 3),))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Block(-1),
        lambda: Block(1, 0),
        lambda: Block(10**7),
        lambda: Total(-1, 1, 1),
        lambda: Total(1, 2, 1),
        lambda: Total(1, 1, 1, 0),
        lambda: Totals((Total.plain(1, 2), Total.plain(1, 1))),
        lambda: Totals((Total.plain(1), Total.plain(1))),
    ],
)
def test_impossible_values(make: object) -> None:
    """Lengths, totals and orders that make no sense are refused."""
    with pytest.raises(PuzzleError):
        make()  # type: ignore[operator]


def test_zeros_are_dropped() -> None:
    """`Runs.of(0)` is the empty line."""
    assert Runs.of(0) == Runs() == parse_clue("0")
    assert len(Runs.of(3, 0, 1)) == 2
