"""The isometric view of a solid: shaded cubes, and on their faces the clues of the lines that run into them.

Cubes known to be empty are gone, as in the video games: the start is the whole box with clues on its three visible
sides, the end is the model in its colours. A finished model carries no numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from nonoforge.boards import Solid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import strokes_of
from nonoforge.draw.bodies.corner import axes_from, best_corner, cubes_of, turned
from nonoforge.draw.bodies.hidden import CORNERS, FRONT, RIGHT, TOP, Seen, seen
from nonoforge.draw.bodies.solid_words import PALE, face_words, fitted, is_zero
from nonoforge.draw.colours.contrast import ink_on, luminance, mix
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.states import FILLED, OPEN
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight
from nonoforge.draw.surfaces.surface import Lean, Paint, Path, Surface, Type
from nonoforge.draw.text.clue_words import Placed, Setter, paint_words
from nonoforge.draw.text.words import Word
from nonoforge.draw.view import View
from nonoforge.errors import DrawError
from nonoforge.puzzle import Puzzle

MOST_FACES = 100_000
"""Faces of cubes in one drawing."""

_CELLS = ((6, 44.0), (12, 34.0), (24, 27.0), (40, 21.0), (64, 15.0))
"""(longest side of the box up to, edge of a cube in units); larger boxes get `_SMALL_CELL`."""

_SMALL_CELL = 9.0
_ACROSS, _DOWN = 3**0.5 / 2, 0.5
"""A step along x on the page; along y it goes up as far as x goes down, along z straight up by one."""

_LEANS: tuple[Lean, ...] = ((_ACROSS, _DOWN, 0, 1), (_ACROSS, -_DOWN, 0, 1), (_ACROSS, _DOWN, -_ACROSS, _DOWN))
"""How texts lean on a front, a right side and a top; on a top, their baseline runs along its lower left edge."""

_COUNTABLE = 6.0
"""Cubes smaller than this, in units, are drawn without lines between them."""

_PALE = 0.8
"""The luminance from which a colour counts as pale."""

_LIGHT, _SHADOW = 0.38, 0.24
"""How much a top is lighter and a right side darker than a front."""


@dataclass(frozen=True, slots=True)
class IsometricLayout:
    """What is seen, and how the lattice is placed on the page."""

    board: Solid
    seen: Seen
    cell: float
    x: float
    y: float
    corner: int = 0

    def at(self, i: float, j: float) -> tuple[float, float]:
        """A point of the lattice on the page."""
        return self.x + _ACROSS * i * self.cell, self.y + (_DOWN * i - j) * self.cell

    def middle(self, face: int) -> tuple[float, float]:
        """The middle of a face in the leaning plane of its side."""
        x, y, z, side = self.seen.faces[face].tolist()
        i, j = (CORNERS[side][0] + (x + y, y + z)).tolist()
        along, up = ((i, j), (i, j - i), (i - j, j))[side]
        return (along + 0.5) * self.cell, -(up + 0.5) * self.cell


def isometric_body(puzzle: Puzzle, view: View, look: Look) -> Body:
    """The body of a puzzle on a `Solid`, seen from a corner."""
    board = puzzle.board
    if not isinstance(board, Solid):
        raise DrawError("only a solid can be drawn from a corner")
    corner = look.quarter if look.quarter is not None else best_corner(puzzle, view)
    puzzle, view = turned(puzzle, view, corner)
    board = puzzle.board
    assert isinstance(board, Solid)  # noqa: S101 - for the type checker
    cell = look.cell or suitable_cell(board)
    faces = seen(cubes_of(board, view.states) != 0)
    if len(faces.faces) > MOST_FACES:
        raise DrawError(f"more than {MOST_FACES} faces of this solid are visible, too many to draw")
    edge = strokes_of(cell, look.colours).frame
    labels = 1.1 * max(0.42 * cell, 7.0) if view.clues and not view.finished else 0.0
    left, top, right, bottom = _extent(board, faces, whole=bool(labels))
    x, y = edge + 2.2 * labels - left * cell, edge - top * cell
    layout = IsometricLayout(board, faces, cell, x, y, corner)
    width = x + right * cell + edge + labels
    height = y + bottom * cell + edge + 1.3 * labels
    inks = inks_of(puzzle.palette, look, view.finished)
    setter = Setter(cell, inks, look.colours.figures)
    words = _words(puzzle, view, faces)
    paint = partial(_paint, layout=layout, view=view, setter=setter, theme=look.colours, words=words, labels=labels)
    ems = [item.size for spoken in set(words.values()) for item in fitted(spoken, (0, 0), setter.size, setter)]
    return Body(width, height, cell, paint, min(ems, default=0.0))


def _extent(board: Solid, faces: Seen, *, whole: bool) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is seen, or of the whole box, in edges of a cube."""
    if whole or not len(faces.edges):
        points = np.array([(0, 0), (board.width, 0), (board.height, board.height + board.depth), (0, board.depth)])
        points = np.vstack((points, (board.width + board.height, board.height)))
    else:
        points = faces.edges.reshape(-1, 2)
    across, down = _ACROSS * points[:, 0], _DOWN * points[:, 0] - points[:, 1]
    return float(across.min()), float(down.min()), float(across.max()), float(down.max())


