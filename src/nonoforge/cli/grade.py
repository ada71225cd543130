"""`nonoforge grade`: how hard puzzles are for a person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonoforge.cli.hints import explained
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.listing import label_of, size_of
from nonoforge.errors import ReadError
from nonoforge.formats import read_all
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.grading import Grade

GRADED, SOME_NOT, BAD_INPUT = 0, 1, 2
"""Exit statuses."""


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Puzzle files, game IDs or addresses; - is standard input.")
    ],
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.0, metavar="S", help="Spend this many seconds on each puzzle; by default a fixed effort, about 20."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")] = False,
) -> int:
    """Say how hard puzzles are: score, label, hardest rule needed, sweeps, steps, guess-free or not.

    Exit status: 0 all graded, 1 some cannot be solved by the rules, 2 bad input.

    For example:

      nonoforge grade cat.non

      nonoforge grade --json *.xml
    """
    from nonoforge.grading import grade

    ready_kernels("engine")
    status = GRADED
    for file in files:
        try:
            puzzles = read_all(file)
        except ReadError as error:
            complain(explained(error))
            status = BAD_INPUT
            continue
        for index, puzzle in enumerate(puzzles, 1):
            found = grade(puzzle, seconds=seconds)
            if found.outcome != "solved":
                status = max(status, SOME_NOT)
            if as_json:
                print(json.dumps(_record(puzzle, found, file, index), ensure_ascii=False), flush=True)
            else:
                print(
                    f"{label_of(puzzle, file, index if len(puzzles) > 1 else 0)}  {_sentence(puzzle, found)}",
                    flush=True,
                )
    return status


def _record(puzzle: Puzzle, grade: Grade, file: str, number: int) -> dict[str, Any]:
    return {"file": file, "puzzle": number, "title": puzzle.credits.title, "id": puzzle.id, **grade.to_json()}


def _sentence(puzzle: Puzzle, grade: Grade) -> str:
    """`20×20  easy (31)  guess-free, 138 steps, 7 sweeps, hardest rule: gap too short, about 12 min`."""
    from nonoforge.explain import TITLES

    if grade.outcome in ("time", "effort"):
        return f"{size_of(puzzle)}  not graded: stopped after {grade.steps} steps ({grade.outcome})"
    if grade.outcome != "solved":
        return f"{size_of(puzzle)}  not solvable by the rules ({grade.outcome} after {grade.steps} steps)"
    rule = TITLES[grade.hardest_rule] if grade.hardest_rule else "none"
    guesses = "guess-free" if grade.guess_free else "needs what-ifs"
    if grade.sight:
        guesses += f", {grade.sight.slices} slice{'s' * (grade.sight.slices != 1)} to open"
    return (
        f"{size_of(puzzle)}  {grade.label} ({grade.score:.0f})  {guesses}, {grade.steps} steps, {grade.sweeps} sweeps, "
        f"hardest rule: {rule}, {grade.open_moves_min}+ moves open, about {max(round(grade.seconds / 60), 1)} min"
    )
