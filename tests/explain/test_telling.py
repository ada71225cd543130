"""Telling: every deduction in every language, with the same numbers in all of them."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from single_line import THREE

from nonoforge.boards import Grid, Solid
from nonoforge.clues import BLOTTED, Block, Runs, Total, Totals
from nonoforge.errors import PuzzleError
from nonoforge.explain import explain, tell
from nonoforge.explain.languages import LANGUAGES, Sentences
from nonoforge.explain.wording import Wording
from nonoforge.makers.pictures import naming
from nonoforge.palette import Palette
from nonoforge.puzzle import Puzzle

EXAMPLE = Wording(Puzzle.of_clues([[1]], [[1]]))


def noise(seed: int, colours: int, solid: bool) -> Puzzle:
    """A picture of random cells; its explanation goes through many rules, what-ifs among them."""
    chance = random.Random(seed)
    board = Solid(4, 3, 3) if solid else Grid(chance.randint(3, 9), chance.randint(3, 9))
    picture = bytes(chance.choice((0, 1, 1, colours - 1)) for _ in range(board.cells))
    return Puzzle.of_picture(board, picture, Palette() if colours == 2 else THREE)


@given(st.integers(0, 10**6), st.sampled_from([2, 3]), st.booleans())
@settings(max_examples=60)
def test_all_languages_tell_the_same_numbers(seed: int, colours: int, solid: bool) -> None:
    """A sentence has the same numbers in the same count in every language; in English it is the reason itself."""
    puzzle = noise(seed, colours, solid)
    for deduction in explain(puzzle, judge=False).deductions:
        assert tell(puzzle, deduction) == deduction.reason
        for language in LANGUAGES:
            sentence = tell(puzzle, deduction, language)
            assert sentence[0].isupper() or sentence[0] in "¿"
            assert sentence.endswith(".")
            assert "{" not in sentence
            if deduction.rule not in ("what-if", "two-way", "complete", "count"):
                assert sorted(re.findall(r"[0-9]+", sentence)) == sorted(re.findall(r"[0-9]+", deduction.reason))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_table_uses_only_places_that_are_filled(language: str) -> None:
    """A language fills the places that English has in the same row, or those that stand in for them."""
    stand_ins = [{"cells", "inside"}, {"why", "Why"}, {"place", "Place"}]
    english, other = LANGUAGES["en"], LANGUAGES[language]
    for field in fields(Sentences):
        if field.name == "colours":
            continue
        ours, theirs = (_places(getattr(table, field.name)) for table in (english, other))
        for stand_in in stand_ins:
            if ours & stand_in:
                ours |= stand_in
        assert theirs <= ours, (field.name, theirs - ours)


def _places(value: Any) -> set[str]:
    if isinstance(value, str):
        return {name for _, name, _, _ in Formatter().parse(value) if name}
    parts = value.values() if isinstance(value, dict) else value
    return set().union(*(_places(part) for part in parts))


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_the_colours_of_makers_have_names(language: str) -> None:
    """Every name that a maker gives a colour is translated."""
    assert set(LANGUAGES[language].colours) == set(naming._NAMES)


def test_german_and_spanish_read_like_sentences() -> None:
    """Some steps in full, black and white and in colour, one of a block of unknown length, one of a solid."""
    nine = Puzzle(Grid(12, 1), (Runs.of(9), *[None] * 12))
    (step,) = explain(nine, limit=1).deductions
    assert tell(nine, step, "de") == (
        "Zeile 1: Die 9 hat in 12 Feldern 3 Felder Spielraum, also sind die Felder 4 bis 9 gefüllt."
    )
    assert tell(nine, step, "es") == (
        "Fila 1: el 9 tiene 3 casillas de margen en 12 casillas, así que las casillas 4 a 9 están llenas."
    )
    coloured = Puzzle(Grid(5, 1), (Runs((Block(2, 1), Block(2, 2))), *[None] * 5), THREE)
    (step,) = explain(coloured, limit=1).deductions
    assert tell(coloured, step, "de").startswith("Zeile 1: Die 2 (rot) hat in den Feldern 1 bis 3 1 Feld Spielraum")
    assert tell(coloured, step, "fr").endswith("la case 2 est en rouge et la case 4 est en bleu.")
    assert Wording(coloured, LANGUAGES["es"]).block(Block(BLOTTED, 2)) == "el bloque azul de longitud desconocida"
    box = Puzzle(Solid(4, 1, 1), (Totals((Total(3, 2, 2),)), *[None] * 8))
    (step,) = explain(box, limit=1).deductions
    assert tell(box, step, "de").startswith("X-Linie bei y 1, z 1: 3 Felder in 2 Blöcken: ")


def test_a_step_is_told_by_the_total_it_is_about() -> None:
    """Blue in one block overlaps itself; red, which loses those cells by it, lies in two blocks and is not told."""
    clue = Totals((Total(3, 2, 2, 1), Total(4, 1, 1, 2)))
    puzzle = Puzzle(Solid(8, 1, 1), (clue, *[None] * 16), THREE)
    (step,) = explain(puzzle, (5, 7, 7, 7, 7, 7, 3, 3), limit=1).deductions
    assert step.reason == (
        "X line at y 1, z 1: the blue 4 leaves 2 cells of play in cells 1 to 6, so cells 3 and 4 are blue."
    )


def test_an_unknown_language_is_refused() -> None:
    """A language without a table is refused with the list of those that have one."""
    puzzle = Puzzle.of_clues([[1]], [[1]])
    (step, *_) = explain(puzzle).deductions
    with pytest.raises(PuzzleError, match="'xx': choose one of en, de, fr, es"):
        tell(puzzle, step, "xx")


def test_positions_count_from_one() -> None:
    """Positions are counted as people count them."""
    assert EXAMPLE.cells([3]) == "cell 4"
    assert EXAMPLE.cells([3, 4]) == "cells 4 and 5"
    assert EXAMPLE.cells([3, 4, 5]) == "cells 4 to 6"
    assert EXAMPLE.cells([0, 2, 4, 5, 6]) == "cells 1, 3 and 5 to 7"
    assert EXAMPLE.cells([0, 1, 3, 4]) == "cells 1, 2 and 4, 5"
