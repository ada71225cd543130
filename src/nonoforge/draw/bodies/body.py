"""The body: the board itself as a drawing, without title, key and credits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from nonoforge.draw.surfaces.surface import Surface


@dataclass(frozen=True, slots=True)
class Body:
    """`width` by `height` units, painted from (0, 0); `cell` tells how large its cells are.

    `type` is the em of its smallest clue figures in units, 0 where it has none: how small it may be made.
    """

    width: float
    height: float
    cell: float
    paint: Callable[[Surface], None] = field(repr=False)
    type: float = 0.0
