"""`nonoforge draw`: a puzzle as SVG, PNG or PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from nonoforge.boards import Solid
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.option_groups import grouped
from nonoforge.cli.state import read_state
from nonoforge.draw import Drawing, Look, draw_knowledge, draw_puzzle, draw_solution
from nonoforge.draw.drawing import check_suffix
from nonoforge.draw.paper import layer_sheets, paper_of, save_sheets
from nonoforge.errors import DrawError
from nonoforge.formats import read_all
from nonoforge.puzzle import Knowledge, Picture, Puzzle


@dataclass(frozen=True)
class Content:
    """What is drawn of a puzzle."""

    solution: Annotated[bool, typer.Option("--solution", help="With the solution; it is worked out if need be.")] = (
        False
    )
    seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="Spend at most this many seconds on the solution.")
    ] = None
    clues: Annotated[bool, typer.Option(help="With the clues; --no-clues draws the solution as a bare picture.")] = True
    knowledge: Annotated[
        str,
        typer.Option(
            metavar="STATE",
            help="With what is known: the number of a state saved in the file, 'lines' for what line logic proves, or "
            "a file with a state of play (? is open, else the letter of a colour; or JSON).",
        ),
    ] = ""

    def drawer(self, puzzle: Puzzle) -> Callable[[Look], Drawing]:
        """A function that draws this for a given look."""
        if self.solution or not self.clues:
            return partial(draw_solution, puzzle, _solution(puzzle, self.seconds), clues=self.clues)
        if self.knowledge:
            return partial(draw_knowledge, puzzle, _knowledge(puzzle, self.knowledge))
        return partial(draw_puzzle, puzzle)


@dataclass(frozen=True)
class Style:
    """How it is drawn."""

    theme: Annotated[str, typer.Option(metavar="NAME", help="light, dark, contrast or print (black and white).")] = (
        "light"
    )
    cell: Annotated[float | None, typer.Option(metavar="UNITS", help="Side of a cell in 1/96 inch.")] = None
    marks: Annotated[
        str, typer.Option(metavar="HOW", help="What tells colours apart: auto, none, letters or patterns.")
    ] = "auto"
    title: Annotated[bool, typer.Option(help="With title and size.")] = True
    credits: Annotated[bool, typer.Option(help="With author, licence and source.")] = True
    view: Annotated[
        str, typer.Option(metavar="HOW", help="A solid seen as: auto, isometric or layers (to print and solve).")
    ] = "auto"
    legend: Annotated[bool, typer.Option(help="With how to read the clues of a solid or a plane.")] = True
    corner: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="CORNER",
            help="A solid seen from: auto (most of it shows), front-right, front-left, back-left, back-right, or "
            "degrees counter-clockwise from the front.",
        ),
    ] = "auto"
    layers: Annotated[str, typer.Option(metavar="N-M", help="Only these layers of a solid, from the bottom.")] = ""

    def look(self) -> Look:
        """The look that the drawing asks for."""
        return Look(
            theme=self.theme,
            cell=self.cell,
            marks=self.marks,
            title=self.title,
            credits=self.credits,
            legend=self.legend,
            solid=self.view,
            corner=self.corner,
            layers=_layers(self.layers),
        )


@grouped
def command(
    file: Annotated[str, typer.Argument(help="A puzzle file, a game ID or an address; - is standard input.")],
    output: Annotated[
        list[str], typer.Option("--output", "-o", metavar="FILE", help="File to write: .svg, .png or .pdf; repeatable.")
    ],
    content: Content,
    style: Style,
    width: Annotated[int | None, typer.Option(metavar="PIXELS", help="Width of a PNG.")] = None,
    paper: Annotated[
        str, typer.Option(metavar="NAME", help="PDF on sheets of a4 or letter; layers on as many as they need.")
    ] = "",
    link: Annotated[
        str, typer.Option(metavar="ADDRESS", help="With a QR code that opens the puzzle in the exported page there.")
    ] = "",
    number: Annotated[
        int, typer.Option(min=0, metavar="N", help="Only puzzle N of a file with several, which a PDF has all of.")
    ] = 0,
) -> int:
    """Draw a puzzle as SVG, PNG or PDF, according to the suffix of each output. A PDF has a page for each puzzle of the
    file.

    For example:

      nonoforge draw cat.non -o cat.svg

      nonoforge draw cat.non --solution --theme dark -o cat.png --width 1000

      nonoforge draw cat.non --theme print --cell 18 --no-title -o cat.pdf -o cat.svg

      nonoforge draw duck.json --view layers --paper a4 -o duck.pdf
    """
    from nonoforge.cli.choose import chosen

    if content.solution and content.knowledge:
        raise DrawError("--solution and --knowledge cannot go together: choose one of them")
    for name in output:  # check all of them before writing any
        check_suffix(Path(name))
    puzzles = [puzzle for _, puzzle in chosen(read_all(file), number, file)]
    look = style.look()
    sheet = paper_of(paper) if paper else None
    several = [name for name in output if check_suffix(Path(name)) == ".pdf"] if sheet or len(puzzles) > 1 else []
    if several:
        pages = [
            page
            for puzzle in puzzles
            for page in _sheets(puzzle, content.drawer(puzzle), _linked(puzzle, look, link), sheet)
        ]
        for name in several:
            save_sheets(pages, name, sheet)
    if single := [name for name in output if name not in several]:
        drawing = content.drawer(puzzles[0])(_linked(puzzles[0], look, link))
        for name in single:
            drawing.save(name, width=width)
        if len(puzzles) > 1:
            complain(
                f"{', '.join(single)}: puzzle 1 of {len(puzzles)}; --number N draws another one, and a .pdf has all"
            )
    return 0


def _linked(puzzle: Puzzle, look: Look, link: str) -> Look:
    """The look with the code that opens the puzzle, if an address is given."""
    if not link:
        return look
    from nonoforge.player.link import link_of

    return replace(look, link=link_of(puzzle, link))


def _sheets(
    puzzle: Puzzle, draw: Callable[[Look], Drawing], look: Look, paper: tuple[float, float] | None
) -> list[Drawing]:
    """The drawing on paper: layers of a solid on several sheets, everything else on one."""
    board = puzzle.board
    if (
        not paper
        or not isinstance(board, Solid)
        or look.solid == "isometric"
        or (look.solid == "auto" and not look.layers)
    ):
        return [draw(look)]
    return layer_sheets(draw, look, look.layers or (1, board.depth), paper)


def _layers(text: str) -> tuple[int, int] | None:
    """`3-5` or `3` as first and last layer."""
    if not text:
        return None
    first, _, last = text.partition("-")
    if not (first.isdigit() and (last or first).isdigit() and len(text) < 20):
        raise DrawError(f"{text!r} names no layers: 3 or 3-5 is needed")
    return int(first), int(last or first)


def _solution(puzzle: Puzzle, seconds: float | None) -> Picture:
    """The goal if it keeps all clues, else a solution that the engine finds."""
    if puzzle.goal is not None and not puzzle.errors(puzzle.goal):
        return puzzle.goal
    from nonoforge.engine import decide

    ready_kernels("engine:lines")
    verdict = decide(puzzle, seconds=seconds)
    if not verdict.solutions:
        why = "there is none" if verdict.answer == "none" else f"none found, {verdict.reason}"
        raise DrawError(f"no solution to draw: {why}")
    return verdict.solutions[0]


def _knowledge(puzzle: Puzzle, state: str) -> Knowledge:
    if state == "lines":
        from nonoforge.engine import propagate

        ready_kernels("engine:lines")
        return propagate(puzzle).knowledge
    return read_state(state, puzzle)
