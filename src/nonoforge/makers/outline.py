"""Outlines: the filled shapes of a drawing or a bitmap as closed chains of cubics, one set for each colour.

Shapes are laid over one another as they are painted: what lies on top cuts away what lies below, shapes of one colour
are united. White is background. Strokes are not filled shapes and are ignored with a note. Bitmaps are traced.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nonoforge.errors import PuzzleError, ReadError
from nonoforge.geometry.chain import Chain, length_of, straight
from nonoforge.makers.svg_guard import MOST_BYTES, check_svg
from nonoforge.palette import BLACK_AND_WHITE, Colour, Palette, parse_hex

BITMAPS = {".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff"}


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """All of one colour: `#rrggbb` and its contours, closed chains; holes run the other way round."""

    colour: str
    contours: tuple[Chain, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The regions of a drawing, from the bottom up, and notes on what was ignored."""

    regions: tuple[Region, ...]
    notes: tuple[str, ...] = ()
    title: str = ""

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


def read_outline(path: str | Path) -> Outline:
    """The outline in a file: SVG by content, else a bitmap that is traced. `ReadError` says what is wrong with it."""
    file = Path(path)
    try:
        if file.stat().st_size > 8 * MOST_BYTES:
            raise ReadError("the file is too large", file=str(path))
        data = file.read_bytes()
    except OSError as error:
        raise ReadError(f"the file cannot be read: {error.strerror or error}", file=str(path)) from None
    if file.suffix.lower() in BITMAPS:
        return trace_bitmap(data, str(path))
    return parse_svg(data, str(path))


def trace_bitmap(data: bytes, name: str = "") -> Outline:
    """The outline of a bitmap: its dark parts, traced by vtracer."""
    import vtracer
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as image:
            if image.width * image.height > 16_000_000:
                raise ReadError("the bitmap has more than 16 million pixels", file=name)
            rgba = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        raise ReadError("the file is neither an SVG drawing nor a bitmap that can be read", file=name) from None
    if max(rgba.size) > 1024:
        rgba.thumbnail((1024, 1024))
    flat = Image.new("RGBA", rgba.size, "white")
    flat.alpha_composite(rgba)
    black = flat.convert("L").point(lambda value: 0 if value < 128 else 255)
    buffer = io.BytesIO()
    black.convert("RGB").save(buffer, "PNG")
    text = vtracer.convert_raw_image_to_svg(
        buffer.getvalue(), img_format="png", colormode="binary", mode="spline", filter_speckle=8, path_precision=3
    )
    return parse_svg(text.encode(), name, ("the bitmap was traced",))


def parse_svg(data: bytes, name: str = "", notes: tuple[str, ...] = ()) -> Outline:
    """The filled shapes of an SVG document."""
    import svgelements

    noted = [*notes, *check_svg(data, name)]
    try:
        document: Any = svgelements.SVG.parse(io.BytesIO(data), reify=True)
        shapes = [shape for shape in document.elements() if isinstance(shape, svgelements.Shape)]
    except Exception as error:  # the parser raises whatever its input makes it stumble over
        raise ReadError(f"the drawing cannot be understood ({type(error).__name__})", file=name) from None
    painted, strokes = [], 0
    for shape in shapes:
        hidden = str(shape.values.get("display")) == "none" or str(shape.values.get("visibility")) == "hidden"
        if hidden:
            continue
        fill = shape.fill
        if fill is None or fill.value is None or fill.alpha == 0:
            strokes += shape.stroke is not None and shape.stroke.value is not None
            continue
        strokes += shape.stroke is not None and shape.stroke.value is not None and shape.stroke.alpha > 0
        painted.append((f"#{fill.red:02x}{fill.green:02x}{fill.blue:02x}", _skia_path(shape, name)))
    if strokes:
        noted.append("strokes are ignored: only filled shapes count")
    regions = _overlay(painted)
    if not regions:
        if strokes:
            raise ReadError("the drawing has only strokes: fill the shapes, or turn strokes into outlines", file=name)
        if any("text" in note for note in noted):
            raise ReadError("the drawing has only text: turn it into outlines first", file=name)
        raise ReadError("the drawing has no filled shape with an area", file=name)
    return Outline(tuple(regions), tuple(noted), Path(name).stem)


def _skia_path(shape: Any, name: str) -> Any:
    """One shape as a path for boolean operations; each subpath is closed, as filling closes it."""
    import pathops
    import svgelements

    out = pathops.Path(fillType=_fill_rule(shape))
    pen = out.getPen()
    open_ = False
    for kind, points in _cubic_segments(svgelements.Path(shape)):
        if not np.isfinite(points).all() or np.abs(points).max(initial=0.0) > 1e6:
            raise ReadError("the drawing has a coordinate that is not a finite number below a million", file=name)
        if kind == "move":
            if open_:
                pen.closePath()
            pen.moveTo(tuple(points[0]))
            open_ = True
        elif kind == "line":
            pen.lineTo(tuple(points[0]))
        else:
            pen.curveTo(*(tuple(point) for point in points))
    if open_:
        pen.closePath()
    return out


def _fill_rule(shape: Any) -> Any:
    import pathops

    return pathops.FillType.EVEN_ODD if shape.values.get("fill-rule") == "evenodd" else pathops.FillType.WINDING


def _cubic_segments(path: Any) -> list[tuple[str, Any]]:
    """Moves, lines and cubics of an svgelements path; quadratics are raised, arcs approximated by cubics."""
    import svgelements

    out: list[tuple[str, Any]] = []
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


def _overlay(painted: list[tuple[str, Any]]) -> list[Region]:
    """What can be seen of each colour when the shapes are painted one over another."""
    import pathops

    seen: dict[str, Any] = {}
    for colour, path in painted:
        path.simplify(fix_winding=True, keep_starting_points=False)
        for other in list(seen):
            if other != colour:
                seen[other] = pathops.op(seen[other], path, pathops.PathOp.DIFFERENCE)
        if colour != "#ffffff":
            below = seen.pop(colour, None)
            seen[colour] = path if below is None else pathops.op(below, path, pathops.PathOp.UNION)
    regions = []
    for colour, path in seen.items():
        path.simplify(fix_winding=True, keep_starting_points=False)
        contours = tuple(chain for chain in _chains(path) if _has_area(chain))
        if contours:
            regions.append(Region(colour, contours))
    return regions


def _chains(path: Any) -> list[Chain]:
    out: list[Chain] = []
    for contour in path.contours:
        pieces: list[Any] = []
        start = here = np.zeros(2)
        for kind, points in contour.segments:
            at = [np.array(point, float) for point in points]
            if kind == "moveTo":
                start = here = at[0]
            elif kind == "lineTo":
                if np.hypot(*(at[0] - here)) > 0:
                    pieces.append(straight(here, at[0])[0])
                here = at[0]
            elif kind == "curveTo":
                pieces.append(np.array([here, *at]))
                here = at[-1]
            elif kind == "qCurveTo":
                for i, control in enumerate(at[:-1]):
                    end = at[-1] if i == len(at) - 2 else (control + at[i + 1]) / 2
                    pieces.append(np.array([here, here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end]))
                    here = end
        if np.hypot(*(start - here)) > 1e-6:
            pieces.append(straight(here, start)[0])
        if len(pieces) > 1:
            chain = np.array(pieces)
            chain[-1, 3] = chain[0, 0]
            out.append(chain)
    return out


def _has_area(chain: Chain) -> bool:
    points = chain.reshape(-1, 2)
    x, y = points[:, 0], points[:, 1]
    area = abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2
    return area > 1e-6 * max(length_of(chain), 1e-9) ** 2
