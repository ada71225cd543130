"""The Dockerfile keeps its promises: no rights, a health check, and a command that the studio accepts.

`release/try_container.py` goes through its steps for real, which takes minutes.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import typer

from nonoforge.cli import studio
from nonoforge.studio.api.guard import OPEN
from nonoforge.studio.server import HOST, PORT
from release.try_container import Stage, copy, steps

ROOT = Path(__file__).resolve().parents[1]
STEPS = steps((ROOT / "Dockerfile").read_text(encoding="utf-8"))
LAST = dict(STEPS)
"""What holds in the end: of each instruction the last one."""


def test_it_runs_as_nobody_special() -> None:
    """The last user has a number that is not root's, so that `--cap-drop ALL` and read-only roots work."""
    user, group = LAST["USER"].split(":")
    assert int(user) > 0
    assert int(group) > 0
    words = [word for word, _ in STEPS]
    assert words.index("USER") > max(place for place, word in enumerate(words) if word == "RUN")


def test_what_is_written_goes_to_the_volume() -> None:
    """Home, cache and library are below the one volume."""
    assert LAST["VOLUME"] == "/data"
    environment = dict(pair.split("=") for pair in LAST["ENV"].split())
    assert environment["HOME"] == "/data"
    assert environment["XDG_CACHE_HOME"].startswith("/data/")
    assert "/data/library.db" in json.loads(LAST["CMD"])


def test_its_command_is_a_command() -> None:
    """The studio accepts the arguments, and the health check asks where it listens, for what needs no token."""
    program, name, *arguments = json.loads(LAST["CMD"])
    assert (program, name) == ("nonoforge", "studio")
    app = typer.Typer(add_completion=False)
    app.command()(studio.command)
    values = typer.main.get_command(app).make_context("studio", arguments).params
    assert values["no_open"]
    assert values["port"] == PORT
    health = json.loads(LAST["HEALTHCHECK"].partition("CMD ")[2])
    assert f"http://{HOST}:{PORT}{OPEN[0]}" in health[-1]


def test_the_checkout_is_copied_without_what_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Environments, caches and packages of npm stay out of the image."""
    source = tmp_path / "checkout"
    for name in (".venv/lib.py", "web/node_modules/x.js", "src/a.py", "src/__pycache__/a.pyc", "site/index.html"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text("")
    shutil.copy(ROOT / ".dockerignore", source)
    monkeypatch.setattr("release.try_container.ROOT", source)
    stage = Stage(tmp_path / "root", work="/src")
    copy(". .", stage, {})
    assert [path.name for path in (tmp_path / "root").rglob("*") if path.is_file() and path.suffix] == ["a.py"]


def test_paths_are_those_of_the_stage(tmp_path: Path) -> None:
    """Absolute paths move below the stage's root; addresses and relative paths do not."""
    stage = Stage(tmp_path)
    assert stage.inside("cp /wheels/a.whl /data") == f"cp {tmp_path}/wheels/a.whl {tmp_path}/data"
    assert stage.inside("http://127.0.0.1/data src/data") == "http://127.0.0.1/data src/data"
