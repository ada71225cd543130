from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from nonoforge.boards import Grid, Plane
from nonoforge.cli import run
from nonoforge.cli.explain import _heading
from nonoforge.cli.listing import label_of
from nonoforge.clues import Runs
from nonoforge.draw.text.terminal_line import text_of_line
from nonoforge.explain import check_certificate, explain
from nonoforge.explain.certificate import read_certificate
from nonoforge.formats import read, write
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Credits, Puzzle

HEART = bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])
PUZZLE = Puzzle.of_picture(Grid(5, 5), HEART)


@pytest.fixture
def heart(tmp_path: Path) -> str:
    """A puzzle file."""
    write(PUZZLE, str(tmp_path / "heart.non"))
    return str(tmp_path / "heart.non")


def ran(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = run(["explain", *arguments])
    caught = capsys.readouterr()
    return status, caught.out, caught.err


def test_json_has_the_whole_list(heart: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints one object with every deduction, its line's name and the final knowledge."""
    status, out, _ = ran([heart, "--json"], capsys)
    value = json.loads(out)
    assert status == 0
    assert value["outcome"] == "solved"
    assert value["steps"] == len(value["deductions"])
    assert value["knowledge"] == [1 << c for c in HEART]
    assert all(d["line_name"] for d in value["deductions"])


def test_text_draws_the_line_before_and_after(heart: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each step has its reason, the line before and after, and marks under what changed."""
    status, out, _ = ran([heart, "--limit", "1", "--no-colour"], capsys)
    assert status == 0
    lines = out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    assert lines[at + 1].startswith("  before  ")
    assert lines[at + 2].startswith("   after  ")
    assert "2. " not in out


def test_a_state_with_a_mistake_is_reported(heart: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong marks are reported before any hint, as text and as JSON, with status 1."""
    (tmp_path / "mine.txt").write_text("?????\n##.##\n" + "?????\n" * 3)
    status, out, _ = ran([heart, "--from", str(tmp_path / "mine.txt")], capsys)
    assert status == 1
    assert "Row 2, column 3 cannot be empty" in out
    status, out, _ = ran([heart, "--from", str(tmp_path / "mine.txt"), "--json"], capsys)
    assert json.loads(out)["mistakes"][0]["cell"] == 7


def test_a_state_is_gone_on_from(heart: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hint from a right state settles only cells that were open."""
    (tmp_path / "mine.txt").write_text(".#.#. ##### ##### ????? ?????")
    status, out, _ = ran([heart, "--from", str(tmp_path / "mine.txt"), "--limit", "1", "--json"], capsys)
    assert status == 0
    assert all(cell >= 15 for cell, _ in json.loads(out)["deductions"][0]["changes"])


@pytest.mark.parametrize("text", ["???", "?" * 24 + "z", "[1]", "{", "[" + "9," * 24 + "9]"])
def test_bad_states_are_one_sentence(heart: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """A state of the wrong size, with unknown letters or not readable is refused with one line and status 2."""
    (tmp_path / "bad.txt").write_text(text)
    status, _, err = ran([heart, "--from", str(tmp_path / "bad.txt")], capsys)
    assert status == 2
    assert len(err.splitlines()) == 1


def test_a_state_of_another_puzzle_is_refused(heart: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON of an explanation names its puzzle; used with another one it is an error."""
    _, out, _ = ran([heart, "--json"], capsys)
    (tmp_path / "state.json").write_text(out)
    assert ran([heart, "--from", str(tmp_path / "state.json"), "--json"], capsys)[0] == 0
    write(Puzzle.of_clues([[1]] * 5, [[5], [], [], [], []]), str(tmp_path / "other.non"))
    status, _, err = ran([str(tmp_path / "other.non"), "--from", str(tmp_path / "state.json")], capsys)
    assert status == 2
    assert "another puzzle" in err


def test_a_certificate_is_saved_and_holds(heart: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--certificate` writes a file that the checker confirms; without a proof no file is written."""
    target = tmp_path / "proof.json"
    assert ran([heart, "--certificate", str(target)], capsys)[0] == 0
    assert check_certificate(read_certificate(target)) == HEART
    other = tmp_path / "other.json"
    assert ran([heart, "--limit", "1", "--certificate", str(other)], capsys)[0] == 2
    assert not other.exists()


def test_several_solutions_end_with_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An ambiguous puzzle is explained as far as it goes, then both solutions are shown, with status 1."""
    write(Puzzle.of_clues([[1], [1]], [[1], [1]]), str(tmp_path / "two.non"))
    status, out, _ = ran([str(tmp_path / "two.non")], capsys)
    assert status == 1
    assert "Solution 1:" in out
    assert "Solution 2:" in out


def test_strategies_report_their_counters(heart: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`solve --strategy --json` reports line solves, bad guesses and whether it solved."""
    assert run(["solve", "--strategy", "heuristic", "--prepass", "--line-solver", "complete", "--json", heart]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["solved"] is True
    assert value["line_solves"] >= 1
    assert value["bad_guesses"] >= 0
    assert run(["solve", "--strategy", "clever", heart]) == 2
    assert "choose from brute, hierarchical, heuristic" in capsys.readouterr().err


def test_lines_are_drawn_in_fives_with_marks_under_changes() -> None:
    """Plain text shows open, empty and filled cells, five by five."""
    rows = text_of_line([3, 3, 2, 1, 3, 3], [2, 3, 2, 1, 1, 3], Palette(), ascii=True)
    assert rows == [
        "  before  . . ##x .  . ",
        "   after  ##. ##x x  . ",
        "          ^^      ^^",
    ]
    assert all("\x1b[" in row for row in text_of_line([3], [2], Palette(), colour=True)[2:])


@pytest.mark.parametrize("option", [["--limit", "9" * 5000], ["--limit", str(10**30)], ["--from", "7" * 5000]])
def test_numbers_of_thousands_of_digits_are_refused(
    heart: str, option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2 and no traceback, whatever the length of the number."""
    status, _, err = ran([heart, *option], capsys)
    assert status == 2
    assert "Traceback" not in err


def test_a_hint_does_not_claim_to_know_whether_it_is_guess_free(heart: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`guess_free` is null as long as neither the end nor a what-if was seen."""
    assert json.loads(ran([heart, "--limit", "2", "--json"], capsys)[1])["guess_free"] is None
    assert json.loads(ran([heart, "--json"], capsys)[1])["guess_free"] is True
    knotted = "4x4:1.1/2/2/1.1/1.1/2/2/1.1"
    assert json.loads(ran([knotted, "--no-what-ifs", "--json"], capsys)[1])["guess_free"] is False


def test_an_explanation_that_time_ended_says_so(heart: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without any time there are no steps, the outcome is `time`, and the sentence names the budget."""
    status, out, _ = ran([heart, "--seconds", "0", "--json"], capsys)
    value = json.loads(out)
    assert (status, value["outcome"], value["guess_free"]) == (1, "time", None)
    assert value["note"] == "Stopped with 25 cells open: the budget of 0 s is spent."


def test_names_from_a_file_do_not_drive_the_terminal() -> None:
    """Escape sequences and line ends in the names of lines and colours and in the title are not printed."""
    hostile = "\x1b]0;owned\x07\x1b[2J\n\u202eside\udc80"
    palette = Palette((Colour("white", (255, 255, 255), "."), Colour(hostile, (9, 9, 9), "x")))
    plane = Plane(2, ((0, 1), (1, 0)), (hostile, "b"))
    puzzle = Puzzle(plane, (Runs.of(2), Runs.of(2)), palette, Credits(title=hostile))
    (deduction,) = explain(puzzle).deductions
    assert "]0;owned[2J side: 2 takes up" in _heading(1, deduction, colour=False)
    assert _heading(1, deduction, colour=False).isprintable()
    assert label_of(puzzle, hostile, 1).isprintable()


@pytest.mark.parametrize("line_steps", [1, 20, 200, 600])
def test_an_effort_ends_in_the_same_place_every_time(shared: Path, line_steps: int) -> None:
    """Where the effort ends an explanation it is the same list of deductions each time, and the outcome says it."""
    puzzle = read(str(shared / "puzzles" / "normalised-nin" / "webpbn-00023-edge.nin"))
    found = [explain(puzzle, line_steps=line_steps) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].outcome == "effort"
    assert found[0].note.endswith(f"the budget of {line_steps} line steps is spent.")
    whole = explain(puzzle)
    assert found[0].deductions == whole.deductions[: len(found[0].deductions)]


@pytest.mark.parametrize("command", [["explain"], ["grade"], ["study", "switches"]])
def test_ctrl_c_ends_a_command_in_the_middle(shared: Path, command: list[str]) -> None:
    """Interrupted at the third slice of its work: status 130, and no traceback."""
    code = (
        "import os, signal, sys\n"
        "from nonoforge.cli import main\n"
        "from nonoforge.engine import Budget\n"
        "spend, calls = Budget.spend, []\n"
        "def interrupted(budget, steps):\n"
        "    calls.append(steps)\n"
        "    if len(calls) == 3:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    spend(budget, steps)\n"
        "Budget.spend = interrupted\n"
        "main(sys.argv[1:])\n"
    )
    knotty = next((shared / "puzzles" / "normalised-nin").glob("*knotty.nin"))
    done = subprocess.run(
        [sys.executable, "-c", code, *command, str(knotty)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
