"""Reading the picture a puzzle is made from: any file a person may drop in, none of it trusted.

A `Bitmap` is plain 8-bit RGB without surprises: upright, first frame only, transparency kept separately as `alpha`,
with `notes` on what had to be done. Every picture file comes through `read_picture`, textures of meshes included, so no
decoder sees what `picture_guard` has not passed. `bitmap_of` takes whatever a Python user has in hand.
"""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import ReadError
from nonoforge.makers.pictures.light import to_linear
from nonoforge.makers.pictures.picture_guard import (
    FORMATS,
    MOST_BYTES,
    MOST_PIXELS,
    PictureRefused,
    check_pixels,
    parts_of,
)
from nonoforge.makers.reading import bytes_of, read_bytes

if TYPE_CHECKING:
    from PIL import Image

# Pillow logs what is wrong with a file, and Python prints log messages that nobody handles to standard error.
logging.getLogger("PIL").addHandler(logging.NullHandler())

WORKING_SIDE = 1600
"""Larger pictures are reduced to about this many pixels a side: eight for each of the 200 cells a puzzle may have."""

_UPRIGHT: dict[int, Callable[[NDArray[Any]], NDArray[Any]]] = {
    2: np.fliplr,
    3: lambda pixels: np.rot90(pixels, 2),
    4: np.flipud,
    5: lambda pixels: np.swapaxes(pixels, 0, 1),
    6: lambda pixels: np.rot90(pixels, -1),
    7: lambda pixels: np.swapaxes(np.rot90(pixels, 2), 0, 1),
    8: np.rot90,
}
"""The transposition that turns a picture upright, for each EXIF orientation."""

_STRIP = 4_000_000
"""Pixels converted at a time."""

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Bitmap:
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

    def cut(self, left: int, top: int, right: int, bottom: int) -> Bitmap:
        """The part between these pixel columns and rows (right and bottom excluded)."""
        alpha = None if self.alpha is None else self.alpha[top:bottom, left:right]
        return replace(self, rgb=self.rgb[top:bottom, left:right], alpha=alpha)


def bitmap_of(source: Any, name: str = "") -> Bitmap:
    """The picture in a path, the bytes of a file, an open file, a Pillow image, an array of pixels or a `Bitmap`.

    `ReadError` with one sentence for anything else. The same picture gives the same bitmap in whatever form it comes.
    """
    if isinstance(source, Bitmap):
        return source
    held = bytes_of(source, MOST_BYTES)
    if held is not None:
        data, called = held
        return _decode(data, name or Path(called).name or "picture")
    if isinstance(source, np.ndarray):
        return _reduced_bitmap(bitmap_of_array(source, name or "picture"))
    from PIL import Image

    if isinstance(source, Image.Image):
        name = name or Path(getattr(source, "filename", "") or "picture").name
        with _guarded(name):
            if source.width * source.height > MOST_PIXELS:
                raise PictureRefused(f"the picture is too large: {source.width} by {source.height} pixels")
            # A copy, because a JPEG draft would change the caller's image.
            return _bitmap_of_image(source.copy(), name)
    kind = type(source).__name__
    raise ReadError(f"a picture is needed (a path, bytes, an open file, a Pillow image or an array), not {kind}")


def bitmap_of_array(pixels: NDArray[Any], name: str = "picture") -> Bitmap:
    """A bitmap from an array: (h, w) grey or boolean, (h, w, 3) RGB or (h, w, 4) RGBA; floats run from 0 to 1."""
    if pixels.ndim not in (2, 3) or 0 in pixels.shape or (pixels.ndim == 3 and pixels.shape[2] not in (1, 3, 4)):
        raise ReadError(f"an array of shape {pixels.shape} is not a picture", file=name)
    if pixels.shape[0] * pixels.shape[1] > MOST_PIXELS:
        raise ReadError(f"the picture is too large: {pixels.shape[1]} by {pixels.shape[0]} pixels", file=name)
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
    alpha = np.ascontiguousarray(pixels[..., 3]) if pixels.shape[2] == 4 and pixels[..., 3].min() < 255 else None
    if alpha is not None and alpha.max() == 0:
        raise ReadError("the picture is wholly transparent: there is nothing to see", file=name)
    return Bitmap(np.ascontiguousarray(pixels[..., :3]), alpha, name)


def read_picture(file: Path | str | bytes, name: str = "") -> Bitmap:
    """The picture in a file, or in the bytes of one; `ReadError` with one sentence if it is not a picture."""
    if isinstance(file, bytes):
        return _decode(file, name or "picture")
    path = Path(file)
    return _decode(read_bytes(path, MOST_BYTES, name), name or path.name)


def picture_size(data: bytes, name: str = "picture") -> tuple[int, int]:
    """Width and height in pixels of the picture in the bytes of a file, without decoding it."""
    with _opened(data, name) as image:
        return image.size


