"""The contact sheet: several drawings and photographs with captions, side by side on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from math import ceil, sqrt
from pathlib import Path as FilePath
from typing import Any

from nonoforge.draw.colours.theme import DEFAULT, Look, Theme
from nonoforge.draw.drawing import Drawing
from nonoforge.draw.page import Paragraph, paragraph
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.surface import Image, Paint, Path, Surface, Type
from nonoforge.errors import DrawError
from nonoforge.harmless import clean

MOST_ITEMS = 2000

_FINEST = 1200
"""The most pixels of the longer side of a photograph on a sheet; larger ones are scaled down."""

_MOST_PHOTO_PIXELS = 200_000_000


@dataclass(frozen=True, slots=True)
class Item:
    """One place on a sheet: a drawing or an image, and the caption below it."""

    content: Drawing | Image
    caption: str = ""


def image_of(source: str | FilePath | Any, finest: int = _FINEST) -> Image:
    """An image for a sheet, from a file or a Pillow image; unreadable ones are refused.

    Large ones are scaled down to `finest` pixels on the longer side.
    """
    from PIL import Image as Pillow
    from PIL import ImageOps, UnidentifiedImageError

    try:
        picture = Pillow.open(source) if isinstance(source, str | FilePath) else source
        if picture.width * picture.height > _MOST_PHOTO_PIXELS:
            raise DrawError(f"an image of {picture.width} by {picture.height} pixels is too large to place on a sheet")
        picture = ImageOps.exif_transpose(picture)
        picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
        picture.thumbnail((finest, finest))
        file = BytesIO()
        picture.save(file, "PNG")
    except (OSError, UnidentifiedImageError, ValueError, Pillow.DecompressionBombError) as problem:
        if isinstance(problem, DrawError):
            raise
        raise DrawError(f"{source} is not an image that can be read: {problem}") from None
    return Image(file.getvalue(), picture.width, picture.height)


def draw_sheet(
    items: Sequence[Item | Drawing | Image],
    *,
    columns: int | None = None,
    title: str = "",
    size: float = 220,
    look: Look = DEFAULT,
) -> Drawing:
    """A page with all items in rows, each scaled into a square of `size` units, captions below them."""
    placed = [item if isinstance(item, Item) else Item(item) for item in items]
    if not placed:
        raise DrawError("a sheet needs at least one drawing")
    if len(placed) > MOST_ITEMS:
        raise DrawError(f"a sheet of {len(placed)} drawings is too large: at most {MOST_ITEMS}")
    if columns is not None and columns < 1:
        raise DrawError(f"a sheet of {columns} columns is not possible")
    if not 20 <= size <= 5000:
        raise DrawError(f"places of {size:g} units are not possible: 20 to 5000")
    theme = look.colours
    across = min(columns or max(1, min(6, ceil(sqrt(len(placed) * 1.4)))), len(placed))
    gap = 0.09 * size
    small = min(max(0.055 * size, 9.0), 20.0)
    margin = 1.2 * gap
    width = across * size + (across - 1) * gap
    head = paragraph(title, width, 2, Type(1.9 * small, theme.ink, Weight.SEMIBOLD))
    captions = [paragraph(item.caption, size, 3, Type(small, theme.soft)) for item in placed]

    spots: list[_Spot] = []
    y = margin + (head.height + gap if head.lines else 0)
    for start in range(0, len(placed), across):
        row = range(start, min(start + across, len(placed)))
        scales = [size / max(placed[i].content.width, placed[i].content.height) for i in row]
        high = max(placed[i].content.height * scale for i, scale in zip(row, scales, strict=True))
        for column, (i, scale) in enumerate(zip(row, scales, strict=True)):
            content = placed[i].content
            x = margin + column * (size + gap)
            spots.append(_Spot(content, x, y, scale, captions[i], y + high + 0.4 * small))
        y += high + max((captions[i].height + 0.4 * small if captions[i].lines else 0) for i in row) + gap
    paint = partial(_paint, spots=tuple(spots), head=head, margin=margin, theme=theme)
    description = f"A sheet of {len(placed)} drawings."
    return Drawing(
        width + 2 * margin, y - gap + margin, paint, theme.page, clean(title, 500) or "Contact sheet", description
    )


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where one item is, its caption, and how far down the caption begins."""

    content: Drawing | Image
    x: float
    y: float
    scale: float
    caption: Paragraph
    caption_y: float


def _paint(surface: Surface, spots: tuple[_Spot, ...], head: Paragraph, margin: float, theme: Theme) -> None:
    head.paint(surface, margin, margin)
    for spot in spots:
        content = spot.content
        width, height = content.width * spot.scale, content.height * spot.scale
        if isinstance(content, Image):
            surface.image(content, spot.x, spot.y, width, height)
            surface.path(Path().rect(spot.x, spot.y, width, height), Paint(stroke=theme.hair, width=0.6))
        else:
            if content.background != theme.page:
                surface.path(Path().rect(spot.x, spot.y, width, height), Paint(fill=content.background))
            with surface.group("item", x=spot.x, y=spot.y, scale=spot.scale):
                content.paint(surface)
        spot.caption.paint(surface, spot.x, spot.caption_y)
