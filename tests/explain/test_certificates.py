from __future__ import annotations

import copy
import json
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nonoforge.boards import Grid
from nonoforge.errors import PuzzleError, ReadError
from nonoforge.explain import certificate, check_certificate, checker, explain
from nonoforge.explain.certificate import read_certificate, write_certificate
from nonoforge.puzzle import Credits, Puzzle

HEART = Puzzle.of_picture(
    Grid(5, 5), bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])
)


@pytest.fixture
def proof() -> dict[str, Any]:
    """A certificate as it comes back from a file."""
    value: dict[str, Any] = json.loads(json.dumps(certificate(explain(HEART))))
    return value


def test_the_checker_is_small_and_imports_nothing_of_the_house() -> None:
    """Plain Python under 300 lines, standard library only."""
    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 300
    assert "nonoforge" not in source
    assert "numba" not in "".join(line for line in source.splitlines() if line.startswith(("import", "from")))


def check_alone(folder: Path, content: bytes | None) -> subprocess.CompletedProcess[str]:
    """Run the checker taken out of the house, with nothing else on the path, on 10 s of CPU time and 500 MB."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
        resource.setrlimit(resource.RLIMIT_AS, (500_000_000, 500_000_000))

    alone = folder / "alone.py"
    alone.write_text(Path(checker.__file__).read_text(encoding="utf-8"))
    names = []
    if content is not None:
        (folder / "proof.json").write_bytes(content)
        names = [str(folder / "proof.json")]
    return subprocess.run(
        [sys.executable, "-I", str(alone), *names], capture_output=True, text=True, check=False, preexec_fn=bound
    )


def test_the_checker_runs_alone(tmp_path: Path, proof: dict[str, Any]) -> None:
    """The file can be copied elsewhere and run alone."""
    done = check_alone(tmp_path, json.dumps(proof).encode())
    assert done.returncode == 0
    assert done.stdout == "proved: 25 cells are forced, 16 of them filled\n"


@pytest.mark.parametrize(
    "content",
    [None, b"", b"{", b"\xff\xfe", b"[1]", b"7", b"{}", b"[" * 100_000, b'{"puzzle": [], "steps": 1}'],
    ids=["no file", "empty", "cut", "not UTF-8", "list", "number", "object", "deep", "wrong kinds"],
)
def test_the_checker_alone_refuses_damaged_files_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    """Whatever the file holds, standard error has one sentence and the status is 1."""
    done = check_alone(tmp_path, content)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("refused: ")
    assert done.stderr.count("\n") == 1


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


@pytest.mark.parametrize("colour", [32, -1, 10**11, 10**30, 1.0, True, "1", None])
@pytest.mark.parametrize("place", ["way", "given", "clue", "mask", "cell"])
def test_colours_that_do_not_exist_are_refused(proof: dict[str, Any], place: str, colour: Any) -> None:
    """No number in a certificate can ask for more memory than a colour of the puzzle."""
    first = proof["steps"][0]
    if place == "way":
        first["ways"] = [{"cell": first["changes"][0][0], "colour": colour, "steps": [], "broken_line": 0}]
    elif place == "given":
        proof["puzzle"]["given"] = [[0, colour]]
    elif place == "clue":
        proof["puzzle"]["clues"][0] = f"1:{colour}" if colour is not True else "1:0"
    else:
        first["changes"][0][place == "mask"] = colour
    with pytest.raises(PuzzleError, match="proves nothing"):
        check_certificate(proof)


def test_a_cell_cannot_be_given_two_colours(proof: dict[str, Any]) -> None:
    """What the puzzle itself contradicts is not proved by it, whichever of the two is listed last."""
    for given in ([[0, 1], [0, 0]], [[0, 0], [0, 1]]):
        proof["puzzle"]["given"] = given
        with pytest.raises(PuzzleError, match="cell 0 is given two colours"):
            check_certificate(proof)


@pytest.mark.parametrize(
    "clue", ["0:1", "1 0", "", "1:0", "01", "²", "=1", "= 1", "=1/1:2", "-1", "9" * 5000, "\udc80"]
)
def test_what_is_no_clue_is_refused(proof: dict[str, Any], clue: str) -> None:
    """A word that the house would never write is not read as something else: `0:1` is no blotted block."""
    proof["puzzle"]["clues"][0] = clue
    with pytest.raises(PuzzleError, match="is not a clue"):
        check_certificate(proof)


@pytest.mark.parametrize("clue", ["1 " * 19, "2 " * 20, "3 " * 13, "1 " * 10])
def test_forty_faces_met_twice_are_answered_or_refused(tmp_path: Path, clue: str) -> None:
    """A line that meets every one of its forty faces twice ends within the bounds of the process that reads it."""
    faces = list(range(40))
    puzzle = {"cells": 40, "colours": 2, "lines": [faces + faces], "clues": [clue.strip()], "given": []}
    step = {"rule": "line", "line": 0, "changes": [[0, 1]]}
    done = check_alone(tmp_path, json.dumps({"puzzle": puzzle, "guess_free": True, "steps": [step]}).encode())
    assert done.returncode == 1
    assert done.stderr.startswith("refused: step 1: ")


def test_many_totals_on_one_line_are_refused_in_bounded_memory(tmp_path: Path) -> None:
    """Thirty colours counted at once on one line have more states than memory: refused, not tried."""
    clue = " ".join(f"=2/1-2:{colour}" for colour in range(1, 31))
    puzzle = {"cells": 60, "colours": 31, "lines": [list(range(60))], "clues": [clue], "given": []}
    step = {"rule": "line", "line": 0, "changes": [[0, 1]]}
    done = check_alone(tmp_path, json.dumps({"puzzle": puzzle, "guess_free": True, "steps": [step]}).encode())
    assert done.stderr == "refused: step 1: a line has too many arrangements to be read\n"


def test_names_with_lone_surrogates_are_certified(tmp_path: Path) -> None:
    """A title that no encoding can hold is escaped in the file and is the same when it comes back."""
    puzzle = replace(HEART, credits=Credits(title="\udc80 heart"))
    file = tmp_path / "proof.json"
    write_certificate(file, certificate(explain(puzzle)))
    assert check_certificate(read_certificate(file), puzzle) == HEART.goal


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
