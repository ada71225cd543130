"""From a state to a puzzle: faces with exact outlines, colours, clues, labels, and the proofs.

The annealers look at polylines of 1 % of the frame. A near miss of two curves can look different at that step, so the
puzzle is built from polylines ten times as fine, shapely counts the faces again, and every face must lie wholly
inside or outside the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards.plane import Plane, Rank
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import Arrangement, ArrangementError, arrange
from nonoforge.geometry.flatten import flatten
from nonoforge.geometry.halfedges import inside_polygon
from nonoforge.geometry.labels import SIZES, LabelError
from nonoforge.geometry.planes import plane_of
from nonoforge.makers.curved.evaluate import Staged, stage
from nonoforge.makers.curved.method import Deadline
from nonoforge.makers.curved.options import CurvesOptions
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.made import credits_of
from nonoforge.makers.thinning import thin_clues
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Verdict

FINE = 1000
"""Polyline edges along the frame's longer side for the final arrangement."""
MOST_TRIED = 40
"""Faces compared when one of them must be given."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A state that is a puzzle, with all its clues and no labels yet.

    `coarse` is the arrangement that the methods look at and penalties are measured on; the puzzle has been made from a
    finer one. `likeness`: how much of the drawing its solution shows.
    """

    state: CurvedState
    staged: Staged
    coarse: Arrangement
    puzzle: Puzzle
    likeness: float

    @property
    def rank(self) -> Rank:
        """The class, read off the faces along the lines."""
        board = self.puzzle.board
        assert isinstance(board, Plane)  # noqa: S101 - for the type checker
        return board.rank


@dataclass(frozen=True, slots=True, eq=False)
class Finished:
    """A proved puzzle, and how many clues it had before some were left out."""

    puzzle: Puzzle
    verdict: Verdict
    clues_all: int
    notes: tuple[str, ...] = ()


def finish(
    draft: Draft, options: CurvesOptions, name: str, deadline: Deadline | None = None, larger: float = 1.0
) -> Finished:
    """The labelled puzzle of a draft, with the engine's verdict; a `NonoforgeError` says why there is none.

    `name`: what the drawing is called. `larger`: how many times as wide as usual the frame is, beside its figures.
    """
    from nonoforge.engine import decide

    whole = replace(draft.puzzle, credits=credits_of(options, name))
    notes: list[str] = []
    given = _needed(whole)
    if given:
        whole = replace(whole, given=given)
        told = "1 face is" if len(given) == 1 else f"{len(given)} faces are"
        notes.append(f"{told} given from the start, because no clue settles {'it' if len(given) == 1 else 'them'}")
    thinned = thin_clues(whole, options.difficulty, options.seed)
    try:
        puzzle = label_puzzle(thinned, _label_seconds(deadline), larger)
    except LabelError:
        if options.difficulty == "hard":
            raise
        puzzle = label_puzzle(thin_clues(whole, "hard", options.seed), _label_seconds(deadline), larger)
        notes.append("clues that are not needed were left out, because all of them do not fit around the frame")
    verdict = decide(puzzle)
    if verdict.answer != "unique":
        raise MakeError("the engine does not find one solution: this is a fault of nonoforge")
    return Finished(puzzle, verdict, sum(clue is not None for clue in whole.clues), tuple(notes))


def _label_seconds(deadline: Deadline | None) -> float | None:
    """Time for one of the sizes in which labels are tried, so that all of them end before a deadline."""
    left = deadline.left() if deadline else None
    return None if left is None else max(0.1, left / (len(SIZES) + 2))


