"""PNG, PBM and pictures of characters."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import nonoforge as nf


def png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_every_mode_of_png() -> None:
    """1-bit, grey, grey with alpha, RGB, RGBA and indexed pictures of one drawing give one puzzle."""
    drawing = Image.new("1", (3, 2), 1)
    drawing.putpixel((1, 0), 0)
    want = nf.Puzzle.of_picture(nf.Grid(3, 2), b"\0\1\0\0\0\0")
    for mode in ("1", "L", "LA", "RGB", "RGBA", "P"):
        assert nf.loads(png(drawing.convert("L").convert(mode))) == want, mode


def test_transparent_is_white() -> None:
    """Transparent pixels are the background."""
    image = Image.new("RGBA", (2, 1), (0, 0, 0, 0))
    image.putpixel((1, 0), (200, 0, 0, 255))
    puzzle = nf.loads(png(image))
    assert puzzle.goal == b"\0\1"
    assert puzzle.palette[1].rgb == (200, 0, 0)


def test_without_white_the_lightest_is_the_background() -> None:
    """Where nothing is white the lightest colour is the background."""
    image = Image.new("RGB", (2, 1), (10, 10, 10))
    image.putpixel((1, 0), (240, 240, 100))
    assert nf.loads(png(image)).goal == b"\1\0"


def test_photos_and_large_pictures_are_refused() -> None:
    """More than 32 colours or a million cells are refused in one sentence."""
    with pytest.raises(nf.ReadError, match="256 colours"):
        nf.loads(png(Image.linear_gradient("L")))
    with pytest.raises(nf.ReadError, match="too large"):
        nf.loads(png(Image.new("1", (2000, 2000))))
    with pytest.raises(nf.ReadError, match="cannot be read"):
        nf.loads(png(Image.effect_noise((30, 30), 50))[:400])


def test_equal_colours_cannot_be_told_apart() -> None:
    """Two colours of one RGB value cannot be written as a picture."""
    palette = nf.Palette((*nf.BLACK_AND_WHITE, nf.Colour("also black", (0, 0, 0), "b")))
    with pytest.raises(nf.WriteError, match="same RGB"):
        nf.dumps(nf.Puzzle.of_picture(nf.Grid(2, 1), b"\1\2", palette), "png")


def test_pbm_as_bits_and_as_text() -> None:
    """P4 and P1 of one picture, with comments, give one puzzle; each row of bits begins a byte."""
    want = nf.Puzzle.of_picture(nf.Grid(9, 2), b"\1\0\0\0\0\0\0\0\1" + b"\0\1" + b"\0" * 7)
    assert nf.loads(b"P4\n# by hand\n9 2\n" + bytes([0x80, 0x80, 0x40, 0])) == want
    assert nf.loads(b"P1 # text\n9 2\n1 0 0 0 0 0 0 0 1\n010000000 # end") == want


@pytest.mark.parametrize("data", [b"P1\n2 2\n110", b"P1\n2 2\n1102", b"P4\n9 9\n12", b"P1\n2", b"P1\n2 2\n11111"])
def test_broken_bitmaps(data: bytes) -> None:
    """A bitmap with too few, too many or wrong pixels is refused."""
    with pytest.raises(nf.ReadError):
        nf.loads(data)


def test_pillow_agrees_about_pbm() -> None:
    """Pillow reads the same picture from the PBM that we write."""
    puzzle = nf.Puzzle.of_picture(nf.Grid(5, 2), b"\1\0\1\1\0\0\0\1\0\1")
    with Image.open(io.BytesIO(nf.dumps(puzzle, "pbm"))) as image:
        assert bytes(1 - (value > 0) for value in image.convert("L").tobytes()) == puzzle.goal


def test_pictures_of_characters() -> None:
    """Dots and hashes, zeros and ones draw the same picture."""
    want = nf.Puzzle.of_picture(nf.Grid(3, 2), b"\0\1\1\1\0\0")
    assert nf.loads(".##\n#..\n") == nf.loads("011\n100\n") == want
    with pytest.raises(nf.ReadError, match="has 2 cells"):
        nf.loads(".##\n#.\n", "bitmap")
