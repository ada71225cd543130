"""How benchmarks measure time: medians of CPU seconds, because the machine is shared."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object], times: int) -> float:
    """The median CPU time of this work over `times` runs."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return statistics.median(taken)
