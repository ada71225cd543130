"""Running one command: what Python can only print is not printed, and Ctrl-C is not lost."""

from __future__ import annotations

import subprocess
import sys

from patience import SECONDS

DRIVER = """
import inspect, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from nonoforge.cli import run, show

class Odd:
    def __del__(self):
        raise {error}

def command(*_, **__):
    del Odd.one
    time.sleep({pause})
    print("shown")
    return 0

Odd.one = Odd()
command.__signature__ = inspect.Signature()
show.command = command
sys.exit(run(["show"]))
"""


def ended(error: str, pause: float) -> tuple[int, str, str]:
    """How a command ends in which a destructor fails."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER.format(error=error, pause=pause)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.strip()


def test_destructors_of_others_are_not_heard() -> None:
    """An object that was half made when something went wrong complains to nobody."""
    assert ended("AttributeError('_ptr')", 0) == (0, "shown\n", "")


def test_ctrl_c_in_a_destructor_is_not_lost() -> None:
    """Python would print it and go on."""
    assert ended("KeyboardInterrupt", 60) == (130, "", "")
