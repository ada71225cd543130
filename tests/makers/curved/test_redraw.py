"""Pictures redrawn with corners: how far from the drawing, what is kept, and that it can be switched off."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from curved_drawings import BOAT, DISC, FISH, HEAD, drawing
from shapely import hausdorff_distance
from shapely.affinity import scale

from nonoforge.geometry.arcs import NEAR
from nonoforge.geometry.chain import polygon
from nonoforge.geometry.frames import Frame
from nonoforge.makers.curved.options import Curved2017Options, Curved2019Options, CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.redraw import CLOSER, FAIR, axis_of, redraw, shape_of
from nonoforge.makers.drawings.contours import turns_of
from nonoforge.makers.drawings.outline import Region, outline_of

EXAMPLES = Path(__file__).parents[3] / "examples" / "curved"
OF_ONE_COLOUR = ("bell", "fox", "leaf", "umbrella", "whale")

RING = f'{HEAD}<path fill-rule="evenodd" d="M5 5 H95 V95 H5Z M{{0}}"/></svg>'
SMALL_HOLE = RING.format("40 40 h3 v3 h-3Z")
LARGE_HOLE = RING.format("30 30 h40 v40 h-40Z")
TWO = f'{HEAD}<circle cx="50" cy="65" r="30"/><path d="M50 30 C52 15 60 8 70 5 C68 18 62 26 50 30Z"/></svg>'
"""An apple and its leaf, which do not touch."""


def cut(svg: str, **changes: object) -> Pieces:
    return cut_up(drawing(svg), CurvedOptions(**changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", OF_ONE_COLOUR)
def test_drawings_stay_within_the_bounds(name: str) -> None:
    """Overlap, distance and corners, measured by shapely on what is cut up, and told in a note."""
    pieces = cut_up(outline_of(EXAMPLES / f"{name}.svg"), CurvedOptions())
    (now,), (before,) = pieces.regions, pieces.drawn
    shape, picture = shape_of(now.contours), shape_of(before.contours)
    assert shape.intersection(picture).area > 0.9 * shape.union(picture).area
    assert hausdorff_distance(shape.boundary, picture.boundary) < 0.06 * pieces.frame.long_side
    assert len(now.contours) == len(before.contours)
    assert 6 <= sum(map(len, now.contours)) <= 18
    for contour in now.contours:
        assert (np.abs(turns_of(contour)) >= 30).all()
    assert any(note.startswith("redrawn with ") for note in pieces.notes)


@pytest.mark.parametrize("svg", [DISC, FISH, TWO])
def test_no_contour_is_left_smooth(svg: str) -> None:
    """Not even a disc is one closed curve: all pieces have ends to carry on, and each contour has at least three."""
    pieces = cut(svg)
    assert len(pieces.first) - 1 == pieces.opened
    assert all(len(contour) >= 3 for region in pieces.regions for contour in region.contours)


def test_symmetric_pictures_stay_symmetric() -> None:
    """The fox looks straight ahead, and still does."""
    pieces = cut_up(outline_of(EXAMPLES / "fox.svg"), CurvedOptions())
    shape, picture = (shape_of(regions[0].contours) for regions in (pieces.regions, pieces.drawn))
    axis = axis_of(picture)
    assert axis is not None
    image = scale(shape, -1, 1, origin=tuple(axis.at))
    assert shape.symmetric_difference(image).area < 1e-3 * shape.area


def test_parts_are_kept_and_small_holes_go() -> None:
    """A leaf above an apple stays, a hole that nobody could read goes and is told, a large one stays."""
    assert len(cut(TWO).regions[0].contours) == 2
    small, large = cut(SMALL_HOLE), cut(LARGE_HOLE)
    assert len(small.regions[0].contours) == 1
    assert any("1 small hole left out" in note for note in small.notes)
    assert len(large.regions[0].contours) == 2


def test_faithful_keeps_every_curve() -> None:
    """With `faithful`, in the papers' methods and where colours touch the picture is cut up as it is drawn."""
    drawn = cut_up(drawing(FISH), Curved2019Options(margin=0.13, smooth="corners"))
    faithful = cut(FISH, faithful=True)
    assert np.array_equal(faithful.control, drawn.control)
    assert not any("redrawn" in note for note in (*faithful.notes, *drawn.notes))
    assert not Curved2017Options().most_arcs
    boat = cut(BOAT)
    assert [len(r.contours) for r in boat.regions] == [len(r.contours) for r in boat.drawn]
    assert any("its colours share outlines" in note for note in boat.notes)


