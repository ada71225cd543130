"""The picture redrawn with corners, before it is cut up: shallow arcs that an eye does not follow round.

Of the drawings that `geometry/arcs.py` offers, from the coarsest to the finest, the first one that is close enough is
taken. Holes and slits too small for a cell that can be read go; parts of the picture that touch nothing else all stay.
A picture that cannot be had within the bounds stays as it was drawn, and a note says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from nonoforge.geometry.arcs import (
    MOST_BULGE,
    NEAR,
    Arcs,
    Axis,
    Ring,
    Spans,
    even_ring,
    fitted,
    mirror_image,
    refined,
    spans_of,
    symmetric,
)
from nonoforge.geometry.chain import Chain, polygon
from nonoforge.geometry.flatten import flatten
from nonoforge.geometry.frames import Frame
from nonoforge.makers.drawings.contours import breaks_of
from nonoforge.makers.drawings.outline import Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

PRICES = (4.0, 2.5, 1.6, 1.0, 0.6, 0.35, 0.2)
"""Of an arc, in mean distances of 1 % along a whole side of the frame: the drawings that are compared."""
CLOSE, FAIR, COARSE, LEAST = 0.97, 0.94, 0.92, 0.8
"""Overlap with the picture at which a drawing is good enough, at which it is fair, below which more arcs are spent on
it, and below which it is none."""
CLOSER = 3.5
"""Units that count as 10 do else, where even the lowest price leaves arcs unused and the drawing is not yet fair. It is
the price of corners that keeps it coarse: a raven would lose its crown, which needs corners of little more than 30°.
Closer arcs for all would be no gain: blunt corners hide less, and other pictures come no nearer than a hundredth."""
DEAREST = 16.0
"""A price at which there are few arcs."""
HALVINGS = 3
"""Prices tried between one that gives few arcs and one that gives too many."""
FURTHEST, STRAYS = 0.06, 0.02
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
MOST_CORNERS = 60
"""Corners of a contour that must be such points; an outline with more is ragged, and they are no corners to keep."""
MOST_CONTOURS, MOST_LENGTH = 24, 40.0
"""A picture with more contours, or longer ones in sides of the frame, is not redrawn: hostile files have thousands."""
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
        return self.overlap >= CLOSE and self.strays <= STRAYS

    @property
    def arcs(self) -> int:
        """How many arcs there are."""
        return sum(map(len, self.contours))


def redraw(
    regions: tuple[Region, ...], frame: Frame, most: tuple[int, ...], details: float = 1.0
) -> tuple[tuple[Region, ...], str]:
    """The regions, in the frame's units, redrawn where they can be, and a sentence on what became of them.

    `most` arcs: the second number of them only where the first leaves a coarse drawing, and so on; more than the last
    one only where no drawing with fewer is within the bounds. Holes and slits must be `details` times as large as need
    be.
    """
    every = tuple(contour for region in regions for contour in region.contours)
    if not _drawable(every, frame.long_side):
        return regions, "the picture was not redrawn: its outline is too long, or in too many parts"
    if _meet(regions, GAP * frame.long_side):
        return regions, "the picture was not redrawn: its colours share outlines, or lie on one another"
    groups, gone = [], 0
    for region in regions:
        kept, holes = _readable(region.contours, details * SPECK * frame.long_side * frame.side)
        groups.append(_closed(kept, details**0.5 * GAP * frame.long_side))
        gone += holes
    found = _chosen(tuple(contour for group in groups for contour in group), frame.long_side, most, shape_of(every))
    if found is None:
        return regions, "the picture was not redrawn: no drawing with few arcs comes close enough to it"
    chains = iter(found.contours)
    redrawn = tuple(
        Region(region.colour, tuple(islice(chains, len(group)))) for region, group in zip(regions, groups, strict=True)
    )
    dropped = f", {gone} small hole{'s' * (gone > 1)} left out" if gone else ""
    told = f"redrawn with {found.arcs} arcs{dropped}: {found.overlap:.2f} of the picture's area agrees"
    return redrawn, f"{told}, no outline strays by more than {found.strays:.1%}"


def _meet(regions: tuple[Region, ...], gap: float) -> bool:
    """Whether two regions come closer than `gap` units."""
    shapes = [shape_of(region.contours) for region in regions]
    return any(one.distance(other) < gap for i, one in enumerate(shapes) for other in shapes[:i])


def _drawable(contours: tuple[Chain, ...], side: float) -> bool:
    """Whether there is an area, and no more outline than can be redrawn in seconds; control polygons are measured."""
    if len(contours) > MOST_CONTOURS:
        return False
    length = sum(float(np.hypot(*np.diff(contour, axis=1).reshape(-1, 2).T).sum()) for contour in contours)
    return (
        length < MOST_LENGTH * side and all(len(_fine(each)) > 3 for each in contours) and shape_of(contours).area > 0
    )


def shape_of(contours: tuple[Chain, ...]) -> BaseGeometry:
    """The filled shape of closed chains, even-odd."""
    import shapely

    shape: BaseGeometry = shapely.Polygon()
    for contour in contours:
        shape = shape.symmetric_difference(shapely.Polygon(_fine(contour)).buffer(0))
    return shape


def _chosen(contours: tuple[Chain, ...], side: float, most: tuple[int, ...], picture: BaseGeometry) -> Redrawn | None:
    """The first drawing that is not coarse, by how many arcs there may be; else the one with the most."""
    offer_when = cache(lambda near: _offer(contours, side, picture, near))
    found = None
    for arcs in most:
        found = _closest(offer_when, arcs)
        if found is None or found.overlap >= COARSE:
            break
    return found


def _closest(offer_when: Callable[[float], Offer], most: int) -> Redrawn | None:
    """The coarsest drawing that is good enough with few arcs; else the closest with few, else the closest of all."""
    found: list[Redrawn] = []
    for near in (NEAR, CLOSER):
        drawings, all_used = _by_price(offer_when(near), most, bool(found))
        found += drawings
        if all_used or any(one.overlap >= FAIR for one in drawings):
            break
    return max(found, key=lambda one: (one.good, one.overlap), default=None)


def _by_price(offer: Offer, most: int, have_one: bool) -> tuple[list[Redrawn], bool]:
    """Drawings from coarse to fine, up to one that is good enough; and whether a finer one has more than `most` arcs.

    Such a one is taken only as the first of all: `have_one` says that there is another already.
    """
    found: list[Redrawn] = []
    last = DEAREST
    for price in PRICES:
        one = offer(price)
        if one is None:
            continue
        if one.arcs > most and (found or have_one):
            # between two prices there may be a closer drawing that still has few arcs
            return found + [finer for finer in _between(offer, last, price, most) if finer is not None], True
        found.append(one)
        last = price
        if one.good:
            break
    return found, False


Offer = Callable[[float], "Redrawn | None"]
"""The drawing at a price, None where there is none within the bounds."""


def _between(offer: Offer, dear: float, cheap: float, most: int) -> Iterator[Redrawn | None]:
    """Drawings with at most so many arcs at prices between one that has few and one that has too many."""
    for _ in range(HALVINGS):
        price = (dear * cheap) ** 0.5
        one = offer(price)
        if one is None or one.arcs > most:
            cheap = price
        else:
            dear = price
            yield one


def _offer(contours: tuple[Chain, ...], side: float, picture: BaseGeometry, near: float) -> Offer:
    """Drawings of these contours by price; `picture` is what overlaps are measured with, `near` as in `arcs.py`."""
    import shapely

    shape = shape_of(contours)
    axis = axis_of(shape)
    twins = _twins(contours, axis)
    sampled = [_sampled(each, side, axis if twins[i] == i else None, near) for i, each in enumerate(contours)]

    def offer(price: float) -> Redrawn | None:
        chains = _drawn(sampled, price, axis, twins)
        if chains is None:
            return None
        polygons = [shapely.Polygon(_fine(chain)) for chain in chains]
        if not all(polygon.is_valid for polygon in polygons) or _touching(polygons):
            return None
        now = shape_of(chains)
        strays = max(_furthest(now, shape), _furthest(shape, now)) / side
        one = Redrawn(chains, now.intersection(picture).area / now.union(picture).area, strays)
        return one if one.strays <= FURTHEST and one.overlap >= LEAST else None

    return cache(offer)


def _furthest(shape: BaseGeometry, other: BaseGeometry) -> float:
    """How far points of one outline, four units apart, lie from the other at most.

    Not shapely's Hausdorff distance: that compares all pairs of edges, thousands with thousands.
    """
    import shapely

    edge = other.boundary
    shapely.prepare(edge)
    points = shapely.points(shapely.get_coordinates(shape.boundary)[::4])
    return float(shapely.distance(points, edge).max())


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
    """The arcs between points of a contour where corners may be, and a finer ring of points that arcs are fitted to.

    `shortest` in units; `high`: of an arc at most, over its chord; `worth`: what prices are multiplied by;
    `near`: as in `arcs.py`; `known`: what was drawn before, by the corners it began with, for most prices agree on a
    small contour.
    """

    coarse: Spans
    fine: Ring
    shortest: float
    high: float
    worth: float
    near: float
    axis: Axis | None
    known: dict[bytes, Arcs]

    def drawn(self, price: float) -> Arcs | None:
        """The contour as arcs, symmetric where it has an axis."""
        rough = fitted(self.coarse, price * self.worth)
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
                return refined(fewest, self.fine, self.shortest, self.high, self.axis, self.near)
        return refined(rough, self.fine, self.shortest, self.high, near=self.near)


def _sampled(contour: Chain, side: float, axis: Axis | None, near: float) -> _Sampled:
    fine = _fine(contour)
    length = float(np.hypot(*(np.roll(fine, -1, axis=0) - fine).T).sum())
    corners = [contour[i, 0] for i in breaks_of(contour, CORNER)]
    corners = corners if len(corners) <= MOST_CORNERS else []
    keep = np.array([np.hypot(*(fine - corner).T).argmin() for corner in corners], np.int64)
    count = int(np.clip(length / (STEP * side), FEWEST, MOST))
    # a small contour, such as an eye, has no room for arcs as long as others are
    shortest = min(SHORTEST * side, length / 5)
    high, worth = (FLAT, 1 / 3) if length < EYE * side else (MOST_BULGE, 1.0)
    coarse = spans_of(even_ring(fine, count, keep), shortest, FURTHEST * side, high, near)
    return _Sampled(coarse, even_ring(fine, 2 * count, keep), shortest, high, worth, near, axis, {})


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
