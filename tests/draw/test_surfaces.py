"""SVG, PNG and PDF: each is right, and the three look alike."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from drawn_values import COLOURED, HEART, HEART_PICTURE
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageChops, ImageFilter, ImageStat
from svg_reading import page, texts

from nonoforge import Credits, DrawError, Grid, Puzzle, WriteError
from nonoforge.draw import Drawing, Item, Look, draw_puzzle, draw_sheet, draw_solution, image_of
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.draw.surfaces.fonts import Weight, font_file, text_width
from nonoforge.draw.surfaces.surface import Paint, Surface, Type
from nonoforge.draw.surfaces.surface import Path as Outline

NASTY = {
    "markup": '<script>alert(1)</script> & "quotes" ]]> <!-- -->',
    "right to left": "תפוח \u202eabc תפוז سلام",
    "emoji": "👩‍👩‍👧 🐘🎉 zoo",
    "controls": "a\x00b\x08c\x1b[31m\ud800\ufffe",
    "long": "A very long title indeed " * 20,
    "no spaces": "W" * 500,
    "stacked marks": "Z" + "\u0301" * 300,
}


def opened(png: bytes) -> Pillow.Image:
    return Pillow.open(BytesIO(png)).convert("RGB")


def grey(png: bytes) -> NDArray[np.int64]:
    """(height, width) grey levels 0..255."""
    return np.asarray(opened(png).convert("L")).astype(np.int64)


def difference(one: Pillow.Image, other: Pillow.Image) -> float:
    """Mean difference of grey levels, 0..255, after both are blurred to what an eye sees from afar."""
    other = other.resize(one.size)
    blurred = [picture.convert("L").filter(ImageFilter.GaussianBlur(2)) for picture in (one, other)]
    return float(ImageStat.Stat(ImageChops.difference(*blurred)).mean[0])


@pytest.mark.parametrize("name", NASTY)
def test_titles_of_strangers_are_harmless(name: str) -> None:
    """Any title gives well-formed XML without scripts, a title inside the page, and a PNG and a PDF."""
    puzzle = HEART.with_credits(title=NASTY[name], author=NASTY[name], source=NASTY[name])
    drawing = draw_puzzle(puzzle)
    svg = drawing.svg()
    tags = {node.tag.rpartition("}")[2] for node in ET.fromstring(svg).iter()}
    assert tags <= {"svg", "title", "desc", "rect", "g", "path", "text"}
    width, _ = page(svg)
    assert all(
        x + text_width(text, size, Weight.REGULAR) <= width + 1
        for x, _, text, size, anchor in texts(svg)
        if anchor == "start"
    )
    assert len(opened(drawing.png(300)).getcolors(100_000) or []) > 2
    assert drawing.pdf().startswith(b"%PDF")


def test_svg_reaches_for_nothing(tmp_path: Path) -> None:
    """No scripts, event handlers, styles, links or addresses, with patterns and images too; ids are inside."""
    Pillow.new("RGB", (30, 20), "red").save(tmp_path / "photo.jpg")
    solved = draw_solution(COLOURED, look=Look(marks="patterns"))
    svg = draw_sheet([Item(solved, "a"), Item(image_of(tmp_path / "photo.jpg"), "b")]).svg()
    root = ET.fromstring(svg)
    ids = {node.get("id") for node in root.iter()}
    for node in root.iter():
        for name, value in node.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name or value.startswith("data:image/png;base64,")
            assert all(target in ids for target in re.findall(r"url\(#(\w+)\)", value))
    assert not {"script", "style", "a", "foreignObject"} & {node.tag.rpartition("}")[2] for node in root.iter()}
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_pixels_have_the_colours_of_the_palette() -> None:
    """At the middle of each cell the PNG has exactly the palette's colour."""
    look = Look(cell=20, marks="none", title=False, credits=False, key=False)
    drawing = draw_solution(COLOURED, look=look, clues=False)
    picture = opened(drawing.png(1000))
    scale = 1000 / drawing.width
    left = (drawing.width - 17 * 20) / 2
    for cell, colour in enumerate(COLOURED.goal or b""):
        row, column = divmod(cell, 17)
        spot = round((left + column * 20 + 10) * scale), round((left + row * 20 + 10) * scale)
        assert picture.getpixel(spot) == COLOURED.palette[colour].rgb


