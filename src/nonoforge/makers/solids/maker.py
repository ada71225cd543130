"""Solids: 3D nonograms from meshes and voxel models.

A model is voxelised once (`model`) and cut into cells at many placements (`placement`). The best cut that can be solved
without guessing is taken, or the best of all is repaired (`repair`); then clues are left out as asked (`thinning`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.made import Effort, Made, credits_of
from nonoforge.makers.options import settings_of
from nonoforge.makers.solids.colour import Painter, Samples, samples_of_mesh
from nonoforge.makers.solids.facts import clue_types
from nonoforge.makers.solids.mesh_source import Mesh
from nonoforge.makers.solids.model import FineModel, fine_of_mesh, fine_of_volume, pieces, turned
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.placement import Cut, Placement, SolidLikeness, cut, likeness_of, placements
from nonoforge.makers.solids.repair import mend, mending
from nonoforge.makers.solids.source import Volume, model_of
from nonoforge.makers.solids.thinning import thin_solid
from nonoforge.makers.solids.volumes import SolidLogic, puzzle_of_volume
from nonoforge.makers.watch import Watch
from nonoforge.palette import Palette
from nonoforge.puzzle import Puzzle

PROVING, REFUSING = 60_000_000, 5_000_000
"""Line steps for the proof of what is handed out, and for the reason why a volume is refused: about 60 and 5 s."""

FEW = 4
"""The best cuts get more work: they are repaired, and examined even when time is up."""

USUAL_SIZE = 12
"""Cells along the longest side of a mesh by default."""

_OF_MESHES = ("up", "turn", "tilt", "thickness", "shell", "inside")


@dataclass(frozen=True, eq=False, kw_only=True)
class SolidMade(Made):
    """A finished solid and how it was made.

    `parts` of its likeness are measured against the model as it was read; `changed` voxels were flipped to make it
    solvable; `clues_kept` of `clues_all` clues are left. Its effort's steps are the placements that were tried.
    """

    parts: SolidLikeness
    placement: Placement
    changed: int
    clues_kept: int
    clues_all: int

    def details(self) -> dict[str, Any]:
        """Clues, and what likeness is made of."""
        return {
            "clues": self.clues_all,
            "clues_kept": self.clues_kept,
            "clue_types": clue_types(self.puzzle),
            "changed": self.changed,
            "overlap": round(self.parts.overlap, 4),
            "silhouettes": [round(each, 4) for each in self.parts.silhouettes],
            "parts": [round(each, 4) for each in self.parts.parts],
        }


def making(source: Any, options: SolidOptions, watch: Watch) -> Iterator[SolidMade]:
    """The solid of any source `model_of` reads; `MakeError` or `ReadError` says in one sentence why there is none.

    When the watch ends the work, the best cut that line logic solves is yielded, or nothing if none is known.
    """
    from nonoforge.engine import decide

    begun = perf_counter()
    watch.tell(0.0, "reading the model")
    model = model_of(source, options.part)
    watch.tell(0.05, "filling it")
    subject = _subject_of_mesh(model, options) if isinstance(model, Mesh) else _subject_of_volume(model, options)
    if watch.over():
        return
    logic = SolidLogic()
    cuts, ended = _cuts(subject, logic, options, watch.part(0.2, 0.6))
    found = _solvable(subject, cuts, logic, options, watch.part(0.6, 0.8)) if cuts else None
    if found is None:
        return
    about = credits_of(options, model.name)
    whole = puzzle_of_volume(found.volume, found.palette, about, exact_blocks=options.exact)
    thin = thin_solid(whole, options, watch.part(0.8, 0.95))
    watch.tell(0.95, "proving it")
    # never long: line logic solves it, or it was proved when the last clue went
    verdict = decide(thin.puzzle, line_steps=PROVING)
    if verdict.answer != "unique" or verdict.solutions[0] != whole.goal:
        raise MakeError("no puzzle with one solution was found for this model: try another size")
    parts = likeness_of(subject.fine, found.volume > 0, found.cut.planes)
    watch.tell(1.0, "done")
    yield SolidMade(
        puzzle=thin.puzzle,
        verdict=verdict,
        likeness=parts.score,
        options=options,
        effort=Effort(len(cuts), perf_counter() - begun, ended or found.ended or thin.ended),
        name=model.name,
        notes=(*model.notes, *subject.fine.notes, *found.notes, *thin.notes),
        parts=parts,
        placement=found.cut.placement,
        changed=found.changed,
        clues_kept=thin.kept,
        clues_all=thin.whole,
    )


@dataclass(frozen=True, eq=False)
class _Subject:
    """What is cut: the model, points with colours in its voxels, and the size in cells; `given` is a cut that came with
    it (a volume at its own size).
    """

    fine: FineModel
    samples: Samples
    size: int
    given: Cut | None = None


@dataclass(frozen=True, eq=False)
class _Rated:
    """A cut, how good it looks, and whether line logic solves it as one colour."""

    cut: Cut
    worth: float
    free: bool


@dataclass(frozen=True, eq=False)
class _Found:
    """The volume (x, y, z) of colours that becomes the puzzle; `changed` of its voxels differ from the cut."""

    volume: NDArray[np.uint8]
    palette: Palette
    cut: Cut
    changed: int = 0
    notes: tuple[str, ...] = ()
    ended: str = ""


def _subject_of_mesh(mesh: Mesh, options: SolidOptions) -> _Subject:
    size = options.size or USUAL_SIZE
    mesh = turned(mesh, options.up or mesh.up, options.turn, options.tilt)
    fine = fine_of_mesh(mesh, size, inside=options.inside, shell=options.shell, thickness=options.thickness)
    samples = samples_of_mesh(mesh, options.seed)
    return _Subject(fine, replace(samples, points=fine.to_voxels(samples.points)), size)


def _subject_of_volume(volume: Volume, options: SolidOptions) -> _Subject:
    usual = {each.name: each.default for each in settings_of(SolidOptions)}
    # up=z is not ignored: it is how volumes stand
    meant = [name for name in _OF_MESHES if getattr(options, name) not in (usual[name], "z")]
    if meant:
        raise MakeError(f"{meant[0]} goes with meshes: a volume of voxels is taken as it stands")
    level = 0.5 if options.threshold is None else options.threshold
    cells = volume.coverage > level
    if not cells.any():
        raise MakeError(f"no voxel is covered by more than {level:g}")
    longest = max(volume.coverage.shape)
    fine = fine_of_volume(cells, options.size or longest)
    inside = np.argwhere(cells & (volume.colour > 0))
    samples = Samples(inside - fine.start + 0.5, volume.rgb[volume.colour[tuple(inside.T)]])
    if options.size and options.size < longest:
        return _Subject(fine, samples, options.size)
    shape = fine.true.shape
    box = tuple(slice(int(a), int(a) + n) for a, n in zip(fine.start, shape, strict=True))
    planes = (np.arange(shape[0] + 1.0), np.arange(shape[1] + 1.0), np.arange(shape[2] + 1.0))
    like = likeness_of(fine, fine.true, planes, shown=True)
    own = Cut(Placement(threshold=level), fine.true, volume.coverage[box], planes, like)
    return _Subject(fine, samples, max(shape), own)


def _cuts(subject: _Subject, logic: SolidLogic, options: SolidOptions, watch: Watch) -> tuple[list[_Rated], str]:
    """The cuts, best first, and why not all placements were tried."""
    if subject.given is not None:
        watch.preview(partial(_sketch, subject, subject.given, options))
        return [_Rated(subject.given, 1.0, logic.solves(subject.given.filled.view(np.uint8)))], ""
    found: list[_Rated] = []
    ended = ""
    fine = subject.fine
    whole = pieces(fine.shown)
    for number, placement in enumerate(placements(fine, options.placements, options.threshold, options.seed)):
        if ended := watch.over():
            break
        watch.tell(number / options.placements, "placing the cells")
        one = cut(fine, placement)
        if one is None or max(one.filled.shape) > subject.size:
            continue
        # a model that comes out in pieces counts as a little worse
        torn = min(5, max(0, pieces(one.filled) - whole))
        # and one that keeps the model's symmetry as a little better
        even = any(fine.mirrored) and all(
            (one.filled == np.flip(one.filled, axis)).all() for axis in range(3) if fine.mirrored[axis]
        )
        worth = one.likeness.score - 0.02 * torn + 0.01 * even
        if not found:
            watch.preview(partial(_sketch, subject, one, options))
        found.append(_Rated(one, worth, logic.solves(one.filled.view(np.uint8))))
    if not found and not ended:
        raise MakeError("nothing of the model is left at this size: its parts are too thin; try more cells")
    # the size asked for is the size given, if any placement has it
    found = [each for each in found if max(each.cut.filled.shape) == subject.size] or found
    return sorted(found, key=lambda each: -each.worth), ended


def _sketch(subject: _Subject, its: Cut, options: SolidOptions) -> Puzzle:
    """A cut in its colours with all clues, not proved."""
    painter = Painter(subject.samples, options.colours)
    return puzzle_of_volume(painter.paint(its), painter.palette, exact_blocks=options.exact)


def _solvable(
    subject: _Subject, cuts: list[_Rated], logic: SolidLogic, options: SolidOptions, watch: Watch
) -> _Found | None:
    """The best cut that line logic solves in its colours, or a better one that can be repaired.

    None if the watch ended the work before either was found.
    """
    painter = Painter(subject.samples, options.colours)

    def first(some: list[_Rated]) -> _Found | None:
        for each in some:
            volume = painter.paint(each.cut)
            if each.free if painter.mono else logic.solves(volume, painter.count):
                return _Found(volume, painter.palette, each.cut)
        return None

    watch.tell(0.0, "looking for a solvable cut, repairing it if need be")
    worst = cuts[0].worth - 0.02  # likeness given up rather than changing voxels
    good = [each for each in cuts if each.worth >= worst]
    found = first(good[:FEW]) if watch.over() else first(good)
    if found is not None:
        return found
    allowance = Allowance(inf, watch=watch)
    mended = _mended(painter, cuts[:FEW], logic, options, allowance)
    if mended is not None:
        return mended
    if over := watch.over():
        left = first([each for each in cuts if each.free][:FEW])
        return None if left is None else replace(left, ended=over)
    found = first(cuts)
    if found is not None:
        return replace(found, notes=allowance.notes, ended=allowance.ended)
    late = "; the time limit ended the repair" if allowance.late else ""
    raise MakeError(_why_not(painter.paint(cuts[0].cut), painter, logic, watch) + late)


def _mended(
    painter: Painter, cuts: list[_Rated], logic: SolidLogic, options: SolidOptions, allowance: Allowance
) -> _Found | None:
    """The first of these cuts that can be repaired."""
    for each in cuts:
        volume = painter.paint(each.cut)
        mended = mend(
            volume,
            painter.costs(each.cut),
            lambda cells: logic.open_mask(cells, painter.count),
            allowance=allowance.part(mending(painter.count), (options.repair or 0.0) / FEW),
            seed=options.seed,
        )
        if mended is not None:
            changed = int((mended != volume).sum())
            word = "voxel was" if changed == 1 else "voxels were"
            notes = (f"{changed} {word} changed to make it solvable", *allowance.notes)
            return _Found(mended, painter.palette, each.cut, changed, notes, allowance.ended)
    return None


def _why_not(volume: NDArray[np.uint8], painter: Painter, logic: SolidLogic, watch: Watch) -> str:
    """Why a volume is refused, in one sentence."""
    from nonoforge.engine import Inquiry

    left = logic.open_mask(volume, painter.count)
    share = "none of its cells" if left.all() else f"only {100 * (1 - left.mean()):.0f} % of its cells"
    verdict = Inquiry(puzzle_of_volume(volume, painter.palette)).verdict(watch.question(REFUSING))
    why = {
        "multiple": f"its clues have several solutions ({len(verdict.ambiguous)} cells differ between two of them)",
        "unique": "it cannot be solved without a guess",
    }.get(verdict.answer, "it is not known whether it has one solution")
    return f"no fair puzzle was found for this model: {why}, {share} can be deduced, and a few changes do not help"
