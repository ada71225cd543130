"""A plane puzzle made by hand: closed curves, T-junctions and a clue left out, still with exactly one solution.

python examples/handmade_plane.py [FOLDER]     # writes handmade.json, handmade.svg and handmade-solution.svg
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

import nonoforge as nf
from nonoforge.draw import draw_puzzle, draw_solution
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.engine import decide
from nonoforge.explain import explain
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import ellipse, point_at, rectangle
from nonoforge.geometry.planes import plane_of
from nonoforge.geometry.scene import Curve, OnCurve, scene_of

WAVE = np.array(
    [[(0, 230), (150, 80), (240, 120), (310, 200)], [(310, 200), (380, 280), (460, 320), (600, 150)]], float
)
HILL = np.array([[(90, 400), (160, 200), (330, 240), (420, 400)]], float)
STEM = np.array([[(190, 0), (180, 40), (190, 90), point_at(WAVE, 0.6)]])
ROOT = np.array([[(520, 400), (520, 340), (470, 300), point_at(WAVE, 1.5)]])

FILLED = [(245, 370), (350, 180), (310, 215), (400, 170), (560, 300)]
"""A point in each face that belongs to the picture."""

LEFT_OUT = "stem, right"


def handmade() -> nf.Puzzle:
    """The puzzle, labelled. The ring and the eye are closed, so they carry no clues.

    The right side of the stem has none by choice.
    """
    curves = {
        "wave": Curve(WAVE),
        "hill": Curve(HILL),
        "stem": Curve(STEM, end=OnCurve(0, 0.6)),
        "root": Curve(ROOT, end=OnCurve(0, 1.5)),
        "ring": Curve(ellipse(330, 190, 95, 80), closed=True),
        "eye": Curve(ellipse(335, 195, 45, 40), closed=True),
    }
    arrangement = arrange(scene_of(rectangle(0, 0, 600, 400), list(curves.values())))
    board = plane_of(arrangement, list(curves))
    filled = {arrangement.face_at(x, y) for x, y in FILLED}
    picture = bytes(face in filled for face in range(board.faces))
    puzzle = nf.Puzzle.of_picture(board, picture, credits=nf.Credits(title="The eye by the sea"))
    clues = [None if board.line_name(i) == LEFT_OUT else clue for i, clue in enumerate(puzzle.clues)]
    return label_puzzle(replace(puzzle, clues=tuple(clues)))


def main() -> None:
    """Make it, prove it, explain it, write it."""
    puzzle = handmade()
    verdict = decide(puzzle)
    print(f"{puzzle.cells} faces, class {puzzle.board.rank}, {verdict.answer}")
    for deduction in explain(puzzle).deductions:
        print(" ", deduction.reason)
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    nf.write(puzzle, folder / "handmade.json")
    draw_puzzle(puzzle).save(folder / "handmade.svg")
    draw_solution(puzzle).save(folder / "handmade-solution.svg")


if __name__ == "__main__":
    main()
