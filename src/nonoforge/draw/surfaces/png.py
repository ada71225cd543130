"""The PNG surface: our own SVG, rendered by resvg, which needs no system packages.

It differs from the SVG that a browser gets: texts are outlines (see `glyphs`), patterns are drawn motif by motif, and
upright rectangles and lines are moved to whole pixels. That makes all hairlines equally sharp, keeps them visible when
cells are only a few pixels wide, and is twice as fast as smoothing edges that need no smoothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from nonoforge.draw.colours.patterns import tiled
from nonoforge.draw.surfaces.fonts import Weight, font_file
from nonoforge.draw.surfaces.glyphs import drawable, text_path
from nonoforge.draw.surfaces.surface import UPRIGHT, Lean, Paint, Path, Pattern, Type
from nonoforge.draw.surfaces.svg import SvgSurface, path_data
from nonoforge.errors import DrawError

MOST_PIXELS = 100_000_000
"""More than this would need gigabytes."""

_FAINTEST = 0.45
"""A line thinner than a pixel is drawn a pixel wide and partly transparent, with at least this opacity; smoothed lines
are at least this wide, in pixels."""

_TOGETHER = 24
"""Texts in one path: a path all over the page is slow to fill, and so are too many paths."""


class PngSurface(SvgSurface):
    """`scale` is the number of pixels per unit."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale
        self.foreign = False
        self._left, self._top, self._zoom = 0.0, 0.0, scale
        self._leaning = False

    @contextmanager
    def group(
        self, name: str = "", *, x: float = 0, y: float = 0, scale: float = 1, lean: Lean = UPRIGHT
    ) -> Iterator[None]:
        """As in SVG, and remembers where the pixels are."""
        before = self._left, self._top, self._zoom, self._leaning
        self._leaning = self._leaning or lean != UPRIGHT
        self._left += x * self._zoom
        self._top += y * self._zoom
        self._zoom *= scale
        with super().group(name, x=x, y=y, scale=scale, lean=lean):
            yield
        self._left, self._top, self._zoom, self._leaning = before

    def stroke_width(self, width: float) -> float:
        """Never too thin to be seen."""
        return max(width, _FAINTEST / self._zoom)

    def path(self, path: Path, paint: Paint) -> None:
        """Upright rectangles and lines on whole pixels, everything else smoothed."""
        chips = all(kind == "R" for kind, _ in path.steps) and paint.round and not paint.pattern
        if chips and paint.fill and paint.fill == paint.stroke:
            self.parts.append(f'<path fill="{paint.fill}" d="{_rounded(path, paint.width / 2)}"/>')
            return
        free = paint.pattern or paint.round or paint.dash or self._leaning
        boxes = None if free else _boxes(path, paint)
        if boxes is None:
            super().path(path, paint)
            return
        zoom, left, top = self._zoom, self._left, self._top
        thin = paint.width * zoom if paint.stroke else 1
        whole = max(1, round(thin)) if paint.stroke else 0
        parts = []
        for x1, y1, x2, y2 in boxes:
            # A line extends half the stroke's width to both sides of its middle, a rectangle from edge to edge.
            px1 = round(x1 * zoom + left - (whole / 2 if x1 == x2 else 0))
            py1 = round(y1 * zoom + top - (whole / 2 if y1 == y2 else 0))
            px2 = px1 + whole if x1 == x2 else max(px1 + 1, round(x2 * zoom + left))
            py2 = py1 + whole if y1 == y2 else max(py1 + 1, round(y2 * zoom + top))
            w, h = (px2 - px1) / zoom, (py2 - py1) / zoom
            parts.append(f"M{(px1 - left) / zoom:.7g} {(py1 - top) / zoom:.7g}h{w:.7g}v{h:.7g}h{-w:.7g}z")
        faint = f' fill-opacity="{max(thin, _FAINTEST):.3g}"' if thin < 1 else ""
        colour = paint.stroke or paint.fill
        self.parts.append(f'<path shape-rendering="crispEdges" fill="{colour}"{faint} d="{"".join(parts)}"/>')

    def text(self, places: Iterable[tuple[float, float, str]], type: Type) -> None:
        """Paths for all texts our font can set; the renderer sets the rest with the fonts of the machine."""
        known: list[tuple[float, float, str]] = []
        foreign: list[tuple[float, float, str]] = []
        for x, y, text in places:
            (known if drawable(text, type.weight) else foreign).append((x, y, text))
        for start in range(0, len(known), _TOGETHER):
            some = known[start : start + _TOGETHER]
            data = "".join(text_path(x, y, text, type.size, type.weight, type.anchor) for x, y, text in some)
            self.parts.append(f'<path fill="{type.colour}" d="{data}"/>')
        if foreign:
            self.foreign = True
            super().text(foreign, type)

    def pattern(self, path: Path, data: str, pattern: Pattern) -> None:
        """The motif repeated and clipped: the renderer would draw a pattern's tile once, as pixels, and that shows."""
        name = f"c{len(self.parts)}"
        look = (
            f'fill="none" stroke="{pattern.colour}" stroke-width="{pattern.width:.6g}"'
            if pattern.width
            else f'fill="{pattern.colour}"'
        )
        self.parts.append(f'<clipPath id="{name}"><path d="{data}"/></clipPath>')
        self.parts.append(f'<path clip-path="url(#{name})" {look} d="{path_data(tiled(path, pattern))}"/>')

    def render(self, width: float, height: float, background: str) -> bytes:
        """The PNG file."""
        import resvg_py

        if width * height * self.scale**2 > MOST_PIXELS:
            raise DrawError(
                f"a PNG of {width * self.scale:.0f} by {height * self.scale:.0f} pixels is too large: "
                f"at most {MOST_PIXELS // 1_000_000} million pixels"
            )
        document = self.finish(width, height, background=background, scale=self.scale)
        fonts = [str(font_file(weight)) for weight in Weight] if self.foreign else None
        try:
            return bytes(
                resvg_py.svg_to_bytes(svg_string=document, font_files=fonts, skip_system_fonts=not self.foreign)
            )
        except ValueError as problem:
            raise DrawError(f"the PNG cannot be rendered: {problem}") from None


