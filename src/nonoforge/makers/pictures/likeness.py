"""How much a puzzle's picture looks like what it was made from: one number 0..1 and the parts it comes from.

No formula replaces a person, so the number is made of parts that one can look at and argue about:

    structure  0.20  SSIM (Wang 2004) without its term for lightness: does it rise and fall in the same places
    edges      0.35  F-score of outlines: are the outlines there (recall), and only they (precision), beyond chance
    features   0.10  the same of what is thin or small (eyes, legs, whiskers)
    wholeness  0.10  whether what hangs together in the source does so in the puzzle: no hoof apart from its leg
    regions    0.05  overlap (intersection over union) with the source sorted into the puzzle's own colours
    colour     0.10  1 - mean OKLab distance as seen from afar
    specks     0.10  1 - ten times the share of lone cells that nothing in the source calls for

Both are looked at from the same distance, `VIEW` pixels for the longer side, however many cells the puzzle has: so the
number means the same at every size, and a blot of 10 by 5 cells does not win by being compared with a blot of the
source. An outline may be two pixels off, half a cell of a puzzle of 24.

How far the number agrees with the eye: `python -m benchmarks.pictures.named`.

A black-and-white puzzle is compared with the source's lightness stretched to the full range: a person looking at a dark
photograph adapts to it, and so must the measure, or every dark picture would ask for a black blot.

Why not SSIM alone: it hardly notices a lone black cell in a white sky, the first thing a person sees, it prefers a
grey mush of checkered cells to a clean shape, and two missing eyes are two hundredths of a face to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.light import Floats, lightness, luminance, oklab, to_linear, to_srgb
from nonoforge.makers.pictures.outlines import PLAY, around, beyond, edge_strength, f_score, near, steps
from nonoforge.makers.pictures.shrink import area_shrink, area_shrinks, nearest_shrink
from nonoforge.makers.pictures.tone import otsu, stretch
from nonoforge.palette import BLACK_AND_WHITE, Palette

Labels = NDArray[np.uint8]
"""(height, width): the colour number of each cell."""

Moment = NDArray[np.float64]
"""(height, width): what the window of SSIM shows of a picture."""

WEIGHTS = {
    "structure": 0.20,
    "edges": 0.35,
    "features": 0.10,
    "wholeness": 0.10,
    "regions": 0.05,
    "colour": 0.10,
    "specks": 0.10,
}

VIEW = 96
"""Pixels of the longer side at which puzzle and source are compared."""

NEAR_BLUR, FAR = 1.0, 3.0
"""Blur of what is looked at closely and from afar, in pixels."""

SUBJECT, GROUND = 0.8, 0.4
"""What the tones of an inverse count: its outlines are those of its source, but light and dark are not. More where that
fills the subject, as people expect of a puzzle (the moon, not the night), less where it fills the ground.
"""

THIN, SHOWN_THIN = 7, 13
"""What is narrower than this many pixels is a feature; where the other picture is asked for it, it may be wider,
because cells are coarser than pixels.
"""

FEW = 0.002
"""Pixels per pixel of the picture below which there are no features."""


@dataclass(frozen=True)
class Likeness:
    """The parts, each 0..1 with 1 best, and `changed`: cells that differ from the picture before repair."""

    structure: float
    edges: float
    features: float
    wholeness: float
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
    """What a puzzle should look like, as linear light (h, w, 3): at cell size, and as it is seen.

    Without `fine` the cells are all there is. `part` is where it comes from.
    """

    linear: Floats
    fine: Floats | None = None
    part: Framed | None = None

    @cached_property
    def srgb(self) -> NDArray[np.uint8]:
        """(height, width, 3): to be shown next to the puzzle."""
        return to_srgb(self.linear)

    @cached_property
    def lightness(self) -> Floats:
        """(height, width): lightness of the cells stretched to 0..1."""
        return stretch(lightness(luminance(self.linear)))

    @cached_property
    def lab(self) -> Floats:
        """(height, width, 3) OKLab of the cells."""
        return oklab(self.linear)

    @cached_property
    def grey_lab(self) -> Floats:
        """The stretched lightness as OKLab without colour."""
        grey = self.lightness
        return np.stack([grey, np.zeros_like(grey), np.zeros_like(grey)], axis=2)

    @cached_property
    def level(self) -> float:
        """Otsu's threshold of the stretched lightness."""
        return otsu(self.lightness)

    @cached_property
    def tones(self) -> float:
        """What regions and colour count."""
        if self.part is None or not self.part.inverse:
            return 1.0
        view = self.grey_view
        return GROUND if float((view.seen[..., 0] < view.level).mean()) > 0.5 else SUBJECT

    @property
    def _seen(self) -> Floats:
        return as_seen(self.linear) if self.fine is None else self.fine

    @cached_property
    def grey_view(self) -> Reference:
        """What black-and-white puzzles are compared with, precomputed."""
        return Reference(stretch(lightness(luminance(self._seen)))[..., None], self.grey_lab)

    @cached_property
    def colour_view(self) -> Reference:
        """What colour puzzles are compared with, precomputed."""
        return Reference(oklab(self._seen), self.lab)


