"""Colour puzzles from a picture: two methods behind one call.

quantise   Ortiz-García and others 2007: micro-cubes, p-median, white inclusion,
           what is unsolved goes white                                            published/quantise.py
best       ours: colours for all eyes, calm areas, repair by the colour that
           hurts least                                                            colour_best.py
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.drawings.as_picture import picture_of
from nonoforge.makers.grids.choosing import good_enough
from nonoforge.makers.grids.colour_best import painted_best
from nonoforge.makers.grids.options import ColourOptions, QuantiseOptions
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.grids.published.quantise import quantised
from nonoforge.makers.pictures.framing import framed
from nonoforge.makers.watch import Watch


def making(source: Any, options: ColourOptions | QuantiseOptions, watch: Watch) -> Iterator[GridMade]:
    """Puzzles that look like the picture, one by one as they are proved; `MakeError` if there is none.

    `choosing.best_first` puts them in order; `quantise` makes one.
    """
    watch.tell(0.0, "reading the picture")
    bitmap = picture_of(source)
    size = options.width, options.height
    parts = framed(bitmap, size, options.crop, options.snap, options.invert, options.light)
    job: Job[Any] = Job(options, bitmap.name, watch, Allowance(inf, watch=watch))
    found = quantised(parts[0], job) if isinstance(options, QuantiseOptions) else painted_best(parts, job)
    yield from good_enough(found, job)
