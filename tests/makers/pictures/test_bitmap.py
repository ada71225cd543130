"""Reading pictures, most of them hostile."""

from __future__ import annotations

import contextlib
import io
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from nonoforge.errors import ReadError
from nonoforge.makers.pictures.bitmap import bitmap_of, bitmap_of_array, read_picture


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def gradient(width: int = 40, height: int = 30) -> Image.Image:
    return Image.fromarray(np.add.outer(np.arange(height) * 3, np.arange(width) * 3).astype(np.uint8), "L")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM", "TGA", "ICO"])
def test_every_listed_format_is_read(kind: str) -> None:
    """A grey gradient comes back at its size and about its greys from every format."""
    source = read_picture(encoded(gradient(32, 32).convert("RGB"), kind))
    assert (source.width, source.height) == (32, 32)
    assert abs(int(source.rgb[16, 16, 0]) - 96) < 12


def test_an_empty_file_says_so(tmp_path: Path) -> None:
    """Zero bytes are one clear sentence that names the file."""
    (tmp_path / "nothing.png").write_bytes(b"")
    with pytest.raises(ReadError, match=r"nothing\.png: the file is empty"):
        read_picture(tmp_path / "nothing.png")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    """A path that does not exist and a folder are read errors, not tracebacks."""
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(ReadError):
            read_picture(path)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "TIFF", "WEBP", "BMP"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_truncated_files_are_refused(kind: str, share: float) -> None:
    """A file cut short is never half a picture."""
    noise = Image.fromarray(np.random.default_rng(1).integers(0, 256, (64, 64, 3), dtype=np.uint8))
    data = encoded(noise, kind)
    with pytest.raises(ReadError):
        read_picture(data[: int(len(data) * share)])


@settings(max_examples=60)
@given(st.binary(max_size=200), st.integers(0, 300), st.sampled_from(["PNG", "GIF", "TIFF", "BMP"]))
def test_damaged_files_never_escape_as_other_errors(noise: bytes, at: int, kind: str) -> None:
    """Bytes overwritten anywhere give a picture or a ReadError."""
    data = bytearray(encoded(gradient(), kind))
    data[at : at + len(noise)] = noise
    with contextlib.suppress(ReadError):
        assert read_picture(bytes(data)).rgb.ndim == 3


