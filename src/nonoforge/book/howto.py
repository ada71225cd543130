"""How-to pages: for each kind what its clues mean, on a small solved puzzle, and its steps, each deduced by the engine.

A step is shown on one line whose clue alone is told, so that nothing else is needed to follow it. The ladder is asked
what it sees there; a page never shows a step that the solver would not take.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files

from nonoforge.boards import Grid, Solid
from nonoforge.book.entries import KINDS
from nonoforge.book.flow import Block, figure_block, flow, heading_block
from nonoforge.book.howto_words import LESSONS
from nonoforge.book.page import Page
from nonoforge.book.style import Style
from nonoforge.book.trim import MM
from nonoforge.clues import Block as ClueBlock
from nonoforge.clues import Clue, Runs, Total, Totals
from nonoforge.draw import Body, Highlight, Look, View, body_of
from nonoforge.draw.bodies.strip import strips_of
from nonoforge.draw.states import states_of_knowledge, states_of_picture, states_of_puzzle
from nonoforge.draw.surfaces.surface import Surface
from nonoforge.explain import Explanation, explain, tell
from nonoforge.explain.wording import capital
from nonoforge.formats import loads
from nonoforge.palette import BLACK_AND_WHITE, Colour, Palette
from nonoforge.puzzle import Knowledge, Puzzle

_COLOURS = Palette(
    (Colour("white", (255, 255, 255), "."), Colour("red", (205, 45, 45), "r"), Colour("green", (40, 130, 70), "g"))
)
_RED, _GREEN = 1, 2

_CUP = """
.######...
.######.#.
.######..#
.######..#
.#######.#
.######.#.
..####....
########..
"""

_TULIP = """
.r.r.r.
.rrrrr.
.rrrrr.
..rrr..
...g...
ggggg..
...gggg
"""

_CELL = 5.2 * MM


@dataclass(frozen=True, slots=True)
class Step:
    """A clue alone on a line, and what is known of the line: `.` open, `x` empty, `#` or a colour's letter filled."""

    rule: str
    clue: Clue
    known: str


def _runs(*blocks: tuple[int, int] | int) -> Runs:
    return Runs(tuple(ClueBlock(*block) if isinstance(block, tuple) else ClueBlock(block) for block in blocks))


STEPS = {
    "mono": (
        Step("overlap", _runs(7), "." * 10),
        Step("complete", _runs(4, 3, 1), "." * 10),
        Step("pull", _runs(4), ".#........"),
        Step("gap", _runs(3, 2), "..x........."),
        Step("finish", _runs(2, 2), "...##......."),
        Step("join", _runs(2, 2), "...#.#......"),
    ),
    "colour": (
        Step("complete", _runs((3, _RED), (5, _GREEN)), "." * 8),
        Step("overlap", _runs((3, _RED), (4, _GREEN)), "." * 8),
        Step("colour", _runs((2, _RED), (3, _GREEN)), "." * 9),
    ),
    "solid": (
        Step("overlap", Totals((Total(6, 1, 1),)), "." * 8),
        Step("count", Totals((Total(7, 2, 2),)), "." * 8),
    ),
}


def how_to_pages(kinds: Collection[str], style: Style) -> list[Page]:
    """The pages for the kinds that occur in a book, each kind beginning below the other."""
    width = style.trim.frame_width
    blocks: list[Block] = []
    for kind in KINDS:
        if kind in kinds:
            blocks += lesson_blocks(kind, width, style)
    return flow(style.words.how_to, blocks, style)


def lesson_blocks(kind: str, width: float, style: Style) -> list[Block]:
    """Heading, what clues mean, a solved example, and the steps."""
    lesson = LESSONS[style.options.language][kind]
    blocks = [heading_block(lesson.title, width, style)]
    example = example_of(kind)
    assert example.goal is not None  # noqa: S101 - examples are made of pictures
    whole = isinstance(example.board, Solid)  # a finished solid carries no numbers
    view = View(states_of_puzzle(example) if whole else states_of_picture(example, example.goal))
    look = replace(style.look, cell=_CELL if isinstance(example.board, Grid) else None, solid="isometric")
    blocks.append(figure_block(body_of(example, view, look), "", [lesson.meaning], width, style))
    for rule, (title, told) in lesson.steps.items():
        explanation = explanation_of(kind, rule)
        body = _shown(explanation, style)
        blocks.append(figure_block(body, title, [told, _reason(explanation, style.options.language)], width, style))
    return blocks