def target_of(part: Framed) -> Target:
    """The target of a part of a picture: area averages in linear light."""
    return target_and_pixels(part)[0]


def target_and_pixels(part: Framed, most: int | None = None) -> tuple[Target, Floats]:
    """The target of a part, and the part itself as linear light (h, w, 3) with at most so many pixels a cell."""
    linear = part.source.linear()
    rows, columns = linear.shape[:2]
    size = part.width, part.height
    if most is None or (rows <= most * part.height and columns <= most * part.width):
        cells, fine = area_shrinks(linear, size, _view(*size))
    else:
        less = min(columns, most * part.width), min(rows, most * part.height)
        cells, fine, linear = area_shrinks(linear, size, _view(*size), less)
    return Target(cells, fine, part), linear


def _view(width: int, height: int) -> tuple[int, int]:
    longest = max(width, height)
    return max(2, round(VIEW * width / longest)), max(2, round(VIEW * height / longest))


def as_seen(cells: Floats) -> Floats:
    """(h, w, channels): a picture of cells as large as it is looked at."""
    height, width = cells.shape[:2]
    across, down = _view(width, height)
    return area_shrink(cells, across, down) if width > across else nearest_shrink(cells, across, down)


class Reference:
    """One side of many comparisons: what the source contributes, computed once.

    `seen` is (h, w, channels) with lightness first, `lab` (height, width, 3) the cells.
    """

    def __init__(self, seen: Floats, lab: Floats) -> None:
        from scipy.ndimage import gaussian_filter, maximum_filter

        self.seen = seen
        self.blurred = gaussian_filter(seen, (NEAR_BLUR, NEAR_BLUR, 0))
        self.moments = window(np.stack([self.blurred[..., 0], self.blurred[..., 0] ** 2]))
        self.from_afar = gaussian_filter(seen, (FAR, FAR, 0))
        outlines = steps(self.blurred)
        self.outlines = np.where(outlines < 0.25, 0, outlines)  # faint texture is not an outline
        self.near_outlines = near(self.outlines)
        self.outlines_around, self.near_outlines_around = around(self.outlines), around(self.near_outlines)
        grey = gaussian_filter(seen[..., 0], 0.7)
        features = small_parts(grey, THIN)
        self.features = np.where(features < 0.15, 0, features)
        self.features_around = around(self.features)
        self.thin_called_for = np.minimum(1, 2.5 * near(small_parts(grey, SHOWN_THIN)))
        self.level = otsu(seen[..., 0])
        # A step is recorded at the left or upper of its two cells, so a spot's outline is at most one cell up or left.
        self.called_for = maximum_filter(edge_strength(lab), size=2, origin=0)


def likeness_of(labels: Labels, palette: Palette, target: Target, before: Labels | None = None) -> Likeness:
    """How much cells coloured by `labels` look like the target; `before` is the picture before repair."""
    from scipy.ndimage import gaussian_filter

    wanted: NDArray[Any]
    painted: NDArray[Any]
    if black_and_white(palette):
        view, shown = target.grey_view, as_seen(_GREYS[np.minimum(labels, 1)])
        wanted, painted = view.seen[..., 0] < view.level, shown[..., 0] < 0.5
    else:
        colours = oklab(to_linear(np.array([colour.rgb for colour in palette], dtype=np.uint8)))
        view, shown = target.colour_view, as_seen(colours[labels])
        wanted, painted = (_nearest(each, colours) for each in (view.seen, shown))
    blurred = gaussian_filter(shown, (NEAR_BLUR, NEAR_BLUR, 0))
    edges = edge_score(view, steps(blurred))
    return Likeness(
        structure=structure(view, blurred[..., 0]),
        edges=edges,
        features=feature_score(view, shown[..., 0], edges),
        wholeness=wholeness(wanted != 0, painted != 0),
        regions=target.tones * region_overlap(wanted, painted),
        colour=target.tones * colour_likeness(view, shown),
        specks=max(0.0, 1 - 10 * float((specks(labels) * (1 - view.called_for)).mean())),
        changed=None if before is None else int(np.count_nonzero(before != labels)),
    )


def black_and_white(palette: Palette) -> bool:
    """Whether a picture is compared by lightness alone."""
    return [colour.rgb for colour in palette] == [colour.rgb for colour in BLACK_AND_WHITE]


_GREYS = np.array([[1], [0]], dtype=np.float32)


def _nearest(lab: Floats, colours: Floats) -> NDArray[np.intp]:
    return np.asarray(np.argmin(np.linalg.norm(lab[:, :, None, :] - colours, axis=3), axis=2))


def structure(view: Reference, blurred: Floats) -> float:
    """Mean structural similarity of lightness, negative values counted as 0."""
    moments = window(np.stack([blurred, blurred**2, view.blurred[..., 0] * blurred]))
    return float(np.clip(similarity(view.moments[0], view.moments[1], *moments), 0, 1).mean())


