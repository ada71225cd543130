"""Words: a part of an array seen as a table does not free the array."""

from __future__ import annotations

import numpy as np
from numba import njit

from nonoforge.engine.words import rows_of


@njit
def owned_after_a_view():  # type: ignore[no-untyped-def]
    """A word of an array after a table of it was used and dropped, and another array of its size made."""
    owner = np.full(64, 7, np.uint64)
    table = rows_of(owner, 10, 2, 5)
    table[1, 4] = 8
    other = np.full(64, 9, np.uint64)
    return owner[0], owner[19], other[0]


def test_a_table_of_words_leaves_the_array_to_its_owner() -> None:
    """Where references are counted, a table is counted too: dropping it frees nothing that is still in use."""
    assert [owned_after_a_view() for _ in range(5)] == [(7, 8, 9)] * 5
