"""The plane drawn: faces, curves and frame as exact cubics, clues around the frame next to their leaders.

The frame's units are scaled so that the figures of the clues have their proper size. A plane whose clues have not been
placed yet is labelled first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np

from nonoforge.boards import Plane
from nonoforge.boards.plane import Label, Shape
from nonoforge.clues import Clue
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import strokes_of
from nonoforge.draw.bodies.labelling import label_puzzle, label_texts
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.states import FILLED
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.clue_words import Placed, Setter, paint_words
from nonoforge.draw.text.words import Word, words_of
from nonoforge.draw.view import View
from nonoforge.errors import DrawError
from nonoforge.geometry.chain import Chain, chain_of, is_straight, part, points_on
from nonoforge.geometry.labels import number_boxes, number_spots
from nonoforge.puzzle import Puzzle

_CELL = 19.0
"""By default, clues are set as large as on a grid with cells of this side, in units."""
_FIGURE = 1.5
"""The side of such a cell in heights of a label's text."""


@dataclass(frozen=True, slots=True)
class PlaneLayout:
    """A puzzle with labels, the size of the drawing, and how its units come from the frame's: scale, then shift."""

    puzzle: Puzzle
    shape: Shape
    width: float
    height: float
    scale: float
    x: float
    y: float
    setter: Setter

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the frame in units of the drawing."""
        return self.x + x * self.scale, self.y + y * self.scale


def plane_body(puzzle: Puzzle, view: View, look: Look) -> Body:
    """The body of a puzzle on a `Plane`."""
    inks = inks_of(puzzle.palette, look, view.finished)
    layout = lay_out(puzzle, view, look, inks)
    paint = partial(_paint, layout=layout, view=view, inks=inks, theme=look.colours)
    return Body(layout.width, layout.height, layout.setter.cell, paint, layout.setter.size if view.clues else 0.0)


def faces_body(puzzle: Puzzle, look: Look, seed: int = 0) -> Body:
    """Only the faces, each in its own colour, to see how the plane is cut up."""
    view = View((0,) * puzzle.cells, clues=False)
    layout = lay_out(puzzle, view, look, inks_of(puzzle.palette, look, True))

    def paint(surface: Surface) -> None:
        random = Random(seed)  # noqa: S311 - colours, not secrets
        with surface.group("cells"):
            for face in range(puzzle.cells):
                tone = [random.randint(150, 245) for _ in range(3)]
                surface.path(faces_path(layout, [face]), Paint(fill="#{:02x}{:02x}{:02x}".format(*tone)))
        paint_curves(surface, layout, look.colours)

    return Body(layout.width, layout.height, layout.setter.cell, paint)


def lay_out(puzzle: Puzzle, view: View, look: Look, inks: Inks) -> PlaneLayout:
    """Place the labels if that has not been done, and measure everything."""
    board = puzzle.board
    if not isinstance(board, Plane) or board.shape is None:
        raise DrawError("this plane has no shape: it can be solved but not drawn")
    if view.clues and not board.shape.labels and any(clue is not None for clue in puzzle.clues):
        puzzle = label_puzzle(puzzle)
        board = puzzle.board
        assert isinstance(board, Plane)  # noqa: S101 - for the type checker
    shape = board.shape
    assert shape is not None  # noqa: S101 - for the type checker
    left, top, right, bottom = shape.box
    text = shape.text_size or 0.026 * max(right - left, bottom - top)
    cell = look.cell or _CELL
    scale = cell / (_FIGURE * text)
    edge = strokes_of(cell, look.colours).frame / scale
    left, top, right, bottom = left - edge, top - edge, right + edge, bottom + edge
    if view.clues:
        texts = label_texts(puzzle)
        for label in shape.labels:
            numbers = texts[label.line]
            if numbers is None:  # a clue that was left out after its place had been found
                continue
            boxes = number_boxes(label, _reading(label, numbers), text)
            points = [*label.leader, *((b[0], b[1]) for b in boxes), *((b[2], b[3]) for b in boxes)]
            left, right = min(left, *(p[0] for p in points)), max(right, *(p[0] for p in points))
            top, bottom = min(top, *(p[1] for p in points)), max(bottom, *(p[1] for p in points))
    setter = Setter(cell * (1.0 if not inks.chips else 0.8), inks, look.colours.figures)
    size = (right - left) * scale, (bottom - top) * scale
    return PlaneLayout(puzzle, shape, *size, scale, -left * scale, -top * scale, setter)


def _reading(label: Label, words: tuple[str, ...]) -> tuple[str, ...]:
    return words[::-1] if label.at_end else words


def _paint(surface: Surface, layout: PlaneLayout, view: View, inks: Inks, theme: Theme) -> None:
    with surface.group("cells"):
        surface.path(outline(layout, chain_of(layout.shape.frame), closed=True), Paint(fill=inks.field))
        _grounds(surface, layout, view, theme)
        _fills(surface, layout, view, inks, theme)
    paint_curves(surface, layout, theme)
    _marks(surface, layout, view, inks, theme)
    if view.clues:
        with surface.group("clues"):
            _labels(surface, layout, view, theme)


def outline(layout: PlaneLayout, chain: Chain, path: Path | None = None, *, closed: bool = False) -> Path:
    """A chain as a path: straight cubics as lines, all others as they are."""
    path = path or Path()
    path.move(*layout.at(*chain[0, 0].tolist()))
    _follow(layout, chain, path)
    return path.close() if closed else path


def _follow(layout: PlaneLayout, chain: Chain, path: Path) -> None:
    for cubic in chain:
        points = [layout.at(x, y) for x, y in cubic[1:].tolist()]
        if is_straight(cubic):
            path.line(*points[2])
        else:
            path.cubic(*points[0], *points[1], *points[2])


def faces_path(layout: PlaneLayout, faces: Iterable[int]) -> Path:
    """Faces as one path; holes run the opposite way from outlines, so they stay empty."""
    path = Path()
    for face in faces:
        for cycle in layout.shape.faces[face]:
            for index, stretch in enumerate(cycle):
                piece = part(chain_of(layout.shape.cubics(stretch.curve)), stretch.start, stretch.end)
                if not index:
                    path.move(*layout.at(*piece[0, 0].tolist()))
                _follow(layout, piece, path)
            path.close()
    return path


def _grounds(surface: Surface, layout: PlaneLayout, view: View, theme: Theme) -> None:
    """Faces along a deduction's sides, then faces that matter, then faces that are marked."""
    lines = layout.puzzle.lines
    along = {face for line in view.lines for face in lines[line]}
    grounds = ((along - view.shaded - view.marked, theme.band), (view.shaded - view.marked, theme.shade))
    for faces, colour in (*grounds, (view.marked, theme.mark_ground)):
        surface.path(faces_path(layout, sorted(faces)), Paint(fill=colour))


