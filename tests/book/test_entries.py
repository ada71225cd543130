"""Entries: what kind a puzzle is, what has no place in a book, and how puzzles follow each other."""

from __future__ import annotations

from itertools import pairwise

from book_values import IMPOSSIBLE, TWINS, grid, mixed

import nonoforge as nf
from nonoforge.book.entries import KINDS, appraise_all, kind_of, ordered


def test_kinds_are_told_by_the_board() -> None:
    """Straight lines make a tangram, one curve makes it curved."""
    assert [kind_of(puzzle) for puzzle in mixed()[:5]] == list(KINDS)


def test_solutions_are_those_of_the_clues_and_not_the_goal() -> None:
    """A goal that does not fit the clues is not printed as their solution."""
    honest = grid(8, 8, 3)
    lying = nf.Puzzle(honest.board, honest.clues, goal=bytes(64))
    ((entry,), _) = appraise_all([lying], "en", 0)
    assert entry.solution == honest.goal


def test_what_is_not_unique_is_left_out_with_its_reason() -> None:
    """Two solutions or none: the puzzle is named and the reason told."""
    entries, left_out = appraise_all([TWINS, grid(5, 5), IMPOSSIBLE, TWINS.with_credits(title="")], "en", 0)
    assert len(entries) == 1
    assert left_out == [
        nf.LeftOut("Twins", "it has several solutions"),
        nf.LeftOut("Never", "it has no solution"),
        nf.LeftOut("puzzle 4", "it has several solutions"),
    ]


def test_what_comes_out_is_called_by_its_answer() -> None:
    """Pages with solutions print the answer, or the title where there is none."""
    entries, _ = appraise_all([grid(5, 5, title="Guess").with_credits(answer="Ox"), grid(5, 5, title="Guess")], "en", 0)
    assert [entry.title for entry in entries] == ["Ox", "Guess"]


def test_orders() -> None:
    """By score, by kind and score, by title, as given; mixed has neighbours of different kinds where it can."""
    puzzles = [grid(9, 9, seed, title) for seed, title in enumerate("dbac")] + list(mixed()[1:5])
    entries, _ = appraise_all(puzzles, "en", 0)
    scores = [entry.score for entry in ordered(entries, "difficulty")]
    assert scores == sorted(scores)
    kinds = [(KINDS.index(entry.kind), entry.score) for entry in ordered(entries, "kind")]
    assert kinds == sorted(kinds)
    titles = [entry.title for entry in ordered(entries, "title") if len(entry.title) == 1]
    assert titles == ["a", "b", "c", "d"]
    assert ordered(entries, "given") == entries
    turns = [entry.kind for entry in ordered(entries, "mixed")]
    assert sorted(turns) == sorted(entry.kind for entry in entries)
    assert sum(one == other == "mono" for one, other in pairwise(turns)) <= 1
