"""The measure of likeness, on cases where a person would say which is better."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from nonoforge.makers.pictures.bitmap import bitmap_of_array
from nonoforge.makers.pictures.framing import framed, inverse
from nonoforge.makers.pictures.likeness import Target, likeness_of, similarity, specks, window
from nonoforge.makers.pictures.likeness import target_of as fine_target
from nonoforge.makers.pictures.shrink import area_shrink
from nonoforge.palette import BLACK_AND_WHITE, Colour, Palette

Labels = NDArray[np.uint8]


def disc(side: int = 24, radius: float = 8.0, x: float = 11.5) -> Labels:
    yy, xx = np.mgrid[:side, :side]
    return np.asarray((xx - x) ** 2 + (yy - 11.5) ** 2 < radius**2, dtype=np.uint8)


def target_of(labels: Labels, dark: float = 0.05, light: float = 0.9) -> Target:
    grey = np.where(labels, dark, light).astype(np.float32)
    return Target(np.repeat(grey[..., None], 3, axis=2))


def score(labels: Labels, target: Target) -> float:
    return likeness_of(labels, BLACK_AND_WHITE, target).score


def noisy(labels: Labels, count: int, seed: int = 0) -> Labels:
    changed = labels.copy().ravel()
    changed[np.random.default_rng(seed).choice(changed.size, count, replace=False)] ^= 1
    return changed.reshape(labels.shape)


def test_the_picture_itself_is_nearly_perfect() -> None:
    """A black disc on white is itself, with all parts near 1."""
    found = likeness_of(disc(), BLACK_AND_WHITE, target_of(disc()))
    assert found.score > 0.95
    assert found.regions == 1
    assert found.specks == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (disc(), noisy(disc(), 20)),  # clean or with specks
        (noisy(disc(), 5), noisy(disc(), 60)),  # a few wrong cells or many
        (disc(radius=7.5), disc(radius=4)),  # about the right size or much too small
        (disc(x=12.5), disc(x=17.5)),  # one cell off or six
        (disc(), 1 - disc()),  # black disc or its negative
        (disc(radius=9), np.ones((24, 24), dtype=np.uint8)),  # a bit too fat or all black
        (disc(), disc() * (np.indices((24, 24)).sum(axis=0) % 2).astype(np.uint8)),  # solid or checkered
    ],
    ids=["specks", "errors", "size", "place", "negative", "blot", "checkered"],
)
def test_it_prefers_what_people_prefer(better: Labels, worse: Labels) -> None:
    """Of two pictures of a disc the one that a person would choose scores clearly higher."""
    target = target_of(disc())
    assert score(better, target) > score(worse, target) + 0.02


def test_a_dark_photograph_is_not_asked_to_be_a_blot() -> None:
    """For a disc of grey 0.01 on 0.05 the disc is best, not an all-black picture, though both are dark."""
    target = target_of(disc(), 0.01, 0.05)
    assert score(disc(), target) > score(np.ones((24, 24), dtype=np.uint8), target) + 0.3


def test_similarity_agrees_with_another_library() -> None:
    """The map equals scikit-image's away from the border, where the two treat the missing cells differently.

    With an immense K1 SSIM's term for the means is 1.
    """
    metrics = pytest.importorskip("skimage.metrics")
    rng = np.random.default_rng(5)
    a, b = (rng.random((64, 64)).astype(np.float32) for _ in range(2))
    _, theirs = metrics.structural_similarity(
        a, b, gaussian_weights=True, sigma=4.0, use_sample_covariance=False, data_range=1.0, full=True, K1=1e6
    )
    seen = window(np.stack([a, a * a, b, b * b, a * b]))
    assert np.allclose(similarity(*seen)[16:-16, 16:-16], theirs[16:-16, 16:-16], atol=1e-4)


def test_specks_are_cells_without_a_like_neighbour() -> None:
    """A lone black cell and a lone hole are specks, a pair is none, a diagonal neighbour does not count."""
    labels = np.zeros((6, 8), dtype=np.uint8)
    labels[1, 1] = labels[2, 2] = labels[4, 5] = labels[4, 6] = 1
    assert np.argwhere(specks(labels)).tolist() == [[1, 1], [2, 2]]


def test_an_eye_is_not_a_speck() -> None:
    """A lone cell that the source has costs nothing; the same cell where the source is even does."""
    face = disc()
    face[9, 9] = 0
    assert likeness_of(face, BLACK_AND_WHITE, target_of(face)).specks > 0.99
    assert likeness_of(face, BLACK_AND_WHITE, target_of(disc())).specks < 0.99


def test_changed_counts_cells_that_repair_touched() -> None:
    """The Hamming distance to the picture before repair."""
    assert likeness_of(noisy(disc(), 7), BLACK_AND_WHITE, target_of(disc()), disc()).changed == 7


def test_colours_count_in_colour_puzzles() -> None:
    """For a red disc, red scores above blue of the same lightness."""
    linear = np.full((24, 24, 3), 0.9, dtype=np.float32)
    linear[disc() == 1] = (0.5, 0.02, 0.02)
    target = Target(linear)
    white = Colour("white", (255, 255, 255), ".")
    red = Palette((white, Colour("red", (188, 39, 39), "r"), Colour("black", (0, 0, 0), "b")))
    blue = Palette((white, Colour("blue", (60, 70, 200), "r"), Colour("black", (0, 0, 0), "b")))
    assert likeness_of(disc(), red, target).score > likeness_of(disc(), blue, target).score + 0.01


def striped(cells: int) -> tuple[Labels, Target]:
    """A ring with two eyes drawn at 96 pixels, and the threshold of it at this many cells."""
    yy, xx = np.mgrid[:96, :96] - 47.5
    ring = np.abs(np.hypot(yy, xx) - 36) < 4
    eyes = (np.hypot(yy + 10, np.abs(xx) - 14) < 5) | ((np.abs(yy - 16) < 2) & (np.abs(xx) < 14))
    fine = np.repeat(np.where(ring | eyes, 0.02, 0.9).astype(np.float32)[..., None], 3, axis=2)
    small = area_shrink(fine, cells, cells)
    return np.asarray(small[..., 0] < 0.5, dtype=np.uint8), Target(small, fine)


def test_it_rises_with_the_cells_that_show_more() -> None:
    """The same face at 8, 16 and 32 cells scores higher each time: all are judged at one viewing size."""
    scores = [score(*striped(cells)) for cells in (8, 16, 32)]
    assert scores[0] + 0.1 < scores[1] < scores[2] - 0.02


def test_it_falls_when_the_eyes_are_lost() -> None:
    """A face without its eyes and mouth loses likeness, most of it as features."""
    labels, target = striped(24)
    blind = labels.copy()
    blind[6:18, 6:18] = 0
    whole, lost = (likeness_of(each, BLACK_AND_WHITE, target) for each in (labels, blind))
    assert lost.score < whole.score - 0.1
    assert lost.features < whole.features - 0.15


def test_it_falls_when_a_line_is_broken() -> None:
    """A ring in two pieces is less like a ring than one in one piece, though few cells differ."""
    labels, target = striped(24)
    broken = labels.copy()
    broken[10:13, :] = np.where(np.abs(np.arange(24) - 11.5) > 7, 0, broken[10:13, :])
    whole, pieces = (likeness_of(each, BLACK_AND_WHITE, target) for each in (labels, broken))
    assert pieces.wholeness < whole.wholeness - 0.1


def test_chance_is_no_likeness() -> None:
    """In a source full of outlines random cells lie near most of them, and that counts for nearly nothing."""
    rng = np.random.default_rng(3)
    gravel = rng.integers(0, 2, (24, 24)).astype(np.uint8)
    target = target_of(gravel)
    others = [likeness_of(rng.integers(0, 2, (24, 24)).astype(np.uint8), BLACK_AND_WHITE, target) for _ in range(5)]
    assert likeness_of(gravel, BLACK_AND_WHITE, target).edges > 0.9
    assert max(each.edges for each in others) < 0.2


def test_thin_parts_that_the_source_has_not_cost_features() -> None:
    """A disc crossed by white lines shows everything there is, and more."""
    target = target_of(disc())
    crossed = disc()
    crossed[::4] = 0
    whole, made_up = (likeness_of(each, BLACK_AND_WHITE, target) for each in (disc(), crossed))
    assert made_up.features < whole.features - 0.3


def test_an_inverse_is_worth_a_little_less() -> None:
    """White on black the same shape costs less than one that is clearly too small."""
    pixels = np.where(disc().repeat(8, axis=0).repeat(8, axis=1), 20, 235).astype(np.uint8)
    (part,) = framed(bitmap_of_array(np.stack([pixels] * 3, axis=2)), (24, 24), "none", light="keep")
    plain, negative = fine_target(part), fine_target(inverse(part))
    assert score(disc(radius=5.5), plain) < score(1 - disc(), negative) < score(disc(), plain) - 0.02
