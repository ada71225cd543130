"""Telling a deduction: its sentence in any language, from what the deduction itself holds."""

from __future__ import annotations

from nonoforge.errors import PuzzleError
from nonoforge.explain.deduction import Deduction
from nonoforge.explain.languages import LANGUAGES
from nonoforge.explain.reasons import reason_for
from nonoforge.explain.wording import Wording, capital
from nonoforge.puzzle import Puzzle

MOST_SHOWN = 3
"""Cells that the sentence of a two-way what-if names."""

MOST_LINES = 4
"""Lines that the sentence of a what-if names one by one."""


def tell(puzzle: Puzzle, deduction: Deduction, language: str = "en") -> str:
    """Why a deduction of this puzzle is right, in a language of `LANGUAGES`; in English that is its `reason`."""
    if language not in LANGUAGES:
        raise PuzzleError(f"deductions are not told in {language!r}: choose one of {', '.join(LANGUAGES)}")
    return told(deduction, Wording(puzzle, LANGUAGES[language]))


def told(deduction: Deduction, words: Wording) -> str:
    """The sentence in words of one's own choice."""
    if deduction.line is None:
        return _refuted(deduction, words) if deduction.rule == "what-if" else _agreed(deduction, words)
    return reason_for(words.read(deduction), words.line(deduction.line), words)


def _refuted(deduction: Deduction, words: Wording) -> str:
    (way,) = deduction.ways
    ((cell, left),) = deduction.changes
    if way.broken_line is None:
        raise AssertionError("an assumption is refuted by a line that breaks")
    lines = [words.running_line(step.line) for step in way.steps]
    at_once, by_lines, far = words.sentences.what_if
    form = at_once if not lines else by_lines if len(lines) <= MOST_LINES else far
    return form.format(
        place=words.place(cell),
        state=words.state(way.colour),
        lines=words.listed(lines),
        n=len(lines),
        first=lines[0] if lines else "",
        last=lines[-1] if lines else "",
        line=words.running_line(way.broken_line),
        clue=words.clue(words.puzzle.clues[way.broken_line]),
        left=words.either(words.states(left)),
    )


def _agreed(deduction: Deduction, words: Wording) -> str:
    say = words.sentences
    place = words.place(deduction.ways[0].cell)
    shown = words.listed(
        [
            say.is_so.format(place=words.place(cell), state=words.either(words.states(mask)))
            for cell, mask in deduction.changes[:MOST_SHOWN]
        ]
    )
    if len(deduction.changes) > MOST_SHOWN:
        shown = say.and_so_on.format(shown=shown, n=len(deduction.changes))
    states = words.either([words.state(way.colour) for way in deduction.ways])
    return say.two_way[len(deduction.ways) != 2].format(place=place, Place=capital(place), states=states, shown=shown)
