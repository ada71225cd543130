"""QR codes as outlines: an address that a phone reads from paper or from a screen."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from nonoforge.draw.bodies.body import Body
from nonoforge.draw.surfaces.surface import Paint, Path, Surface
from nonoforge.errors import DrawError

DENSEST = 1_250
"""Characters of the longest address that gets a code: 117 modules a side, which a phone reads from a screen."""

_MODULE = 1.5
"""Side of a module in units, 0.4 mm on paper, unless a side is given for the whole code."""

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


def code_body(address: str, side: float | None = None) -> Body:
    """The code of an address, `side` units wide including its margin."""
    modules, path = code_of(address)
    scale = side / modules if side else _MODULE
    return Body(modules * scale, modules * scale, scale, partial(_paint, path=path, modules=modules, scale=scale))


def _paint(surface: Surface, path: Path, modules: int, scale: float) -> None:
    """Black on white in every theme: many readers take nothing else."""
    with surface.group("code", scale=scale):
        surface.path(Path().rect(0, 0, modules, modules), Paint(fill="#ffffff"))
        surface.path(path, Paint(fill="#000000"))
