"""A picture given where a puzzle is read: the error names the command for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from nonoforge.cli import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def photo(tmp_path: Path) -> str:
    """A photograph, under a name with a blank."""
    pixels = np.random.default_rng(0).integers(0, 256, (90, 120, 3), dtype=np.uint8)
    path = tmp_path / "my cat.jpg"
    Image.fromarray(pixels).save(path)
    return str(path)


@pytest.mark.parametrize("command", [["solve"], ["grade"], ["show"], ["explain"], ["solve", "--strategy", "brute"]])
def test_a_photo_is_for_make(command: list[str], photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command that reads puzzles says so, with the name quoted for the shell."""
    assert run([*command, photo]) == 2
    assert f"to make a puzzle of this picture: nonoforge make '{photo}'" in capsys.readouterr().err


def test_drawings_and_models_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Each by its name; a puzzle with a mistake in it is not taken for one of them."""
    assert run(["solve", str(EXAMPLES / "curved" / "fox.svg")]) == 2
    assert "of this drawing: nonoforge make" in capsys.readouterr().err
    assert run(["solve", str(EXAMPLES / "models" / "dino.ply")]) == 2
    assert "of this model: nonoforge make" in capsys.readouterr().err


def test_a_damaged_picture_is_not_sent_back_to_make(photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`make` itself does not say so."""
    Path(photo).write_bytes(Path(photo).read_bytes()[:200])
    assert run(["make", photo]) == 2
    assert "to make a puzzle" not in capsys.readouterr().err
