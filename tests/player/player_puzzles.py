"""One small puzzle of each kind, made once and quickly, for the tests of the player."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path

import nonoforge as nf

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

KINDS = ("mono", "colour", "tangram", "curved", "solid", "coloured solid")

_FOUR = nf.Palette(
    (
        nf.Colour.of_hex("white", "#ffffff", "."),
        nf.Colour.of_hex("red", "#c02020", "r"),
        nf.Colour.of_hex("blue", "#2040c0", "b"),
        nf.Colour.of_hex("green", "#208040", "g"),
    )
)
_HOUSE = "002200000222200022222200011310000113133301111333"
_SMALL_SOLID = "110110011010111000010010"  # 3 by 2 cells in each of four layers, bottom up
_COLOURED_SOLID = "120100022110102000"


@cache
def puzzle_of(kind: str) -> nf.Puzzle:
    """A puzzle with exactly one solution that single lines find."""
    if kind == "mono":
        return nf.read(EXAMPLES / "heart.pbm").with_credits(title="Feelings", answer="A heart")
    if kind == "colour":
        return _painted(nf.Grid(8, 6), _HOUSE, _FOUR)
    if kind == "tangram":
        return nf.make_tangram(EXAMPLES / "tangram" / "swan.svg").puzzle
    if kind == "curved":
        made = runpy.run_path(str(EXAMPLES / "handmade_plane.py"))["handmade"]()
        assert isinstance(made, nf.Puzzle)
        return made
    if kind == "solid":
        return _painted(nf.Solid(3, 2, 4), _SMALL_SOLID, nf.BLACK_AND_WHITE)
    return _painted(nf.Solid(3, 3, 2), _COLOURED_SOLID, nf.Palette(_FOUR.colours[:3]))


def _painted(board: nf.Grid | nf.Solid, digits: str, palette: nf.Palette) -> nf.Puzzle:
    puzzle = nf.Puzzle.of_picture(board, bytes(map(int, digits)), palette, nf.Credits(title="A small picture"))
    assert nf.decide(puzzle).answer == "unique"
    return puzzle


TWINS = nf.Puzzle.of_clues(rows=[[1], [1]], columns=[[1], [1]])
"""Two solutions."""

IMPOSSIBLE = nf.Puzzle.of_clues(rows=[[2], [2]], columns=[[1], [1]])
"""None."""
