"""Pieces: the picture's outline broken at its corners, in a frame; what every method starts from.

A contour with two or more corners falls into open pieces, each with two ends that must be carried on. One with a
single corner is one piece that starts and ends there: its curve crosses itself. One without a corner stays a closed
curve, for its extension would touch its own other half.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.geometry.chain import Chain, direction_at, length_of, points_on
from nonoforge.geometry.frames import Frame
from nonoforge.geometry.measures import Weights
from nonoforge.makers.curved.corners import with_corners
from nonoforge.makers.curved.network import strands_of
from nonoforge.makers.curved.options import CurvesOptions
from nonoforge.makers.curved.redraw import redraw
from nonoforge.makers.drawings.contours import HOPELESS, TOO_CLOSE, breaks_of, sharpen, turns_of
from nonoforge.makers.drawings.outline import Outline, Region
from nonoforge.palette import Palette

SIDE = 1000.0
"""The longer side of the frame in units."""
MOST_PIECES = 64
"""Open pieces at most: 128 connections cross each other thousands of times, and no clue could be printed."""
MOST_CLOSED = 24
"""Contours without corners at most, each of which is a closed curve without a clue."""
MOST_MADE = 4
"""Contours without corners that get some, at most: each brings four more ends to carry on."""
CRUMB = 0.25
"""Cubics shorter than this many units are rounding of the drawing; their corners are not real."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """N cubics in P pieces, the open ones first; E = 2 × open pieces ends; C corners where ends meet.

    `control` (N, 4, 2); `first` (P + 1,); `corner_at` (N,): the corner at the start of each cubic or -1; `corner_end`
    (P,): at the end of each open piece. `regions` are the contours in the frame's units, from the bottom up: a face has
    the colour of the last region that holds it; `drawn` are the same as they were drawn, before corners were made.
    End 2i is the start of piece i, end 2i + 1 its end.
    """

    frame: Frame
    control: NDArray[np.float64]
    first: NDArray[np.int64]
    opened: int
    corner_at: NDArray[np.int64]
    corner_end: NDArray[np.int64]
    corners: int
    regions: tuple[Region, ...]
    drawn: tuple[Region, ...]
    palette: Palette
    name: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def title(self) -> str:
        """The name of the picture's file without its ending, by which the picture is known."""
        return Path(self.name).stem

    @property
    def ends(self) -> int:
        """How many ends there are to carry on."""
        return 2 * self.opened

    def chain(self, piece: int) -> Chain:
        """The cubics of one piece."""
        return self.control[self.first[piece] : self.first[piece + 1]]

    @cached_property
    def at(self) -> NDArray[np.float64]:
        """Where the ends are, (E, 2)."""
        out = np.empty((self.ends, 2))
        for i in range(self.opened):
            out[2 * i], out[2 * i + 1] = self.control[self.first[i], 0], self.control[self.first[i + 1] - 1, 3]
        return out

    @cached_property
    def out(self) -> NDArray[np.float64]:
        """The unit direction in which each end is carried on, (E, 2)."""
        out = np.empty((self.ends, 2))
        for i in range(self.opened):
            chain = self.chain(i)
            out[2 * i], out[2 * i + 1] = -direction_at(chain, 0.0), direction_at(chain, float(len(chain)))
        return out

    @cached_property
    def corner(self) -> NDArray[np.int64]:
        """The corner of each end, (E,)."""
        out = np.empty(self.ends, np.int64)
        for i in range(self.opened):
            out[2 * i], out[2 * i + 1] = self.corner_at[self.first[i]], self.corner_end[i]
        return out


