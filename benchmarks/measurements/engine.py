"""How fast the engine decides: the survey, random, tournament and colour puzzles, large ones, start-up, compilation.

CPU seconds of one process with kernels loaded, from the packed puzzle to the verdict with its solutions checked; for
short work the median of several runs. For the tournament the plain SAT model of `plain_sat` is timed in the same run.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measurements import plain_sat, random_colours
from nonoforge.engine import Inquiry
from nonoforge.engine.inquiry import DONE
from nonoforge.engine.verdict import Budget
from nonoforge.formats import read, read_all
from nonoforge.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT.parent / "shared" / "puzzles"
EASY = {
    "Dancer": "00001-dancer",
    "Cat": "00006-cat",
    "Skid": "00021-skid",
    "Knot": "00016-knot",
    "Swing": "00529-swing",
    "Bucks": "00027-bucks",
    "Smoke": "02413-smoke",
    "Edge": "00023-edge",
}
PEERS = {
    "webpbn-08098-9dom": 0.108,
    "webpbn-02712-lion": 0.06,
    "webpbn-10088-marley": 0.253,
    "webpbn-18297-thing": 1.093,
    "webpbn-09892-nature": 1.005,
    "webpbn-12548-sierp": 0.77,
    "webpbn-22336-gettys": 10.0,
    "knotty": 60.0,
    "faase": 60.0,
}
"""Best published or measured seconds of the survey puzzles on which the best peer needs more than 50 ms."""

CAP = 10.0
"""CPU seconds of the plain SAT model for one colour puzzle."""

Row = tuple[str, float, float, str]
"""(work, asked seconds or 0, measured seconds, remark)."""


def decided(puzzle: Puzzle, times: int = 1, wanted: int = 2, seconds: float = 120.0) -> tuple[float, Inquiry]:
    """Median CPU seconds of deciding a puzzle, and the last inquiry."""
    taken = []
    for _ in range(times):
        inquiry = Inquiry(puzzle)
        begun = _cpu()
        inquiry.advance(Budget(seconds=seconds), wanted)
        if inquiry.clauses is not None:
            inquiry.clauses.close()  # CPU time of a process outside counts when it has ended
        taken.append(_cpu() - begun)
    return statistics.median(taken), inquiry


def _cpu() -> float:
    """CPU seconds of this process and of those it started that have ended."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def survey() -> list[Row]:
    """The webpbn survey."""
    folder = PUZZLES / "normalised-nin"
    rows = []
    for name, stem in EASY.items():
        seconds, inquiry = decided(read(folder / f"webpbn-{stem}.nin"), 25)
        rows.append((f"{name}: proof of uniqueness", 0.0002, seconds, f"{inquiry.counters().line_steps} line steps"))
    for file in sorted(folder.glob("*.nin")):
        if any(file.stem.endswith(easy) for easy in EASY.values()):
            continue
        seconds, inquiry = decided(read(file))
        if seconds < 0.5:
            seconds, inquiry = decided(read(file), 5)
        verdict = inquiry.verdict(Budget(line_steps=0))
        counters = verdict.counters
        remark = f"{verdict.answer}, {counters.probes} probes, {counters.sat_calls} SAT calls"
        if verdict.answer == "unknown":
            remark, seconds = f"not decided in {seconds:.0f} s", -1.0
        rows.append((f"survey: {file.stem}", PEERS.get(file.stem, 0.0), seconds, remark))
    return rows


def random_grids() -> list[Row]:
    """20 random 25×25."""
    puzzles = [read(file) for file in sorted((PUZZLES / "random-25x25").glob("*.nin"))]
    return [("20 random 25×25, two solutions or proof, total", 0.020, sum(decided(p, 9)[0] for p in puzzles), "")]


def against_plain(
    puzzles: Iterable[Puzzle], times: int, cap: float | None = None
) -> tuple[list[float], list[float], int]:
    """CPU seconds of two solutions of each puzzle: ours, the plain SAT model's, and how often `cap` ended the latter.

    Ours must decide all, and find as many solutions as plain SAT where that does.
    """
    ours, plain, ended = [], [], 0
    for puzzle in puzzles:
        seconds, inquiry = decided(puzzle, times)
        ours.append(seconds)
        begun = time.process_time()
        found = plain_sat.two_solutions(puzzle, cap=cap)
        plain.append(time.process_time() - begun)
        ended += found is None
        if len(inquiry.found) < 2 and inquiry.stage != DONE:
            raise AssertionError("a puzzle that plain SAT is compared on was not decided")
        if found is not None and len(found) != len(inquiry.found):
            raise AssertionError(f"{len(inquiry.found)} solutions, and {len(found)} by plain SAT")
    return ours, plain, ended


