"""How fast the factory is: puzzles a second on one worker and on two, what the cluster costs, a library of 100,000.

    python benchmarks/measurements/factory.py [rate|cost|library] [--puzzles 1000]

The numbers of docs/batch.md and docs/library.md. Where other programs run at the same time the clock says little; so
CPU times stand beside it, and the two workers are compared by how much of the time each was busy.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from nonoforge.batch import Progress, read_job, run_job
from nonoforge.batch.cluster import answered, connected, warm_up
from nonoforge.library import Entry, Library

PHOTOS = ("astronaut", "camera", "chelsea", "coffee", "horse", "rocket", "motorcycle_left", "coins", "moon", "page")
"""Photographs that scikit-image brings along."""


def draw_pictures(folder: Path) -> None:
    """50 pictures: each photograph whole, and four parts of it."""
    import skimage
    from PIL import Image

    bundled = Path(skimage.__file__).parent / "data"
    for name in PHOTOS:
        (file,) = bundled.glob(f"{name}.*")
        image = Image.open(file).convert("RGB")
        image.thumbnail((400, 400))
        width, height = image.size
        parts = [(0.0, 0.0, 1.0, 1.0), (0, 0, 0.6, 0.6), (0.4, 0, 1, 0.6), (0, 0.4, 0.6, 1), (0.4, 0.4, 1, 1)]
        for number, (left, top, right, bottom) in enumerate(parts):
            part = image.crop((int(left * width), int(top * height), int(right * width), int(bottom * height)))
            part.save(folder / f"{name}-{number}.png")


JOB = """
[job]
sources = ["pictures"]
proofs = {proofs}
tries = 12

[[wish]]
count = {count}
kind = "mono"
size = "20x20"
{touches}
"""


def job_file(folder: Path, count: int, *, proofs: bool = True, touches: int | None = None) -> Path:
    """The job of the measurement, with its pictures beside it."""
    (folder / "pictures").mkdir(exist_ok=True)
    draw_pictures(folder / "pictures")
    file = folder / "factory.toml"
    file.write_text(
        JOB.format(count=count, proofs=str(proofs).lower(), touches="" if touches is None else f"touches = {touches}")
    )
    return file


class Meter:
    """Reads the CPU times of a run's processes, at the first answer and at the end: looking costs the leader time."""

    def __init__(self) -> None:
        self.first: tuple[float, dict[str, float]] | None = None
        self.end: tuple[float, dict[str, float]] | None = None

    def __call__(self, progress: Progress) -> None:
        if not progress.seconds:
            return
        if self.first is None:
            self.first = progress.seconds, _cpu_times()
        elif progress.chosen >= progress.wanted:
            self.end = progress.seconds, _cpu_times()


def _cpu_times() -> dict[str, float]:
    """CPU seconds of the leader, of dask's processes, and of the benches."""
    times = {"leader": 0.0, "workers": 0.0, "benches": 0.0}
    own = psutil.Process()
    for process in (own, *own.children(recursive=True)):
        try:
            spent = sum(process.cpu_times()[:2])
            words = process.cmdline()
        except psutil.Error:
            continue
        which = "leader" if process == own else "benches" if "nonoforge.batch.bench" in words else "workers"
        times[which] += spent
    return times


def measure_rate(folder: Path, count: int, workers: int, *, proofs: bool, touches: int | None) -> dict[str, Any]:
    """One run of the job into a new library."""
    meter = Meter()
    with Library(folder / f"rate-{workers}-{proofs}.db") as library:
        job = read_job(job_file(folder, count, proofs=proofs, touches=touches))
        report = run_job(job, library, workers=workers, progress=meter)
    assert meter.first is not None
    assert meter.end is not None
    begun, before = meter.first
    ended, after = meter.end
    spent = {name: after[name] - before[name] for name in after}
    return {
        "workers": workers,
        "puzzles": len(report.ids),
        "proved": report.proved,
        "seconds": ended - begun,
        "ids": report.ids,
        "cpu": spent,
        "units_cpu": report.cpu_seconds,
        "busy": report.busy_seconds / (workers * report.seconds),
        "share": spent["benches"] / (workers * (ended - begun)),
        "load": os.getloadavg()[0],
    }


