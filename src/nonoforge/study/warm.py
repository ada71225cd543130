"""Compile the kernels of the census once, so that they are in the cache: `python -m nonoforge.study.warm`."""

from __future__ import annotations

from time import perf_counter


def warm() -> float:
    """Call the kernels through the smallest census; the seconds it took."""
    from nonoforge.study.census import census

    begun = perf_counter()
    census(2, 2, "types", jobs=1)
    return perf_counter() - begun


if __name__ == "__main__":
    print(f"study: kernels ready after {warm():.1f} s")
