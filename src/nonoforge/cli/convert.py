"""`nonoforge convert`: the same puzzle in another format."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nonoforge.cli.choose import chosen
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.errors import WriteError
from nonoforge.formats import by_name, dumps, format_for, read_all
from nonoforge.puzzle import Puzzle
from nonoforge.replacing import replace_file

if TYPE_CHECKING:
    from nonoforge.engine import Budget


def command(
    source: Annotated[str, typer.Argument(metavar="IN", help="A puzzle file, a game ID or an address.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")],
    format: Annotated[
        str, typer.Option(metavar="NAME", help="The format to write, if the suffix of OUT does not say.")
    ] = "",
    number: Annotated[int, typer.Option(min=0, metavar="N", help="Take only puzzle N of a file with several.")] = 0,
    solve: Annotated[
        bool, typer.Option("--solve", help="Solve the puzzle and write the solution as its goal.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="With --solve: give up after this many seconds.")
    ] = None,
) -> int:
    """Write the puzzles of a file in another format. OUT is replaced only when the new file is complete.

    Nothing that changes the puzzle is ever dropped: if the format cannot hold it, no file is written. Titles and the
    like that the format cannot hold are left out and listed on standard error.

    For example:

      nonoforge convert cat.non cat.json

      nonoforge convert --solve cat.nin cat.png

      nonoforge convert --format sgt cat.non -
    """
    puzzles = [puzzle for _, puzzle in chosen(read_all(source), number, source)]
    if solve:
        ready_kernels("engine:lines")
        from nonoforge.engine import Budget

        budget = Budget(seconds)
        puzzles = [_with_solution(puzzle, budget) for puzzle in puzzles]
    if target == "-" and not format:
        raise WriteError("name a format with --format to write to standard output")
    wanted = by_name(format) if format else format_for(Path(target))
    content = dumps(puzzles, wanted.name if wanted else format)
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        replace_file(Path(target), content)
    lost = dict.fromkeys(item for puzzle in puzzles for item in (wanted.left_out(puzzle) if wanted else ()))
    if lost and wanted:
        complain(f"the format {wanted.name} does not hold everything; left out: {', '.join(lost)}")
    return 0


def _with_solution(puzzle: Puzzle, budget: Budget) -> Puzzle:
    from nonoforge.engine import Inquiry

    verdict = Inquiry(puzzle).verdict(budget)
    if verdict.answer != "unique":
        why = f": {verdict.reason}" if verdict.answer == "unknown" else ""
        raise WriteError(f"the puzzle has no single solution to write, the verdict is {verdict.answer}{why}")
    return replace(puzzle, goal=verdict.solutions[0])
