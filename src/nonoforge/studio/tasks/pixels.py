"""Sources as a person sees them, and which kinds can be made of them."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from nonoforge.errors import MakeError, ReadError
from nonoforge.studio.tasks.work import Work

MOST_WIDTH = 1600


def source_for(kind: str, data: bytes, facts: Mapping[str, Any]) -> bytes:
    """The bytes, if the kind can be made from what they are; `MakeError` if not."""
    if kind == "solid" and facts["form"] != "model":
        raise MakeError("a solid is made from a model: an STL, OBJ, PLY, glTF, COLLADA or VOX file")
    if kind != "solid" and facts["form"] == "model":
        raise MakeError(f"a {kind} puzzle is made from a picture or a drawing, not from a model")
    return data


def source_picture(work: Work, given: Mapping[str, Any]) -> bytes:
    """A PNG of a source, at most `width` pixels wide: decoded and drawn again, never the bytes that came."""
    from PIL import Image

    from nonoforge.makers.drawings.as_picture import picture_of

    data, facts = work.source(given["source"])
    if facts["form"] not in ("picture", "drawing"):
        raise ReadError("only pictures and drawings can be shown")
    bitmap = picture_of(data, facts["name"])
    image = Image.fromarray(bitmap.rgb)
    if bitmap.alpha is not None:
        image.putalpha(Image.fromarray(bitmap.alpha))
    width = min(int(given.get("width") or 800), MOST_WIDTH)
    if image.width > width:
        image = image.resize((width, max(1, round(image.height * width / image.width))), Image.Resampling.BOX)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()
