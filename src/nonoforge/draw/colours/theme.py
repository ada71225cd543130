"""Themes, and what a reader can choose about a drawing.

A theme names colours by their use. `fill` is the colour of filled cells in black-and-white puzzles: a dark
grey rather than black, so that the lines between filled cells still show and the cells can be counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import floor

from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.errors import DrawError


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a drawing and the strength of its lines and figures."""

    page: str
    field: str
    """Cells nothing is known about."""
    tint: str
    """Behind every other group of five clues, to lead the eye to the cells."""
    ink: str
    soft: str
    """Secondary text: author, credits, captions."""
    fill: str
    hair: str
    heavy: str
    frame: str
    cross: str
    """The dot of a cell known to be empty."""
    mark: str
    """Around cells that are ambiguous, different or just settled."""
    mark_ground: str
    shade: str
    """Behind the cells that matter for a deduction."""
    band: str
    """Behind the line a deduction is about."""
    figures: Weight = Weight.SEMIBOLD
    strength: float = 1.0
    """Factor on the width of all lines."""
    colours: bool = True
    """Whether the colours of a palette are used; if not, patterns take their place."""


LIGHT = Theme(
    page="#ffffff",
    field="#ffffff",
    tint="#f1f3f6",
    ink="#16181d",
    soft="#5a606b",
    fill="#24272e",
    hair="#aeb5c0",
    heavy="#525a67",
    frame="#16181d",
    cross="#8b93a1",
    mark="#d1350f",
    mark_ground="#ffe3d6",
    shade="#fff0b8",
    band="#e2eefc",
)

DARK = Theme(
    page="#14161a",
    field="#1d2026",
    tint="#1e2228",
    ink="#eceef2",
    soft="#a0a7b4",
    fill="#e3e6eb",
    hair="#434a56",
    heavy="#8a93a3",
    frame="#c9ced8",
    cross="#7f8998",
    mark="#ff8a5c",
    mark_ground="#54291a",
    shade="#4a4016",
    band="#1f3550",
)

CONTRAST = Theme(
    page="#ffffff",
    field="#ffffff",
    tint="#ffffff",
    ink="#000000",
    soft="#000000",
    fill="#000000",
    hair="#6b6b6b",
    heavy="#000000",
    frame="#000000",
    cross="#000000",
    mark="#c00000",
    mark_ground="#ffd9d0",
    shade="#ffec80",
    band="#cfe5ff",
    figures=Weight.BOLD,
    strength=1.5,
)

PRINT = Theme(
    page="#ffffff",
    field="#ffffff",
    tint="#ffffff",
    ink="#000000",
    soft="#333333",
    fill="#333333",
    hair="#808080",
    heavy="#000000",
    frame="#000000",
    cross="#555555",
    mark="#000000",
    mark_ground="#d9d9d9",
    shade="#e6e6e6",
    band="#f0f0f0",
    colours=False,
)

PAPER = replace(PRINT, mark="#b5280a", mark_ground="#ffe0d2", shade="#e2e2e2", band="#eef1f5", colours=True)
"""Print in colour: whatever is not a palette's colour is as dark as in `PRINT`, because printers turn pale grey lines
into dots.
"""

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST, "print": PRINT, "paper": PAPER}
"""Name -> theme. `print` is for black-and-white printers, `paper` for colour printers, the others for screens."""

MARKS = ("auto", "none", "letters", "patterns")
"""What tells colours apart in addition to colour. `auto` uses letters if two colours look alike."""

SOLID_VIEWS = ("auto", "isometric", "layers")
"""How a solid is drawn. `auto` is isometric, or layers if cells inside the solid have to be seen."""

CORNERS = ("auto", "front-right", "back-right", "back-left", "front-left")
"""The corners of a solid, from the front right counter-clockwise. `auto` is the one that most cubes are seen from."""

_DEGREES = re.compile(r"[-+]?[0-9]{1,3}(?:\.[0-9]{1,6})?")

LEAST_CELL, MOST_CELL = 4.0, 200.0


@dataclass(frozen=True, slots=True)
class Look:
    """What a reader can choose. `cell` is the side of a cell in units of 1/96 inch; None fits it to the board."""

    theme: str = "light"
    cell: float | None = None
    marks: str = "auto"
    title: bool = True
    credits: bool = True
    """Author, licence and source, below the title and below the board."""
    key: bool = True
    """The list of colours below a colour puzzle."""
    legend: bool = True
    """How to read the clues, below a puzzle on a solid or a plane."""
    solid: str = "auto"
    """How a solid is seen: one of `SOLID_VIEWS`."""
    corner: str = "auto"
    """The corner a solid is seen from: one of `CORNERS`, or degrees counter-clockwise from the front."""
    layers: tuple[int, int] | None = None
    """First and last layer to show, from 1; None shows all."""
    link: str = ""
    """An address where the puzzle is played, printed as a QR code below everything else."""
    layer_words: tuple[str, str, str] = ("Layer", "bottom", "top")
    """What stands above the layers: a number follows the first, the others are said of the first and the last."""
    shape: float = 0.8
    """Width of a sheet of layers as part of its height: about that of a page."""
    window: tuple[int, int, int, int] | None = None
    """The part of a grid that is drawn: first and last column, first and last row, from 1; None draws all of it.

    A part begins after a heavy line. It has the clues that stand beside its cells and no others; the numbers of its
    rows and columns lead to its neighbours.
    """
    bare: int = 0
    """Colours 1 to this one have no letters, and clues no chips: for a black-and-white puzzle under groups."""

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise DrawError(f"there is no theme {self.theme!r}: choose one of {', '.join(THEMES)}")
        if self.marks not in MARKS:
            raise DrawError(f"colours cannot be marked by {self.marks!r}: choose one of {', '.join(MARKS)}")
        if self.solid not in SOLID_VIEWS:
            raise DrawError(f"a solid cannot be seen as {self.solid!r}: choose one of {', '.join(SOLID_VIEWS)}")
        if self.corner not in CORNERS and not _DEGREES.fullmatch(self.corner):
            corners = ", ".join(CORNERS)
            raise DrawError(f"a solid cannot be seen from {self.corner!r}: choose one of {corners}, or degrees")
        if self.layers is not None and not 1 <= self.layers[0] <= self.layers[1]:
            raise DrawError(f"layers {self.layers[0]} to {self.layers[1]} are not possible: they count from 1")
        if not 0.05 <= self.shape <= 20:
            raise DrawError(f"a sheet cannot be {self.shape:g} times as wide as high: 0.05 to 20")
        if self.window is not None and not _starts_after_heavy_lines(self.window):
            raise DrawError(f"columns and rows {self.window} are no part of a grid: it begins at 1, 6, 11, ...")
        if self.cell is not None and not LEAST_CELL <= self.cell <= MOST_CELL:
            raise DrawError(f"a cell of {self.cell:g} units is not possible: {LEAST_CELL:g} to {MOST_CELL:g}")

    @property
    def quarter(self) -> int | None:
        """The corner as a number of quarter turns from the front right counter-clockwise; None if it is to be found.

        An angle means the nearest corner: 45 degrees to the right of the front is the front right.
        """
        if self.corner in CORNERS:
            return CORNERS.index(self.corner) - 1 if self.corner != "auto" else None
        return floor(float(self.corner) / 90) % 4

    @property
    def colours(self) -> Theme:
        """The theme itself."""
        return THEMES[self.theme]


def _starts_after_heavy_lines(window: tuple[int, int, int, int]) -> bool:
    left, right, top, bottom = window
    return 1 <= left <= right and 1 <= top <= bottom and left % 5 == top % 5 == 1


DEFAULT = Look()
