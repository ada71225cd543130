"""Planes and tangrams: what was asked, and what is measured here. CPU seconds, medians, kernels loaded."""

from __future__ import annotations

import statistics
from pathlib import Path

import numpy as np

from benchmarks.measurements.timing import cpu_seconds
from nonoforge.draw.bodies.labelling import label_texts
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import Chain, point_at, rectangle
from nonoforge.geometry.label_check import label_overlaps
from nonoforge.geometry.octilinear import NORMALS, arrange_lines, cells_of, lines_in_box
from nonoforge.geometry.scene import Curve, OnFrame, Scene, scene_of
from nonoforge.geometry.spread import spread_lines
from nonoforge.makers.making import make_tangram

DRAWINGS = sorted((Path(__file__).resolve().parents[2] / "examples" / "tangram").glob("*.svg"))
FRAME = rectangle(0, 0, 1000, 1000)


def _scene(count: int, seed: int, pieces: int) -> Scene:
    """Random chains of `pieces` cubics from frame to frame; three are a picture curve with two long connections."""
    rng = np.random.default_rng(seed)
    curves = []
    for _ in range(count):
        start, end = rng.random(2) * 4
        points = np.vstack([point_at(FRAME, start), rng.random((3 * pieces - 1, 2)) * 1000, point_at(FRAME, end)])
        for joint in range(3, 3 * pieces, 3):
            points[joint] = (points[joint - 1] + points[joint + 1]) / 2
        chain: Chain = np.array([points[3 * i : 3 * i + 4] for i in range(pieces)])
        curves.append(Curve(chain, start=OnFrame(float(start)), end=OnFrame(float(end))))
    return scene_of(FRAME, curves)


def _programme(count: int) -> float:
    """CPU seconds of a round of linear programming for this many lines."""
    rng = np.random.default_rng(count)
    orientation = rng.integers(0, 4, count)
    offset = np.array([NORMALS[o] @ (rng.random(2) * 800 + 100) for o in orientation])
    lines = lines_in_box(orientation, offset, (0, 0, 1000, 1000), 1e-3)
    cells = cells_of(lines, arrange_lines(lines))
    return cpu_seconds(lambda: spread_lines(lines, cells, 40, rounds=1), 5)


def rows() -> list[tuple[str, float, float]]:
    """(name, asked, measured)."""
    scenes = [_scene(14, 1, 3), _scene(33, 1, 1), _scene(33, 1, 2), _scene(33, 1, 3)]
    rebuilds = [(arrange(scene).faces, cpu_seconds(lambda s=scene: arrange(s).penalties(), 41)) for scene in scenes]  # type: ignore[misc]
    tangrams = [make_tangram(drawing) for drawing in DRAWINGS]
    times = [cpu_seconds(lambda drawing=drawing: make_tangram(drawing), 1) for drawing in DRAWINGS]  # type: ignore[misc]
    ratios = [tangram.min_width_after / tangram.min_width_before for tangram in tangrams]
    sound = [tangram.verdict.answer == "unique" and tangram.guess_free for tangram in tangrams]
    overlaps = [label_overlaps(t.puzzle.board.shape, label_texts(t.puzzle)) for t in tangrams]  # type: ignore[attr-defined]
    return [
        *(
            (f"{scene.curves} curves, {faces} faces: rebuild with penalties, s", 0.003, seconds)
            for scene, (faces, seconds) in zip(scenes, rebuilds, strict=True)
        ),
        ("linear programme for 40 lines, s", 0.050, _programme(40)),
        ("slowest shipped tangram, SVG to proven labelled puzzle, s", 2.0, max(times)),
        ("smallest width before as a share of after, worst tangram", 1.0, 1 / min(ratios)),
        ("the same, from the mean widening", 0.5, 1 / statistics.mean(ratios)),
        ("shipped tangrams unique and guess-free, share", 1.0, sum(sound) / len(sound)),
        ("overlapping labels on shipped tangrams", 0, sum(map(len, overlaps))),
    ]


if __name__ == "__main__":
    for name, asked, measured in rows():
        print(f"{name:60} asked {asked:<8g} measured {measured:.4g}")
