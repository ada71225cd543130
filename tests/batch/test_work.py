"""Benches: units in processes of their own, which may die, hang or fail without harm to anything else."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from nonoforge.batch.work import ATTEMPTS, Bench, done
from nonoforge.library import Entry
from patience import SECONDS

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
