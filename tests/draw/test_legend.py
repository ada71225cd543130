"""Legends: what needs a word gets one, once, where the puzzle is to be solved."""

from __future__ import annotations

import pytest

import nonoforge as nf
from nonoforge.clues import Clue, Total, Totals
from nonoforge.draw import Look, draw_ambiguous, draw_puzzle, draw_solution

CHAIR = nf.Puzzle.of_picture(nf.Solid(3, 3, 4), bytes([1, 0, 1, 0, 0, 0, 1, 0, 1] * 2 + [1] * 9 + [0] * 6 + [1] * 3))
SQUARES = nf.Puzzle.of_picture(nf.Solid(5, 1, 1), bytes([1, 0, 1, 0, 1]))


@pytest.mark.parametrize("way", ["isometric", "layers"])
def test_only_what_occurs_is_explained(way: str) -> None:
    """A chair has circles but no squares, three single cubes have a square; grey numbers are for layers."""
    chair, squares = (draw_puzzle(each, Look(solid=way)).svg() for each in (CHAIR, SQUARES))
    assert "two blocks" in chair
    assert "three or more" not in chair
    assert "three or more" in squares
    assert ("all layers" in chair) == (way == "layers")


def test_numbers_of_blocks_and_hidden_colours_are_explained() -> None:
    """A clue with its number of blocks written out, and a colour that is not named, have entries of their own."""
    red_blue = nf.Palette(
        (*nf.BLACK_AND_WHITE.colours[:1], nf.Colour("red", (200, 30, 30), "r"), nf.Colour("blue", (30, 60, 200), "b"))
    )
    clues: list[Clue] = [None] * len(CHAIR.clues)
    clues[0] = Totals((Total(3, 1, 2),))
    svg = draw_puzzle(nf.Puzzle(CHAIR.board, tuple(clues), red_blue)).svg()
    assert "slash" in svg
    assert "any number" in svg


def test_grids_solutions_and_marked_puzzles_have_none() -> None:
    """A legend belongs to a puzzle to be solved of an unusual kind, and can be left out."""
    grid = nf.Puzzle.of_clues([(1,)], [(1,)])
    without = [
        draw_puzzle(grid),
        draw_solution(CHAIR),
        draw_ambiguous(CHAIR, [4]),
        draw_puzzle(CHAIR, Look(legend=False)),
    ]
    assert 'class="legend"' in draw_puzzle(CHAIR).svg()
    assert not any('class="legend"' in drawing.svg() for drawing in without)
