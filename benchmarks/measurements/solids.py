"""Solids: what was asked, and what is measured here. CPU seconds, medians, kernels loaded.

Solving and proving is line logic from nothing known to everything known, on a packed puzzle: what it settles is the
only solution. `decide` also packs and checks; the remark says how long that takes.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import numba
import numpy as np
from numpy.typing import NDArray

from benchmarks.measurements.timing import cpu_seconds
from benchmarks.papers.halford_ducks import HALFORD_DUCKS, sampled
from nonoforge.engine import Trial, decide
from nonoforge.engine.packing import NO_LIMIT, pack
from nonoforge.engine.propagate import fresh_state, propagate
from nonoforge.engine.totals import total_word
from nonoforge.geometry.voxels import inside_by_rays
from nonoforge.makers.making import make_solid
from nonoforge.makers.solids.facts import clue_types
from nonoforge.makers.solids.mesh_source import Mesh, read_mesh
from nonoforge.makers.solids.model import fine_of_mesh, turned
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.placement import Placement, cut, placements
from nonoforge.makers.solids.thinning import thin_solid
from nonoforge.makers.solids.volumes import SolidLogic, puzzle_of_volume
from nonoforge.puzzle import Puzzle

MESHES = Path(__file__).resolve().parents[3] / "shared" / "meshes"
SUFFIXES = (".dae", ".glb", ".obj", ".ply", ".stl", ".vox")
PAPER = {12: (98, 216, 25, 0), 24: (386, 850, 113, 2), 36: (852, 1865, 246, 11)}
"""Halford (2016), table 4: empty, single, double and triple+ lines of the duck."""

Row = tuple[str, float, float, str]


@numba.njit
def _line_steps(times, masks, others, out, memory):  # type: ignore[no-untyped-def]
    for _ in range(times):
        total_word(masks, 36, 27, 3, NO_LIMIT, 1, others, out, memory)


def _one_line() -> float:
    """Seconds for one step on a line of 36 cells with 27 filled in three blocks or more, nothing known."""
    masks = np.full((2, 1), (1 << 36) - 1, np.uint64)
    arguments = masks, masks[0].copy(), masks.copy(), np.zeros(400, np.uint64)
    _line_steps(10, *arguments)
    return cpu_seconds(lambda: _line_steps(10_000, *arguments), 21) / 10_000


def _proof(puzzle: Puzzle) -> tuple[float, str]:
    """Seconds of line logic to its end, and the outcome."""
    packed = pack(puzzle)
    taken = []
    for _ in range(15):
        state = fresh_state(packed)
        start = time.process_time()
        propagate(packed, state, 1 << 60)
        taken.append(time.process_time() - start)
    left = int(np.count_nonzero(state.candidates & (state.candidates - np.uint32(1))))
    whole = cpu_seconds(lambda: decide(puzzle), 5)
    found = "solved" if not left else f"{left} cells open"
    return statistics.median(taken), f"{found}; decide with packing and check {1000 * whole:.1f} ms"


def _cells(mesh: Mesh, size: int) -> NDArray[np.uint8]:
    """The model as it is, nothing thickened, half a cell off the middle of the grid."""
    model = fine_of_mesh(turned(mesh, mesh.up, 0, 0), size, thickness=0, shell="no")
    found = cut(model, Placement(offset=(0.3, 0.55, 0.15)))
    assert found is not None
    return found.filled.view(np.uint8)


def _search(mesh: Mesh) -> None:
    model, logic = fine_of_mesh(turned(mesh, "y", 0, 0), 36), SolidLogic()
    for placement in placements(model, 40, None, 0):
        found = cut(model, placement)
        if found is not None:
            logic.open_mask(found.filled.view(np.uint8))


def _solving(duck: Mesh) -> list[Row]:
    checkers = (np.indices((36, 36, 36)).sum(axis=0) % 2).astype(np.uint8)
    board = puzzle_of_volume(checkers)
    trial, picture = Trial(board.board), np.ascontiguousarray(checkers.transpose(2, 1, 0)).reshape(-1)
    trial.line_logic(picture)
    jeep, knot = read_mesh(MESHES / "jeep1.obj"), read_mesh(MESHES / "torus_knot_3_5.stl")
    volumes = {
        "duck 36×34×25": (0.003, sampled(duck, 36, *HALFORD_DUCKS[36]).view(np.uint8)),
        "jeep1 at 36": (0.002, _cells(jeep, 36)),
        "knot(3,5) at 36": (0.010, _cells(knot, 36)),
        "knot(3,5) at 63": (0.020, _cells(knot, 63)),
    }
    rows: list[Row] = [("one 36-cell line, square 27, s", 1e-6, _one_line(), "")]
    for name, (asked, volume) in volumes.items():
        seconds, remark = _proof(puzzle_of_volume(volume))
        rows.append((f"{name}: solve and prove, s", asked, seconds, remark))
    rows.append(("checkerboard 36³: nothing deducible, s", 0.003, _proof(board)[0], ""))
    verdict = decide(board)
    rows.append(("checkerboard 36³: has two solutions, s", 5.0, cpu_seconds(lambda: decide(board), 1), verdict.answer))
    return rows


def _making(duck: Mesh) -> list[Row]:
    extent = duck.vertices.max(axis=0) - duck.vertices.min(axis=0)
    vertices = (duck.vertices - duck.vertices.min(axis=0)) * 36 / extent.max() + 0.2
    corners = np.ascontiguousarray(vertices[duck.faces])
    whole = puzzle_of_volume(sampled(duck, 36, *HALFORD_DUCKS[36]).view(np.uint8))
    thin = thin_solid(whole, SolidOptions(clues="minimal"))
    fine = (4 * 37, 4 * 35, 4 * 27)

    def coverage() -> NDArray[np.float64]:
        return np.asarray(inside_by_rays(corners * 4, fine)[0].reshape(37, 4, 35, 4, 27, 4).mean(axis=(1, 3, 5)))

    def once() -> object:
        return inside_by_rays(corners, (37, 35, 27))

    return [
        ("voxelise duck at 36, vote of three axes, s", 0.010, cpu_seconds(once, 9), ""),
        ("voxelise duck at 36, 4³ samples a cell, s", 0.100, cpu_seconds(coverage, 9), ""),
        (
            "minimal clue set, duck at 36, s",
            5.0,
            cpu_seconds(lambda: thin_solid(whole, SolidOptions(clues="minimal")), 1),
            f"{thin.kept} of {thin.whole} clues kept",
        ),
        ("placement search, 40 placements at 36, s", 2.0, cpu_seconds(lambda: _search(duck), 1), "from the mesh on"),
    ]


def _quality(duck: Mesh) -> list[Row]:
    rows: list[Row] = []
    for size, wanted in PAPER.items():
        puzzle = puzzle_of_volume(sampled(duck, size, *HALFORD_DUCKS[size]).view(np.uint8))
        found = tuple(clue_types(puzzle).values())
        off = max(abs(a - b) for a, b in zip(found, wanted, strict=True))
        remark = f"{'/'.join(map(str, found))}, paper {'/'.join(map(str, wanted))}"
        rows.append((f"duck at {size}: lines of a type off from the paper", 4, off, remark))
    for size in (12, 24):
        good, likeness, taken = 0, [], []
        files = [path for path in sorted(MESHES.iterdir()) if path.suffix in SUFFIXES]
        for path in files:
            start = time.process_time()
            made = make_solid(path, SolidOptions(size=None if path.suffix == ".vox" else size))
            taken.append(time.process_time() - start)
            good += made.verdict.answer == "unique" and made.guess_free
            likeness.append(made.likeness)
        remark = f"likeness {min(likeness):.2f} to {max(likeness):.2f}, mean {statistics.mean(likeness):.2f}"
        rows.append((f"shared models at {size} proved and guess-free, share", 1.0, good / len(files), remark))
        rows.append((f"slowest shared model at {size}, file to puzzle, s", 0, max(taken), ""))
    return rows


def rows() -> list[Row]:
    """(work, asked, measured, remark)."""
    duck = read_mesh(MESHES / "duck.dae")
    return [*_solving(duck), *_making(duck), *_quality(duck)]


if __name__ == "__main__":
    for name, asked, measured, remark in rows():
        print(f"{name:60} asked {asked:<8g} measured {measured:.4g}  {remark}")
