"""Options of grids: black and white and in colour, ours and the papers' methods.

Loaded for help and forms, so nothing here needs numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from nonoforge.errors import MakeError, PuzzleError
from nonoforge.makers.options import Options, method_with_number, setting, shown
from nonoforge.makers.pictures.crop import check_crop
from nonoforge.palette import parse_hex

POOR, FAIR = 0.45, 0.7
"""Below the first likeness people see a blot and nothing is returned; below the second a puzzle carries a warning."""

BACKGROUNDS = ("auto", "white", "black", "lightest", "darkest")
"""Colours that may be empty, besides #rrggbb."""

MOST_PUZZLES = 20_000
"""Most puzzles that one run of Henstra's method may be asked for."""


@dataclass(frozen=True, kw_only=True)
class GridOptions(Options):
    """Options of every maker of grids."""

    width: int | None = setting(None, "Cells across; follows the picture's proportions by default.", 5, 200)
    height: int | None = setting(None, "Cells down; follows the picture's proportions by default.", 5, 200)
    variants: int | None = setting(None, "Make at most this many puzzles, the most different or the best.", 1)
    crop: str = setting("auto", "How to crop: auto, none, alpha, border, saliency, or LEFT,TOP,RIGHT,BOTTOM in pixels.")
    snap: int | None = setting(
        None, "Round sides to multiples of this; by default only where no size is asked for, to 5.", 1, 50
    )
    invert: Literal["auto", "yes", "no"] = setting("auto", "Whether light parts become the filled cells.")
    light: Literal["auto", "even", "keep"] = setting("auto", "Even out shadows, keep them, or whichever looks better.")
    least: float = setting(POOR, "Return nothing below this likeness.", 0, 1)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_crop(self.crop)


@dataclass(frozen=True, kw_only=True)
class PublishedOptions(GridOptions):
    """Options of every published method: the papers take the picture as it is and return everything they find."""

    crop: str = setting("none", "How to crop: auto, none, alpha, border, saliency, or LEFT,TOP,RIGHT,BOTTOM in pixels.")
    invert: Literal["auto", "yes", "no"] = setting("no", "Whether light parts become the filled cells.")
    light: Literal["auto", "even", "keep"] = setting("keep", "Even out shadows, keep them, or whichever looks better.")
    least: float = setting(0.0, "Return nothing below this likeness.", 0, 1)


@dataclass(frozen=True, kw_only=True)
class MonoOptions(GridOptions):
    """Black and white, ours."""

    kind: ClassVar[str] = "mono"

    smooth: float = setting(0.5, "Reach of the filter that removes texture, in cells.", 0, 5)
    outline: float = setting(0.25, "Price of outlines that the source does not have.", 0, 5)
    different: float = setting(0.06, "Least share of cells in which two variants differ.", 0, 0.5)
    touches: int = setting(180, "How many single cells to try for a better likeness at the end.", 0, 100_000)


@dataclass(frozen=True, kw_only=True)
class ThresholdOptions(PublishedOptions):
    """Black and white by threshold alone, after Ortiz-García and others."""

    kind: ClassVar[str] = "mono"
    method: ClassVar[str] = "threshold"

    median: bool = setting(False, "Smooth with a 3×3 median first.")
    guess_free: bool = setting(True, "Make only puzzles that line logic solves.")


@dataclass(frozen=True, kw_only=True)
class AdaptOptions(PublishedOptions):
    """Black and white by blackening cell after cell, after Henstra: the parameters of his section 3.6, and `known`."""

    kind: ClassVar[str] = "mono"
    method: ClassVar[str] = "adapt"

    minthresh: int = setting(0, "The first threshold.", 0, 255)
    maxthresh: int = setting(255, "The last threshold.", 0, 255)
    stepthresh: int = setting(1, "Step from one threshold to the next.", 1, 255)
    level: int = setting(0, "Logic that a solver may need: 0 for lines alone, 1 for one-cell what-ifs too.", 0, 1)
    keep_going: int = setting(0, "How many puzzles to make after the first, each with more black.", 0, 10_000)
    alpha: int = setting(8, "Weight of the cells left unknown.", 0, 1_000_000)
    beta: int = setting(1, "Weight of a cell's grey.", 0, 1_000_000)
    gamma: int = setting(1, "Weight of how often a cell was black in earlier puzzles.", 0, 1_000_000)
    repeat: int = setting(0, "How many times to repeat it all.", 0, 10_000)
    choose: str = setting("solvable", "The threshold to begin with: solvable, or fill N (percent black).")
    adapt: str = setting("basic", "Grey of a cell: basic, or area N (mean within this radius).")
    filter: str = setting("none", "Filter applied first: none, contour, checker, or random N (percent kept).")
    fill_lines: Literal["none", "once", "adapt"] = setting("none", "How empty rows and columns get a black cell.")
    known: bool = setting(False, "Also blacken cells that the logic knows to be white.")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.minthresh > self.maxthresh:
            raise MakeError(f"minthresh {self.minthresh} lies above maxthresh {self.maxthresh}")
        if (self.keep_going + 1) * (self.repeat + 1) > MOST_PUZZLES:
            raise MakeError(f"keep_going and repeat ask for more than {MOST_PUZZLES} puzzles")
        method_with_number("choose", self.choose, ("solvable",), {"fill": (1, 100)})
        method_with_number("adapt", self.adapt, ("basic",), {"area": (1, 50)})
        method_with_number("filter", self.filter, ("none", "contour", "checker"), {"random": (0, 100)})


@dataclass(frozen=True, kw_only=True)
class ColourOptions(GridOptions):
    """Colour, ours."""

    kind: ClassVar[str] = "colour"

    colours: int = setting(5, "Number of colours, including the background.", 2, 12)
    background: str = setting("auto", "The empty colour: auto, white, black, lightest, darkest or #rrggbb.")
    smooth: float = setting(0.5, "Reach of the filter that removes texture, in cells.", 0, 5)
    outline: float = setting(0.12, "Price of outlines that the source does not have.", 0, 5)
    different: float = setting(0.06, "Least share of cells in which two variants differ.", 0, 0.5)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.background not in BACKGROUNDS:
            try:
                parse_hex(self.background)
            except PuzzleError:
                words = ", ".join(BACKGROUNDS)
                raise MakeError(f"background must be one of {words} or #rrggbb, not {shown(self.background)}") from None


@dataclass(frozen=True, kw_only=True)
class QuantiseOptions(PublishedOptions):
    """Colour after Ortiz-García and others; it makes one puzzle."""

    kind: ClassVar[str] = "colour"
    method: ClassVar[str] = "quantise"

    colours: int = setting(5, "Number of colours, including white.", 2, 12)
    white: int = setting(15, "Least share of white, in percent.", 0, 100)
    gamma: int = setting(10, "Runs of at least this many cells lose their last cell; 0 for none.", 0, 200)
