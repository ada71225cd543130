"""The hardest puzzles: CaDiCaL, asked in a process of its own, for what our learner does not decide in a while.

It changes its strategy while it runs, and decides puzzles (Knotty, Faase) on which ours goes on and on. But python-sat
can neither run it in slices nor stop it, so it is asked in a process that can be ended at any time (`cadical`). It is
told what beliefs expect: without, it takes several times as long.
"""

from __future__ import annotations

import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import numpy as np

from nonoforge.engine.clauses.beliefs import believe, fresh_beliefs
from nonoforge.engine.clauses.cadical import receive, send
from nonoforge.engine.clauses.encode import clauses_of, names_of_cells, size_of
from nonoforge.engine.clauses.mind import Mind, good_clauses
from nonoforge.engine.packing import Array, Packed, State
from nonoforge.engine.verdict import Budget

GLANCE = 0.02
"""Seconds between two looks at whether to stop."""


class HardCase:
    """A puzzle for CaDiCaL, with the clauses that came later (`more`). `failed`: whether CaDiCaL ended by itself."""

    def __init__(self, packed: Packed, state: State) -> None:
        self.packed, self.state = packed, state
        self.more: list[list[int]] = []
        self.failed = False
        self.sent = 0
        self.outside: Outside | None = None
        self.hints: Array = np.empty(0, np.int32)

    def look(self, mind: Mind, budget: Budget) -> Array | None:
        """A model, (variables,) bool, () where there is none; None where the budget ended it. With what `mind` learnt.

        Asked again after a budget has ended it, it begins anew.
        """
        parts: list[Array] = []
        if self.outside is None:
            first = self.first_question(mind, budget)
            if first is None:
                return None
            parts.append(first)
            self.outside, self.sent = Outside(), 0
        parts += [np.array([*clause, 0], np.int32) for clause in self.more[self.sent :]]
        self.sent = len(self.more)
        model = self.outside.ask(np.concatenate([*parts, np.empty(0, np.int32)]), self.hints, budget.ended)
        if model is None:
            self.outside = None
            self.failed = not budget.ended()
            return None
        self.hints = model  # another solution is likely to be near
        return model > 0

    def first_question(self, mind: Mind, budget: Budget) -> Array | None:
        """All clauses, with hints from beliefs; None where the budget ended before they were written down."""
        cells, colours = len(self.state.candidates), self.packed.colours
        beliefs = fresh_beliefs(self.packed, cells)
        for _ in believe(self.packed, self.state, beliefs):
            if budget.ended():
                return None
        size = size_of(self.packed, self.state)
        assert size is not None  # noqa: S101
        hints = np.zeros(size[0] + 2, np.int8)
        likely = beliefs.belief.argmax(axis=1)
        names = likely if colours == 2 else (likely[:, None] == np.arange(colours)).ravel()
        hints[1 : 1 + names_of_cells(self.packed, cells)] = 2 * names - 1
        parts = []
        for literals, ends in clauses_of(self.packed, self.state, beliefs.middle, hints):
            parts.append(np.insert(literals, ends, 0))
            if budget.ended():
                return None
        learnt = np.empty(len(mind.arena), np.int32)
        parts.append(learnt[: good_clauses(mind, learnt)])
        given = np.flatnonzero(hints)
        self.hints = (given * hints[given]).astype(np.int32)
        return np.concatenate(parts)

    def close(self) -> None:
        """End the process."""
        if self.outside is not None:
            self.outside.close()
            self.outside = None


class Outside:
    """The process, with the clauses it was given."""

    def __init__(self) -> None:
        # As a file and not as a module: its package would load all kernels.
        command = [sys.executable, "-P", str(Path(__file__).with_name("cadical.py"))]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        # An inquiry that is dropped half-way must take its process along: `Popen` keeps itself, and with it the pipe
        # on which the process would wait for the next question, for as long as the process lives.
        self._end = weakref.finalize(self, _end, self._process)

    def ask(self, clauses: Array, hints: Array, ended: Callable[[], str]) -> Array | None:
        """With these clauses more: the literals of a model, () where there is none. None where `ended` gave a reason to
        stop, or the process ended; it is no more then.

        clauses: int32, a 0 after each clause; hints: int32, literals to be tried first.
        """
        answers: list[Array | None] = []
        worker = Thread(target=lambda: answers.append(self._talk(clauses, hints)), daemon=True)
        worker.start()
        try:
            worker.join(GLANCE)
            while worker.is_alive() and not ended():
                worker.join(GLANCE)
        finally:
            if worker.is_alive():
                self.close()
            worker.join()
        if answers[0] is None:
            self.close()
        return answers[0]

    def _talk(self, clauses: Array, hints: Array) -> Array | None:
        sender, receiver = self._process.stdin, self._process.stdout
        assert sender is not None and receiver is not None  # noqa: PT018, S101
        try:
            send(sender, clauses)
            send(sender, hints)
            return receive(receiver)
        except (OSError, ValueError, EOFError):  # it was ended
            return None

    def close(self) -> None:
        """End the process at once."""
        self._end()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
