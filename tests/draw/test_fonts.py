"""Widths and outlines read from the font files, against reportlab's and the renderer's reading of the same files."""

from __future__ import annotations

from io import BytesIO

import pytest
import resvg_py
from PIL import Image, ImageChops
from reportlab.pdfbase.ttfonts import TTFontFile

from nonoforge.draw.surfaces.fonts import FAMILY, Weight, face, font_file, text_width
from nonoforge.draw.surfaces.glyphs import drawable, text_path


@pytest.mark.parametrize("weight", Weight)
def test_widths_agree_with_reportlab(weight: Weight) -> None:
    """Every character has the width that reportlab reads."""
    other = TTFontFile(str(font_file(weight)))
    assert len(face(weight).glyphs) == len(other.charWidths)
    for code, width in other.charWidths.items():
        if code == 0xA0:  # reportlab sets the space that does not break as a plain space
            continue
        assert text_width(chr(code), 1000, weight) == pytest.approx(width, abs=1)


@pytest.mark.parametrize("weight", Weight)
def test_figures_have_one_width(weight: Weight) -> None:
    """All figures are equally wide, so columns of numbers line up."""
    assert len({text_width(figure, 10, weight) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("text", ["0123456789", "Égal ΩλЖук", "fi@&%gâ"])
def test_outlines_are_what_the_renderer_sets(text: str) -> None:
    """Characters drawn from our outlines and the same ones set by the renderer are the same picture."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="80"><path d="M0 0h500v80h-500z" fill="#fff"/>'
    style = f'font-family="{FAMILY}" font-size="40"'
    places = [(20 + 40 * index, char.replace("&", "&amp;")) for index, char in enumerate(text)]
    outlines = "".join(text_path(x, 55, char[0], 40, Weight.REGULAR, "start") for x, char in places)
    ours = f'{frame}<path d="{outlines}"/></svg>'
    theirs = frame + "".join(f'<text x="{x}" y="55" {style}>{char}</text>' for x, char in places) + "</svg>"
    files = [str(font_file(Weight.REGULAR))]
    pictures = []
    for svg in (ours, theirs):
        png = resvg_py.svg_to_bytes(svg_string=svg, font_files=files, skip_system_fonts=True)
        pictures.append(Image.open(BytesIO(png)).convert("L"))
    dark = sum(pictures[0].histogram()[:100])
    wrong = sum(ImageChops.difference(*pictures).histogram()[100:])
    assert dark > 1000
    assert wrong < dark / 50


def test_scripts_that_join_are_left_to_the_renderer() -> None:
    """Arabic, Hebrew, Chinese, emoji and combining marks cannot be set glyph by glyph; Latin, Greek, Cyrillic can."""
    assert all(drawable(text, Weight.BOLD) for text in ("12", "Zoë", "Ωμέγα", "Слон"))
    assert not any(drawable(text, Weight.BOLD) for text in ("سلام", "שלום", "象", "🐘", "e\u0301"))
