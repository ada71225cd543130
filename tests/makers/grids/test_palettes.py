"""Palettes: few colours that everybody can tell apart."""

from __future__ import annotations

import numpy as np

from nonoforge.makers.grids.palettes import APART_FOR_ALL, choose_colours, for_all_eyes, separation
from nonoforge.makers.pictures.light import oklab, to_linear


def lab_of(*rgb: tuple[int, int, int]) -> np.ndarray:
    return oklab(to_linear(np.array(rgb, dtype=np.uint8)))


def test_the_main_colours_are_found() -> None:
    """Of many red, many blue and few green pixels two colours come near red and blue."""
    rng = np.random.default_rng(0)
    pixels = np.concatenate([np.repeat(lab_of((200, 30, 30)), 500, 0), np.repeat(lab_of((30, 60, 200)), 400, 0)])
    pixels = np.concatenate([pixels, np.repeat(lab_of((40, 160, 60)), 20, 0)])
    pixels = (pixels + rng.normal(0, 0.01, pixels.shape)).astype(np.float32)
    chosen = choose_colours(pixels, 2)
    hues = sorted(np.arctan2(chosen[:, 2], chosen[:, 1]).tolist())
    wanted = sorted(np.arctan2(lab[2], lab[1]) for lab in lab_of((200, 30, 30), (30, 60, 200)))
    assert np.allclose(hues, wanted, atol=0.15)


def test_green_and_orange_are_moved_apart_for_the_colour_blind() -> None:
    """Two colours that a deuteranope confuses come out further apart for all eyes, and hue stays."""
    pair = lab_of((226, 125, 30), (150, 160, 30))
    moved = for_all_eyes(pair)
    assert separation(pair)[0, 1] < APART_FOR_ALL <= separation(moved)[0, 1] + 0.02
    assert np.allclose(moved[:, 1:], pair[:, 1:])


def test_forced_colours_stay_first_and_unchanged() -> None:
    """White that was asked for is white and the background."""
    rng = np.random.default_rng(1)
    pixels = np.clip(lab_of((90, 90, 90)) + rng.normal(0, 0.1, (500, 3)), -1, 1).astype(np.float32)
    white = lab_of((255, 255, 255))
    assert np.allclose(choose_colours(pixels, 4, forced=white)[0], white[0])


def test_a_flat_picture_has_fewer_colours_than_asked() -> None:
    """One colour cannot become five."""
    assert len(choose_colours(np.repeat(lab_of((9, 90, 9)), 50, 0), 5)) == 1
