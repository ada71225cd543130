"""The PNG surface: our own SVG, rendered by resvg, which needs no system packages.

Three things differ from the SVG that a browser gets: texts are outlines already (faster, see `glyphs`), patterns are
drawn out, and lines are at least as wide as an eye can see on the pixels there are.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonoforge.draw.fonts import Weight, font_file
from nonoforge.draw.glyphs import drawable, text_path
from nonoforge.draw.patterns import tiled
from nonoforge.draw.surface import Path, Pattern, Type
from nonoforge.draw.svg import SvgSurface, path_data
from nonoforge.errors import DrawError

MOST_PIXELS = 100_000_000
"""More than this would need gigabytes."""

_THINNEST = 0.55
"""Pixels of the thinnest line."""


class PngSurface(SvgSurface):
    """`scale` is how many pixels a unit has."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale
        self.foreign = False

    def stroke_width(self, width: float) -> float:
        """Never thinner than can be seen."""
        return max(width, _THINNEST / self.scale)

    def text(self, places: Iterable[tuple[float, float, str]], type: Type) -> None:
        """One path for all texts our font can set; the rest is left to the renderer and the fonts of the machine."""
        known: list[tuple[float, float, str]] = []
        foreign: list[tuple[float, float, str]] = []
        for x, y, text in places:
            (known if drawable(text, type.weight) else foreign).append((x, y, text))
        if known:
            data = "".join(text_path(x, y, text, type.size, type.weight, type.anchor) for x, y, text in known)
            self.parts.append(f'<path fill="{type.colour}" d="{data}"/>')
        if foreign:
            self.foreign = True
            super().text(foreign, type)

    def pattern(self, path: Path, data: str, pattern: Pattern) -> None:
        """The motif many times over, clipped: the renderer draws a pattern's tile once, as pixels, and it shows."""
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
