"""The likeness of a black-and-white picture while single cells change colour, kept up to date instead of measured anew.

`likeness_of` looks at 96 × 96 pixels and takes milliseconds, although a cell touches few of them. Here everything that
it computes on the way is kept, and a change touches only what it must:

    blurs       linear, so a cell adds the product of a column and a row: no filter runs
    structure   the window of SSIM is linear in the blurred picture and its square: two small matrix products
    outlines    steps and their neighbourhoods are computed again around the cell
    features    the picture is one large integer, in which growing and shrinking are shifts
    wholeness   parts are labelled in cells, not in pixels
    the rest    counts and sums

The result is that of `likeness_of` up to rounding (`SAME`); a test holds the two together. Only black and white, and
only where a cell is at least a pixel: `Recolouring.possible`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.bits import Bits
from nonoforge.makers.pictures.likeness import (
    FAR,
    FEW,
    NEAR_BLUR,
    SHOWN_THIN,
    THIN,
    VIEW,
    WEIGHTS,
    Labels,
    Reference,
    Target,
    likeness_of,
    similarity,
    window,
)
from nonoforge.makers.pictures.outlines import PLAY, beyond, clear_step, f_score
from nonoforge.palette import BLACK_AND_WHITE

Doubles = NDArray[np.float64]

SAME = 2e-6
"""How far the score may be from that of `likeness_of`."""

_REACH = 14
"""Pixels to each side that the window of SSIM sees."""


class Ground:
    """What a target means for all pictures on its cells, computed once: (H, W) pixels are seen, (h, w) are cells."""

    def __init__(self, target: Target) -> None:
        view: Reference = target.grey_view
        self.view = view
        self.tones = target.tones
        height, width = target.linear.shape[:2]
        down, across = view.seen.shape[:2]
        self.rows = _cells_of(height, down)
        self.columns = _cells_of(width, across)
        self.near = _spread(self.rows, height, NEAR_BLUR), _spread(self.columns, width, NEAR_BLUR)
        self.far = _spread(self.rows, height, FAR), _spread(self.columns, width, FAR)
        self.through = _window_of(down), _window_of(across)
        self.seen = view.blurred[..., 0].astype(np.float64)
        self.from_afar = view.from_afar[..., 0].astype(np.float64)
        wanted = view.seen[..., 0] < view.level
        self.pixels = np.outer(np.bincount(self.rows, minlength=height), np.bincount(self.columns, minlength=width))
        cell = self.rows[:, None] * width + self.columns
        self.wanted = np.bincount(cell[wanted], minlength=height * width).reshape(height, width)
        self.wanted_total = int(wanted.sum())
        self.lone_cost = 1 - view.called_for.astype(np.float64)
        self.bits = Bits(down, across)
        self.features, self.features_around, self.thin_called_for = (
            [self.bits.weights(each) for each in dark_and_light]
            for dark_and_light in (view.features, view.features_around, view.thin_called_for)
        )
        sides = (self.rows, height), (self.columns, width)
        edges = [np.searchsorted(shown, np.arange(cells + 1)).tolist() for shown, cells in sides]
        self.blocks = [
            [self.bits.of_block(rows, columns) for columns in pairwise(edges[1])] for rows in pairwise(edges[0])
        ]
        self.feature_total, self.features_around_total = (
            float(each.sum()) for each in (view.features, view.features_around)
        )
        self.outline_total, self.around_total = (float(each.sum()) for each in (view.outlines, view.outlines_around))
        self._rim(wanted, width)

    def _rim(self, wanted: NDArray[np.bool_], width: int) -> None:
        """The pixels that wholeness looks at: their parts, and the cells within `PLAY` pixels of each."""
        from scipy.ndimage import binary_erosion, label

        parts, self.part_count = label(wanted, np.ones((3, 3)))
        at_y, at_x = np.nonzero(wanted & ~binary_erosion(wanted))
        self.rim_parts = parts[at_y, at_x].astype(np.int64)
        around = {}
        for shift_y in range(-PLAY, PLAY + 1):
            y = self.rows[np.clip(at_y + shift_y, 0, len(self.rows) - 1)]
            for shift_x in range(-PLAY, PLAY + 1):
                x = self.columns[np.clip(at_x + shift_x, 0, len(self.columns) - 1)]
                cells = y * width + x
                around[cells.tobytes()] = cells
        self.rim_cells = np.array(list(around.values()))
        """(n, rim): no place of the n is the same for all; four where cells are large."""


def _cells_of(cells: int, pixels: int) -> NDArray[np.intp]:
    """(pixels,): the cell that each pixel shows, as `nearest_shrink` chooses it."""
    return ((np.arange(pixels) + 0.5) * cells / pixels).astype(np.intp)


def _spread(shown: NDArray[np.intp], cells: int, sigma: float) -> list[tuple[slice, Doubles]]:
    """For each cell the pixels that see something of it through a blur, and how much of it each sees."""
    from scipy.ndimage import gaussian_filter1d

    alone = (shown[:, None] == np.arange(cells)).astype(np.float64)
    seen = gaussian_filter1d(alone, sigma, axis=0)
    found = []
    for cell in range(cells):
        (at,) = np.nonzero(seen[:, cell])
        reach = slice(int(at[0]), int(at[-1]) + 1) if len(at) else slice(0, 0)  # a cell smaller than a pixel
        found.append((reach, seen[reach, cell].copy()))
    return found


def _blurred(tall: Doubles, columns: NDArray[np.intp], sigma: float) -> Doubles:
    """The blur of `tall[:, columns]`: equal columns are blurred once, before they are repeated."""
    from scipy.ndimage import gaussian_filter1d

    return np.asarray(gaussian_filter1d(gaussian_filter1d(tall, sigma, axis=0)[:, columns], sigma, axis=1))


def _window_of(pixels: int) -> Doubles:
    """(pixels, pixels): how much each pixel sees of each other through the window of SSIM, along one axis."""
    return window(np.eye(pixels)[:, :, None])[:, :, 0].T


class Recolouring:
    """A picture of 0 (white) and 1 (black) with its likeness; `labels` is its own copy."""

    def __init__(self, labels: Labels, ground: Ground) -> None:
        self.ground = ground
        self.labels = labels.copy()
        self._begin()

    @staticmethod
    def possible(labels: Labels) -> bool:
        """Whether a picture is small enough."""
        return bool(max(labels.shape) <= VIEW)

    def _begin(self) -> None:
        """Everything from scratch."""
        ground, labels = self.ground, self.labels
        tall = 1.0 - labels[ground.rows].astype(np.float64)
        self.blurred = _blurred(tall, ground.columns, NEAR_BLUR)
        self.moments = window(np.stack([self.blurred, self.blurred**2, ground.seen * self.blurred]))
        self.similar = self._similarity(slice(None), slice(None), self.moments)
        self.similar_sum = float(self.similar.sum())
        self.apart = ground.from_afar - _blurred(tall, ground.columns, FAR)
        self.apart_sum = float(np.abs(self.apart).sum())
        self.framed_steps = np.zeros((4, *(each + 2 * PLAY for each in self.blurred.shape)), np.float32)
        self.found = self.framed_steps[:, PLAY:-PLAY, PLAY:-PLAY]
        _steps(self.blurred, self.found)
        self.strongest = self.found.max(axis=0)
        self.near = _highest_near(self.framed_steps)
        self.black = ground.bits.of_picture(tall[:, ground.columns] < 0.5)
        self.framed = np.full((labels.shape[0] + 2, labels.shape[1] + 2), 2, np.uint8)
        self.framed[1:-1, 1:-1] = labels
        self.painted = int(ground.pixels[labels != 0].sum())
        self.hit = int(ground.wanted[labels != 0].sum())

    def flip(self, y: int, x: int) -> Callable[[], None]:
        """Change a cell; returns what takes the change back, to be called before any other change but this one."""
        ground = self.ground
        sign = 1 if self.labels[y, x] else -1  # from black to white the picture gets lighter
        (rows, down), (columns, across) = ground.near[0][y], ground.near[1][x]
        patches: list[tuple[Any, Any, Any]] = []
        before_it = self.similar_sum, self.apart_sum, self.painted, self.hit, self.black

        def patch(array: Any, where: Any, value: Any) -> None:
            patches.append((array, where, array[where].copy()))
            array[where] = value

        before = self.blurred[rows, columns].copy()
        after = before + sign * np.multiply.outer(down, across)
        patch(self.blurred, (rows, columns), after)
        change = np.stack([after - before, after**2 - before**2, ground.seen[rows, columns] * (after - before)])
        wide, high = _wider(columns, _REACH, self.blurred.shape[1]), _wider(rows, _REACH, self.blurred.shape[0])
        moved = ground.through[0][high, rows] @ change @ ground.through[1][wide, columns].T
        patch(self.moments, (slice(None), high, wide), self.moments[:, high, wide] + moved)
        similar = self._similarity(high, wide, self.moments[:, high, wide])
        self.similar_sum += float(similar.sum() - self.similar[high, wide].sum())
        patch(self.similar, (high, wide), similar)

        (rows, down), (columns, across) = ground.far[0][y], ground.far[1][x]
        apart = self.apart[rows, columns] - sign * np.multiply.outer(down, across)
        self.apart_sum += float(np.abs(apart).sum() - np.abs(self.apart[rows, columns]).sum())
        patch(self.apart, (rows, columns), apart)

        self._outlines(ground.near[0][y][0], ground.near[1][x][0], patch)
        patch(self.labels, (y, x), self.labels[y, x] ^ 1)
        patch(self.framed, (y + 1, x + 1), self.labels[y, x])
        self.black ^= ground.blocks[y][x]
        self.painted -= sign * int(ground.pixels[y, x])
        self.hit -= sign * int(ground.wanted[y, x])

        def undo() -> None:
            for array, where, old in reversed(patches):
                array[where] = old
            self.similar_sum, self.apart_sum, self.painted, self.hit, self.black = before_it

        return undo

    def score(self) -> float:
        """The weighted sum of all parts."""
        edges = self._edges()
        parts = {
            "structure": self.similar_sum / self.similar.size,
            "edges": edges,
            "features": self._features(edges),
            "wholeness": self._wholeness(),
            "regions": self.ground.tones * self._regions(),
            "colour": self.ground.tones * max(0.0, 1 - self.apart_sum / self.apart.size),
            "specks": self._calm(),
        }
        return float(sum(weight * parts[name] for name, weight in WEIGHTS.items()))

    def _similarity(self, rows: slice, columns: slice, moments: Doubles) -> Doubles:
        mean, square = self.ground.view.moments[:, rows, columns]
        return np.minimum(np.maximum(similarity(mean, square, *moments), 0), 1).astype(np.float64)

    def _outlines(self, rows: slice, columns: slice, patch: Callable[[Any, Any, Any], None]) -> None:
        """Steps around changed pixels, and what is the strongest near each place."""
        height, width = self.blurred.shape
        # A step belongs to the left or upper of two pixels, and the last row or column has none in its direction.
        rows, columns = _wider(rows, 1, height), _wider(columns, 1, width)
        found = np.zeros((4, rows.stop - rows.start, columns.stop - columns.start), np.float32)
        _steps(self.blurred[rows, columns], found)
        keep_rows = slice(rows.start, rows.stop if rows.stop == height else rows.stop - 1)
        keep_columns = slice(columns.start, columns.stop if columns.stop == width else columns.stop - 1)
        found = found[:, : keep_rows.stop - rows.start, : keep_columns.stop - columns.start]
        patch(self.found, (slice(None), keep_rows, keep_columns), found)
        patch(self.strongest, (keep_rows, keep_columns), found.max(axis=0))
        high, wide = _wider(keep_rows, PLAY, height), _wider(keep_columns, PLAY, width)
        around = self.framed_steps[:, high.start : high.stop + 2 * PLAY, wide.start : wide.stop + 2 * PLAY]
        patch(self.near, (slice(None), high, wide), _highest_near(around))

    def _edges(self) -> float:
        ground, view = self.ground, self.ground.view
        clear = np.float32(clear_step(self.strongest))
        drawn = self.found / clear
        np.minimum(drawn, 1, out=drawn)
        total = float(drawn.sum())
        if ground.outline_total == 0 or total == 0:
            return float(ground.outline_total == total)
        near = self.near / clear
        np.minimum(near, 1, out=near)
        return f_score(
            beyond(
                float((view.outlines * near).sum()) / ground.outline_total,
                float((view.outlines_around * near).sum()) / ground.around_total,
            ),
            beyond(
                float((drawn * view.near_outlines).sum()) / total,
                float((drawn * view.near_outlines_around).sum()) / total,
            ),
        )

    def _features(self, outlines: float) -> float:
        ground, bits = self.ground, self.ground.bits
        few = FEW * self.blurred.size
        shown = by_chance = granted = 0.0
        drawn = 0
        for side, ink in enumerate((self.black, bits.all & ~self.black)):
            if ground.feature_total >= few:
                small = ink & ~bits.opened(ink, SHOWN_THIN)
                (near,) = np.nonzero(bits.pixels_of(bits.grown(small, 2 * PLAY + 1)))
                shown += float(ground.features[side][near].sum())
                by_chance += float(ground.features_around[side][near].sum())
            thin = ink & ~bits.opened(ink, THIN)
            drawn += thin.bit_count()
            granted += float(ground.thin_called_for[side][bits.pixels_of(thin) != 0].sum())
        recall = outlines
        if ground.feature_total >= few:
            recall = beyond(shown / ground.feature_total, by_chance / ground.features_around_total)
        return f_score(recall, granted / drawn if drawn >= few else 1.0)

    def _wholeness(self) -> float:
        from scipy.ndimage import label

        ground = self.ground
        if not len(ground.rim_parts):
            return 1.0
        pieces, count = label(self.labels, _TOUCHING)
        shown = pieces.ravel()[ground.rim_cells].max(axis=0)
        shared = np.bincount(ground.rim_parts * (count + 1) + shown, minlength=(ground.part_count + 1) * (count + 1))
        best = shared.reshape(ground.part_count + 1, count + 1)[1:, 1:].max(axis=1, initial=0)
        return float(best.sum()) / len(ground.rim_parts)

    def _regions(self) -> float:
        ground, size = self.ground, self.blurred.size
        painted, hit = self.painted, self.hit
        left, unpainted = size - ground.wanted_total, size - painted
        total = ground.wanted_total / size * hit / max(1, ground.wanted_total + painted - hit)
        return float(total + left / size * (unpainted - ground.wanted_total + hit) / max(1, size - hit))

    def _calm(self) -> float:
        framed, middle = self.framed, self.labels
        lone = (framed[:-2, 1:-1] != middle) & (framed[2:, 1:-1] != middle)
        lone &= (framed[1:-1, :-2] != middle) & (framed[1:-1, 2:] != middle)
        return max(0.0, 1 - 10 * float(self.ground.lone_cost[lone].sum()) / middle.size)


def measured(labels: Labels, target: Target) -> Recolouring | Remeasured:
    """A black-and-white picture with its likeness, which follows when cells change."""
    if not Recolouring.possible(labels):
        return Remeasured(labels, target)
    ground = _grounds.get(target)
    if ground is None:
        ground = _grounds[target] = Ground(target)
    return Recolouring(labels, ground)


_grounds: WeakKeyDictionary[Target, Ground] = WeakKeyDictionary()
"""What targets in use mean for their pictures: a studio asks about the same one at every click."""


class Remeasured:
    """As `Recolouring`, but measured anew each time: for pictures with more cells than are seen."""

    def __init__(self, labels: Labels, target: Target) -> None:
        self.labels = labels.copy()
        self._target = target

    def flip(self, y: int, x: int) -> Callable[[], None]:
        """Change a cell; returns what takes the change back."""
        self.labels[y, x] ^= 1

        def undo() -> None:
            self.labels[y, x] ^= 1

        return undo

    def score(self) -> float:
        """The weighted sum of all parts."""
        return likeness_of(self.labels, BLACK_AND_WHITE, self._target).score


_TOUCHING = np.ones((3, 3))


def _wider(span: slice, more: int, size: int) -> slice:
    return slice(max(span.start - more, 0), min(span.stop + more, size))


def _steps(blurred: Doubles, found: NDArray[np.float32]) -> None:
    """As `outlines.steps` before it divides, for one channel: rises and falls to the right, then downwards."""
    across = (blurred[:, 1:] - blurred[:, :-1]).astype(np.float32)
    down = (blurred[1:] - blurred[:-1]).astype(np.float32)
    np.maximum(across, 0, out=found[0, :, :-1])
    np.maximum(-across, 0, out=found[1, :, :-1])
    np.maximum(down, 0, out=found[2, :-1])
    np.maximum(-down, 0, out=found[3, :-1])


def _highest_near(framed: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, h, w): the highest of the 5 × 5 values around each place of (n, h + 4, w + 4)."""
    for axis in (1, 2):
        moved = np.moveaxis(framed, axis, 0)
        two = np.maximum(moved[:-1], moved[1:])
        four = np.maximum(two[:-2], two[2:])
        framed = np.moveaxis(np.maximum(four[:-1], moved[2 * PLAY :]), 0, axis)
    return framed
