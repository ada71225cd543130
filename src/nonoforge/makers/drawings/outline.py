"""Outlines: the filled shapes of a drawing or a bitmap as closed chains of cubics, one set for each colour.

Shapes cover each other as painted: what lies on top cuts away what lies below, and shapes of one colour are united.
White is background. Bitmaps are traced.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nonoforge.errors import PuzzleError, ReadError
from nonoforge.geometry.chain import Chain
from nonoforge.makers.drawings.document import document_of, is_svg
from nonoforge.makers.drawings.overlay import TooMuchError, seen_of
from nonoforge.makers.drawings.rendering import (
    AGREE,
    CHECKED,
    TRACED,
    Pixels,
    agreement,
    flat_picture,
    has_at_most,
    rendering,
)
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of, read_picture
from nonoforge.makers.pictures.naming import palette_of_rgb
from nonoforge.makers.pictures.picture_guard import MOST_BYTES
from nonoforge.makers.reading import bytes_of
from nonoforge.palette import BLACK_AND_WHITE, Palette, parse_hex

MOST_PARTS = 800
"""Parts of a traced picture: far more than a puzzle shows; to read thousands of shapes a second time takes too long."""


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
    def straight(self) -> float:
        """The share of the outline that is straight, 0 to 1: cubics whose inner points lie within a hundredth of the
        chord.
        """
        every = np.concatenate([contour for region in self.regions for contour in region.contours])
        chord = every[:, 3] - every[:, 0]
        length = np.hypot(chord[:, 0], chord[:, 1])
        inner = every[:, 1:3] - every[:, :1]
        off = np.abs(chord[:, None, 0] * inner[..., 1] - chord[:, None, 1] * inner[..., 0]).max(axis=1)
        return float(length[off <= 0.01 * length**2].sum() / max(float(length.sum()), 1e-9))

    @property
    def palette(self) -> Palette:
        """Black for one region; with several each has its own colour."""
        if len(self.regions) == 1:
            return BLACK_AND_WHITE
        if len(self.regions) > 20:
            raise PuzzleError(f"the picture has {len(self.regions)} colours: at most 20 make a puzzle")
        return palette_of_rgb([BLACK_AND_WHITE[0].rgb, *(parse_hex(region.colour) for region in self.regions)])


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
    return parse_svg(data, name) if is_svg(data) else _traced(read_picture(data, name), name)


def _traced(bitmap: Bitmap, name: str = "") -> Outline:
    """The outline of a bitmap: its dark parts, traced by vtracer."""
    from PIL import Image

    flat = Image.fromarray(bitmap.rgb)
    if bitmap.alpha is not None:
        flat = Image.composite(flat, Image.new("RGB", flat.size, "white"), Image.fromarray(bitmap.alpha))
    flat.thumbnail((TRACED, TRACED))
    black = flat.convert("L").point(lambda value: 0 if value < 128 else 255)
    return _traced_flat(np.asarray(black.convert("RGB")), name or bitmap.name, ("the bitmap was traced",))


def _traced_flat(pixels: Pixels, name: str, notes: tuple[str, ...]) -> Outline:
    """The outline of a picture (height, width, 3) of a few flat colours; white is background."""
    import vtracer
    from PIL import Image

    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    text = vtracer.convert_raw_image_to_svg(
        buffer.getvalue(), img_format="png", colormode="binary" if has_at_most(2, pixels) else "color", mode="spline",
        filter_speckle=8, color_precision=8, layer_difference=0, path_precision=3,
    )  # fmt: skip
    if text.count("<path") > MOST_PARTS:
        raise ReadError(f"the picture falls into more than {MOST_PARTS} parts: simplify it first", file=name)
    return parse_svg(text.encode(), name, notes, check=False)


def parse_svg(data: bytes, name: str = "", notes: tuple[str, ...] = (), *, check: bool = True) -> Outline:
    """The painted shapes of an SVG document.

    With `check` they are compared with a rendering; where the two differ, the rendering is traced, and a note says so.
    """
    document = document_of(data, name)
    clean, painted = document.root, document.painted
    noted = (*notes, *document.notes, *painted.notes)
    try:
        regions = tuple(Region(colour, contours) for colour, contours in seen_of(painted.shapes) if contours)
    except TooMuchError as error:
        raise ReadError(str(error), file=name) from None
    rendered = rendering(clean, painted, CHECKED) if check else None
    if rendered is not None:
        same = agreement(rendered, (contour for region in regions for contour in region.contours), painted)
        finer = rendering(clean, painted, TRACED) if same < AGREE else None
        if finer is not None:
            return _traced_flat(flat_picture(finer), name, (*noted, _RENDERED))
    if not regions:
        raise document.nothing(name)
    return Outline(regions, noted, Path(name).name)


_RENDERED = "the drawing has more than plain shapes (a mask, say): its picture was traced"
