"""The build hook makes the bundle, and installations without npm go on without it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from player_puzzles import ROOT

from nonoforge.player.bundle_files import LICENCES, PLAIN, SOLIDS, STYLE, bundled


def hook() -> Any:
    """`hatch_build.py` as a module of its own, to be pointed at other folders."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Front:
    """A front end of two files, whose packages npm can or cannot fetch."""

    def __init__(self, folder: Path, *, dependency: str = "") -> None:
        self.module: Any = hook()
        self.module.WEB, self.bundle = folder / "web", folder / "bundle"
        self.module.BUNDLES = {"player": self.bundle}
        (folder / "web" / "src").mkdir(parents=True)
        package = f'{{"name": "front", "version": "0.0.0", "dependencies": {{{dependency}}}}}'
        lock = (
            f'{{"name": "front", "version": "0.0.0", "lockfileVersion": 3, "packages": {{"": {package}'
            + (', "node_modules/other": {"version": "1.0.0", "integrity": "sha512-AAAA"}' if dependency else "")
            + "}}"
        )
        (folder / "web" / "package.json").write_text(package)
        (folder / "web" / "package-lock.json").write_text(lock)
        (folder / "web" / ".npmrc").write_text("registry=http://127.0.0.1:9/\n")
        self.script("import { mkdirSync, writeFileSync } from 'node:fs';")
        (folder / "web" / "node_modules").mkdir()

    def script(self, text: str) -> None:
        """What `build.mjs` does; it always leaves a file."""
        rest = "mkdirSync(process.argv[2], {recursive: true}); writeFileSync(process.argv[2] + '/player.js', 'built');"
        (self.module.WEB / "build.mjs").write_text(f"{text}\n{rest}\n")


def test_what_cannot_be_fetched_is_no_reason_to_fail(tmp_path: Path) -> None:
    """With a registry that nobody answers for, `build` returns the reason in one line and leaves no bundle."""
    front = Front(tmp_path, dependency='"other": "1.0.0"')
    front.module.PATIENCE = ("--fetch-retries=0", "--no-audit", "--no-fund")
    problem = front.module.build()
    assert problem.startswith("npm could not fetch its packages (")
    assert "\n" not in problem
    assert not front.bundle.exists()


def test_the_bundle_is_built_once_and_again_after_a_change(tmp_path: Path) -> None:
    """Nothing is run while nothing changes; a change of a source file builds anew."""
    front = Front(tmp_path)
    made = front.bundle / "player.js"
    assert front.module.build() == ""
    made.unlink()
    assert front.module.build() == ""
    assert not made.exists()
    (front.module.WEB / "src" / "new.ts").write_text("export {};")
    assert front.module.build() == ""
    assert made.read_text() == "built"


def test_a_mistake_in_the_front_end_ends_the_build(tmp_path: Path) -> None:
    """A bundle that cannot be made of packages that are there is an error, not a warning."""
    front = Front(tmp_path)
    front.script("import { mkdirSync, writeFileSync } from 'node:fs'; throw new Error('a mistake');")
    with pytest.raises(SystemExit, match="a mistake"):
        front.module.build()


@pytest.mark.usefixtures("built")
def test_the_bundle_has_all_its_files() -> None:
    """Both scripts, the style sheet, and the licence of whatever of others is inside."""
    assert all(bundled(name) for name in (PLAIN, SOLIDS, STYLE))
    assert "MIT License" in bundled(LICENCES)


def test_nothing_of_npm_is_in_the_repository() -> None:
    """Neither bundles nor packages are tracked, and the lock file names no registry."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not [path for path in tracked if "node_modules" in path or "/bundle/" in path]
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


@pytest.mark.usefixtures("built")
def test_a_command_says_what_is_missing(tmp_path: Path) -> None:
    """`nonoforge export` without a bundle is one sentence and exit status 2."""
    code = (
        "import sys; from pathlib import Path; from nonoforge.player import bundle_files; "
        "bundle_files.files = lambda _: Path('/nowhere'); from nonoforge.cli import main; main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "export", str(ROOT / "examples" / "cat.non"), "-o", "page.html"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "was not built" in done.stderr
    assert list(tmp_path.iterdir()) == []
