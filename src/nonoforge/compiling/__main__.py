"""Compile the kernels of all rooms once, in parallel: `python -m nonoforge.compiling`.

Each room with kernels has a module `warm`. Numba compiles on one core, so each room gets a process.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    rooms = sorted(file.parent.name for file in Path(__file__).parents[1].glob("*/warm.py"))
    commands = [[sys.executable, "-m", f"nonoforge.{room}.warm"] for room in rooms]
    running = [subprocess.Popen(command) for command in commands]  # noqa: S603 - our own modules
    sys.exit(max(process.wait() for process in running))
