"""What every maker returns: a proved puzzle, what it took, and everything a person needs to judge it.

Kinds add their own fields in subclasses, next to their makers. `record` is the one summary of a made puzzle: the
command line prints it, a library keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from nonoforge.boards import Grid, Solid
from nonoforge.engine.verdict import Budget, Verdict
from nonoforge.explain.deduction import Explanation
from nonoforge.explain.ladder import EFFORT, deduce
from nonoforge.grading import Grade, grade
from nonoforge.makers.options import Options
from nonoforge.makers.titles import answer_of
from nonoforge.puzzle import Credits, Puzzle


@dataclass(frozen=True, slots=True)
class Effort:
    """What a puzzle took to make.

    `steps` counts what the maker counts (drawings tried, moves, iterations); `seconds` is measured and decides nothing.
    `ended` says why the work stopped early ("" if it did not): the user's time was up, or somebody cancelled it.
    """

    steps: int = 0
    seconds: float = 0.0
    ended: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Made:
    """A proved puzzle and how it came about.

    `likeness`: how much its picture looks like the source, 0 to 1. `options`, applied to the source called `name`, make
    it again. `notes`: sentences for the user.
    """

    puzzle: Puzzle
    verdict: Verdict
    likeness: float
    options: Options
    effort: Effort = Effort()
    name: str = ""
    notes: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """`mono`, `colour`, `tangram`, `curved` or `solid`."""
        return self.options.kind

    @property
    def seed(self) -> int:
        """The seed it was made with."""
        return self.options.seed

    @property
    def guess_free(self) -> bool:
        """Whether line logic alone solves it."""
        return self.verdict.line_solvable

    @cached_property
    def explanation(self) -> Explanation:
        """How a person solves it, without the sentences, which take most of the time; a proof does not need them.

        Computed when first asked for.
        """
        return deduce(self.puzzle, None, Budget(line_steps=EFFORT), judge=False, tell=False)

    @cached_property
    def grade(self) -> Grade:
        """How hard it is for a person; computed when first asked for."""
        return grade(self.puzzle, self.explanation)

    @property
    def filled(self) -> float:
        """Cells that are not empty, as a share of all."""
        goal = self.puzzle.goal or b""
        return 1 - goal.count(0) / max(1, len(goal))

    @property
    def size(self) -> str:
        """`30x25`, `12x9x10`, `57 faces`."""
        board = self.puzzle.board
        if isinstance(board, Solid):
            return f"{board.width}x{board.height}x{board.depth}"
        return f"{board.width}x{board.height}" if isinstance(board, Grid) else f"{board.cells} faces"

    def details(self) -> dict[str, Any]:
        """What only this kind reports, as plain values; subclasses add to it."""
        return {}

    def record(self) -> dict[str, Any]:
        """Everything worth keeping besides the puzzle itself, as plain values; keys mean the same for every kind.

        `wanted` is the difficulty asked for, `difficulty` the grade's label, `score` the grade's score;
        `colours` counts those that are painted, without empty.
        """
        return {
            "id": self.puzzle.id,
            "kind": self.kind,
            "method": self.options.method,
            "source": self.name,
            "size": self.size,
            "cells": self.puzzle.cells,
            "lines": len(self.puzzle.lines),
            "colours": len(self.puzzle.palette) - 1,
            "filled": round(self.filled, 4),
            "verdict": self.verdict.answer,
            "guess_free": self.guess_free,
            "likeness": round(self.likeness, 4),
            "wanted": self.options.difficulty,
            "difficulty": self.grade.label,
            "score": round(self.grade.score, 1),
            "sweeps": self.grade.sweeps,
            "minutes": round(self.grade.seconds / 60, 1),
            "seed": self.seed,
            "options": self.options.record(),
            **self.details(),
            "seconds": round(self.effort.seconds, 3),
            "steps": self.effort.steps,
            "ended": self.effort.ended,
            "notes": list(self.notes),
        }

    def _repr_html_(self) -> str:
        """The puzzle, its solution and one line about it, for notebooks."""
        from nonoforge.draw import Item, Look, draw_puzzle, draw_sheet, draw_solution

        bare = Look(title=False, credits=False, legend=False)
        pair = draw_sheet([Item(draw(self.puzzle, look=bare)) for draw in (draw_puzzle, draw_solution)], columns=2)
        words = f"{self.kind}, {self.size}, {self.verdict.answer}, {self.grade.label}, likeness {self.likeness:.2f}"
        return f"<figure>{pair.svg()}<figcaption>{escape(words)}</figcaption></figure>"


def credits_of(options: Options, name: str) -> Credits:
    """The credits given in the options, for a source of this name.

    The name of a file tells what comes out, so it becomes the answer and never the title.
    """
    answer = options.answer or ("" if options.title else answer_of(name))
    return Credits(title=options.title, author=options.author, license=options.licence, answer=answer)
