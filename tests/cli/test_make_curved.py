"""`nonoforge make --kind curved` as a user calls it."""

from __future__ import annotations

import csv
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import nonoforge as nf
from nonoforge.cli import run

LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path d="M5 50 C20 20 55 20 75 45 L95 25 L90 50 L95 75 L75 55 C55 80 20 80 5 50Z"/></svg>'
)
PROMISED = {
    "penalty", "penalties", "visibility", "class", "cells", "curves", "bridges", "iterations", "seconds", "verdict",
    "guess_free", "clues_kept",
}  # fmt: skip
QUICK = ["--kind", "curved", "--method", "2019", "--set", "cooling=0.9", "--set", "stale=5"]


@pytest.fixture
def leaf(tmp_path: Path) -> str:
    """A drawing with six corners."""
    path = tmp_path / "leaf.svg"
    path.write_text(LEAF)
    return str(path)


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[], None]]:
    """A way to press Ctrl-C; a process started in the background would ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def test_a_drawing_becomes_files_and_a_report(leaf: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One call writes puzzle, drawings, arrangement and log, each under the name asked for, and all values promised."""
    ends = (".json", ".svg", "-solution.svg", "-faces.svg", "-marked.png", "-arrangement.json", "-log.csv")
    out = [tmp_path / f"out{end}" for end in ends]
    frames = tmp_path / "frames"
    assert run(["make", leaf, *QUICK, "--json", "--frames", str(frames), *(f"-o{path}" for path in out)]) == 0
    record = json.loads(capsys.readouterr().out)
    assert set(record) >= PROMISED
    assert (record["verdict"], record["guess_free"]) == ("unique", True)
    assert sum(record["penalties"].values()) == pytest.approx(record["penalty"], abs=0.01)
    assert nf.read(out[0]).cells == record["cells"]
    assert all(path.read_text().startswith("<svg") for path in out[1:4])
    assert out[4].read_bytes().startswith(b"\x89PNG")
    assert sorted(record["files"]) == sorted(map(str, out))
    assert "solution" in out[2].read_text()
    rows = list(csv.DictReader(out[6].read_text().splitlines()))
    assert len(rows) == record["iterations"] + 1
    assert {path.name for path in frames.iterdir()} == {"000.svg", "end.svg"}


def test_a_folder_gets_everything(leaf: str, tmp_path: Path) -> None:
    """With a folder as output all seven files are written there."""
    folder = tmp_path / "leaves"
    assert run(["make", leaf, *QUICK, "-o", f"{folder}/"]) == 0
    assert len(list(folder.iterdir())) == 7


def test_an_arrangement_can_be_continued(leaf: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Going on from a saved arrangement needs neither picture nor kind and never loses what was reached."""
    saved = tmp_path / "a-arrangement.json"
    assert run(["make", leaf, *QUICK, "--json", "-o", str(saved)]) == 0
    before = json.loads(capsys.readouterr().out)
    assert run(["make", *QUICK[2:], "--json", "--set", "temperature=1", "--continue", str(saved)]) == 0
    after = json.loads(capsys.readouterr().out)
    assert after["penalty"] <= before["penalty"] + 0.01


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--class", "basic"], "--class goes with --method best"),
        (["--seconds", "0"], "seconds must lie between"),
        (["--effort", "quick"], "--effort goes with --method best"),
        (["--method", "1999"], "no method"),
        (["--set", "frame=banana"], "rectangle, circle"),
        (["--loosen", "far"], "loosen must be a number"),
        (["--width", "30"], "--width goes with --kind mono or colour"),
        (["--set", "margin=much"], "margin must be a number"),
        (["--set", "colour=1"], "no setting"),
        (["--continue", "nowhere.json"], "cannot be read"),
        (["-o", "x.csv"], "is no suffix"),
        (["-o", "x.non"], "planes of curves"),
    ],
)
def test_bad_requests_leave_nothing_behind(
    arguments: list[str], words: str, leaf: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A request that makes no sense ends with status 2, one sentence, and no file."""
    target = tmp_path / "x.json"
    assert run(["make", leaf, *QUICK, *arguments, "-o", str(target)]) == 2
    assert words in capsys.readouterr().err
    assert not target.exists()


def test_options_of_curves_go_with_curves(leaf: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Another kind refuses them instead of doing without."""
    assert run(["make", leaf, "--kind", "tangram", "--class", "basic"]) == 2
    assert "--kind curved" in capsys.readouterr().err


def test_a_second_interrupt_leaves_at_once(
    leaf: str, tmp_path: Path, ctrl_c: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C twice in the middle of a schedule ends with status 130 and no file."""
    from nonoforge.makers.watch import Watch

    tell = Watch.tell

    def pressing(self: Watch, share: float, text: str = "") -> None:
        ctrl_c()
        tell(self, share, text)

    monkeypatch.setattr(Watch, "tell", pressing)
    target = tmp_path / "x.json"
    assert run(["make", leaf, "--kind", "curved", "--method", "2019", "-o", str(target)]) == 130
    assert not target.exists()


def test_an_interrupt_keeps_the_best_so_far(
    leaf: str, ctrl_c: Callable[[], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One Ctrl-C in the last round of our method still gives a proved puzzle, and says why it is not better."""
    from nonoforge.makers.watch import Watch

    tell, pressed = Watch.tell, [False]

    def pressing(self: Watch, share: float, text: str = "") -> None:
        if share > 0.9 and not pressed[0]:
            pressed[0] = True
            ctrl_c()
        tell(self, share, text)

    monkeypatch.setattr(Watch, "tell", pressing)
    assert run(["make", leaf, "--kind", "curved", "--effort", "quick", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["verdict"], record["finished"], record["ended"]) == ("unique", False, "cancelled")
    assert "cancelled: this is the best so far" in record["notes"]


def test_an_early_interrupt_hands_nothing_out(
    leaf: str, tmp_path: Path, ctrl_c: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C before there is a puzzle that can be read, here because three cells are too many: 130 and no file."""
    from nonoforge.makers.watch import Watch

    monkeypatch.setattr("nonoforge.makers.curved.candidates.MOST_FACES", 3)

    tell, pressed = Watch.tell, [False]

    def pressing(self: Watch, share: float, text: str = "") -> None:
        if not pressed[0]:
            pressed[0] = True
            ctrl_c()
        tell(self, share, text)

    monkeypatch.setattr(Watch, "tell", pressing)
    target = tmp_path / "x.json"
    assert run(["make", leaf, "--kind", "curved", "--effort", "quick", "-o", str(target)]) == 130
    assert not target.exists()


def test_2017_reports_the_score_of_its_thesis(leaf: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The sum of its five parts, here of equal weight, next to the penalty of 2019."""
    quick = ["--method", "2017", "--set", "cooling_rate=0.5", "--set", "pair_iterations=3", "--equal-weights", "--json"]
    assert run(["make", leaf, *quick]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["score_2017"] == pytest.approx(sum(record["parts_2017"].values()), abs=1e-3)
    assert record["penalty"] > 0


def test_a_note_says_that_time_ended_it(leaf: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Far more moves than fit into a second: the puzzle is proved, and its notes say that the clock decided."""
    request = ["make", leaf, "--kind", "curved", "--faithful", "--effort", "thorough", "--seconds", "1.5", "--json"]
    assert run(request) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["verdict"] == "unique"
    assert "the time of 1.5 s ended it" in record["ended"]
    assert any("the time of 1.5 s ended it" in note for note in record["notes"])
