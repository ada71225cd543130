"""Contours: where they have corners, rounded corners made sharp again, and what can be made of them.

A curve can be carried on beyond a corner, because it leaves the outline there. Where the outline is smooth it cannot:
the extension would touch the outline's own other half. So a contour with no corner can only stay a closed curve, and
one with a single corner must cross itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, direction_at, length_of, straight
from nonoforge.makers.outline import Outline

BREAK_ANGLE = 20.0
"""Joints that turn by more than this many degrees are corners; drawn icons give the same answer from 10 to 30."""
HOPELESS = 160.0
"""A corner that turns by more than this is a cusp: both extensions leave it in nearly the same direction."""
TINY_ARC = 0.02
"""Arcs with a radius below this share of the picture are rounded corners."""
TOO_CLOSE = 0.02
"""Corners closer than this share of the picture cannot be told apart in print."""


@dataclass(frozen=True, slots=True)
class ContourReport:
    """One contour: how many corners, the turns at them in degrees, which of them are hopeless, and a remark."""

    breaks: int
    turns: tuple[float, ...]
    hopeless: tuple[float, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class Suitability:
    """What can be expected of an outline before any work: its contours, the class, and what speaks against it."""

    contours: tuple[ContourReport, ...]
    expected: str
    problems: tuple[str, ...]


def turns_of(chain: Chain) -> NDArray[np.float64]:
    """By how many degrees a closed chain turns at the start of each of its cubics (n,).

    Positive is clockwise as seen.
    """
    out = np.empty(len(chain))
    for i in range(len(chain)):
        a, b = direction_at(chain[i - 1 : i] if i else chain[-1:], 1.0), direction_at(chain[i : i + 1], 0.0)
        out[i] = np.degrees(np.arctan2(a[0] * b[1] - a[1] * b[0], a @ b))
    return out


def breaks_of(chain: Chain, angle: float = BREAK_ANGLE) -> list[int]:
    """The cubics of a closed chain that begin at a corner."""
    return np.flatnonzero(np.abs(turns_of(chain)) > angle).tolist()


def sharpen(chain: Chain, size: float) -> Chain:
    """Tiny arcs turned back into corners: a cubic that turns by more than `BREAK_ANGLE` within a radius of 2 % of
    `size`.

    The neighbours' tangents are carried on to where they meet. Arcs that are corners already, or whose tangents meet
    far away, stay.
    """
    pieces: list[Chain] = []
    for i in range(len(chain)):
        piece = chain[i : i + 1]
        a, b = direction_at(piece, 0.0), direction_at(piece, 1.0)
        cross = float(a[0] * b[1] - a[1] * b[0])
        turn = float(np.arctan2(cross, a @ b))
        reach = length_of(piece)
        smooth = len(chain) > 3 and np.degrees(abs(turn)) > BREAK_ANGLE and abs(cross) > 0.1
        if smooth and reach / abs(turn) < TINY_ARC * size:
            gap = piece[0, 3] - piece[0, 0]
            s = float(gap[0] * b[1] - gap[1] * b[0]) / cross
            t = float(a[0] * gap[1] - a[1] * gap[0]) / cross
            if 0 < s < reach * 2 and 0 < t < reach * 2:
                pieces.append(straight(piece[0, 0], piece[0, 0] + s * a, piece[0, 3]))
                continue
        pieces.append(piece)
    return np.concatenate(pieces)


def suitability(outline: Outline) -> Suitability:
    """The report before any work, for curved puzzles."""
    left, top, right, bottom = outline.box
    size = max(right - left, bottom - top)
    reports, problems = [], []
    corners: list[NDArray[np.float64]] = []
    for region in outline.regions:
        for chain in region.contours:
            turns = turns_of(chain)
            at = np.flatnonzero(np.abs(turns) > BREAK_ANGLE)
            corners += [chain[i, 0] for i in at]
            found = tuple(float(turns[i]) for i in at)
            hopeless = tuple(turn for turn in found if abs(turn) > HOPELESS)
            reports.append(ContourReport(len(at), found, hopeless, _remark(len(at))))
    number = len(reports)
    smooth = sum(report.breaks == 0 for report in reports)
    single = sum(report.breaks == 1 for report in reports)
    cusps = sum(len(report.hopeless) for report in reports)
    if smooth:
        problems.append(f"{smooth} of {number} contours have no corner and can only stay closed curves without a clue")
    if single:
        problems.append(f"{single} of {number} contours have one corner: their curves cross themselves")
    if cusps:
        problems.append(
            f"{cusps} corners turn by more than {HOPELESS:.0f} degrees: extensions cannot be told apart there"
        )
    if len(corners) > 1:
        at_ = np.array(corners)
        gaps = np.hypot(*(at_[:, None] - at_[None]).transpose(2, 0, 1))[np.triu_indices(len(at_), 1)]
        close = int((gaps < TOO_CLOSE * size).sum())
        if close:
            problems.append(f"{close} pairs of corners are closer than {100 * TOO_CLOSE:.0f} % of the picture")
    expected = "expert" if single else "advanced" if number > smooth else "none"
    return Suitability(tuple(reports), expected, tuple(problems))


def _remark(breaks: int) -> str:
    if not breaks:
        return "smooth: cannot be extended"
    return "one corner: crosses itself when extended" if breaks == 1 else "can be extended"
