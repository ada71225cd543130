"""The picture redrawn with corners, before it is cut up: shallow arcs that an eye does not follow round.

Of the drawings that `geometry/arcs.py` offers, from the coarsest to the finest, the first one that is close enough is
taken. Holes and slits too small for a cell that can be read go; parts of the picture that touch nothing else all stay.
A picture that cannot be had within the bounds stays as it was drawn, and a note says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from nonoforge.geometry.arcs import MOST_BULGE, Arcs, Axis, Ring, even_ring, fitted, mirror_image, refined, symmetric
from nonoforge.geometry.chain import Chain, polygon
from nonoforge.geometry.flatten import flatten
from nonoforge.geometry.frames import Frame
from nonoforge.makers.drawings.contours import breaks_of
from nonoforge.makers.drawings.outline import Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

PRICES = (4.0, 2.5, 1.6, 1.0, 0.6, 0.35, 0.2)
"""Of an arc, in mean distances of 1 % along a whole side of the frame: the drawings that are compared."""
CLOSE, LEAST = 0.94, 0.8
"""Overlap with the picture at which a drawing is good enough, and below which it is none."""
FURTHEST, NEAR = 0.06, 0.04
"""How far an outline may lie from the other at most, and in a drawing that is good enough: shares of the frame."""
SHORTEST = 0.035
"""Of an arc, as a share of the frame's longer side."""
SPECK = 0.0035
"""Holes smaller than this share of the frame go: an eye of 6 % across. Three arcs round less crowd the place."""
GAP = 0.022
"""Slits of the picture narrower than this share of the frame are closed: a cell in them could not be read."""
STEP = 0.022
"""Between points where a corner may be, as a share of the frame's longer side."""
FEWEST, MOST = 24, 120
"""Such points on one contour."""
EYE, FLAT = 0.6, 0.07
"""A contour shorter than this share of the frame's longer side gets arcs this high at most, cheaper ones: a round
eye is seen first."""
SYMMETRIC, ALIKE = 0.96, 0.9
"""Overlap of a picture, and of a contour, with a mirror image from which on it counts as symmetric."""
CORNER = 30.0
"""Degrees by which an outline turns at a corner that must be one of these points."""


@dataclass(frozen=True, slots=True, eq=False)
class Redrawn:
    """The contours as arcs, how much of the picture's area they share, how far they stray in shares of the frame."""

    contours: tuple[Chain, ...]
    overlap: float
    strays: float

    @property
    def good(self) -> bool:
        """Whether no finer drawing is wanted."""
        return self.overlap >= CLOSE and self.strays <= NEAR

    @property
    def arcs(self) -> int:
        """How many arcs there are."""
        return sum(map(len, self.contours))


def redraw(regions: tuple[Region, ...], frame: Frame, most: int) -> tuple[tuple[Region, ...], str]:
    """The regions, in the frame's units, redrawn where they can be, and a sentence on what became of them.

    More than `most` arcs are taken only where no drawing with fewer is within the bounds.
    """
    if len(regions) > 1:
        return regions, "a picture of several colours is not redrawn: its regions share their outlines"
    kept, gone = _readable(regions[0].contours, SPECK * frame.long_side * frame.side)
    kept = _closed(kept, GAP * frame.long_side)
    found = _chosen(kept, frame.long_side, most, shape_of(regions[0].contours))
    if found is None:
        return regions, "the picture was not redrawn: no drawing with few arcs comes close enough to it"
    dropped = f", {gone} small hole{'s' * (gone > 1)} left out" if gone else ""
    told = f"redrawn with {found.arcs} arcs{dropped}: {found.overlap:.2f} of the picture's area agrees"
    return (Region(regions[0].colour, found.contours),), f"{told}, no outline strays by more than {found.strays:.1%}"


def shape_of(contours: tuple[Chain, ...]) -> BaseGeometry:
    """The filled shape of closed chains, even-odd."""
    import shapely

    shape: BaseGeometry = shapely.Polygon()
    for contour in contours:
        shape = shape.symmetric_difference(shapely.Polygon(_fine(contour)).buffer(0))
    return shape


def _chosen(contours: tuple[Chain, ...], side: float, most: int, picture: BaseGeometry) -> Redrawn | None:
    """The coarsest drawing that is good enough with few arcs; else the closest with few, else the closest of all."""
    import shapely

    found: list[Redrawn] = []
    shape = shape_of(contours)
    axis = axis_of(shape)
    twins = _twins(contours, axis)
    sampled = [_sampled(each, side, axis if twins[i] == i else None) for i, each in enumerate(contours)]
    for price in PRICES:
        chains = _drawn(sampled, price, axis, twins)
        if chains is None:
            continue
        polygons = [shapely.Polygon(_fine(chain)) for chain in chains]
        if not all(polygon.is_valid for polygon in polygons) or _touching(polygons):
            continue
        now = shape_of(chains)
        strays = shapely.hausdorff_distance(now.boundary, shape.boundary) / side
        one = Redrawn(chains, now.intersection(picture).area / now.union(picture).area, strays)
        if one.arcs > most and any(each.overlap >= LEAST for each in found):
            break
        if one.strays <= FURTHEST:
            found.append(one)
        if one.good:
            break
    found = [one for one in found if one.overlap >= LEAST]
    return max(found, key=lambda one: (one.good, one.overlap)) if found else None


