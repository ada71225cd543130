"""An SVG document, cleaned and understood: what outlines and pictures of a drawing are made from."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from nonoforge.errors import ReadError
from nonoforge.makers.drawings.svg_guard import clean_svg
from nonoforge.makers.drawings.svg_shapes import Painted, painted_of

LEAST_SIDE = 150
"""Pixels of the longer side below which a rendering tells nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """The clean document, what it paints, and notes on what was left out of it."""

    root: Element
    painted: Painted
    notes: tuple[str, ...]

    def nothing(self, name: str) -> ReadError:
        """What to say where nothing is painted."""
        if any("text" in note for note in self.notes):
            return ReadError("the drawing has only text: turn it into outlines first", file=name)
        return ReadError("the drawing has no filled shape with an area", file=name)


def is_svg(data: bytes) -> bool:
    """Whether these bytes begin as a drawing does, also in UTF-16 and UTF-32."""
    return data[:400].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n").startswith(b"<")


def document_of(data: bytes, name: str = "") -> Document:
    """The document in these bytes; `ReadError` where it is refused or makes no sense."""
    root, notes = clean_svg(data, name)
    try:
        painted = painted_of(root)
    except Exception as error:  # the parser of paths may raise anything
        raise ReadError(f"the drawing cannot be understood ({type(error).__name__})", file=name) from None
    if painted.layers.finest < LEAST_SIDE:
        raise ReadError("the drawing has too many masks, clips or transparent parts: flatten it first", file=name)
    return Document(root, painted, notes)
