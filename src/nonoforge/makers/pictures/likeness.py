"""How much a puzzle's picture looks like what it was made from: one number 0..1 and the parts it comes from.

No formula replaces a person, so the number is made of parts that one can look at and argue about:

    structure  0.30  SSIM (Wang 2004) of lightness: do light and dark rise and fall in the same places
    edges      0.40  F-score of outlines, one cell of play: are the outlines there (recall), and only they (precision)
    regions    0.10  overlap (intersection over union) with the source sorted into the puzzle's own colours
    colour     0.10  1 - mean OKLab distance as seen from afar (blurred by one cell)
    specks     0.10  1 - ten times the share of lone cells that nothing in the source calls for

The source is compared at cell size. A black-and-white puzzle is compared with its lightness stretched to the full
range: a person looking at a dark photograph adapts to it, and so must the measure, or every dark picture would ask for
a black blot. Both sides are blurred by half a cell before SSIM, because nobody looks at a puzzle so closely that only
squares are visible.

Why not SSIM alone: it hardly notices a lone black cell in a white sky, the first thing a person sees, and it
prefers a grey mush of checkered cells to a clean shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.bitmap import Bitmap
from nonoforge.makers.pictures.light import Floats, lightness, luminance, oklab, to_linear, to_srgb
from nonoforge.makers.pictures.shrink import area_shrink
from nonoforge.makers.pictures.tone import otsu, stretch
from nonoforge.palette import BLACK_AND_WHITE, Palette

Labels = NDArray[np.uint8]
"""(height, width): the colour number of each cell."""

WEIGHTS = {"structure": 0.30, "edges": 0.40, "regions": 0.10, "colour": 0.10, "specks": 0.10}


@dataclass(frozen=True)
class Likeness:
    """The parts, each 0..1 with 1 best, and `changed`: cells that differ from the picture before repair."""

    structure: float
    edges: float
    regions: float
    colour: float
    specks: float
    changed: int | None = None

    @property
    def score(self) -> float:
        """The weighted sum of the parts."""
        return sum(weight * float(getattr(self, part)) for part, weight in WEIGHTS.items())


@dataclass(frozen=True, eq=False)
class Target:
    """What a puzzle should look like.

    The source at cell size as linear light (height, width, 3), and the source itself.
    """

    linear: Floats
    source: Bitmap | None = None

    @cached_property
    def srgb(self) -> NDArray[np.uint8]:
        """(height, width, 3): to be shown next to the puzzle."""
        return to_srgb(self.linear)

    @cached_property
    def lightness(self) -> Floats:
        """(height, width): lightness stretched to 0..1, what black-and-white puzzles are compared with."""
        return stretch(lightness(luminance(self.linear)))

    @cached_property
    def lab(self) -> Floats:
        """(height, width, 3) OKLab, what colour puzzles are compared with."""
        return oklab(self.linear)

    @cached_property
    def grey_lab(self) -> Floats:
        """The stretched lightness as OKLab without colour."""
        grey = self.lightness
        return np.stack([grey, np.zeros_like(grey), np.zeros_like(grey)], axis=2)

    @cached_property
    def grey_view(self) -> Reference:
        """What black-and-white puzzles are compared with, precomputed."""
        return Reference(self.grey_lab)

    @cached_property
    def colour_view(self) -> Reference:
        """What colour puzzles are compared with, precomputed."""
        return Reference(self.lab)

    @cached_property
    def level(self) -> float:
        """Otsu's threshold of the stretched lightness."""
        return otsu(self.lightness)


def target_of(source: Bitmap, width: int, height: int) -> Target:
    """The target of a source for a grid: area averages in linear light."""
    return Target(area_shrink(source.linear(), width, height), source)


class Reference:
    """One side of many comparisons: what the source contributes, computed once. `lab` is (height, width, 3)."""

    def __init__(self, lab: Floats) -> None:
        from scipy.ndimage import gaussian_filter, maximum_filter

        self.lab = lab
        self.blurred = gaussian_filter(lab[..., 0], 0.5)
        self.moments = window(np.stack([self.blurred, self.blurred**2]))
        self.from_afar = gaussian_filter(lab, (1, 1, 0))
        self.strength = edge_strength(lab)
        self.outlines = np.where(self.strength < 0.25, 0, self.strength)  # faint texture is not an outline
        self.near_outlines = maximum_filter(self.outlines, 3)
        # A step is recorded at the left or upper of its two cells, so a spot's outline is at most one cell up or left.
        self.called_for = maximum_filter(self.strength, size=2, origin=0)