def _needed(puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
    """The fewest faces, found greedily, that must be given so that line logic settles the rest.

    A closed curve that no other curve crosses has no clue: an eye inside a face could be filled or not. Faces on no
    line must all be given; of those left open then, the one that settles most, and so on.
    """
    from nonoforge.engine import propagate

    goal = puzzle.goal or b""
    lined = {cell for line, clue in zip(puzzle.lines, puzzle.clues, strict=True) if clue is not None for cell in line}
    given = {cell: goal[cell] for cell in range(puzzle.cells) if cell not in lined}
    while True:
        here = replace(puzzle, given=tuple(sorted(given.items())))
        unknown = [cell for cell, mask in enumerate(propagate(here).knowledge) if mask & (mask - 1)]
        if not unknown:
            return here.given

        def settled(cell: int) -> int:
            one = replace(puzzle, given=tuple(sorted({**given, cell: goal[cell]}.items())))
            return sum(mask & (mask - 1) == 0 for mask in propagate(one).knowledge)

        best = max(unknown[:MOST_TRIED], key=settled)
        given[best] = goal[best]


def draft_of(state: CurvedState) -> Draft:
    """The puzzle of a state, checked twice over; `MakeError` says why there is none."""
    staged = stage(state)
    pieces = state.pieces
    try:
        coarse = arrange(staged.scene)
        arrangement = arrange(staged.scene, pieces.frame.long_side / FINE)
    except ArrangementError as error:
        raise MakeError(f"this arrangement is no puzzle: {error}") from None
    _check_with_shapely(arrangement)
    picture = colours_of(pieces, arrangement)
    _check_pure(arrangement, staged.origin, picture)
    names = [f"curve {k + 1}" for k in range(staged.scene.curves)]
    puzzle = Puzzle.of_picture(plane_of(arrangement, names), picture, pieces.palette)
    return Draft(state, staged, coarse, puzzle, likeness_of(pieces, arrangement, picture))


def sketch_of(state: CurvedState) -> Puzzle:
    """A state as a puzzle without clues, for views of work that goes on; nothing about it is proved."""
    arrangement = arrange(stage(state).scene)
    board = plane_of(arrangement)
    return Puzzle(board, (None,) * len(board.lines), state.pieces.palette, goal=colours_of(state.pieces, arrangement))


def likeness_of(pieces: Pieces, arrangement: Arrangement, picture: bytes) -> float:
    """Share of the area coloured in the drawing or in the solution that has the same colour in both."""
    import shapely

    faces = [shapely.Polygon(rings[0], rings[1:]) for rings in arrangement.polygons()]
    both = either = 0.0
    for colour, region in enumerate(pieces.drawn, start=1):
        shown = shapely.unary_union([face for face, its in zip(faces, picture, strict=True) if its == colour])
        drawn = shapely.Polygon()
        for contour in region.contours:
            drawn = drawn.symmetric_difference(shapely.Polygon(_ring(contour)).buffer(0))
        both += shown.intersection(drawn).area
        either += shown.union(drawn).area
    return both / either if either else 0.0


def colours_of(pieces: Pieces, arrangement: Arrangement) -> bytes:
    """The colour of each face: that of the last region which holds a point well inside it."""
    rings = [[_ring(contour) for contour in region.contours] for region in pieces.regions]
    out = bytearray(arrangement.faces)
    for face, (x, y) in enumerate(inner_points(arrangement)):
        for colour, group in enumerate(rings, start=1):
            if sum(bool(inside_polygon(ring, x, y)) for ring in group) % 2:
                out[face] = colour
    return bytes(out)


def inner_points(arrangement: Arrangement) -> NDArray[np.float64]:
    """A point inside each face, (F, 2)."""
    import shapely

    polygons = [shapely.Polygon(rings[0], rings[1:]) for rings in arrangement.polygons()]
    points: NDArray[np.float64] = shapely.get_coordinates(shapely.point_on_surface(polygons))
    return points


def _ring(contour: NDArray[np.float64]) -> NDArray[np.float64]:
    """The polygon of a contour, (n, 2), about as fine as the final arrangement."""
    first, closed = np.array([0, len(contour)]), np.array([True])
    xy: NDArray[np.float64] = flatten(contour, first, closed, 1.0)[0]
    return xy


def _check_with_shapely(arrangement: Arrangement) -> None:
    """Count and area of the faces, found again by GEOS from the same polylines."""
    import shapely

    lines = []
    first, closed = arrangement.lines.first.tolist(), arrangement.scene.closed.tolist()
    for (a, b), loop in zip(pairwise(first), closed, strict=True):
        points = arrangement.lines.xy[a:b]
        lines.append(shapely.LineString(np.vstack([points, points[:1]]) if loop else points))
    polygons = shapely.get_parts(shapely.polygonize(shapely.get_parts(shapely.unary_union(lines))))
    areas = np.sort(shapely.area(polygons))
    if len(areas) != arrangement.faces or not np.allclose(areas, np.sort(arrangement.areas), rtol=0, atol=0.5):
        raise MakeError("two computations of the faces disagree: two curves come too close to be told apart")


def _check_pure(arrangement: Arrangement, origin: NDArray[np.int64], picture: bytes) -> None:
    """Faces with no line of the picture between them have one colour; otherwise some face is half in the picture."""
    edges = int(arrangement.edges.first[arrangement.curves])
    drawn = origin[arrangement.lines.piece[arrangement.edges.p0[:edges]]] >= 0
    faces = arrangement.face_of_half[: 2 * edges].reshape(edges, 2)[~drawn]
    colours = np.frombuffer(picture, np.uint8)[faces]
    if (colours[:, 0] != colours[:, 1]).any():
        raise MakeError("a face lies half inside the picture: this is a fault of nonoforge")
