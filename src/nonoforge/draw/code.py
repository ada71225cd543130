"""QR codes as outlines: an address that a phone reads from paper or from a screen."""

from __future__ import annotations

from itertools import groupby

from nonoforge.draw.surfaces.surface import Path
from nonoforge.errors import DrawError

DENSEST = 1_250
"""Characters of the longest address that gets a code: 117 modules a side, which a phone reads from a screen."""

MARGIN = 4
"""Modules left free around a code, as its standard demands."""


def code_of(address: str) -> tuple[int, Path]:
    """The dark modules, each a unit wide, and how many modules the code is wide with its margin."""
    import segno

    if len(address) > DENSEST:
        raise DrawError(f"an address of {len(address)} characters is too long for a QR code: at most {DENSEST}")
    modules = segno.make(address, error="l", micro=False).matrix
    path = Path()
    for y, row in enumerate(modules, MARGIN):
        x = MARGIN
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                path.rect(x, y, wide, 1)
            x += wide
    return len(modules) + 2 * MARGIN, path
