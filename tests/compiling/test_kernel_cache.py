"""Compiled kernels wherever they can lie: read-only folders, foreign files, nothing that can be written at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import nonoforge

SOURCE = """
from nonoforge.compiling.kernel import entry

@entry
def outer(x):
    return x + 1
"""

RUN = """
import nonoforge.compiling as compiling, nonoforge.compiling.cache as cache
from pathlib import Path
compiling.on_miss.append(lambda room: print("missing in", room.name))
try_it, refused = cache._can_be_written, [Path(name) for name in {refused!r}]
cache._can_be_written = lambda shelf: not any(p in (shelf, *shelf.parents) for p in refused) and try_it(shelf)
import sample
print(sample.outer(4), sum(sample.outer.stats.cache_misses.values()), cache.is_kept(Path(sample.__file__).parent))
{more}
"""


class Sample:
    """A room of one kernel, run by processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.room, self.home = folder / "sample-room", folder / "home"
        self.room.mkdir()
        (self.room / "sample.py").write_text(SOURCE)

    def run(self, *, refused: tuple[Path, ...] = (), more: str = "", **env: str) -> str:
        """What a process prints; `refused` are folders in which it cannot write."""
        house = Path(nonoforge.__file__).parents[1]
        done = subprocess.run(
            [sys.executable, "-c", RUN.format(refused=list(map(str, refused)), more=more)],
            cwd=self.room,
            env={**os.environ, "PYTHONPATH": str(house), "XDG_CACHE_HOME": str(self.home), **env},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@pytest.fixture
def sample(tmp_path: Path) -> Sample:
    """A room nobody has compiled yet."""
    return Sample(tmp_path)


COMPILED, LOADED = "missing in sample-room\n5 1 True", "5 0 True"


@pytest.mark.parametrize("damage", [b"", b"cut", b"\x80\x04\x95 not a pickle at all" * 40])
@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_damaged_kernels_are_compiled_again(sample: Sample, suffix: str, damage: bytes) -> None:
    """A file cut short, or one of somebody else's, is no traceback; the next run finds a good one in its place."""
    assert sample.run() == COMPILED
    (file,) = (sample.room / "__pycache__").glob(f"sample.outer*.{suffix}")
    file.write_bytes(damage)
    assert sample.run() == COMPILED
    assert sample.run() == LOADED


def test_a_room_that_cannot_be_written_uses_the_users_cache(sample: Sample) -> None:
    """Compiled once into the user's folder, loaded from there ever after."""
    assert sample.run(refused=(sample.room,)) == COMPILED
    assert list(sample.home.glob("nonoforge/*/sample.outer*.nbc"))
    assert sample.run(refused=(sample.room,)) == LOADED


def test_a_named_folder_goes_first(sample: Sample, tmp_path: Path) -> None:
    """NUMBA_CACHE_DIR is where kernels go; where it names a file they go where they went without it."""
    assert sample.run(NUMBA_CACHE_DIR=str(tmp_path / "named")) == COMPILED
    assert list((tmp_path / "named").rglob("sample.outer*.nbc"))
    assert sample.run(NUMBA_CACHE_DIR=str(tmp_path / "named")) == LOADED
    assert sample.run(NUMBA_CACHE_DIR=str(sample.room / "sample.py")) == COMPILED
    assert sample.run() == LOADED


def test_kernels_that_cannot_be_kept_run_all_the_same(sample: Sample, tmp_path: Path) -> None:
    """Nothing can be written but the folder for passing things: compiled each time, and nothing is left behind."""
    passing = tmp_path / "passing"
    passing.mkdir()
    for _ in range(2):
        said = sample.run(refused=(sample.room, sample.home), TMPDIR=str(passing))
        assert said == "missing in sample-room\n5 1 False"
    assert not list(passing.iterdir())


def test_kernels_of_a_read_only_installation_are_used(sample: Sample, tmp_path: Path) -> None:
    """A room that came complete and can no longer be written is loaded, with and without a cache of the user's."""
    mark = "cache.mark_complete(Path(sample.__file__).parent)"
    assert sample.run(more=mark) == COMPILED
    assert sample.run(refused=(sample.room,)) == LOADED
    assert sample.run(refused=(sample.room, sample.home), TMPDIR=str(tmp_path)) == "5 0 False"
