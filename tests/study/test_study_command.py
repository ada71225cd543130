from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nonoforge.cli import run
from nonoforge.cli.kernels import ready_kernels
from nonoforge.engine import Cancel
from nonoforge.errors import StudyError
from nonoforge.formats import write
from nonoforge.puzzle import Puzzle
from nonoforge.study.analysis import study_puzzle

TYPE_12 = "4x4:1/1/1.1/2/1/1/1.1/2"
"""Figure 4.11: five solutions, a square with a tail."""

UNIQUE = "4x4:2/1/2/1/1.1/2/1/1"


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Kernels are ready before anything is tested, so that no command has to say that it compiles them."""
    ready_kernels("engine", "study")


def test_switches_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Number of solutions, flexible cells, components, graph, group, complexity, distances and a picture."""
    assert run(["study", "switches", TYPE_12]) == 1
    shown = capsys.readouterr().out
    for words in (
        "exactly 5 solutions",
        "11 flexible cells of 16, in 1 component:",
        "A  11 cells, 5 fillings",
        "5 solutions, 5 edges, automorphism group C2 of order 2, complexity 2.524",
        "switches between two solutions: 1 to 3",
        "1 1 │AAAA  ██│",
    ):
        assert words in shown


def test_a_unique_puzzle_has_nothing_to_tell(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and status 0."""
    assert run(["study", "switches", UNIQUE]) == 0
    assert capsys.readouterr().out == f"{UNIQUE}  4×4  one solution: nothing is flexible\n"


def test_switches_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The object holds what the study holds; infinite distances are null."""
    assert run(["study", "switches", "--json", "4x4:1.1/2/2/1.1/1.1/2/2/1.1"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["solutions"], record["all_found"], len(record["flexible_cells"])) == (3, True, 16)
    assert sorted(map(sorted, record["distances"])) == [[0, 3, 3], [0, 3, 4], [0, 3, 4]]
    assert record["nonogram_distances"][0].count(None) == 2
    assert record["graph"]["edges"] == []
    assert record["graph"]["group"] == "S3"
    assert len(record["components"][0]["fillings"]) == 3


def test_pictures_are_drawn(tmp_path: Path) -> None:
    """Components and graph as SVG and PNG; a bad ending is refused before anything is written."""
    names = [str(tmp_path / name) for name in ("a.svg", "b.png", "c.svg")]
    assert run(["study", "switches", TYPE_12, "-o", names[0], "-o", names[1], "--graph", names[2]]) == 1
    drawn = Path(names[0]).read_text()
    assert "11 cells, 5 fillings" in drawn
    assert Path(names[1]).read_bytes().startswith(b"\x89PNG")
    assert "automorphism group C2" in Path(names[2]).read_text()
    assert run(["study", "switches", TYPE_12, "-o", str(tmp_path / "d.svg"), "--graph", str(tmp_path / "e.doc")]) == 2
    assert not (tmp_path / "d.svg").exists()


def test_millions_of_solutions_are_not_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Thirty rooks: "at least" as many as were asked for, and no graph to draw."""
    file = tmp_path / "rooks.json"
    write(Puzzle.of_clues(rows=[[1]] * 30, columns=[[1]] * 30), file)
    assert run(["study", "switches", "--limit", "40", str(file)]) == 1
    assert "at least 40 solutions" in capsys.readouterr().out
    assert run(["study", "switches", "--limit", "40", str(file), "--graph", str(tmp_path / "g.svg")]) == 2
    assert "the switching graph is unknown" in capsys.readouterr().err
    assert not (tmp_path / "g.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["switches", "2x1:2/1/1"], "has no solution"),
        (["switches", "missing.non"], "no such file"),
        (["switches", "--number", "2", TYPE_12], "no puzzle 2"),
        (["census", "7x7"], "2^49 images"),
        (["census", "4"], "is not a size"),
        (["census", "4x4", "--count", "--types"], "cannot go together"),
        (["census", "4x4", "-o", "x.svg"], "without --types"),
        (["census", "4x4", "--types", "-o", "x.doc"], "can be saved as"),
        (["census", "2x2", "--resume", "."], "cannot be read"),
    ],
)
def test_bad_input_costs_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and one line on standard error."""
    assert run(["study", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_census_as_text_and_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same numbers in both; the sheet of graphs is drawn; a file keeps what is done."""
    sheet, kept = tmp_path / "types.svg", tmp_path / "kept.json"
    assert run(["study", "census", "3x3", "--types", "-o", str(sheet), "--resume", str(kept)]) == 0
    text = capsys.readouterr().out
    assert "3×3: 512 images, 445 nonograms" in text
    assert "384 have one solution, 384 of them line by line" in text
    assert "type 4: 1" in sheet.read_text()
    assert run(["study", "census", "3x3", "--types", "--json", "--resume", str(kept)]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["nonograms"], record["unique"], record["line_solvable"]) == (445, 384, 384)
    assert [kind["occurrences"] for kind in record["types"]] == [384, 59, 1, 1]
    assert run(["study", "census", "3x3", "--count"]) == 0
    assert capsys.readouterr().out == "3×3: 512 images, 445 nonograms\n384 have one solution\n"


@pytest.mark.parametrize("line_steps", [60_000, 100_000, 200_000, 400_000])
def test_a_study_that_is_stopped_claims_nothing(line_steps: int) -> None:
    """Where the budget ends it, flexible cells and solutions are a lower bound, said to be, and the same every time."""
    puzzle = Puzzle.of_clues(rows=[[1]] * 12, columns=[[1]] * 12)
    found = study_puzzle(puzzle, line_steps=line_steps, limit=50)
    assert found.stopped == f"the budget of {line_steps} line steps is spent"
    assert not found.exact
    assert found.graph is None
    assert found.number <= 479_001_600
    for picture in found.solutions:
        assert not puzzle.errors(picture)
    again = study_puzzle(puzzle, line_steps=line_steps, limit=50)
    assert replace(again, seconds=0.0) == replace(found, seconds=0.0)


def test_a_study_that_time_or_somebody_ended_says_so() -> None:
    """Without a solution to start from the error names what was spent, as it was given."""
    with pytest.raises(StudyError, match="budget of 5 line steps is spent"):
        study_puzzle(Puzzle.of_clues(rows=[[1]] * 30, columns=[[1]] * 30), line_steps=5)
    with pytest.raises(StudyError, match="budget of 0 s is spent"):
        study_puzzle(Puzzle.of_clues(rows=[[1]] * 30, columns=[[1]] * 30), seconds=0.0)
    cancel = Cancel()
    cancel.stop()
    with pytest.raises(StudyError, match="cancelled"):
        study_puzzle(Puzzle.of_clues(rows=[[1]] * 30, columns=[[1]] * 30), cancel=cancel)