def tournament() -> list[Row]:
    """TAAI 2011: every 20th for two solutions, compared with plain SAT, and all for the first solution."""
    puzzles = read_all(PUZZLES / "tournament/taai2011.txt")
    ours, plain, _ = against_plain(puzzles[19::20], 3)
    worst = max(a / b for a, b in zip(ours, plain, strict=True))
    total, middle = sum(plain), statistics.median(plain)
    median = statistics.median(ours)
    first = [decided(puzzle, wanted=1)[0] for puzzle in puzzles]
    return [
        (
            "plain SAT on every 20th of TAAI 2011, two solutions, total",
            0.0,
            total,
            f"the yardstick; median {middle:.3f}",
        ),
        (
            "every 20th of TAAI 2011, two solutions, total",
            0.15 * total,
            sum(ours),
            f"{sum(ours) / total:.3f} of plain SAT",
        ),
        ("the same, median", 0.15 * middle, median, f"{median / middle:.3f} of plain SAT"),
        ("the worst of them, as a multiple of plain SAT", 1.0, worst, "a ratio, not seconds"),
        ("all 1000 of TAAI 2011, first solution, total", 80.0, sum(first), f"slowest {max(first):.2f} s"),
    ]


def colours() -> list[Row]:
    """60 random colour puzzles, compared with plain SAT, which has CAP seconds for each; ours has no such limit."""
    ours, plain, ended = against_plain(random_colours.puzzles(), 1, CAP)
    total, middle, median = sum(plain), statistics.median(plain), statistics.median(ours)
    return [
        (
            "plain SAT on 60 random colour puzzles, two solutions, total",
            0.0,
            total,
            f"the yardstick; {ended} not decided in {CAP:.0f} s each, counted as that; median {middle:.3f}",
        ),
        (
            "60 random colour puzzles, two solutions, total",
            0.4 * total,
            sum(ours),
            f"{sum(ours) / total:.3f} of plain SAT",
        ),
        ("the same, median", 0.4 * middle, median, f"{median / middle:.3f} of plain SAT"),
    ]


MEMORY = """
import random, resource
from nonoforge.boards import Grid
from nonoforge.engine import decide
from nonoforge.puzzle import Puzzle
chance = random.Random(1)
picture = bytes(chance.random() < 0.5 for _ in range(250_000))
decide(Puzzle.of_picture(Grid(500, 500), picture), line_steps=100_000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory() -> list[Row]:
    """The most memory of a process that decides a large puzzle, as far as 100,000 line steps go."""
    done = subprocess.run([sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True)
    return [("500×500 noise, 100,000 line steps: memory, MB", 300.0, int(done.stdout) / 1000, "with Python and numba")]


def large() -> list[Row]:
    """Lines of several words."""
    gargantua = read(PUZZLES / "pierre-dejoue/nonograms_org/nonograms-org-51237-gargantua.non")
    cauldron = read(PUZZLES / "pierre-dejoue/cauldron.non")
    return [
        ("200×200 gargantua", 0.05, decided(gargantua, 9)[0], ""),
        ("512×512 cauldron", 0.15, decided(cauldron, 5)[0], ""),
    ]


def _command(*arguments: str, **environment: str) -> float:
    """CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", *arguments]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def _uncompiled() -> Iterator[str]:
    """The folder of a copy of the package, without its kernels."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src", folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        yield folder


def start_up() -> list[Row]:
    """The command line, and the compilation of everything in a copy of the package that has no kernels yet.

    Not into another cache: that one would be filled from the kernels of the package.
    """
    example = str(ROOT / "examples/cat.non")
    with _uncompiled() as package:
        compilation = _command("nonoforge.engine.warm", PYTHONPATH=package)
    with _uncompiled() as package:
        begun = time.perf_counter()
        of_all = _command("nonoforge.compiling", PYTHONPATH=package)
        waited = time.perf_counter() - begun
    return [
        ("nonoforge --help", 0.15, statistics.median(_command("nonoforge", "--help") for _ in range(5)), ""),
        (
            "nonoforge solve, small file",
            1.0,
            statistics.median(_command("nonoforge", "solve", example) for _ in range(3)),
            "",
        ),
        ("first compilation of the engine", 60.0, compilation, "announced"),
        ("first compilation of all rooms, side by side: waited", 60.0, waited, f"{of_all:.0f} s CPU"),
    ]


def rows() -> list[Row]:
    """Everything."""
    decided(read(PUZZLES / "normalised-nin/7-dom.nin"))
    return [*start_up(), *random_grids(), *large(), *memory(), *tournament(), *colours(), *survey()]
