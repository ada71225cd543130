"""Compile the kernels of the census once, so that they are in the cache: `python -m nonoforge.study.warm`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter


def kernels_cached() -> bool:
    """Whether the kernels lie in the cache, newer than their source. Cheap: imports no numba."""
    source = Path(__file__).with_name("census_kernels.py")
    cached = (source.parent / "__pycache__").glob("census_kernels.run_unit-*.nbi")
    return any(file.stat().st_mtime >= source.stat().st_mtime for file in cached)


def warm() -> float:
    """Call the kernels through the smallest census; the seconds it took."""
    from nonoforge.study.census import census

    begun = perf_counter()
    census(2, 2, "types", jobs=1)
    return perf_counter() - begun


if __name__ == "__main__":
    print(f"study: kernels ready after {warm():.1f} s")
