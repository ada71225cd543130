"""`nonoforge make --kind solid` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from nonoforge.cli import run
from nonoforge.formats import read


def test_a_duck(shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A minimal duck is written as JSON and as a model, and the summary has what scripts ask for."""
    names = tmp_path / "duck.json", tmp_path / "duck.vox"
    files = [word for name in names for word in ("-o", str(name))]
    duck = str(shared / "meshes" / "duck_textured.glb")
    arguments = ["make", duck, "--kind", "solid", "--size", "12", "--clues", "minimal", "--up", "y", "--json", *files]
    assert run(arguments) == 0
    record = json.loads(capsys.readouterr().out)
    puzzle, model = (read(name) for name in names)
    assert record["verdict"] == "unique"
    assert record["guess_free"] is True
    assert record["cells"] == puzzle.cells == model.cells
    assert record["lines"] == len(puzzle.lines)
    assert record["clues_kept"] == sum(clue is not None for clue in puzzle.clues) < record["lines"]
    assert sum(record["clue_types"].values()) == record["clues_kept"]
    assert record["size"].startswith("12x")
    assert record["seconds"] > 0
    assert puzzle.goal == model.goal
    assert None not in model.clues


def test_a_volume_and_its_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A NumPy volume is taken at its own size, and settings reach the maker."""
    np.save(tmp_path / "box.npy", np.ones((3, 4, 5), bool))
    assert run(["make", str(tmp_path / "box.npy"), "--kind", "solid", "--set", "exact=yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["size"] == "3x4x5"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--size", "1"], "size must lie between 2 and 100"),
        (["--size", "300"], "size must lie between 2 and 100"),
        (["--size", "12x9"], "longest side"),
        (["--clues", "some"], "clues must be"),
        (["--up", "w"], "up"),
        (["--method", "adapt"], "no method"),
        (["--set", "sise=3"], "did you mean size?"),
        (["--set", "thickness=thick"], "number"),
        (["--colours", "9"], "colours"),
    ],
)
def test_refusals(tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    """What makes no sense costs one sentence and status 2."""
    np.save(tmp_path / "box.npy", np.ones((3, 4, 5), bool))
    assert run(["make", str(tmp_path / "box.npy"), "--kind", "solid", *arguments]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert len(error.strip().splitlines()) == 1


def test_options_of_solids_go_with_solids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--clues` and `--up` are refused for other kinds, and a picture is no model."""
    assert run(["make", "mono", "a.png", "--clues", "all"]) == 2
    assert "--kind solid" in capsys.readouterr().err
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    assert run(["make", str(tmp_path / "a.png"), "--kind", "solid"]) == 2
    assert "no model" in capsys.readouterr().err
