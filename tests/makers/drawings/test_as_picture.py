"""Drawings as pictures: pixels where the document says, and grids made of them."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

import nonoforge as nf
from nonoforge.makers.drawings.as_picture import SIDE, picture_of

FLAG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
<rect x="10" y="4" width="20" height="12" fill="#cc0000"/>{}</svg>"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_each_pixel_is_painted_as_the_document_says(encoding: str) -> None:
    """A red box in the middle of a page twice as wide as high, on white; as many pixels as promised."""
    picture = picture_of(FLAG.format("").encode(encoding), "flag.svg")
    assert (picture.width, picture.height, picture.name, picture.alpha) == (SIDE, SIDE // 2, "flag.svg", None)
    wanted = np.full((SIDE // 2, SIDE, 3), 255)
    wanted[SIDE // 10 : 4 * SIDE // 10, SIDE // 4 : 3 * SIDE // 4] = (204, 0, 0)
    assert (picture.rgb == wanted).all()


def test_other_sources_are_read_as_pictures(tmp_path: Path) -> None:
    """A PNG in whatever form, and an array, are what `read_picture` makes of them."""
    from PIL import Image

    pixels = np.random.default_rng(1).integers(0, 255, (30, 20, 3), np.uint8)
    file = tmp_path / "noise.png"
    Image.fromarray(pixels).save(file)
    with file.open("rb") as opened:
        for source in (file, file.read_bytes(), opened, pixels, Image.open(io.BytesIO(file.read_bytes()))):
            assert (picture_of(source).rgb == pixels).all()
    assert picture_of(file).name == "noise.png"


def test_what_is_left_out_is_said() -> None:
    """Text is not painted; gradients are, so nothing is said about them."""
    fade = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
    drawn = picture_of(FLAG.format(f'{fade}<text>A</text><circle r="5" fill="url(#g)"/>').encode())
    assert drawn.notes == ("text is ignored: turn it into outlines first",)
    assert len(np.unique(drawn.rgb.reshape(-1, 3), axis=0)) > 20


@pytest.mark.parametrize(
    ("inside", "reason"),
    [("<text>A</text>", "only text"), ("", "no filled shape"), ('<path d="M5 5"/>', "no filled shape")],
)
def test_drawings_of_nothing_are_refused(inside: str, reason: str) -> None:
    """There is nothing to make a puzzle of, and the reason is said."""
    with pytest.raises(nf.ReadError, match=reason):
        picture_of(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'.encode())


def test_a_grid_is_made_from_a_drawing(tmp_path: Path) -> None:
    """From a file or its bytes, black and white or in colour: the box and nothing else."""
    file = tmp_path / "flag.svg"
    file.write_text(FLAG.format(""))
    options = nf.MonoOptions(width=20, height=10, crop="none", variants=1)
    made = nf.make(file, options)
    box = np.zeros((10, 20), np.uint8)
    box[2:8, 5:15] = 1
    assert made.verdict.solutions == (box.tobytes(),)
    assert nf.make(file.read_bytes(), options).puzzle.clues == made.puzzle.clues
    coloured = nf.make(file, nf.ColourOptions(width=20, height=10, colours=2, crop="none", variants=1))
    assert coloured.verdict.solutions == (box.tobytes(),)
    assert [colour.name for colour in coloured.puzzle.palette] == ["white", "red"]
