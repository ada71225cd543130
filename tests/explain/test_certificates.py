from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nonoforge.boards import Grid
from nonoforge.errors import PuzzleError, ReadError
from nonoforge.explain import certificate, check_certificate, checker, explain
from nonoforge.explain.certificate import read_certificate
from nonoforge.puzzle import Puzzle

HEART = Puzzle.of_picture(
    Grid(5, 5), bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])
)


@pytest.fixture
def proof() -> dict[str, Any]:
    """A certificate as it comes back from a file."""
    value: dict[str, Any] = json.loads(json.dumps(certificate(explain(HEART))))
    return value


def test_the_checker_is_small_and_imports_nothing_of_the_house() -> None:
    """Plain Python under 200 lines, standard library only."""
    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    assert "nonoforge" not in source
    assert "numba" not in "".join(line for line in source.splitlines() if line.startswith(("import", "from")))


def test_the_checker_runs_alone(tmp_path: Path, proof: dict[str, Any]) -> None:
    """The file can be taken out of the house and run by itself, with nothing else on the path."""
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    alone = tmp_path / "alone.py"
    alone.write_text(Path(checker.__file__).read_text(encoding="utf-8"))
    done = subprocess.run(
        [sys.executable, "-I", str(alone), str(tmp_path / "proof.json")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout == "proved: 25 cells are forced, 16 of them filled\n"


def test_every_step_is_needed_or_harmless_but_a_wrong_one_is_refused(proof: dict[str, Any]) -> None:
    """Turning any conclusion round is noticed."""
    for number, step in enumerate(proof["steps"]):
        tampered = copy.deepcopy(proof)
        cell, mask = step["changes"][0]
        tampered["steps"][number]["changes"][0] = [cell, 3 - mask]
        with pytest.raises(PuzzleError, match="proves nothing"):
            check_certificate(tampered)


def test_a_missing_end_is_noticed(proof: dict[str, Any]) -> None:
    """A certificate that stops early does not prove anything."""
    proof["steps"].pop()
    with pytest.raises(PuzzleError, match="still open"):
        check_certificate(proof)


def test_a_certificate_of_another_puzzle_is_refused(proof: dict[str, Any]) -> None:
    """The puzzle in the certificate must be the puzzle asked about."""
    assert check_certificate(proof, HEART) == HEART.goal
    with pytest.raises(PuzzleError, match="another puzzle"):
        check_certificate(proof, Puzzle.of_clues([[1]], [[1]]))


def test_what_ifs_cannot_hide_behind_the_label_guess_free(shared: Path) -> None:
    """A certificate with what-ifs that claims to be guess-free is refused."""
    from nonoforge.formats import read

    puzzle = read(str(shared / "puzzles" / "normalised-nin" / "webpbn-00023-edge.nin"))
    value = certificate(explain(puzzle))
    assert check_certificate(value, puzzle)
    value["guess_free"] = True
    with pytest.raises(PuzzleError, match="guess-free"):
        check_certificate(value)


def test_a_shortened_what_if_is_refused(shared: Path) -> None:
    """A refutation without its last line step no longer breaks its line."""
    from nonoforge.formats import read

    puzzle = read(str(shared / "puzzles" / "normalised-nin" / "webpbn-00023-edge.nin"))
    value = json.loads(json.dumps(certificate(explain(puzzle))))
    step = next(step for step in value["steps"] if step.get("ways") and step["ways"][0]["steps"])
    step["ways"][0]["steps"].pop()
    with pytest.raises(PuzzleError, match="broken but has a colouring"):
        check_certificate(value)


@pytest.mark.parametrize("damage", ["format", "puzzle", "steps", "guess_free"])
def test_damaged_certificates_are_refused_with_a_sentence(proof: dict[str, Any], damage: str) -> None:
    """Missing parts and wrong types never end in a traceback of another kind."""
    without = {key: value for key, value in proof.items() if key != damage}
    with pytest.raises(PuzzleError):
        check_certificate(without)
    with pytest.raises(PuzzleError):
        check_certificate({**proof, damage: 7 if damage != "guess_free" else [1], "steps": "x"})


@pytest.mark.parametrize(("key", "value"), [("cells", 10**12), ("colours", 10**9), ("cells", -1), ("lines", [[99]])])
def test_impossible_sizes_are_refused_before_room_is_made(proof: dict[str, Any], key: str, value: object) -> None:
    """A certificate cannot ask for more memory than a puzzle can have."""
    proof["puzzle"][key] = value
    with pytest.raises(PuzzleError):
        check_certificate(proof)


def test_only_whole_solutions_from_the_start_are_certified() -> None:
    """Neither an unfinished explanation nor one that began in the middle becomes a certificate."""
    with pytest.raises(PuzzleError, match="does not reach"):
        certificate(explain(HEART, limit=1))
    assert HEART.goal is not None
    with pytest.raises(PuzzleError, match="untouched"):
        certificate(explain(HEART, (1 << HEART.goal[0],) + (3,) * 24))


def test_files_that_are_no_certificates(tmp_path: Path) -> None:
    """A file that is not JSON, or JSON of another shape, is a ReadError."""
    for text in ("{", "[1]"):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(ReadError):
            read_certificate(tmp_path / "x.json")
