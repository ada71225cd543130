"""The log of a run as CSV: one line per step, for convergence plots."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from nonoforge.makers.curved.method import LogStep

COLUMNS = (
    "iteration", "seconds", "total", "angle", "distance", "small", "big", "shape", "length", "bridges", "temperature",
)  # fmt: skip


def csv_of_log(log: Iterable[LogStep]) -> str:
    """The text of the file, with a line of headings."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for step in log:
        p = step.penalties
        parts = (p.total, p.angle, p.distance, p.small, p.big, p.shape, p.length)
        numbers = [f"{part:.6g}" for part in parts]
        writer.writerow([step.iteration, f"{step.seconds:.4f}", *numbers, step.bridges, f"{step.temperature:.5g}"])
    return out.getvalue()
