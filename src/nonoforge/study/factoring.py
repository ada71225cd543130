"""Which cells depend on each other: a set of fillings split into independent factors.

A set of fillings is a product over two sets of cells if every filling of one goes with every filling of the other. The
finest such partition of the cells is unique, but trying all partitions is not the way to find it. Two facts help:

- Take a filling and the sets of cells in which the others differ from it. Such a set that contains no smaller one is
  within a factor: if it reached into two, its part in one of them would be a difference too.
- A set of parts that is not a product, though all its smaller subsets are, is within a factor, for the same reason.

Pairs are not enough: in 000, 011, 101, 110 any two cells are independent, but all three depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import prod

Part = tuple[int, ...]
"""Positions in rising order."""


def factors(fillings: Sequence[Sequence[int]]) -> tuple[Part, ...]:
    """The finest partition of the positions over which these fillings are a product; each must be listed once."""
    if not fillings:
        return ()
    parts = _joined([(position,) for position in range(len(fillings[0]))], _least_differences(fillings))
    size = 2
    while size <= len(parts) and prod(_kinds(fillings, part) for part in parts) > len(fillings):
        bound = next((some for some in combinations(parts, size) if not _is_product(fillings, some)), None)
        if bound is None:
            size += 1
        else:
            parts = _joined(parts, [tuple(position for part in bound for position in part)])
            size = 2  # with the new part, smaller sets may not be products any more
    return tuple(sorted(parts))


def projected(fillings: Iterable[Sequence[int]], part: Part) -> tuple[bytes, ...]:
    """What the fillings look like in some of the positions, in rising order."""
    return tuple(sorted({bytes(filling[position] for position in part) for filling in fillings}))


def _least_differences(fillings: Sequence[Sequence[int]]) -> list[Part]:
    """The minimal sets of positions in which some filling differs from the first."""
    base = fillings[0]
    masks = {
        sum(1 << position for position, colour in enumerate(filling) if colour != base[position])
        for filling in fillings[1:]
    }
    least: list[int] = []
    for mask in sorted(masks, key=int.bit_count):
        if not any(smaller & mask == smaller for smaller in least):
            least.append(mask)
    return [tuple(position for position in range(mask.bit_length()) if mask >> position & 1) for mask in least]


def _joined(parts: Sequence[Part], together: Iterable[Part]) -> list[Part]:
    """The parts, with those that share a position with the same set joined into one."""
    leader = {position: part[0] for part in parts for position in part}

    def top(position: int) -> int:
        while leader[position] != position:
            position = leader[position]
        return position

    for group in together:
        for position in group[1:]:
            low, high = sorted((top(group[0]), top(position)))
            leader[high] = low
    found: dict[int, list[int]] = {}
    for position in sorted(leader):
        found.setdefault(top(position), []).append(position)
    return [tuple(positions) for positions in found.values()]


def _kinds(fillings: Iterable[Sequence[int]], part: Part) -> int:
    return len({tuple(filling[position] for position in part) for filling in fillings})


def _is_product(fillings: Sequence[Sequence[int]], parts: Sequence[Part]) -> bool:
    together = _kinds(fillings, tuple(position for part in parts for position in part))
    return together == prod(_kinds(fillings, part) for part in parts)