def _png_header(width: int, height: int) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("side", [9_000, 30_000, 2**31 - 1])
def test_a_decompression_bomb_is_turned_away_by_its_header(side: int) -> None:
    """A picture of billions of pixels in a small file is refused without being unfolded."""
    tracemalloc.start()
    with pytest.raises(ReadError):
        read_picture(_png_header(side, side))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_only_the_first_frame_of_an_animation_is_used_and_said_so() -> None:
    """An animated GIF gives its first frame with a note."""
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    source = read_picture(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert tuple(source.rgb[5, 5]) == (255, 0, 0)
    assert "first" in source.notes[0]


def test_cmyk_becomes_rgb() -> None:
    """Pure cyan ink is cyan light, and the note says that no profile was used."""
    source = read_picture(encoded(Image.new("CMYK", (8, 8), (255, 0, 0, 0)), "TIFF"))
    assert tuple(source.rgb[0, 0]) == (0, 255, 255)
    assert "CMYK" in source.notes[0]


def test_sixteen_bit_greys_keep_their_range() -> None:
    """Half of 65,535 is half of 255, not white."""
    deep = np.full((10, 10), 32768, dtype=np.uint16)
    deep[0, 0], deep[0, 1] = 0, 65535
    source = read_picture(encoded(Image.fromarray(deep), "PNG"))
    assert source.rgb[5, 5, 0] in (127, 128)
    assert source.rgb[0, 0, 0] == 0
    assert source.rgb[0, 1, 0] == 255


def test_palette_with_transparency_becomes_alpha() -> None:
    """A palette picture with one transparent colour has an alpha channel."""
    image = Image.new("P", (10, 10), 0)
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.paste(1, (0, 0, 5, 10))
    source = read_picture(encoded(image, "PNG", transparency=1))
    assert source.alpha is not None
    assert source.alpha[0, 0] == 0
    assert source.alpha[0, 9] == 255


def test_exif_rotation_is_followed() -> None:
    """A picture stored lying down and marked 'turn by 90°' stands up."""
    image = Image.new("RGB", (40, 20), "white")
    exif = Image.Exif()
    exif[0x0112] = 6
    source = read_picture(encoded(image, "JPEG", exif=exif))
    assert (source.width, source.height) == (20, 40)


def test_a_wholly_transparent_picture_says_so() -> None:
    """Nothing to see is said in words."""
    with pytest.raises(ReadError, match="transparent"):
        read_picture(encoded(Image.new("RGBA", (9, 9), (1, 2, 3, 0)), "PNG"))


def test_postscript_is_not_opened() -> None:
    """An EPS file would start Ghostscript; it is not a picture here."""
    with pytest.raises(ReadError, match="not a picture"):
        read_picture(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n")


def test_large_pictures_are_reduced() -> None:
    """A picture of 4000 by 3000 is worked on at about 1600 pixels."""
    source = read_picture(encoded(Image.new("L", (4000, 3000), 9), "PNG"))
    assert source.width <= 2000


def test_arrays_of_all_kinds_become_sources() -> None:
    """Truth values, floats, 16 bit and RGBA arrays are understood; an integer array is not guessed at."""
    assert bitmap_of_array(np.array([[True, False]])).rgb.tolist() == [[[255] * 3, [0] * 3]]
    assert bitmap_of_array(np.array([[0.5, 2.0]])).rgb[0, :, 0].tolist() == [128, 255]
    assert bitmap_of_array(np.full((2, 2, 4), 7, dtype=np.uint8)).alpha is not None
    with pytest.raises(ReadError):
        bitmap_of_array(np.zeros((3, 3), dtype=np.int64))


def coloured() -> Image.Image:
    """A picture whose pixels all differ from their neighbours."""
    return Image.fromarray(np.random.default_rng(3).integers(0, 256, (30, 40, 3), dtype=np.uint8))


SOURCES = ("path", "text", "bytes", "bytearray", "memory", "open file", "open image", "image", "array", "bitmap")


def held(image: Image.Image, how: str, folder: Path) -> Any:
    """The same picture in another form."""
    path = folder / "noise.png"
    image.save(path)
    data = path.read_bytes()
    holders: dict[str, Callable[[], Any]] = {
        "path": lambda: path,
        "text": lambda: str(path),
        "bytes": lambda: data,
        "bytearray": lambda: bytearray(data),
        "memory": lambda: io.BytesIO(data),
        "open file": lambda: path.open("rb"),
        "open image": lambda: Image.open(path),
        "image": lambda: image,
        "array": lambda: np.asarray(image),
        "bitmap": lambda: read_picture(path),
    }
    return holders[how]()


@pytest.mark.parametrize("how", SOURCES)
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "1"])
@pytest.mark.parametrize("factor", [1, 100])
def test_whatever_holds_a_picture_it_is_the_same_bitmap(how: str, mode: str, factor: int, tmp_path: Path) -> None:
    """Path, bytes, open file, image and array give the same pixels, for a small picture and for a reduced one."""
    image = coloured().convert(mode).resize((40 * factor, 30 * factor), Image.Resampling.NEAREST)
    if mode == "RGBA":
        image.putpixel((3, 3), (1, 2, 3, 0))
    wanted = read_picture(encoded(image, "PNG"))
    with contextlib.ExitStack() as stack:
        source = held(image, how, tmp_path)
        if how.startswith("open"):
            stack.enter_context(source)
        found = bitmap_of(source)
    assert found.rgb.tobytes() == wanted.rgb.tobytes()
    assert (found.alpha is None) == (wanted.alpha is None)
    if found.alpha is not None and wanted.alpha is not None:
        assert found.alpha.tobytes() == wanted.alpha.tobytes()
    assert found.notes == wanted.notes
    assert found.name == ("noise.png" if how in ("path", "text", "open file", "open image", "bitmap") else "picture")


def test_the_image_of_the_caller_stays_as_it_is() -> None:
    """A large JPEG is worked on at a fraction of its size, and the caller's image keeps all of it."""
    with Image.open(io.BytesIO(encoded(Image.new("RGB", (5000, 4000), "red"), "JPEG"))) as image:
        assert bitmap_of(image).width < 2500
        assert (image.size, image.mode) == ((5000, 4000), "RGB")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (7, "a picture is needed .*, not int"),
        (None, "not NoneType"),
        ([[1, 2], [3, 4]], "not list"),
        (io.StringIO("text"), "open it for reading bytes"),
        (b"", "the file is empty"),
        (io.BytesIO(b"GIF89a"), "damaged|not a picture"),
        (np.zeros((3, 3, 7), np.uint8), "not a picture"),
        (np.zeros((5, 5, 4), np.uint8), "wholly transparent"),
        (Image.new("1", (65_000, 1_000)), "too large"),
        (np.broadcast_to(np.uint8(0), (1_000, 65_000)), "too large: 65000 by 1000 pixels"),
    ],
    ids=[
        "number",
        "none",
        "list",
        "text file",
        "no bytes",
        "cut short",
        "channels",
        "nothing to see",
        "huge",
        "huge array",
    ],
)
def test_what_is_no_picture_gets_one_sentence(source: Any, words: str) -> None:
    """Things of other types, files open for text, hostile bytes, arrays of no picture, images beyond all bounds."""
    with pytest.raises(ReadError, match=words):
        bitmap_of(source)
