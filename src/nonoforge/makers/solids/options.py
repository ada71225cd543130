"""Options of solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from nonoforge.errors import MakeError
from nonoforge.makers.options import Options, setting, shown

LEAST_SIZE, MOST_SIZE = 2, 100
"""Cells of the longest side."""

MOST_COLOURS = 6
"""Most colours besides empty; with more, line logic on totals takes seconds."""

Up = Literal["x", "y", "z", "-x", "-y", "-z"]
Inside = Literal["auto", "rays", "parity", "winding"]
Shell = Literal["auto", "yes", "no"]
Keep = Literal["guess-free", "unique"]


@dataclass(frozen=True, kw_only=True)
class SolidOptions(Options):
    """Options of solids: how the model is cut into cells, and which clues are left out."""

    kind: ClassVar[str] = "solid"

    size: int | None = setting(
        None,
        "Cells along the longest side; by default 12 for meshes, and a cell for each voxel of a volume.",
        LEAST_SIZE,
        MOST_SIZE,
    )
    up: Up | None = setting(None, "The axis of a mesh that points up; by default the usual one of its format.")
    turn: float = setting(0.0, "Degrees by which a mesh is turned about the vertical axis.", -360, 360)
    tilt: float = setting(0.0, "Degrees by which a mesh is tilted about the x axis before it is turned.", -360, 360)
    colours: int = setting(1, "Colours besides empty.", 1, MOST_COLOURS)
    exact: bool = setting(False, 'Clues give the number of blocks, not just "three or more".')
    placements: int = setting(24, "How many placements of the cells on the model to try.", 1, 1000)
    threshold: float | None = setting(
        None, "A cell is filled if more than this share of it is covered; several are tried by default.", 0, 0.95
    )
    thickness: float = setting(0.7, "Parts of a mesh thinner than this many cells are thickened to it.", 0, 3)
    shell: Shell = setting(
        "auto", "Whether to fill what the surface of a mesh touches; auto does so if little is inside."
    )
    inside: Inside = setting(
        "auto", "How to decide what is inside a mesh: rays if closed, parity if badly wound, winding if open."
    )
    repair: float | None = setting(
        None, "Seconds for repairing what cannot be solved; by default a counted effort.", 0.1, 3600
    )
    part: int = setting(1, "Which model to take from a .vox file that has several.", 1, 100_000)
    clues: str = setting("all", "Clues to keep: all, minimal (none can go), or a percentage from 1 to 100.")
    keep: Keep = setting("guess-free", "What a minimal set of clues must keep: guess-free, or merely unique.")
    open_lines: int = setting(
        0, "Keep enough clues that every round before the end has this many useful lines.", 0, 1_000_000
    )
    orders: int = setting(1, "How many orders of leaving out clues to try; the best is taken.", 1, 100)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.clues not in ("all", "minimal") and self.share is None:
            raise MakeError(f"clues must be all, minimal or a percentage from 1 to 100, not {shown(self.clues)}")
        thinned = self.difficulty is not None or self.clues != "all"
        if self.difficulty and self.clues != "all":
            raise MakeError("give clues or difficulty, not both")
        if self.keep == "unique" and self.clues != "minimal":
            raise MakeError("keep=unique goes with clues=minimal: other clues are left out guess-free")
        for name in ("open_lines", "orders"):
            if not thinned and getattr(self, name) != getattr(type(self), name):
                raise MakeError(f"{name} goes with clues or difficulty: without them all clues are kept")

    @property
    def share(self) -> float | None:
        """The share of clues to keep, where one is given."""
        digits = self.clues.removesuffix("%").strip()
        if not digits.isascii() or not digits.replace(".", "", 1).isdigit() or not 1 <= float(digits) <= 100:
            return None
        return float(digits) / 100
