"""The two planes of a book's how-to pages, cut and labelled once and kept as puzzles: `python docs/howto_examples.py`.

Kept, because a book should not have to load what cuts planes only to explain them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

import nonoforge as nf
from nonoforge.draw.bodies.labelling import label_texts
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import rectangle
from nonoforge.geometry.labels import place_labels
from nonoforge.geometry.planes import plane_of
from nonoforge.geometry.scene import Curve, scene_of

FOLDER = Path(__file__).resolve().parents[1] / "src" / "nonoforge" / "book" / "examples"

_LABEL = 0.042
"""Height of the numbers as a share of the frame: large, because a how-to page shows the whole in half its width."""

Point = tuple[float, float]


def line(start: Point, end: Point) -> Curve:
    """A straight line as a curve."""
    a, b = np.array(start, float), np.array(end, float)
    return Curve(np.array([[a, a + (b - a) / 3, a + 2 * (b - a) / 3, b]]))


def house() -> nf.Puzzle:
    """Eight lines, and a house between them."""
    lines = [
        line((0, 175), (175, 0)),
        line((125, 0), (300, 175)),
        line((95, 0), (95, 220)),
        line((205, 0), (205, 220)),
        line((0, 110), (300, 110)),
        line((0, 190), (300, 190)),
        line((135, 0), (135, 220)),
        line((0, 150), (300, 150)),
    ]
    return made(lines, (300, 220), [(150, 60), (125, 80), (100, 120), (150, 120), (120, 170), (160, 170)], "House")


def waves() -> nf.Puzzle:
    """A wave that crosses a flat curve four times, so that one face lies along the flat curve three times."""
    wave = [
        [(0, 185), (40, 170), (45, 50), (95, 50)],
        [(95, 50), (140, 50), (125, 180), (165, 180)],
        [(165, 180), (205, 180), (190, 65), (235, 65)],
        [(235, 65), (275, 65), (280, 175), (320, 190)],
    ]
    flat = [[(0, 105), (90, 130), (230, 95), (320, 120)]]
    hill = [[(70, 220), (110, 120), (190, 120), (250, 220)]]
    curves = [Curve(np.array(points, float)) for points in (wave, flat, hill)]
    return made(curves, (320, 220), [(95, 90), (235, 95), (165, 160), (165, 200)], "Waves")


def made(curves: list[Curve], size: Point, filled: list[Point], title: str) -> nf.Puzzle:
    """The puzzle whose picture is the faces at these points."""
    arrangement = arrange(scene_of(rectangle(0, 0, *size), curves))
    board = plane_of(arrangement, [f"curve {number}" for number in range(1, len(curves) + 1)])
    faces = {arrangement.face_at(x, y) for x, y in filled}
    picture = bytes(face in faces for face in range(board.faces))
    puzzle = nf.Puzzle.of_picture(board, picture, credits=nf.Credits(title=title))
    assert board.shape is not None  # noqa: S101 - it has just been cut
    labels, size = place_labels(board.shape, label_texts(puzzle), [_LABEL])
    return replace(puzzle, board=replace(board, shape=replace(board.shape, labels=labels, text_size=size)))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, puzzle in (("tangram", house()), ("curved", waves())):
        steps = nf.explain_puzzle(puzzle)
        print(name, steps.outcome, [step.rule for step in steps.deductions])
        nf.write(puzzle, FOLDER / f"{name}.json")