def cut_up(outline: Outline, options: CurvesOptions | None = None) -> Pieces:
    """The pieces of an outline, by default as it is drawn; `MakeError` where no puzzle can come of it."""
    options = options or CurvesOptions()
    regions, frame = _in_frame(outline, options)
    notes = list(outline.notes)
    drawn = regions
    if options.most_arcs:
        regions, note = redraw(regions, frame, options.most_arcs, options.least_details)
        notes.append(note)
    options = _with_few_made(regions, options, notes)
    regions = tuple(_treated(region, frame, options, notes) for region in regions)
    regions = _without_crowd(regions, options, notes)
    breaks = sum(len(breaks_of(c, options.break_angle)) for region in regions for c in region.contours)
    # a corner that two colours share is drawn twice and counts once
    _check_corners(breaks if len(regions) == 1 else breaks // 2)
    strands, corners = strands_of([list(region.contours) for region in regions], options.break_angle)
    opened = sum(not strand.closed for strand in strands)
    _check_corners(opened)
    if not opened:
        if options.smooth != "corners":
            return cut_up(outline, replace(options, smooth="corners"))
        raise MakeError("the picture has no corner from which a curve could be carried on, and no bend to make one of")
    first = np.zeros(len(strands) + 1, np.int64)
    first[1:] = np.cumsum([len(strand.chain) for strand in strands])
    return Pieces(
        frame=frame,
        control=np.ascontiguousarray(np.concatenate([strand.chain for strand in strands])),
        first=first,
        opened=opened,
        corner_at=np.concatenate([strand.corner_at for strand in strands]),
        corner_end=np.array([strand.corner_end for strand in strands], np.int64),
        corners=corners,
        regions=regions,
        drawn=drawn,
        palette=outline.palette,
        name=outline.name,
        notes=tuple(notes),
    )


def cut_again(pieces: Pieces, options: CurvesOptions) -> Pieces:
    """The same picture, cut up otherwise."""
    return cut_up(Outline(pieces.drawn, name=pieces.name), options)


def _with_few_made(regions: tuple[Region, ...], options: CurvesOptions, notes: list[str]) -> CurvesOptions:
    """The options, but without corners made in smooth contours where there are many of these and other corners too."""
    breaks = [len(breaks_of(c, options.break_angle)) for region in regions for c in region.contours]
    smooth = breaks.count(0)
    if options.smooth != "corners" or smooth <= MOST_MADE or smooth == len(breaks):
        return options
    notes.append(f"{smooth} contours without corners stay closed: at most {MOST_MADE} get corners")
    return replace(options, smooth="closed")


def _check_corners(corners: int) -> None:
    if corners > MOST_PIECES:
        raise MakeError(
            f"the picture has {corners} corners: more than {MOST_PIECES} make no puzzle that can be read; "
            "choose a plainer picture or a larger break_angle"
        )


def _without_crowd(regions: tuple[Region, ...], options: CurvesOptions, notes: list[str]) -> tuple[Region, ...]:
    """The regions with no more smooth contours than can be told apart; the smallest go."""
    sizes = sorted(
        (area_of(contour), i, j)
        for i, region in enumerate(regions)
        for j, contour in enumerate(region.contours)
        if not breaks_of(contour, options.break_angle)
    )
    gone = {(i, j) for _, i, j in sizes[: max(0, len(sizes) - MOST_CLOSED)]}
    if gone:
        notes.append(f"{len(gone)} small contours without corners were left out: at most {MOST_CLOSED} are kept")
    return tuple(
        Region(region.colour, tuple(c for j, c in enumerate(region.contours) if (i, j) not in gone))
        for i, region in enumerate(regions)
    )


def _treated(region: Region, frame: Frame, options: CurvesOptions, notes: list[str]) -> Region:
    """The region with smooth and single-cornered contours treated as asked for, and specks made visible."""
    contours = []
    least = Weights().scaled(frame.side, area_of(frame.chain))[2]
    for contour in region.contours:
        breaks = breaks_of(contour, options.break_angle)
        kept = contour
        if (not breaks and options.smooth == "corners") or (len(breaks) == 1 and options.treatment == "corners"):
            kept = with_corners(contour, breaks)
            made = len(breaks_of(kept, options.break_angle)) - len(breaks)
            notes.append(f"{made} corner{'s were' if made != 1 else ' was'} made in a smooth contour")
        elif not breaks and options.smooth == "leave out":
            notes.append("a contour without corners was left out")
            continue
        size = area_of(kept)
        if size < least:
            middle = kept.reshape(-1, 2).mean(axis=0)
            kept = middle + (kept - middle) * np.sqrt(1.2 * least / size)
            notes.append("a contour smaller than the smallest face allowed was enlarged")
        contours.append(kept)
    return Region(region.colour, tuple(contours))


def area_of(contour: Chain) -> float:
    """The area inside a closed chain, on a polyline of 16 chords for each cubic."""
    t = (np.arange(16) / 16)[None, :, None]
    x, y = points_on(contour[:, None], t).reshape(-1, 2).T
    return abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2


def _in_frame(outline: Outline, options: CurvesOptions) -> tuple[tuple[Region, ...], Frame]:
    """The regions in the frame's units, and the frame."""
    left, top, right, bottom = outline.box
    width, height = right - left, bottom - top
    size = max(width, height)
    if not size > 0:
        raise MakeError("the picture has no extent")
    edge = SIDE * options.margin
    if options.frame == "circle":
        points = np.concatenate([c.reshape(-1, 2) for region in outline.regions for c in region.contours])
        middle = np.array([left + right, top + bottom]) / 2
        scale = (SIDE / 2 - edge) / float(np.hypot(*(points - middle).T).max())
        shift = np.array([SIDE - width * scale, SIDE - height * scale]) / 2
        frame = Frame(0.0, 0.0, SIDE, SIDE, round=True)
    else:
        scale = (SIDE - 2 * edge) / size
        # a very flat picture still gets a frame in which curves have room
        down, across = max(height * scale, 0.4 * SIDE), max(width * scale, 0.4 * SIDE)
        frame = Frame(0.0, 0.0, across + 2 * edge, down + 2 * edge)
        shift = np.array([across - width * scale, down - height * scale]) / 2 + edge
    regions = []
    for region in outline.regions:
        contours = []
        for contour in region.contours:
            moved = _without_crumbs((contour - (left, top)) * scale + shift)
            if options.sharpen:
                moved = sharpen(moved, SIDE)
            contours.append(moved)
        regions.append(Region(region.colour, tuple(contours)))
    return tuple(regions), frame


def _without_crumbs(chain: Chain) -> Chain:
    """A closed chain without cubics of next to no length: the one before is drawn on to where they ended."""
    kept = [cubic for cubic in chain if length_of(cubic[None]) > CRUMB]
    if len(kept) < 2:
        return chain
    out = np.array(kept)
    for i in range(len(out)):
        gap = out[i, 0] - out[i - 1, 3]
        out[i - 1, 3] = out[i, 0]
        out[i - 1, 2] += gap
    return out


def remarks(pieces: Pieces) -> list[str]:
    """What speaks against a good puzzle: cusps, corners too close together, curves that must cross themselves."""
    out = []
    single = int((pieces.corner[0::2] == pieces.corner[1::2]).sum())
    if single:
        out.append(f"{single} contour{'s have' if single > 1 else ' has'} one corner: the curve crosses itself there")
    closed = len(pieces.first) - 1 - pieces.opened
    if closed:
        out.append(
            f"{closed} contour{'s have' if closed > 1 else ' has'} no corner and stay{'s' * (closed == 1)} closed"
        )
    cusps = sum(
        int((np.abs(turns_of(contour)) > HOPELESS).sum()) for region in pieces.regions for contour in region.contours
    )
    if cusps:
        out.append(f"{cusps} cusp{'s' * (cusps > 1)}: both curves leave such a corner in nearly the same direction")
    spots = np.array([pieces.at[np.flatnonzero(pieces.corner == j)[0]] for j in range(pieces.corners)])
    gaps = np.hypot(*(spots[:, None] - spots[None]).transpose(2, 0, 1))[np.triu_indices(len(spots), 1)]
    close = int((gaps < TOO_CLOSE * pieces.frame.side).sum())
    if close:
        out.append(f"{close} pair{'s' * (close > 1)} of corners closer than the threshold of {TOO_CLOSE:.0%}")
    return out
