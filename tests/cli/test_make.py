"""`nonoforge make`, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from nonoforge.cli import run
from nonoforge.engine import decide
from nonoforge.formats import read

PICTURES = Path(__file__).resolve().parents[2] / "examples" / "pictures"
ANCHOR = str(PICTURES / "anchor.png")
WANTED = {"file", "kind", "verdict", "guess_free", "likeness", "filled", "difficulty", "seconds", "size"}


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_json_has_the_common_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One object per candidate with all agreed names, and the file it names is the proved puzzle."""
    sheet = tmp_path / "all.png"
    words = ["--size", "15x15", "--variants", "2", "--json", "-o", f"{tmp_path}/", "--sheet", str(sheet)]
    assert run(["make", ANCHOR, *words]) == 0
    found = lines(capsys.readouterr().out)
    assert len(found) == 2
    for record in found:
        assert set(record) >= WANTED
        assert (record["kind"], record["verdict"], record["guess_free"], record["size"]) == (
            "mono",
            "unique",
            True,
            "15x15",
        )
        assert decide(read(str(record["file"]))).answer == "unique"
    with Image.open(sheet) as image:
        assert image.width > 300


def test_every_output_by_its_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several -o: puzzle files read back as the same puzzle, the drawing is an SVG."""
    names = [str(tmp_path / f"a.{suffix}") for suffix in ("json", "non", "xml", "png", "svg")]
    words = ["--size", "12x12", "--variants", "1", "--pixels", *(f"-o{name}" for name in names)]
    assert run(["make", ANCHOR, *words]) == 0
    assert "unique" in capsys.readouterr().out
    assert len({read(name).id for name in names[:4]}) == 1
    assert "<svg" in (tmp_path / "a.svg").read_text()
    assert not list(tmp_path.glob("*sheet*")), "only when asked for"


def test_colour_and_paper_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    """--colours, --method and --set reach the makers."""
    scene = str(PICTURES / "lighthouse.png")
    assert (
        run(["make", scene, "--kind", "colour", "--colours", "4", "--size", "15x20", "--variants", "1", "--json"]) == 0
    )
    (record,) = lines(capsys.readouterr().out)
    assert record["kind"] == "colour"
    assert int(str(record["colours"])) < 4  # the background is not counted
    assert record["file"] is None
    words = ["--method", "adapt", "--set", "choose=fill 30", "--set", "keep_going=2", "--size", "15x20", "--json"]
    assert run(["make", scene, *words]) == 0
    assert len(lines(capsys.readouterr().out)) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([ANCHOR, "--size", "300x300"], "between 5 and 200"),
        ([ANCHOR, "--size", "big"], "not a size"),
        ([ANCHOR, "--size", "9x9", "--width", "9"], "not both"),
        ([ANCHOR, "--kind", "sphere"], "no kind"),
        ([ANCHOR, "--method", "magic"], "no method"),
        ([ANCHOR, "--set", "alhpa=3", "--method", "adapt"], "did you mean alpha"),
        ([ANCHOR, "--set", "nothing"], "name=value"),
        ([ANCHOR, "--difficulty", "mad"], "easy, medium, hard"),
        ([ANCHOR, "--kind", "mono", "--colours", "3"], "--kind colour"),
        ([], "a source is needed"),
        (["nowhere.png"], "nowhere.png"),
        ([ANCHOR, "-o", "cat.docx"], "docx"),
        ([ANCHOR, "-o", "no/such/folder/cat.json"], "no folder"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 2, one line on standard error that says what is wrong, nothing on standard output."""
    assert run(["make", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert "Traceback" not in printed.err


@pytest.mark.parametrize(
    ("name", "pixels"),
    [
        ("dot", np.zeros((1, 1, 3), dtype=np.uint8)),
        ("flat", np.full((50, 50, 3), 90, dtype=np.uint8)),
        ("strip", np.random.default_rng(0).integers(0, 256, (1000, 3, 3), dtype=np.uint8)),
    ],
)
def test_pictures_that_are_none_write_nothing(
    name: str, pixels: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One pixel, one colour, three by a thousand: a sentence, and no file."""
    source = tmp_path / f"{name}.png"
    Image.fromarray(pixels).save(source)
    out = tmp_path / "out.json"
    assert run(["make", str(source), "-o", str(out)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == [source]
