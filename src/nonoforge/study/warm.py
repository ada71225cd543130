"""Compile the kernels of the census once, so that they are in the cache: `python -m nonoforge.study.warm`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from nonoforge.compiling.cache import is_complete, mark_complete


def kernels_cached() -> bool:
    """Whether all kernels are in the cache."""
    return is_complete(Path(__file__).parent)


def warm() -> float:
    """Call the kernels through the smallest census; returns the seconds it took."""
    from nonoforge.study.census import census

    begun = perf_counter()
    census(2, 2, "types", jobs=1)
    mark_complete(Path(__file__).parent)
    return perf_counter() - begun


if __name__ == "__main__":
    print(f"study: kernels ready after {warm():.1f} s")
