"""CaDiCaL as a program: reads clauses and hints, answers with a model, and waits for more clauses.

    python cadical.py

A question is two messages: clauses as int32 with a 0 after each, and literals to be tried first. The answer is one: the
literals of a model, or nothing where there is none. Imports nothing of the house, so that it starts quickly.
"""

from __future__ import annotations

import ctypes
import signal
import sys
from contextlib import suppress
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]

SOLVERS = ("cadical300", "cadical195")
"""The first of these that this python-sat has is asked."""

_WHEN_THE_PARENT_DIES = 1  # PR_SET_PDEATHSIG


def send(pipe: IO[bytes], numbers: Numbers) -> None:
    """Send numbers, how many they are first."""
    pipe.write(len(numbers).to_bytes(8, "little") + numbers.astype("<i4").tobytes())
    pipe.flush()


def receive(pipe: IO[bytes]) -> Numbers:
    """Receive what was sent; `EOFError` where nothing more comes."""
    header = pipe.read(8)
    data = pipe.read(4 * int.from_bytes(header, "little"))
    if len(header) < 8 or len(data) < 4 * int.from_bytes(header, "little"):
        raise EOFError
    return np.frombuffer(data, "<i4")


def answer(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer one question after the other until there are no more."""
    from pysat.solvers import Solver, SolverNames

    with Solver(name=next(name for name in SOLVERS if hasattr(SolverNames, name))) as solver:
        while True:
            try:
                clauses, hints = receive(questions), receive(questions)
            except EOFError:
                return
            clause: list[int] = []
            for literal in clauses.tolist():
                if literal:
                    clause.append(literal)
                else:
                    solver.add_clause(clause)
                    clause = []
            if len(hints):
                solver.set_phases(hints.tolist())
            model = solver.get_model() if solver.solve() else []
            send(answers, np.array(model, np.int32))


def _main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    with suppress(OSError, AttributeError):  # Linux only; elsewhere a killed parent leaves the process to itself
        ctypes.CDLL(None).prctl(_WHEN_THE_PARENT_DIES, signal.SIGKILL)
    answer(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    _main()
