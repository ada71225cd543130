"""The colours of a mesh: texture, colours of corners or faces, or one colour for a whole part.

Colours are looked up at points of the surface (a triangle and a place in it), because one triangle may carry a whole
picture.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import ReadError
from nonoforge.makers.pictures.bitmap import picture_size, read_picture

MOST_PIXELS = 40_000_000
"""Most pixels of all textures together; further textures are left out."""
TEXTURE_SIDE = 1024
"""Textures are reduced to this many pixels a side, several for every cell."""

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]

GREY = (160, 160, 160)
"""The colour of parts that have none."""


@dataclass(frozen=True, eq=False)
class FacePaint:
    """How `faces` triangles are coloured.

    `image` (h, w, 3) sRGB with `uv` (faces, 3, 2) places in it (0..1, v upwards), times `factor`; else `corners`
    (faces, 3, 3) sRGB; else `plain`.
    """

    faces: int
    image: Bytes | None = None
    uv: Floats | None = None
    factor: tuple[float, float, float] = (1.0, 1.0, 1.0)
    corners: Bytes | None = None
    plain: tuple[int, int, int] = GREY

    def at(self, face: NDArray[np.intp], weights: Floats) -> Bytes:
        """(n, 3) sRGB at points: their triangles (n,) and the weights of its corners (n, 3)."""
        if self.image is not None and self.uv is not None:
            height, width = self.image.shape[:2]
            place = np.einsum("nc,ncd->nd", weights, self.uv[face])
            place = np.nan_to_num(place - np.floor(place))  # textures repeat
            column = np.minimum((place[:, 0] * width).astype(np.intp), width - 1)
            row = np.minimum(((1 - place[:, 1]) * height).astype(np.intp), height - 1)
            return np.asarray(self.image[row, column] * np.array(self.factor)).astype(np.uint8)
        if self.corners is not None:
            mixed = np.einsum("nc,ncd->nd", weights, self.corners[face].astype(np.float64))
            return np.asarray(mixed, np.float64).astype(np.uint8)
        return np.broadcast_to(np.array(self.plain, np.uint8), (len(face), 3)).copy()


class Textures:
    """The textures of a mesh as they are read, one by one, and notes on them."""

    def __init__(self) -> None:
        self.left = MOST_PIXELS
        self.notes: tuple[str, ...] = ()

    def clean(self, data: bytes) -> bytes | None:
        """A texture as a small PNG; None if it cannot be read, which is no reason to refuse a mesh."""
        from PIL import Image

        try:
            width, height = picture_size(data)
            if width * height > self.left:
                self.notes = ("textures are left out: they have too many pixels",)
                return None
            self.left -= width * height
            image = Image.fromarray(read_picture(data).rgb)
        except ReadError:
            self.notes = self.notes or ("a texture is left out: it cannot be read",)
            return None
        image.thumbnail((TEXTURE_SIDE, TEXTURE_SIDE))
        buffer = io.BytesIO()
        image.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()


def paint_of(part: Any) -> FacePaint:
    """The paint of one of the loader's meshes; grey if it has none."""
    faces = np.asarray(part.faces)
    visual = part.visual
    if getattr(visual, "kind", None) == "texture":
        material = visual.material
        image = getattr(material, "baseColorTexture", None) or getattr(material, "image", None)
        colour = _colour(getattr(material, "baseColorFactor", None), getattr(material, "diffuse", None))
        uv = getattr(visual, "uv", None)
        if image is not None and uv is not None and len(uv) == len(part.vertices):
            factor = getattr(material, "baseColorFactor", None)
            share = (1.0, 1.0, 1.0) if factor is None else tuple(value / 255 for value in colour)
            pixels = np.asarray(image.convert("RGB"))
            return FacePaint(len(faces), pixels, np.asarray(uv, np.float64)[faces], share)  # type: ignore[arg-type]
        return FacePaint(len(faces), plain=colour)
    if getattr(visual, "kind", None) == "vertex":
        return FacePaint(len(faces), corners=np.asarray(visual.vertex_colors)[:, :3].astype(np.uint8)[faces])
    if getattr(visual, "kind", None) == "face":
        colours = np.asarray(visual.face_colors)[:, :3].astype(np.uint8)
        return FacePaint(len(faces), corners=np.repeat(colours[:, None], 3, axis=1))
    return FacePaint(len(faces))


def _colour(*values: Any) -> tuple[int, int, int]:
    """The first of several colours that is present, as sRGB bytes."""
    for value in values:
        if value is not None and len(value) >= 3:
            numbers = [float(each) for each in list(value)[:3]]
            if not isinstance(value[0], int | np.integer) and max(numbers) <= 1.0:
                numbers = [255 * each for each in numbers]
            red, green, blue = (int(min(max(each, 0.0), 255.0)) for each in numbers)
            return red, green, blue
    return GREY
