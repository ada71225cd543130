"""Fingerprints: nearly equal for nearly the same picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import nonoforge as nf
from nonoforge.boards import Grid, Plane, Solid
from nonoforge.library.fingerprint import NEAR, distances, fingerprint, positions
from nonoforge.puzzle import Puzzle


def disc(side: int, x: float = 0.4, y: float = 0.35, reach: float = 0.28) -> NDArray[np.uint8]:
    """A disc off the centre with a stroke beside it, on side × side cells."""
    places = (np.arange(side) + 0.5) / side
    across, down = np.meshgrid(places, places)
    stroke = (across > 0.75) & (down > 0.5)
    return (((across - x) ** 2 + (down - y) ** 2 < reach**2) | stroke).astype(np.uint8)


def print_of(cells: NDArray[np.uint8]) -> int:
    puzzle = Puzzle.of_picture(Grid(cells.shape[1], cells.shape[0]), cells.tobytes())
    found = fingerprint(puzzle, cells.tobytes())
    assert found is not None
    return found


def bits(one: int, other: int) -> int:
    return int(distances(one, np.array([other], np.int64), solid=False)[0])


def test_the_same_picture_in_another_size_is_near() -> None:
    """20×20, 25×25 and 40×40 of one drawing."""
    assert bits(print_of(disc(20)), print_of(disc(25))) <= NEAR
    assert bits(print_of(disc(20)), print_of(disc(40))) <= NEAR


def test_a_few_changed_cells_are_near_and_another_picture_is_not() -> None:
    """Five cells of 400 changed; a chequered board; a shifted disc."""
    cells = disc(20)
    changed = cells.copy()
    changed[[0, 3, 7, 11, 15], [2, 9, 14, 4, 18]] ^= 1
    assert bits(print_of(cells), print_of(changed)) <= NEAR
    chequered = (np.indices((20, 20)) // 5).sum(axis=0) % 2
    assert bits(print_of(cells), print_of(chequered.astype(np.uint8))) > NEAR


def test_turned_and_mirrored_pictures_are_found() -> None:
    """The distance is that of the best position."""
    cells = disc(24)
    for turned in (np.rot90(cells), np.flipud(cells), cells.T):
        assert bits(print_of(cells), print_of(np.ascontiguousarray(turned))) == 0


def test_there_are_as_many_positions_as_a_square_and_a_cube_have() -> None:
    """8 and 48, for a picture without symmetry."""
    assert len(set(positions(print_of(disc(24)), solid=False))) == 8
    cells = np.random.default_rng(1).integers(0, 2, 512, dtype=np.uint8)
    solid = fingerprint(Puzzle.of_picture(Solid(8, 8, 8), cells.tobytes()), cells.tobytes())
    assert solid is not None
    assert len(set(positions(solid, solid=True))) == 48


def test_a_plane_is_near_to_the_grid_of_the_same_picture() -> None:
    """A tangram of a filled left half, and a grid with a filled left half."""
    made = nf.make_tangram("examples/tangram/house.svg")
    goal = made.puzzle.goal or b""
    one = fingerprint(made.puzzle, goal)
    assert one is not None
    image = nf.draw_solution(made.puzzle).png(width=64)
    assert image  # it can be drawn, so it can be painted
    assert fingerprint(Puzzle.of_picture(Plane(2, ((0, 1),)), b"\1\0"), b"\1\0") is None


def test_an_even_picture_has_none() -> None:
    """All filled: no field is darker than another."""
    assert fingerprint(Puzzle.of_picture(Grid(9, 9), bytes([1] * 81)), bytes([1] * 81)) is None
