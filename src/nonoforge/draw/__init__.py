"""Drawing: every puzzle as SVG, PNG, PDF and text; no other room draws.

    from nonoforge.draw import Look, draw_puzzle

    draw_puzzle(puzzle).save("cat.svg")
    draw_puzzle(puzzle, Look(theme="dark")).save("cat.png", width=1000)

Every function here returns a `Drawing`, which knows its size, shows itself in notebooks and can be saved; the suffix
decides the format. How it works: a board becomes a body (`grid`), a page goes around it (`page`), and both only call a
surface (`surface`), which is SVG (`svg`), PNG (`png`) or PDF (`pdf`). Text for terminals is in `terminal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from nonoforge.boards import Grid, Plane, Solid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.grid import grid_body
from nonoforge.draw.bodies.strip import strips_of
from nonoforge.draw.colours.theme import CORNERS, DEFAULT, MARKS, SOLID_VIEWS, THEMES, Look, Theme
from nonoforge.draw.drawing import Drawing
from nonoforge.draw.page import page_of
from nonoforge.draw.sheet import Item, draw_sheet, image_of
from nonoforge.draw.states import States, states_of_knowledge, states_of_picture, states_of_puzzle
from nonoforge.draw.surfaces.surface import Image
from nonoforge.draw.view import Highlight, View, check_cells, check_lines
from nonoforge.errors import DrawError
from nonoforge.puzzle import Knowledge, Picture, Puzzle

if TYPE_CHECKING:
    from nonoforge.draw.bodies.plane_marks import PlaneMarks


def _plane_body(puzzle: Puzzle, view: View, look: Look) -> Body:
    """Loaded when first needed: it brings numpy."""
    from nonoforge.draw.bodies.plane import plane_body

    return plane_body(puzzle, view, look)


def _solid_body(puzzle: Puzzle, view: View, look: Look) -> Body:
    """Loaded when first needed: it brings numpy."""
    from nonoforge.draw.bodies.solid import solid_body

    return solid_body(puzzle, view, look)


BODIES: dict[type, Callable[[Puzzle, View, Look], Body]] = {Grid: grid_body, Plane: _plane_body, Solid: _solid_body}
"""Type of board -> the function that draws it. To draw a new kind of board, add a line here."""


def draw_view(puzzle: Puzzle, view: View, look: Look = DEFAULT) -> Drawing:
    """The drawing of any view; all functions below call this."""
    return page_of(puzzle, body_of(puzzle, view, look), view, look)


def body_of(puzzle: Puzzle, view: View, look: Look = DEFAULT) -> Body:
    """Only the board, for pages that set their own titles."""
    paint = BODIES.get(type(puzzle.board))
    if paint is None:
        raise DrawError(f"there is no drawing of a {type(puzzle.board).__name__} board yet")
    check_cells(puzzle, view.marked | view.shaded)
    check_lines(puzzle, view.lines)
    return paint(puzzle, view, look)


def draw_puzzle(puzzle: Puzzle, look: Look = DEFAULT) -> Drawing:
    """The puzzle as a player gets it: clues and given cells."""
    return draw_view(puzzle, View(states_of_puzzle(puzzle)), look)


def draw_solution(
    puzzle: Puzzle, picture: Picture | None = None, look: Look = DEFAULT, *, clues: bool = True
) -> Drawing:
    """The puzzle with a picture in it, by default its goal; without `clues`, only the picture."""
    if picture is None:
        picture = puzzle.goal
    if picture is None:
        raise DrawError("the puzzle does not contain its solution: solve it first, or give a picture")
    told = puzzle.with_credits(title=puzzle.credits.revealed)
    return draw_view(told, View(states_of_picture(puzzle, picture), clues=clues, note="solution"), look)


def draw_knowledge(puzzle: Puzzle, knowledge: Knowledge, look: Look = DEFAULT) -> Drawing:
    """What is known: filled cells, dots in empty ones, nothing in open ones."""
    states = states_of_knowledge(puzzle, knowledge)
    known = sum(state >= 0 for state in states)
    return draw_view(puzzle, View(states, note=f"{known} of {puzzle.cells} cells known"), look)


def draw_ambiguous(
    puzzle: Puzzle, cells: Iterable[int], knowledge: Knowledge | Picture | None = None, look: Look = DEFAULT
) -> Drawing:
    """The puzzle with its ambiguous cells marked, over what is known (or over one of its pictures)."""
    marked = frozenset(cells)
    note = f"{len(marked)} cell{'s are' if len(marked) != 1 else ' is'} ambiguous"
    return draw_view(puzzle, View(_states(puzzle, knowledge), marked=marked, note=note), look)


def draw_deduction(puzzle: Puzzle, step: Highlight, look: Look = DEFAULT) -> Drawing:
    """One deduction: its lines on the board, the cells that matter, what it settles, and each line before and after."""
    before, after = states_of_knowledge(puzzle, step.before), states_of_knowledge(puzzle, step.after)
    settled = frozenset(cell for cell in range(puzzle.cells) if step.before[cell] != step.after[cell])
    shaded = frozenset(step.cells)
    view = View(after, settled, shaded, frozenset(step.lines), note=step.caption)
    body = body_of(puzzle, view, look)
    strips = strips_of(puzzle, step.lines, View(before, shaded=shaded), view, body.cell, look)
    return page_of(puzzle, body, view, look, strips)


def draw_faces(puzzle: Puzzle, look: Look = DEFAULT, seed: int = 0) -> Drawing:
    """A plane's faces, each in its own colour."""
    from nonoforge.draw.bodies.plane import faces_body

    view = View((0,) * puzzle.cells, clues=False, note=f"{puzzle.cells} faces")
    return page_of(puzzle, faces_body(puzzle, look, seed), view, look)