def suitable_cell(board: Solid) -> float:
    """An edge for the cubes that keeps the numbers legible and the page of moderate size."""
    longest = max(board.width, board.height, board.depth)
    return next((cell for limit, cell in _CELLS if longest <= limit), _SMALL_CELL)


def _words(puzzle: Puzzle, view: View, faces: Seen) -> dict[int, tuple[Word, ...]]:
    """Number of the face -> the words on it, for faces seen as a whole."""
    if not view.clues or view.finished:
        return {}
    board, colours = puzzle.board, len(puzzle.palette)
    assert isinstance(board, Solid)  # noqa: S101 - for the type checker
    starts = [lines.start for _, lines in board.directions]
    found = {}
    for number in np.flatnonzero(faces.whole).tolist():
        x, y, z, side = faces.faces[number].tolist()
        if side == RIGHT:
            line = starts[0] + y + board.height * z
        elif side == FRONT:
            line = starts[1] + x + board.width * z
        else:
            line = starts[2] + x + board.width * y
        if words := face_words(puzzle.clues[line], colours):
            found[number] = words
    return found


def _paint(
    surface: Surface,
    layout: IsometricLayout,
    view: View,
    setter: Setter,
    theme: Theme,
    words: dict[int, tuple[Word, ...]],
    labels: float,
) -> None:
    fills = _fills(layout, view, setter.inks, theme)
    with surface.group("cells"):
        _paint_faces(surface, layout, view, fills, setter.inks, theme)
        _paint_edges(surface, layout, fills, theme)
        _paint_marks(surface, layout, view, theme)
    if words:
        _paint_clues(surface, layout, words, fills, setter, theme)
    if labels:
        with surface.group("axes"):
            _paint_axes(surface, layout, theme, labels)


def _paint_clues(
    surface: Surface,
    layout: IsometricLayout,
    words: dict[int, tuple[Word, ...]],
    fills: list[str],
    setter: Setter,
    theme: Theme,
) -> None:
    """The words on their faces: each side is a leaning plane on which texts are set as on a page."""
    for side, lean in enumerate(_LEANS):
        texts: dict[str, list[Placed]] = {}
        for face, spoken in words.items():
            if layout.seen.faces[face, 3] == side:
                ink = ink_on(fills[face])
                for item in fitted(spoken, layout.middle(face), setter.size, setter):
                    tone = mix(ink, fills[face], PALE) if is_zero(item.word) else ink
                    texts.setdefault(tone, []).append(item)
        with surface.group("clues", x=layout.x, y=layout.y, lean=lean):
            for ink, placed in texts.items():
                paint_words(surface, placed, setter, theme, ink)


def _fills(layout: IsometricLayout, view: View, inks: Inks, theme: Theme) -> list[str]:
    """The colour of each face that is seen."""
    board, made = layout.board, {}
    fills = []
    for x, y, z, side in layout.seen.faces.tolist():
        cell = x + board.width * (y + board.height * z)
        state = view.states[cell]
        ground = cell in view.marked, cell in view.shaded
        if (state, side, ground) not in made:
            made[state, side, ground] = _shaded(_colour(state, ground, inks, theme), side, theme)
        fills.append(made[state, side, ground])
    return fills


def _colour(state: int, ground: tuple[bool, bool], inks: Inks, theme: Theme) -> str:
    """The colour of a cube: the known one, else that of the stone it is cut from. A page's ink would be too dark."""
    if state == OPEN:
        if ground[0]:
            return theme.mark_ground
        return theme.shade if ground[1] else mix(theme.field, theme.heavy, 0.06 if theme.page == "#ffffff" else 0.2)
    if state == FILLED:
        return mix(theme.field, theme.heavy, 0.3)
    fill = inks.colours[state].fill
    return mix(fill, theme.page, 0.4) if fill == theme.fill else fill


def _shaded(colour: str, side: int, theme: Theme) -> str:
    """Tops catch the light and right sides are in the shade; pale stone needs less of both."""
    if side == TOP:
        return mix(colour, "#ffffff", _LIGHT if theme.page == "#ffffff" else 0.6 * _LIGHT)
    shadow = _SHADOW if luminance(colour) < _PALE else 0.5 * _SHADOW
    return mix(colour, "#000000", shadow) if side == RIGHT else colour


