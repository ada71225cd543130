"""Uneven light."""

from __future__ import annotations

import numpy as np

from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of_array
from nonoforge.makers.pictures.framing import framed
from nonoforge.makers.pictures.lighting import evened
from nonoforge.makers.pictures.subject import subject_box


def page(shadow: float = 0.4) -> Bitmap:
    """A dark figure of thin strokes on paper, its lower half under a soft shadow that leaves `shadow` of the light."""
    grey = np.full((300, 240), 235.0)
    grey[40:260, 116:124] = 40
    grey[90:98, 60:180] = 40
    grey[252:260, 90:150] = 40
    fall = 1 / (1 + np.exp(-(np.arange(300) - 170) / 18))
    return bitmap_of_array((grey * (1 - (1 - shadow) * fall)[:, None]).astype(np.uint8))


def test_a_shadow_on_paper_is_divided_out() -> None:
    """Where one threshold took the shaded paper for ink, it separates ink and paper afterwards."""
    before, after = page().rgb[..., 0], evened(page())
    assert after is not None
    ink = page(shadow=1.0).rgb[..., 0] < 100
    assert before[~ink].min() < 110
    assert after.rgb[..., 0][~ink].min() > 190
    assert after.rgb[..., 0][ink].max() < 110
    assert "uneven light" in after.notes[-1]


def test_even_light_is_left_alone() -> None:
    """Without a shadow there is nothing to do, and with `keep` nothing is done."""
    assert evened(page(shadow=1.0)) is None
    parts = framed(page(), (20, None), light="keep")
    assert not any(part.source.notes for part in parts)


def test_a_dark_subject_is_not_hollowed_out() -> None:
    """A black disc as wide as a third of a shaded page stays black in its middle."""
    pixels = page().rgb.copy()
    yy, xx = np.mgrid[:300, :240]
    pixels[(yy - 150) ** 2 + (xx - 120) ** 2 < 40**2] = 20
    after = evened(bitmap_of_array(pixels))
    assert after is not None
    assert after.rgb[130:170, 100:140].max() < 60


def test_the_crop_keeps_the_figure_whole() -> None:
    """The box found under a shadow holds every stroke."""
    after = evened(page())
    assert after is not None
    box = subject_box(after)
    assert box.left <= 60
    assert box.top <= 40
    assert box.right >= 180
    assert box.bottom >= 260
    for part in framed(page(), (None, 25)):
        assert part.box.top <= 40
        assert part.box.bottom >= 260
