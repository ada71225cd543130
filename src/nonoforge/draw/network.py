"""A network: dots or small pictures joined by lines, such as a puzzle's solutions and the switches between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from nonoforge.draw.colours.theme import DEFAULT, Look, Theme
from nonoforge.draw.drawing import Drawing
from nonoforge.draw.surfaces.surface import Paint, Path, Surface
from nonoforge.errors import DrawError
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Picture

_STEP, _RADIUS = 46.0, 8.0
"""Units between two dots at distance 1, and the radius of a dot."""

_CELL = 7.0
_MOST_NODES = 2000


@dataclass(frozen=True)
class Network:
    """Nodes at `points` (the nearest about 1 apart); `edges` name nodes by number.

    With `pictures`, one for each node and `columns` cells wide, nodes are shown as these instead of dots.
    """

    points: Sequence[tuple[float, float]]
    edges: Sequence[tuple[int, int]] = ()
    pictures: Sequence[Picture] = ()
    columns: int = 0
    palette: Palette = field(default=BLACK_AND_WHITE)


def draw_network(network: Network, look: Look = DEFAULT, *, title: str = "", least: float = 0) -> Drawing:
    """The network as a drawing, with room for its nodes on all sides, at least `least` units wide and high."""
    if not network.points or len(network.points) > _MOST_NODES:
        raise DrawError(f"a network of {len(network.points)} nodes cannot be drawn: 1 to {_MOST_NODES} are possible")
    if network.pictures and len(network.pictures) != len(network.points):
        raise DrawError("either every node of a network has a picture, or none has")
    wide, high = _size_of_node(network)
    step = max(_STEP, 1.9 * max(wide, high))
    margin = 10.0 + max(wide, high) / 2
    across, down = (max(point[axis] for point in network.points) * step for axis in (0, 1))
    width, height = max(across + 2 * margin, least), max(down + 2 * margin, least)
    left, top = (width - across) / 2, (height - down) / 2
    centres = [(left + x * step, top + y * step) for x, y in network.points]
    description = f"A network of {len(network.points)} nodes and {len(network.edges)} edges."
    paint = partial(_paint, network=network, centres=centres, theme=look.colours)
    return Drawing(width, height, paint, look.colours.page, title, description)


def _size_of_node(network: Network) -> tuple[float, float]:
    if not network.pictures:
        return 2 * _RADIUS, 2 * _RADIUS
    if network.columns < 1 or len(network.pictures[0]) % network.columns:
        raise DrawError(f"pictures of {len(network.pictures[0])} cells have no rows of {network.columns}")
    return network.columns * _CELL, len(network.pictures[0]) // network.columns * _CELL


def _paint(surface: Surface, network: Network, centres: Sequence[tuple[float, float]], theme: Theme) -> None:
    lines = Path()
    for i, j in network.edges:
        lines.segment(*centres[i], *centres[j])
    if lines:
        surface.path(lines, Paint(stroke=theme.heavy, width=1.4 * theme.strength, round=True))
    if not network.pictures:
        dots = Path()
        for x, y in centres:
            dots.circle(x, y, _RADIUS)
        surface.path(dots, Paint(fill=theme.band, stroke=theme.ink, width=1.4 * theme.strength))
        return
    wide, high = _size_of_node(network)
    grounds, cells = Path(), dict[int, Path]()
    for (x, y), picture in zip(centres, network.pictures, strict=True):
        left, top = x - wide / 2, y - high / 2
        grounds.rounded(left - 4, top - 4, wide + 8, high + 8, 4)
        for cell, colour in enumerate(picture):
            row, column = divmod(cell, network.columns)
            cells.setdefault(colour, Path()).rect(left + column * _CELL, top + row * _CELL, _CELL - 0.7, _CELL - 0.7)
    surface.path(grounds, Paint(fill=theme.field, stroke=theme.ink, width=1.2 * theme.strength))
    for colour, path in sorted(cells.items()):
        surface.path(path, Paint(fill=_fill(network.palette, colour, theme)))


def _fill(palette: Palette, colour: int, theme: Theme) -> str:
    """Empty cells are a shade darker than the node, so that they can be counted; black cells have the theme's fill."""
    if colour == 0:
        return theme.tint
    return theme.fill if palette.mono else palette[colour].hex
