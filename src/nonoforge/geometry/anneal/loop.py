"""The loop: move, measure, keep or take back, again and again; one kernel, called from Python in slices.

Worse is accepted with probability exp(-d / T), where d is the change in percent of the cost, as in the literature: one
temperature then suits pictures whose costs differ a hundredfold. The dice are thrown before anything is measured, so
that measuring can end as soon as a move is known to be too bad. Python calls only `annealed`, which merely measures
when asked for no moves.
"""

from __future__ import annotations

from math import inf, log
from typing import NamedTuple

from nonoforge.compiling.kernel import entry, inlined, kernel
from nonoforge.geometry.anneal.moves import change, roll, undo
from nonoforge.geometry.anneal.store import (
    EMPTY,
    NO_WEB,
    Floats,
    Ints,
    Store,
)
from nonoforge.geometry.anneal.strands import lay, meet_all
from nonoforge.geometry.anneal.terms import measure


@kernel
def recross(s: Store, changed, n: int) -> bool:
    """Fill the other list of crossings: old ones between unchanged strands are copied, those of changed strands found
    again.
    """
    old = s.head[0].side
    new = 1 - old
    count = 0
    for c in range(s.counts[old]):
        stays = True
        for i in range(n):
            if s.met[old, c].a == changed[i] or s.met[old, c].b == changed[i]:
                stays = False
        if stays:
            s.met[new, count] = s.met[old, c]
            count += 1
    s.counts[new] = count
    for i in range(n):
        if s.strands[changed[i]].kind != EMPTY and not meet_all(s, new, changed[i]):
            return False
    return True


@inlined
def relay(s: Store, cubics) -> bool:
    """Lay all strands again and find all crossings; cubics (S,) is the number of cubics of each strand."""
    s.counts[s.head[0].side] = 0
    for k in range(s.head[0].slots):
        if s.strands[k].kind == EMPTY:
            continue
        if not lay(s, k, cubics[k]):
            return False
    for k in range(s.head[0].slots):
        if s.strands[k].kind != EMPTY and not meet_all(s, s.head[0].side, k):
            return False
    return True


class Found(NamedTuple):
    """The best since the last weighing, and the costs."""

    rows: Floats  # (S, 11) kind, places and control points of the strands
    partner: Ints  # (e,)
    tally: Floats  # (4,) cost now, best cost, accepted, tried


@entry
def annealed(s: Store, cubics, changed, found: Found, steps: int, hot: float, cold: float, restart: bool):
    """Anneal for `steps` moves from temperature `hot` to `cold`; returns the final cost.

    With `restart` everything is laid and measured first. cubics: (S,); changed: (16,) scratch.
    """
    tally = found.tally
    now = NO_WEB if restart else tally[0]
    if not restart and now >= NO_WEB:
        return now
    temperature = hot
    cool = (cold / hot) ** (1.0 / max(steps, 1))
    for step in range(-1 if restart else 0, steps):
        other, n, most = s.head[0].side, 0, inf
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
        cost = measure(s, other, most) if sound else NO_WEB
        if step < 0 or cost <= most:
            now = cost
            s.head[0].side = other
            tally[2] += 1
            if step < 0 or now < tally[1]:
                tally[1] = now
                remember(s, found)
            if now >= NO_WEB:
                break
        else:
            undo(s, changed, n)
    tally[0] = now
    return now


@kernel
def remember(s: Store, found: Found) -> None:
    """Save the strands that can move."""
    best = found.rows
    for k in range(s.head[0].first_end, s.head[0].slots):
        best[k, 0], best[k, 1], best[k, 2] = s.strands[k].kind, s.strands[k].w0, s.strands[k].w1
        for i in range(4):
            best[k, 3 + 2 * i] = s.control[s.head[0].fixed + k, i, 0]
            best[k, 4 + 2 * i] = s.control[s.head[0].fixed + k, i, 1]
    for e in range(2 * s.head[0].pieces):
        found.partner[e] = s.ends[e].partner
