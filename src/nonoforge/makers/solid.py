"""Solids: 3D nonograms from meshes and voxel models.

A model is voxelised once (`solid_model`), cut into cells at many placements (`solid_placement`), the best one that can be
solved without a guess is taken, or the best of all repaired; then clues are left out as wished.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Solid
from nonoforge.clues import Totals
from nonoforge.errors import MakeError
from nonoforge.makers.mesh_source import Mesh, read_mesh
from nonoforge.makers.solid_model import model_of_mesh, turned
from nonoforge.makers.solid_placement import Cut, Likeness, cut, placements
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Credits, Picture, Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Trial, Verdict

LEAST_SIZE, MOST_SIZE = 2, 100
"""Cells of the longest side."""


@dataclass(frozen=True, slots=True)
class SolidOptions:
    """`size`: cells of the longest side. `up`: the axis of the file that points up ("" where the format tells).
    `turn`, `tilt`: degrees about the vertical axis and about x. `placements`: how many are tried. `threshold`: the
    covered share from which a cell is filled, 0 to try several. `thickness`, `shell`, `inside`: see `model_of_mesh`.
    """

    size: int = 12
    up: str = ""
    turn: float = 0.0
    tilt: float = 0.0
    placements: int = 24
    threshold: float = 0.0
    thickness: float = 1.0
    shell: str = "auto"
    inside: str = "auto"
    seed: int = 0


@dataclass(frozen=True, eq=False)
class SolidMade:
    """A finished solid and how it was made."""

    puzzle: Puzzle
    verdict: Verdict
    guess_free: bool
    likeness: Likeness
    cut: Cut
    seconds: float
    notes: tuple[str, ...] = field(default=())


def make_solid(source: str | Path | Mesh, options: SolidOptions | None = None) -> SolidMade:
    """The solid of a mesh; `MakeError` or `ReadError` says in one sentence why there is none."""
    from nonoforge.engine import decide

    begun = perf_counter()
    options = options or SolidOptions()
    if not LEAST_SIZE <= options.size <= MOST_SIZE:
        raise MakeError(f"the size of a solid must lie between {LEAST_SIZE} and {MOST_SIZE} cells, not {options.size}")
    mesh = source if isinstance(source, Mesh) else read_mesh(source)
    mesh = turned(mesh, options.up or mesh.up, options.turn, options.tilt)
    model = model_of_mesh(mesh, options.size, inside=options.inside, shell=options.shell, thickness=options.thickness)
    cuts = []
    logic = SolidLogic()
    for placement in placements(model, options.size, options.placements, options.threshold or None, options.seed):
        found = cut(model, placement)
        if found is None or max(found.filled.shape) > options.size:
            continue
        cuts.append((logic.open_cells(found.filled.astype(np.uint8)), found))
    if not cuts:
        raise MakeError("nothing of the model is left at this size: its parts are too thin; try more cells")
    free, best = min(cuts, key=lambda each: (each[0] > 0, -each[1].likeness.score))
    puzzle = puzzle_of_volume(best.filled.astype(np.uint8), credits=Credits(title=title_of(mesh.name)))
    verdict = decide(puzzle)
    return SolidMade(
        puzzle, verdict, not free, best.likeness, best, perf_counter() - begun, (*mesh.notes, *model.notes)
    )


class SolidLogic:
    """Line logic on volumes of many sizes: keeps the engine's arrays for each board and number of colours."""

    def __init__(self) -> None:
        self._trials: dict[tuple[int, ...], Trial] = {}

    def open_cells(self, volume: NDArray[np.uint8], colours: int = 2) -> int:
        """How many cells of a volume (x, y, z) of colours line logic leaves open."""
        return int(self.open_mask(volume, colours).sum())

    def open_mask(self, volume: NDArray[np.uint8], colours: int = 2) -> NDArray[np.bool_]:
        """(x, y, z): which cells line logic leaves open."""
        from nonoforge.engine.trial import Trial

        key = (*volume.shape, colours)
        if key not in self._trials:
            self._trials[key] = Trial(Solid(*volume.shape), colours)
        left = self._trials[key].line_logic(np.ascontiguousarray(volume.transpose(2, 1, 0)).reshape(-1))
        open_cells: NDArray[np.bool_] = (left & (left - np.uint32(1))) != 0
        return open_cells.reshape(volume.shape[::-1]).transpose(2, 1, 0)


def picture_of(volume: NDArray[np.uint8]) -> Picture:
    """The picture of a volume (x, y, z) of colours."""
    return np.ascontiguousarray(volume.transpose(2, 1, 0)).tobytes()


def volume_of(puzzle: Puzzle) -> NDArray[np.uint8]:
    """The goal of a solid as a volume (x, y, z) of colours."""
    board = puzzle.board
    assert isinstance(board, Solid)  # noqa: S101 - for type checkers; callers hand over solids
    goal = np.frombuffer(puzzle.goal or b"", np.uint8)
    return goal.reshape(board.depth, board.height, board.width).transpose(2, 1, 0)


def puzzle_of_volume(
    volume: NDArray[np.uint8],
    palette: Palette = BLACK_AND_WHITE,
    credits: Credits | None = None,
    *,
    exact_blocks: bool = False,
) -> Puzzle:
    """The puzzle with all clues of a volume (x, y, z) of colours."""
    board = Solid(*volume.shape)
    return Puzzle.of_picture(board, picture_of(volume), palette, credits, exact_blocks=exact_blocks)


CLUE_TYPES = ("empty", "single", "double", "triple+")
"""Halford's names for lines without a block, with one (plain), two (circle) and more (square)."""


def clue_types(puzzle: Puzzle) -> dict[str, int]:
    """How many clues there are of each type; a line counts once for each colour that it tells of."""
    counts = dict.fromkeys(CLUE_TYPES, 0)
    for clue in puzzle.clues:
        for part in clue if isinstance(clue, Totals) else ():
            counts[CLUE_TYPES[min(part.least_blocks, 3)]] += 1
    return counts


def title_of(name: str) -> str:
    """A title from the name of a file."""
    return Path(name).stem.replace("-", " ").replace("_", " ").strip().title()
