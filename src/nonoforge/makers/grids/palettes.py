"""Palettes for colour puzzles: which few colours represent a picture."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.grids import pmedian
from nonoforge.makers.pictures.light import SIGHTS, Floats, oklab_as_seen, oklab_to_linear, to_srgb
from nonoforge.makers.pictures.naming import palette_of_rgb
from nonoforge.palette import Palette

MOST_CANDIDATES = 48
"""Colours the exact choice is made from; more would change the answer by less than anybody can see."""

APART = 0.12
"""OKLab distance that two colours of a palette keep for normal eyes; less where a picture has no such colours."""

APART_FOR_ALL = 0.10
"""OKLab distance that they should keep for colour-blind eyes, reached by making one lighter and the other darker."""

MOST_SHIFT = 0.09
"""How far a colour's lightness may move for that."""

VIVID = 1.1
"""Averages of pixels are duller than what people remember; their chroma is raised by this factor."""


def choose_colours(lab: Floats, count: int, *, forced: Floats | None = None) -> Floats:
    """(count, 3) OKLab: the colours that stand for all pixels (n, 3) with the least total distance.

    `forced` (k, 3) are colours that must be in and stay as they are; they come first. Fewer are returned if the picture
    has no more that can be told apart.
    """
    colours, weights = _groups(lab)
    fixed = 0 if forced is None else len(forced)
    if forced is not None:
        colours = np.concatenate([forced, colours])
        weights = np.concatenate([np.zeros(fixed), weights])
    distance = np.linalg.norm(colours[:, None] - colours, axis=2)
    must = tuple(range(fixed))
    for p in range(min(count, len(colours)), max(1, fixed) - 1, -1):
        for apart in (APART, APART * 0.6):
            near = (distance < apart) & ~np.eye(len(colours), dtype=bool)
            near[:fixed, :fixed] = False
            chosen = pmedian.exact(distance, weights, p, forced=must, apart=near)
            if chosen is not None:
                return for_all_eyes(_vivid(colours[list(chosen)], fixed), fixed)
    return colours[: max(1, fixed)]


def for_all_eyes(lab: Floats, fixed: int = 0) -> Floats:
    """The colours with their lightness moved as little as possible until colour-blind eyes can tell all pairs apart.

    Green and orange of the same lightness are one colour to a deuteranope; everybody sees a step in lightness. The
    first `fixed` colours stay.
    """
    moved = lab.astype(np.float64)
    for _ in range(24):
        apart = separation(moved.astype(np.float32)) + 9 * np.eye(len(moved))
        a, b = np.unravel_index(int(np.argmin(apart)), apart.shape)
        if apart[a, b] >= APART_FOR_ALL:
            break
        low, high = (a, b) if moved[a, 0] <= moved[b, 0] else (b, a)
        for each, step in ((low, -0.012), (high, 0.012)):
            if each >= fixed and abs(moved[each, 0] + step - lab[each, 0]) <= MOST_SHIFT:
                moved[each, 0] = np.clip(moved[each, 0] + step, 0, 1)
    return moved.astype(np.float32)


def _vivid(lab: Floats, fixed: int) -> Floats:
    raised = lab.copy()
    raised[fixed:, 1:] *= np.float32(VIVID)
    return raised


def separation(lab: Floats) -> NDArray[np.float64]:
    """(n, n): the smallest OKLab distance of each pair over normal and colour-blind sight."""
    linear = np.clip(oklab_to_linear(lab), 0, 1)
    smallest = np.full((len(lab), len(lab)), np.inf)
    for sight in SIGHTS:
        seen = oklab_as_seen(linear, sight)
        smallest = np.minimum(smallest, np.linalg.norm(seen[:, None] - seen, axis=2))
    return smallest


def _groups(lab: Floats, step: float = 0.055) -> tuple[Floats, NDArray[np.float64]]:
    """Mean colours (m, 3) and weights (m,) of the pixels that fall into the same small cube of OKLab, most frequent
    first.

    A weight is the number of pixels to the power 0.75: an eye has few pixels and much to say.
    """
    keys = np.floor(lab / step).astype(np.int64)
    _, where, counts = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    where = where.ravel()
    means = np.stack([np.bincount(where, lab[:, axis]) / counts for axis in range(3)], axis=1)
    order = np.argsort(-counts, kind="stable")[:MOST_CANDIDATES]
    return means[order].astype(np.float32), np.asarray(counts[order] ** 0.75, dtype=np.float64)


def palette_of(lab: NDArray[np.floating[Any]]) -> Palette:
    """A palette of OKLab colours (n, 3), the first as background, each with a name and a letter of its own."""
    rgb = to_srgb(oklab_to_linear(lab))
    return palette_of_rgb([(int(r), int(g), int(b)) for r, g, b in rgb])