def _decode(data: bytes, name: str) -> Bitmap:
    with _opened(data, name) as image:
        return _bitmap_of_image(image, name)


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[Image.Image]:
    """The picture, opened but not yet decoded."""
    if not data:
        raise ReadError("the file is empty", file=name)
    if len(data) > MOST_BYTES:
        raise ReadError(f"the file is too large: at most {MOST_BYTES:,} bytes are read", file=name)
    from PIL import Image

    with (
        _guarded(name),
        Image.open(parts_of(data), formats=FORMATS) as image,
        _silent(image.format == "TIFF"),
    ):
        check_pixels(image, data)
        yield image


@contextmanager
def _guarded(name: str) -> Iterator[None]:
    """Turn whatever goes wrong with a picture into one sentence."""
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns about what is checked here anyway (bombs, odd metadata)
        try:
            yield
        except ReadError:
            raise
        except PictureRefused as refused:
            raise ReadError(str(refused), file=name) from None
        except UnidentifiedImageError as error:
            raise ReadError(f"this is not a picture that can be read ({', '.join(FORMATS)})", file=name) from error
        except Image.DecompressionBombError as error:
            raise ReadError("the picture is too large: it expands to too many pixels", file=name) from error
        except MemoryError as error:
            raise ReadError("the picture is too large for this machine's memory", file=name) from error
        except Exception as error:  # decoders may raise anything: struct.error, KeyError, ...
            reason = str(error).split("\n")[0][:120] or type(error).__name__
            raise ReadError(f"the picture is damaged or cut short ({reason})", file=name) from error


@contextmanager
def _silent(wanted: bool) -> Iterator[None]:
    """Swallow what C code writes to standard error: libtiff reports errors there, and Pillow lets it."""
    if not wanted:
        yield
        return
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _bitmap_of_image(image: Image.Image, name: str) -> Bitmap:
    notes = []
    if getattr(image, "is_animated", False) and image.format != "MPO":
        notes.append("the picture has several frames: the first one is used")
        image.seek(0)
    image.draft(None, (WORKING_SIDE, WORKING_SIDE))
    image.load()
    orientation = image.getexif().get(0x0112, 1)
    small = _reduced(image)
    pixels = _deep(small, image.mode, notes) if small.mode in ("I", "F") else np.asarray(small)
    if orientation in _UPRIGHT:
        pixels = _UPRIGHT[orientation](pixels)
        notes.append("turned upright as its EXIF data says")
    if image.mode == "CMYK":
        notes.append("CMYK ink values were turned into RGB without a colour profile")
    return replace(bitmap_of_array(pixels, name), notes=tuple(notes))


def _reduced_bitmap(bitmap: Bitmap) -> Bitmap:
    """The bitmap of a large array, reduced to the size that a file would be reduced to."""
    if max(bitmap.width, bitmap.height) < 1.5 * WORKING_SIDE:
        return bitmap
    from PIL import Image

    layers = bitmap.rgb if bitmap.alpha is None else np.dstack([bitmap.rgb, bitmap.alpha])
    return bitmap_of_array(np.asarray(_reduced(Image.fromarray(layers))), bitmap.name)


def _reduced(image: Image.Image) -> Image.Image:
    """The picture in one of the modes L, RGB, RGBA, I and F, reduced to about `WORKING_SIDE`.

    Strips are converted one by one: a large picture in two modes at once would not fit into memory.
    """
    from PIL import Image

    factor = max(1, round(max(image.size) / WORKING_SIDE))
    # A strip of 3 by 100,000 pixels would lose its short side.
    factor = min(factor, min(image.size))
    mode = _working_mode(image)
    if factor == 1:
        return image.convert(mode)
    width, height = image.size
    small = Image.new(mode, (-(-width // factor), -(-height // factor)))
    rows = factor * max(1, _STRIP // (width * factor))
    for top in range(0, height, rows):
        strip = image.crop((0, top, width, min(top + rows, height)))
        small.paste(strip.convert(mode).reduce(factor), (0, top // factor))
    return small


def _working_mode(image: Image.Image) -> str:
    mode = image.mode
    if mode.startswith("I"):
        return "I"
    if mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        return "RGBA"
    return {"F": "F", "1": "L", "L": "L"}.get(mode, "RGB")


def _deep(image: Image.Image, mode: str, notes: list[str]) -> NDArray[Any]:
    """Grey values of more than eight bits as (h, w) floats 0..1; `mode` is that of the file."""
    deep = np.nan_to_num(np.asarray(image).astype(np.float32), nan=0.0, posinf=0.0, neginf=0.0)
    low, high = float(deep.min()), float(deep.max())
    if mode.startswith("I;16") or (mode == "I" and low >= 0 and 255 < high <= 65535):
        return (deep / 65535).clip(0, 1)
    notes.append("grey values of unknown range: stretched from the darkest to the brightest")
    return (deep - low) / (high - low) if high > low else np.full_like(deep, 0.5)
