"""Random puzzles for the laws of formats."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import strategies as st

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import Block, Clue, Runs, Total, Totals
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Credits, Puzzle

LETTERS = "#abcxyzABCXYZ@%&+*√ß?|[]/<\"'"


def texts() -> st.SearchStrategy[str]:
    """Printable texts that begin and end with something, with quotes, ampersands and newlines inside."""
    letters = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp", "Cf"))
    return st.text(letters, max_size=12).map(lambda text: " ".join(text.split()))


def any_credits() -> st.SearchStrategy[Credits]:
    """Credits with some fields filled."""
    return st.builds(Credits, **{field.name: texts() for field in fields(Credits)})


@st.composite
def palettes(draw: st.DrawFn, most: int = 5, fewest: int = 2) -> Palette:
    """Palettes of different letters and different RGB values; names may be the same."""
    size = draw(st.integers(fewest, most))
    letters = draw(st.lists(st.sampled_from(LETTERS), min_size=size, max_size=size, unique=True))
    shade = st.tuples(*[st.integers(0, 255)] * 3)
    shades = draw(st.lists(shade, min_size=size, max_size=size, unique=True))
    names = draw(st.lists(st.sampled_from(["red", "blue", "dark red", "<&>"]), min_size=size, max_size=size))
    return Palette(tuple(Colour(name, rgb, letter) for name, rgb, letter in zip(names, shades, letters, strict=True)))


@st.composite
def mono_grids(draw: st.DrawFn, most: int = 8) -> Puzzle:
    """Black-and-white grids with a goal that fits."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    goal = bytes(draw(st.lists(st.integers(0, 1), min_size=width * height, max_size=width * height)))
    return Puzzle.of_picture(Grid(width, height), goal, credits=draw(any_credits()))


@st.composite
def colour_grids(draw: st.DrawFn, most: int = 6) -> Puzzle:
    """Coloured grids in which every colour occurs, with saved states."""
    palette = draw(palettes(fewest=3))
    colours = len(palette)
    width, height = draw(st.integers(1, most)), draw(st.integers(colours, colours + 2))
    cells = width * height
    goal = bytearray(draw(st.lists(st.integers(0, colours - 1), min_size=cells, max_size=cells)))
    goal[:colours] = bytes(range(colours))
    puzzle = Puzzle.of_picture(Grid(width, height), bytes(goal), palette, draw(any_credits()))
    state = st.lists(st.integers(0, (1 << colours) - 1), min_size=cells, max_size=cells).map(tuple)
    saved = tuple(draw(st.lists(state, max_size=2)))
    return Puzzle(puzzle.board, puzzle.clues, palette, puzzle.credits, goal=puzzle.goal, saved=saved)


@st.composite
def clues(draw: st.DrawFn, colours: int) -> Clue:
    """Clues of every kind, also impossible ones."""
    colour, number = st.integers(1, colours - 1), st.integers(0, 9)
    kind = draw(st.sampled_from(["none", "runs", "totals"]))
    if kind == "none":
        return None
    if kind == "runs":
        return Runs(tuple(draw(st.lists(st.builds(Block, number, colour), max_size=5))))
    named = sorted(draw(st.sets(colour, max_size=3)))
    parts = []
    for part in named:
        least = draw(number)
        most = draw(st.one_of(st.none(), st.integers(least, 12)))
        parts.append(Total(draw(number), least, most, part))
    return Totals(tuple(parts))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of every kind."""
    size = st.integers(1, 4)
    kind = draw(st.sampled_from(["grid", "solid", "plane"]))
    if kind == "grid":
        return Grid(draw(size), draw(size))
    if kind == "solid":
        return Solid(draw(size), draw(size), draw(size))
    faces = draw(size)
    side = st.lists(st.integers(0, faces - 1), min_size=1, max_size=5).map(tuple)
    sides = tuple(draw(st.lists(side, max_size=4)))
    names = tuple(f"curve {i}" for i in range(len(sides))) if draw(st.booleans()) else ()
    return Plane(faces, sides, names)


@st.composite
def any_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of every kind with everything that can come with them; the clues need not fit together."""
    board, palette = draw(boards()), draw(palettes())
    colours = len(palette)
    given = draw(st.dictionaries(st.integers(0, board.cells - 1), st.integers(0, colours - 1), max_size=3))
    cells = st.lists(st.integers(0, colours - 1), min_size=board.cells, max_size=board.cells)
    masks = st.lists(st.integers(0, (1 << colours) - 1), min_size=board.cells, max_size=board.cells)
    return Puzzle(
        board,
        tuple(draw(clues(colours)) for _ in board.lines),
        palette,
        draw(any_credits()),
        tuple(sorted(given.items())),
        draw(st.one_of(st.none(), cells.map(bytes))),
        tuple(draw(st.lists(masks.map(tuple), max_size=2))),
    )
