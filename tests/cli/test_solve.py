"""`solve`, `convert --solve` and `draw --solution`: one decision, ended by Ctrl-C or by the seconds a user set."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from nonoforge.boards import Plane, Solid
from nonoforge.cli import run
from nonoforge.clues import Runs
from nonoforge.engine import Inquiry, inquiry
from nonoforge.formats import dumps
from nonoforge.puzzle import Puzzle
from patience import SECONDS

DRIVER = """
import _thread, sys, threading
from nonoforge.cli import run
from nonoforge.engine import Inquiry
advance = Inquiry.advance
def interrupted(self, budget, wanted):
    threading.Timer(0.3, _thread.interrupt_main).start()
    return advance(self, budget, wanted)
Inquiry.advance = interrupted
sys.exit(run(sys.argv[1:]))
"""
"""The command line, with Ctrl-C pressed a moment after a decision has begun."""


@pytest.fixture
def hard(shared: Path) -> str:
    """A puzzle that takes many minutes."""
    return str(shared / "puzzles/normalised-nin/knotty.nin")


@pytest.fixture
def long_line(tmp_path: Path) -> str:
    """One line that visits 4,000 cells twice."""
    file = tmp_path / "long.json"
    puzzle = Puzzle(Plane(4000, (tuple(range(4000)) * 2,)), (Runs.of(*[1] * 2000),))
    file.write_bytes(dumps([puzzle], "json"))
    return str(file)


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "{hard}"],
        ["solve", "--count", "9", "{long}"],
        ["convert", "--solve", "{hard}", "{out}.json"],
        ["draw", "--solution", "{hard}", "-o", "{out}.svg"],
    ],
    ids=" ".join,
)
def test_ctrl_c_is_status_130_and_no_traceback(command: list[str], hard: str, long_line: str, tmp_path: Path) -> None:
    """Whatever stage the decision is in, on large lines too; and nothing is written."""
    out = tmp_path / "out"
    arguments = [part.format(hard=hard, long=long_line, out=out) for part in command]
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, *arguments], capture_output=True, text=True, check=False, timeout=SECONDS
    )
    said = [line for line in done.stderr.splitlines() if line and "compiling" not in line]
    assert (done.returncode, done.stdout, said) == (130, "", [])
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize(
    ("command", "status"),
    [
        (["solve", "--seconds", "0", "{hard}"], 3),
        (["convert", "--solve", "--seconds", "0", "{hard}", "{out}.json"], 2),
        (["draw", "--solution", "--seconds", "0", "{hard}", "-o", "{out}.svg"], 2),
    ],
)
def test_seconds_end_a_decision_and_say_so(
    command: list[str], status: int, hard: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The time that a user set ends it, the answer names it, and nothing is written."""
    assert run([part.format(hard=hard, out=tmp_path / "out") for part in command]) == status
    said = capsys.readouterr()
    assert "the budget of 0 s is spent" in said.out + said.err
    assert not list(tmp_path.iterdir())


def test_each_puzzle_is_decided_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Also where solutions are counted: one inquiry goes on from the verdict."""
    begun = []
    prepare = Inquiry.__init__

    def counted(self: Inquiry, puzzle: Puzzle, knowledge: None = None) -> None:
        begun.append(puzzle)
        prepare(self, puzzle, knowledge)

    monkeypatch.setattr(inquiry.Inquiry, "__init__", counted)
    assert run(["solve", "--json", "--count", "10", "3x3:1/1/1/1/1/1"]) == 1
    assert len(begun) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["solutions_found"], record["all_found"]) == (6, True)


def test_a_puzzle_too_large_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It ends neither the run nor in a traceback: the other puzzles are still decided."""
    monkeypatch.setattr(import_module("nonoforge.engine.propagate"), "MOST_BYTES", 1_000)
    assert run(["solve", "9x9:" + "/".join(["1"] * 18), "1x1:1/1"]) == 2
    said = capsys.readouterr()
    assert "too large to be solved: that would take 0.0 GB" in said.err
    assert "unique" in said.out


@pytest.mark.parametrize(
    ("puzzle", "shown"),
    [
        (Puzzle.of_clues([[2], [1]], [[2], [1]]), ["█"]),
        (Puzzle.of_picture(Solid(2, 1, 2), b"\1\1\0\1"), ["layer 1 of 2\n# #", "layer 2 of 2\n. #"]),
        (Puzzle(Plane(3, ((0, 1, 2),)), (Runs.of(3),)), ["filled: faces 1, 2, 3"]),
    ],
    ids=["grid", "solid", "plane"],
)
def test_show_prints_the_solution(
    puzzle: Puzzle, shown: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a picture, as layers from the bottom, as a list of faces; in JSON as the colour of every cell."""
    file = tmp_path / "puzzle.json"
    file.write_bytes(dumps([replace(puzzle, goal=None)], "json"))
    assert run(["solve", "--show", str(file)]) == 0
    said = capsys.readouterr().out
    assert all(part in said for part in shown)
    assert run(["solve", "--show", "--json", str(file)]) == 0
    (found,) = json.loads(capsys.readouterr().out)["solutions"]
    assert not puzzle.errors(bytes(found))


def test_show_prints_two_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    """Two solutions show how a puzzle is ambiguous."""
    assert run(["solve", "--show", "--json", "2x2:1/1/1/1"]) == 1
    assert sorted(json.loads(capsys.readouterr().out)["solutions"]) == [[0, 1, 1, 0], [1, 0, 0, 1]]


@pytest.mark.parametrize("option", [["--prepass"], ["--line-solver", "complete"], ["--exit-factor", "2"]])
def test_options_of_a_strategy_need_one(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """They are refused, not ignored."""
    assert run(["solve", *option, "1x1:1/1"]) == 2
    assert f"{option[0]} goes with --strategy" in capsys.readouterr().err
