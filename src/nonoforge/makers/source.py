"""Reading the picture a puzzle is made from: any file a person may drop in, and none of it trusted.

A `Source` is plain 8-bit RGB without surprises: turned upright, first frame only, transparency kept apart as `alpha`,
what had to be done told in `notes`. Only bitmap formats that Pillow decodes by itself are opened: its EPS reader, for
one, would start Ghostscript on whatever the file holds.

Pixels are counted before they are decoded, so a small file that unfolds to gigabytes is turned away by its header.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import ReadError
from nonoforge.makers.light import to_linear

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM", "TGA", "ICO")
"""What is read. The suffix of a file does not matter, its content does."""

MOST_BYTES = 200_000_000
MOST_PIXELS = 64_000_000
MOST_JPEG_PIXELS = 170_000_000
"""A JPEG is decoded at an eighth of its size if need be, so it may be larger."""

WORKING_SIDE = 1600
"""Larger pictures are reduced to about this many pixels a side: eight for each of the 200 cells a puzzle may have."""

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Source:
    """A picture to make puzzles from: `rgb` is (height, width, 3) uint8 sRGB, `alpha` (height, width) uint8 or None."""

    rgb: Bytes
    alpha: Bytes | None = None
    name: str = "picture"
    notes: tuple[str, ...] = field(default=())

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return int(self.rgb.shape[1])

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return int(self.rgb.shape[0])

    def linear(self, paper: float = 1.0) -> NDArray[np.float32]:
        """(h, w, 3) linear light, transparent parts filled with paper (1 = white)."""
        light = to_linear(self.rgb)
        if self.alpha is None:
            return light
        cover = (self.alpha.astype(np.float32) / 255)[..., None]
        return np.asarray(light * cover + np.float32(paper) * (1 - cover), dtype=np.float32)

    def cut(self, left: int, top: int, right: int, bottom: int) -> Source:
        """The part between these pixel columns and rows (right and bottom excluded)."""
        alpha = None if self.alpha is None else self.alpha[top:bottom, left:right]
        return replace(self, rgb=self.rgb[top:bottom, left:right], alpha=alpha)


def source_of_array(pixels: NDArray[Any], name: str = "picture") -> Source:
    """A source from an array: (h, w) grey or truth values, (h, w, 3) RGB or (h, w, 4) RGBA; floats run from 0 to 1."""
    if pixels.ndim not in (2, 3) or 0 in pixels.shape or (pixels.ndim == 3 and pixels.shape[2] not in (1, 3, 4)):
        raise ReadError(f"an array of shape {pixels.shape} is not a picture", file=name)
    if pixels.dtype == np.bool_:
        pixels = pixels.astype(np.uint8) * 255
    elif pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    elif pixels.dtype.kind == "f":
        pixels = np.round(np.clip(np.nan_to_num(pixels), 0, 1) * 255).astype(np.uint8)
    elif pixels.dtype != np.uint8:
        raise ReadError(f"an array of {pixels.dtype} is not a picture: 0..255 or floats 0..1 are needed", file=name)
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        pixels = np.repeat(pixels.reshape(*pixels.shape[:2], 1), 3, axis=2)
    alpha = np.ascontiguousarray(pixels[..., 3]) if pixels.shape[2] == 4 else None
    return Source(np.ascontiguousarray(pixels[..., :3]), alpha, name)


def read_picture(file: Path | str | bytes, name: str = "") -> Source:
    """The picture in a file, or in the bytes of one; `ReadError` with one sentence for anything that is none."""
    if isinstance(file, bytes):
        return _decode(file, name or "picture")
    path = Path(file)
    name = name or path.name
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise ReadError(f"the file is too large: {size:,} bytes, at most {MOST_BYTES:,} are read", file=name)
        data = path.read_bytes()
    except OSError as error:
        raise ReadError(error.strerror or "the file cannot be read", file=name) from error
    return _decode(data, name)


def _decode(data: bytes, name: str) -> Source:
    if not data:
        raise ReadError("the file is empty", file=name)
    from PIL import Image, UnidentifiedImageError

    notes: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of what is checked here anyway (bombs, odd metadata)
        try:
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                return _source_of_image(image, name, notes)
        except ReadError:
            raise
        except UnidentifiedImageError as error:
            raise ReadError(f"this is not a picture that can be read ({', '.join(FORMATS)})", file=name) from error
        except Image.DecompressionBombError as error:
            raise ReadError("the picture is too large: it unfolds to too many pixels", file=name) from error
        except MemoryError as error:
            raise ReadError("the picture is too large for this machine's memory", file=name) from error
        except Exception as error:  # the decoders raise whatever they stumble over: struct.error, KeyError, ...
            reason = str(error).split("\n")[0][:120] or type(error).__name__
            raise ReadError(f"the picture is damaged or cut short ({reason})", file=name) from error


def _source_of_image(image: Image.Image, name: str, notes: list[str]) -> Source:
    from PIL import ImageOps

    jpeg = image.format in ("JPEG", "MPO")
    limit = MOST_JPEG_PIXELS if jpeg else MOST_PIXELS
    if image.width * image.height > limit:
        raise ReadError(f"the picture is too large: {image.width} by {image.height} pixels", file=name)
    if getattr(image, "is_animated", False) and image.format != "MPO":
        notes.append("the picture has several frames: the first one is used")
        image.seek(0)
    if jpeg:
        image.draft(None, (WORKING_SIDE, WORKING_SIDE))
    image.load()
    if not jpeg and image.mode in ("L", "RGB", "RGBA"):
        image = _reduced(image)
    orientation = image.getexif().get(0x0112, 1)
    if orientation in range(2, 9):
        image = ImageOps.exif_transpose(image)
        notes.append("turned upright as its EXIF data says")
    pixels = _pixels(image, notes)
    source = source_of_array(pixels, name)
    if source.alpha is not None and source.alpha.min() == 255:
        source = replace(source, alpha=None)
    if source.alpha is not None and source.alpha.max() == 0:
        raise ReadError("the picture is wholly transparent: there is nothing to see", file=name)
    return replace(source, notes=tuple(notes))


def _reduced(image: Image.Image) -> Image.Image:
    factor = max(1, round(max(image.size) / WORKING_SIDE))
    # A strip of 3 by 100,000 pixels would lose its short side.
    factor = min(factor, min(image.size))
    return image.reduce(factor) if factor > 1 else image


def _pixels(image: Image.Image, notes: list[str]) -> NDArray[Any]:
    """The pixels as (h, w), (h, w, 3) or (h, w, 4) uint8."""
    mode = image.mode
    if mode.startswith(("I", "F")):
        deep = np.asarray(image).astype(np.float32)
        deep = np.nan_to_num(deep, nan=0.0, posinf=0.0, neginf=0.0)
        if mode.startswith("I;16") or (mode == "I" and deep.min() >= 0 and 255 < deep.max() <= 65535):
            return (deep / 65535).clip(0, 1)
        low, high = float(deep.min()), float(deep.max())
        notes.append("grey values of unknown range: stretched from the darkest to the brightest")
        return (deep - low) / (high - low) if high > low else np.full_like(deep, 0.5)
    if mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        return np.asarray(_reduced(image.convert("RGBA")))
    if mode == "CMYK":
        notes.append("CMYK ink values were turned into RGB without a colour profile")
    return np.asarray(_reduced(image.convert("L" if mode in ("1", "L") else "RGB")))