def _paint_faces(
    surface: Surface, layout: IsometricLayout, view: View, fills: list[str], inks: Inks, theme: Theme
) -> None:
    """All faces of one colour as one path; a stroke of the same colour closes the gaps that smoothing would leave."""
    paths: dict[tuple[str, int], Path] = {}
    faces = layout.seen
    board = layout.board
    for number, (x, y, z, side) in enumerate(faces.faces.tolist()):
        state = view.states[x + board.width * (y + board.height * z)]
        corners = CORNERS[side] + (x + y, y + z) if faces.whole[number] else faces.halves[number]
        path = paths.setdefault((fills[number], state if inks.patterns else 0), Path())
        first, *rest = (layout.at(*corner) for corner in corners.tolist())
        path.move(*first)
        for point in rest:
            path.line(*point)
        path.close()
    for (fill, state), path in sorted(paths.items()):
        surface.path(path, Paint(fill=fill, stroke=fill, width=0.02 * layout.cell, round=True))
        if state > 0:
            surface.path(path, Paint(pattern=pattern_of(state, layout.cell / 2, theme.soft, 0, 0)))


def _paint_edges(surface: Surface, layout: IsometricLayout, fills: list[str], theme: Theme) -> None:
    """Thin lines between faces in a tone of the darker one, stronger ones where one face is in front of another."""
    strokes = strokes_of(layout.cell, theme)
    faces = layout.seen
    thin: dict[str, Path] = {}
    steps, outline = Path(), Path()
    tones: dict[tuple[str, str], str] = {}
    for (i, j, to_i, to_j), (one, other), apart in zip(
        faces.edges.tolist(), faces.between.tolist(), faces.steps.tolist(), strict=True
    ):
        ends = *layout.at(i, j), *layout.at(to_i, to_j)
        if min(one, other) < 0:
            outline.segment(*ends)
        elif apart:
            steps.segment(*ends)
        else:
            pair = fills[one], fills[other]
            if pair not in tones:
                tones[pair] = mix(min(pair, key=_weight), theme.frame, 0.3)
            thin.setdefault(tones[pair], Path()).segment(*ends)
    for tone, path in sorted(thin.items()) if layout.cell >= _COUNTABLE else ():
        surface.path(path, Paint(stroke=tone, width=strokes.hair, round=True))
    surface.path(steps, Paint(stroke=mix(theme.frame, theme.page, 0.25), width=0.6 * strokes.heavy, round=True))
    surface.path(outline, Paint(stroke=theme.frame, width=strokes.heavy, round=True))


def _weight(colour: str) -> int:
    """How light a colour is, roughly."""
    return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _paint_marks(surface: Surface, layout: IsometricLayout, view: View, theme: Theme) -> None:
    """A border around what is seen of marked cells."""
    board, path = layout.board, Path()
    for number in np.flatnonzero(layout.seen.whole).tolist():
        x, y, z, side = layout.seen.faces[number].tolist()
        if x + board.width * (y + board.height * z) in view.marked:
            corners = CORNERS[side] + (x + y, y + z)
            points = [layout.at(*corner) for corner in (0.84 * corners + 0.16 * corners.mean(axis=0)).tolist()]
            path.move(*points[0]).line(*points[1]).line(*points[2]).line(*points[3]).close()
    surface.path(path, Paint(stroke=theme.mark, width=0.08 * layout.cell))


def _paint_axes(surface: Surface, layout: IsometricLayout, theme: Theme, size: float) -> None:
    """The numbers of the layers along three edges of the box, every fifth, and the names of the axes."""
    board = layout.board
    texts: list[tuple[float, float, str]] = []
    names: list[tuple[float, float, str]] = []
    away = 0.75 * size
    drop = CAP_HEIGHT * size / 2
    along: tuple[tuple[int, Callable[[float], tuple[float, float]], tuple[float, float]], ...] = (
        (board.width, lambda k: (k, 0), (-_DOWN, _ACROSS)),
        (board.height, lambda k: (board.width + k, k), (_DOWN, _ACROSS)),
        (board.depth, lambda k: (0, k), (-1.0, 0.0)),
    )
    for (name, backwards), (count, point, way) in zip(axes_from(layout.corner), along, strict=True):
        for k in shown_numbers(count):
            x, y = layout.at(*point(count + 0.5 - k if backwards else k - 0.5))
            texts.append((x + way[0] * away, y + way[1] * away + drop, str(k)))
        x, y = layout.at(*point(count / 2 + (0.5 if count % 2 == 0 else 0.0) - 0.5))
        names.append((x + 2.4 * way[0] * away, y + 2.4 * way[1] * away + drop, name))
    surface.text(texts, Type(size, theme.soft, Weight.REGULAR, "middle"))
    surface.text(names, Type(1.15 * size, theme.soft, Weight.SEMIBOLD, "middle"))


def shown_numbers(count: int) -> list[int]:
    """1, every fifth, and the last unless it is too near to one of those."""
    numbers = [1, *range(5, count + 1, 5)]
    if count - numbers[-1] > 2:
        numbers.append(count)
    return numbers
