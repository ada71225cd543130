"""Curved puzzles: what was asked, and what is measured here. CPU seconds, medians, kernels loaded.

    python -m benchmarks.measurements.curved

prints only what is asked of the clock, in two minutes on an idle machine. The pictures are the twenty silhouettes next
to the checkout if they exist, otherwise the shipped ones.
"""

from __future__ import annotations

import statistics
import time
from math import inf
from pathlib import Path

from nonoforge.errors import NonoforgeError
from nonoforge.makers.curved.annealing import annealer_of, links_of, true
from nonoforge.makers.curved.evaluate import arrangement_of, evaluate
from nonoforge.makers.curved.maker import making
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, unseen
from nonoforge.makers.curved.options import Curved2019Options, CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.published.method_2019 import run as run_2019
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.drawings.outline import outline_of
from nonoforge.makers.watch import watch_of

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "svg"
DRAWINGS = sorted((SHARED if SHARED.is_dir() else ROOT / "examples" / "curved").glob("*.svg"))


def _schedule(pieces: Pieces) -> tuple[Arranged, float]:
    """One run of the 2019 schedule, and its CPU seconds."""
    begun = time.process_time()
    result = run_2019(pieces, Curved2019Options(seed=1), Deadline(), unseen)
    return result, time.process_time() - begun


def _per_evaluation(result: Arranged, times: int = 60) -> float:
    """Median CPU seconds of one full evaluation of a finished state."""
    taken = []
    for _ in range(times):
        begun = time.process_time()
        evaluate(result.state)
        taken.append(time.process_time() - begun)
    return statistics.median(taken)


def _per_move(pieces: Pieces, result: Arranged, moves: int = 2000, *, ours: bool = False) -> float:
    """CPU seconds of one move with incremental updates, decided and measured, from a finished state.

    Under the six penalties of 2019, or with our own terms and the adversary as well.
    """
    annealer = annealer_of(pieces, 0, 1)
    annealer.load(links_of(result.state, annealer))
    if ours:
        annealer.weigh(true("advanced"), 0)
    annealer.run(100, 1.0, 1.0)
    begun = time.process_time()
    annealer.run(moves, 1.0, 1.0)
    return (time.process_time() - begun) / moves


def _best(drawing: Path) -> tuple[float, float]:
    """Seconds on the clock at the normal effort, reading and redrawing included: until the engine has solved a puzzle,
    and until the one that is handed out is proved.
    """
    ready: list[float] = []

    def see(step: LogStep, state: CurvedState) -> None:
        if step.ready and not ready:
            ready.append(time.perf_counter() - begun)

    begun = time.perf_counter()
    list(making(drawing, CurvedOptions(), watch_of(), see))
    return ready[0] if ready else inf, time.perf_counter() - begun


def clock_rows() -> list[tuple[str, float, float, str]]:
    """What is asked of the clock, on every fourth picture; for an idle machine."""
    chosen = DRAWINGS[::4]
    list(making(chosen[0], CurvedOptions(effort="quick", moves=0.01), watch_of()))  # loads the kernels
    times = [_best(drawing) for drawing in chosen]
    first, whole = zip(*times, strict=True)
    names = [drawing.stem for drawing in chosen]
    return [
        (
            "best: first puzzle that the engine solves, slowest of some, wall s",
            3.0,
            max(first),
            ", ".join(f"{name} {seconds:.1f}" for name, seconds in zip(names, first, strict=True)),
        ),
        (
            "best: a puzzle at the normal effort, slowest of some, wall s",
            30.0,
            max(whole),
            ", ".join(f"{name} {seconds:.0f}" for name, seconds in zip(names, whole, strict=True)),
        ),
    ]


def rows() -> list[tuple[str, float, float, str]]:
    """(name, asked, measured, remark)."""
    every = {drawing.stem: cut_up(outline_of(drawing)) for drawing in DRAWINGS}
    runs: dict[str, tuple[Arranged, float]] = {}
    for name, pieces in every.items():
        try:
            runs[name] = _schedule(pieces)
        except NonoforgeError as error:
            print(f"  {name}: {error}")
    medium = [name for name in runs if 5 <= every[name].opened <= 14]
    full = [_per_evaluation(runs[name][0]) for name in medium]
    moves = [_per_move(every[name], runs[name][0]) for name in medium]
    adversary = [_per_move(every[name], runs[name][0], ours=True) for name in medium]
    seconds = [cpu for _, cpu in runs.values()]
    faces = [arrangement_of(runs[name][0].state).faces for name in medium]
    size = f"{len(medium)} pictures, {min(faces)}-{max(faces)} faces"
    return [
        ("a full evaluation at 5-14 pieces, median picture, s", 1 / 1000, statistics.median(full), size),
        ("the same, slowest picture, s", 1 / 1000, max(full), size),
        ("a move with incremental updates, median picture, s", 1 / 4000, statistics.median(moves), size),
        ("the same, slowest picture, s", 1 / 4000, max(moves), size),
        ("the same with our terms and the adversary, median picture, s", 1 / 4000, statistics.median(adversary), size),
        ("the schedule of 2019, median picture, s", 3.0, statistics.median(seconds), f"{len(seconds)} pictures"),
        ("the same, slowest picture, s", 3.0, max(seconds), max(runs, key=lambda name: runs[name][1])),
        *clock_rows(),
    ]


if __name__ == "__main__":
    for work, asked, measured, remark in clock_rows():
        print(f"{work}: {measured:.1f} (asked {asked:g}); {remark}")
