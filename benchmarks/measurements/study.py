"""The census and the study of single puzzles: what was asked, and what is measured here. CPU seconds on one core.

Commands are measured as a user runs them, imports included, kernels compiled.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import replace
from random import Random
from typing import Any

from nonoforge.puzzle import Puzzle
from nonoforge.study.analysis import study_puzzle
from nonoforge.study.census import _plan, _Worker
from nonoforge.study.warm import warm

PUBLISHED_5X6 = 794_378_773
SAMPLE = {"count": 600_000_000, "tally": 60_000_000}
"""Images of 6×6 examined for an estimate."""


def _census(*arguments: str) -> tuple[float, dict[str, Any]]:
    """CPU seconds of a census in its own process, and its result."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "nonoforge", "study", "census", *arguments, "--json", "--jobs", "1"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, json.loads(shown)


def _six_by_six(what: str) -> float:
    """Hours that a census of 6×6 would take on one core, from units of four rows' clues taken at random."""
    import numpy as np

    plan = _plan(6, 6, what)
    clues = len(plan.tables.row_first) - 1
    plan = replace(plan, depth=4, question=replace(plan.question, units=clues**4))
    worker = _Worker(plan, np.zeros(1, np.uint8))
    random = Random(0)
    covered, begun = 0, time.process_time()
    while covered < SAMPLE[what]:
        found = worker.run(random.randrange(plan.question.units))
        covered += found.covered if found else 0
    return plan.images / covered * (time.process_time() - begun) / 3600


def rows() -> list[tuple[str, float, float] | tuple[str, float, float, str]]:
    """(work, asked, measured, remark)."""
    warm()
    four = statistics.median(_census("4x4", "--types")[0] for _ in range(3))
    five_four, _ = _census("5x4", "--types")
    five_five, _ = _census("5x5")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
    types, result = _census("5x5", "--types")
    five_six, counted = _census("5x6", "--count")
    begun = time.process_time()
    study_puzzle(Puzzle.of_clues(rows=[[1]] * 5, columns=[[1]] * 5))
    rooks = time.process_time() - begun
    right = "as published" if counted["unique"] == PUBLISHED_5X6 else "NOT as published"
    return [
        ("census of 4×4 with types, whole command", 2, four),
        ("census of 5×4 with types, whole command", 10, five_four),
        ("census of 5×5: flexible cells, solutions, line logic", 60, five_five),
        ("the same: memory of the process, GB", 4, memory),
        ("census of 5×5 with types", 600, types, f"{len(result['types']):,} types"),
        ("census of 5×6: nonograms and unique ones", 0, five_six, f"{counted['unique']:,} unique, {right}"),
        (
            "6×6, nonograms and unique ones: estimate, hours",
            2,
            _six_by_six("count"),
            "from a sample",
        ),
        ("6×6, flexible cells and line logic: estimate, hours", 0, _six_by_six("tally"), "from a sample"),
        ("five rooks: 120 solutions, components, graph, group", 0, rooks),
    ]


if __name__ == "__main__":
    for name, asked, measured, *remark in rows():
        print(f"{name:60} asked {asked:<8g} measured {measured:.4g} {' '.join(map(str, remark))}")
