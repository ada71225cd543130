"""Sizes that are named where a wish cannot be fulfilled."""

from __future__ import annotations

from pathlib import Path

from nonoforge.makers.grids.sizing import PLAYED, sizes_as_hard
from nonoforge.makers.pictures.bitmap import bitmap_of
from nonoforge.makers.pictures.framing import Framed, framed

PICTURES = Path(__file__).resolve().parents[3] / "examples" / "pictures"


def night() -> Framed:
    """A crescent of 40 by 40 cells, cut out of a larger scene: its drawings take some 130 units of work."""
    part, *_ = framed(bitmap_of(PICTURES / "night.png"), (40, 40))
    assert part.crop == "saliency"
    return part


def test_a_plain_shape_is_harder_for_its_size_with_fewer_cells() -> None:
    """The work of a crescent grows with its outline, not with its area, so smaller sizes are named for a harder one."""
    sides, whole = sizes_as_hard(night(), "easy", 200.0)
    assert sides
    assert max(sides) < 40
    assert not whole


def test_the_whole_picture_is_named_where_no_size_of_the_part_will_do() -> None:
    """Nothing makes a medium puzzle of a crescent; the scene around it has a tree and stars."""
    sides, whole = sizes_as_hard(night(), "medium", 150.0)
    assert whole
    assert set(sides) <= set(PLAYED)
