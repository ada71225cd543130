"""The SVG surface: text that any browser or drawing program opens.

It is written without an XML library: a drawing is one flat list of a few kinds of elements, and strings are ten times
faster. Nothing in it can run: no scripts, no links, no styles; images are data inside the file; text is escaped and
cleaned of characters that XML forbids.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from zlib import crc32

from nonoforge.draw.surfaces.fonts import FAMILIES, Weight
from nonoforge.draw.surfaces.surface import UPRIGHT, Image, Lean, Paint, Path, Pattern, Type

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """The text as XML character data, fit for attributes too."""
    if text.isalnum():
        return text
    text = _FORBIDDEN.sub("", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """Six digits: a thousandth of a unit on anything that fits a desk."""
    return f"{value:.6g}"


def path_data(path: Path) -> str:
    """The outline as the `d` of a path element; lines along an axis and rectangles in their short forms."""
    parts = []
    x = y = 0.0
    for kind, values in path.steps:
        if kind == "R":
            x, y, w, h = values
            parts.append(f"M{x:.6g} {y:.6g}h{w:.6g}v{h:.6g}h{-w:.6g}z")
        elif kind == "L":
            before_x, before_y = x, y
            x, y = values
            if y == before_y:
                parts.append(f"H{x:.6g}")
            elif x == before_x:
                parts.append(f"V{y:.6g}")
            else:
                parts.append(f"L{x:.6g} {y:.6g}")
        elif kind == "M":
            x, y = values
            parts.append(f"M{x:.6g} {y:.6g}")
        elif kind == "C":
            parts.append("C" + " ".join(map(number, values)))
            x, y = values[4:]
        else:
            parts.append("z")
    return "".join(parts)


class SvgSurface:
    """Collects elements; `finish` gives the document."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._patterns: set[str] = set()

    def path(self, path: Path, paint: Paint) -> None:
        """One element; up to three if there is a pattern between fill and stroke."""
        if not path:
            return
        data = path_data(path)
        fill = paint.fill or "none"
        if paint.pattern:
            if paint.fill:
                self.parts.append(f'<path fill="{fill}" d="{data}"/>')
            self.pattern(path, data, paint.pattern)
            fill = "none"
            if not paint.stroke:
                return
        stroke = ""
        if paint.stroke:
            stroke = f' stroke="{paint.stroke}" stroke-width="{number(self.stroke_width(paint.width))}"'
            if paint.round:
                stroke += ' stroke-linecap="round" stroke-linejoin="round"'
            if paint.dash:
                stroke += f' stroke-dasharray="{" ".join(map(number, paint.dash))}"'
        self.parts.append(f'<path fill="{fill}"{stroke} d="{data}"/>')

    def pattern(self, path: Path, data: str, pattern: Pattern) -> None:
        """An outline filled with a pattern; `data` is the outline as text."""
        self.parts.append(f'<path fill="url(#{self._pattern(pattern)})" d="{data}"/>')

    def stroke_width(self, width: float) -> float:
        """The width as it is; a surface of pixels makes hairlines wide enough to be seen."""
        return width

    def text(self, places: Iterable[tuple[float, float, str]], type: Type) -> None:
        """One element for each text, in a group with what they have in common."""
        anchor = f' text-anchor="{type.anchor}"' if type.anchor != "start" else ""
        weight = f' font-weight="{type.weight.value}"' if type.weight is not Weight.REGULAR else ""
        self.parts.append(f'<g font-size="{number(type.size)}"{weight}{anchor} fill="{type.colour}">')
        self.parts.extend(f'<text x="{x:.5g}" y="{y:.5g}">{escape(text)}</text>' for x, y, text in places)
        self.parts.append("</g>")

    def image(self, image: Image, x: float, y: float, width: float, height: float) -> None:
        """The file itself as a data address."""
        kind = "png" if image.data[:4] == b"\x89PNG" else "jpeg"
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        data = b64encode(image.data).decode("ascii")
        self.parts.append(f'<image {place} preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>')

    @contextmanager
    def group(
        self, name: str = "", *, x: float = 0, y: float = 0, scale: float = 1, lean: Lean = UPRIGHT
    ) -> Iterator[None]:
        """A `g` element with the name as its class."""
        moves = [f"translate({number(x)} {number(y)})"] if x or y else []
        if lean != UPRIGHT:
            moves.append(f"matrix({' '.join(map(number, lean))} 0 0)")
        if scale != 1:
            moves.append(f"scale({number(scale)})")
        moved = f' transform="{" ".join(moves)}"' if moves else ""
        named = f' class="{escape(name)}"' if name else ""
        self.parts.append(f"<g{named}{moved}>")
        yield
        self.parts.append("</g>")

    def finish(
        self, width: float, height: float, *, background: str, title: str = "", description: str = "", scale: float = 1
    ) -> str:
        """The document; `scale` is the number of pixels per unit for programs that ask for a size."""
        w, h = number(width), number(height)
        texts = f"<title>{escape(title)}</title>" if title else ""
        texts += f"<desc>{escape(description)}</desc>" if description else ""
        return "".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * scale)}"',
                f' height="{number(height * scale)}" viewBox="0 0 {w} {h}" role="img" font-family="{FAMILIES}">',
                f'{texts}<rect width="{w}" height="{h}" fill="{background}"/>',
                *self.parts,
                "</svg>",
            )
        )

    def _pattern(self, pattern: Pattern) -> str:
        """The id of the pattern, which is defined on first use.

        Ids are made from the content: two drawings in one web page share an id only if the patterns are the same.
        """
        data = path_data(pattern.motif)
        size, x, y = number(pattern.size), *map(number, pattern.origin)
        look = (
            f'fill="none" stroke="{pattern.colour}" stroke-width="{number(pattern.width)}"'
            if pattern.width
            else f'fill="{pattern.colour}"'
        )
        body = f'x="{x}" y="{y}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"><path {look} d="{data}"/>'
        name = f"p{crc32(body.encode()):08x}"
        if name not in self._patterns:
            self._patterns.add(name)
            self.parts.append(f'<defs><pattern id="{name}" {body}</pattern></defs>')
        return name
