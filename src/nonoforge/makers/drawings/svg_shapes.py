"""The painted shapes of an SVG, as a browser paints them: transforms, viewports, `use`, clips, gradients and strokes.

Works on documents that `svg_guard` has written, so nothing here can grow without bounds. What is not resolved here
(masks, clips in units of a bounding box) is seen by whoever compares the outlines with a rendering (`rendering.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element

import numpy as np

from nonoforge.geometry.chain import points_on
from nonoforge.geometry.vectors import across, product
from nonoforge.makers.drawings.layers import LayerCount, Layers
from nonoforge.makers.drawings.overlay import WHITE, FilledShape, Segment
from nonoforge.makers.drawings.strokes import Stroke, stroked
from nonoforge.makers.drawings.svg_geometry import (
    Box,
    Floats,
    box_of,
    fitted,
    length_in,
    matrix_in,
    polygon,
    segments_of_element,
    size_of,
)
from nonoforge.makers.drawings.svg_guard import SHAPES
from nonoforge.makers.drawings.svg_paint import Alpha, colour_in, reference_in

HANDY = 1000.0
"""Pixels of the longer side to which drawings are brought that cannot stay as they are."""
NEARLY_WHITE = 240
"""A colour whose channels are all at least this is paper: nobody sees it in print."""
BLEED = 0.1
"""A drawing that reaches no further than this share beyond its page is taken whole: whole families of icons are drawn
so, and a page with one shows what overflows."""
OPAQUE = 0.95
"""White of at least this opacity hides what lies below; thinner white only pales it."""
THIN = 0.02
"""Strokes around filled shapes that are no wider than this share of the drawing are left out: their two edges are too
close for a puzzle."""

MEAN, THIN_NOTE = "gradients are painted in their mean colour", "thin strokes around filled shapes are ignored"

_INHERITED = {
    "fill": "black", "fill-rule": "nonzero", "fill-opacity": "1", "stroke": "none", "stroke-width": "1",
    "stroke-opacity": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "color": "black", "visibility": "visible", "clip-rule": "nonzero", "paint-order": "normal",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Painted:
    """The shapes in painting order, and the frame they are seen in: the viewport, or the box around what is painted
    where a document has no size.

    `page` (3, 3) went from pixels to the coordinates of all these; `size` is the document's in pixels, if it has one.
    `dropped` are the elements whose strokes were too thin; `layers` is what a renderer has to paint; `notes` say what
    was changed.
    """

    shapes: list[FilledShape]
    frame: Box
    page: Floats
    size: tuple[float, float] | None
    dropped: list[Element]
    layers: Layers
    notes: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class _Place:
    """Where an element is: its matrix (3, 3) to the page, the viewport around it, what it inherits, what clips it."""

    matrix: Floats
    view: tuple[float, float]
    style: dict[str, str] = field(default_factory=lambda: dict(_INHERITED))
    opacity: float = 1.0
    clips: tuple[tuple[FilledShape, ...], ...] = ()


def painted_of(root: Element) -> Painted:
    """Everything that is painted by a clean document; `ValueError` where its numbers are too large to calculate with.

    Drawings are in pixels, as their width, height and viewBox say, unless they are too large or small or far away for
    skia's seven digits: those are brought to `HANDY` pixels.
    """
    painted = _walked(root, np.eye(3))
    if not painted.shapes:
        return painted
    if not all(np.isfinite(points).all() for shape in painted.shapes for _, points in shape.segments):
        raise ValueError
    low, size = np.array(painted.frame[:2]), max(painted.frame[2:])
    if not np.isfinite([*low, size]).all():
        raise ValueError
    if size >= 1 and float(np.abs(low).max()) + size <= 100 * HANDY:
        return painted
    scale = HANDY / max(size, 1e-300)
    return _walked(root, np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]]))


def _walked(root: Element, page: Floats) -> Painted:
    """Everything painted; `page` (3, 3) goes from pixels to where it is wanted, upright."""
    box = box_of(root)
    width, height = (length_in(root.get(key, "100%"), 0.0) for key in ("width", "height"))
    if box:
        # one side given, the other follows; none given, the box is the size
        width = width or (height * box[2] / box[3] if height else box[2])
        height = height or width * box[3] / box[2]
    sized = width > 0 and height > 0
    window = _rectangle(page, (0.0, 0.0, width, height))
    place = _Place(page, (width or 100.0, height or 100.0), clips=((window,),) if sized else ())
    if sized and box:
        place = replace(place, matrix=product(page, fitted(root, (0.0, 0.0, width, height))), view=(box[2], box[3]))
    corners = _controls(window.segments)[[0, 2]]
    named = {name: each for each in root.iter() if (name := each.get("id", ""))}
    layers = LayerCount(root, named, corners if sized else None)
    walk = _Walk(named, max(width, height) * float(page[0, 0]), layers)
    shapes = list(walk.layered(root, walk.inside(root, place)))
    if shapes:
        points = np.concatenate(
            [(_points if shape.clips or not sized else _controls)(shape.segments) for shape in shapes]
        )
        around = np.array([points.min(axis=0), points.max(axis=0)])
        beyond = np.abs(np.clip(around, *corners) - around).max()
        if not sized:
            corners = around
        elif beyond <= BLEED * np.ptp(corners, axis=0).max():
            corners = np.array([np.minimum(corners[0], around[0]), np.maximum(corners[1], around[1])])
            shapes = [_without(shape, window) for shape in shapes]
    (left, top), (right, bottom) = corners.tolist()
    size = (width, height) if sized else None
    frame = (left, top, right - left, bottom - top)
    return Painted(shapes, frame, page, size, walk.dropped, layers.layers(corners), tuple(walk.notes))


def _without(shape: FilledShape, window: FilledShape) -> FilledShape:
    """The shape without the clip of one window."""
    return replace(shape, clips=tuple(clip for clip in shape.clips if clip != (window,)))


class _Walk:
    """One walk over a document: its named elements, its size, and what was noted and counted on the way."""

    def __init__(self, named: dict[str, Element], size: float, layers: LayerCount) -> None:
        self.named = named
        self.size = size
        self.layers = layers
        self.notes: dict[str, None] = {}
        self.dropped: list[Element] = []

    def inside(self, element: Element, place: _Place) -> Iterator[FilledShape]:
        """The shapes of an element's children; the element's own style counts, its transform is in `place`."""
        place = self._styled(element, place)
        if place.opacity > 0:
            for child in element:
                yield from self.shapes(child, place)

    def shapes(self, element: Element, place: _Place, *, clip: bool = False) -> Iterator[FilledShape]:
        """What an element paints; with `clip`, the area it leaves visible as part of a clip path."""
        painted = self._shapes(element, place, clip=clip)
        yield from painted if clip else self.layered(element, painted)

    def layered(self, element: Element, painted: Iterator[FilledShape]) -> Iterator[FilledShape]:
        """What an element paints, with the layers counted that a renderer needs for it."""
        cost, deep = self.layers.of(element)
        if cost:
            self.layers.begin()
            found = list(painted)
            self.layers.end(cost, deep)
            painted = iter(found)
        yield from painted

    def _shapes(self, element: Element, place: _Place, *, clip: bool) -> Iterator[FilledShape]:
        if element.get("display") == "none" or (element.tag in ("svg", "g", "a", "switch") and clip):
            return
        if element.tag in ("g", "a", "switch"):
            yield from self.inside(element, self._moved(element, place))
        elif element.tag == "svg":
            yield from self._viewport(element, element, self._moved(element, place), place)
        elif element.tag == "use":
            yield from self._used(element, self._moved(element, place), clip=clip)
        else:
            segments = segments_of_element(element, place.view)
            if segments:
                place = self._styled(element, self._moved(element, place))
                yield from self._clip(segments, place) if clip else self._painted(element, segments, place)
            elif element.tag in SHAPES and not clip:
                self.layers.shape(None)

    def _moved(self, element: Element, place: _Place) -> _Place:
        text = element.get("transform", "")
        return replace(place, matrix=product(place.matrix, matrix_in(text))) if text else place

    def _styled(self, element: Element, place: _Place) -> _Place:
        """The place with the element's own style and clip."""
        own = {key: element.attrib[key] for key in _INHERITED if element.get(key, "inherit") != "inherit"}
        place = replace(
            place, style={**place.style, **own}, opacity=place.opacity * Alpha.parse(element.get("opacity", "1"))
        )
        target = self.named.get(reference_in(element.get("clip-path", "")))
        if target is None or target.tag != "clipPath" or target.get("clipPathUnits") == "objectBoundingBox":
            return place
        inner = self._moved(target, replace(place, style=dict(_INHERITED), opacity=1.0, clips=()))
        inner = self._styled(target, inner)
        area = tuple(shape for child in target for shape in self.shapes(child, inner, clip=True))
        return replace(place, clips=(*place.clips, *inner.clips, area))

    def _used(self, element: Element, place: _Place, *, clip: bool) -> Iterator[FilledShape]:
        target = self.named.get(element.get("href", "#")[1:])
        if target is None:
            return
        shift = np.eye(3)
        shift[:2, 2] = size_of(element, "x", place.view), size_of(element, "y", place.view)
        place = self._styled(element, replace(place, matrix=product(place.matrix, shift)))
        if target.tag in ("svg", "symbol") and not clip:
            yield from self._viewport(target, element, self._moved(target, place), place)
        else:
            yield from self.shapes(target, place, clip=clip)

    def _viewport(self, element: Element, sized: Element, place: _Place, outer: _Place) -> Iterator[FilledShape]:
        """The inside of a nested `svg` or a `symbol`; `sized` says how large it is: it, or the `use` that places it."""
        at = [size_of(element, key, outer.view) if element.tag == "svg" else 0.0 for key in ("x", "y")]
        sides = [size_of(sized if sized.get(key) else element, key, outer.view, "100%") for key in ("width", "height")]
        if min(sides) <= 0 or element.get("display") == "none":
            return
        window = (at[0], at[1], sides[0], sides[1])
        if element.get("overflow") not in ("visible", "auto"):
            place = replace(place, clips=(*place.clips, (_rectangle(place.matrix, window),)))
        if box := box_of(element):
            inner = replace(place, matrix=product(place.matrix, fitted(element, window)), view=(box[2], box[3]))
        else:
            shift = np.eye(3)
            shift[:2, 2] = at
            inner = replace(place, matrix=product(place.matrix, shift), view=(sides[0], sides[1]))
        yield from self.inside(element, inner)

    def _clip(self, segments: list[Segment], place: _Place) -> Iterator[FilledShape]:
        if place.style["visibility"] == "visible":
            even_odd = place.style["clip-rule"] == "evenodd"
            yield FilledShape("#000000", _through(place.matrix, segments), even_odd, _cutting(place, segments))

    def _painted(self, element: Element, segments: list[Segment], place: _Place) -> Iterator[FilledShape]:
        style = place.style
        width = length_in(style["stroke-width"], float(np.hypot(*place.view)) / 2**0.5)
        if style["visibility"] != "visible" or _area(place.matrix) == 0 or style["fill"] == style["stroke"] == "none":
            return
        reach = 0.0 if style["stroke"] == "none" else 2 * width * _area(place.matrix) ** 0.5
        self.layers.shape(across(_controls(segments), place.matrix[:2, :2]) + place.matrix[:2, 2], reach)
        if place.opacity <= 0:
            return
        fill = None if element.tag == "line" else self._ink("fill", place)
        stroke = self._ink("stroke", place)
        out: list[FilledShape] = []
        if fill:
            lines = _through(place.matrix, segments)
            out.append(FilledShape(fill, lines, style["fill-rule"] == "evenodd", _cutting(place, segments)))
        if stroke and width > 0:
            scale = _area(place.matrix) ** 0.5
            if fill and fill != WHITE and width * scale <= THIN * (self.size or _extent(segments) * scale):
                self.notes[THIN_NOTE] = None
                self.dropped.append(element)
            else:
                pen = Stroke(
                    width, style["stroke-linecap"], style["stroke-linejoin"], length_in(style["stroke-miterlimit"], 0.0)
                )
                if around := stroked(segments, pen):
                    out.append(FilledShape(stroke, _through(place.matrix, around), False, _cutting(place, around)))
        yield from reversed(out) if style["paint-order"].startswith("stroke") else out

    def _ink(self, key: str, place: _Place) -> str | None:
        """What a paint leaves on white paper: `#rrggbb`, `WHITE` if it hides what is below, None if nothing is seen."""
        paint = place.style[key]
        target = self.named.get(reference_in(paint))
        if target is not None and target.tag in ("linearGradient", "radialGradient"):
            found = self._mean(target)
            if found is not None:
                self.notes[MEAN] = None
        else:
            found = colour_in(paint, place.style["color"], _INHERITED[key])
        if found is None:
            return None
        alpha = found.alpha * place.opacity * Alpha.parse(place.style[f"{key}-opacity"])
        rgb = [round(255 - alpha * (255 - each)) for each in found.rgb]
        if min(rgb) >= NEARLY_WHITE:
            return WHITE if alpha >= OPAQUE else None
        return "#{:02x}{:02x}{:02x}".format(*rgb)

    def _mean(self, gradient: Element) -> Alpha | None:
        """The mean of a gradient's stops, each weighted by its opacity; None without stops."""
        for _ in range(10):  # stops may be those of another gradient
            stops = [each for each in gradient if each.tag == "stop"]
            other = self.named.get(gradient.get("href", "#")[1:])
            if stops or other is None:
                break
            gradient = other
        found = []
        for stop in stops:
            colour = colour_in(stop.get("stop-color", "black"), stop.get("color", "black"), "black")
            if colour is not None:
                found.append((colour.rgb, colour.alpha * Alpha.parse(stop.get("stop-opacity", "1"))))
        if not found:
            return None
        weights = np.array([alpha for _, alpha in found])
        if weights.sum() == 0:
            return None
        red, green, blue = np.average([rgb for rgb, _ in found], axis=0, weights=weights).tolist()
        return Alpha((red, green, blue), float(weights.mean()))


