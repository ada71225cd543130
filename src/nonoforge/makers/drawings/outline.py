"""Outlines: the filled shapes of a drawing or a bitmap as closed chains of cubics, one set for each colour.

Shapes cover each other as painted: what lies on top cuts away what lies below, and shapes of one colour are united.
White is background. Strokes are not filled shapes and are ignored with a note. Bitmaps are traced.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nonoforge.errors import PuzzleError, ReadError
from nonoforge.geometry.chain import Chain
from nonoforge.makers.drawings.overlay import FilledShape, Segment, TooMuchError, seen_of
from nonoforge.makers.drawings.svg_guard import clean_svg
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of, read_picture
from nonoforge.makers.pictures.picture_guard import MOST_BYTES
from nonoforge.makers.reading import bytes_of
from nonoforge.palette import BLACK_AND_WHITE, Colour, Palette, parse_hex

LARGEST = 1e6
"""Largest coordinate allowed: skia calculates with seven digits."""

TRACED_SIDE = 1024
"""Bitmaps are traced at no more than this many pixels a side."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Everything of one colour: `#rrggbb` and its contours, closed chains; holes run the other way round."""

    colour: str
    contours: tuple[Chain, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The regions of a drawing, from the bottom up, notes on what was ignored, and the name of its file."""

    regions: tuple[Region, ...]
    notes: tuple[str, ...] = ()
    name: str = ""

    @property
    def title(self) -> str:
        """The name without its extension."""
        return Path(self.name).stem

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the contours."""
        every = np.concatenate([contour.reshape(-1, 2) for region in self.regions for contour in region.contours])
        low, high = every.min(axis=0), every.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @property
    def palette(self) -> Palette:
        """Black for one region; with several each has its own colour."""
        if len(self.regions) == 1:
            return BLACK_AND_WHITE
        if len(self.regions) > 20:
            raise PuzzleError(f"the picture has {len(self.regions)} colours: at most 20 make a puzzle")
        letters = "abcdefghijklmnopqrst"
        inks = [
            Colour(f"colour {i + 1}", parse_hex(region.colour), letters[i]) for i, region in enumerate(self.regions)
        ]
        return Palette((BLACK_AND_WHITE.colours[0], *inks))


def outline_of(source: Any) -> Outline:
    """The outline of any source; `ReadError` says what is wrong with it.

    A source is a path, bytes or an open file (SVG by content, otherwise a bitmap); a Pillow image or an array of
    pixels, as `bitmap_of` takes them; or an `Outline`, returned as it is. Bitmaps are traced.
    """
    if isinstance(source, Outline):
        return source
    held = bytes_of(source, MOST_BYTES)
    if held is None:
        return _traced(bitmap_of(source))
    data, name = held
    start = data[:400].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n")  # also in UTF-16 and UTF-32
    return parse_svg(data, name) if start.startswith(b"<") else _traced(read_picture(data, name), name)


def _traced(bitmap: Bitmap, name: str = "") -> Outline:
    """The outline of a bitmap: its dark parts, traced by vtracer."""
    import vtracer
    from PIL import Image

    flat = Image.fromarray(bitmap.rgb)
    if bitmap.alpha is not None:
        flat = Image.composite(flat, Image.new("RGB", flat.size, "white"), Image.fromarray(bitmap.alpha))
    flat.thumbnail((TRACED_SIDE, TRACED_SIDE))
    black = flat.convert("L").point(lambda value: 0 if value < 128 else 255)
    buffer = io.BytesIO()
    black.convert("RGB").save(buffer, "PNG")
    text = vtracer.convert_raw_image_to_svg(
        buffer.getvalue(), img_format="png", colormode="binary", mode="spline", filter_speckle=8, path_precision=3
    )
    return parse_svg(text.encode(), name or bitmap.name, ("the bitmap was traced",))


def parse_svg(data: bytes, name: str = "", notes: tuple[str, ...] = ()) -> Outline:
    """The filled shapes of an SVG document."""
    clean, more = clean_svg(data, name)
    noted = [*notes, *more]
    try:
        shapes, strokes = _shapes(clean)
    except Exception as error:  # the parser may raise anything
        raise ReadError(f"the drawing cannot be understood ({type(error).__name__})", file=name) from None
    if any(not np.abs(points).max() <= LARGEST for shape in shapes for _, points in shape.segments):
        raise ReadError("the drawing has a coordinate that is not a finite number below a million", file=name)
    if strokes:
        noted.append("strokes are ignored: only filled shapes count")
    try:
        regions = tuple(Region(colour, contours) for colour, contours in seen_of(shapes) if contours)
    except TooMuchError as error:
        raise ReadError(str(error), file=name) from None
    if not regions:
        if strokes:
            raise ReadError("the drawing has only strokes: fill the shapes, or turn strokes into outlines", file=name)
        if any("text" in note for note in noted):
            raise ReadError("the drawing has only text: turn it into outlines first", file=name)
        raise ReadError("the drawing has no filled shape with an area", file=name)
    return Outline(regions, tuple(noted), Path(name).name)


def _shapes(data: bytes) -> tuple[list[FilledShape], int]:
    """The filled shapes of a clean document in painting order, and the number of strokes."""
    import svgelements

    filled, strokes = [], 0
    document: Any = svgelements.SVG.parse(io.BytesIO(data), reify=True)
    for shape in document.elements():
        values = getattr(shape, "values", {})
        hidden = str(values.get("display")) == "none" or str(values.get("visibility")) == "hidden"
        if hidden or not isinstance(shape, svgelements.Shape):
            continue
        fill, stroke = shape.fill, shape.stroke
        if fill is None or fill.value is None or fill.alpha == 0:
            strokes += stroke is not None and stroke.value is not None
            continue
        strokes += stroke is not None and stroke.value is not None and stroke.alpha > 0
        colour = f"#{fill.red:02x}{fill.green:02x}{fill.blue:02x}"
        segments = tuple(_segments(svgelements.Path(shape)))
        filled.append(FilledShape(colour, segments, values.get("fill-rule") == "evenodd"))
    return filled, strokes


def _segments(path: Any) -> list[Segment]:
    """Moves, lines and cubics of an svgelements path; quadratics are raised, arcs approximated by cubics."""
    import svgelements

    out: list[Segment] = []
    here = np.zeros(2)
    for segment in path:
        if isinstance(segment, svgelements.Move):
            here = np.array(segment.end, float)
            out.append(("move", here[None]))
        elif isinstance(segment, svgelements.Line | svgelements.Close):
            if segment.end is None:
                continue
            here = np.array(segment.end, float)
            out.append(("line", here[None]))
        elif isinstance(segment, svgelements.CubicBezier):
            points = np.array([segment.control1, segment.control2, segment.end], float)
            out.append(("cubic", points))
            here = points[-1]
        elif isinstance(segment, svgelements.QuadraticBezier):
            control, end = np.array(segment.control, float), np.array(segment.end, float)
            out.append(("cubic", np.array([here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end])))
            here = end
        else:
            for cubic in segment.as_cubic_curves():
                points = np.array([cubic.control1, cubic.control2, cubic.end], float)
                out.append(("cubic", points))
                here = points[-1]
    return out
