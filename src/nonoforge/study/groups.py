"""The name of a small group of permutations: C2, S3, D4, products of them, S4 ≀ C2.

A name is given only if it is proved: a symmetric or dihedral group by generators that keep its defining relations, a
direct product by two normal subgroups that share only the identity, a wreath product by an involution that exchanges
the factors of a subgroup of index two. Counting the orders of elements would be shorter, but C4 × C4 and C2 × Q8 have
the same counts.

A group is its multiplication table, and a subgroup an array of element numbers: with permutations as tuples it took
forty seconds to name the group of the 4-rooks graph, with the table a fraction of a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import factorial

import numpy as np
from numpy.typing import NDArray

MOST_ELEMENTS = 1200
"""Groups with more elements are not named; that of the 4-rooks graph has 1,152. Ten base points tell them apart."""

_MOST_CODES = 1 << 24
"""The most different images of the base points that a table can hold; the 4-rooks graph has 24³."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Group:
    """`times[i, j]` is the product of i and then j; element 0 is the identity."""

    times: Numbers

    @property
    def size(self) -> int:
        """How many elements there are."""
        return len(self.times)

    @cached_property
    def inverse(self) -> Numbers:
        """The inverse of each element."""
        found: Numbers = np.argmin(self.times, axis=1)
        return found

    @cached_property
    def orders(self) -> Numbers:
        """The order of each element."""
        everyone = np.arange(self.size)
        orders, power = np.zeros(self.size, np.int64), everyone
        for repeats in range(1, self.size + 1):
            orders[(power == 0) & (orders == 0)] = repeats
            if orders.all():
                break
            power = self.times[power, everyone]
        return orders

    @cached_property
    def commutative(self) -> bool:
        """Whether the order of two elements never matters."""
        return bool((self.times == self.times.T).all())

    def generated(self, elements: Numbers) -> Numbers:
        """The subgroup that these elements generate, in rising order."""
        inside = np.zeros(self.size, bool)
        inside[0] = True
        front = np.zeros(1, np.int64)
        while len(front):
            reached = np.zeros(self.size, bool)
            reached[self.times[front[:, None], elements]] = True
            front = np.flatnonzero(reached & ~inside)
            inside |= reached
        return np.flatnonzero(inside)

    def products(self, one: Numbers, other: Numbers) -> Numbers:
        """The products of an element of each; for normal subgroups, a normal subgroup again."""
        inside = np.zeros(self.size, bool)
        inside[self.times[one[:, None], other]] = True
        return np.flatnonzero(inside)

    def part(self, subgroup: Numbers) -> Group:
        """A subgroup as a group."""
        number = np.zeros(self.size, np.int64)
        number[subgroup] = np.arange(len(subgroup))
        return Group(number[self.times[subgroup[:, None], subgroup]])

    def classes(self) -> Iterator[Numbers]:
        """The conjugacy classes, except that of the identity."""
        left = np.ones(self.size, bool)
        left[0] = False
        everyone = np.arange(self.size)
        while left.any():
            element = int(np.argmax(left))
            members = np.unique(self.times[self.times[self.inverse, element], everyone])
            left[members] = False
            yield members

    @cached_property
    def normal_subgroups(self) -> list[Numbers]:
        """Proper normal subgroups that one class of elements generates, or two such together; smallest first."""
        found = {normal.tobytes(): normal for normal in map(self.generated, self.classes())}
        single = [normal for normal in found.values() if len(normal) < self.size]
        found |= {both.tobytes(): both for pair in combinations(single, 2) for both in [self.products(*pair)]}
        return sorted((normal for normal in found.values() if len(normal) < self.size), key=len)


def group_name(generators: Sequence[tuple[int, ...]], points: int) -> str:
    """The name of the group that these permutations of 0..points-1 generate; empty if it has no short one."""
    group = _group(generators, points)
    return _name(group) if group else ""


def _group(generators: Sequence[tuple[int, ...]], points: int) -> Group | None:
    """All products of the permutations, and their table; None if there are too many."""
    unit = tuple(range(points))
    number, waiting = {unit: 0}, [unit]
    while waiting:
        here = waiting.pop()
        for step in generators:
            there = tuple(map(step.__getitem__, here))
            if there not in number:
                if len(number) == MOST_ELEMENTS:
                    return None
                number[there] = len(number)
                waiting.append(there)
    elements = np.array(list(number), np.int64)
    base = _base(elements)
    if points ** len(base) > _MOST_CODES:
        return None
    digits = points ** np.arange(len(base), dtype=np.int64)
    element_of = np.zeros(points ** len(base), np.int64)
    element_of[elements[:, base] @ digits] = np.arange(len(elements))
    products = elements[:, elements[:, base]] @ digits  # [second, first]
    return Group(element_of[products.T])


