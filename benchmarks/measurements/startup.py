"""How long somebody waits before anything happens: kernels compiled the first time, commands started every time.

CPU seconds of whole processes, including compilation and Python's own start. The first run uses a copy of the sources,
so that nothing compiled before is found.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import nonoforge
from nonoforge import Grid, Puzzle, write

TIMES = 9
_PICTURE = bytes(int(cell) for cell in "0111011111111110111000100")

Row = tuple[str, float, float, str]


def _cpu(command: list[str], folder: Path) -> float:
    """The CPU seconds of a process and its children, using the package in this folder."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen([sys.executable, *command], env=env, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with status {process.returncode}")
    return used.ru_utime + used.ru_stime


def _numba_modules(command: list[str], folder: Path) -> int:
    """How many modules of numba a command imports."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *command], env=env, capture_output=True, text=True, check=True
    )
    return sum(line.rsplit("|", 1)[-1].strip().startswith("numba") for line in done.stderr.splitlines())


def _first_time(house: Path, puzzle: Path) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(house / "nonoforge", copy / "nonoforge", ignore=shutil.ignore_patterns("__pycache__"))
        solve = _cpu(["-m", "nonoforge", "solve", str(puzzle)], copy)
        rest = _cpu(["-m", "nonoforge.compiling"], copy)
    return [
        ("first `solve`, nothing compiled, s", 25, solve, "compiles what line logic needs"),
        ("all kernels of all rooms, s", 100, solve + rest, "with those of the first `solve`"),
    ]


def rows() -> list[Row]:
    """(work, asked, measured, remark)."""
    house = Path(nonoforge.__file__).parents[1]
    with tempfile.TemporaryDirectory() as folder:
        puzzle, copy = Path(folder) / "small.json", Path(folder) / "copy"
        write(Puzzle.of_picture(Grid(5, 5), _PICTURE), puzzle)
        found = _first_time(house, puzzle)
        commands = {
            "solve": (0.7, ["solve", str(puzzle)]),
            "show": (0.35, ["show", str(puzzle)]),
            "convert": (0.35, ["convert", str(puzzle), f"{copy}.non"]),
            "draw": (0.35, ["draw", "--solution", str(puzzle), "-o", f"{copy}.svg"]),
        }
        for name, (asked, arguments) in commands.items():
            command = ["-m", "nonoforge", *arguments]
            _cpu(command, house)
            taken = statistics.median(_cpu(command, house) for _ in range(TIMES))
            modules = _numba_modules(command, house)
            found.append((f"`{name}` of a small file with a goal, s", asked, taken, f"{modules} modules of numba"))
    return found


if __name__ == "__main__":
    for work, asked, measured, remark in rows():
        print(f"{work:45} asked {asked:<8g} measured {measured:.4g}  {remark}")
