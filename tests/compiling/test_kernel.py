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


def run(folder: Path, code: str = RUN, **environment: str) -> str:
    """What a process of its own prints."""
    house = Path(nonoforge.__file__).parents[1]
    env = {**os.environ, "PYTHONPATH": str(house), **environment}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_callers_from_the_cache_find_what_they_call(tmp_path: Path) -> None:
    """A cached kernel loads the kernel it calls, or has it compiled, once for all constants it is called with."""
    (tmp_path / "sample.py").write_text(SOURCE)
    assert run(tmp_path) == "30 1 1"
    assert run(tmp_path) == "30 1 0"
    for cached in (tmp_path / "__pycache__").glob("sample.inner*"):
        cached.unlink()
    assert run(tmp_path) == "30 1 1"


LATER = """
@small
def between(x):
    return inner(x) * 3

@entry
def first(x):
    return between(x)

@entry
def second(x):
    return between(x) + 5
"""


def test_a_caller_compiled_later_finds_what_its_parts_call(tmp_path: Path) -> None:
    """`second` is compiled against a `between` from the cache, whose code calls `inner`: a third process has to load
    it, though nothing of its own names it. Without that the call leads to address 0.
    """
    (tmp_path / "sample.py").write_text(SOURCE + LATER)
    assert run(tmp_path, "import sample; print(sample.first(4))") == "27"
    for _ in range(2):
        assert run(tmp_path, "import sample; print(sample.second(4))") == "32"


def test_whole_numbers_of_any_size_share_one_kernel(tmp_path: Path) -> None:
    """Called with 32 bits here and 64 there, a kernel is compiled once, for 64."""
    (tmp_path / "sample.py").write_text(
        SOURCE + "\nimport numpy\n@entry\ndef both(a, b):\n    return inner(a[0]) + inner(b[0])\n"
    )
    code = (
        "import sample, numpy; print(sample.both(numpy.array([3], numpy.int32), numpy.array([4])), "
        "list(sample.inner.overloads))"
    )
    assert run(tmp_path, code) == "16 [(int64,)]"


CALLEES = """
from nonoforge.compiling.kernel import allocating, entry, kernel, small
import numpy as np

@{form}
def inner(x):
    return x + {number}

@allocating
def pair(x):
    out = np.empty(2)
    out[0], out[1] = x, {number}
    return out
"""

CALLERS = """
from nonoforge.compiling.kernel import allocating, entry
from house.room.callees import inner, pair

@entry
def outer(x):
    return inner(x)

@allocating
def both(x):
    return pair(x)[1] + pair(x + 1)[1]
"""

SHOW = "from house.room.callers import both, outer; print(outer(1), both(1), outer.stats.cache_misses != {})"


@pytest.mark.parametrize("form", ["small", "kernel", "inlined"])
def test_callers_are_compiled_again_when_what_they_call_changes(tmp_path: Path, form: str) -> None:
    """Numba does not see that a kernel in another file has changed; the room's cache is dropped for it."""
    room = tmp_path / "house" / "room"
    room.mkdir(parents=True)
    for folder in (room, room.parent):
        (folder / "__init__.py").touch()
    (room / "callers.py").write_text(CALLERS)
    callees = CALLEES.replace("entry, kernel", "entry, inlined, kernel")
    (room / "callees.py").write_text(callees.format(form=form, number=1))
    assert run(tmp_path, SHOW) == "2 2.0 True"
    assert run(tmp_path, SHOW) == "2 2.0 False"
    (room / "callees.py").write_text(callees.format(form=form, number=40))
    assert run(tmp_path, SHOW) == "41 80.0 True"


def test_kernels_without_an_entry_point_refuse_python() -> None:
    """Calling a kernel that has no entry point for Python is an error, not a crash."""
    with pytest.raises(TypeError, match="entry"):
        full(3)


DECIDE = (
    "from nonoforge import Grid, Puzzle, decide; from nonoforge.compiling.kernel import PLAIN;"
    "verdict = decide(Puzzle.of_picture(Grid(4, 3), bytes([1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 1])));"
    "print(PLAIN, verdict.answer, verdict.solutions, verdict.counters.line_steps)"
)


def test_a_puzzle_is_decided_alike_by_public_means_alone(tmp_path: Path) -> None:
    """Compiled by plain `njit`, the engine gives the same answer after the same steps, in each of ten processes: a view
    whose reference is not counted corrupts memory in about every second. Where a private part of numba is gone, `solve`
    answers so too, and says once that kernels are slower.

    One test, because the kernels, which take half a minute to compile, are those of both.
    """
    ours = run(tmp_path, DECIDE, NONOFORGE_PLAIN_KERNELS="0")
    plain = {run(tmp_path, DECIDE, NONOFORGE_PLAIN_KERNELS="1", NUMBA_CACHE_DIR="") for _ in range(10)}
    assert ours.startswith("False unique")
    assert plain == {ours.replace("False", "True", 1)}
    code = (
        "import os; os.dup2(1, 2)\n"
        "from nonoforge.compiling import linking; linking._PARTS['numba.core.no_such_module'] = ('anything',)\n"
        "from nonoforge.cli import main; main(['solve', '4x4:2/1/2/1/1.1/2/1/1', '4x4:2/1/2/1/1.1/2/1/1'])"
    )
    lines = run(tmp_path, code, NUMBA_CACHE_DIR="").splitlines()
    assert sum("kernels run slower" in line for line in lines) == 1
    assert sum("unique" in line for line in lines) == 2
