"""Two questions that Halford leaves open, answered with examples.

Is a 3D puzzle always line-solvable if no clue is left out? If every cell keeps the clues of two axes? No and no. The
examples were found by `search` below and are proved again whenever the tables are made.

    python -m benchmarks.papers.solids_questions     the search, about two minutes
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.papers.halford_ducks import HALFORD_DUCKS, sampled
from nonoforge.boards import Solid
from nonoforge.engine import decide, propagate
from nonoforge.engine.trial import Trial
from nonoforge.makers.making import make_solid
from nonoforge.makers.solids.mesh_source import read_mesh
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.volumes import puzzle_of_volume
from nonoforge.puzzle import Puzzle

Layers = tuple[str, ...]

ALL_CLUES: Layers = ("..#. .### ...#", "#..# ##.. .##.", ".#.. .### #...")
"""4×3×3, layer by layer, rows by y: one solution, all 33 clues kept, and line logic leaves 16 of 36 cells open."""

SMALLEST: Layers = ("#. .#", ".# #.")
"""2×2×2: every line has the clue 1, and there are two solutions. The smallest of all puzzles with all clues and two."""


THREE: Layers = (".. .#", ".# #.")
"""2×2×2: line logic solves it with all clues; without those of any one axis it has several solutions."""

TWO_AXES: Layers = (".##. #..# #..#", "#### ##.# ##.#")
"""4×3×2: without its clues along z it still has one solution, and line logic leaves 8 of 24 cells open."""


def puzzle_of_layers(layers: Layers) -> Puzzle:
    """The puzzle of a picture written layer by layer from the bottom, rows apart by spaces, y rising."""
    rows = [layer.split() for layer in layers]
    goal = bytes(char == "#" for layer in rows for row in layer for char in row)
    return Puzzle.of_picture(Solid(len(rows[0][0]), len(rows[0]), len(rows)), goal)


def without(puzzle: Puzzle, axis: int) -> Puzzle:
    """The puzzle without the clues along one axis: every cell keeps the other two."""
    lines = puzzle.board.directions[axis][1]
    return replace(puzzle, clues=tuple(None if i in lines else clue for i, clue in enumerate(puzzle.clues)))


def open_cells(puzzle: Puzzle) -> int:
    """How many cells line logic leaves open."""
    return sum(bool(mask & (mask - 1)) for mask in propagate(puzzle).knowledge)


def question_lines(meshes: Path) -> list[str]:
    """Both answers as Markdown."""
    lines = ["### His two open questions", "", "| puzzle | clues | solutions | cells that line logic leaves open |"]
    lines.append("| --- | --- | --- | ---: |")
    for name, layers in (("2×2×2", SMALLEST), ("4×3×3", ALL_CLUES)):
        puzzle = puzzle_of_layers(layers)
        answer = "one" if decide(puzzle).answer == "unique" else "two or more"
        lines.append(f"| {name}: `{' / '.join(layers)}` | all | {answer} | {open_cells(puzzle)} of {puzzle.cells} |")
    small = [("2×2×2", THREE, "x"), ("2×2×2", THREE, "y"), ("2×2×2", THREE, "z"), ("4×3×2", TWO_AXES, "z")]
    for name, layers, letter in small:
        fewer = without(puzzle_of_layers(layers), "xyz".index(letter))
        answer = "one" if decide(fewer).answer == "unique" else "two or more"
        lines.append(
            f"| {name}: `{' / '.join(layers)}` | without {letter} | {answer} | {open_cells(fewer)} of {fewer.cells} |"
        )
    duck = read_mesh(meshes / "duck.dae")
    solids = [
        (f"Duck {size}", puzzle_of_volume(sampled(duck, size, *HALFORD_DUCKS[size]).astype(np.uint8)))
        for size in (12, 24)
    ]
    meshed = ("teapot_open.obj", "torus_knot_3_5.stl")
    solids += [(f"{name} 24", make_solid(meshes / name, SolidOptions(size=24)).puzzle) for name in meshed]
    for name, puzzle in solids:
        for axis, letter in enumerate("xyz"):
            fewer = without(puzzle, axis)
            answer = {"unique": "one", "multiple": "two or more"}.get(
                decide(fewer, seconds=20).answer, "not decided in 20 s"
            )
            lines.append(f"| {name} | without {letter} | {answer} | {open_cells(fewer)} of {puzzle.cells} |")
    return [*lines, ""]


def search(seconds: float = 60.0) -> None:
    """Census of the smallest boxes, then chance: a puzzle with all clues, one solution, and cells left open."""
    for shape in ((2, 2, 2), (3, 2, 2), (4, 2, 2), (3, 3, 2)):
        _census(Solid(*shape))
    board, dice, tried = Solid(4, 3, 3), np.random.default_rng(0), 0
    trial, end = Trial(board, 2), time.monotonic() + seconds
    while time.monotonic() < end:
        picture = (dice.random(board.cells) < dice.uniform(0.3, 0.7)).astype(np.uint8)
        left = trial.line_logic(picture)
        tried += 1
        if np.any(left & (left - np.uint32(1))):
            verdict = decide(Puzzle.of_picture(board, picture.tobytes()))
            if verdict.answer == "unique":
                print(f"{board} after {tried} pictures:", picture.reshape(3, 3, 4).tolist())
                return


def _census(board: Solid) -> None:
    """How many pictures of a box have clues of their own, and how many of these line logic solves."""
    count = 1 << board.cells
    pictures = ((np.arange(count)[:, None] >> np.arange(board.cells)) & 1).astype(np.uint8)
    clues = np.zeros((count, len(board.lines)), np.uint8)
    for number, line in enumerate(board.lines):
        cells = np.pad(pictures[:, list(line)].astype(np.int8), ((0, 0), (1, 0)))
        clues[:, number] = 4 * cells.sum(axis=1) + np.minimum((np.diff(cells, axis=1) == 1).sum(axis=1), 3)
    _, which, same = np.unique(clues, axis=0, return_inverse=True, return_counts=True)
    unique = same[which.ravel()] == 1
    trial, solved = Trial(board, 2), 0
    for picture in pictures[unique]:
        left = trial.line_logic(picture)
        solved += not np.any(left & (left - np.uint32(1)))
    print(
        f"{board}: {count} pictures, {int(unique.sum())} with clues of their own, line logic solves {solved} of these"
    )


if __name__ == "__main__":
    search()
