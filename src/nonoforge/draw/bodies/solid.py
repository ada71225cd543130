"""The solid drawn: from a corner, or cut into layers.

The isometric view shows what a player of the video games sees; the layers can be printed and solved with a pencil, and
show cells inside the box.
"""

from __future__ import annotations

from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.isometric import isometric_body
from nonoforge.draw.bodies.layers import layers_body
from nonoforge.draw.colours.theme import Look
from nonoforge.draw.view import View
from nonoforge.puzzle import Puzzle


def solid_body(puzzle: Puzzle, view: View, look: Look) -> Body:
    """The body of a puzzle on a `Solid`, in the view that `look` names.

    If `look` names none and cells are marked, only the layers that have them: a deduction about one line of a solid of
    36 layers needs one layer.
    """
    if look.solid == "layers" or (look.solid == "auto" and look.layers is not None):
        return layers_body(puzzle, view, look)
    if look.solid == "auto" and (view.marked or view.shaded or view.lines):
        return layers_body(puzzle, view, look, touched=True)
    return isometric_body(puzzle, view, look)