def example_of(kind: str) -> Puzzle:
    """A small puzzle of each kind, with its picture."""
    if kind == "mono":
        return _drawn(_CUP, "#", BLACK_AND_WHITE)
    if kind == "colour":
        return _drawn(_TULIP, "rg", _COLOURS)
    if kind == "solid":
        steps = bytes(int(z <= y and (x % 3 == 0 or z == 0)) for z in range(3) for y in range(3) for x in range(4))
        return Puzzle.of_picture(Solid(4, 3, 3), steps)
    return loads((files("nonoforge.book") / "examples" / f"{kind}.json").read_bytes(), "json")


def _drawn(text: str, letters: str, palette: Palette) -> Puzzle:
    rows = text.split()
    picture = bytes(letters.find(char) + 1 for row in rows for char in row)
    return Puzzle.of_picture(Grid(len(rows[0]), len(rows)), picture, palette)


def explanation_of(kind: str, rule: str) -> Explanation:
    """The first step that the ladder takes where one clue is told: by this rule, or it would teach something else."""
    if kind in STEPS:
        step = next(step for step in STEPS[kind] if step.rule == rule)
        return explain(*_alone(kind, step), limit=1, judge=False)
    puzzle = example_of(kind)
    lines = sorted(range(len(puzzle.clues)), key=lambda line: -len(puzzle.lines[line]))
    found = (explain(_only(puzzle, line), limit=1, judge=False) for line in lines if puzzle.clues[line] is not None)
    return next(each for each in found if each.deductions and each.deductions[0].rule == rule)


def _alone(kind: str, step: Step) -> tuple[Puzzle, Knowledge]:
    """A board of one line with a clue, and what is known of it."""
    long = len(step.known)
    palette = _COLOURS if kind == "colour" else BLACK_AND_WHITE
    board = Solid(long, 1, 1) if kind == "solid" else Grid(long, 1)
    clues = (step.clue, *[None] * (len(board.lines) - 1))
    masks = {".": (1 << len(palette)) - 1, "x": 1, "#": 2, "r": 2, "g": 4}
    return Puzzle(board, clues, palette), tuple(masks[char] for char in step.known)


def _only(puzzle: Puzzle, line: int) -> Puzzle:
    """The puzzle with the clue of one line and no other."""
    clues = tuple(clue if each == line else None for each, clue in enumerate(puzzle.clues))
    return replace(puzzle, clues=clues)


def _reason(explanation: Explanation, language: str) -> str:
    """Why, without the name of a line that has no others beside it."""
    told = tell(explanation.puzzle, explanation.deductions[0], language)
    return capital(told.partition(": ")[2])


def _shown(explanation: Explanation, style: Style) -> Body:
    """A step drawn: of a plane the board with the side and its faces, of all others the line before and after."""
    puzzle, step = explanation.puzzle, explanation.highlight(0)
    look = replace(style.look, cell=_CELL)
    before, after = _views(puzzle, step)
    strip = strips_of(puzzle, step.lines, before, after, _CELL, look, style.words.labels, named=False)
    assert strip is not None  # noqa: S101 - a step of a line has a line
    if isinstance(puzzle.board, Grid | Solid):
        return strip
    return _stacked([body_of(puzzle, after, replace(look, cell=_CELL)), strip], look)


def _views(puzzle: Puzzle, step: Highlight) -> tuple[View, View]:
    settled = frozenset(cell for cell in range(puzzle.cells) if step.before[cell] != step.after[cell])
    before = View(states_of_knowledge(puzzle, step.before))
    return before, View(states_of_knowledge(puzzle, step.after), settled, lines=frozenset(step.lines))


def _stacked(bodies: Sequence[Body], look: Look) -> Body:
    gap = 0.8 * _CELL
    height = sum(body.height for body in bodies) + gap * (len(bodies) - 1)
    width = max(body.width for body in bodies)
    return Body(width, height, bodies[0].cell, partial(_paint_stacked, bodies=tuple(bodies), gap=gap))


def _paint_stacked(surface: Surface, bodies: Sequence[Body], gap: float) -> None:
    y = 0.0
    for body in bodies:
        with surface.group("part", y=y):
            body.paint(surface)
        y += body.height + gap
