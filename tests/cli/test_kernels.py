"""Compiling is announced by every command, once, and only what is true is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonoforge.cli import kernels, run
from nonoforge.compiling import on_miss


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A cache without kernels, and a compiler that has nothing to do."""
    monkeypatch.setattr(kernels, "_done", set())
    monkeypatch.setattr(kernels, "is_complete", lambda *_room: False)
    monkeypatch.setattr("sys.executable", "true")
    return monkeypatch


@pytest.mark.parametrize(("kept", "said"), [(True, "happens once"), (False, "every time")])
def test_what_cannot_be_kept_is_not_called_once(
    cold: pytest.MonkeyPatch, kept: bool, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line: that it happens once, or that it happens each time and what helps."""
    cold.setattr(kernels, "is_kept", lambda _room: kept)
    assert kernels.ready_kernels("engine")
    assert not kernels.ready_kernels("engine")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("nonoforge: compiling the solver")
    assert said in line
    assert ("NUMBA_CACHE_DIR" in line) != kept


@pytest.mark.parametrize("room", ["engine", "geometry", "study"])
def test_a_missing_kernel_is_announced_whichever_command_needs_it(
    cold: pytest.MonkeyPatch, room: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command leaves word with the cache, which says before the first compilation that a kernel is missing."""
    cold.setattr(kernels, "is_kept", lambda _room: True)
    assert run(["formats"]) == 0
    (tell,) = on_miss
    capsys.readouterr()
    for _ in range(2):
        tell(Path("anywhere") / room)
    (line,) = capsys.readouterr().err.splitlines()
    assert f"compiling {kernels.ROOMS[room]}" in line


def test_solutions_are_drawn_and_written_with_ready_kernels(
    cold: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`draw --solution` and `convert --solve` announce the compilation before they begin to count seconds."""
    cold.setattr(kernels, "is_kept", lambda _room: True)
    puzzle = "4x4:2/1/2/1/1.1/2/1/1"
    assert run(["draw", "--solution", puzzle, "-o", str(tmp_path / "a.svg")]) == 0
    assert "compiling the solver" in capsys.readouterr().err
    cold.setattr(kernels, "_done", set())
    assert run(["convert", "--solve", puzzle, str(tmp_path / "a.json")]) == 0
    assert "compiling the solver" in capsys.readouterr().err
