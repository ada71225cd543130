"""A plane with its blemishes marked: close vertices purple, small angles orange, small faces red, odd shapes yellow."""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.boards.plane import Point
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.plane import faces_path, lay_out, paint_curves
from nonoforge.draw.colours.inks import inks_of
from nonoforge.draw.colours.theme import Look
from nonoforge.draw.surfaces.surface import Paint, Path, Surface
from nonoforge.draw.view import View
from nonoforge.puzzle import Puzzle

CLOSE, SHARP, SMALL, ODD = "#7b3fb0", "#e07b00", "#e2574c", "#f6d743"


@dataclass(frozen=True, slots=True)
class PlaneMarks:
    """Vertices closer than the threshold and crossings at small angles, as points; small and odd faces by number."""

    close: tuple[Point, ...] = ()
    sharp: tuple[Point, ...] = ()
    small: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()

    @property
    def note(self) -> str:
        """One line that counts them."""
        parts = ((self.close, "close vertices", "purple"), (self.sharp, "small angles", "orange"),
                 (self.small, "small faces", "red"), (self.odd, "odd shapes", "yellow"))  # fmt: skip
        return ", ".join(f"{len(found)} {name} ({colour})" for found, name, colour in parts)


def marked_body(puzzle: Puzzle, marks: PlaneMarks, look: Look) -> Body:
    """The faces and curves without clues, blemishes marked."""
    layout = lay_out(puzzle, View((0,) * puzzle.cells, clues=False), look, inks_of(puzzle.palette, look, True))

    def paint(surface: Surface) -> None:
        with surface.group("cells"):
            surface.path(faces_path(layout, range(puzzle.cells)), Paint(fill=look.colours.field))
            surface.path(faces_path(layout, sorted(set(marks.odd) - set(marks.small))), Paint(fill=ODD))
            surface.path(faces_path(layout, marks.small), Paint(fill=SMALL))
        paint_curves(surface, layout, look.colours)
        with surface.group("marks"):
            for points, colour, size in ((marks.close, CLOSE, 0.55), (marks.sharp, SHARP, 0.8)):
                dots = Path()
                for x, y in points:
                    dots.segment(*(2 * layout.at(x, y)))
                width = size * layout.setter.cell
                surface.path(dots, Paint(stroke=colour, width=width, round=True))

    return Body(layout.width, layout.height, layout.setter.cell, paint)
