"""The p-median problem: choose p of n things so that the weighted distance of all things to the nearest chosen one is
least.

Colours of a picture are the things, distances are colour differences, weights are numbers of pixels. Ortiz-García and
others use a genetic algorithm; with at most a few dozen colours the integer program is solved exactly in less time
(HiGHS, by scipy's `milp`). The greedy and the genetic algorithm are here to show how far off they would be.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError

Array = NDArray[np.floating[Any]]
Choice = tuple[int, ...]

NODES = 1_000
"""Branches after which the integer program is abandoned, a few seconds; palettes of pictures take one."""


def cost(distance: Array, weights: Array, chosen: Choice) -> float:
    """Weighted sum of the distances to the nearest chosen thing."""
    return float(distance[:, list(chosen)].min(axis=1) @ weights)


def exact(
    distance: Array,
    weights: Array,
    p: int,
    *,
    forced: Choice = (),
    apart: NDArray[np.bool_] | None = None,
    nodes: int = NODES,
) -> Choice | None:
    """The best choice of `p` things with all of `forced`, proved; None where there is none.

    distance: (n, n) from each thing (row) to each possible choice (column); weights: (n,). `apart` (n, n) is true for
    pairs that must not both be chosen. `MakeError` where `nodes` branches do not settle it.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    n = len(weights)
    if p >= n and apart is None:
        return tuple(range(n))
    # Variables: x[i, j] (thing i is served by j) for i, j in reading order, then y[j] (j is chosen).
    things = np.arange(n * n)
    i, j = np.divmod(things, n)
    served = LinearConstraint(coo_array((np.ones(n * n), (i, things)), shape=(n, n * n + n)), 1, 1)
    rows = np.concatenate([things, things])
    columns = np.concatenate([things, n * n + j])
    signs = np.concatenate([np.ones(n * n), -np.ones(n * n)])
    only_chosen = LinearConstraint(coo_array((signs, (rows, columns)), shape=(n * n, n * n + n)), -np.inf, 0)
    number = LinearConstraint(np.concatenate([np.zeros(n * n), np.ones(n)])[None, :], p, p)
    constraints = [served, only_chosen, number]
    if apart is not None:
        pairs = [(a, b) for a, b in combinations(range(n), 2) if apart[a, b]]
        if pairs:
            at = np.array(pairs) + n * n
            index = np.repeat(np.arange(len(pairs)), 2)
            matrix = coo_array((np.ones(2 * len(pairs)), (index, at.ravel())), shape=(len(pairs), n * n + n))
            constraints.append(LinearConstraint(matrix, 0, 1))
    low, whole = np.zeros(n * n + n), np.zeros(n * n + n)
    low[n * n + np.array(forced, dtype=int)] = 1
    whole[n * n :] = 1  # with y integral, x comes out integral without being asked
    objective = np.concatenate([(distance * weights[:, None]).ravel(), np.zeros(n)])
    answer = milp(
        objective, integrality=whole, bounds=Bounds(low, 1), constraints=constraints, options={"node_limit": nodes}
    )
    if answer.status == 1:
        raise MakeError(f"the best {p} of {n} colours were not found within {nodes} branches")
    if answer.x is None:
        return None
    return tuple(int(each) for each in np.flatnonzero(answer.x[n * n :] > 0.5))


def greedy(distance: Array, weights: Array, p: int, *, forced: Choice = ()) -> Choice:
    """The forced ones, then one after the other whichever helps most."""
    chosen = list(forced)
    while len(chosen) < min(p, len(weights)):
        rest = [each for each in range(len(weights)) if each not in chosen]
        chosen.append(min(rest, key=lambda each: cost(distance, weights, (*chosen, each))))
    return tuple(sorted(chosen))


def genetic(
    distance: Array,
    weights: Array,
    p: int,
    *,
    forced: Choice = (),
    seed: int = 0,
    people: int = 30,
    generations: int = 30,
) -> Choice:
    """A plain genetic algorithm: a child takes its members from both parents, one of them changes now and then."""
    generator = np.random.default_rng(seed)
    others = np.array([each for each in range(len(weights)) if each not in forced])
    free = min(p - len(forced), len(others))
    crowd = [frozenset(generator.choice(others, free, replace=False).tolist()) for _ in range(people)]

    def fitness(one: frozenset[int]) -> float:
        return cost(distance, weights, (*forced, *one))

    for _ in range(generations):
        crowd.sort(key=fitness)
        crowd = crowd[: people // 2]
        while len(crowd) < people:
            a, b = generator.choice(people // 2, 2, replace=False)
            pool = sorted(crowd[a] | crowd[b])
            child = set(generator.choice(pool, free, replace=False).tolist())
            if generator.random() < 0.3 and len(child) < len(others):
                child.remove(int(generator.choice(sorted(child))))
                child.add(int(generator.choice([each for each in others if each not in child])))
            crowd.append(frozenset(child))
    return tuple(sorted((*forced, *min(crowd, key=fitness))))
