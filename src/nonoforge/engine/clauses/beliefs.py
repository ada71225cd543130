"""Beliefs: how likely each colour is at each cell, and where each block probably starts; never proof, only advice.

Belief propagation: each line works out how likely each colour is at its cells over all its arrangements, weighted by
what the other lines say, and tells them what it adds to that; round after round, half of the old and half of the new,
because undamped messages swing to and fro. For one line this is exact: the weights of all arrangements of the first j
blocks in the first x cells, from both ends.

Only sums, products and divisions, so that every machine believes the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel, small
from nonoforge.engine.packing import RUNS, Array, Packed, State

ROUNDS = 20

LEAST = 1e-4
"""What a message says at least of each colour, so that no line silences another."""

HUGE = 1e300

WORK = 1 << 21
"""Steps between two looks at the budget, about 10 ms."""


class Beliefs(NamedTuple):
    """k colours, n cells of the longest line."""

    message: Array  # (visits, k) float64: what a line says of the cell at each of its positions, line after line
    weight: Array  # (n, k) float64, scratch: what the other lines say
    share: Array  # (n, k) float64, scratch: how likely each colour is in this line
    sums: Array  # (4, blocks + 1, n + 1) float64, scratch, see `_from_the_left`
    belief: Array  # (cells, k) float64: the outcome
    middle: Array  # (blocks of the puzzle,) int32: the outcome: each block starts there or before, as likely as not


def fresh_beliefs(packed: Packed, cells: int) -> Beliefs:
    """Nothing said yet."""
    k = packed.colours
    n = int(np.diff(packed.line_first).max(initial=1))
    blocks = int(np.diff(packed.block_first).max(initial=0))
    return Beliefs(
        message=np.full((len(packed.line_cells), k), 1.0 / k),
        weight=np.zeros((n, k)),
        share=np.zeros((n, k)),
        sums=np.zeros((4, blocks + 1, n + 1)),
        belief=np.zeros((cells, k)),
        middle=np.zeros(len(packed.block_length), np.int32),
    )


def believe(packed: Packed, state: State, beliefs: Beliefs) -> Iterator[int]:
    """Work the beliefs out, for as long as it is asked to go on; yields now and then what it took, in line steps."""
    sizes = np.diff(packed.line_first).astype(np.int64)
    work = np.cumsum(sizes * (np.diff(packed.block_first) + 1) + sizes * 4)
    edges = np.flatnonzero(np.diff(work // WORK, prepend=0, append=-1))
    for _ in range(ROUNDS):
        begin = 0
        for end in edges.tolist():
            exchange(packed, state, beliefs, begin, end)
            begin = end
            yield min(WORK, int(work[-1])) >> 5
    conclude(packed, state, beliefs)


@small
def _weigh(p, s, b, line):  # type: ignore[no-untyped-def]
    """What the other lines, and what is known, say of a line's cells; the likeliest colour of each has weight 1."""
    first = p.line_first[line]
    for x in range(p.line_first[line + 1] - first):
        cell = p.line_cells[first + x]
        for c in range(p.colours):
            b.weight[x, c] = np.float64((s.candidates[cell] >> np.uint32(c)) & np.uint32(1))
        for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
            if p.visit_line[v] != line or p.visit_place[v] != x:
                at = p.line_first[p.visit_line[v]] + p.visit_place[v]
                for c in range(p.colours):
                    b.weight[x, c] *= b.message[at, c]
        top = 0.0
        for c in range(p.colours):
            top = max(top, b.weight[x, c])
        for c in range(p.colours):
            b.weight[x, c] /= top


@small
def _product(b, colour, x, d):  # type: ignore[no-untyped-def]
    """The weight of d cells of one colour from x on."""
    product = 1.0
    for i in range(x, x + d):
        product *= b.weight[i, colour]
    return product


@small
def _apart(p, block, first, last):  # type: ignore[no-untyped-def]
    """Whether an empty cell must stand between block - 1 and block of a line with the blocks first..last-1."""
    return first < block < last and p.block_colour[block - 1] == p.block_colour[block]


