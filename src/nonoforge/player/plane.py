"""A plane for the player: faces, curves, frame and clues as `draw/` lays them out, as path data and places."""

from __future__ import annotations

from typing import Any

from nonoforge.clues import Runs
from nonoforge.draw.bodies.plane import (
    PlaneLayout,
    faces_path,
    lay_out,
    leader_path,
    outline,
    placed_labels,
    spot_of,
)
from nonoforge.draw.colours.inks import inks_of
from nonoforge.draw.colours.theme import Look
from nonoforge.draw.states import states_of_puzzle
from nonoforge.draw.surfaces.surface import Path
from nonoforge.draw.surfaces.svg import path_data
from nonoforge.draw.text.clue_words import Placed
from nonoforge.draw.view import View
from nonoforge.geometry.chain import chain_of
from nonoforge.puzzle import Puzzle

_LOOK = Look(marks="none")
"""Letters beside numbers are the player's choice, so places are measured without them."""


def plane_value(puzzle: Puzzle) -> dict[str, Any]:
    """The board of a puzzle on a plane; `DrawError` where it has no shape."""
    layout = lay_out(puzzle, View(states_of_puzzle(puzzle)), _LOOK, inks_of(puzzle.palette, _LOOK, False))
    shape = layout.shape
    return {
        "type": "plane",
        "width": round(layout.width, 2),
        "height": round(layout.height, 2),
        "text": round(layout.setter.size, 2),
        "frame": _data(outline(layout, chain_of(shape.frame), closed=True)),
        "faces": [_face(layout, face) for face in range(puzzle.cells)],
        "curves": [_data(outline(layout, chain_of(curve.cubics), closed=curve.closed)) for curve in shape.curves],
        "labels": _labels(layout),
    }


def _face(layout: PlaneLayout, face: int) -> dict[str, Any]:
    x, y, room = spot_of(layout, face)
    return {
        "path": _data(faces_path(layout, [face])),
        "middle": [round(x, 2), round(y, 2)],
        "room": round(room, 2),
    }


def _labels(layout: PlaneLayout) -> list[dict[str, Any]]:
    """Each label with its numbers; the two sides of a curve share a leader, which the first of them draws."""
    found = []
    drawn: set[tuple[int, bool]] = set()
    for label, placed in placed_labels(layout):
        clue = layout.puzzle.clues[label.line]
        count = len(clue) if isinstance(clue, Runs) else 0
        end = label.line // 2, label.at_end
        words = [
            _word(item, (count - 1 - index if label.at_end else index) if count else -1)
            for index, item in enumerate(placed)
        ]
        leader = "" if end in drawn else _data(leader_path(layout, label))
        drawn.add(end)
        found.append({"line": label.line, "leader": leader, "words": words})
    return found


def _word(item: Placed, block: int) -> dict[str, Any]:
    return {
        "text": item.word.text,
        "colour": item.word.colour,
        "mark": item.word.mark.value,
        "block": block,
        "x": round(item.x, 2),
        "y": round(item.y, 2),
        "width": round(item.width, 2),
    }


def _data(path: Path) -> str:
    """Path data to a hundredth of a unit, finer than any screen shows."""
    rounded = Path()
    rounded.steps.extend((kind, tuple(round(value, 2) for value in values)) for kind, values in path.steps)
    return path_data(rounded)
