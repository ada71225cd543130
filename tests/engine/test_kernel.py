"""Kernels compiled once and called by address: right from the cache, whoever compiled the parts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import nonoforge
from nonoforge.engine.words import full

SOURCE = """
from nonoforge.compiling.kernel import entry, kernel, small

@small
def twice(x):
    return 2 * x

@kernel
def inner(x):
    return twice(x) + 1

@entry
def outer(x):
    return inner(x) + inner(10)
"""

RUN = (
    "import sample; print(sample.outer(4), len(sample.inner.overloads), sum(sample.inner.stats.cache_misses.values()))"
)


def run(folder: Path) -> str:
    """What a process of its own prints."""
    house = Path(nonoforge.__file__).parents[1]
    env = {**os.environ, "PYTHONPATH": str(house)}
    done = subprocess.run([sys.executable, "-c", RUN], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_callers_from_the_cache_find_what_they_call(tmp_path: Path) -> None:
    """A cached kernel loads the kernel it calls, or has it compiled, once for all constants it is called with."""
    (tmp_path / "sample.py").write_text(SOURCE)
    assert run(tmp_path) == "30 1 1"
    assert run(tmp_path) == "30 1 0"
    for cached in (tmp_path / "__pycache__").glob("sample.inner*"):
        cached.unlink()
    assert run(tmp_path) == "30 1 1"


def test_kernels_without_an_entrance_refuse_python() -> None:
    """Calling a kernel that has no entrance for Python is an error, not a crash."""
    with pytest.raises(TypeError, match="entry"):
        full(3)
