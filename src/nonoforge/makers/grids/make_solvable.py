"""The search that makes a picture solvable: change as few and as cheap cells as possible, in both directions.

The papers only blacken cells; here a cell may take any colour that costs little by the maker's wish. Each round looks
at what line logic leaves unknown, tries the cheapest changes nearby, and takes the one that settles the most cells for
its cost. When everything is settled, every change that makes the picture cheaper and keeps it solvable is made.

`unknown_cells(picture)` is the engine; nothing here knows how it decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.wish import Wish
from nonoforge.makers.pictures.light import Floats
from nonoforge.makers.pictures.likeness import Labels

Mask = NDArray[np.bool_]
Unknown = Callable[[Labels], Mask]
"""From a picture (h, w) to the cells (h, w) that its clues leave unknown to the logic allowed."""


@dataclass(frozen=True)
class Persistence:
    """How hard to try: changes tried in each round, rounds, and rounds without progress."""

    tries: int = 40
    rounds: int = 400
    patience: int = 12


def make_solvable(
    labels: Labels,
    wish: Wish,
    unknown: Unknown,
    *,
    locked: Mask | None = None,
    effort: Persistence | None = None,
    allowance: Allowance | None = None,
    seed: int = 0,
) -> Labels | None:
    """The picture changed until nothing is unknown, or None if the effort ran out."""
    effort, allowance = effort or Persistence(), allowance or Allowance()
    unknown = allowance.counted(unknown)
    generator = np.random.default_rng(seed)
    free = np.ones(wish.shape, dtype=bool) if locked is None else ~locked
    rested = np.zeros(wish.shape, dtype=np.int32)  # the round from which a changed cell may change again
    labels = labels.copy()
    open_cells = unknown(labels)
    fewest, reached = labels.size + 1, 0
    for number in range(effort.rounds):
        left = int(open_cells.sum())
        if not left:
            return labels
        if left < fewest:
            fewest, reached = left, number
        # Where most of the board is open, no single cell settles it: better to draw it again, calmer.
        patience = effort.patience if left < 0.3 * labels.size else effort.patience // 4
        if number - reached > patience or allowance.over():
            return None
        moves = _cheapest_moves(labels, wish, open_cells, free & (rested <= number), effort.tries, generator)
        if not moves:
            rested[:] = 0
            if not _cheapest_moves(labels, wish, open_cells, free, 1, generator):
                return None
            continue
        tried = _try_moves(labels, moves, unknown, left, allowance)
        chosen = _together(labels, tried, unknown)
        for move in chosen:
            labels[move.y, move.x] = move.colour
            rested[move.y, move.x] = number + 8 + int(generator.integers(8))
        open_cells = unknown(labels)
    return None


def polish(
    labels: Labels,
    wish: Wish,
    unknown: Unknown,
    *,
    locked: Mask | None = None,
    allowance: Allowance | None = None,
) -> Labels:
    """The picture made cheaper, one cell at a time, as long as nothing becomes unknown."""
    labels, allowance = labels.copy(), allowance or Allowance()
    unknown = allowance.counted(unknown)
    free = np.ones(wish.shape, dtype=bool) if locked is None else ~locked
    refused: set[tuple[int, int, int]] = set()
    taken = True
    while taken:
        moves = wish.move_costs(labels)
        moves[~free] = 0
        order = np.argsort(moves, axis=None, kind="stable")[: int(np.count_nonzero(moves < -1e-6))]
        taken = False
        for flat in order:
            y, x, colour = (int(i) for i in np.unravel_index(flat, moves.shape))
            if (y, x, colour) in refused:
                continue
            if allowance.over():
                return labels
            old, labels[y, x] = labels[y, x], colour
            if not unknown(labels).any():
                taken = True
                refused.clear()
                break
            labels[y, x] = old
            refused.add((y, x, colour))
    return labels


def try_cheapest(
    labels: Labels,
    wish: Wish,
    unknown: Unknown,
    open_cells: Mask,
    free: Mask,
    tries: int,
    allowance: Allowance,
    seed: int = 0,
) -> list[Move]:
    """The cheapest changes near unknown cells, as many as are allowed, each with the cells it settles, best value
    first.
    """
    labels = labels.copy()
    moves = _cheapest_moves(labels, wish, open_cells, free, tries, np.random.default_rng(seed))
    return _try_moves(labels, moves, allowance.counted(unknown), int(open_cells.sum()), allowance)


@dataclass(frozen=True)
class Move:
    """One cell recoloured: what that costs by the wish, and how many unknown cells it settles."""

    y: int
    x: int
    colour: int
    cost: float
    settles: int = 0


def _cheapest_moves(
    labels: Labels, wish: Wish, open_cells: Mask, free: Mask, tries: int, generator: np.random.Generator
) -> list[Move]:
    """The cheapest changes of unknown cells and their neighbours, with a little noise to break ties differently."""
    near = open_cells.copy()
    near[1:] |= open_cells[:-1]
    near[:-1] |= open_cells[1:]
    near[:, 1:] |= open_cells[:, :-1]
    near[:, :-1] |= open_cells[:, 1:]
    costs = wish.move_costs(labels)
    np.put_along_axis(costs, labels[..., None].astype(np.intp), np.inf, axis=2)
    costs[~(near & free)] = np.inf
    # A neighbour's change helps less often than a change of an unknown cell itself.
    order_by: Floats = costs + np.where(open_cells, 0, 0.15)[..., None]
    order_by = order_by + generator.random(costs.shape, dtype=np.float32) * np.float32(0.05)
    count = min(tries, int(np.isfinite(costs).sum()))
    if not count:
        return []
    # Not argpartition: which of two equals it picks differs between processors.
    flat_order = order_by.ravel()
    best = np.flatnonzero(flat_order <= np.partition(flat_order, count - 1)[count - 1])
    moves = []
    for flat in best[np.argsort(flat_order[best], kind="stable")][:count]:
        y, x, colour = (int(i) for i in np.unravel_index(flat, costs.shape))
        moves.append(Move(y, x, colour, float(costs[y, x, colour])))
    return moves


def _try_moves(labels: Labels, moves: list[Move], unknown: Unknown, before: int, allowance: Allowance) -> list[Move]:
    """The moves with the number of unknown cells each settles, best value first."""
    tried: list[Move] = []
    for move in moves:
        if tried and allowance.over():
            break
        old, labels[move.y, move.x] = labels[move.y, move.x], move.colour
        settles = before - int(unknown(labels).sum())
        labels[move.y, move.x] = old
        tried.append(Move(move.y, move.x, move.colour, move.cost, settles))
    return sorted(tried, key=_worth, reverse=True)


def _worth(move: Move) -> float:
    """Cells settled per cost; a move that settles nothing is worth less the more it costs."""
    cost = max(move.cost, 0.0) + 0.2
    return move.settles / cost if move.settles > 0 else move.settles - cost


def _together(labels: Labels, tried: list[Move], unknown: Unknown) -> list[Move]:
    """The best move together with others far away that help too: large pictures need many changes."""
    best = tried[0]
    if best.settles <= 0:
        return [best]
    chosen = [best]
    for move in tried[1:]:
        apart = all(abs(move.y - other.y) + abs(move.x - other.x) > 4 for other in chosen)
        if apart and move.settles >= 2 and _worth(move) > 0.3 * _worth(best):
            chosen.append(move)
    if len(chosen) == 1:
        return chosen
    combined = labels.copy()
    for move in chosen:
        combined[move.y, move.x] = move.colour
    expected = sum(move.settles for move in chosen)
    left = int(unknown(combined).sum())
    alone = labels.copy()
    alone[best.y, best.x] = best.colour
    gained = int(unknown(alone).sum()) - left
    return chosen if gained >= 0.5 * (expected - best.settles) else [best]
