"""Tangram nonograms: pictures bounded by segments at 0, 45, 90 and 135 degrees, each extended to a full line.

The lines cut the frame into convex cells with 3 to 8 corners. Lines are then shifted without changing the combinatorics
until the narrowest cell is as wide as possible. Any outline can be the source: what is not drawn in the four
orientations is fitted to them within a tolerance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Plane
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.errors import Cancelled, MakeError, PuzzleError
from nonoforge.geometry.arrangement import Arrangement
from nonoforge.geometry.chain import Chain, is_straight, points_on
from nonoforge.geometry.fit import Ring, even_points, fit_ring, ring_of_lines
from nonoforge.geometry.octilinear import ALONG, NORMALS, Cell, Lines, arrange_lines, cells_of, lines_in_box, widths_of
from nonoforge.geometry.planes import plane_of
from nonoforge.geometry.spread import spread_lines
from nonoforge.geometry.vectors import across, dot
from nonoforge.makers.drawings.options import TangramOptions
from nonoforge.makers.drawings.outline import Outline, outline_of
from nonoforge.makers.drawings.shared_edges import evened, is_mirrored, join_edges, mirrored
from nonoforge.makers.made import Effort, Made, credits_of
from nonoforge.makers.thinning import thin_clues
from nonoforge.makers.watch import Watch
from nonoforge.palette import Palette
from nonoforge.puzzle import Puzzle

SIDE = 1000.0
"""The longer side of the frame in units, before lines and frame are shifted."""
APART = 8.0
"""Units between two lines where they end on the frame: 1.3 mm on a page 160 mm wide. Their clues stand there."""


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, eq=False, kw_only=True)
class TangramMade(Made):
    """A tangram; widths are in units of which the longer side of the picture with its margins has 1000.

    `likeness` is the share of the picture's area that keeps its colour through fitting and shifting. `lines` is how
    many lines cut the frame; each has a clue on either side. `clues_all` counts the clues before some were left out.
    """

    lines: int
    fitted: bool
    min_width_before: float
    min_width_after: float
    clues_kept: int
    clues_all: int

    def details(self) -> dict[str, Any]:
        """Its class, widths and clues."""
        return {
            "class": self.puzzle.board.rank if isinstance(self.puzzle.board, Plane) else "",
            "straight_lines": self.lines,
            "fitted": self.fitted,
            "min_width_before": round(self.min_width_before, 3),
            "min_width_after": round(self.min_width_after, 3),
            "clues_kept": self.clues_kept,
            "clues": self.clues_all,
        }


def making(source: Any, options: TangramOptions, watch: Watch) -> Iterator[TangramMade]:
    """The one tangram of a drawing, proved; a `NonoforgeError` says in one sentence why there is none.

    There is no partial result: if the watch ends the work early, nothing is yielded.
    """
    begun = perf_counter()
    outline = outline_of(source)
    try:
        yield _made(outline, options, watch, begun)
    except PuzzleError as error:
        raise MakeError(str(error)) from None
    except Cancelled:
        return


def _go_on(watch: Watch, share: float, text: str) -> None:
    """Report, and raise `Cancelled` if the work must end."""
    watch.tell(share, text)
    if why := watch.over():
        raise Cancelled(why)


def _made(outline: Outline, options: TangramOptions, watch: Watch, begun: float) -> TangramMade:
    from nonoforge.engine import decide

    _go_on(watch, 0.0, "fitting the outline")
    drawn, palette = _rings(outline, options)
    rings, fitted = _in_four_orientations(drawn, options)
    middle = _mirror(drawn)
    lines = _lines(rings, middle, options, watch)
    arrangement = arrange_lines(lines)
    cells = cells_of(lines, arrangement)
    picture = _picture(rings, arrangement)
    if not any(picture):
        raise MakeError(
            "nothing of the picture is left: its parts are thinner than the smallest distance between lines"
        )
    watch.preview(lambda: Puzzle.of_picture(plane_of(arrangement), picture, palette))
    _go_on(watch, 0.5, "spreading the lines")
    before = float(widths_of(lines, cells).min())
    moved = _spread(lines, cells, middle, options)
    try:
        board = plane_of(arrange_lines(moved), [f"line {k + 1}" for k in range(lines.count)])
    except PuzzleError:
        raise MakeError(_TOO_CLOSE) from None
    _go_on(watch, 0.7, "placing the clues")
    whole = Puzzle.of_picture(board, picture, palette, credits_of(options, outline.name))
    puzzle = label_puzzle(thin_clues(whole, options.difficulty, options.seed))
    _go_on(watch, 0.9, "proving it")
    verdict = decide(puzzle)
    if verdict.answer != "unique":
        raise MakeError("the lines of this picture leave more than one solution: choose another picture")
    watch.tell(1.0)
    return TangramMade(
        puzzle=puzzle,
        verdict=verdict,
        likeness=_likeness(drawn, arrange_lines(moved), picture),
        options=options,
        effort=Effort(steps=1, seconds=perf_counter() - begun),
        name=outline.name,
        notes=(*outline.notes, *(("the outline was fitted to the four orientations",) if fitted else ())),
        lines=lines.count,
        fitted=fitted,
        min_width_before=before,
        min_width_after=float(widths_of(moved, cells).min()),
        clues_kept=sum(clue is not None for clue in puzzle.clues),
        clues_all=sum(clue is not None for clue in whole.clues),
    )


_TOO_CLOSE = "lines of the picture meet so closely that cells cannot be told apart: choose a plainer picture"


def _rings(outline: Outline, options: TangramOptions) -> tuple[list[list[Ring]], Palette]:
    """For each colour its rings, scaled into the frame; and the palette."""
    left, top, right, bottom = outline.box
    size = max(right - left, bottom - top)
    scale = SIDE * (1 - 2 * options.margin) / size
    edge = SIDE * options.margin
    rings = [
        [(_corners(contour, size * 0.004) - (left, top)) * scale + edge for contour in region.contours]
        for region in outline.regions
    ]
    return rings, outline.palette


def _corners(contour: Chain, step: float) -> Ring:
    """The polygon of a contour: its corners where it is straight, points about `step` apart where it bends."""
    points: list[NDArray[np.float64]] = []
    for cubic in contour:
        if is_straight(cubic, 1e-6):
            points.append(cubic[:1])
            continue
        reach = float(np.hypot(*np.diff(cubic, axis=0).T).sum())
        t = (np.arange(max(2, round(reach / step))) / max(2, round(reach / step)))[:, None]
        points.append(points_on(cubic, t))
    return np.concatenate(points)


def _in_four_orientations(rings: list[list[Ring]], options: TangramOptions) -> tuple[list[list[Ring]], bool]:
    """Rings with all edges in the four orientations, as drawn or fitted within the tolerance; and whether any was
    fitted.
    """
    slack = options.merge * SIDE
    if all(_is_octilinear(ring, slack) for group in rings for ring in group):
        return rings, False
    if not options.fit:
        raise MakeError("the picture is not drawn with segments at 0, 45, 90 and 135 degrees: allow it to be fitted")
    drawn = [ring for group in rings for ring in group]
    free = [not _is_octilinear(ring, slack) for ring in drawn]
    fits = [_fitted(ring, options) if each else _edges(ring) for ring, each in zip(drawn, free, strict=True)]
    lines = join_edges(drawn, fits, free, 2 * options.fit * SIDE)
    done = [ring_of_lines(line) if each else ring for ring, line, each in zip(drawn, lines, free, strict=True)]
    ends = np.cumsum([0, *map(len, rings)]).tolist()
    return [done[first:last] for first, last in pairwise(ends)], True


def _edges(ring: Ring) -> list[tuple[int, float]]:
    """The lines through the edges of a ring drawn in the four orientations."""
    after = np.roll(ring, -1, axis=0)
    turned = np.abs(across(after - ring, NORMALS)).argmin(axis=1)
    return [(int(o), float(dot(a + b, NORMALS[o])) / 2) for o, a, b in zip(turned, ring, after, strict=True)]


def _fitted(ring: Ring, options: TangramOptions) -> list[tuple[int, float]]:
    """The lines of a ring fitted within the tolerance."""
    points = even_points(ring, SIDE / 100)
    if len(points) > 600:
        points = even_points(ring, SIDE / 100 * len(points) / 600)
    # small rings need a finer fit than large ones: at 2 % an eye shrinks to a point
    fits = (fit_ring(points, options.fit * SIDE / finer) for finer in (1, 2, 4))
    lines = next(filter(None, fits), None)
    if lines is None:
        raise MakeError(
            f"no outline at 0, 45, 90 and 135 degrees comes within {100 * options.fit:g} % of the picture: "
            "allow a larger tolerance or choose a plainer picture"
        )
    return lines


def _is_octilinear(ring: Ring, slack: float) -> bool:
    """Whether the edges lie along the orientations; at most 3 % of the outline may be crumbs shorter than `slack`."""
    edges = np.roll(ring, -1, axis=0) - ring
    out = np.abs(across(edges, NORMALS)).min(axis=1)
    length = np.hypot(edges[:, 0], edges[:, 1])
    aligned = (out <= slack) & (out <= 0.02 * length)
    crumbs = length[~aligned]
    return bool(crumbs.max(initial=0.0) <= slack and crumbs.sum() <= 0.03 * length.sum())


def _mirror(drawn: list[list[Ring]]) -> float | None:
    """Where a vertical mirror shows the drawing as it is, if anywhere."""
    every = np.concatenate([ring for group in drawn for ring in group])
    middle = float(every[:, 0].min() + every[:, 0].max()) / 2
    x, y = np.meshgrid(middle + np.arange(-SIDE / 2 + 5, SIDE / 2, 10), np.arange(5.0, SIDE, 10))
    colours = _colours_at(drawn, np.stack([x.ravel(), y.ravel()], axis=1))
    return middle if is_mirrored(colours.reshape(x.shape)) else None


def _lines(rings: list[list[Ring]], middle: float | None, options: TangramOptions, watch: Watch) -> Lines:
    """All lines through an edge, nearly coincident ones merged, in the best of several frames around the picture.

    With a mirror at x = `middle` they are their own image in it.
    """
    merge = options.merge * SIDE
    found: list[list[tuple[float, float]]] = [[], [], [], []]
    for group in rings:
        for ring in group:
            after = np.roll(ring, -1, axis=0)
            for a, b in zip(ring, after, strict=True):
                o = int(np.abs(dot(b - a, NORMALS)).argmin())
                length = float(abs(dot(b - a, ALONG[o])))
                if length > merge:
                    found[o].append((float(dot(a + b, NORMALS[o])) / 2, length))
    orientation, offset = [], []
    for o, edges in enumerate(found):
        for run in _runs(sorted(edges), merge):
            orientation.append(o)
            offset.append(sum(c * w for c, w in run) / sum(w for _, w in run))
    if len(offset) < 2:
        raise MakeError("the picture has no outline in the four orientations that could be extended to lines")
    turns, places = np.array(orientation), np.array(offset)
    every = np.concatenate([ring for group in rings for ring in group])
    if middle is not None:
        turns, places = evened(turns, places, middle, options.fit * SIDE)
        every = np.concatenate([every, every * (-1, 1) + (2 * middle, 0)])
    edge = options.margin * SIDE
    (left, top), (right, bottom) = every.min(axis=0) - edge, every.max(axis=0) + edge
    sides = {0: (top, bottom), 2: (-left, -right)}
    inside = [
        all(abs(c - side) > merge for side in sides.get(o, ()))
        for o, c in zip(turns.tolist(), places.tolist(), strict=True)
    ]  # an edge on the frame already has its line
    turned, far = turns[inside], places[inside]
    # a picture without a margin touches the frame with its corners, where two lines meet
    most = max(edge / 2, 2 * APART)
    frames = {_roomy((left, top, right, bottom), turned, far, most, times * APART): None for times in range(4)}
    judged = []
    for number, frame in enumerate(frames):
        _go_on(watch, 0.1 + 0.4 * number / len(frames), "choosing the frame")
        if (one := _judged(lines_in_box(turned, far, frame, merge), options)) is not None:
            judged.append(one)
    if not judged:
        raise MakeError(_TOO_CLOSE)
    return max(judged, key=lambda one: one[0])[1]


def _judged(lines: Lines, options: TangramOptions) -> tuple[tuple[bool, float], Lines] | None:
    """How good lines in their frame can become, or None if cells cannot be told apart.

    Where two lines meet on the frame, nobody can tell which of them a clue belongs to, and no shift can mend that:
    lines that meet in one point keep doing so. After that, the width of the narrowest cell counts.
    """
    try:
        cells = cells_of(lines, arrange_lines(lines))
    except PuzzleError:
        return None
    moved = lines.moved(spread_lines(lines, cells, options.most_shift * SIDE, APART, rounds=1).offset)
    clear = not any(meet[1] < lines.count <= meet[-1] for meet in lines.meets)
    return (clear, float(widths_of(moved, cells).min())), lines


def _roomy(box: Box, orientation: NDArray[np.int64], offset: NDArray[np.float64], most: float, room: float) -> Box:
    """The frame with each side moved, by at most `most`, to the nearest place where lines end `room` apart on it."""
    shifts = sorted(np.linspace(-0.6 * most, most, 49).tolist(), key=lambda shift: (abs(shift), shift))
    sides = list(box)
    for side, (axis, out) in enumerate(((0, -1), (1, -1), (0, 1), (1, 1))):
        low, high = box[1 - axis], box[3 - axis]
        along = NORMALS[orientation, 1 - axis]
        crossing = np.abs(along) > 0
        best = -1.0
        for shift in shifts:
            place = box[side] + out * shift
            ends = (offset - NORMALS[orientation, axis] * place)[crossing] / along[crossing]
            ends = np.sort(ends[(ends > low - APART) & (ends < high + APART)])
            gap = float(np.diff(ends).min(initial=room))
            if gap > best:
                best, sides[side] = gap, place
            if gap >= room:
                break
    left, top, right, bottom = sides
    return left, top, right, bottom


def _runs(edges: list[tuple[float, float]], merge: float) -> list[list[tuple[float, float]]]:
    """Neighbouring offsets in groups no wider than `merge`."""
    out: list[list[tuple[float, float]]] = []
    for edge in edges:
        if out and edge[0] - out[-1][0][0] <= merge:
            out[-1].append(edge)
        else:
            out.append([edge])
    return out


def _spread(lines: Lines, cells: list[Cell], middle: float | None, options: TangramOptions) -> Lines:
    """The lines spread apart, or unchanged if that would not help."""
    moved = lines.moved(spread_lines(lines, cells, options.most_shift * SIDE, APART).offset)
    if middle is not None:
        moved = _balanced(lines, moved, middle)
    return lines if widths_of(moved, cells).min() < widths_of(lines, cells).min() else moved


def _balanced(lines: Lines, moved: Lines, middle: float) -> Lines:
    """The mean of moved lines and their mirror image: widths are linear, so the mean is as good as either.

    Unchanged where the lines before were not their own image.
    """
    turned, image = mirrored(lines.orientation, lines.offset, middle)
    apart = np.abs(lines.offset - image[:, None]) + 1e9 * (lines.orientation != turned[:, None])
    partner = apart.argmin(axis=1)
    if apart.min(axis=1).max() > 1e-3 or len(set(partner.tolist())) < len(partner):
        return moved
    _, reflected = mirrored(moved.orientation, moved.offset, middle)
    out = moved.offset.copy()
    out[partner] = (moved.offset[partner] + reflected) / 2
    return moved.moved(out)


def _picture(rings: list[list[Ring]], arrangement: Arrangement) -> bytes:
    """The colour of each cell: that of the region its middle lies in."""
    middles = np.array([polygons[0].mean(axis=0) for polygons in arrangement.polygons()])
    return _colours_at(rings, middles).tobytes()


def _colours_at(rings: list[list[Ring]], points: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The colour at each of some points (n, 2), 0 for none."""
    out = np.zeros(len(points), np.uint8)
    for colour, group in enumerate(rings, start=1):
        inside = np.zeros(len(points), bool)
        for ring in group:
            inside ^= _inside(ring, points)
        out[inside] = colour
    return out


def _likeness(drawn: list[list[Ring]], arrangement: Arrangement, picture: bytes) -> float:
    """Share of sample points with the same colour in the drawing and in the puzzle, of those coloured in either."""
    x, y = np.meshgrid(np.arange(5.0, SIDE, 10), np.arange(5.0, SIDE, 10))
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    before, after = _colours_at(drawn, points), np.zeros(len(points), np.uint8)
    for face, polygons in enumerate(arrangement.polygons()):
        if picture[face]:
            after[_inside(polygons[0], points)] = picture[face]
    either = (before > 0) | (after > 0)
    return float((before == after)[either].mean()) if either.any() else 0.0


def _inside(ring: Ring, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which points (n, 2) lie inside a ring, by counting edges to their right."""
    a, b = ring, np.roll(ring, -1, axis=0)
    x, y = points[:, 0:1], points[:, 1:2]
    spans = (a[:, 1] > y) != (b[:, 1] > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        cut = a[:, 0] + (y - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
    odd: NDArray[np.bool_] = (spans & (x < cut)).sum(axis=1) % 2 == 1
    return odd
