"""Is this picture safe to hand to a decoder? Its headers say what it would expand to, before it does.

Most decoders take time and memory per pixel, so pixels are counted. Some take them per something else, of which a small
file can have millions: the parts of a file, each read in Python; the scans of a progressive JPEG, each as long as the
whole picture; the values of a TIFF's table, each a Python number. Those are counted as well.
"""

from __future__ import annotations

import io
import re
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM", "TGA", "ICO", "AVIF")
"""The formats read, all by Pillow itself; its EPS reader, for one, would run Ghostscript on whatever the file holds."""

MOST_BYTES = 100_000_000
MOST_SIDE = 65_535
MOST_PIXELS = 64_000_000
MOST_JPEG_PIXELS = 170_000_000
"""A JPEG is decoded at an eighth of its size if need be, so it may be larger."""

_MOST_HELD = {"AVIF": 25_000_000, "WEBP": 25_000_000, "TIFF": 30_000_000}
"""Most pixels where the decoder holds two to four copies: AVIF, WebP, and TIFF with compressed strips."""

_MOST_SLOW = 1_000_000
"""Most pixels where the decoder is written in Python."""
_SLOW = {"ppm", "ppm_plain", "bmp_rle"}

_MOST_PROGRESSIVE = 40_000_000
"""Most pixels of a progressive JPEG, which is held whole, as coefficients, however small it is to become."""
_MOST_SCANNED = 400_000_000
"""Most pixels times scans of a progressive JPEG; cameras and programs write about ten scans."""

_MOST_READS = 500_000
_MOST_VALUES = 200_000
_MOST_COMMENTS = 1_000
_MOST_ICON = 2048


class PictureRefused(Exception):
    """A picture that must not be decoded, and why."""


class Parts(io.BytesIO):
    """The bytes of a picture, which can be read only in a limited number of parts, a limited number of times."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.reads = 0
        self.left = 4 * len(data) + 10_000_000

    def read(self, size: int | None = -1, /) -> bytes:
        """Read as `BytesIO` does, and count."""
        part = super().read(size)
        self.reads += 1
        self.left -= len(part)
        if self.reads > _MOST_READS or self.left < 0:
            raise PictureRefused("the picture is damaged: it is made of too many parts")
        return part


def parts_of(data: bytes) -> Parts:
    """The picture as a decoder may read it; `PictureRefused` if its first bytes show that it must not."""
    _check_phone(data)
    if data[:4] == b"\0\0\1\0":
        _check_icon(data)
    elif data[:3] in (b"II*", b"II+", b"II\0", b"MM\0", b"MM*"):
        _check_tiff(data)
    elif re.match(rb"P[123]\s", data) and data.count(b"#") > _MOST_COMMENTS:
        # Pillow removes comments one by one and copies the rest each time
        raise PictureRefused("the picture is damaged: it is made of too many parts")
    return Parts(data)


def check_pixels(image: Image.Image, data: bytes) -> None:
    """`PictureRefused` where the picture, opened and not yet decoded, has too many pixels for its decoder."""
    pixels, limit = image.width * image.height, MOST_PIXELS
    if image.format in ("JPEG", "MPO"):
        limit = MOST_JPEG_PIXELS
        if image.info.get("progressive"):
            limit = min(_MOST_PROGRESSIVE, _MOST_SCANNED // max(1, data.count(b"\xff\xda")))
    elif image.format in _MOST_HELD and image.info.get("compression") != "raw":
        limit = _MOST_HELD[image.format]
    if any(tile[0] in _SLOW for tile in getattr(image, "tile", ())):
        limit = _MOST_SLOW // len(image.getbands())
    if pixels > limit or max(image.size) > MOST_SIDE:
        raise PictureRefused(f"the picture is too large: {image.width} by {image.height} pixels")


def _check_phone(data: bytes) -> None:
    """Name what phones write and Pillow does not read, with the way out.

    HEIC's decoders are under the LGPL and the usual wheels hold a GPL encoder, so converting is left to the phone.
    """
    brand = data[8:12] if data[4:8] == b"ftyp" else b""
    if brand in (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1") and b"avif" not in data[8:64]:
        raise PictureRefused(
            "this is a HEIC picture, which is not read: export it as JPEG (on an iPhone: Settings, Camera, Formats, "
            "Most Compatible)"
        )
    if brand and b"avif" not in data[8:64] and b"avis" not in data[8:64]:
        raise PictureRefused("this is a film, not a picture: export the still of it as JPEG")
    if data[:4] == b"PK\3\4":
        raise PictureRefused("this is an archive, as live photos are sent: unpack it and use the picture inside")


def _check_icon(data: bytes) -> None:
    """Check the pictures inside an icon: the decoder trusts their own sizes, not those of the icon's table."""
    count = int.from_bytes(data[4:6], "little")
    for entry in range(min(count, (len(data) - 6) // 16)):
        (at,) = struct.unpack_from("<I", data, 6 + 16 * entry + 12)
        if at + 24 > len(data):
            continue
        png = data[at : at + 4] == b"\x89PNG"
        width, height = struct.unpack_from(">ii" if png else "<ii", data, at + (16 if png else 4))
        if abs(width) > _MOST_ICON or abs(height) > 2 * _MOST_ICON:
            raise PictureRefused(f"the icon is too large: {width} by {height} pixels")


def _check_tiff(data: bytes) -> None:
    """Check the lengths of the lists in the first table, which hold a number for each strip of the picture."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4])
    if order is None or len(data) < 8:
        raise PictureRefused("the picture is damaged, or a TIFF of a kind that is not read")
    (at,) = struct.unpack_from(order + "I", data, 4)
    if at + 2 > len(data):
        raise PictureRefused("the picture is damaged or cut short")
    (entries,) = struct.unpack_from(order + "H", data, at)
    for entry in range(min(entries, (len(data) - at - 2) // 12)):
        _, kind, count = struct.unpack_from(order + "HHI", data, at + 2 + 12 * entry)
        if count > _MOST_VALUES and kind not in (1, 2, 7):  # bytes, text and what is opaque stay as they are
            raise PictureRefused("the picture is damaged: it is made of too many parts")
