"""The state of a curved puzzle while it is made: the pieces and what hangs on each of their ends.

Each end has a connection to the frame (a cubic: its second control point lies `reach` along the end's direction, the
third is free, the fourth at a place of the frame; four degrees of freedom) or a bridge to another end (a cubic with a
reach at both ends; two). Decoys run from frame to frame. Arrays and not objects for each curve: a state is made and
thrown away thousands of times a second, and kernels take it as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.geometry.chain import Chain
from nonoforge.makers.curved.pieces import Pieces

NO_DECOYS: NDArray[np.float64] = np.zeros((0, 6))


@dataclass(frozen=True, slots=True, eq=False)
class CurvedState:
    """What hangs on the E ends, and M decoys.

    `partner` (E,): the other end of a bridge, -1 for a connection. `reach` (E,). `third` (E, 2) and `place` (E,): of
    connections. `decoys` (M, 6): place, x and y of two control points, place. Arrays are never changed in place.
    `redrawn`: links that a refinement has cut into several cubics, as (link, chain from its end on).
    """

    pieces: Pieces
    partner: NDArray[np.int64]
    reach: NDArray[np.float64]
    third: NDArray[np.float64]
    place: NDArray[np.float64]
    decoys: NDArray[np.float64]
    redrawn: tuple[tuple[int, Chain], ...] = ()

    @property
    def bridges(self) -> int:
        """How many bridges there are."""
        return int((self.partner >= 0).sum()) // 2

    @property
    def curves(self) -> int:
        """How many curves run from frame to frame."""
        return self.pieces.opened - self.bridges + len(self.decoys)

    def burdens(self) -> list[tuple[int, ...]]:
        """The open pieces that each curve carries, in order; decoys carry none."""
        left, out = set(range(self.pieces.opened)), []
        for end in range(self.pieces.ends):
            if self.partner[end] < 0 and end // 2 in left:
                its, here = [end // 2], end ^ 1
                while self.partner[here] >= 0:
                    here = int(self.partner[here])
                    its.append(here // 2)
                    here ^= 1
                left -= set(its)
                out.append(tuple(its))
        return out

    def links(self) -> list[int]:
        """Connections (by their end) and bridges (by their smaller end)."""
        return [e for e in range(self.pieces.ends) if self.partner[e] < 0 or self.partner[e] > e]

    def other_end(self, end: int) -> int:
        """The end at which the curve that runs inwards from `end` comes out, over bridges."""
        here = end ^ 1
        while self.partner[here] >= 0:
            here = int(self.partner[here]) ^ 1
            if here == end ^ 1:
                raise MakeError("the curves form a loop")
        return here

    def connected(self, end: int, reach: float, third: NDArray[np.float64], place: float) -> CurvedState:
        """With this connection at an end; a bridge there leaves its other end open to be connected next."""
        partner, reaches, thirds, places = self.partner.copy(), self.reach.copy(), self.third.copy(), self.place.copy()
        partner[end] = -1
        reaches[end], thirds[end], places[end] = reach, third, place
        redrawn = self._redrawn_without(end, int(self.partner[end]))
        return replace(self, partner=partner, reach=reaches, third=thirds, place=places, redrawn=redrawn)

    def bridged(self, end: int, other: int, reach: float, other_reach: float) -> CurvedState:
        """With a bridge between two ends."""
        partner, reaches = self.partner.copy(), self.reach.copy()
        partner[end], partner[other] = other, end
        reaches[end], reaches[other] = reach, other_reach
        return replace(self, partner=partner, reach=reaches, redrawn=self._redrawn_without(end, other))

    def _redrawn_without(self, *links: int) -> tuple[tuple[int, Chain], ...]:
        return tuple(entry for entry in self.redrawn if entry[0] not in links)

    def would_loop(self, end: int, other: int) -> bool:
        """Whether a bridge between two connected ends would close a loop."""
        return end == other or self.other_end(end) == other

    def link(self, number: int) -> Chain:
        """The cubic of a connection, bridge or decoy (numbered from E on), (1, 4, 2); more where it was redrawn."""
        from nonoforge.geometry.chain import point_at

        for link, redrawn in self.redrawn:
            if link == number:
                return redrawn
        pieces, chain = self.pieces, self.pieces.frame.chain
        if number >= pieces.ends:
            row = self.decoys[number - pieces.ends]
            return np.array([[point_at(chain, row[0]), row[1:3], row[3:5], point_at(chain, row[5])]])
        e, f = number, int(self.partner[number])
        second = pieces.at[e] + self.reach[e] * pieces.out[e]
        if f < 0:
            return np.array([[pieces.at[e], second, self.third[e], point_at(chain, float(self.place[e]))]])
        return np.array([[pieces.at[e], second, pieces.at[f] + self.reach[f] * pieces.out[f], pieces.at[f]]])


def straight_state(pieces: Pieces) -> CurvedState:
    """Every end carried on straight to the frame: a state to begin with."""
    from nonoforge.geometry.frames import place_near, way_out

    ends = pieces.ends
    reach, third, place = np.empty(ends), np.empty((ends, 2)), np.empty(ends)
    far = 4 * pieces.frame.long_side
    for e in range(ends):
        p, d = pieces.at[e], pieces.out[e]
        box = pieces.frame.box
        length = way_out(box, *p, *d, far)
        reach[e], third[e] = length / 3, p + d * length * 2 / 3
        place[e] = place_near(box, pieces.frame.chain, *(p + d * length))
    return CurvedState(pieces, np.full(ends, -1, np.int64), reach, third, place, NO_DECOYS)
