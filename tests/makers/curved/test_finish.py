"""Finished curved puzzles: unique, guess-free, their class true, their picture the drawing."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import shapely
from curved_drawings import BOAT, DISC, DROP, FISH, LEAF, drawing, star

from nonoforge.clues import runs_of
from nonoforge.geometry.chain import Chain, Points
from nonoforge.makers.curved.evaluate import arrangement_of
from nonoforge.makers.curved.finish import draft_of, finish
from nonoforge.makers.curved.maker import CurvedMade
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.state import straight_state
from nonoforge.makers.making import make_curved

DRAWINGS = {"leaf": LEAF, "drop": DROP, "fish": FISH, "boat": BOAT, "disc": DISC, "star": star(5)}


def made(svg: str, **options: Any) -> CurvedMade:
    return make_curved(drawing(svg), Curved2019Options(stale=5, cooling=0.95, **options))


@pytest.mark.parametrize("name", DRAWINGS)
def test_puzzles_are_unique_and_guess_free(name: str) -> None:
    """With all clues every drawing gives one solution, found line by line, and it is the picture."""
    curved = made(DRAWINGS[name], seed=3)
    assert curved.verdict.answer == "unique"
    assert curved.guess_free
    assert curved.verdict.solutions == (curved.puzzle.goal,)
    assert curved.likeness > 0.95


@pytest.mark.parametrize(
    ("bridged", "rank"), [(False, "advanced"), (True, "expert")], ids=["two arcs", "one that returns"]
)
def test_the_class_is_what_can_be_seen(bridged: bool, rank: str) -> None:
    """A leaf carried on straight is two arcs that cross at its tips: below the upper one lie the face under the
    leaf, the leaf, and that face again. Joined at a tip they are one curve that crosses itself.
    """
    state = straight_state(cut_up(drawing(LEAF)))
    assert draft_of(state.bridged(1, 2, 150, 150) if bridged else state).rank == rank


def test_two_lines_across_are_counted_by_enumeration() -> None:
    """A leaf carried on straight has so few faces that all colourings can be tried: one satisfies the clues."""
    puzzle = finish(draft_of(straight_state(cut_up(drawing(LEAF)))), Curved2019Options(), "leaf").puzzle
    fitting = [
        bytes(colours)
        for colours in product((0, 1), repeat=puzzle.cells)
        if all(
            clue is None or runs_of([colours[cell] for cell in line]) == clue
            for line, clue in zip(puzzle.lines, puzzle.clues, strict=True)
        )
    ]
    assert fitting == [puzzle.goal]


def test_faces_are_those_of_shapely() -> None:
    """Filled faces united have the area of the drawing, by shapely and at another fineness than the puzzle's own."""
    state = made(FISH, seed=1).state
    arrangement = arrangement_of(state, 0.7)
    puzzle = draft_of(state).puzzle
    assert arrangement.faces == puzzle.cells
    polygons = [shapely.Polygon(rings[0], rings[1:]) for rings in arrangement.polygons()]
    assert puzzle.goal
    filled = shapely.unary_union([p for p, colour in zip(polygons, puzzle.goal, strict=True) if colour])
    contours = state.pieces.regions[0].contours
    body, eye = (shapely.Polygon(_outline(contour)) for contour in contours)
    assert filled.area == pytest.approx(body.area - eye.area, rel=1e-3)
    assert filled.symmetric_difference(body - eye).area < 1e-3 * body.area


def _outline(contour: Chain) -> Points:
    t = np.linspace(0, 1, 200, endpoint=False)[None, :, None]
    p = contour[:, None]
    points = (1 - t) ** 3 * p[:, :, 0] + 3 * (1 - t) ** 2 * t * p[:, :, 1]
    out: Points = (points + 3 * (1 - t) * t**2 * p[:, :, 2] + t**3 * p[:, :, 3]).reshape(-1, 2)
    return out


def test_an_eye_that_no_curve_crosses_is_given() -> None:
    """A closed curve without a clue hides nothing: its face is given from the start, and a note says so."""
    small = FISH.replace("M25 42 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0", "M38 50 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0")
    done = finish(draft_of(straight_state(cut_up(drawing(small)))), Curved2019Options(), "fish")
    lined = {cell for line, clue in zip(done.puzzle.lines, done.puzzle.clues, strict=True) if clue for cell in line}
    loose = set(range(done.puzzle.cells)) - lined
    assert {cell for cell, _ in done.puzzle.given} == loose
    assert bool(done.puzzle.given) == any("given" in note for note in done.notes)
    assert done.verdict.answer == "unique"


def test_fewer_clues_are_a_harder_puzzle() -> None:
    """The dial leaves out clues, and what is left still needs no guess."""
    easy, hard = made(FISH, seed=2), made(FISH, seed=2, difficulty="hard")
    assert hard.clues_kept < easy.clues_kept == easy.clues_all
    assert hard.guess_free
    assert hard.verdict.answer == "unique"


def test_the_same_seed_gives_the_same_puzzle() -> None:
    """Two runs with one seed agree in the content id; another seed does not."""
    ids = [made(LEAF, seed=seed).puzzle.id for seed in (5, 5, 6)]
    assert ids[0] == ids[1] != ids[2]


def test_circles_are_frames_too() -> None:
    """A round frame gives a proved puzzle whose frame has the area of a disc."""
    curved = made(FISH, seed=1, frame="circle")
    assert curved.verdict.answer == "unique"
    assert arrangement_of(curved.state).areas.sum() == pytest.approx(np.pi * 500**2, rel=2e-3)
