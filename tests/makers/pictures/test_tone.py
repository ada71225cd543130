"""Filters at pixel size."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.makers.pictures.tone import line_drawing, local_levels, otsu, smooth_keeping_edges, stretch, thin_parts


def test_otsu_agrees_with_another_library() -> None:
    """On a photograph the threshold is scikit-image's, to a grey level."""
    data, filters = pytest.importorskip("skimage.data"), pytest.importorskip("skimage.filters")
    grey = data.camera().astype(np.float32) / 255
    assert abs(otsu(grey) - filters.threshold_otsu(data.camera()) / 255) < 1.5 / 255


def test_texture_goes_and_edges_stay() -> None:
    """A step of 0.8 with noise of 0.05: the noise falls to a third or less, the step keeps nine tenths."""
    rng = np.random.default_rng(0)
    clean = np.zeros((60, 60), dtype=np.float32)
    clean[:, 30:] = 0.8
    noisy = (clean + rng.normal(0, 0.05, clean.shape)).astype(np.float32)
    smooth = smooth_keeping_edges(noisy, 4)
    assert smooth[:, 5:20].std() < noisy[:, 5:20].std() / 3
    assert smooth[:, 31].mean() - smooth[:, 28].mean() > 0.72


def test_stretch_uses_the_whole_range() -> None:
    """A dark picture fills 0..1 after stretching."""
    dark = np.linspace(0.1, 0.2, 100, dtype=np.float32).reshape(10, 10)
    assert stretch(dark).min() == 0
    assert stretch(dark).max() == 1


def test_local_level_follows_uneven_light() -> None:
    """Dark spots on a ramp of light are all found by the local level, though none by a single threshold."""
    ramp = np.repeat(np.linspace(0.2, 0.9, 100, dtype=np.float32)[None, :], 40, axis=0)
    spots = np.zeros((40, 100), dtype=bool)
    spots[18:22, 10:95:12] = True
    grey = np.where(spots, ramp * 0.6, ramp).astype(np.float32)
    found = grey < local_levels(grey, 6, [0.15])[0]
    assert found[spots].mean() > 0.95
    assert found[~spots].mean() < 0.05
    assert max(((grey < t) == spots).mean() for t in np.linspace(0, 1, 50)) < ((found == spots).mean())


def test_a_line_drawing_has_ink_at_the_outline_only() -> None:
    """A dark square on light ground: ink along its border, none far from it."""
    grey = np.full((60, 60), 0.9, dtype=np.float32)
    grey[20:40, 20:40] = 0.3
    ink = 1 - line_drawing(grey, 1.0)
    assert ink[30, 20] > 0.5
    assert ink[5, 5] < 0.1


def test_thin_things_are_found_whichever_way_they_differ() -> None:
    """A dark line is positive, a light line negative, a wide bar and faint texture are neither."""
    grey = np.full((80, 80), 0.5, dtype=np.float32)
    grey[:, 10:12], grey[:, 30:32], grey[:, 50:75] = 0.1, 0.9, 0.1
    thin = thin_parts(grey, 8)
    assert thin[40, 11] > 0.2
    assert thin[40, 31] < -0.2
    assert abs(thin[40, 62]) < 0.05
    assert not thin_parts(grey * 0 + np.random.default_rng(0).normal(0.5, 0.01, grey.shape).astype(np.float32), 8).any()
