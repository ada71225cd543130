"""A job whose worker, bench or leader is killed again and again, and what is in the library in the end.

    python benchmarks/measurements/factory_kills.py [--kills 20] [--puzzles 200] [--seed 1]

The job is run once undisturbed. Then it is run into another library while `kill -9` hits one of its processes at random
moments: a worker of dask, a bench, or the leader, which is client, scheduler and writer at once. A leader that died is
started again with the same command and `--resume`. Both libraries must hold the same content ids.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import psutil

from benchmarks.measurements.factory import draw_pictures
from nonoforge.library import Library
from nonoforge.library.checking import problems

JOB = """
[job]
sources = ["pictures"]
tries = 12

[[wish]]
name = "small"
count = {half}
kind = "mono"
size = "15x15"

[[wish]]
name = "larger"
count = {half}
kind = "mono"
size = "20x20"
"""

ROLES = ("worker", "bench", "leader")


def start(job: Path, library: Path, *, resume: bool = False) -> subprocess.Popen[bytes]:
    """The command, in a process of its own."""
    words = ["batch", str(job), "--library", str(library), "--workers", "2", "--json", *["--resume"] * resume]
    return subprocess.Popen(
        [sys.executable, "-m", "nonoforge", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def victims(leader: psutil.Process, role: str) -> list[psutil.Process]:
    """The processes of a job that play this role at the moment."""
    if role == "leader":
        return [leader]
    found = []
    for process in leader.children(recursive=True):
        try:
            words = " ".join(process.cmdline())
        except psutil.Error:
            continue
        bench = "nonoforge.batch.bench" in words
        if bench if role == "bench" else ("spawn_main" in words and not bench):
            found.append(process)
    return found


def ids_in(library: Path) -> list[str]:
    with Library(library, readonly=True) as shelf:
        return sorted(kept.id for kept in shelf)


def disturbed(job: Path, library: Path, kills: int, chance: random.Random) -> tuple[dict[str, Any], Counter[str]]:
    """Run the job with so many kills; its last report and who was killed how often."""
    done: Counter[str] = Counter()
    process = start(job, library)
    until = time.monotonic() + chance.uniform(2, 8)
    while True:
        time.sleep(0.05)
        if process.poll() is not None:
            if process.returncode == 0 and process.stdout is not None:
                if sum(done.values()) < kills:
                    print(f"  the job was over after {sum(done.values())} kills", flush=True)
                return json.loads(process.stdout.read()), done
            process = start(job, library, resume=library.exists())
            until = time.monotonic() + chance.uniform(2, 8)
        if time.monotonic() < until or sum(done.values()) >= kills:
            continue
        role = chance.choice(ROLES)
        try:
            those = victims(psutil.Process(process.pid), role)
        except psutil.Error:
            continue
        if those:
            victim = chance.choice(those)
            os.kill(victim.pid, signal.SIGKILL)
            done[role] += 1
            print(f"  kill {sum(done.values())}: {role}", flush=True)
        until = time.monotonic() + chance.uniform(0.3, 6)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pictures").mkdir()
        draw_pictures(folder / "pictures")
        job = folder / "kills.toml"
        job.write_text(JOB.format(half=chosen.puzzles // 2))
        calm = start(job, folder / "calm.db")
        told, _ = calm.communicate()
        assert calm.returncode == 0, told
        print(f"undisturbed: {len(ids_in(folder / 'calm.db'))} puzzles", flush=True)
        report, done = disturbed(job, folder / "disturbed.db", chosen.kills, random.Random(chosen.seed))
        one, other = ids_in(folder / "calm.db"), ids_in(folder / "disturbed.db")
        assert one == other, f"{len(set(one) - set(other))} lost, {len(set(other) - set(one))} too many"
        order = [[each for wish in got["wishes"] for each in wish["ids"]] for got in (json.loads(told), report)]
        assert order[0] == order[1], "another order"
        assert list(problems(folder / "disturbed.db")) == []
        hit = ", ".join(f"{count} × {role}" for role, count in sorted(done.items()))
        print(f"{sum(done.values())} kills ({hit}): the same {len(one)} ids, none lost, none twice, library sound")


if __name__ == "__main__":
    main()
