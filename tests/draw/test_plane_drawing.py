"""Planes drawn: what is on the page is the puzzle, read back with a parser and solved again."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import numpy as np
import pytest
from svg_reading import elements

from nonoforge.boards import Plane
from nonoforge.clues import Clue, Runs
from nonoforge.draw import Highlight, Look, draw_deduction, draw_faces, draw_puzzle, draw_solution
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT
from nonoforge.engine import decide, propagate
from nonoforge.errors import DrawError
from nonoforge.geometry.octilinear import NORMALS, arrange_lines, lines_in_box
from nonoforge.makers.making import make_tangram
from nonoforge.puzzle import Puzzle, no_knowledge

DRAWINGS = Path(__file__).parents[2] / "examples" / "tangram"
_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
Polyline = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def polylines(svg: str, name: str) -> list[Polyline]:
    """The straight paths in the group of this class, in page coordinates and in the order of the group."""
    found: list[Polyline] = []
    inside = re.search(rf'<g class="{name}"[^>]*>(.*?)</g>', svg, re.DOTALL)
    assert inside
    wanted = set(re.findall(r'd="([^"]*)"', inside[1]))
    for element, left, top, scale, _ in elements(svg):
        data = element.get("d", "")
        if data in wanted:
            wanted.discard(data)  # the same outline is painted more than once
            found += _points(data, left, top, scale)
    return found


def _points(data: str, left: float, top: float, scale: float) -> list[Polyline]:
    out: list[list[tuple[float, float]]] = []
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        values = [float(text) for text in _NUMBER.findall(numbers)]
        if command == "M":
            out.append([(values[0], values[1])])
        elif command == "L":
            out[-1] += [(values[i], values[i + 1]) for i in range(0, len(values), 2)]
        elif command == "H":
            out[-1].append((values[0], out[-1][-1][1]))
        elif command == "V":
            out[-1].append((out[-1][-1][0], values[0]))
        elif command in "hvl":
            x, y = out[-1][-1]
            dx, dy = {"h": (values[0], 0.0), "v": (0.0, values[0]), "l": (values[0], values[-1])}[command]
            out[-1].append((x + dx, y + dy))
    return [np.array(points) * scale + (left, top) for points in out]


def puzzle_on_page(svg: str) -> Puzzle:
    """The puzzle that a reader sees: lines, frame, and numbers next to leaders, nothing else."""
    curves, (frame,) = polylines(svg, "curves"), polylines(svg, "frame")
    left, top = frame.min(axis=0)
    right, bottom = frame.max(axis=0)
    starts = [(line[0], line[-1]) for line in curves]
    orientation = np.array([int(np.abs(NORMALS @ (b - a)).argmin()) for a, b in starts])
    offset = np.array([NORMALS[o] @ (a + b) / 2 for o, (a, b) in zip(orientation, starts, strict=True)])
    arrangement = arrange_lines(lines_in_box(orientation, offset, (left, top, right, bottom), 0.15))
    sides = arrangement.sides()
    clues: list[Clue] = [None] * len(sides)
    along = [arrangement.scene.chain(k)[0, 0] for k in range(len(curves))]
    leaders = polylines(svg, "clues")
    for leader, numbers in _numbers_beside(svg, leaders).items():
        route = leaders[leader]
        gaps = [min(np.hypot(*(a - route[0])), np.hypot(*(b - route[0]))) for a, b in starts]
        curve = int(np.argmin(gaps))
        at_start = np.hypot(*(along[curve] - route[0])) < 1
        inwards = route[-2] - route[-1]
        for left_hand in (True, False):
            mine = [(x, y, n) for x, y, n in numbers if _is_left(inwards, route[-1], x, y) == left_hand]
            if not mine:
                continue
            order = sorted(mine, key=lambda spot: spot[1] if abs(inwards[1]) > abs(inwards[0]) else spot[0])
            values = [n for *_, n in order]
            line = 2 * curve + (left_hand != at_start)
            clues[line] = Runs.of(*(values if at_start else values[::-1]))
    return Puzzle(Plane(arrangement.faces, tuple(sides)), tuple(clues))


def _is_left(heading: np.ndarray, tip: np.ndarray, x: float, y: float) -> bool:
    return bool(heading[0] * (y - tip[1]) - heading[1] * (x - tip[0]) < 0)


def _numbers_beside(svg: str, leaders: list[Polyline]) -> dict[int, list[tuple[float, float, int]]]:
    """Each number with the leader whose last stretch is nearest."""
    out: dict[int, list[tuple[float, float, int]]] = {}
    for element, left, top, scale, style in elements(svg):
        if not element.tag.endswith("text") or not (element.text or "").isdigit():
            continue
        if style.get("text-anchor") != "middle":
            continue
        x, y = float(element.get("x", 0)) * scale + left, float(element.get("y", 0)) * scale + top
        y -= CAP_HEIGHT * float(style["font-size"]) * scale / 2
        nearest = min(range(len(leaders)), key=lambda i: _distance(leaders[i][-2], leaders[i][-1], x, y))
        out.setdefault(nearest, []).append((x, y, int(element.text or "")))
    return out


def _distance(a: np.ndarray, b: np.ndarray, x: float, y: float) -> float:
    run = b - a
    share = np.clip(((x, y) - a) @ run / (run @ run), 0, 1)
    return float(np.hypot(*((x, y) - a - share * run)))


@pytest.mark.parametrize("name", sorted(drawing.stem for drawing in DRAWINGS.glob("*.svg") if drawing.stem != "parrot"))
def test_the_drawn_puzzle_is_solved_again(name: str) -> None:
    """Lines, frame and numbers read back from the SVG make a puzzle with one solution, the picture's cells."""
    puzzle = make_tangram(DRAWINGS / f"{name}.svg").puzzle
    seen = puzzle_on_page(draw_puzzle(puzzle, Look(legend=False)).svg())
    assert seen.cells == puzzle.cells
    assert sorted(map(len, seen.lines)) == sorted(map(len, puzzle.lines))
    verdict = decide(seen)
    assert verdict.answer == "unique"
    assert puzzle.goal
    assert sum(verdict.solutions[0]) == sum(puzzle.goal)
    by_line = sorted(tuple(verdict.solutions[0][cell] for cell in line) for line in seen.lines)
    assert by_line == sorted(tuple(puzzle.goal[cell] for cell in line) for line in puzzle.lines)