def _rounded(path: Path, r: float) -> str:
    """Rectangles with a round stroke of the same colour, as rectangles with round corners: half the work."""
    parts = []
    for _, (x, y, w, h) in path.steps:
        arc = f"a{r:.5g} {r:.5g} 0 0 1 "
        parts.append(
            f"M{x:.6g} {y - r:.6g}h{w:.6g}{arc}{r:.5g} {r:.5g}v{h:.6g}{arc}{-r:.5g} {r:.5g}"
            f"h{-w:.6g}{arc}{-r:.5g} {-r:.5g}v{-h:.6g}{arc}{r:.5g} {-r:.5g}z"
        )
    return "".join(parts)


def _boxes(path: Path, paint: Paint) -> list[tuple[float, float, float, float]] | None:
    """(x1, y1, x2, y2) of the rectangles to fill or the lines to draw, of no width; None if one is not upright."""
    boxes: list[tuple[float, float, float, float]] = []
    if paint.fill and paint.stroke:
        return None
    x = y = 0.0
    for kind, values in path.steps:
        if kind == "R":
            left, top, width, height = values
            right, bottom = left + width, top + height
            if paint.fill:
                boxes.append((left, top, right, bottom))
            else:
                half = paint.width / 2
                boxes += (
                    (left - half, top, right + half, top),
                    (left - half, bottom, right + half, bottom),
                    (left, top, left, bottom),
                    (right, top, right, bottom),
                )
        elif kind == "M":
            x, y = values
        elif kind == "L" and paint.stroke and (values[0] == x) != (values[1] == y):
            boxes.append((min(x, values[0]), min(y, values[1]), max(x, values[0]), max(y, values[1])))
            x, y = values
        else:
            return None
    return boxes or None
