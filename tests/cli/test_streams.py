"""Every command on every terminal: any encoding, output full or closed or unread, input closed; never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import nonoforge as nf
from nonoforge.boards import Plane
from nonoforge.cli import COMMANDS
from nonoforge.clues import Runs
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Credits

ROOT = Path(__file__).resolve().parents[2]
ODD = "Käse × ☃ 😀"
TWO = "2x2:1/1/1/1"
JSON = "--json"

RUNNER = """
import json, os, sys, traceback
from nonoforge.cli import main

kind, commands, report = json.loads(sys.argv[1])
ends = {"full": lambda: os.open("/dev/full", os.O_WRONLY), "plain": lambda: os.dup(1), "closed": lambda: None}
ends["unread"] = lambda: (pipe := os.pipe(), os.close(pipe[0]))[0][1]
end = ends[kind]()
ended = []
for words in commands:
    if end is None:
        os.close(1)
        sys.stdout = None
    else:
        os.dup2(end, 1)
    try:
        main(words)
    except SystemExit as leaving:
        ended.append(leaving.code)
    except BaseException:
        ended.append(traceback.format_exc())
with open(report, "w") as file:
    json.dump(ended, file)
"""
"""Runs command after command in one process whose standard output is plain, full, closed, or a pipe nobody reads."""


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two files full of characters that few terminals have, one of them under a name that is no text."""
    folder = tmp_path_factory.mktemp("streams")
    colours = [("weiß", (255, 255, 255), "."), (ODD, (9, 9, 9), "☃"), ("π", (9, 9, 200), "π")]
    palette = Palette(tuple(Colour(*parts) for parts in colours))
    who = Credits(title=ODD, author=ODD, note=f"{ODD}\x1b[2J\x9b31m")
    colour = nf.Puzzle.of_picture(nf.Grid(3, 3), b"\1\1\1\1\2\1\1\1\1", palette, who)
    board = Plane(2, ((0, 1), (1,)), names=(f"{ODD}\x1b[2J", "\x9b\x07"))
    plane = nf.Puzzle(board, (Runs.of(2), Runs.of(1)), credits=who)
    names = []
    for name, puzzle in ((ODD, colour), ("plane \udcff", plane)):
        names.append(str(folder / f"{name}.json"))
        nf.write(puzzle, names[-1])
    return names


def calls_of(puzzles: list[str]) -> list[list[str]]:
    """Calls of each command that print something, and its help."""
    grid, plane = puzzles
    asked = [[name, *words] for name in ("solve", "grade", "explain") for words in ([], [JSON])]
    calls = [[*words, file] for file in puzzles for words in asked]
    calls += [["show", grid], ["show", plane], ["study", "switches", grid], ["study", "switches", TWO, JSON]]
    calls += [["study", "census", "2x2"], ["formats"]]
    calls += [["make", str(ROOT / "examples" / "fish.png"), "--width", "10"], ["--version"], ["--help"]]
    return calls + [[name, "-h"] for name in COMMANDS]


def ran(kind: str, calls: list[list[str]], folder: Path, **environment: str) -> tuple[list[int], bytes, str]:
    """The statuses of the calls in a process of this environment, their output and their errors."""
    report = folder / "report.json"
    command = [sys.executable, "-c", RUNNER, json.dumps([kind, calls, str(report)])]
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")} | environment
    done = subprocess.run(command, capture_output=True, env=env, cwd=folder, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    statuses = json.loads(report.read_text())
    wrong = [(words, status) for words, status in zip(calls, statuses, strict=True) if not isinstance(status, int)]
    assert wrong == []
    return statuses, done.stdout, done.stderr.decode(errors="replace")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8", "utf-16"])
def test_every_encoding(encoding: str, puzzles: list[str], tmp_path: Path) -> None:
    """Every command ends with a status, and what it prints can be read in the encoding and drives no terminal."""
    grid, _ = puzzles
    calls = [*calls_of(puzzles), ["draw", grid, "-o", f"{grid}.png"], ["nonsense ×"], ["show", "none ☃\udcff.non"]]
    statuses, output, errors = ran("plain", calls, tmp_path, PYTHONIOENCODING=f"{encoding}:strict", PYTHONUTF8="0")
    assert statuses[-3:] == [0, 2, 2]
    text = output.decode(encoding)
    assert not {"\x1b", "\x9b", "\x07"} & {*text, *errors}
    if encoding == "ascii":
        assert '"Kase x ? ?"  3x3, 2 colours' in text
        assert '"title": "K\\u00e4se \\u00d7 \\u2603 \\ud83d\\ude00"' in text, "JSON keeps what cannot be shown"
        assert "none ?\\udcff.non" in errors or "none ?.non" in errors


def test_output_that_goes_nowhere(puzzles: list[str], tmp_path: Path) -> None:
    """A full disk is one sentence and status 2; where output is closed or nobody reads it there is not a word."""
    calls = [*calls_of(puzzles), ["convert", TWO, "-", "--format", "sgt"]]
    usual, _, _ = ran("plain", calls, tmp_path)
    closed, _, said_when_closed = ran("closed", calls, tmp_path)
    full, _, said_when_full = ran("full", calls, tmp_path)
    unread, _, said_when_unread = ran("unread", calls, tmp_path)
    assert closed == usual
    assert set(full) == {2}
    assert [call for call, status in zip(calls, usual, strict=True) if status == 2] == []
    assert [call for call, status in zip(calls, unread, strict=True) if status not in (0, 1)] == []
    assert said_when_full.count("nonoforge: standard output cannot be written: No space left on device\n") == len(calls)
    for said in (said_when_closed, said_when_unread):
        assert "standard output" not in said


def test_closed_input_and_errors() -> None:
    """Closed standard input gives one sentence; with standard error closed nothing goes elsewhere instead."""
    start = f"PYTHONPATH={ROOT / 'src'} {sys.executable} -m nonoforge"
    for end, status, output, errors in (
        ("show - <&-", 2, "", "nonoforge: -: standard input is closed\n"),
        ("show none.non 2>&-", 2, "", ""),
        ("show none.non >&- 2>&- <&-", 2, "", ""),
        ("convert 1x1:1/1 - --format sgt <&- 2>&-", 0, "1x1:1/1\n", ""),
    ):
        done = subprocess.run(f"{start} {end}", shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (status, output, errors), end


@pytest.mark.parametrize("command", ["--help", "solve --help", "formats"])
def test_the_reader_may_leave(command: str) -> None:
    """`| head -1` gets its line, and nobody complains."""
    start = f"PYTHONPATH={ROOT / 'src'} {sys.executable} -m nonoforge {command} | head -1"
    done = subprocess.run(start, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_the_width_is_kept(puzzles: list[str]) -> None:
    """COLUMNS narrows the list of a puzzle's lines, and a grid that would be too wide is drawn small."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "20", "PYTHONIOENCODING": "utf-8"}
    for file, widest in ((puzzles[1], 20), (str(ROOT / "examples" / "cat.non"), 40)):
        command = [sys.executable, "-m", "nonoforge", "show", file]
        shown = subprocess.run(command, capture_output=True, env=env, check=True).stdout.decode()
        assert max(map(len, shown.partition("id: ")[2].splitlines()[1:])) <= widest