def test_curves_stay_beziers() -> None:
    """A curved plane is drawn with cubic commands, one path for each curve."""
    puzzle = runpy.run_path(str(DRAWINGS.parent / "handmade_plane.py"))["handmade"]()
    assert decide(puzzle).answer == "unique"
    svg = draw_puzzle(puzzle).svg()
    inside = re.search(r'<g class="curves"[^>]*>(.*?)</g>', svg, re.DOTALL)
    assert inside
    paths = re.findall(r'd="([^"]*)"', inside[1])
    assert len(paths) == 6
    assert all("c" in path.lower() for path in paths)


def test_other_views_are_drawn() -> None:
    """Solution, faces in colours and one deduction are drawings with as much on them as they promise."""
    puzzle = make_tangram(DRAWINGS / "cat.svg").puzzle
    assert puzzle.palette
    assert "solution" in draw_solution(puzzle).svg()
    faces = draw_faces(puzzle).svg()
    assert len(set(re.findall(r'fill="(#[0-9a-f]{6})"', faces))) > puzzle.cells / 2
    before = no_knowledge(puzzle)
    step = Highlight(before, propagate(puzzle).knowledge, (0,), caption="the first line")
    assert "the first line" in draw_deduction(puzzle, step).svg()


def test_a_plane_without_a_shape_cannot_be_drawn() -> None:
    """A plane that only knows its sides is refused in words."""
    puzzle = Puzzle.of_picture(Plane(2, ((0,), (1,))), b"\1\0")
    with pytest.raises(DrawError, match="no shape"):
        draw_puzzle(puzzle)
