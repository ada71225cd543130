"""Arrangements of curves as path data, while they are still being made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonoforge.geometry.chain import Chain

if TYPE_CHECKING:
    from nonoforge.makers.curved.state import CurvedState


def arrangement_value(state: CurvedState) -> dict[str, Any]:
    """Frame, curves (decoys last), the picture's outline and its corners, in a box that begins at 0, 0, y down."""
    from nonoforge.makers.curved.by_hand import corners_of

    pieces = state.pieces
    links = [*state.links(), *range(pieces.ends, pieces.ends + len(state.decoys))]
    frame = pieces.frame.chain
    low, high = frame.reshape(-1, 2).min(axis=0), frame.reshape(-1, 2).max(axis=0)
    count = len(pieces.first) - 1
    return {
        "width": round(float(high[0] - low[0]), 1),
        "height": round(float(high[1] - low[1]), 1),
        "frame": path_of(frame - low, closed=True),
        "outline": [path_of(pieces.chain(piece) - low) for piece in range(count)],
        "curves": [path_of(state.link(link) - low) for link in links],
        "corners": (corners_of(pieces) - low).round(1).tolist(),
        "bridges": state.bridges,
        "decoys": len(state.decoys),
    }


def path_of(chain: Chain, *, closed: bool = False) -> str:
    """A chain of cubics as SVG path data, to a tenth of a unit."""
    points = chain.round(1).tolist()
    data = [f"M{points[0][0][0]:g} {points[0][0][1]:g}"] if points else []
    for _, (ax, ay), (bx, by), (cx, cy) in points:
        data.append(f"C{ax:g} {ay:g} {bx:g} {by:g} {cx:g} {cy:g}")
    return "".join(data) + ("z" if closed else "")