def _fills(surface: Surface, layout: PlaneLayout, view: View, inks: Inks, theme: Theme) -> None:
    cell = layout.setter.cell
    for state in sorted({state for state in view.states if state > 0 or state == FILLED}):
        path = faces_path(layout, [face for face, shown in enumerate(view.states) if shown == state])
        if state == FILLED:
            surface.path(path, Paint(fill=theme.field, pattern=pattern_of(1, cell / 2, theme.soft, 0, 0)))
            continue
        ink = inks.colours[state]
        pattern = pattern_of(state, cell, ink.text, 0, 0) if ink.patterned else None
        surface.path(path, Paint(fill=ink.fill, pattern=pattern))


def paint_curves(surface: Surface, layout: PlaneLayout, theme: Theme) -> None:
    """Each curve as its own path; a line of the page's colour under it keeps it visible between filled faces."""
    strokes = strokes_of(layout.setter.cell, theme)
    paths = [outline(layout, chain_of(curve.cubics), closed=curve.closed) for curve in layout.shape.curves]
    for path in paths:
        surface.path(path, Paint(stroke=theme.page, width=2.4 * strokes.heavy))
    with surface.group("curves"):
        for path in paths:
            surface.path(path, Paint(stroke=theme.heavy, width=strokes.heavy))
    with surface.group("frame"):
        frame = outline(layout, chain_of(layout.shape.frame), closed=True)
        surface.path(frame, Paint(stroke=theme.frame, width=strokes.frame))


