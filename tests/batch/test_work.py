"""Benches: units in processes of their own, which may die, hang or fail without harm to anything else."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from nonoforge.batch.work import ATTEMPTS, Bench, _used, done
from nonoforge.library import Entry
from patience import SECONDS, wait_for

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    """One for all tests: setting one up takes seconds."""
    bench = Bench()
    yield bench
    bench.close()


def order(file: str, kind: str = "mono", limit: float = 120.0, **settings: Any) -> dict[str, Any]:
    path = EXAMPLES / file
    return {
        "unit": "u",
        "data": path.read_bytes(),
        "name": path.name,
        "hash": "h",
        "kind": kind,
        "method": "best",
        "settings": settings,
        "proofs": True,
        "limit": limit,
    }


SMALL: dict[str, Any] = {"width": 10, "height": 10, "variants": 1}


def test_a_unit_gives_entries(bench: Bench) -> None:
    """Proved, with a certificate and the name of the file, but no title that tells what comes out."""
    answer = done(bench, order("pictures/anchor.png", **SMALL))
    assert (answer["state"], answer["attempts"], answer["puzzles"]) == ("done", 1, 1)
    entry = Entry.of_json(json.loads(zlib.decompress(answer["result"]))[0])
    assert (entry.title, entry.verdict, entry.source, entry.source_hash) == ("", "unique", "anchor.png", "h")
    assert entry.proof
    assert entry.puzzle.id == entry.id


def test_what_cannot_be_made_has_failed_at_once(bench: Bench) -> None:
    """With the maker's own sentence; it is not tried again, as the same would happen."""
    answer = done(bench, order("cat.non", **SMALL))
    assert (answer["state"], answer["attempts"]) == ("failed", 1)
    assert "not a picture" in answer["reason"]


def test_a_source_that_takes_too_long_is_set_aside(bench: Bench) -> None:
    """Its process is ended by the system's timer, inside a kernel or not, and the next unit is done."""
    answer = done(bench, order("curved/whale.svg", "curved", limit=0.3))
    assert (answer["state"], answer["attempts"]) == ("aside", 1)
    assert answer["reason"] == "took more than 0.3 s of CPU time"
    assert done(bench, order("pictures/anchor.png", **SMALL))["state"] == "done"


def test_a_busy_machine_sets_nothing_aside(bench: Bench) -> None:
    """A unit that waits for ten times its CPU limit, and then gets a thirtieth of a core, is done."""
    bench.ask({"warm": ["mono"]})
    (child,) = [each for each in psutil.Process().children() if "nonoforge.batch.bench" in each.cmdline()]
    child.suspend()  # before it is asked, so that it cannot be done before it is held up
    ready = threading.Event()

    def hold_up() -> None:
        wait = 5.0
        while not ready.wait(wait):
            child.resume()
            time.sleep(0.003)
            child.suspend()
            wait = 0.1
        child.resume()

    holding = threading.Thread(target=hold_up)
    holding.start()
    try:
        answer = done(bench, order("pictures/anchor.png", limit=0.5, **SMALL))
    finally:
        ready.set()
        holding.join()
    assert (answer["state"], answer["attempts"]) == ("done", 1)


def test_a_unit_that_stands_still_is_set_aside(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """It uses no CPU time, so its limit would never end it; the next unit is done on a new bench."""
    monkeypatch.setattr("nonoforge.batch.work.STILL", 1.0)
    monkeypatch.setattr("nonoforge.batch.work._LOOK", 0.1)
    bench.ask({"warm": ["mono"]})
    (child,) = [each for each in psutil.Process().children() if "nonoforge.batch.bench" in each.cmdline()]
    child.suspend()
    answer = done(bench, order("pictures/anchor.png", **SMALL))
    assert (answer["state"], answer["attempts"], answer["reason"]) == ("aside", 1, "did nothing for 1 s")
    monkeypatch.undo()
    assert done(bench, order("pictures/anchor.png", **SMALL))["state"] == "done"


def test_what_a_unit_starts_is_counted() -> None:
    """What a child uses counts, which the system's timer does not see: while it runs and when it has ended."""
    child = "import time\nwhile time.process_time() < 1.5: pass"
    start = f"import subprocess, sys, time; subprocess.run([sys.executable, '-c', {child!r}]); time.sleep(9999)"
    with subprocess.Popen([sys.executable, "-c", start]) as process:
        try:
            family = psutil.Process(process.pid)
            wait_for(lambda: bool(family.children()) and _used(process.pid) > 0.8, "half of its child's work")
            wait_for(lambda: not family.children(), "the end of its child")
            assert _used(process.pid) >= 1.5
            assert family.cpu_times().user < 1
        finally:
            process.kill()
    assert _used(process.pid) == 0.0


def kill_benches(times: int) -> threading.Thread:
    """Kill the bench of this process as soon as it works, so often."""

    def kill() -> None:
        killed: set[int] = set()
        end = time.monotonic() + SECONDS
        while len(killed) < times and time.monotonic() < end:
            for child in psutil.Process().children():
                if child.pid not in killed and "nonoforge.batch.bench" in child.cmdline():
                    killed.add(child.pid)
                    os.kill(child.pid, signal.SIGKILL)
            time.sleep(0.05)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def test_a_unit_whose_process_dies_is_tried_again(bench: Bench) -> None:
    """Killed once: the second attempt gives the puzzle."""
    killer = kill_benches(1)
    answer = done(bench, order("curved/leaf.svg", "curved", effort="quick"))
    killer.join()
    assert (answer["state"], answer["attempts"]) == ("done", 2)


def test_a_unit_that_kills_every_process_is_set_aside(bench: Bench) -> None:
    """Killed each time: named with its reason, and the next unit is done."""
    killer = kill_benches(ATTEMPTS)
    answer = done(bench, order("curved/leaf.svg", "curved", effort="quick"))
    killer.join()
    assert (answer["state"], answer["attempts"]) == ("aside", ATTEMPTS)
    assert "SIGKILL" in answer["reason"]
    assert done(bench, order("pictures/anchor.png", **SMALL))["state"] == "done"