@pytest.mark.parametrize("size", [300, 777, 1600])
def test_hairlines_stay_visible(size: int) -> None:
    """Along a row of open cells every line between cells is darker than the cells, also at 6 pixels a cell."""
    puzzle = Puzzle.of_picture(Grid(40, 3), bytes(120))
    look = Look(title=False, credits=False, cell=20)
    drawing = draw_solution(puzzle, look=look, clues=False)
    scale = size / drawing.width
    left = (drawing.width - 800) / 2
    y = round((left + 30) * scale)
    row = grey(drawing.png(size))[y]
    for line in range(1, 40):
        at = round((left + 20 * line) * scale)
        assert row[at - 1 : at + 2].min() < 240
        assert row[at - 3 : at + 4].max() == 255


def test_filled_cells_can_be_counted() -> None:
    """Between two filled cells runs a line that differs from the fill."""
    look = Look(title=False, credits=False, cell=20)
    drawing = draw_solution(HEART, look=look, clues=False)
    picture = grey(drawing.png(600))
    scale = 600 / drawing.width
    left = (drawing.width - 100) / 2
    y = round((left + 30) * scale)
    fill = picture[y, round((left + 10) * scale)]
    for line in range(1, 5):
        at = round((left + 20 * line) * scale)
        assert picture[y, at - 2 : at + 3].max() > fill + 15


@pytest.mark.parametrize("look", [Look(), Look(theme="dark"), Look(theme="print"), Look(marks="patterns")], ids=str)
def test_png_is_the_svg(look: Look) -> None:
    """The PNG is, to the eye, what the SVG gives with real texts and patterns."""
    drawing = draw_solution(COLOURED, look=look)
    files = [str(font_file(weight)) for weight in Weight]
    width = round(drawing.width) * 2
    rendered = resvg_py.svg_to_bytes(svg_string=drawing.svg(), font_files=files, skip_system_fonts=True, zoom=2)
    assert difference(opened(drawing.png(width)), opened(bytes(rendered))) < 4


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="needs poppler's pdftoppm and pdffonts")
@pytest.mark.parametrize("look", [Look(), Look(theme="dark"), Look(theme="print")], ids=str)
def test_pdf_is_the_png(look: Look, tmp_path: Path) -> None:
    """The PDF, rendered by another program, is to the eye the PNG; its fonts are all embedded, it has no images."""
    drawing = draw_solution(COLOURED, look=look)
    file = drawing.save(tmp_path / "x.pdf")
    subprocess.run(["pdftoppm", "-png", "-r", "192", "-singlefile", file, tmp_path / "x"], check=True)
    width = round(drawing.width) * 2
    png = opened(drawing.png(width))
    # The two programs smooth hatching differently; another picture in the same places is the measure.
    other = draw_solution(COLOURED, (COLOURED.goal or b"")[::-1], look)
    assert difference(png, opened((tmp_path / "x.png").read_bytes())) < difference(png, opened(other.png(width))) / 2
    fonts = subprocess.run(["pdffonts", file], check=True, capture_output=True, text=True).stdout.splitlines()[2:]
    assert fonts
    assert all(" yes yes yes " in font for font in fonts)
    images = subprocess.run(["pdfimages", "-list", file], check=True, capture_output=True, text=True).stdout
    assert len(images.splitlines()) == 2


def test_patterns_differ() -> None:
    """The patterns of 31 colours are 31 different pictures."""
    seen = set()
    for number in range(1, 32):

        def paint(surface: Surface, number: int = number) -> None:
            surface.path(Outline().rect(0, 0, 40, 40), Paint(pattern=pattern_of(number, 20, "#000000", 0, 0)))

        seen.add(opened(Drawing(40, 40, paint).png(40)).tobytes())
    assert len(seen) == 31