def _cutting(place: _Place, segments: list[Segment]) -> tuple[tuple[FilledShape, ...], ...]:
    """The clips that can cut anything off; upright windows around the whole shape do not."""
    left = place.clips
    for points in (_controls, _points):  # controls are cheap, and nearly always enough
        at = across(points(segments), place.matrix[:2, :2]) + place.matrix[:2, 2]
        low, high = at.min(axis=0), at.max(axis=0)
        left = tuple(clip for clip in left if not (len(clip) == 1 and clip[0].holds(low, high)))
        if not left:
            break
    return left


def _controls(segments: Sequence[Segment]) -> Floats:
    """All points of the segments (n, 2)."""
    return np.concatenate([points for _, points in segments])


def _points(segments: Sequence[Segment]) -> Floats:
    """Points (n, 2) along the segments: control points may lie far outside of what is drawn."""
    plain = [points for kind, points in segments if kind != "cubic"]
    starts = [np.zeros(2), *(points[-1] for _, points in segments)]
    cubics = [[start, *points] for start, (kind, points) in zip(starts, segments, strict=False) if kind == "cubic"]
    if cubics:
        along = points_on(np.array(cubics)[:, None], np.linspace(0, 1, 17)[None, :, None])
        plain.append(along.reshape(-1, 2))
    return np.concatenate(plain)


def _through(matrix: Floats, segments: list[Segment]) -> tuple[Segment, ...]:
    return tuple((kind, across(points, matrix[:2, :2]) + matrix[:2, 2]) for kind, points in segments)


def _extent(segments: list[Segment]) -> float:
    return float(np.ptp(np.concatenate([points for _, points in segments]), axis=0).max())


def _rectangle(matrix: Floats, window: Box) -> FilledShape:
    x, y, width, height = window
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return FilledShape("#000000", _through(matrix, polygon(np.array(corners))))


def _area(matrix: Floats) -> float:
    """How much larger areas become."""
    (a, b), (c, d) = matrix[:2, :2].tolist()
    return abs(float(a * d - b * c))