def _base(elements: Numbers) -> list[int]:
    """Points whose images tell all elements apart; few, because each at least halves the elements that look alike."""
    base: list[int] = []
    kinds, group = 1, np.zeros(len(elements), np.int64)
    for point in range(elements.shape[1]):
        _, finer = np.unique(group * elements.shape[1] + elements[:, point], return_inverse=True)
        if finer.max() >= kinds:
            kinds, group = int(finer.max()) + 1, finer
            base.append(point)
        if kinds == len(elements):
            break
    return base


def _name(group: Group) -> str:
    if group.commutative:
        return _abelian_name(group)
    return _symmetric_name(group) or _dihedral_name(group) or _product_name(group) or _wreath_name(group)


def _abelian_name(group: Group) -> str:
    """By invariant factors, each a divisor of the next: the numbers of elements of each order determine them."""
    if group.size == 1:
        return "C1"
    orders = Counter(group.orders.tolist())
    factors: list[int] = []
    for prime in _primes(group.size):
        killed, power, ranks = 1, prime, []  # elements whose power p, p², ... is the identity
        while (now := sum(count for order, count in orders.items() if power % order == 0)) > killed:
            ranks.append(_logarithm(now // killed, prime))
            killed, power = now, power * prime
        for index in range(ranks[0]):
            if index == len(factors):
                factors.append(1)
            factors[index] *= prime ** sum(rank > index for rank in ranks)
    return " × ".join(f"C{factor}" for factor in sorted(factors))


def _primes(number: int) -> Iterator[int]:
    """The primes that divide a number."""
    prime = 2
    while number > 1:
        if number % prime == 0:
            yield prime
            while number % prime == 0:
                number //= prime
        prime += 1


def _logarithm(number: int, base: int) -> int:
    power = 0
    while number > 1:
        number //= base
        power += 1
    return power


def _symmetric_name(group: Group) -> str:
    """S_n by Coxeter's relations: n-1 involutions, neighbours with product of order 3, all others commuting."""
    degree = next((n for n in range(3, 7) if factorial(n) == group.size), 0)
    swaps = np.flatnonzero(group.orders == 2).tolist()
    return f"S{degree}" if degree and _coxeter(group, swaps, [], degree - 1) else ""


def _coxeter(group: Group, swaps: Sequence[int], chain: list[int], length: int) -> bool:
    """Whether the chain of involutions can be extended to one that generates the group."""
    if len(chain) == length:
        return len(group.generated(np.array(chain))) == group.size
    for swap in swaps:
        wanted = [2] * (len(chain) - 1) + [3] * bool(chain)
        fits = swap not in chain and group.orders[group.times[chain, swap]].tolist() == wanted
        if fits and _coxeter(group, swaps, [*chain, swap], length):
            return True
    return False


def _dihedral_name(group: Group) -> str:
    """D_n of order 2n: a turn of order n, and an involution outside its powers that reverses it."""
    half = group.size // 2
    for turn in np.flatnonzero(group.orders == half).tolist():
        turns = group.generated(np.array([turn]))
        flips = np.setdiff1d(np.flatnonzero(group.orders == 2), turns)
        reversed_turn = group.times[group.times[group.inverse[flips], turn], flips]
        if (reversed_turn == group.inverse[turn]).any():
            return f"D{half}"
    return ""


def _product_name(group: Group) -> str:
    """A direct product of two normal subgroups, each named in turn."""
    for one, other in combinations(group.normal_subgroups, 2):
        if len(one) * len(other) == group.size and len(np.intersect1d(one, other)) == 1:
            names = _name(group.part(one)), _name(group.part(other))
            if all(names):
                factors = [f"({name})" if "≀" in name else name for name in names]
                return " × ".join(sorted(" × ".join(factors).split(" × "), key=lambda name: (len(name), name)))
    return ""


def _wreath_name(group: Group) -> str:
    """A ≀ C2: half of the group is A × B, and an involution outside it exchanges A and B."""
    for half in group.normal_subgroups:
        if 2 * len(half) != group.size:
            continue
        parts = [half[part] for part in group.part(half).normal_subgroups if len(part) ** 2 == len(half)]
        swaps = np.setdiff1d(np.flatnonzero(group.orders == 2), half)
        for one, other in combinations(parts, 2):
            if len(np.intersect1d(one, other)) == 1 and any(
                np.isin(group.times[group.times[group.inverse[swap], one], swap], other).all() for swap in swaps
            ):
                inner = _name(group.part(one))
                return f"{inner} ≀ C2" if inner and "≀" not in inner and "×" not in inner else ""
    return ""
