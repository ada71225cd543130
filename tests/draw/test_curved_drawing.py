"""CurvedMade puzzles on the page: read back from the SVG by another parser, arranged and solved again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import svgelements
from svg_reading import elements
from test_plane_drawing import _is_left, _numbers_beside, polylines

from nonoforge.boards import Plane
from nonoforge.clues import Clue, Runs
from nonoforge.draw import Look, draw_faces, draw_marked, draw_puzzle, draw_solution
from nonoforge.draw.bodies.plane_marks import CLOSE, ODD, SHARP, SMALL, PlaneMarks
from nonoforge.engine import decide
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import Chain, straight
from nonoforge.geometry.scene import Curve, scene_of
from nonoforge.makers.curved.maker import CurvedMade
from nonoforge.makers.curved.marks import marks_of
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.drawings.outline import outline_of
from nonoforge.makers.making import make_curved
from nonoforge.puzzle import Puzzle

NAMES = ("mdi-duck", "fa-dove", "mdi-elephant", "mdi-coffee", "mdi-airplane")
SETTINGS: dict[str, Any] = {"cooling": 0.97, "stale": 10}


def chains(svg: str, name: str) -> list[tuple[Chain, bool]]:
    """The paths in the group of this class as cubics in page coordinates, and whether they are closed."""
    inside = re.search(rf'<g class="{name}"[^>]*>(.*?)</g>', svg, re.DOTALL)
    assert inside
    wanted = re.findall(r'd="([^"]*)"', inside[1])
    places = {element.get("d"): (left, top, scale) for element, left, top, scale, _ in elements(svg)}
    out = []
    for data in wanted:
        left, top, scale = places[data]
        cubics = []
        for segment in svgelements.Path(data):
            if isinstance(segment, svgelements.CubicBezier):
                cubics.append([segment.start, segment.control1, segment.control2, segment.end])
            elif isinstance(segment, svgelements.Line | svgelements.Close) and segment.start != segment.end:
                cubics.append(straight(tuple(segment.start), tuple(segment.end))[0])
        points = np.array([[(p[0], p[1]) for p in cubic] for cubic in cubics])
        out.append((points * scale + (left, top), data.strip().lower().endswith("z")))
    return out


def puzzle_on_page(svg: str) -> Puzzle:
    """The puzzle that a reader sees: curves, frame, and numbers next to leaders, nothing else."""
    curves = chains(svg, "curves")
    ((frame, _),) = chains(svg, "frame")
    arrangement = arrange(scene_of(frame, [Curve(chain, closed=closed) for chain, closed in curves]), 1.0)
    sides = arrangement.sides()
    clues: list[Clue] = [None] * len(sides)
    leaders = polylines(svg, "clues")
    for leader, numbers in _numbers_beside(svg, leaders).items():
        route = leaders[leader]
        ends = [(np.hypot(*(c[0, 0] - route[0])), np.hypot(*(c[-1, 3] - route[0]))) for c, _ in curves]
        curve = int(np.argmin([min(pair) for pair in ends]))
        at_start = ends[curve][0] < ends[curve][1]
        inwards = route[-2] - route[-1]
        for left_hand in (True, False):
            mine = [(x, y, n) for x, y, n in numbers if _is_left(inwards, route[-1], x, y) == left_hand]
            if mine:
                order = sorted(mine, key=lambda spot: spot[1] if abs(inwards[1]) > abs(inwards[0]) else spot[0])
                values = [n for *_, n in order]
                clues[2 * curve + (left_hand != at_start)] = Runs.of(*(values if at_start else values[::-1]))
    return Puzzle(Plane(arrangement.faces, tuple(sides)), tuple(clues))


@pytest.fixture(scope="module", params=NAMES)
def curved(request: pytest.FixtureRequest, shared: Path) -> CurvedMade:
    """A curved puzzle of one of the silhouettes, quickly made."""
    outline = outline_of(shared / "svg" / f"{request.param}.svg")
    return make_curved(outline, Curved2019Options(seed=1, **SETTINGS))


def test_the_drawn_puzzle_is_solved_again(curved: CurvedMade) -> None:
    """Curves, frame and numbers read back from the SVG make the same puzzle, and its solution is the picture."""
    puzzle = curved.puzzle
    seen = puzzle_on_page(draw_puzzle(puzzle, Look(legend=False)).svg())
    assert seen.cells == puzzle.cells
    assert [len(line) for line in seen.lines] == [len(line) for line in puzzle.lines]
    assert seen.clues == puzzle.clues
    if not puzzle.given:
        verdict = decide(seen)
        assert verdict.answer == "unique"
        assert puzzle.goal
        by_line = [tuple(verdict.solutions[0][cell] for cell in line) for line in seen.lines]
        assert by_line == [tuple(puzzle.goal[cell] for cell in line) for line in puzzle.lines]


def test_all_drawings_show_the_same_curves(curved: CurvedMade) -> None:
    """Solution, faces and marks are drawn with the exact cubics of the puzzle, as many as it has."""
    drawings = (
        draw_solution(curved.puzzle),
        draw_faces(curved.puzzle),
        draw_marked(curved.puzzle, marks_of(curved.state)),
    )
    for drawing in drawings:
        found = chains(drawing.svg(), "curves")
        assert len(found) == curved.state.curves + int(stays_closed(curved))
        board = curved.puzzle.board
        assert isinstance(board, Plane)
        assert board.shape
        assert [len(chain) for chain, _ in found] == [len(curve.cubics) for curve in board.shape.curves]


def stays_closed(curved: CurvedMade) -> int:
    pieces = curved.state.pieces
    return len(pieces.first) - 1 - pieces.opened


def test_marks_are_what_the_penalties_count(curved: CurvedMade) -> None:
    """There are red faces exactly where there is a penalty for small ones, and so on for the others."""
    marks, penalties = marks_of(curved.state), curved.penalties
    assert bool(marks.small) == (penalties.small > 0)
    assert bool(marks.sharp) == (penalties.angle > 0)
    assert bool(marks.odd) == (penalties.shape > 0)


def test_marks_have_their_colours() -> None:
    """Close vertices are purple, small angles orange, small faces red, odd shapes yellow; the note counts them."""
    puzzle = make_curved(
        outline_of(Path(__file__).parents[2] / "examples" / "tangram" / "house.svg"),
        Curved2019Options(**SETTINGS),
    ).puzzle
    svg = draw_marked(puzzle, PlaneMarks(((10, 10),), ((500, 500), (20, 20)), (0,), (1, 2))).svg()
    for colour in (CLOSE, SHARP, SMALL, ODD):
        assert colour in svg
    assert "1 close vertices (purple), 2 small angles (orange), 1 small faces (red), 2 odd shapes (yellow)" in svg
