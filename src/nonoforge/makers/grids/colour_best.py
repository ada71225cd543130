"""The best colour puzzles we can make: colours chosen for all eyes, calm areas, and repair by whatever colour hurts
least.

    crop -> filter at pixel size -> palette by exact p-median in OKLab, kept apart for colour-blind eyes -> each
    cell's cost for each colour, averaged over its pixels -> calm outlines -> change cells until line logic solves it
    -> prove

The empty colour is the most frequent one along the picture's border: a rocket's clues should count the rocket, not the
night around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.mono_best import solve_drawing
from nonoforge.makers.grids.options import BACKGROUNDS, ColourOptions
from nonoforge.makers.grids.palettes import choose_colours, palette_of, separation
from nonoforge.makers.grids.proposals import Proposal
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.grids.wish import Wish, outline_costs
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.light import Floats, oklab, to_linear
from nonoforge.makers.pictures.likeness import Target, target_and_pixels
from nonoforge.makers.pictures.shrink import area_shrink
from nonoforge.makers.pictures.tone import smooth_keeping_edges
from nonoforge.palette import parse_hex

PIXELS_PER_CELL = 6
VARIANTS = 3
"""Puzzles made unless a number is asked for."""


def painted_best(parts: list[Framed], job: Job[ColourOptions]) -> Iterator[GridMade]:
    """Proved puzzles: as asked first, then with calmer and livelier outlines and other palettes."""
    options, variants = job.options, job.options.variants or VARIANTS
    shown_before: list[Floats] = []
    plans = [(part, colours, factor) for colours, factor in _PLANS for part in parts]
    for number, (part, more, factor) in enumerate(plans):
        colours = options.colours + more
        if len(shown_before) >= variants or not 2 <= colours <= 12:
            continue
        if job.allowance.over():
            return
        job.begin(max(len(shown_before) / variants, number / len(plans)), f"{colours} colours")
        drawing = draw(part, colours, options, factor)
        logic = Logic(part.width, part.height, len(drawing.colours))
        labels = solve_drawing(drawing.proposal, logic, job.allowance.part(), options.seed)
        if labels is None:
            continue
        kept = np.union1d([0], np.unique(labels))  # a colour that no cell has any more does not belong to the puzzle
        labels = np.searchsorted(kept, labels).astype(np.uint8)
        shown = drawing.colours[kept][labels]
        if not all(_look_different(shown, other, options.different) for other in shown_before):
            continue
        found = job.prove(
            labels,
            drawing.target,
            palette=palette_of(drawing.colours[kept]),
            before=np.searchsorted(kept, drawing.proposal.labels).astype(np.uint8),
            **drawing.proposal.parameters,
            crop=part.crop,
        )
        if found:
            shown_before.append(shown)
            yield found


def _look_different(a: Floats, b: Floats, share: float) -> bool:
    """Whether at least this share of the cells has a visibly different colour."""
    return a.shape != b.shape or float((np.linalg.norm(a - b, axis=2) > 0.04).mean()) >= share


_PLANS = ((0, 1.0), (0, 2.2), (-1, 1.0), (1, 1.0), (0, 0.4), (-2, 1.0), (2, 1.0), (-1, 2.2))
"""Variants in order: colours more or fewer than asked for, and a factor on the price of outlines."""


@dataclass(frozen=True, eq=False)
class FewColours:
    """A picture in few colours (n, 3 OKLab, the background first) at cell size, before repair."""

    colours: Floats
    proposal: Proposal
    target: Target


def draw(part: Framed, count: int, options: ColourOptions, factor: float = 1.0) -> FewColours:
    """The part in `count` colours with calm areas."""
    target, linear = target_and_pixels(part, PIXELS_PER_CELL)
    lab = oklab(np.maximum(linear, 0))
    cell = max(linear.shape[1] / part.width, linear.shape[0] / part.height)
    smooth = np.stack([smooth_keeping_edges(lab[..., k], options.smooth * cell, 0.05) for k in range(3)], axis=2)
    colours = with_background(smooth, count, options.background)
    distance = np.linalg.norm(smooth[:, :, None, :] - colours, axis=3)
    per_cell = area_shrink(np.minimum(distance, 0.35), part.width, part.height) * np.float32(4)
    across, down = outline_costs(target.lab, options.outline * factor, 0.06)
    wish = Wish(per_cell, across, down)
    labels = wish.settle(np.argmin(per_cell, axis=2).astype(np.uint8))
    apart = separation(colours) + 9 * np.eye(len(colours))
    used: dict[str, float | str] = {
        "colours_used": len(colours),
        "outline_factor": factor,
        "least_distance": round(float(apart.min()), 3),
    }
    return FewColours(colours, Proposal(f"{len(colours)} colours", wish, labels, "colours", used), target)


def with_background(lab: Floats, count: int, background: str) -> Floats:
    """(n, 3) OKLab: the palette of a picture (h, w, 3), the background first."""
    pixels = lab.reshape(-1, 3)
    fixed = {"white": "ffffff", "black": "000000"}.get(background, background)
    if fixed not in BACKGROUNDS:
        forced = oklab(to_linear(np.array([parse_hex(fixed)], dtype=np.uint8)))
        return choose_colours(pixels, count, forced=forced)
    colours = choose_colours(pixels, count)
    if background in ("lightest", "darkest"):
        first = int(np.argmax(colours[:, 0] * (1 if background == "lightest" else -1)))
    else:
        edge = np.concatenate([lab[0], lab[-1], lab[:, 0], lab[:, -1]])
        nearest = np.argmin(np.linalg.norm(edge[:, None] - colours, axis=2), axis=1)
        first = int(np.argmax(np.bincount(nearest, minlength=len(colours))))
    order = [first, *(each for each in range(len(colours)) if each != first)]
    return np.asarray(colours[order])
