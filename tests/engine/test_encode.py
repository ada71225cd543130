"""Clauses of a line: what follows from them without a guess, against the line step, which is complete."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from nonoforge.boards import Plane
from nonoforge.clues import Block, Runs
from nonoforge.engine import solve_line
from nonoforge.engine.clauses.encode import clauses_of, literal_of, size_of
from nonoforge.engine.clauses.learn import learn
from nonoforge.engine.clauses.mind import TICKS, Mind, add, fresh_mind, put, tidy
from nonoforge.engine.packing import pack
from nonoforge.engine.propagate import ENDLESS, fresh_state, propagate
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle


def mind_of(clue: Runs, length: int, colours: int) -> Mind:
    """The clauses of one line, at its fixpoint."""
    palette = Palette(tuple(Colour(str(c), (c, c, c), chr(65 + c)) for c in range(colours)))
    packed = pack(Puzzle(Plane(length, (tuple(range(length)),)), (clue,), palette))
    state = fresh_state(packed)
    propagate(packed, state, ENDLESS)
    batches = [(literals.copy(), ends.copy()) for literals, ends in clauses_of(packed, state)]
    variables = max(int(np.abs(literals).max(initial=0)) for literals, _ in batches)
    clauses = sum(len(ends) for _, ends in batches)
    size = size_of(packed, state)
    assert size is not None
    assert size[0] >= variables
    assert size[1] >= clauses
    mind = fresh_mind(variables, sum(len(literals) for literals, _ in batches), clauses)
    for batch in batches:
        put(mind, *batch)
    tidy(mind, 0)
    return mind


def left_without_guess(mind: Mind, length: int, colours: int) -> list[int]:
    """The colours that unit propagation leaves each cell, as bit masks."""
    learn(mind, int(mind.meter[TICKS]) + 1)
    certain = np.where(mind.level == 0, mind.value[::2], 0)
    names = certain[: length * colours].reshape(length, colours)
    return [sum(1 << c for c in range(colours) if names[x, c] >= 0) for x in range(length)]


@pytest.mark.parametrize("length", [4, 6])
def test_a_cell_says_where_the_other_colours_are(length: int) -> None:
    """With blocks of different colours, all that follows from one cell's colour follows without a guess.

    Blocks a b in five cells: with b at the third cell, a is not at the fourth.
    """
    tried = 0
    for colours in (3, 4):
        for order in (order for blocks in (1, 2, 3) for order in permutations(range(1, colours), blocks)):
            for lengths in product((1, 2), repeat=len(order)):
                if sum(lengths) > length:
                    continue
                clue = Runs(tuple(map(Block, lengths, order)))
                for cell, colour in product(range(length), range(colours)):
                    known = [(1 << colours) - 1] * length
                    known[cell] = 1 << colour
                    asked = solve_line(clue, known)
                    if asked is None:
                        continue
                    mind = mind_of(clue, length, colours)
                    add(mind, np.array([literal_of(colours, cell, colour)], np.int32))
                    assert left_without_guess(mind, length, colours) == list(asked)
                    tried += 1
    assert tried > 100
