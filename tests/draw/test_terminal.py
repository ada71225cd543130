"""Puzzles as text."""

from __future__ import annotations

import re

import pytest
from drawn_values import COLOURED, HEART, HEART_PICTURE
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge import DrawError, Grid, Puzzle
from nonoforge.draw.text.terminal import text_of_puzzle
from nonoforge.draw.text.typeset import columns

ANSI = re.compile(r"\x1b\[[0-9;]*m")

ROOMY = """\
Heart – A. Painter

      2 4 4 4 2
    ┌──────────┐
1 1 │  ██  ██  │
  5 │██████████│
  5 │██████████│
  3 │  ██████  │
  1 │    ██    │
    └──────────┘"""


def test_a_small_picture_reads_as_expected() -> None:
    """The whole text of a HEART, clues and all."""
    assert text_of_puzzle(HEART, picture=HEART_PICTURE) == ROOMY


def test_str_shows_open_cells() -> None:
    """`str` shows the puzzle as a player gets it, not its goal."""
    assert "█" not in str(HEART)
    assert str(HEART).count("· ") == 25


@settings(max_examples=60)
@given(st.integers(1, 23), st.integers(1, 23), st.data(), st.booleans())
def test_half_blocks_show_the_picture(wide: int, high: int, data: st.DataObject, colour: bool) -> None:
    """Read back from half blocks, every cell is the picture's; all lines of the frame are equally wide."""
    picture = bytes(data.draw(st.lists(st.integers(0, 1), min_size=wide * high, max_size=wide * high)))
    text = text_of_puzzle(Puzzle.of_picture(Grid(wide, high), picture), picture=picture, colour=False, width=1)
    rows = [line.split("│")[1:-1] for line in text.splitlines() if "│" in line]
    read: list[int] = []
    for parts in rows:
        body = "".join(parts)
        assert len(body) == wide
        read += [int(char in "█▀") for char in body]
        read += [int(char in "█▄") for char in body]
    assert bytes(read[: wide * high]) == picture
    painted = text_of_puzzle(Puzzle.of_picture(Grid(wide, high), picture), picture=picture, colour=colour, width=1)
    assert (
        len(
            {
                columns(ANSI.sub("", line).split("│", 1)[1].rsplit("│", 1)[0])
                for line in painted.splitlines()
                if "│" in line
            }
        )
        == 1
    )


@settings(max_examples=40)
@given(st.integers(1, 23), st.integers(1, 23), st.data(), st.booleans())
def test_ascii_is_ascii_and_aligned(wide: int, high: int, data: st.DataObject, colour: bool) -> None:
    """ASCII text has only ASCII, one line for each row, all of one width; colours change nothing but colours."""
    picture = bytes(data.draw(st.lists(st.integers(0, 1), min_size=wide * high, max_size=wide * high)))
    puzzle = Puzzle.of_picture(Grid(wide, high), picture)
    text = text_of_puzzle(puzzle, picture=picture, ascii=True)
    assert text.isascii()
    body = [line for line in text.splitlines() if "|" in line]
    assert len(body) == high
    assert len({len(line) for line in body}) == 1
    assert ANSI.sub("", text_of_puzzle(puzzle, picture=picture, colour=colour)) == text_of_puzzle(
        puzzle, picture=picture
    )


def test_colours_without_colours_are_letters() -> None:
    """A colour puzzle in plain text shows letters in cells and behind numbers, no escape codes."""
    text = text_of_puzzle(COLOURED, picture=COLOURED.goal)
    assert "\x1b" not in text
    assert "rr" in text
    assert re.search(r"\d[ryn] \d", text)
    painted = text_of_puzzle(COLOURED, picture=COLOURED.goal, colour=True)
    assert "48;2;215;38;61" in painted


def test_titles_cannot_drive_the_terminal() -> None:
    """Control characters, direction overrides and line breaks of a title never reach the terminal."""
    puzzle = Puzzle.of_clues([[1]], [[1]]).with_credits(title="a\x1b[31m\x07\u202eb\nc\x9b")
    head = str(puzzle).splitlines()[0]
    assert head == "a[31mb c"


def test_knowledge_that_does_not_fit_is_refused() -> None:
    """The same checks as for drawings."""
    with pytest.raises(DrawError, match="3 cells"):
        text_of_puzzle(HEART, knowledge=(1, 1, 1))
