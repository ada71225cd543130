"""Solids: 3D nonograms from meshes and voxel models.

A model is voxelised once (`solid_model`), cut into cells at many placements (`solid_placement`), the best one that can
be solved without a guess is taken, or the best of all mended (`solid_repair`); then clues are left out as wished
(`solid_thinning`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Solid
from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.options import check_range, check_seed, shown
from nonoforge.makers.solids.colour import MOST_COLOURS, Samples, choose_palette, samples_of_mesh, vote
from nonoforge.makers.solids.mesh_source import Mesh
from nonoforge.makers.solids.model import Model, model_of_mesh, model_of_volume, pieces, turned
from nonoforge.makers.solids.placement import Cut, Likeness, Placement, cut, likeness_of, placements
from nonoforge.makers.solids.repair import colour_costs, coverage_costs, mend, mending
from nonoforge.makers.solids.source import Volume, read_solid_source
from nonoforge.makers.solids.thinning import Thinning, thin_solid
from nonoforge.makers.titles import title_of
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Credits, Picture, Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Trial, Verdict

LEAST_SIZE, MOST_SIZE = 2, 100
"""Cells of the longest side."""

PROVING, REFUSING = 60_000_000, 5_000_000
"""Line steps for the proof of what is handed out, and for the reason why a volume is refused: about 60 and 5 s."""


@dataclass(frozen=True, slots=True)
class SolidOptions:
    """`size`: cells of the longest side; 0 is 12 for meshes, and for volumes a cell for each voxel.

    `up`: the axis of a mesh that points up ("" for what is usual in its format). `turn`, `tilt`: degrees about the
    vertical axis and about x. `colours`: besides empty. `exact`: clues tell the number of blocks instead of "three or
    more". `placements`: how many are tried. `threshold`: the covered share from which a cell is filled, 0 to try
    several. `thickness`, `shell`, `inside`: see `model_of_mesh`. `repair`: seconds for mending, instead of an effort
    that is counted (0). `part`: which model of a `.vox` file that has several. The others: see `Thinning`.
    """

    size: int = 0
    up: str = ""
    turn: float = 0.0
    tilt: float = 0.0
    colours: int = 1
    exact: bool = False
    placements: int = 24
    threshold: float = 0.0
    thickness: float = 0.7
    shell: str = "auto"
    inside: str = "auto"
    repair: float = 0.0
    part: int = 1
    clues: str = "all"
    difficulty: str = ""
    keep: str = "guess-free"
    open_lines: int = 0
    orders: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        if self.size and not LEAST_SIZE <= self.size <= MOST_SIZE:
            raise MakeError(
                f"a solid has {LEAST_SIZE} to {MOST_SIZE} cells along its longest side, not {shown(self.size)}"
            )
        check_range("colours", self.colours, 1, MOST_COLOURS)
        check_range("placements", self.placements, 1, 1000)
        check_range("threshold", self.threshold, 0, 0.95)
        check_range("thickness", self.thickness, 0, 3)
        check_range("repair", self.repair, 0, 3600)
        check_range("turn", self.turn, -360, 360)
        check_range("tilt", self.tilt, -360, 360)
        check_seed(self.seed)

    @property
    def thinning(self) -> Thinning:
        """The options that say which clues are left out."""
        return Thinning(self.clues, self.difficulty, self.keep, self.open_lines, self.orders, self.seed)


@dataclass(frozen=True, eq=False)
class SolidMade:
    """A finished solid and how it was made.

    `likeness` is measured against the model as it was read; `changed` voxels were flipped to make it solvable;
    `clues_kept` of `clues_all` clues are left.
    """

    puzzle: Puzzle
    verdict: Verdict
    guess_free: bool
    likeness: Likeness
    placement: Placement
    changed: int
    clues_kept: int
    clues_all: int
    seconds: float
    notes: tuple[str, ...] = field(default=())


def make_solid(
    source: str | Path | Mesh | Volume,
    options: SolidOptions | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> SolidMade:
    """The solid of a mesh or a volume; `MakeError` or `ReadError` says in one sentence why there is none."""
    from nonoforge.engine import decide

    begun = perf_counter()
    options = options or SolidOptions()
    wish = options.thinning  # says at once what is wrong with it
    if isinstance(source, str | Path):
        source = read_solid_source(source, part=options.part)
    subject = _subject_of_mesh(source, options) if isinstance(source, Mesh) else _subject_of_volume(source, options)
    progress(0.2)
    logic = SolidLogic()
    cuts = _cuts(subject, logic, options, progress)
    found = _solvable(subject, cuts, logic, options)
    progress(0.8)
    title = Credits(title=title_of(Path(source.name).stem), source=source.name)
    whole = puzzle_of_volume(found.volume, found.palette, title, exact_blocks=options.exact)
    thin = thin_solid(whole, wish)
    verdict = decide(thin.puzzle, line_steps=PROVING)
    if verdict.answer != "unique" or verdict.solutions[0] != whole.goal:
        raise MakeError("no puzzle with one solution came of this model: try another size")
    filled = found.volume > 0
    return SolidMade(
        puzzle=thin.puzzle,
        verdict=verdict,
        guess_free=verdict.line_solvable,
        likeness=likeness_of(subject.model, filled, found.cut.planes),
        placement=found.cut.placement,
        changed=found.changed,
        clues_kept=thin.kept,
        clues_all=thin.whole,
        seconds=perf_counter() - begun,
        notes=(*source.notes, *subject.model.notes, *found.notes, *thin.notes),
    )


@dataclass(frozen=True, eq=False)
class _Subject:
    """What is cut: the model, points with colours in its voxels, and the size in cells; `given` is a cut that came with
    it (a volume at its own size).
    """

    model: Model
    samples: Samples
    size: int
    given: Cut | None = None


@dataclass(frozen=True, eq=False)
class _Found:
    volume: NDArray[np.uint8]
    palette: Palette
    cut: Cut
    changed: int
    notes: tuple[str, ...]


def _subject_of_mesh(mesh: Mesh, options: SolidOptions) -> _Subject:
    size = options.size or 12
    mesh = turned(mesh, options.up or mesh.up, options.turn, options.tilt)
    model = model_of_mesh(mesh, size, inside=options.inside, shell=options.shell, thickness=options.thickness)
    samples = samples_of_mesh(mesh, options.seed)
    return _Subject(model, replace(samples, points=model.to_voxels(samples.points)), size)


def _subject_of_volume(volume: Volume, options: SolidOptions) -> _Subject:
    if options.up not in ("", "z") or options.turn or options.tilt:
        raise MakeError("a volume of voxels cannot be turned: leave out up, turn and tilt")
    level = options.threshold or 0.5
    cells = volume.coverage > level
    if not cells.any():
        raise MakeError(f"no voxel is covered by more than {level:g}")
    longest = max(volume.coverage.shape)
    model = model_of_volume(cells, options.size or longest)
    inside = np.argwhere(cells & (volume.colour > 0))
    samples = Samples(inside - model.start + 0.5, volume.rgb[volume.colour[tuple(inside.T)]])
    if options.size and options.size < longest:
        return _Subject(model, samples, options.size)
    shape = model.true.shape
    box = tuple(slice(int(a), int(a) + n) for a, n in zip(model.start, shape, strict=True))
    planes = (np.arange(shape[0] + 1.0), np.arange(shape[1] + 1.0), np.arange(shape[2] + 1.0))
    like = likeness_of(model, model.true, planes, shown=True)
    own = Cut(Placement(threshold=level), model.true, volume.coverage[box], planes, like)
    return _Subject(model, samples, max(shape), own)


def _cuts(
    subject: _Subject, logic: SolidLogic, options: SolidOptions, progress: Callable[[float], None]
) -> list[tuple[bool, float, Cut]]:
    """(whether line logic solves it, how good it looks, the cut), the best first."""
    found: list[tuple[bool, float, Cut]] = []
    if subject.given is not None:
        return [(not logic.open_mask(subject.given.filled.view(np.uint8)).any(), 1.0, subject.given)]
    whole = pieces(subject.model.shown)
    every = placements(subject.model, options.placements, options.threshold or None, options.seed)
    for number, placement in enumerate(every):
        one = cut(subject.model, placement)
        progress(0.2 + 0.4 * number / options.placements)
        if one is None or max(one.filled.shape) > subject.size:
            continue
        # a model that comes out smaller than asked for, or in pieces, is a little worse
        smaller, torn = subject.size - max(one.filled.shape), min(5, max(0, pieces(one.filled) - whole))
        # and one that has kept the model's symmetry a little better
        even = any(subject.model.mirrored) and all(
            (one.filled == np.flip(one.filled, axis)).all() for axis in range(3) if subject.model.mirrored[axis]
        )
        worth = one.likeness.score - 0.01 * smaller - 0.02 * torn + 0.01 * even
        found.append((not logic.open_mask(one.filled.view(np.uint8)).any(), worth, one))
    if not found:
        raise MakeError("nothing of the model is left at this size: its parts are too thin; try more cells")
    return sorted(found, key=lambda each: -each[1])


def _solvable(
    subject: _Subject, cuts: list[tuple[bool, float, Cut]], logic: SolidLogic, options: SolidOptions
) -> _Found:
    """The best cut that line logic solves in its colours; where a better one can be mended, that."""
    painter = _Painter(subject.samples, options.colours)
    worst = cuts[0][1] - 0.02  # likeness that is given away rather than voxels changed
    for free, worth, one in cuts:
        volume = painter.paint(one)
        if worth >= worst and (free if painter.mono else not logic.open_mask(volume, painter.count).any()):
            return _Found(volume, painter.palette, one, 0, ())
    whole = Allowance(inf)
    for _, _, one in cuts[:4]:
        volume = painter.paint(one)
        mended = mend(
            volume,
            painter.costs(one),
            lambda cells: logic.open_mask(cells, painter.count),
            allowance=whole.part(mending(painter.count), options.repair / 4),
            seed=options.seed,
        )
        if mended is not None:
            changed = int((mended != volume).sum())
            word = "voxel was" if changed == 1 else "voxels were"
            notes = (f"{changed} {word} changed to make it solvable", *whole.notes)
            return _Found(mended, painter.palette, one, changed, notes)
    for _, _, one in cuts:
        volume = painter.paint(one)
        if not logic.open_mask(volume, painter.count).any():
            return _Found(volume, painter.palette, one, 0, whole.notes)
    late = "; the time set ended the mending" if whole.late else ""
    raise MakeError(_why_not(painter.paint(cuts[0][2]), painter, logic) + late)


def _why_not(volume: NDArray[np.uint8], painter: _Painter, logic: SolidLogic) -> str:
    """Why a volume is refused, in one sentence."""
    from nonoforge.engine import decide

    left = logic.open_mask(volume, painter.count)
    share = "none of its cells" if left.all() else f"only {100 * (1 - left.mean()):.0f} % of its cells"
    verdict = decide(puzzle_of_volume(volume, painter.palette), line_steps=REFUSING)
    why = {
        "multiple": f"its clues have several solutions ({len(verdict.ambiguous)} cells differ between two of them)",
        "unique": "it cannot be solved without a guess",
    }.get(verdict.answer, "nobody can tell whether it has one solution")
    return f"no fair puzzle comes of this model: {why}, {share} can be deduced, and no few changes mend it"


class _Painter:
    """The colours of cuts: one palette for all of them."""

    def __init__(self, samples: Samples, colours: int) -> None:
        self.samples = samples
        self.palette, self._lab = choose_palette(samples, colours)
        self.count = len(self.palette)
        self.mono = self.count == 2

    def paint(self, one: Cut) -> NDArray[np.uint8]:
        """(x, y, z): the colours of a cut."""
        if self.mono:
            return one.filled.astype(np.uint8)
        return np.where(one.filled, self._votes(one), 0).astype(np.uint8)

    def costs(self, one: Cut) -> NDArray[np.float32]:
        """(x, y, z, colours): what it costs to give a cell a colour."""
        fill = coverage_costs(one.coverage, one.placement.threshold, one.filled)
        if self.mono:
            return fill
        apart = np.zeros((self.count, self.count), np.float32)
        apart[1:, 1:] = 0.5 + np.linalg.norm(self._lab[:, None] - self._lab, axis=2)
        np.fill_diagonal(apart, 0)
        return colour_costs(fill, apart, self._votes(one))

    def _votes(self, one: Cut) -> NDArray[np.uint8]:
        side = one.planes[0][1] - one.planes[0][0]
        start = np.array([bounds[0] for bounds in one.planes])
        return vote(self.samples, self._lab, one.filled, (self.samples.points - start) / side)


class SolidLogic:
    """Line logic on volumes of many sizes: keeps the engine's arrays for each board and number of colours."""

    def __init__(self) -> None:
        self._trials: dict[tuple[int, ...], Trial] = {}

    def open_mask(self, volume: NDArray[np.uint8], colours: int = 2) -> NDArray[np.bool_]:
        """(x, y, z): which cells line logic leaves open, given all clues of a volume (x, y, z) of colours."""
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


def volume_of(puzzle: Puzzle, picture: Picture | None = None) -> NDArray[np.uint8]:
    """A picture of a solid, its goal where none is given, as a volume (x, y, z) of colours."""
    board, cells = puzzle.board, puzzle.goal if picture is None else picture
    if not isinstance(board, Solid) or cells is None:
        raise MakeError("only a solid with a picture is a volume")
    return np.frombuffer(cells, np.uint8).reshape(board.depth, board.height, board.width).transpose(2, 1, 0)


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
