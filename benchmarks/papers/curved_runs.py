"""Runs of the curved methods as plain records, for `curved.py`.

A record is a dictionary of numbers and words about one puzzle, so that tables can be made later without running
anything again. Times are CPU seconds of the method alone, kernels loaded.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.papers.visibility_training import Example
from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import Arrangement, ArrangementError, arrange
from nonoforge.makers.curved.evaluate import PAPER, stage
from nonoforge.makers.curved.maker import run_method
from nonoforge.makers.curved.method import Arranged
from nonoforge.makers.curved.options import Curved2017Options, CurvedOptions, CurvesOptions
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.published.score_2017 import curves_of, obfuscation, score_of
from nonoforge.makers.curved.saved import dumps_state, loads_state
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.visibility import edge_features, visibility_of
from nonoforge.makers.drawings.outline import outline_of
from nonoforge.makers.making import options_for

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "svg"
OWN = ROOT / "examples" / "curved"
STEP = 10
"""Iterations between the points of a convergence plot."""
PARTS = ("angle", "distance", "small", "big", "shape", "length")

Record = dict[str, Any]


def pictures(own: bool = False) -> list[Path]:
    """The twenty silhouettes next to the checkout, or with `own` those we ship; `SystemExit` if there are none."""
    found = sorted((OWN if own else SHARED).glob("*.svg"))
    if not found:
        raise SystemExit(f"there are no silhouettes in {OWN if own else SHARED}")
    return found


def pieces_of(picture: Path, method: str) -> Pieces:
    """The picture cut up as a method gets it."""
    return cut_up(outline_of(picture), curved_options(method))


def curved_options(method: str, **settings: Any) -> CurvesOptions:
    """The options of a method by its name; all methods get the pictures as they are drawn, so that they compare."""
    if method == "best":
        settings.setdefault("faithful", True)
    options = options_for("curved", method, settings)
    assert isinstance(options, CurvesOptions)
    return options


def one_run(
    pieces: Pieces, name: str, options: CurvesOptions, *, kept: Path | None = None
) -> tuple[Record, CurvedState | None]:
    """One run as a record, and its state; if there is none, `failed` holds the reason.

    With a folder `kept`, a run stored there is measured again but not repeated.
    """
    file = kept / f"{_key(name, options)}.json" if kept else None
    if file and file.exists():
        held = json.loads(file.read_text())
    else:
        held = _run(pieces, options)
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(held))
    record: Record = {"picture": name, "method": options.method, "seed": options.seed} | held["facts"]
    if held["state"] is None:
        return record, None
    state = loads_state(held["state"])
    try:
        return record | measured(state, name), state
    except ArrangementError as error:  # a near miss that came out differently after its numbers were rounded
        return {"picture": name, "method": options.method, "seed": options.seed, "failed": str(error)}, None


def _run(pieces: Pieces, options: CurvesOptions) -> Record:
    """What happened, and the state as text."""
    cpu, wall = time.process_time(), time.perf_counter()
    try:
        result = run_method(pieces, options)
        arrange(stage(result.state).scene)
    except (MakeError, ArrangementError) as error:
        return {"facts": {"failed": str(error), "seconds": time.process_time() - cpu}, "state": None}
    facts = {
        "seconds": time.process_time() - cpu,
        "wall": time.perf_counter() - wall,
        "finished": result.finished,
        "iterations": result.iterations,
        "bridges": result.state.bridges,
        "log": thinned(result),
    }
    return {"facts": facts, "state": dumps_state(result.state)}


def _key(name: str, options: CurvesOptions) -> str:
    crossing = "crossing" if options.self_intersections else "plain"
    common = ("seed", "effort", "self_intersections")
    settings = [f"{key}={value}" for key, value in sorted(options.record().items()) if key not in common]
    effort = [options.effort or "normal"] if isinstance(options, CurvedOptions) else []
    return "-".join([options.method, name, crossing, *settings, *effort, str(options.seed)])


def measured(state: CurvedState, name: str) -> Record:
    """Everything that is compared, read off a state."""
    staged = stage(state)
    arrangement = arrange(staged.scene)
    penalties = arrangement.penalties(PAPER)
    options = Curved2017Options()
    score = score_of(staged, arrangement, options)
    small, sharp = blemishes(arrangement)
    return {
        "score": penalties.total,
        "penalties": {part: getattr(penalties, part) for part in PARTS},
        "score 2017": score.total,
        "obfuscation": obfuscation(*curves_of(staged), options),
        "visibility": visibility_of(staged, arrangement, name),
        "self-crossings": int(arrangement.self_crossings.sum()),
        "faces": arrangement.faces,
        "curves": state.curves,
        "small cells": small,
        "sharp crossings": sharp,
    }


def example_of(state: CurvedState, name: str) -> Example:
    """What an adversary can learn from a state."""
    staged = stage(state)
    arrangement = arrange(staged.scene)
    edges = int(arrangement.edges.first[arrangement.curves])
    outline = staged.origin[arrangement.lines.piece[arrangement.edges.p0[:edges]]] >= 0
    return Example(name, edge_features(arrangement), outline, arrangement.length[:edges])


def blemishes(arrangement: Arrangement) -> tuple[int, int]:
    """Cells below the small-cell threshold, and crossings under 20 degrees."""
    left, top, right, bottom = arrangement.scene.box
    least_angle, _, least_area, *_ = PAPER.scaled(min(right - left, bottom - top), float(arrangement.areas.sum()))
    return int((arrangement.areas < least_area).sum()), int((arrangement.angles < least_angle).sum())


def thinned(result: Arranged) -> list[list[float]]:
    """Every `STEP`th step of the log: the total, then its six parts, to three digits."""
    steps = result.log[::STEP] if (len(result.log) - 1) % STEP == 0 else [*result.log[::STEP], result.log[-1]]
    return [
        [float(f"{number:.3g}") for number in (s.penalties.total, *(getattr(s.penalties, part) for part in PARTS))]
        for s in steps
    ]


def without_log(record: Record) -> Record:
    """The record without its longest part."""
    return {key: value for key, value in record.items() if key != "log"}


def mean_log(records: Iterable[Record]) -> list[list[float]]:
    """The logs averaged over the runs that finished; one that ended early keeps its last value."""
    logs = [np.array(record["log"]) for record in records if record.get("finished") and record.get("log")]
    if not logs:
        return []
    longest = max(len(log) for log in logs)
    padded = [np.vstack([log, np.repeat(log[-1:], longest - len(log), axis=0)]) for log in logs]
    rows: list[list[float]] = np.mean(padded, axis=0).tolist()
    return [[float(f"{number:.4g}") for number in row] for row in rows]


def average(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation; nan if there are no values."""
    return (float(np.mean(values)), float(np.std(values))) if values else (float("nan"), float("nan"))
