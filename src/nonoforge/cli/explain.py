"""`nonoforge explain`: how a person solves a puzzle, step by step, with the reason for each."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonoforge.cli.choose import chosen
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.listing import label_of, size_of
from nonoforge.cli.option_groups import grouped
from nonoforge.cli.state import read_state
from nonoforge.formats import read_all
from nonoforge.harmless import clean
from nonoforge.puzzle import Knowledge, Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Budget
    from nonoforge.explain import Deduction, Explanation

SOLVED, NOT_SOLVED = 0, 1

MOST_STEPS = 10**9
"""More steps than any puzzle can take."""


@dataclass(frozen=True)
class Extent:
    """How far to go, and by what means."""

    limit: Annotated[
        int | None, typer.Option(min=1, max=MOST_STEPS, metavar="N", help="Stop after N steps; 1 is a hint.")
    ] = None
    what_ifs: Annotated[bool, typer.Option(help="Use what-ifs where no single line helps.")] = True
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.0, metavar="S", help="Spend this many seconds; by default a fixed effort, about 20 seconds."
        ),
    ] = None


@grouped
def command(
    file: Annotated[str, typer.Argument(help="A puzzle file, a game ID or an address; - is standard input.")],
    extent: Extent,
    state: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="STATE", help="Start from this state of play: a file, or the number of a saved state."
        ),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Save a certificate that the solution is forced.")
    ] = None,
    number: Annotated[int, typer.Option(min=1, metavar="N", help="Explain puzzle N of a file with several.")] = 1,
    colour: Annotated[
        bool | None, typer.Option("--colour/--no-colour", help="Use colours; the default on a terminal.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Solve a puzzle the way people do and say why each step is right.

    Exit status: 0 solved (or as many steps as asked for), 1 not solved, or wrong marks in the state, 2 bad input.

    For example:

      nonoforge explain cat.non

      nonoforge explain --from mine.txt --limit 1 cat.non

      nonoforge explain --certificate cat.proof.json cat.non
    """
    from nonoforge.engine.verdict import budget_of
    from nonoforge.explain import certificate as certify
    from nonoforge.explain.certificate import write_certificate
    from nonoforge.explain.ladder import EFFORT, deduce

    ((_, puzzle),) = chosen(read_all(file), number, file)
    ready_kernels("engine")
    budget = None if extent.seconds is None else budget_of(EFFORT, extent.seconds, None, None)
    known = None if state is None else read_state(state, puzzle)
    if known is not None and (wrong := _report_mistakes(puzzle, known, file, as_json, budget)):
        return wrong
    budget = budget or budget_of(EFFORT, None, None, None)
    explanation = deduce(puzzle, known, budget, limit=extent.limit, what_ifs=extent.what_ifs)
    if certificate is not None:
        write_certificate(certificate, certify(explanation))
    if as_json:
        print(json.dumps(_record(explanation, file), ensure_ascii=False))
    else:
        in_colour = sys.stdout.isatty() if colour is None else colour
        print(f"{label_of(puzzle, file)}  {size_of(puzzle)}")
        _tell(explanation, in_colour)
    return SOLVED if explanation.outcome in ("solved", "limit") else NOT_SOLVED


def _report_mistakes(puzzle: Puzzle, known: Knowledge, file: str, as_json: bool, budget: Budget | None) -> int:
    """Say which marks are wrong; returns 1 if there are any, else 0."""
    from nonoforge.explain import find_mistakes

    mistakes = find_mistakes(puzzle, known, budget=budget)
    if not mistakes:
        return 0
    if as_json:
        listed = [{"cell": m.cell, "marked": m.marked, "line": m.line, "reason": m.reason} for m in mistakes]
        print(
            json.dumps({"file": file, "id": puzzle.id, "outcome": "mistakes", "mistakes": listed}, ensure_ascii=False)
        )
    else:
        print(f"{label_of(puzzle, file)}  {len(mistakes)} wrong mark{'' if len(mistakes) == 1 else 's'}")
        for mistake in mistakes:
            print(f"  {_clean(mistake.reason)}")
    return NOT_SOLVED


def _record(explanation: Explanation, file: str) -> dict[str, Any]:
    value = explanation.to_json()
    names = explanation.puzzle.board.line_name
    for deduction in value["deductions"]:
        if "line" in deduction:
            deduction["line_name"] = names(deduction["line"])
    return {"file": file, "id": explanation.puzzle.id, "title": explanation.puzzle.credits.title, **value}


def _tell(explanation: Explanation, colour: bool) -> None:
    from nonoforge.draw.text.terminal import text_of_puzzle

    width = shutil.get_terminal_size((100, 24)).columns
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    for count, deduction in enumerate(explanation.deductions, 1):
        print("\n" + _heading(count, deduction, colour))
        for row in _drawn(explanation.puzzle, deduction, colour, plain, width):
            print(row)
    print(f"\n{_clean(explanation.note)}" if explanation.note else "")
    for index, picture in enumerate(explanation.witnesses, 1):
        shown = text_of_puzzle(explanation.puzzle, picture=picture, colour=colour, ascii=plain, width=width)
        print(f"\nSolution {index}:\n{shown}")
    if not explanation.witnesses:
        known = explanation.knowledge
        print(text_of_puzzle(explanation.puzzle, knowledge=known, colour=colour, ascii=plain, width=width))


def _heading(count: int, deduction: Deduction, colour: bool) -> str:
    from nonoforge.explain import TITLES

    title = TITLES[deduction.rule]
    rule = f"\x1b[1m{title}\x1b[0m" if colour else f"[{title}]"
    return f"{count}. {rule} {_clean(deduction.reason)}"


def _clean(sentence: str) -> str:
    """A sentence that may quote lines and colours of a stranger's file, without anything that drives a terminal."""
    return clean(sentence, len(sentence))


def _drawn(puzzle: Puzzle, deduction: Deduction, colour: bool, plain: bool, width: int) -> list[str]:
    from nonoforge.draw.text.terminal_line import text_of_line

    if deduction.line is None:
        return []
    after = deduction.after(tuple(puzzle.lines[deduction.line]))
    return text_of_line(deduction.before, after, puzzle.palette, colour=colour, ascii=plain, width=width)
