"""Canonical ids: the same for all positions of a puzzle, different for different puzzles."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nonoforge.boards import Grid, Plane, Solid
from nonoforge.clues import Runs
from nonoforge.library.canonical import canonical_id
from nonoforge.palette import BLACK_AND_WHITE, Colour, Palette
from nonoforge.puzzle import Puzzle

RED = Palette((*BLACK_AND_WHITE.colours, Colour("red", (200, 30, 30), "r")))


def puzzle_of(cells: NDArray[np.uint8], palette: Palette = BLACK_AND_WHITE) -> Puzzle:
    """A grid (height, width) or a solid (depth, height, width) of a picture."""
    board = Grid(cells.shape[1], cells.shape[0]) if cells.ndim == 2 else Solid(*cells.shape[::-1])
    return Puzzle.of_picture(board, cells.tobytes(), palette)


def positions(cells: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The picture itself turned and mirrored: on arrays, not on clues."""
    return [
        np.ascontiguousarray(cells.transpose(order)[tuple(slice(None, None, step) for step in steps)])
        for order in permutations(range(cells.ndim))
        for steps in product((1, -1), repeat=cells.ndim)
    ]


pictures = st.integers(0, 2**32).map(lambda seed: np.random.default_rng(seed))


@given(pictures, st.integers(1, 7), st.integers(1, 7))
@settings(max_examples=60)
def test_all_eight_positions_of_a_grid_have_one_id(random: np.random.Generator, width: int, height: int) -> None:
    """Turning and mirroring the picture does not change the canonical id, in black and white and in colour."""
    cells = random.integers(0, 3, (height, width), dtype=np.uint8)
    assert len({canonical_id(puzzle_of(each, RED)) for each in positions(cells)}) == 1
    assert len({canonical_id(puzzle_of(each)) for each in positions(np.minimum(cells, 1))}) == 1


def test_all_48_positions_of_a_solid_have_one_id() -> None:
    """Also where all three sides differ."""
    cells = np.random.default_rng(3).integers(0, 2, (2, 3, 4), dtype=np.uint8)
    assert len(positions(cells)) == 48
    assert len({canonical_id(puzzle_of(each)) for each in positions(cells)}) == 1


def test_equal_ids_mean_equal_up_to_position() -> None:
    """Of all 3×3 pictures, those with one canonical id are exactly those whose clues agree in some position."""
    every = [np.array(bits, np.uint8).reshape(3, 3) for bits in product((0, 1), repeat=9)]
    smallest = {id(cells): min(puzzle_of(each).id for each in positions(cells)) for cells in every}
    for cells in every:
        assert (canonical_id(puzzle_of(cells)) == canonical_id(puzzle_of(every[27]))) == (
            smallest[id(cells)] == smallest[id(every[27])]
        )
    assert len({canonical_id(puzzle_of(cells)) for cells in every}) == len(set(smallest.values()))


def test_the_colour_of_one_colour_does_not_count_but_those_of_several_do() -> None:
    """A blue cat is the black cat; red stripes on blue are not blue stripes on red."""
    cells = np.array([[1, 0], [1, 1]], np.uint8)
    blue = Palette((BLACK_AND_WHITE[0], Colour("blue", (0, 0, 200), "b")))
    assert canonical_id(puzzle_of(cells, blue)) == canonical_id(puzzle_of(cells))
    striped = np.array([[1, 1, 1], [2, 2, 2], [1, 1, 1]], np.uint8)
    assert canonical_id(puzzle_of(striped, RED)) != canonical_id(puzzle_of(3 - striped, RED))


def test_given_cells_turn_with_the_puzzle() -> None:
    """A given corner is the same puzzle as another given corner, and not the same as a given middle."""
    clues = (Runs.of(1),) * 6
    corner, other, middle = (Puzzle(Grid(3, 3), clues, given=((cell, 1),)) for cell in (0, 8, 4))
    assert canonical_id(corner) == canonical_id(other)
    assert canonical_id(corner) != canonical_id(middle)
    assert canonical_id(corner) != canonical_id(Puzzle(Grid(3, 3), clues))


@given(pictures)
@settings(max_examples=40)
def test_planes_are_known_whatever_their_faces_are_called(random: np.random.Generator) -> None:
    """Faces numbered anew, sides in another order and run backwards leave the id of a plane as it is."""
    faces = int(random.integers(3, 9))
    sides = tuple(tuple(random.permutation(faces)[: random.integers(1, faces)].tolist()) for _ in range(4))
    picture = random.integers(0, 2, faces, dtype=np.uint8)
    puzzle = Puzzle.of_picture(Plane(faces, sides), picture.tobytes())
    names = random.permutation(faces)
    turned = [tuple(int(names[face]) for face in side) for side in sides]
    turned = [side[::-1] if random.integers(2) else side for side in turned]
    order = random.permutation(4)
    renamed = np.zeros_like(picture)
    renamed[names] = picture
    mirrored = Puzzle.of_picture(Plane(faces, tuple(turned[at] for at in order)), renamed.tobytes())
    assert canonical_id(mirrored) == canonical_id(puzzle)
    changed = bytes([*(1 - picture[:1]).tolist(), *picture[1:].tolist()])
    if Puzzle.of_picture(Plane(faces, sides), changed).clues != puzzle.clues:
        assert canonical_id(Puzzle.of_picture(Plane(faces, sides), changed)) != canonical_id(puzzle) or faces < 4


@pytest.mark.parametrize("sides", [(5, 5), (4, 7)])
def test_different_pictures_have_different_ids(sides: tuple[int, int]) -> None:
    """A thousand random pictures have as many canonical ids as they have different sets of clues, up to position."""
    random = np.random.default_rng(7)
    every = [random.integers(0, 2, sides, dtype=np.uint8) for _ in range(300)]
    smallest = {min(puzzle_of(each).id for each in positions(cells)) for cells in every}
    assert len({canonical_id(puzzle_of(cells)) for cells in every}) == len(smallest)
