from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import nonoforge as nf
from nonoforge.cli import COMMANDS, run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
UNIQUE = "4x4:2/1/2/1/1.1/2/1/1"
TWO = "2x2:1/1/1/1"
NONE = "2x1:2/1/1"

engine = pytest.importorskip("nonoforge.engine.warm", reason="the engine is not built yet")


def started(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nonoforge", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, **options)  # type: ignore[call-overload,no-any-return]


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Without arguments and with --help the commands are listed, and the status is 0."""
    assert run([]) == run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(shown.count(f"  {name} ") == 2 for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command explains itself and gives an example."""
    assert run([name, "--help"]) == 0
    assert f"nonoforge {name}" in capsys.readouterr().out.split("For example:")[-1]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """--version prints the version."""
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"nonoforge {nf.__version__}"


def test_help_and_formats_start_without_heavy_imports() -> None:
    """Neither --help nor the command table nor the formats import numba, numpy or Pillow."""
    code = (
        "import sys; from nonoforge.cli import run; run(['--help']); light = 'typer' not in sys.modules; "
        "run(['formats']); run(['convert', '2x2:1/1/1/1', '-', '--format', 'json']); "
        "print([light, *(name for name in ('numba', 'numpy', 'PIL', 'rich') if name in sys.modules)])"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert result.stdout.splitlines()[-1] == "[True]"


def test_an_unknown_command_is_corrected(capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelt command gets status 2 and a suggestion."""
    assert run(["sovle"]) == 2
    assert "did you mean 'solve'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("inputs", "status"),
    [
        ([UNIQUE], 0),
        ([UNIQUE, TWO], 1),
        ([NONE], 1),
        ([UNIQUE, "missing.non"], 2),
        (["missing.non", TWO], 2),
        (["tests"], 2),
        (["3x3:nonsense"], 2),
    ],
)
def test_exit_status_of_solve(inputs: list[str], status: int) -> None:
    """0 all unique, 1 some not, 2 bad input, and bad input wins."""
    assert run(["solve", *inputs]) == status


def test_undecided_is_status_3(tmp_path: Path) -> None:
    """Where the time is over before a verdict the status is 3, and it wins over 1."""
    path = tmp_path / "hard.nin"
    dom = nf.Puzzle.of_clues(
        rows=[[3], [1], *[[3, 1], [1]] * 12, [1]],
        columns=[[1], [1], *[[1, 3], [1]] * 12, [3]],
    )
    nf.write(dom, path)
    assert run(["solve", "--seconds", "0", str(path), TWO]) == 3


def test_json_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    """Solve --json prints one object per puzzle with at least the fields that are promised."""
    promised = {"file", "title", "kind", "width", "height", "colours", "verdict", "solutions_found", "line_solvable"}
    promised |= {"unknown_after_lines", "seconds", "pack_seconds", "line_steps", "probes", "branches", "sat_calls"}
    assert run(["solve", "--json", str(EXAMPLES / "mushroom.xml"), TWO, NONE]) == 1
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["verdict"] for record in records] == ["unique", "multiple", "none"]
    assert all(promised <= set(record) for record in records)
    first = records[0]
    assert (first["title"], first["kind"], first["width"], first["height"]) == ("Mushroom", "colour", 15, 15)
    assert (first["colours"], first["solutions_found"], first["line_solvable"]) == (3, 1, True)
    assert (records[1]["solutions_found"], records[2]["solutions_found"]) == (2, 0)


def test_count(capsys: pytest.CaptureFixture[str]) -> None:
    """--count counts up to N: a 3×3 permutation has 6 solutions, and with N = 4 there are at least 4."""
    permutation = "3x3:1/1/1/1/1/1"
    run(["solve", "--count", "10", permutation])
    assert "exactly 6 solutions" in capsys.readouterr().out
    run(["solve", "--count", "4", permutation])
    assert "at least 4 solutions" in capsys.readouterr().out


def test_human_lines_say_what_matters(capsys: pytest.CaptureFixture[str]) -> None:
    """A line names title, size, verdict; the reason if there is no solution; how many cells differ."""
    run(["solve", str(EXAMPLES / "cat.non"), TWO, NONE])
    cat, two, none = capsys.readouterr().out.splitlines()
    assert '"Cat"  15×15  unique' in cat
    assert "4 cells differ" in two
    assert "none" in none
    assert len(none.split("none", 1)[1]) > 15


def test_puzzles_of_one_file_are_numbered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several puzzles of a file are numbered, and --number picks one."""
    path = tmp_path / "set.non"
    puzzles = [nf.Puzzle.of_clues([[n]], [[1]] * n).with_credits(title=f"T{n}") for n in (1, 2)]
    nf.write(puzzles, path)
    assert run(["solve", str(path)]) == 0
    assert [" #1 " in line or " #2 " in line for line in capsys.readouterr().out.splitlines()] == [True, True]
    assert run(["convert", str(path), str(tmp_path / "two.nin"), "--number", "2"]) == 0
    assert nf.read(tmp_path / "two.nin").clues == puzzles[1].clues
    assert run(["convert", str(path), str(tmp_path / "x.nin"), "--number", "3"]) == 2
    assert run(["convert", str(path), str(tmp_path / "x.nin")]) == 2
    assert not (tmp_path / "x.nin").exists()


def test_convert_says_what_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Convert writes the file and names on standard error what the format cannot hold."""
    target = tmp_path / "cat.nin"
    assert run(["convert", str(EXAMPLES / "cat.non"), str(target)]) == 0
    assert "left out: title, author, license, goal" in capsys.readouterr().err
    assert nf.read(target).id == nf.read(EXAMPLES / "cat.non").id


def test_convert_refuses_and_keeps_the_old_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle that the format cannot hold leaves an existing file as it was."""
    target = tmp_path / "out.nin"
    target.write_text("old")
    assert run(["convert", str(EXAMPLES / "mushroom.xml"), str(target)]) == 2
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
    assert "cannot hold more than one colour" in capsys.readouterr().err


def test_convert_solves_on_request(tmp_path: Path) -> None:
    """--solve fills the goal, so that clues can become a picture."""
    target = tmp_path / "house.png"
    assert run(["convert", str(EXAMPLES / "house.nin"), str(target)]) == 2
    assert run(["convert", "--solve", str(EXAMPLES / "house.nin"), str(target)]) == 0
    assert nf.read(target).clues == nf.read(EXAMPLES / "house.nin").clues


def test_show_prints_clues(capsys: pytest.CaptureFixture[str]) -> None:
    """Show prints title, credits and the puzzle."""
    pytest.importorskip("nonoforge.draw.text.terminal", reason="the drawing room is not built yet")
    assert run(["show", str(EXAMPLES / "cat.non")]) == 0
    shown = capsys.readouterr().out
    assert '"Cat"' in shown
    assert "license: MIT" in shown
    assert str(nf.read(EXAMPLES / "cat.non")) in shown


def test_bad_options_are_one_sentence() -> None:
    """A wrong option ends with status 2 and no traceback."""
    result = started("solve", "--count", "many", UNIQUE)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_standard_input() -> None:
    """- reads a puzzle from standard input."""
    result = started("convert", "-", "-", "--format", "nin", input="2x2:1/1/1/1")
    assert (result.returncode, result.stdout) == (0, "2 2\n1\n1\n1\n1\n")


def test_binary_input_gives_no_traceback(tmp_path: Path) -> None:
    """A file of random bytes is refused with one line that names it."""
    path = tmp_path / "noise.non"
    path.write_bytes(bytes(range(256)) * 10)
    result = started("solve", str(path))
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "noise.non" in result.stderr


def test_a_broken_pipe_is_silent() -> None:
    """Output that nobody reads ends the program without a word."""
    command = f"{sys.executable} -m nonoforge formats | head -c 10"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    result = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, check=False)
    assert result.stderr == ""


def test_interrupting_is_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C inside a command ends with status 130 and no traceback."""
    from nonoforge.cli import formats

    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(formats, "command", interrupted)
    assert run(["formats"]) == 130
