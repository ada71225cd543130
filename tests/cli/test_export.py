"""`nonoforge export` and `nonoforge play` write pages, and say what the page does without."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonoforge.cli import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TWINS = "2x2:1/1/1/1"


@pytest.mark.usefixtures("built")
def test_export_writes_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several files become one page; the puzzle without hints is named with the reason."""
    page = tmp_path / "page.html"
    assert run(["export", str(EXAMPLES / "heart.pbm"), TWINS, "-o", str(page)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{TWINS}  2×2  without hints: it has several solutions"
    assert said[1] == f"{page}: 2 puzzles, {round(page.stat().st_size / 1000)} kB"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.usefixtures("built")
def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is no puzzle, a folder that is not there and a wrong option are one sentence and status 2."""
    page = tmp_path / "page.html"
    page.write_text("before")
    assert run(["export", str(EXAMPLES / "draw.py"), "-o", str(page)]) == 2
    assert run(["export", TWINS, "-o", str(tmp_path / "none" / "page.html")]) == 2
    assert run(["export", TWINS, "-o", str(page), "--language", "xx"]) == 2
    assert run(["export", TWINS, "-o", str(page), "--link", "page.html"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 4
    assert page.read_text() == "before"


@pytest.mark.usefixtures("built")
def test_play_opens_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The browser that Python finds is given a page that is there; without a browser the page is named."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(["play", TWINS]) == 0
    address = opened.read_text().strip()
    assert address.startswith("file://")
    assert Path(address.removeprefix("file://")).read_text(encoding="utf-8").startswith("<!doctype html>")
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    assert run(["play", TWINS]) == 1
    assert "no browser was found: open " in capsys.readouterr().err