def draw_marked(puzzle: Puzzle, marks: PlaneMarks, look: Look = DEFAULT) -> Drawing:
    """A plane with its blemishes marked, and counted in the note."""
    from nonoforge.draw.bodies.plane_marks import marked_body

    view = View((0,) * puzzle.cells, clues=False, note=marks.note)
    return page_of(puzzle, marked_body(puzzle, marks, look), view, look)


def draw_pair(puzzle: Puzzle, one: Picture, other: Picture, look: Look = DEFAULT) -> Drawing:
    """Two pictures of one puzzle side by side, with the cells in which they differ marked in both."""
    states = states_of_picture(puzzle, one), states_of_picture(puzzle, other)
    different = frozenset(cell for cell in range(puzzle.cells) if one[cell] != other[cell])
    bare = replace(look, title=False, credits=False, legend=False)
    items = [
        Item(draw_view(puzzle, View(shown, marked=different), bare), f"Solution {number}")
        for number, shown in enumerate(states, 1)
    ]
    title = puzzle.credits.title if look.title else ""
    size = max(max(item.content.width, item.content.height) for item in items)
    return draw_sheet(items, columns=2, title=title or "Two solutions", size=min(size, 5000), look=look)


def svg_of_puzzle(puzzle: Puzzle) -> str:
    """The puzzle for a notebook."""
    return draw_puzzle(puzzle).svg()


def svg_of_solution(puzzle: Puzzle, picture: Picture) -> str:
    """A solution for a notebook."""
    return draw_solution(puzzle, picture).svg()


def svg_of_verdict(
    puzzle: Puzzle, solutions: Sequence[Picture], ambiguous: Iterable[int], knowledge: Knowledge | None = None
) -> str:
    """A verdict for a notebook: the one solution, two different ones side by side, or what is proved so far."""
    if len(solutions) > 1:
        return draw_pair(puzzle, solutions[0], solutions[1]).svg()
    if solutions and not frozenset(ambiguous):
        return draw_solution(puzzle, solutions[0]).svg()
    return draw_ambiguous(puzzle, ambiguous, knowledge).svg()


def svg_of_deduction(puzzle: Puzzle, step: Highlight) -> str:
    """A deduction for a notebook."""
    return draw_deduction(puzzle, step).svg()


def _states(puzzle: Puzzle, shown: Knowledge | Picture | None) -> States:
    if shown is None:
        return states_of_puzzle(puzzle)
    return states_of_picture(puzzle, shown) if isinstance(shown, bytes) else states_of_knowledge(puzzle, shown)


__all__ = [
    "BODIES",
    "CORNERS",
    "MARKS",
    "SOLID_VIEWS",
    "THEMES",
    "Body",
    "Drawing",
    "Highlight",
    "Image",
    "Item",
    "Look",
    "Theme",
    "View",
    "body_of",
    "draw_ambiguous",
    "draw_deduction",
    "draw_faces",
    "draw_knowledge",
    "draw_marked",
    "draw_pair",
    "draw_puzzle",
    "draw_sheet",
    "draw_solution",
    "draw_view",
    "image_of",
    "svg_of_deduction",
    "svg_of_puzzle",
    "svg_of_solution",
    "svg_of_verdict",
]