def test_curves_lie_where_they_should() -> None:
    """A cubic Bézier passes through its middle point on PNG and SVG alike."""

    def paint(surface: Surface) -> None:
        surface.path(Outline().move(10, 90).cubic(10, 10, 90, 10, 90, 90), Paint(stroke="#ff0000", width=6))
        surface.text([(50, 95, "x")], Type(10, "#0000ff", anchor="middle"))

    drawing = Drawing(100, 100, paint)
    picture = opened(drawing.png(200))
    assert picture.getpixel((100, 60)) == (255, 0, 0)  # at t = 1/2: y = (90 + 3·10 + 3·10 + 90) / 8 = 30
    assert "C10 10 90 10 90 90" in drawing.svg()
    assert drawing.pdf().startswith(b"%PDF")


def test_files_are_replaced_in_one_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be swapped in leaves the old one as it was and no scraps; a good one replaces it."""
    target = tmp_path / "x.svg"
    target.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "no space left")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(WriteError, match="no space left"):
            draw_puzzle(HEART).save(target)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
    draw_puzzle(HEART).save(target)
    assert ET.fromstring(target.read_text()).tag.endswith("svg")


def test_wishes_that_cannot_be_met_are_refused(tmp_path: Path) -> None:
    """Unknown endings, missing folders, absurd sizes and things that are no images: one sentence each."""
    drawing = draw_puzzle(HEART)
    with pytest.raises(DrawError, match="gif"):
        drawing.save(tmp_path / "x.gif")
    with pytest.raises(WriteError, match="cannot be written"):
        drawing.save(tmp_path / "nowhere" / "x.svg")
    with pytest.raises(DrawError, match="too large"):
        drawing.png(100_000)
    with pytest.raises(DrawError, match="not possible"):
        drawing.png(0)
    (tmp_path / "no.jpg").write_text("not an image")
    with pytest.raises(DrawError, match="not an image"):
        image_of(tmp_path / "no.jpg")
    with pytest.raises(DrawError, match="at least one"):
        draw_sheet([])


def test_a_sheet_holds_everything_with_captions(tmp_path: Path) -> None:
    """A photograph, a picture and a puzzle with captions: all three are on the page, in all three formats."""
    Pillow.new("RGB", (60, 40), (12, 200, 34)).save(tmp_path / "photo.png")
    items = [
        Item(image_of(tmp_path / "photo.png"), "the photograph"),
        Item(draw_solution(HEART, HEART_PICTURE, clues=False), "the picture"),
        Item(draw_puzzle(COLOURED), "the puzzle"),
    ]
    sheet = draw_sheet(items, columns=3, title="How it was made")
    found = [text for _, _, text, _, _ in texts(sheet.svg())]
    assert {"the photograph", "the picture", "the puzzle", "How it was made"} <= set(found)
    green = sum(count for count, colour in opened(sheet.png(800)).getcolors(1_000_000) or [] if colour == (12, 200, 34))
    assert green > 20_000
    for suffix in ("svg", "png", "pdf"):
        assert sheet.save(tmp_path / f"sheet.{suffix}").stat().st_size > 1000


def test_drawings_are_the_same_every_time() -> None:
    """The same puzzle gives the same bytes, so files can be compared and kept under version control."""
    for make in (Drawing.svg, Drawing.png, Drawing.pdf):
        assert make(draw_solution(COLOURED)) == make(draw_solution(COLOURED))


def test_credits_can_be_left_out() -> None:
    """Title, author, licence and source are drawn, unless not wanted."""
    shown = " ".join(text for _, _, text, _, _ in texts(draw_puzzle(HEART).svg()))
    assert all(word in shown for word in ("Heart", "A. Painter", "CC BY 4.0", "a book"))
    bare = " ".join(text for _, _, text, _, _ in texts(draw_puzzle(HEART, Look(title=False, credits=False)).svg()))
    assert not any(word in bare for word in ("Heart", "Painter", "CC BY", "book"))


def test_credits_of_the_type_are_kept() -> None:
    """A puzzle without any credits still has a name for those who cannot see it."""
    root = ET.fromstring(draw_puzzle(Puzzle.of_clues([[1]], [[1]], Credits())).svg())
    assert root.get("role") == "img"
    assert [child.text for child in root][:2] == ["Nonogram, 1 × 1", "A nonogram of 1 × 1 in black and white, 2 clues."]
