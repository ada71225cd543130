"""Black-and-white puzzles from a picture: three methods behind one call.

threshold   Ortiz-García and others 2007: every threshold that gives a solvable puzzle        published/threshold.py
adapt       Henstra 2011: blacken cell after cell until it is solvable                        published/adapt.py
best        ours: many drawings, cells changed both ways, the best likeness that is solvable  mono_best.py
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.drawings.as_picture import picture_of
from nonoforge.makers.grids.choosing import good_enough, spread
from nonoforge.makers.grids.mono_best import STEERING, drawn_best
from nonoforge.makers.grids.options import AdaptOptions, MonoOptions, ThresholdOptions
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.grids.published.adapt import adapted
from nonoforge.makers.grids.published.threshold import at_thresholds
from nonoforge.makers.pictures.framing import framed
from nonoforge.makers.watch import Watch


def making(source: Any, options: MonoOptions | ThresholdOptions | AdaptOptions, watch: Watch) -> Iterator[GridMade]:
    """Puzzles that look like the picture, one by one as they are proved; `MakeError` if there is none.

    There may be more than `variants` if a better one is found late: `choosing.best_first` keeps the best and sorts
    them.
    """
    watch.tell(0.0, "reading the picture")
    bitmap = picture_of(source)
    size = options.width, options.height
    parts = framed(bitmap, size, options.crop, options.snap, options.invert, options.light)
    steered = isinstance(options, MonoOptions) and options.difficulty is not None
    job: Job[Any] = Job(options, bitmap.name, watch, Allowance(STEERING if steered else inf, watch=watch))
    if isinstance(options, ThresholdOptions):
        yield from spread(good_enough(at_thresholds(parts[0], job), job), options.variants)
    elif isinstance(options, AdaptOptions):
        yield from spread(good_enough(adapted(parts[0], job), job), options.variants)
    else:
        yield from good_enough(drawn_best(parts, job), job)
