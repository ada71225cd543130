"""Small drawings for the tests of curved puzzles, as SVG."""

from __future__ import annotations

from nonoforge.makers.drawings.outline import Outline, parse_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'

LEAF = f'{HEAD}<path d="M10 50 C30 10 70 10 90 50 C70 90 30 90 10 50Z"/></svg>'
"""Two corners."""
DROP = f'{HEAD}<path d="M50 5 C55 35 85 50 85 65 C85 85 70 95 50 95 C30 95 15 85 15 65 C15 50 45 35 50 5Z"/></svg>'
"""One corner."""
DISC = f'{HEAD}<circle cx="50" cy="50" r="40"/></svg>'
"""None."""
FISH = (
    f'{HEAD}<path fill-rule="evenodd" d="M5 50 C20 20 55 20 75 45 L95 25 L90 50 L95 75 L75 55 C55 80 20 80 5 50Z '
    'M25 42 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0Z"/></svg>'
)
"""Six corners and a round eye."""
BOAT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 160">'
    '<path d="M20 110 L180 110 L150 150 L50 150 Z" fill="#8a4b2a"/><rect x="92" y="14" width="10" height="96"/>'
    '<path d="M102 20 C150 40 170 80 172 100 L102 100 Z" fill="#d33"/></svg>'
)
"""Three colours; mast and hull, mast and sail share parts of their outlines."""


def drawing(svg: str) -> Outline:
    """The outline of one of them."""
    return parse_svg(svg.encode(), "drawing.svg")


def star(points: int, inner: float = 0.5) -> str:
    """A star with twice as many corners as points."""
    from math import cos, pi, sin

    spots = []
    for i in range(2 * points):
        r, a = 45 * (inner if i % 2 else 1), pi * i / points
        spots.append(f"{50 + r * cos(a):.4f} {50 + r * sin(a):.4f}")
    return f'{HEAD}<path d="M{" L".join(spots)}Z"/></svg>'