def rate(count: int, *, proofs: bool, touches: int | None = None) -> None:
    """The table of puzzles a second."""
    with tempfile.TemporaryDirectory() as name:
        runs = [measure_rate(Path(name), count, workers, proofs=proofs, touches=touches) for workers in (1, 2)]
    print(f"{count} puzzles of 20×20 from 50 pictures, {'with' if proofs else 'without'} certificates")
    for run in runs:
        cpu, proved = run["cpu"], run["proved"]
        print(
            f"  {run['workers']} worker(s): {run['puzzles']} chosen of {proved} proved in {run['seconds']:.1f} s "
            f"on the clock, {proved / run['seconds']:.1f} a second (load {run['load']:.1f})\n"
            f"    CPU time: benches {cpu['benches']:.1f} s, {1000 * cpu['benches'] / proved:.1f} ms a puzzle; "
            f"dask's workers {cpu['workers']:.2f} s; leader {cpu['leader']:.2f} s, "
            f"{1000 * cpu['leader'] / proved:.2f} ms a puzzle\n"
            f"    benches were at work {100 * run['busy']:.1f} % of the time, on a core {100 * run['share']:.0f} %"
        )
    one, two = runs
    assert one["ids"] == two["ids"], "the number of workers changed the puzzles"
    cost = two["cpu"]["workers"] + two["cpu"]["leader"]
    print(f"  the same {len(set(one['ids']))} ids in the same order")
    gain = (two["proved"] / two["seconds"]) / (one["proved"] / one["seconds"])
    print(f"  on the clock two workers are {gain:.2f} × one")
    calm = 2 * two["busy"] / one["busy"] * one["cpu"]["benches"] / two["cpu"]["benches"]
    print(f"  by how busy they were and the CPU time of the work, two workers are {calm:.2f} × one")
    print(f"  CPU time of benches: two workers {two['cpu']['benches'] / one['cpu']['benches']:.3f} × one")
    print(f"  a puzzle costs the cluster and the writer {1000 * cost / two['proved']:.2f} ms of CPU time")


def cost() -> None:
    """What two workers cost while they wait, for each second, and for each unit that is sent and does nothing."""
    units = 300
    with connected(2) as client:
        warm_up(client, [])
        before, begun = _cpu_times(), time.perf_counter()
        time.sleep(30)
        waited = sum(_cpu_times().values()) - sum(before.values())
        seconds = time.perf_counter() - begun
        print(f"a cluster of two that waits takes {1000 * waited / seconds:.1f} ms of CPU time a second")
        before = _cpu_times()
        orders = [partial(_idle, number) for number in range(units)]
        assert sum(map(len, answered(client, orders, lambda: False))) == units
        spent = sum(_cpu_times().values()) - sum(before.values())
        print(f"a unit sent alone, done in no time and sent back takes {1000 * spent / units:.1f} ms of CPU time")


def _idle(number: int) -> list[dict[str, Any]]:
    return [{"unit": str(number), "warm": []}]


