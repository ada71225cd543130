"""What a tangram can be asked for, and where outlines have corners.

Loaded for help and forms, so nothing here needs numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nonoforge.makers.options import Options, setting

BREAK_ANGLE = 20.0
"""Outlines have a corner where they turn by more degrees than this; drawn icons give the same answer from 10 to 30."""


@dataclass(frozen=True, kw_only=True)
class TangramOptions(Options):
    """Lengths are shares of the frame's longer side."""

    kind: ClassVar[str] = "tangram"

    margin: float = setting(0.1, "Distance from the picture to the frame.", 0, 0.4)
    fit: float = setting(
        0.02,
        "How far an outline may be moved to fit the four orientations; 0 accepts only what is drawn in them.",
        0,
        0.2,
    )
    merge: float = setting(
        0.004, "Parallel lines closer than this become one; crossings closer than this become one point.", 0, 0.05
    )
    most_shift: float = setting(0.018, "How far a line may be shifted to make room.", 0, 0.2)
