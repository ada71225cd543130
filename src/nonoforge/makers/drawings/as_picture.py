"""Drawings as pictures: an SVG painted on white, for the kinds that are made from pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from nonoforge.makers.drawings.document import document_of, is_svg
from nonoforge.makers.drawings.rendering import ink, rendering
from nonoforge.makers.drawings.svg_shapes import THIN_NOTE
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of, bitmap_of_array
from nonoforge.makers.pictures.picture_guard import MOST_BYTES
from nonoforge.makers.reading import bytes_of

SIDE = 1200
"""Pixels of the longer side of a drawing: six for each of the 200 cells a puzzle may have."""


def picture_of(source: Any, name: str = "") -> Bitmap:
    """The picture of any source that `bitmap_of` takes, and of a drawing: a path, bytes or an open file with SVG."""
    held = bytes_of(source, MOST_BYTES)
    if held is None:
        return bitmap_of(source, name)
    data, called = held
    name = name or Path(called).name
    return _painted(data, name) if is_svg(data) else bitmap_of(data, name)


def _painted(data: bytes, name: str) -> Bitmap:
    document = document_of(data, name)
    pixels = rendering(document.root, document.painted, SIDE) if document.painted.shapes else None
    if pixels is None or not ink(pixels).any():
        raise document.nothing(name)
    # Not the other notes on what is painted: gradients, for one, are seen here as they are.
    thin = tuple(note for note in document.painted.notes if note == THIN_NOTE)
    return replace(bitmap_of_array(pixels, name or "drawing"), notes=(*document.notes, *thin))
