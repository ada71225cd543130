"""Finding the subject."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.errors import MakeError
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of_array
from nonoforge.makers.pictures.crop import check_crop
from nonoforge.makers.pictures.framing import framed
from nonoforge.makers.pictures.subject import subject_box, widened


def spot(background: int = 230, noise: float = 0.0) -> Bitmap:
    grey = np.full((200, 300), background, dtype=np.float64)
    grey += np.random.default_rng(0).normal(0, noise, grey.shape) if noise else 0
    grey[60:120, 200:260] = 20
    return bitmap_of_array(grey.clip(0, 255).astype(np.uint8))


def test_alpha_is_trusted_first() -> None:
    """The box is the opaque part and a little air."""
    rgba = np.zeros((100, 100, 4), dtype=np.uint8)
    rgba[30:50, 10:70, 3] = 255
    box = subject_box(bitmap_of_array(rgba))
    assert box.found_by == "alpha"
    assert 8 <= box.left <= 10
    assert 50 <= box.bottom <= 52


@pytest.mark.parametrize("noise", [0.0, 3.0])
def test_an_even_border_is_background(noise: float) -> None:
    """A dark spot on plain paper is found, with sensor noise as well."""
    box = subject_box(spot(noise=noise))
    assert box.found_by == "border"
    assert abs(box.left - 198) <= 3
    assert abs(box.top - 58) <= 3


def test_widening_keeps_inside_the_picture_and_holds_the_box() -> None:
    """A box at the edge is shifted, not cut."""
    source = spot()
    box = subject_box(source)
    wide = widened(box, source, 3.0)
    assert wide.left <= box.left
    assert wide.right >= box.right
    assert wide.right <= source.width
    assert abs(wide.proportion - 3.0) < 0.1


def test_a_crop_can_be_given_or_switched_off() -> None:
    """Pixels given are taken; 'none' keeps the picture; nonsense is refused."""
    (part,) = framed(spot(), (30, None), "190,50,270,130")
    assert (part.source.width, part.source.height, part.crop) == (80, 80, "given")
    (part,) = framed(spot(), (30, None), "none")
    assert part.source.width == 300
    for nonsense in ("middle", "1,2,3", "5,5,5,9", "-1,2,3,4"):
        with pytest.raises(MakeError):
            check_crop(nonsense)
    with pytest.raises(MakeError, match="outside"):
        framed(spot(), (30, None), "900,900,950,950")


def test_flat_pictures_are_refused() -> None:
    """One colour, and one pixel, are nothing to draw."""
    for side in (1, 50):
        with pytest.raises(MakeError, match="only one colour"):
            framed(bitmap_of_array(np.full((side, side, 3), 77, dtype=np.uint8)), (10, 10))


def test_a_white_logo_on_nothing_is_turned_round() -> None:
    """White shapes on transparent ground would vanish on white paper, so they are filled."""
    rgba = np.full((60, 60, 4), 255, dtype=np.uint8)
    rgba[..., 3] = 0
    rgba[10:50, 20:40, 3] = 255
    (part,) = framed(bitmap_of_array(rgba), (10, 10))
    assert part.source.linear()[30, 20].max() < 0.01 or part.source.linear()[20, 12].max() < 0.01
    assert any("light" in note for note in part.source.notes)