def _drawn(contours: list[_Sampled], price: float, axis: Axis | None, twins: list[int]) -> tuple[Chain, ...] | None:
    """All contours as arcs at this price, None where one of them cannot be; mirror images are drawn once."""
    drawn: list[Arcs] = []
    for i, contour in enumerate(contours):
        if axis is not None and 0 <= twins[i] < i:
            drawn.append(mirror_image(drawn[twins[i]], axis))
            continue
        arcs = contour.drawn(price)
        if arcs is None:
            return None
        drawn.append(arcs)
    return tuple(arcs.chain() for arcs in drawn)


def axis_of(shape: BaseGeometry) -> Axis | None:
    """The axis in which a shape is its own mirror image, or nearly so: upright, level or diagonal."""
    from shapely.affinity import affine_transform

    middle = np.array(shape.centroid.coords[0])
    for degrees in (90.0, 0.0, 45.0, 135.0):
        along = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
        axis = Axis(middle, along)
        turn = 2 * np.outer(along, along) - np.eye(2)
        image = affine_transform(shape, [*turn.ravel(), *axis.mirrored(np.zeros(2))])
        if shape.intersection(image).area >= SYMMETRIC * shape.union(image).area:
            return axis
    return None


def _twins(contours: tuple[Chain, ...], axis: Axis | None) -> list[int]:
    """For each contour the one that is its mirror image, -1 where none is."""
    import shapely

    if axis is None:
        return [-1] * len(contours)
    shapes = [shapely.Polygon(_fine(contour)).buffer(0) for contour in contours]
    images = [shapely.Polygon(axis.mirrored(_fine(contour))).buffer(0) for contour in contours]
    out = []
    for image in images:
        alike = [shape.intersection(image).area / shape.union(image).area for shape in shapes]
        best = int(np.argmax(alike))
        out.append(best if alike[best] > ALIKE else -1)
    return out


def _touching(polygons: list[BaseGeometry]) -> bool:
    """Whether the outlines of two contours meet."""
    return any(a.boundary.intersects(b.boundary) for i, a in enumerate(polygons) for b in polygons[:i])


@dataclass(frozen=True, slots=True, eq=False)
class _Sampled:
    """A contour as a ring of points where corners may be, and as a finer one that arcs are fitted to.

    `furthest`, `shortest` in units; `high`: of an arc at most, over its chord; `worth`: what prices are multiplied by;
    `known`: what was drawn before, by the corners it began with, for most prices agree on a small contour.
    """

    coarse: Ring
    fine: Ring
    furthest: float
    shortest: float
    high: float
    worth: float
    axis: Axis | None
    known: dict[bytes, Arcs]

    def drawn(self, price: float) -> Arcs | None:
        """The contour as arcs, symmetric where it has an axis."""
        rough = fitted(self.coarse, price * self.worth, self.shortest, self.furthest, self.high)
        if rough is None:
            return None
        key = rough.corners.tobytes()
        if key not in self.known:
            self.known[key] = self._refined(rough)
        return self.known[key]

    def _refined(self, rough: Arcs) -> Arcs:
        if self.axis is not None:
            halves = symmetric(rough, self.axis, self.fine, self.shortest / 2, self.high)
            if halves:
                fewest = min(halves, key=lambda half: len(half.bulge))
                return refined(fewest, self.fine, self.shortest, self.high, self.axis)
        return refined(rough, self.fine, self.shortest, self.high)


def _sampled(contour: Chain, side: float, axis: Axis | None) -> _Sampled:
    fine = _fine(contour)
    length = float(np.hypot(*(np.roll(fine, -1, axis=0) - fine).T).sum())
    corners = [contour[i, 0] for i in breaks_of(contour, CORNER)]
    keep = np.array([np.hypot(*(fine - corner).T).argmin() for corner in corners], np.int64)
    count = int(np.clip(length / (STEP * side), FEWEST, MOST))
    # a small contour, such as an eye, has no room for arcs as long as others are
    shortest = min(SHORTEST * side, length / 5)
    high, worth = (FLAT, 1 / 3) if length < EYE * side else (MOST_BULGE, 1.0)
    rings = even_ring(fine, count, keep), even_ring(fine, 2 * count, keep)
    return _Sampled(*rings, FURTHEST * side, shortest, high, worth, axis, {})


def _readable(contours: tuple[Chain, ...], least: float) -> tuple[tuple[Chain, ...], int]:
    """The contours without holes smaller than `least` square units, and how many these are."""
    import shapely

    polygons = [shapely.Polygon(_fine(contour)).buffer(0) for contour in contours]
    inside = [
        sum(other.contains(one.representative_point()) for other in polygons if other is not one) for one in polygons
    ]
    kept = tuple(
        contour
        for contour, one, depth in zip(contours, polygons, inside, strict=True)
        if depth == 0 or one.area >= least
    )
    return kept, len(contours) - len(kept)


def _closed(contours: tuple[Chain, ...], gap: float) -> tuple[Chain, ...]:
    """The contours of the shape with its slits closed; parts that do not touch stay apart."""
    import shapely

    shape = shape_of(contours)
    parts = [
        part.buffer(gap / 2, join_style="mitre").buffer(-gap / 2, join_style="mitre")
        for part in shapely.get_parts(shape)
    ]
    filled = shapely.unary_union(parts)
    if filled.area - shape.area < 0.25 * gap * gap or len(shapely.get_parts(filled)) != len(parts):
        return contours
    rings = shapely.get_rings(shapely.simplify(shapely.get_parts(filled), 0.3))
    return tuple(polygon(shapely.get_coordinates(ring)[:-1]) for ring in rings)


def _fine(contour: Chain) -> Ring:
    """A closed chain as a polygon (n, 2) with edges of about a unit."""
    xy: Ring = flatten(contour, np.array([0, len(contour)]), np.array([True]), 1.0)[0]
    return xy
