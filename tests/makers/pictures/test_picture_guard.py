"""The picture guard: what a header promises is counted, and only that; pictures that programs write pass."""

from __future__ import annotations

import io
import struct
from collections import deque

import numpy as np
import pytest
from PIL import Image

from nonoforge.errors import ReadError
from nonoforge.makers.pictures.bitmap import read_picture
from nonoforge.makers.pictures.picture_guard import FORMATS, MOST_PIXELS, Parts, PictureRefused, check_pixels, parts_of


def saved(kind: str, size: tuple[int, int] = (32, 32), **settings: object) -> bytes:
    """A grey picture as Pillow writes it."""
    out = io.BytesIO()
    Image.new("RGB", size, (90, 90, 90)).save(out, kind, **settings)
    return out.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
def test_ordinary_pictures_pass(kind: str) -> None:
    """Every format that is read passes both checks and decodes to its size."""
    data = saved(kind)
    with Image.open(parts_of(data)) as image:
        check_pixels(image, data)
        image.load()
        assert image.size == (32, 32)


def opened(kind: str, size: tuple[int, int], **info: object) -> Image.Image:
    """A picture of this format that claims a size; nothing of it is decoded."""
    image = Image.new("L", (1, 1))
    image.format, image._size = kind, size
    image.info.update(info)
    return image


@pytest.mark.parametrize(
    ("kind", "info", "most"),
    [
        ("PNG", {}, MOST_PIXELS),
        ("JPEG", {}, 170_000_000),
        ("JPEG", {"progressive": 1}, 40_000_000),
        ("WEBP", {}, 25_000_000),
        ("TIFF", {"compression": "tiff_lzw"}, 30_000_000),
        ("TIFF", {"compression": "raw"}, MOST_PIXELS),
    ],
)
def test_each_decoder_has_its_bound(kind: str, info: dict[str, object], most: int) -> None:
    """A picture of exactly as many pixels as its decoder can bear passes; one row more does not."""
    width = 5000
    check_pixels(opened(kind, (width, most // width), **info), b"")
    with pytest.raises(PictureRefused, match="too large"):
        check_pixels(opened(kind, (width, most // width + 1), **info), b"")


def test_scans_of_a_progressive_jpeg_multiply() -> None:
    """Twenty megapixels in ten scans pass, in twenty-one they do not."""
    image = opened("JPEG", (5000, 4000), progressive=1)
    check_pixels(image, 10 * b"\xff\xda")
    with pytest.raises(PictureRefused, match="too large"):
        check_pixels(image, 21 * b"\xff\xda")


def test_a_long_thin_picture_is_refused_by_its_side() -> None:
    """65,535 pixels a side are read, one more is not."""
    check_pixels(opened("PNG", (65_535, 1)), b"")
    with pytest.raises(PictureRefused, match="65536 by 1 pixels"):
        check_pixels(opened("PNG", (65_536, 1)), b"")


def icon(side: int) -> bytes:
    """An icon whose table says 16 by 16 and whose PNG says `side` by `side`."""
    png = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", side, side) + bytes(9)
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, 16, 16, 0, 0, 1, 32, len(png), 22) + png


def test_icons_are_measured_inside() -> None:
    """The size inside an icon counts, not that of its table."""
    parts_of(icon(2048))
    with pytest.raises(PictureRefused, match="2049 by 2049"):
        parts_of(icon(2049))


def tiff(order: str, kind: int, count: int) -> bytes:
    """A TIFF whose table has one entry of this many values."""
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return mark + struct.pack(order + "IHHHII", 8, 1, 273, kind, count, 0)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(("kind", "refused"), [(3, True), (4, True), (7, False), (2, False)])
def test_long_lists_of_numbers_in_a_tiff_are_refused(order: str, kind: int, refused: bool) -> None:
    """200,001 strips are refused in either byte order; as many opaque bytes or letters are not."""
    parts_of(tiff(order, kind, 200_000))
    if not refused:
        parts_of(tiff(order, kind, 200_001))
        return
    with pytest.raises(PictureRefused, match="too many parts"):
        parts_of(tiff(order, kind, 200_001))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"II+\0" + bytes(20), "a kind that is not read"),
        (b"II*\0", "a kind that is not read"),
        (b"II*\0" + struct.pack("<I", 10**6), "cut short"),
        (b"P2 " + 1001 * b"#\n", "too many parts"),
    ],
)
def test_damaged_beginnings_are_refused(data: bytes, words: str) -> None:
    """BigTIFF, a header cut short, a table beyond the end and a plain PGM of comments."""
    with pytest.raises(PictureRefused, match=words):
        parts_of(data)


def test_parts_are_read_as_a_file_is_until_there_are_too_many() -> None:
    """Byte by byte the bytes come as from a file; reading them over and over ends."""
    data = bytes(range(256))
    parts = Parts(data)
    assert b"".join(iter(lambda: parts.read(1), b"")) == data
    with pytest.raises(PictureRefused, match="too many parts"):
        deque(iter(lambda: parts.read(0), None), maxlen=0)
    again = Parts(bytes(1_000_000))
    with pytest.raises(PictureRefused, match="too many parts"):
        deque(iter(lambda: again.seek(0) or again.read(), None), maxlen=0)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC"),
        (b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", "film"),
        (b"PK\3\4" + bytes(40), "archive"),
    ],
)
def test_what_phones_write_besides_pictures_is_named(start: bytes, words: str) -> None:
    """HEIC, films and archives of live photos get one sentence with the way out."""
    with pytest.raises(ReadError, match=words):
        read_picture(start + bytes(200))


def test_avif_is_read() -> None:
    """An AVIF written by Pillow comes back with its size and its colours."""
    held = io.BytesIO()
    Image.new("RGB", (40, 30), (200, 30, 30)).save(held, "AVIF")
    found = read_picture(held.getvalue())
    assert (found.width, found.height) == (40, 30)
    assert np.abs(found.rgb[15, 20].astype(int) - (200, 30, 30)).max() < 12
