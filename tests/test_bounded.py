"""What holds hostile input within bounds can itself fail."""

from __future__ import annotations

import pytest

from bounded import bounded


def test_what_keeps_within_the_bounds_is_measured() -> None:
    """CPU time, memory, exit status and output come back; preparation does not count."""
    outcome = bounded(
        "print('done', bool(room)) if (room := bytearray(50_000_000)) else None\nraise SystemExit(3)",
        prepare="import time\nwhile time.process_time() < 1: pass",
        seconds=0.9,
    )
    assert (outcome.code, outcome.output) == (3, "done True\n")
    assert outcome.megabytes > 50


@pytest.mark.parametrize(
    ("work", "seconds", "message"),
    [
        ("while True: pass", 0.4, "ended with status"),
        ("import time\nend = time.process_time() + 0.5\nwhile time.process_time() < end: pass", 0.4, "of CPU time"),
        ("bytearray(900_000_000)", 4, "MemoryError"),
        ("room = bytearray(150_000_000)", 4, "MB"),
        ("1 / 0", 4, "ZeroDivisionError"),
    ],
)
def test_what_does_not_fails(work: str, seconds: float, message: str) -> None:
    """Endless work, slow work, great memory and exceptions fail the test that asked."""
    with pytest.raises((AssertionError, pytest.fail.Exception), match=message):
        bounded(work, seconds=seconds, megabytes=100)


def test_commands_are_run_too() -> None:
    """A list of words is a command line of nonoforge."""
    outcome = bounded(["convert", "2x2:1/1/1/1", "-", "--format", "nin"])
    assert (outcome.code, outcome.output) == (0, "2 2\n1\n1\n1\n1\n")