def likeness_of(labels: Labels, palette: Palette, target: Target, before: Labels | None = None) -> Likeness:
    """How much cells coloured by `labels` look like the target; `before` is the picture before repair."""
    if [colour.rgb for colour in palette] == [colour.rgb for colour in BLACK_AND_WHITE]:
        seen, shown = target.grey_view, _GREYS[np.minimum(labels, 1)]
        wanted = (target.lightness < target.level).astype(np.uint8)
    else:
        colours = oklab(to_linear(np.array([colour.rgb for colour in palette], dtype=np.uint8)))
        seen, shown = target.colour_view, colours[labels]
        wanted = np.argmin(np.linalg.norm(seen.lab[:, :, None, :] - colours, axis=3), axis=2).astype(np.uint8)
    return Likeness(
        structure=structure(seen, shown[..., 0]),
        edges=edge_score(seen, edge_strength(shown)),
        regions=region_overlap(wanted, labels),
        colour=colour_likeness(seen, shown),
        specks=max(0.0, 1 - 10 * float((specks(labels) * (1 - seen.called_for)).mean())),
        changed=None if before is None else int(np.count_nonzero(before != labels)),
    )


_GREYS = np.array([[1, 0, 0], [0, 0, 0]], dtype=np.float32)


def structure(seen: Reference, shown: Floats) -> float:
    """Mean SSIM of lightness, negative values counted as 0, both sides blurred by half a cell first."""
    from scipy.ndimage import gaussian_filter

    blurred = gaussian_filter(shown, 0.5)
    moments = window(np.stack([blurred, blurred**2, seen.blurred * blurred]))
    return float(np.clip(ssim(seen.moments[0], seen.moments[1], *moments), 0, 1).mean())


def window(stack: Floats, sigma: float = 1.5) -> Floats:
    """Each picture of a stack (n, height, width) seen through the Gaussian window of SSIM."""
    from scipy.ndimage import gaussian_filter

    return np.asarray(gaussian_filter(stack.astype(np.float64), (0, sigma, sigma), truncate=3.5))


def ssim(mean_a: Floats, aa: Floats, mean_b: Floats, bb: Floats, ab: Floats) -> Floats:
    """(height, width) structural similarity, -1..1, of greys 0..1 from what the window shows of a, a², b, b² and ab."""
    var_a, var_b, both = aa - mean_a**2, bb - mean_b**2, ab - mean_a * mean_b
    c1, c2 = 0.01**2, 0.03**2
    top = (2 * mean_a * mean_b + c1) * (2 * both + c2)
    return np.asarray(top / ((mean_a**2 + mean_b**2 + c1) * (var_a + var_b + c2)), dtype=np.float32)


def edge_strength(lab: Floats) -> Floats:
    """(height, width): how strongly each cell differs from its right and lower neighbour; 1 = a clear outline.

    What counts as clear follows the picture: half of its strong (95th percentile) steps, but no less than 0.04 in
    OKLab.
    """
    across = np.linalg.norm(np.diff(lab, axis=1), axis=2)
    down = np.linalg.norm(np.diff(lab, axis=0), axis=2)
    step = np.zeros(lab.shape[:2], dtype=np.float32)
    step[:, :-1] = across
    step[:-1] = np.maximum(step[:-1], down)
    clear = max(0.04, 0.25 * float(np.quantile(step, 0.95)))
    return np.asarray(np.minimum(step / np.float32(clear), 1), dtype=np.float32)


def edge_score(seen: Reference, drawn: Floats) -> float:
    """F-score of the drawn outlines against the wanted ones; each may be one cell off."""
    from scipy.ndimage import maximum_filter

    total_wanted, total_drawn = float(seen.outlines.sum()), float(drawn.sum())
    if total_wanted == 0 or total_drawn == 0:
        return float(total_wanted == total_drawn)
    recall = float((seen.outlines * maximum_filter(drawn, 3)).sum()) / total_wanted
    precision = float((drawn * seen.near_outlines).sum()) / total_drawn
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0


def region_overlap(wanted: Labels, labels: Labels) -> float:
    """Mean intersection over union of the colours, weighted by how much of the source each colour takes."""
    total = 0.0
    for colour in np.unique(wanted):
        a, b = wanted == colour, labels == colour
        total += float(a.mean()) * np.count_nonzero(a & b) / np.count_nonzero(a | b)
    return total


def colour_likeness(seen: Reference, shown: Floats) -> float:
    """1 - mean OKLab distance of two pictures, each blurred by one cell."""
    from scipy.ndimage import gaussian_filter

    difference = seen.from_afar - gaussian_filter(shown, (1, 1, 0))
    return max(0.0, 1 - float(np.linalg.norm(difference, axis=2).mean()))


def specks(labels: Labels) -> NDArray[np.bool_]:
    """(height, width): the cells that differ from all their (up to four) neighbours."""
    padded = np.pad(labels.astype(np.int16), 1, constant_values=-1)
    middle = padded[1:-1, 1:-1]
    lone = (padded[:-2, 1:-1] != middle) & (padded[2:, 1:-1] != middle)
    return np.asarray(lone & (padded[1:-1, :-2] != middle) & (padded[1:-1, 2:] != middle))
