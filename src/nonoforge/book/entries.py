"""Entries: each puzzle of a book with its kind, its solution, how hard it is, and its hints; or why it is left out.

One list of deductions gives all of it: where the ladder solves a puzzle, its end is the only solution. Goals that came
with puzzles are not trusted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nonoforge.boards import Plane, Solid
from nonoforge.book.hints import hints_of
from nonoforge.book.left_out import LeftOut
from nonoforge.engine import Budget, decide
from nonoforge.errors import NonoforgeError
from nonoforge.explain.ladder import deduce
from nonoforge.explain.languages import LANGUAGES
from nonoforge.explain.wording import Wording
from nonoforge.grading import grade
from nonoforge.harmless import clean
from nonoforge.palette import Palette
from nonoforge.puzzle import Picture, Puzzle

KINDS = ("mono", "colour", "tangram", "curved", "solid")
"""In the order in which a book by kinds has them."""

STARS = {"trivial": 1, "easy": 2, "medium": 3, "hard": 4, "expert": 5}

EFFORT = 3_000_000
"""Line steps for one puzzle, some two seconds: a book must not wait for one puzzle that nobody can solve by hand."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of the book. `stars` are 1 to 5, `minutes` those of a practised player."""

    puzzle: Puzzle
    kind: str
    solution: Picture
    score: float
    stars: int
    minutes: int
    hints: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Cleaned, for the pages where it spoils nothing."""
        return clean(self.puzzle.credits.revealed, 200)


def kind_of(puzzle: Puzzle) -> str:
    """One of `KINDS`: a plane all of whose lines are straight is a tangram."""
    board = puzzle.board
    if isinstance(board, Solid):
        return "solid"
    if isinstance(board, Plane):
        curves = board.shape.curves if board.shape else ()
        return "tangram" if all(_straight(cubic) for curve in curves for cubic in curve.cubics) else "curved"
    return "mono" if puzzle.palette.mono else "colour"


def _straight(cubic: Sequence[float]) -> bool:
    """Whether the control points lie on the line between the ends, to a thousandth of its length."""
    x0, y0, *inner, x3, y3 = cubic
    dx, dy = x3 - x0, y3 - y0
    least = 1e-3 * (dx * dx + dy * dy)
    return all(abs((x - x0) * dy - (y - y0) * dx) <= least for x, y in zip(inner[::2], inner[1::2], strict=True))


def appraise(puzzle: Puzzle, language: str, hints: int) -> Entry:
    """Solve and grade a puzzle and tell its first steps; `NonoforgeError` says why it has no place in a book."""
    puzzle = _named(puzzle, language)
    explanation = deduce(puzzle, None, Budget(line_steps=EFFORT), judge=False, tell=False)
    solution = explanation.picture
    found = grade(puzzle, explanation)
    if solution is None:
        verdict = decide(puzzle, line_steps=EFFORT)
        if verdict.answer == "none":
            raise NonoforgeError("it has no solution")
        if verdict.answer == "multiple":
            raise NonoforgeError("it has several solutions")
        if verdict.answer == "unknown":
            raise NonoforgeError("whether it has one solution is not known: it would take too long to find out")
        solution = verdict.solutions[0]
    return Entry(
        puzzle,
        kind_of(puzzle),
        solution,
        found.score,
        STARS[found.label],
        max(1, round(found.seconds / 60)),
        hints_of(puzzle, hints, language),
    )


def _named(puzzle: Puzzle, language: str) -> Puzzle:
    """With its colours called as the language calls them, for keys and hints."""
    words = Wording(puzzle, LANGUAGES[language])
    colours = (replace(colour, name=words.colour(number)) for number, colour in enumerate(puzzle.palette))
    return puzzle if language == "en" else replace(puzzle, palette=Palette(tuple(colours)))


def appraise_all(puzzles: Iterable[Puzzle], language: str, hints: int) -> tuple[list[Entry], list[LeftOut]]:
    """All puzzles that a book can hold, in the order given, and what is left out."""
    entries: list[Entry] = []
    left_out: list[LeftOut] = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            entries.append(appraise(puzzle, language, hints))
        except NonoforgeError as problem:
            left_out.append(LeftOut(name_of(puzzle, number), str(problem)))
    return entries, left_out


def name_of(puzzle: Puzzle, number: int) -> str:
    """What a maker knows a puzzle by: its title, or its place among those given."""
    return clean(puzzle.credits.title, 80) or f"puzzle {number}"


def ordered(entries: Sequence[Entry], order: str) -> list[Entry]:
    """The entries as the options want them; equals stay in the order given."""
    if order == "given":
        return list(entries)
    if order == "title":
        return sorted(entries, key=lambda entry: entry.title.casefold())
    rising = sorted(entries, key=lambda entry: entry.score)
    if order == "difficulty":
        return rising
    families = [[entry for entry in rising if entry.kind == kind] for kind in KINDS]
    if order == "kind":
        return [entry for family in families for entry in family]
    return _mixed([family for family in families if family])


def _mixed(families: Sequence[Sequence[Entry]]) -> list[Entry]:
    """Kinds in turn, each spread over the whole book in proportion to how many there are of it."""
    placed = [
        ((place + (turn + 0.5) / len(families)) / len(family), turn, entry)
        for turn, family in enumerate(families)
        for place, entry in enumerate(family)
    ]
    return [entry for *_, entry in sorted(placed, key=lambda item: item[:2])]
