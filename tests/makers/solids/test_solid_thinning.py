"""Fewer clues on solids: minimal sets, shares, difficulties, and what must stay true of them."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import numpy as np
import pytest

from nonoforge.clues import Total, Totals, totals_of
from nonoforge.engine import decide
from nonoforge.explain import certificate, check_certificate, explain_puzzle
from nonoforge.makers.options import DIFFICULTIES
from nonoforge.makers.solids.facts import clue_types
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.thinning import (
    clues_of,
    information,
    narrowest,
    ordered,
    thin_solid,
)
from nonoforge.makers.solids.volumes import puzzle_of_volume
from nonoforge.makers.thinning import line_solvable
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle

TWO = Palette(tuple(Colour(name, (9 * i, 0, 0), name) for i, name in enumerate(".ab")))


def beast() -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    """An animal with four legs, a neck and a tail, 9×5×8."""
    volume = np.zeros((9, 5, 8), np.uint8)
    volume[1:7, 1:4, 3:5] = 1
    volume[np.ix_([1, 6], [1, 3], [0, 1, 2])] = 1
    volume[6:8, 2, 4:7] = 1
    volume[7:9, 2, 6:8] = 1
    volume[0, 2, 4:6] = 1
    return volume


PUZZLE = puzzle_of_volume(beast())
COLOURED = puzzle_of_volume(np.where(np.arange(9)[:, None, None] > 5, 2 * beast(), beast()).astype(np.uint8), TWO)


@pytest.mark.parametrize("puzzle", [PUZZLE, COLOURED])
def test_minimal_sets_are_minimal(puzzle: Puzzle) -> None:
    """Line logic solves what is left, and not one clue or colour of a clue less."""
    thin = thin_solid(puzzle, SolidOptions(clues="minimal")).puzzle
    assert line_solvable(thin)
    left = clues_of(thin)
    assert len(left) < 0.8 * len(clues_of(puzzle))
    for line, part in left:
        whole = thin.clues[line]
        assert isinstance(whole, Totals)
        parts = tuple(each for number, each in enumerate(whole) if number != max(part, 0))
        clues = list(thin.clues)
        clues[line] = Totals(parts) if parts else None
        assert not line_solvable(replace(thin, clues=tuple(clues)))


def test_colours_go_one_by_one() -> None:
    """In a minimal set some line keeps the clue of one colour and not that of the other."""
    thin = thin_solid(COLOURED, SolidOptions(clues="minimal"))
    kept = {len(clue) for clue in thin.puzzle.clues if isinstance(clue, Totals)}
    assert 1 in kept
    assert thin.whole == 2 * len(COLOURED.lines)
    assert thin.kept == sum(len(clue) for clue in thin.puzzle.clues if isinstance(clue, Totals))


def test_the_deductions_are_the_certificate() -> None:
    """The explanation of a minimal set is a certificate that the independent checker replays to the model."""
    thin = thin_solid(PUZZLE, SolidOptions(clues="minimal")).puzzle
    explanation = explain_puzzle(thin)
    assert explanation.guess_free
    assert check_certificate(certificate(explanation), thin) == PUZZLE.goal


@pytest.mark.parametrize("percent", [90, 75, 100])
def test_shares(percent: int) -> None:
    """The wanted share of the clues is kept, and the puzzle is still solved line by line."""
    thin = thin_solid(PUZZLE, SolidOptions(clues=f"{percent}%"))
    assert thin.kept == round(percent / 100 * thin.whole)
    assert line_solvable(thin.puzzle)
    assert thin.notes == ()


def test_a_share_out_of_reach() -> None:
    """One percent cannot be kept: the fewest are, and that is said."""
    thin = thin_solid(PUZZLE, SolidOptions(clues="1"))
    assert thin.kept == thin_solid(PUZZLE, SolidOptions(clues="minimal")).kept
    assert "no fewer than" in thin.notes[0]


def test_merely_unique_goes_further() -> None:
    """With one solution as the only condition more clues may go, here one, and there is still one solution."""
    volume = (np.random.default_rng(18).random((4, 4, 4)) < 0.6).astype(np.uint8)
    puzzle = puzzle_of_volume(volume)
    thin = thin_solid(puzzle, SolidOptions(clues="minimal", keep="unique"))
    assert thin.kept < thin_solid(puzzle, SolidOptions(clues="minimal")).kept
    assert not line_solvable(thin.puzzle)
    verdict = decide(thin.puzzle)
    assert verdict.answer == "unique"
    assert verdict.solutions[0] == puzzle.goal


def test_enough_open_lines() -> None:
    """Every round before the end keeps as many open lines as asked for, at the price of more clues."""
    bare = thin_solid(PUZZLE, SolidOptions(clues="minimal"))
    wanted = narrowest(bare.puzzle) + 5
    wide = thin_solid(PUZZLE, SolidOptions(clues="minimal", open_lines=wanted))
    assert narrowest(wide.puzzle) >= wanted
    assert wide.kept > bare.kept


def test_orders_and_seeds() -> None:
    """Other seeds leave other clues, several orders find at least as small a set as the first, and a seed repeats."""
    first, second = (thin_solid(PUZZLE, SolidOptions(clues="minimal", seed=seed)) for seed in (0, 1))
    assert first.puzzle.clues != second.puzzle.clues
    assert thin_solid(PUZZLE, SolidOptions(clues="minimal", seed=1)).puzzle == second.puzzle
    best = thin_solid(PUZZLE, SolidOptions(clues="minimal", orders=4))
    assert best.kept <= min(first.kept, second.kept)


def test_easy_puzzles_lose_circles_and_squares_first() -> None:
    """In the order for easy puzzles no circle comes before a square, and plain clues come last."""
    volume = np.zeros((7, 7, 7), np.uint8)
    volume[::2, :, :3] = 1
    volume[::4, :, 3:] = 1
    volume[1, 1] = 1
    puzzle = puzzle_of_volume(volume)
    assert all(clue_types(puzzle)[kind] for kind in ("single", "double", "triple+"))
    order = ordered(puzzle, clues_of(puzzle), "easy", 0)
    kinds = [puzzle.clues[line].parts[0].least_blocks >= 2 for line, _ in order]  # type: ignore[union-attr]
    assert kinds == sorted(kinds, reverse=True)


def test_difficulty_is_aimed_at() -> None:
    """A difficulty that the model can have is met; one that it cannot comes as near as it can, and says so."""
    from nonoforge.grading import grade

    for difficulty in ("easy", "hard"):
        thin = thin_solid(PUZZLE, SolidOptions(difficulty=difficulty))
        assert (grade(thin.puzzle).label in DIFFICULTIES[difficulty]) == (thin.notes == ())
        assert line_solvable(thin.puzzle)


@pytest.mark.parametrize("length", [1, 4, 7])
def test_information_counts_fillings(length: int) -> None:
    """The bits a total says are those between all fillings and the ones that it allows."""
    counts: dict[Total, int] = {}
    for number in range(1 << length):
        total = totals_of([(number >> i) & 1 for i in range(length)]).parts[0]
        counts[total] = counts.get(total, 0) + 1
    for total, count in counts.items():
        assert information(total, length) == pytest.approx(length - log2(count))


def test_what_cannot_be_solved_keeps_its_clues() -> None:
    """A checkerboard loses nothing."""
    puzzle = puzzle_of_volume((np.indices((2, 2, 2)).sum(axis=0) % 2).astype(np.uint8))
    thin = thin_solid(puzzle, SolidOptions(clues="minimal"))
    assert thin.puzzle == puzzle
    assert thin.notes