def small_parts(grey: Floats, size: int) -> Floats:
    """(2, h, w): how much darker, and how much lighter, what is narrower than `size` pixels is than around it."""
    from scipy.ndimage import grey_closing, grey_opening

    return np.stack([grey_closing(grey, size) - grey, grey - grey_opening(grey, size)])


def feature_score(view: Reference, shown: Floats, outlines: float) -> float:
    """F-score of thin and small parts: the source's that the puzzle shows, and the puzzle's that the source calls for.

    The source's are weighted by contrast, and a place is shown if the puzzle has such a part within `PLAY` pixels. A
    source without any counts by its `outlines`, a puzzle without any shows none too many.
    """
    recall, precision = outlines, 1.0
    total = float(view.features.sum())
    if total >= FEW * shown.size:
        found = np.minimum(1, 2 * near(small_parts(shown, SHOWN_THIN)))
        by_chance = float((view.features_around * found).sum()) / float(view.features_around.sum())
        recall = beyond(float((view.features * found).sum()) / total, by_chance)
    thin = small_parts(shown, THIN)
    drawn = float(thin.sum())
    if drawn >= FEW * shown.size:
        precision = float((thin * view.thin_called_for).sum()) / drawn
    return f_score(recall, precision)


def wholeness(wanted: NDArray[np.bool_], painted: NDArray[np.bool_]) -> float:
    """How much of each part of the source a single part of the puzzle shows, corners touching.

    Only pixels at a part's rim count: a leg has as much rim as the body that it hangs from.
    """
    from scipy.ndimage import binary_erosion, label, maximum_filter

    touching = np.ones((3, 3))
    parts, count = label(wanted, touching)
    pieces, _ = label(painted, touching)
    pieces = maximum_filter(pieces, 2 * PLAY + 1)
    rim = wanted & ~binary_erosion(wanted)
    shared = np.zeros((count + 1, int(pieces.max()) + 1), dtype=np.int64)
    np.add.at(shared, (parts[rim], pieces[rim]), 1)
    total = int(shared[1:].sum())
    return float(shared[1:, 1:].max(axis=1, initial=0).sum()) / total if total else 1.0


def window(stack: NDArray[np.floating[Any]], sigma: float = 4.0) -> NDArray[np.float64]:
    """Each picture of a stack (n, height, width) seen through the Gaussian window of SSIM."""
    from scipy.ndimage import gaussian_filter

    return np.asarray(gaussian_filter(stack.astype(np.float64, copy=False), (0, sigma, sigma), truncate=3.5))


def similarity(mean_a: Moment, aa: Moment, mean_b: Moment, bb: Moment, ab: Moment) -> Floats:
    """(height, width) structural similarity, -1..1, of greys 0..1 from what the window shows of a, a², b, b² and ab.

    Without SSIM's term for the means: it is a ratio, so that a night sky of 0.04 drawn black counts as all wrong and
    the same sky inverted, 0.96 drawn white, as right. `colour` compares tones.
    """
    c2 = 0.03**2
    variances = aa - mean_a**2
    variances += bb - mean_b**2
    variances += c2
    alike = ab - mean_a * mean_b
    alike *= 2
    alike += c2
    alike /= variances
    return alike.astype(np.float32)


def edge_score(view: Reference, drawn: Floats) -> float:
    """F-score of the drawn steps against the wanted ones beyond chance; each may be `PLAY` pixels off."""
    total_wanted, total_drawn = float(view.outlines.sum()), float(drawn.sum())
    if total_wanted == 0 or total_drawn == 0:
        return float(total_wanted == total_drawn)
    found = near(drawn)
    return f_score(
        beyond(
            float((view.outlines * found).sum()) / total_wanted,
            float((view.outlines_around * found).sum()) / float(view.outlines_around.sum()),
        ),
        beyond(
            float((drawn * view.near_outlines).sum()) / total_drawn,
            float((drawn * view.near_outlines_around).sum()) / total_drawn,
        ),
    )


def region_overlap(wanted: NDArray[np.generic], painted: NDArray[np.generic]) -> float:
    """Mean intersection over union of the colours, weighted by how much of the source each colour takes."""
    total = 0.0
    for colour in np.unique(wanted):
        a, b = wanted == colour, painted == colour
        total += float(a.mean()) * np.count_nonzero(a & b) / np.count_nonzero(a | b)
    return float(total)


def colour_likeness(view: Reference, shown: Floats) -> float:
    """1 - mean OKLab distance of two pictures seen from afar."""
    from scipy.ndimage import gaussian_filter

    difference = view.from_afar - gaussian_filter(shown, (FAR, FAR, 0))
    return max(0.0, 1 - float(np.linalg.norm(difference, axis=2).mean()))


def specks(labels: Labels) -> NDArray[np.bool_]:
    """(height, width): the cells that differ from all their (up to four) neighbours."""
    padded = np.pad(labels.astype(np.int16), 1, constant_values=-1)
    middle = padded[1:-1, 1:-1]
    lone = (padded[:-2, 1:-1] != middle) & (padded[2:, 1:-1] != middle)
    return np.asarray(lone & (padded[1:-1, :-2] != middle) & (padded[1:-1, 2:] != middle))