def shelf_of(count: int, path: Path) -> None:
    """A library of so many different puzzles of 20×20, inserted one by one for the last thousand."""
    import numpy as np

    from nonoforge.boards import Grid
    from nonoforge.library import entry_of
    from nonoforge.puzzle import Credits, Puzzle

    random = np.random.default_rng(1)
    words = ["lighthouse", "cat", "boat", "tree", "horse", "mountain", "flower", "castle", "bird", "river"]
    proof = random.bytes(3500)  # as large as a usual one

    def entry(number: int) -> Entry:
        picture = (random.random((20, 20)) < 0.5).astype(np.uint8)
        title = f"{words[number % 10]} {words[number // 10 % 10]} {number}"
        puzzle = Puzzle.of_picture(Grid(20, 20), picture.tobytes(), credits=Credits(title=title, author="bench"))
        record = {
            "kind": "mono",
            "verdict": "unique",
            "difficulty": ("easy", "medium", "hard")[number % 3],
            "score": float(number % 100),
            "likeness": number % 1000 / 1000,
        }
        return replace(entry_of(puzzle, record, source_hash=str(number % 500)), proof=proof)

    with Library(path) as library:
        begun = time.perf_counter()
        for start in range(0, count - 1000, 1000):
            library.put([entry(number) for number in range(start, min(start + 1000, count - 1000))], tags=["bench"])
        print(f"  {count - 1000:,} puzzles made and inserted in {time.perf_counter() - begun:.0f} s")
        entries = [entry(number) for number in range(count - 1000, count)]
        clock, cpu, slowest = time.perf_counter(), time.process_time(), 0.0
        for each in entries:
            one = time.perf_counter()
            added = library.put([each], tags=["last"])[0]
            slowest = max(slowest, time.perf_counter() - one)
            assert added.status == "new"
        clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
        print(
            f"  insert with duplicate check, each in its own transaction: {clock:.2f} ms on the clock, "
            f"{cpu:.2f} ms of CPU time (slowest {1000 * slowest:.1f} ms)"
        )
        clock = time.perf_counter()
        assert all(library.put([replace(each, id=f"x{each.id}")])[0].status == "turned" for each in entries)
        print(f"  a duplicate is recognised in {time.perf_counter() - clock:.2f} ms")


def library(count: int) -> None:
    """The table of a large library."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "large.db"
        print(f"a library of {count:,} puzzles with certificates")
        shelf_of(count, path)
        print(f"  {path.stat().st_size / 1e6:.0f} MB")
        asked: dict[str, Any] = {
            "first page": {},
            "last page": {"offset": count - 50},
            "first page by score": {"order": "score"},
            "last page by title": {"order": "title", "offset": count - 50},
            "a word that a fifth has": {"words": "cat"},
            "two words": {"words": "castle river"},
            "far page of a word": {"words": "cat", "offset": 15_000},
            "a word, by likeness": {"words": "cat", "order": "likeness"},
            "kind and difficulty, far page": {"kind": "mono", "difficulty": "hard", "offset": 20_000},
            "a tag, by rating": {"tag": "bench", "order": "rating"},
        }
        for what, question in asked.items():
            times = []
            for _ in range(5):
                begun, cpu = time.perf_counter(), time.process_time()
                with Library(path, readonly=True) as shelf:
                    page = shelf.search(**question)
                times.append((1000 * (time.process_time() - cpu), 1000 * (time.perf_counter() - begun)))
                assert page
            cpu_ms, clock_ms = sorted(times)[2]
            print(f"  open, {what}: {cpu_ms:.1f} ms of CPU time, {clock_ms:.1f} ms on the clock")
        with Library(path) as shelf:
            some = shelf.search(limit=1)[0].id
            begun = time.process_time()
            shelf.near(some)
            print(f"  near-duplicates of one: {1000 * (time.process_time() - begun):.0f} ms")
            begun = time.process_time()
            shelf.count(words="cat")
            print(f"  counting a word: {1000 * (time.process_time() - begun):.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="?", choices=("rate", "cost", "library"))
    parser.add_argument("--puzzles", type=int, default=0)
    parser.add_argument("--touches", type=int, help="as the setting of mono puzzles; 0 leaves touching up out")
    parser.add_argument("--no-proofs", action="store_true")
    chosen = parser.parse_args()
    if chosen.what in (None, "rate"):
        rate(chosen.puzzles or 1000, proofs=not chosen.no_proofs, touches=chosen.touches)
    if chosen.what in (None, "cost"):
        cost()
    if chosen.what in (None, "library"):
        library(chosen.puzzles or 100_000)


if __name__ == "__main__":
    main()
