"""Pairwise refinement of 2017: extensions cut at their crossings, and two neighbouring pieces bent against each other.

The crossing stays in place. The control points before and after it move in opposite directions, so the curve stays C¹
there; a move is kept if it is an improvement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.geometry.chain import Chain, cut_at
from nonoforge.makers.curved.options import Curved2017Options
from nonoforge.makers.curved.published.score_2017 import Judged, judge, link_scores
from nonoforge.makers.curved.state import CurvedState

_NEAREST = 1e-6
"""Parameters this close to an end of a cubic count as that end."""


def refined(
    judged: Judged, options: Curved2017Options, rng: np.random.Generator, go_on: Callable[[Judged, int], bool]
) -> Judged:
    """The state after `pair_iterations` moves; `go_on` is called after each and says whether to go on."""
    judged = _broken(judged, options)
    pairs = [(link, cut) for link, chain in judged.state.redrawn for cut in range(1, len(chain))]
    for iteration in range(options.pair_iterations if pairs else 0):
        link, cut = pairs[int(rng.integers(len(pairs)))]
        state = _moved(judged.state, link, cut, options, rng)
        try:
            changed = judge(state, options)
        except ArrangementError:
            changed = judged
        if changed.total < judged.total:
            judged = changed
        if not go_on(judged, iteration + 1):
            break
    return judged


def _broken(judged: Judged, options: Curved2017Options) -> Judged:
    """Every extension that costs something, cut where others cross it; the curves keep their shape."""
    state, staged, arrangement = judged.state, judged.staged, judged.arrangement
    ends = state.pieces.ends
    cost = link_scores(staged, arrangement, options, ends + len(state.decoys))
    t_a, t_b, _, _ = arrangement.crossings()
    piece, met = arrangement.lines.piece, arrangement.met
    cubic = np.concatenate([piece[met.edge_a], piece[met.edge_b]])
    places = np.concatenate([t_a, t_b])
    redrawn = list(state.redrawn)
    already = {link for link, _ in redrawn}
    for end in range(ends):
        if state.partner[end] >= 0 or cost[end] <= 0 or end in already:
            continue
        own = int(np.flatnonzero(staged.link == end)[0])
        along = places[cubic == own]
        along = along[(along > _NEAREST) & (along < 1 - _NEAREST)]
        chain = state.link(end)
        if not np.array_equal(staged.scene.control[own, 0], chain[0, 0]):
            along = 1 - along  # the curve through this end runs towards it
        if len(along):
            redrawn.append((end, cut_at(chain, along.tolist())[0]))
    return replace(judged, state=replace(state, redrawn=tuple(redrawn)))


def _moved(
    state: CurvedState, link: int, cut: int, options: Curved2017Options, rng: np.random.Generator
) -> CurvedState:
    """The state with the control points on both sides of one cut moved in opposite directions."""
    chains: dict[int, Chain] = dict(state.redrawn)
    chain = chains[link].copy()
    middle, before = chain[cut, 0], chain[cut - 1, 2]
    reach = float(np.hypot(*(before - middle))) if options.adaptive_reach else options.pair_reach
    angle, far = 2 * np.pi * rng.random(), reach * np.sqrt(rng.random())
    chain[cut - 1, 2] = before + far * np.array([np.cos(angle), np.sin(angle)])
    chain[cut, 1] = 2 * middle - chain[cut - 1, 2]
    chains[link] = chain
    return replace(state, redrawn=tuple(chains.items()))
