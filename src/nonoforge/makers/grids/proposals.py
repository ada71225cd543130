"""Black-and-white drawings of one picture: thresholds, local thresholds and line drawings, each as a wish per cell.

All work at pixel size first and are averaged over cells after: a threshold taken at cell size has lost the thin lines
already. A proposal says for each cell how sure it is (-1 = surely white, 1 = surely black); the search then knows
which cells may be changed at little cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from nonoforge.makers.grids.wish import Wish, outline_costs
from nonoforge.makers.pictures.bitmap import Source
from nonoforge.makers.pictures.light import Floats, lightness, luminance
from nonoforge.makers.pictures.likeness import Labels, Target
from nonoforge.makers.pictures.shrink import area_shrink
from nonoforge.makers.pictures.tone import line_drawing, local_level, otsu, smooth_keeping_edges, stretch, thin_parts

PIXELS_PER_CELL = 8
"""Filters run at this size at most: more pixels cost time and change no cell."""

SOFT = np.float32(0.1)
"""Distance from a threshold, in lightness, at which a pixel or cell is three quarters sure of its side."""


@dataclass(frozen=True, eq=False)
class Proposal:
    """One drawing: its name, what each cell wants, the picture it starts from, and what else there is to say of it."""

    name: str
    wish: Wish
    labels: Labels
    parameters: Mapping[str, float | str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Study:
    """A picture prepared for drawing.

    Greys at pixel size (stretched; smoothed; what is thin) and the target at cell size.
    """

    grey: Floats
    smooth: Floats
    thin: Floats
    target: Target
    cell: float
    """Pixels per cell."""
    crop: str = "whole"
    """How the part of the picture that is drawn was found."""

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width in cells."""
        return self.target.linear.shape[0], self.target.linear.shape[1]


def prepare(
    source: Source, width: int, height: int, *, smooth: tuple[float, ...] = (0.5,), crop: str = "whole"
) -> list[Study]:
    """The studies of a picture for a grid, one for each reach of the filter (in cells)."""
    linear = source.linear()
    target = Target(area_shrink(linear, width, height), source)
    rows, columns = linear.shape[:2]
    most = PIXELS_PER_CELL
    if rows > most * height or columns > most * width:
        linear = area_shrink(linear, min(columns, most * width), min(rows, most * height))
    grey = stretch(lightness(luminance(linear)))
    cell = max(linear.shape[1] / width, linear.shape[0] / height)
    studies = []
    for reach in smooth:
        flat = smooth_keeping_edges(grey, reach * cell)
        studies.append(Study(grey, flat, thin_parts(flat, cell), target, cell, crop))
    return studies


def proposals(study: Study, *, outline: float = 0.25) -> list[Proposal]:
    """All drawings worth a look."""
    grey, level = study.smooth, otsu(study.smooth)
    found = []
    for shift in (0.0, -0.12, 0.12, -0.22, 0.22):
        at = level + shift
        if 0.04 < at < 0.96:
            found.append(_drawn(study, f"level {at:.2f}", at - grey, outline))
    reach = 0.2 * min(study.shape) * study.cell
    for depth in (0.0, 0.15):
        at_each = local_level(grey, reach, depth)
        found.append(_drawn(study, f"local level, depth {depth:g}", at_each - grey, outline))
        found.append(_drawn(study, f"half local level, depth {depth:g}", 0.5 * (at_each + level) - grey, outline))
    ink = line_drawing(study.grey, 0.33 * study.cell)
    found.append(_drawn(study, "lines", 0.5 - ink, outline))
    shaded = np.maximum(level - 0.15 - grey, 0.35 * (0.5 - ink))
    found.append(_drawn(study, "lines and shade", shaded, outline))
    cells = study.target.lightness
    for at in (study.target.level, *np.quantile(cells, [0.25, 0.28, 0.3, 0.32, 0.35, 0.4, 0.45, 0.5])):
        sure = np.tanh((np.float32(at) - cells) / SOFT)
        found.append(_settled(study, f"cell level {at:.2f}", sure, outline / 4))
        found.append(_settled(study, f"plain level {at:.2f}", sure, 0.0))
    found.append(_contour(study, found[0], outline))
    detailed = 0.5 * (local_level(grey, reach, 0.0) + level) - grey
    found.append(_drawn(study, "thin parts", detailed, outline, thin=2.5))
    return found


def _drawn(study: Study, name: str, margin: Floats, outline: float, thin: float = 1.0) -> Proposal:
    """A proposal from how far each pixel lies on the black side (positive) of its threshold."""
    height, width = study.shape
    margin = margin + np.float32(thin) * study.thin
    return _settled(study, name, area_shrink(np.tanh(margin / SOFT), width, height), outline)


def _contour(study: Study, filled: Proposal, outline: float) -> Proposal:
    """The outlines of a filled drawing: what is black and touches white. Hollow shapes are harder to solve."""
    around = np.pad(filled.labels, 1, constant_values=1)
    inside = around[:-2, 1:-1] & around[2:, 1:-1] & around[1:-1, :-2] & around[1:-1, 2:]
    ink = filled.labels & (1 - inside)
    return _settled(study, "contour", np.where(ink, 0.8, -0.6).astype(np.float32), outline / 4)


def _settled(study: Study, name: str, sure: Floats, outline: float) -> Proposal:
    """A proposal from how sure each cell is to be black (1) or white (-1)."""
    alone = np.stack([sure, -sure], axis=2) * np.float32(0.5)
    across, down = outline_costs(study.target.grey_lab, outline)
    wish = Wish(alone.astype(np.float32), across, down)
    return Proposal(name, wish, wish.settle((sure > 0).astype(np.uint8)))
