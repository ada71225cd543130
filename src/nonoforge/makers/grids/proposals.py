"""Black-and-white drawings of one picture: thresholds, local thresholds and line drawings, each as a wish per cell.

All work at pixel size and are averaged over cells afterwards: at cell size the thin lines are already lost. A proposal
says for each cell how sure it is (-1 = surely white, 1 = surely black); so the search knows which cells it may change
at little cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from nonoforge.makers.grids.wish import Wish, outline_costs
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.light import Floats, lightness, luminance
from nonoforge.makers.pictures.likeness import Labels, Target, target_and_pixels
from nonoforge.makers.pictures.recolouring import Recolouring, Remeasured, measured
from nonoforge.makers.pictures.shrink import area_shrink
from nonoforge.makers.pictures.subject import even_background
from nonoforge.makers.pictures.tone import line_drawing, local_levels, otsu, smooth_keeping_edges, stretch, thin_parts

PIXELS_PER_CELL = 8
"""Filters run at no more than this: more pixels cost time and change no cell."""

SOFT = np.float32(0.1)
"""Distance from a threshold, in lightness, at which a pixel or cell is three quarters sure of its side."""


@dataclass(frozen=True, eq=False)
class Proposal:
    """One drawing: its name, what each cell wants, the picture it starts from, its style, and what else to say of it.

    Styles are what a person would choose between: `shaded`, `lines`, `contour`, `silhouette`.
    """

    name: str
    wish: Wish
    labels: Labels
    style: str = "shaded"
    parameters: Mapping[str, float | str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Prepared:
    """A picture prepared for drawing.

    Greys at pixel size (stretched; smoothed; what is thin) and the target at cell size.
    """

    grey: Floats
    smooth: Floats
    thin: Floats
    target: Target
    cell: float
    """Pixels per cell."""
    part: Framed
    background: Floats | None = None
    """(h, w) at cell size: how much of each cell is an even background; None where there is none."""
    again: bool = False
    """Whether the same part was prepared before with another reach: drawings of its cells would be the same."""

    @cached_property
    def outlines(self) -> tuple[Floats, Floats]:
        """`across` and `down` of a wish in which outlines have the weight 1."""
        return outline_costs(self.target.grey_lab, 1.0)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width in cells."""
        return self.target.linear.shape[0], self.target.linear.shape[1]

    def measured(self, labels: Labels) -> Recolouring | Remeasured:
        """A drawing with its likeness, which follows when cells change."""
        return measured(labels, self.target)


def prepare(part: Framed, reaches: tuple[float, ...] = (0.5,)) -> list[Prepared]:
    """The part of a picture prepared for its grid, once for each reach of the filter (in cells)."""
    width, height = part.width, part.height
    target, linear = target_and_pixels(part, PIXELS_PER_CELL)
    grey = stretch(lightness(luminance(linear)))
    cell = max(linear.shape[1] / width, linear.shape[0] / height)
    smooth = [smooth_keeping_edges(grey, reach * cell) for reach in reaches]
    around = even_background(part.source)
    background = None if around is None else area_shrink(around.astype(np.float32), width, height)
    return [
        Prepared(grey, flat, thin_parts(flat, cell), target, cell, part, background, again=number > 0)
        for number, flat in enumerate(smooth)
    ]


def proposals(prepared: Prepared, *, outline: float = 0.25) -> Iterator[Proposal]:
    """All drawings worth a look, each drawn when it is asked for."""
    grey, level = prepared.smooth, otsu(prepared.smooth)
    filled: list[Proposal] = []  # never empty: at either end one of the shifts leads inwards
    for shift in (0.0, -0.12, 0.12, -0.22, 0.22):
        at = level + shift
        if 0.04 < at < 0.96:
            filled.append(_drawn(prepared, f"level {at:.2f}", at - grey, outline))
            yield filled[-1]
    depths = (0.0, 0.15)
    at_depth = local_levels(grey, 0.2 * min(prepared.shape) * prepared.cell, depths)
    for depth, at_each in zip(depths, at_depth, strict=True):
        yield _drawn(prepared, f"local level, depth {depth:g}", at_each - grey, outline)
        yield _drawn(prepared, f"half local level, depth {depth:g}", 0.5 * (at_each + level) - grey, outline)
    ink = line_drawing(prepared.grey, 0.33 * prepared.cell)
    yield replace(_drawn(prepared, "lines", 0.5 - ink, outline), style="lines")
    shaded = np.maximum(level - 0.15 - grey, 0.35 * (0.5 - ink))
    yield _drawn(prepared, "lines and shade", shaded, outline)
    if not prepared.again:
        yield from _of_cells(prepared, outline)
    yield _contour(prepared, filled[0], outline)
    if prepared.background is not None and not prepared.again:
        sure = np.tanh(3 * (1 - 2 * prepared.background)).astype(np.float32)
        yield replace(_settled(prepared, "silhouette", sure, outline / 4), style="silhouette")
    yield _drawn(prepared, "thin parts", 0.5 * (at_depth[0] + level) - grey, outline, thin=2.5)


def _of_cells(prepared: Prepared, outline: float) -> Iterator[Proposal]:
    """Thresholds of the cells, whose drawings do not depend on how pixels were filtered."""
    cells = prepared.target.lightness
    for at in (prepared.target.level, *np.quantile(cells, [0.25, 0.28, 0.3, 0.32, 0.35, 0.4, 0.45, 0.5])):
        sure = np.tanh((np.float32(at) - cells) / SOFT)
        yield _settled(prepared, f"cell level {at:.2f}", sure, outline / 4)
        yield _settled(prepared, f"plain level {at:.2f}", sure, 0.0)


def _drawn(prepared: Prepared, name: str, margin: Floats, outline: float, thin: float = 1.0) -> Proposal:
    """A proposal from how far each pixel lies on the black side (positive) of its threshold."""
    height, width = prepared.shape
    margin = margin + np.float32(thin) * prepared.thin
    return _settled(prepared, name, area_shrink(np.tanh(margin / SOFT), width, height), outline)


def _contour(prepared: Prepared, filled: Proposal, outline: float) -> Proposal:
    """The outlines of a filled drawing: what is black and touches white. Hollow shapes are harder to solve."""
    around = np.pad(filled.labels, 1, constant_values=1)
    inside = around[:-2, 1:-1] & around[2:, 1:-1] & around[1:-1, :-2] & around[1:-1, 2:]
    ink = filled.labels & (1 - inside)
    drawn = _settled(prepared, "contour", np.where(ink, 0.8, -0.6).astype(np.float32), outline / 4)
    return replace(drawn, style="contour")


def _settled(prepared: Prepared, name: str, sure: Floats, outline: float) -> Proposal:
    """A proposal from how sure each cell is to be black (1) or white (-1)."""
    half = np.asarray(sure, dtype=np.float32) * np.float32(0.5)
    wish = Wish(np.stack([half, -half], axis=2), *prepared.outlines).with_outlines(outline)
    return Proposal(name, wish, wish.settle((sure > 0).astype(np.uint8)))
