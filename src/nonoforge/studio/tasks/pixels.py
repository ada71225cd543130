"""Sources as pixels: what a person sees of an upload, and what a maker of another kind than its own needs."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nonoforge.errors import MakeError, ReadError
from nonoforge.studio.tasks.work import Work

if TYPE_CHECKING:
    from nonoforge.makers.pictures.bitmap import Bitmap

SIDE = 1200
"""Pixels of the longer side of a drawing that becomes a grid."""

MOST_WIDTH = 1600


def source_for(kind: str, data: bytes, facts: Mapping[str, Any]) -> Any:
    """What the maker of a kind takes: the bytes, or the rendering of a drawing that becomes a grid."""
    if kind in ("mono", "colour") and facts["form"] == "drawing":
        return drawing_as_bitmap(data, facts["name"])
    if kind == "solid" and facts["form"] != "model":
        raise MakeError("a solid is made from a model: an STL, OBJ, PLY, glTF, COLLADA or VOX file")
    if kind != "solid" and facts["form"] == "model":
        raise MakeError(f"a {kind} puzzle is made from a picture or a drawing, not from a model")
    return data


def drawing_as_bitmap(data: bytes, name: str) -> Bitmap:
    """A drawing as pixels on white; `ReadError` where it cannot be rendered."""
    from nonoforge.makers.drawings.rendering import rendering
    from nonoforge.makers.drawings.svg_guard import clean_svg
    from nonoforge.makers.drawings.svg_shapes import painted_of
    from nonoforge.makers.pictures.bitmap import bitmap_of_array

    root, _ = clean_svg(data, name)
    pixels = rendering(root, painted_of(root), SIDE)
    if pixels is None:
        raise ReadError("this drawing has no page that could be painted", file=name)
    return bitmap_of_array(pixels, name)


def source_picture(work: Work, given: Mapping[str, Any]) -> bytes:
    """A PNG of a source, at most `width` pixels wide: decoded and drawn again, never the bytes that came."""
    from PIL import Image

    from nonoforge.makers.pictures.bitmap import read_picture

    data, facts = work.source(given["source"])
    if facts["form"] not in ("picture", "drawing"):
        raise ReadError("only pictures and drawings can be shown")
    drawing = facts["form"] == "drawing"
    bitmap = drawing_as_bitmap(data, facts["name"]) if drawing else read_picture(data, facts["name"])
    image = Image.fromarray(bitmap.rgb)
    if bitmap.alpha is not None:
        image.putalpha(Image.fromarray(bitmap.alpha))
    width = min(int(given.get("width") or 800), MOST_WIDTH)
    if image.width > width:
        image = image.resize((width, max(1, round(image.height * width / image.width))), Image.Resampling.BOX)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()
