"""The body: the board as a drawing, without title, key and credits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from nonoforge.draw.surfaces.surface import Surface


@dataclass(frozen=True, slots=True)
class Body:
    """`width` by `height` units, painted from (0, 0); `cell` is the side of its cells.

    `type` is the em of its smallest clue figures in units, 0 if it has none: it limits how small the body may be drawn.
    """

    width: float
    height: float
    cell: float
    paint: Callable[[Surface], None] = field(repr=False)
    type: float = 0.0
