"""QR codes on drawings are read back by another library, in every theme."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

import nonoforge as nf
from nonoforge.cli import run
from nonoforge.draw import THEMES
from nonoforge.player.link import unpacked

SMALL = nf.Puzzle.of_clues(rows=[[2], [1]], columns=[[2], [1]])


@pytest.mark.parametrize("theme", THEMES)
def test_a_drawing_carries_its_link(theme: str) -> None:
    """The code of a PNG holds the address, also on a dark page and below a board narrower than the code."""
    address = "https://example.org/page.html#p=" + "x" * 500
    drawing = nf.draw_puzzle(SMALL, nf.Look(theme=theme, link=address))
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(drawing.png(width=800))))
    assert found.text == address


def test_an_address_too_long_for_a_code_is_refused() -> None:
    """One sentence, before anything is drawn."""
    with pytest.raises(nf.DrawError, match="too long for a QR code"):
        nf.draw_puzzle(SMALL, nf.Look(link="https://example.org/" + "x" * 1300))


def test_the_command_prints_a_link_to_the_puzzle(tmp_path: Path) -> None:
    """`nonoforge draw --link` prints a code that holds the puzzle itself."""
    out = tmp_path / "small.png"
    assert run(["draw", "2x2:2/1/2/1", "--link", "https://example.org/page.html", "-o", str(out)]) == 0
    (found,) = zxingcpp.read_barcodes(Image.open(out))
    assert unpacked(found.text)["id"] == nf.read("2x2:2/1/2/1").id
