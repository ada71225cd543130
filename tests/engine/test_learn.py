"""The clause learner by itself, against the trial of every assignment and against MiniSat."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from nonoforge.engine.clauses.learn import CROWDED, MODEL, REFUTED, SLICED, back_to_level, learn
from nonoforge.engine.clauses.mind import (
    CONFLICTS,
    LEARNT,
    TICKS,
    TIDIES,
    TURNS,
    Mind,
    add,
    fresh_mind,
    good_clauses,
    put,
    tidy,
    with_room,
)

Clause = tuple[int, ...]


def random_clauses(variables: int, number: int, seed: int) -> list[Clause]:
    """Clauses of two or three different variables."""
    chance = random.Random(seed)
    chosen = (chance.sample(range(1, variables + 1), chance.choice((2, 3, 3, 3, 3))) for _ in range(number))
    return [tuple(chance.choice((-v, v)) for v in clause) for clause in chosen]


def models(variables: int, clauses: list[Clause]) -> set[tuple[bool, ...]]:
    """All assignments that keep all clauses."""
    return {
        bits
        for bits in product((False, True), repeat=variables)
        if all(any(bits[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    }


def mind_with(variables: int, clauses: list[Clause], room: int = 0) -> Mind:
    literals = np.array([literal for clause in clauses for literal in clause], np.int32)
    mind = fresh_mind(variables, len(literals), len(clauses))
    put(mind, literals, np.cumsum([len(clause) for clause in clauses], dtype=np.int32))
    tidy(mind, 0)
    return mind if not room else mind._replace(arena=mind.arena[: max(room, len(literals) + 3 * len(clauses))])


def all_found(mind: Mind, ticks: int = 1 << 40, drop: bool = False) -> list[tuple[bool, ...]]:
    """The models in the order in which they are found, each forbidden in turn, in slices of so many ticks."""
    found: list[tuple[bool, ...]] = []
    while True:
        answer = learn(mind, int(mind.meter[TICKS]) + ticks)
        if answer == REFUTED:
            return found
        if answer == CROWDED:
            mind = with_room(mind)
        elif answer == SLICED and drop:
            back_to_level(mind, 0)
            tidy(mind, int(mind.meter[LEARNT]))
        elif answer == MODEL:
            found.append(tuple((mind.value[::2] > 0).tolist()))
            back_to_level(mind, 0)
            clause = np.array([-v - 1 if true else v + 1 for v, true in enumerate(found[-1])], np.int32)
            while not add(mind, clause):
                mind = with_room(mind)


@pytest.mark.parametrize("seed", range(12))
def test_all_models_and_no_others(seed: int) -> None:
    """With few clauses, and with so many that there are none."""
    clauses = random_clauses(11, 20 + 4 * seed, seed)
    found = all_found(mind_with(11, clauses))
    assert len(found) == len(set(found))
    assert set(found) == models(11, clauses)


@pytest.mark.parametrize("ticks", [1, 37, 1000])
def test_where_slices_end_changes_nothing(ticks: int) -> None:
    """The same models in the same order, after as many conflicts."""
    clauses = random_clauses(60, 245, 3)
    whole, sliced = mind_with(60, clauses), mind_with(60, clauses)
    assert all_found(sliced, ticks) == all_found(whole)
    assert sliced.meter[CONFLICTS] == whole.meter[CONFLICTS] > 0


def test_clauses_may_be_forgotten() -> None:
    """All that is not kept for good goes, again and again, and the models are the same."""
    clauses = random_clauses(14, 50, 5)
    assert set(all_found(mind_with(14, clauses), 200, drop=True)) == models(14, clauses)


def test_the_mind_grows() -> None:
    """With no room to begin with, everything is found all the same."""
    clauses = random_clauses(11, 30, 6)
    assert set(all_found(mind_with(11, clauses, room=1))) == models(11, clauses)


def test_good_clauses_follow_from_those_given() -> None:
    """What is taken outside holds in every model."""
    number = 0
    for seed in range(8):
        clauses = random_clauses(11, 46, seed)
        mind = mind_with(11, clauses)
        learn(mind, int(mind.meter[TICKS]) + 3000)
        out = np.empty(len(mind.arena), np.int32)
        flat = out[: good_clauses(mind, out)].tolist()
        known: list[Clause] = []
        begin = 0
        for at, literal in enumerate(flat):
            if literal == 0:
                known.append(tuple(flat[begin:at]))
                begin = at + 1
        assert begin == len(flat)
        assert models(11, clauses) == models(11, clauses + known)
        number += len(known)
    assert number > 8


def test_an_empty_clause_refutes() -> None:
    """A clause and its opposite, and a clause with nothing in it."""
    assert all_found(mind_with(1, [(1,), (-1,)])) == []
    assert all_found(mind_with(1, [()])) == []


def answered(mind: Mind, ticks: int) -> tuple[int, Mind]:
    """The answer, in slices of so many ticks; and the mind, which may have been given more room."""
    while True:
        answer = learn(mind, int(mind.meter[TICKS]) + ticks)
        if answer == CROWDED:
            mind = with_room(mind)
        elif answer != SLICED:
            return answer, mind


def agrees(clauses: list[Clause], answer: int, mind: Mind) -> bool:
    """Whether MiniSat says the same, and a model keeps all clauses."""
    with Minisat22(bootstrap_with=clauses) as other:
        if other.solve() != (answer == MODEL):
            return False
    true = mind.value[::2] > 0
    return answer == REFUTED or all(any(true[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)


@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.integers(4, 60), st.floats(1.5, 4.5))
@settings(max_examples=200)
def test_another_learner_says_the_same(seed: int, ticks: int, variables: int, density: float) -> None:
    """On random clauses both find a model or neither does, whatever the slices."""
    clauses = random_clauses(variables, int(variables * density), seed)
    assert agrees(clauses, *answered(mind_with(variables, clauses), ticks))


@pytest.mark.parametrize("seed", range(6))
def test_another_learner_says_the_same_of_hard_clauses(seed: int) -> None:
    """Also after thousands of conflicts: 4.26 clauses of three literals for each variable are the hardest."""
    chance = random.Random(seed)
    variables = 150
    chosen = (chance.sample(range(1, variables + 1), 3) for _ in range(int(4.26 * variables)))
    clauses = [tuple(chance.choice((-v, v)) for v in clause) for clause in chosen]
    assert agrees(clauses, *answered(mind_with(variables, clauses), 1 << 16))


def test_pigeons_are_refuted() -> None:
    """Nine pigeons do not fit into eight holes; on the way clauses are forgotten and records given up."""
    hole = {(pigeon, place): pigeon * 8 + place + 1 for pigeon in range(9) for place in range(8)}
    clauses: list[Clause] = [tuple(hole[pigeon, place] for place in range(8)) for pigeon in range(9)]
    clauses += [(-hole[a, place], -hole[b, place]) for place in range(8) for a in range(9) for b in range(a)]
    answer, mind = answered(mind_with(72, clauses), 1 << 40)
    assert answer == REFUTED
    assert mind.meter[TIDIES] > 0
    assert mind.meter[TURNS] > 1