def test_colours_that_do_not_touch_are_redrawn() -> None:
    """Two sails and a hull keep their colours and most of their areas, each with corners of its own."""
    pieces = cut_up(outline_of(EXAMPLES / "sailboat.svg"), CurvedOptions())
    assert [region.colour for region in pieces.regions] == [region.colour for region in pieces.drawn]
    for now, before in zip(pieces.regions, pieces.drawn, strict=True):
        shape, picture = shape_of(now.contours), shape_of(before.contours)
        assert shape.intersection(picture).area > 0.9 * shape.union(picture).area
        assert all((np.abs(turns_of(contour)) >= 30).all() for contour in now.contours)


def test_more_outline_than_can_be_redrawn_stays() -> None:
    """Thirty-six squares are left as they are, and told; nothing is fitted to any of them."""
    squares = " ".join(f"M{15 * i + 5} {15 * j + 5} h8 v8 h-8Z" for i in range(6) for j in range(6))
    outline = drawing(f'{HEAD}<path d="{squares}"/></svg>')
    regions = tuple(Region(region.colour, tuple(10 * c for c in region.contours)) for region in outline.regions)
    kept, note = redraw(regions, Frame(0.0, 0.0, 1000.0, 1000.0), (16,))
    assert kept is regions
    assert "too many parts" in note


def test_a_ragged_outline_is_redrawn_smoothly() -> None:
    """A saw of two hundred teeth becomes the disc it stands for."""
    turn = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    radius = 300 + 6 * (-1.0) ** np.arange(400)
    saw = polygon(np.stack([500 + radius * np.cos(turn), 500 + radius * np.sin(turn)], axis=1).tolist())
    (region,), note = redraw((Region("#000000", (saw,)),), Frame(0.0, 0.0, 1000.0, 1000.0), (16,))
    assert note.startswith("redrawn with ")
    assert len(region.contours[0]) <= 16


def test_unused_arcs_bring_a_gentle_outline_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three soft lobes: at the usual price of corners five arcs cut them off, and nothing asks for more."""
    turn = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    radius = 300 + 45 * np.cos(3 * turn)
    lobes = polygon(np.stack([500 + radius * np.cos(turn), 500 + radius * np.sin(turn)], axis=1).tolist())
    picture = shape_of((lobes,))
    overlaps = []
    for closer in (NEAR, CLOSER):
        monkeypatch.setattr("nonoforge.makers.curved.redraw.CLOSER", closer)
        (region,), _ = redraw((Region("#000000", (lobes,)),), Frame(0.0, 0.0, 1000.0, 1000.0), (20,))
        shape = shape_of(region.contours)
        overlaps.append(shape.intersection(picture).area / shape.union(picture).area)
        assert len(region.contours[0]) <= 20
        assert (np.abs(turns_of(region.contours[0])) >= 29).all()
    assert overlaps[0] < FAIR < overlaps[1]


def test_more_arcs_only_where_few_leave_a_coarse_drawing() -> None:
    """A wheel of six teeth is a dodecagon with 16 arcs and whole with 24; a disc is close enough with a few."""
    turn = np.linspace(0, 2 * np.pi, 700, endpoint=False)
    frame = Frame(0.0, 0.0, 1000.0, 1000.0)
    counts = []
    for radius in (300 + 50 * np.sign(np.sin(6 * turn)), np.full(700, 300.0)):
        ring = polygon(np.stack([500 + radius * np.cos(turn), 500 + radius * np.sin(turn)], axis=1).tolist())
        for most in ((16,), (16, 30)):
            (region,), _ = redraw((Region("#000000", (ring,)),), frame, most)
            counts.append(len(region.contours[0]))
    assert counts[0] <= 16 < counts[1] <= 30
    assert counts[2] == counts[3] <= 16


def test_fewer_arcs_where_asked_for() -> None:
    """`arcs` bounds their number where a drawing within the bounds has so few."""
    counts = [cut_up(outline_of(EXAMPLES / "umbrella.svg"), CurvedOptions(arcs=most)).opened for most in (10, 24)]
    assert counts[0] <= counts[1]
