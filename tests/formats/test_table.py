from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_strategies import any_puzzles, colour_grids, mono_grids

import nonoforge as nf
from nonoforge.clues import Runs
from nonoforge.formats import FORMATS, Format, Source, by_name, sniff
from nonoforge.formats.table import needs

LAWS = settings(max_examples=60)
WRITABLE = [entry for entry in FORMATS if entry.writable]
FLAT = [entry for entry in WRITABLE if not entry.picture or "solid" not in entry.holds]
MONO = [entry for entry in WRITABLE if not entry.picture]


def named(entries: list[Format]) -> list[str]:
    return [entry.name for entry in entries]


def convert(puzzle: nf.Puzzle, name: str) -> nf.Puzzle:
    return nf.loads(nf.dumps(puzzle, name), name)


def test_names_and_suffixes() -> None:
    """Names are unique, suffixes begin with a dot, and every format can be found by its name."""
    assert len({entry.name for entry in FORMATS}) == len(FORMATS)
    assert all(suffix.startswith(".") for entry in FORMATS for suffix in entry.suffixes)
    assert all(by_name(entry.name.upper()) is entry for entry in FORMATS)


@LAWS
@given(mono_grids(), st.sampled_from(named(FLAT)), st.sampled_from(named(FLAT)))
def test_every_pair_keeps_a_black_and_white_puzzle(puzzle: nf.Puzzle, first: str, second: str) -> None:
    """Through any two formats a black-and-white grid keeps its clues; where both hold the goal it keeps that too."""
    if "taai" in (first, second):
        assert isinstance(puzzle.board, nf.Grid)
        assert puzzle.goal is not None
        size = min(puzzle.board.width, puzzle.board.height)
        goal = bytes(puzzle.goal[y * puzzle.board.width + x] for y in range(size) for x in range(size))
        puzzle = nf.Puzzle.of_picture(nf.Grid(size, size), goal, credits=puzzle.credits)
    once = convert(puzzle, first)
    if by_name(second).picture and once.goal is None:  # type: ignore[union-attr]
        once = replace(once, goal=puzzle.goal)
    twice = convert(once, second)
    assert (twice.board, twice.clues, twice.palette) == (puzzle.board, puzzle.clues, puzzle.palette)
    assert twice.id == puzzle.id
    assert twice.goal in (None, puzzle.goal)


@LAWS
@given(colour_grids(), st.sampled_from(["json", "xml", "g", "png"]), st.sampled_from(["json", "xml", "g", "png"]))
def test_every_pair_keeps_a_coloured_puzzle(puzzle: nf.Puzzle, first: str, second: str) -> None:
    """Through any two formats that hold colours and shades a coloured grid keeps clues, colours and id."""
    once = convert(puzzle, first)
    twice = convert(replace(once, goal=puzzle.goal), second)
    assert (twice.board, twice.clues) == (puzzle.board, puzzle.clues)
    assert [colour.rgb for colour in twice.palette] == [colour.rgb for colour in puzzle.palette]
    assert twice.id == puzzle.id


@LAWS
@given(colour_grids(), st.sampled_from(named(WRITABLE)))
def test_what_is_not_left_out_comes_back(puzzle: nf.Puzzle, name: str) -> None:
    """Whatever `left_out` does not name survives: credits, goal, saved states."""
    entry = by_name(name)
    assert entry is not None
    if entry.refusal(puzzle):
        with pytest.raises(nf.WriteError):
            nf.dumps(puzzle, name)
        return
    lost, again = entry.left_out(puzzle), convert(puzzle, name)
    for field in ("title", "author", "copyright", "license", "source", "note"):
        if field not in lost:
            assert getattr(again.credits, field) == getattr(puzzle.credits, field), field
    if "goal" not in lost:
        assert again.goal == puzzle.goal
    if "saved states" not in lost:
        assert again.saved == puzzle.saved
    if "colour values" not in lost:
        assert [colour.rgb for colour in again.palette] == [colour.rgb for colour in puzzle.palette]