def _marks(surface: Surface, layout: PlaneLayout, view: View, inks: Inks, theme: Theme) -> None:
    """Highlighted curves, borders of marked faces, dots in empty faces, letters in coloured ones."""
    strokes = strokes_of(layout.setter.cell, theme)
    for line in sorted(view.lines):
        path = outline(layout, chain_of(layout.shape.curves[line // 2].cubics))
        surface.path(path, Paint(stroke=theme.mark, width=1.6 * strokes.heavy))
    surface.path(
        faces_path(layout, sorted(view.marked)), Paint(stroke=theme.mark, width=1.8 * strokes.heavy, round=True)
    )
    dots, letters = Path(), []
    for face, state in enumerate(view.states):
        if state == 0 and not view.finished:
            dots.segment(*(2 * middle_of(layout, face)))
        elif state > 0 and inks.letters and not inks.patterns:
            x, y = middle_of(layout, face)
            letters.append((x, y + CAP_HEIGHT * layout.setter.size / 2, inks.colours[state]))
    surface.path(dots, Paint(stroke=theme.cross, width=0.26 * layout.setter.cell, round=True))
    for colour in sorted({ink.text for *_, ink in letters}):
        texts = [(x, y, ink.letter) for x, y, ink in letters if ink.text == colour]
        surface.text(texts, Type(layout.setter.size, colour, Weight.SEMIBOLD, "middle"))


def placed_labels(layout: PlaneLayout) -> list[tuple[Label, tuple[Placed, ...]]]:
    """Every label that has a clue, with its numbers where they stand, in the order in which they are read."""
    puzzle, texts = layout.puzzle, label_texts(layout.puzzle)
    found = []
    for label in layout.shape.labels:
        text = texts[label.line]
        if text is None:
            continue
        words = _words(puzzle.clues[label.line], label.at_end)
        spots = number_spots(label, _reading(label, text), layout.shape.text_size)
        placed = (
            Placed(*layout.at(*spot), word, layout.setter.size, layout.setter.width(word))
            for spot, word in zip(spots, words, strict=True)
        )
        found.append((label, tuple(placed)))
    return found


def leader_path(layout: PlaneLayout, label: Label, path: Path | None = None) -> Path:
    """The line from a curve's end to the outer end of its clues."""
    path = Path() if path is None else path
    path.move(*layout.at(*label.leader[0]))
    for point in label.leader[1:]:
        path.line(*layout.at(*point))
    return path


def _labels(surface: Surface, layout: PlaneLayout, view: View, theme: Theme) -> None:
    """Leaders, then numbers; the labels of a deduction's sides on a band."""
    shape, texts = layout.shape, label_texts(layout.puzzle)
    strokes = strokes_of(layout.setter.cell, theme)
    labels = placed_labels(layout)
    leaders, band = Path(), Path()
    drawn: set[tuple[int, bool]] = set()
    for label, _ in labels:
        if label.line in view.lines:
            for left, top, right, bottom in number_boxes(
                label, _reading(label, texts[label.line] or ()), shape.text_size
            ):
                band.rect(*layout.at(left, top), (right - left) * layout.scale, (bottom - top) * layout.scale)
        if (label.line // 2, label.at_end) not in drawn:
            drawn.add((label.line // 2, label.at_end))
            leader_path(layout, label, leaders)
    surface.path(band, Paint(fill=theme.band))
    surface.path(leaders, Paint(stroke=theme.hair, width=strokes.heavy))
    paint_words(surface, [word for _, words in labels for word in words], layout.setter, theme)


def _words(clue: Clue, backwards: bool) -> tuple[Word, ...]:
    words = words_of(clue)
    return words[::-1] if backwards else words


def middle_of(layout: PlaneLayout, face: int) -> tuple[float, float]:
    """A point well inside a face."""
    return spot_of(layout, face)[:2]


def spot_of(layout: PlaneLayout, face: int) -> tuple[float, float, float]:
    """The candidate inside a face that is farthest from its boundary, and how far that is."""
    rings = []
    for cycle in layout.shape.faces[face]:
        pieces = [part(chain_of(layout.shape.cubics(s.curve)), s.start, s.end) for s in cycle]
        t = np.linspace(0, 1, 8, endpoint=False)[None, :, None]
        rings.append(points_on(np.concatenate(pieces)[:, None], t).reshape(-1, 2))
    points = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    low, high = rings[0].min(axis=0), rings[0].max(axis=0)
    grid = np.stack(np.meshgrid(*(np.linspace(low[i], high[i], 15)[1:-1] for i in (0, 1))), axis=-1).reshape(-1, 2)
    grid = np.vstack([rings[0].mean(axis=0), grid])
    y = grid[:, 1:2]
    spans = (points[:, 1] > y) != (ends[:, 1] > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        cut = points[:, 0] + (y - points[:, 1]) / (ends[:, 1] - points[:, 1]) * (ends[:, 0] - points[:, 0])
    inside = (spans & (grid[:, :1] < cut)).sum(axis=1) % 2 == 1
    edges = ends - points
    along = ((grid[:, None] - points) * edges).sum(axis=2) / np.maximum((edges**2).sum(axis=1), 1e-300)
    nearest = points + np.clip(along, 0, 1)[..., None] * edges
    far = np.hypot(*(grid[:, None] - nearest).transpose(2, 0, 1)).min(axis=1)
    best = int(np.where(inside, far, -1.0).argmax())
    return *layout.at(*grid[best].tolist()), float(far[best]) * layout.scale