@inlined
def _from_the_left(p, b, line):  # type: ignore[no-untyped-def]
    """sums[0, j, x]: the weight of all arrangements of the first j blocks in the first x cells; sums[1]: of those that
    end with an empty cell, or have none. Returns the weight of all arrangements.
    """
    n, first, last = p.line_first[line + 1] - p.line_first[line], p.block_first[line], p.block_first[line + 1]
    for j in range(last - first + 1):
        for x in range(n + 1):
            after_gap = 1.0 if j == 0 and x == 0 else 0.0
            if x > 0:
                after_gap = b.sums[0, j, x - 1] * b.weight[x - 1, 0]
            after_block = 0.0
            if j > 0 and x >= p.block_length[first + j - 1]:
                d = p.block_length[first + j - 1]
                before = b.sums[1 if _apart(p, first + j - 1, first, last) else 0, j - 1, x - d]
                if before > 0.0:
                    after_block = before * _product(b, p.block_colour[first + j - 1], x - d, d)
            b.sums[1, j, x] = after_gap
            b.sums[0, j, x] = after_gap + after_block
    return b.sums[0, last - first, n]


@inlined
def _from_the_right(p, b, line, total):  # type: ignore[no-untyped-def]
    """sums[2] and sums[3]: the same for the blocks j.. in the cells x..; on the way, how likely each block's start and
    each cell's colour is.
    """
    n, first, last = p.line_first[line + 1] - p.line_first[line], p.block_first[line], p.block_first[line + 1]
    for x in range(n):
        for c in range(p.colours):
            b.share[x, c] = 0.0
    for j in range(last - first, -1, -1):
        later = 0.0
        for x in range(n, -1, -1):
            gap = 1.0 if j == last - first and x == n else 0.0
            if x < n:
                gap = b.sums[2, j, x + 1] * b.weight[x, 0]
            block = 0.0
            if j < last - first and x + p.block_length[first + j] <= n:
                d, c = p.block_length[first + j], p.block_colour[first + j]
                after = b.sums[3 if _apart(p, first + j + 1, first, last) else 2, j + 1, x + d]
                if after > 0.0:
                    block = after * _product(b, c, x, d)
                    here = b.sums[1 if _apart(p, first + j, first, last) else 0, j, x] * block / total
                    for i in range(x, x + d):
                        b.share[i, c] += here
                    if later < 0.5:
                        b.middle[first + j] = x
                    later += here
            b.sums[3, j, x] = gap
            b.sums[2, j, x] = gap + block
    for x in range(n):
        b.share[x, 0] = 1.0
        for c in range(1, p.colours):
            b.share[x, 0] -= b.share[x, c]


@kernel
def _listen(p, s, b, line):  # type: ignore[no-untyped-def]
    """Work out a line's shares; False where it has nothing to say: no runs, blotted blocks, weights out of range."""
    if p.line_kind[line] != RUNS:
        return False
    for block in range(p.block_first[line], p.block_first[line + 1]):
        if p.block_length[block] == 0:
            return False
    _weigh(p, s, b, line)
    total = _from_the_left(p, b, line)
    if not 1.0 / HUGE < total < HUGE:
        return False
    _from_the_right(p, b, line, total)
    return True


@entry
def exchange(p, s, b, begin, end):  # type: ignore[no-untyped-def]
    """The lines begin..end-1 listen and speak."""
    for line in range(begin, end):
        if not _listen(p, s, b, line):
            continue
        first = p.line_first[line]
        for x in range(p.line_first[line + 1] - first):
            total = 0.0
            for c in range(p.colours):
                if b.weight[x, c] > 0.0:
                    b.share[x, c] = max(b.share[x, c], 1e-12) / b.weight[x, c]
                    total += b.share[x, c]
                else:
                    b.share[x, c] = 0.0
            for c in range(p.colours):
                b.message[first + x, c] += max(b.share[x, c] / total, LEAST)
                b.message[first + x, c] *= 0.5


@entry
def conclude(p, s, b):  # type: ignore[no-untyped-def]
    """What all lines together say of each cell."""
    for cell in range(s.candidates.shape[0]):
        total = 0.0
        for c in range(p.colours):
            b.belief[cell, c] = np.float64((s.candidates[cell] >> np.uint32(c)) & np.uint32(1))
            for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
                b.belief[cell, c] *= b.message[p.line_first[p.visit_line[v]] + p.visit_place[v], c]
            total += b.belief[cell, c]
        for c in range(p.colours):
            b.belief[cell, c] /= total