@LAWS
@given(any_puzzles(), st.sampled_from(named(WRITABLE)))
def test_writers_refuse_or_keep_the_puzzle(puzzle: nf.Puzzle, name: str) -> None:
    """A writer either says in one sentence that it cannot hold a puzzle, or keeps its lines and clues."""
    entry = by_name(name)
    assert entry is not None
    if reason := entry.refusal(puzzle):
        assert "\n" not in reason
        with pytest.raises(nf.WriteError, match="format"):
            nf.dumps(puzzle, name)
        return
    try:
        data = nf.dumps(puzzle, name)
    except nf.WriteError:
        assert name in ("taai", "puzzlink")
        return
    again = nf.loads(data, name)
    assert (again.lines, again.clues, again.given) == (puzzle.lines, puzzle.clues, puzzle.given)


@LAWS
@given(mono_grids(), st.sampled_from(named(MONO)))
def test_writing_is_stable(puzzle: nf.Puzzle, name: str) -> None:
    """Writing what was read from a written file gives the same bytes."""
    try:
        data = nf.dumps(puzzle, name)
    except nf.WriteError:
        return
    assert nf.dumps(nf.loads(data, name), name) == data


def test_needs_and_refusals() -> None:
    """Blotted blocks, missing clues, given cells, totals and boards are needs, and a refusal names them."""
    grid, solid = nf.Grid(1, 1), nf.Solid(1, 1, 1)
    blotted = nf.Puzzle(grid, (nf.Runs((nf.Block(0),)), None), given=((0, 1),))
    assert needs(blotted) == ["blotted", "open", "given"]
    assert needs(nf.Puzzle.of_picture(solid, b"\1")) == ["solid", "totals"]
    with pytest.raises(nf.WriteError, match="cannot hold blocks of unknown length or lines without a clue"):
        nf.dumps(blotted, "nin")
    with pytest.raises(nf.WriteError, match="has no goal"):
        nf.dumps(nf.Puzzle.of_clues([[1]], [[1]]), "png")
    with pytest.raises(nf.WriteError, match="does not fit its clues"):
        nf.dumps(replace(nf.Puzzle.of_clues([[1]], [[1]]), goal=b"\0"), "pbm")
    with pytest.raises(nf.WriteError, match="can only be read"):
        nf.dumps(nf.Puzzle.of_clues([[1]], [[1]]), "spoj")
    with pytest.raises(nf.WriteError, match="holds one puzzle, not 2"):
        nf.dumps([nf.Puzzle.of_clues([[1]], [[1]])] * 2, "nin")
    with pytest.raises(nf.WriteError, match="no format 'zip'"):
        nf.dumps(blotted, "zip")


@pytest.mark.parametrize("name", [entry.name for entry in FORMATS if entry.writable and entry.name != "vox"])
def test_the_smallest_puzzles_come_back(name: str) -> None:
    """All pictures of up to 2×3 cells and all clues of up to 2×2 lines read back, by name and by content and suffix."""
    (entry,) = (entry for entry in FORMATS if entry.name == name)
    sizes = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2)]
    puzzles = [
        nf.Puzzle.of_picture(nf.Grid(wide, high), bytes(cells))
        for wide, high in sizes
        for cells in product((0, 1), repeat=wide * high)
    ]
    clues = [Runs.of(*lengths) for lengths in ((), (1,), (1, 1), (10,))]
    puzzles += [
        nf.Puzzle(nf.Grid(wide, high), chosen)
        for wide, high in sizes[:4]
        for chosen in product(clues, repeat=wide + high)
    ]
    for puzzle in puzzles:
        if entry.refusal(puzzle):
            continue
        try:
            data = nf.dumps(puzzle, name)
        except nf.WriteError:
            continue
        assert nf.loads(data, name).clues == puzzle.clues
        source = Source(data, "tiny", entry.suffixes[0])
        assert sniff(source).name == name, data
