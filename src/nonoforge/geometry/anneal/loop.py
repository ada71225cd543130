"""The loop: move, measure, keep or take back, so many times; one kernel, called from Python in slices.

Worse is accepted with probability exp(-d / T), where d is the change in percent of the cost, as in the literature:
one temperature then suits pictures whose costs differ a hundredfold. The dice are thrown before anything is measured,
so that measuring can end as soon as a move is known to be too bad. `annealed` is the only kernel that Python calls
and does nothing but measure when asked for no moves.
"""

from __future__ import annotations

from math import log

from nonoforge.compiling.kernel import entry, small
from nonoforge.geometry.anneal.moves import change, roll, undo
from nonoforge.geometry.anneal.store import (
    EMPTY,
    FIRST_END,
    FIXED,
    KIND,
    PIECES,
    SIDE,
    SLOTS,
    Store,
)
from nonoforge.geometry.anneal.strands import lay, meet_all
from nonoforge.geometry.anneal.terms import measure


@small
def recross(s: Store, changed, n: int) -> bool:  # type: ignore[no-untyped-def]
    """Fill the other list of crossings: the old ones between unchanged strands, and those of the changed ones anew."""
    old = s.head[SIDE]
    new = 1 - old
    count = 0
    for c in range(s.counts[old]):
        stays = True
        for i in range(n):
            if s.met[old, c, 0] == changed[i] or s.met[old, c, 2] == changed[i]:
                stays = False
        if stays:
            for i in range(4):
                s.met[new, count, i] = s.met[old, c, i]
            for i in range(6):
                s.where[new, count, i] = s.where[old, c, i]
            count += 1
    s.counts[new] = count
    for i in range(n):
        if s.meta[changed[i], KIND] != EMPTY and not meet_all(s, new, changed[i]):
            return False
    return True


@small
def relay(s: Store, cubics) -> bool:  # type: ignore[no-untyped-def]
    """Lay all strands anew and find all crossings; cubics (S,) says how many cubics each strand has."""
    s.counts[s.head[SIDE]] = 0
    for k in range(s.head[SLOTS]):
        if s.meta[k, KIND] == EMPTY:
            continue
        if not lay(s, k, cubics[k]):
            return False
    for k in range(s.head[SLOTS]):
        if s.meta[k, KIND] != EMPTY and not meet_all(s, s.head[SIDE], k):
            return False
    return True


@entry
def annealed(s: Store, cubics, changed, steps: int, hot: float, cold: float, anew: bool, best, best_join, tally):  # type: ignore[no-untyped-def]
    """Anneal for so many steps from temperature `hot` to `cold`; the cost at the end.

    `anew`: everything is laid and measured first. `tally` (4,): cost now, best cost, accepted, tried. `best` (S, 11):
    kind, places and control points of the strands at the best cost, `best_join` (e,) the partners then.
    """
    now = 1e300 if anew else tally[0]
    if not anew and now >= 1e300:
        return now
    temperature = hot
    cool = (cold / hot) ** (1.0 / max(steps, 1))
    for step in range(-1 if anew else 0, steps):
        other, n, most = s.head[SIDE], 0, 1e301
        if step < 0:
            sound = relay(s, cubics)
        else:
            temperature *= cool
            n = change(s, changed)
            if n <= 0:
                undo(s, changed, -n)
                continue
            tally[3] += 1
            other = 1 - other
            sound = recross(s, changed, n)
            most = now - log(1.0 - roll(s)) * temperature / 100.0 * (now + 1e-9)
        cost = measure(s, other, most) if sound else 1e300
        if step < 0 or cost <= most:
            now = cost
            s.head[SIDE] = other
            tally[2] += 1
            if step < 0 or now < tally[1]:
                tally[1] = now
                remember(s, best, best_join)
            if now >= 1e300:
                break
        else:
            undo(s, changed, n)
    tally[0] = now
    return now


@small
def remember(s: Store, best, best_join) -> None:  # type: ignore[no-untyped-def]
    """Write down the strands that can move."""
    for k in range(s.head[FIRST_END], s.head[SLOTS]):
        best[k, 0], best[k, 1], best[k, 2] = s.meta[k, KIND], s.num[k, 0], s.num[k, 1]
        for i in range(4):
            best[k, 3 + 2 * i] = s.control[s.head[FIXED] + k, i, 0]
            best[k, 4 + 2 * i] = s.control[s.head[FIXED] + k, i, 1]
    for e in range(2 * s.head[PIECES]):
        best_join[e] = s.join[e, 1]
