"""Hostile input within bounds: work in a process of its own that may use so much CPU time and memory, and no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"

_WORKER = """
import json, math, re, resource, sys, traceback

def kept(key):
    with open("/proc/self/status") as file:
        return int(re.search(key + r":\\s+([0-9]+) kB", file.read())[1]) / 1024

def spent():
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))

prepare, work, seconds, megabytes, report = json.loads(sys.argv[1])
exec(prepare, {})
before = spent()
limit = math.ceil(before + seconds) + 1
resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
room = int((kept("VmSize") + 2 * megabytes) * 2**20)
resource.setrlimit(resource.RLIMIT_AS, (room, room))
code, failure = 0, ""
try:
    exec(work, {})
except SystemExit as leaving:
    code = leaving.code or 0
except BaseException:
    failure = traceback.format_exc()
with open(report, "w") as file:
    json.dump([spent() - before, kept("VmHWM"), code, failure], file)
"""
"""The limits are wider than what is asked for: they end what runs away; the measurement judges the rest.

`VmHWM`, not `ru_maxrss`: that one begins with what the process that started this one had.
"""


@dataclass(frozen=True)
class Outcome:
    """What the work used and said: `seconds` of CPU time beyond the preparation, the most `megabytes` resident."""

    seconds: float
    megabytes: float
    code: int
    output: str
    errors: str


def bounded(work: str | Sequence[str], *, prepare: str = "", seconds: float = 2.0, megabytes: float = 500.0) -> Outcome:
    """Do some work in a new process; fail if it raises, takes too long or too much memory.

    `work` is Python code, or the arguments of a `nonoforge` command. `prepare` is code whose time does not count, such
    as imports. `seconds` are of CPU time, that of threads and child processes with it; `megabytes` are of the process.
    """
    if sys.platform != "linux":
        pytest.skip("memory is counted differently elsewhere")
    if not isinstance(work, str):
        prepare = f"import nonoforge.cli.launch\n{prepare}"
        work = f"import nonoforge.cli\nnonoforge.cli.main({list(work)!r})"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        task = json.dumps([prepare, work, seconds, megabytes, str(report)])
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        command = [sys.executable, "-c", _WORKER, task]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment, check=False)
        if not report.exists():
            pytest.fail(f"the work was ended with status {done.returncode}: {done.stderr[-2000:]}")
        used, most, code, failure = json.loads(report.read_text())
    if failure:
        pytest.fail(failure)
    assert used <= seconds, f"{used:.2f} s of CPU time"
    assert most <= megabytes, f"{most:.0f} MB"
    return Outcome(used, most, code, done.stdout, done.stderr)
