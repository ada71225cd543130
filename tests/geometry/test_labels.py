"""Labels: no overlaps, and each on its own side."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scenes import FRAMES, random_curves

from nonoforge.boards.plane import Shape
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import chain_of, ellipse, rectangle, straight
from nonoforge.geometry.label_check import label_overlaps
from nonoforge.geometry.labels import LabelError, number_spots, place_labels
from nonoforge.geometry.planes import plane_of
from nonoforge.geometry.scene import Curve, scene_of

Texts = list[tuple[str, ...] | None]


def labelled(shape: Shape, texts: Texts) -> Shape:
    labels, size = place_labels(shape, texts)
    return replace(shape, labels=labels, text_size=size)


def random_texts(rng: np.random.Generator, lines: int) -> Texts:
    return [tuple(str(n) for n in rng.integers(0, 15, rng.integers(1, 6))) for _ in range(lines)]


@pytest.mark.parametrize("seed", range(8))
def test_nothing_overlaps_around_random_curves(seed: int) -> None:
    """Clues of up to five numbers on both sides of 4 to 18 curves overlap nothing, in four kinds of frame."""
    rng = np.random.default_rng(seed)
    frame = FRAMES[seed % 4]
    shape = plane_of(arrange(scene_of(frame, random_curves(rng, 4 + 2 * seed, frame)))).shape
    assert shape is not None
    texts = random_texts(rng, 2 * len(shape.curves))
    found = labelled(shape, texts)
    assert len(found.labels) == len(texts)
    assert label_overlaps(found, texts) == []


def test_each_label_stands_on_its_side() -> None:
    """Walking along the curve and on along its leader, left clues lie to the left and right clues to the right."""
    rng = np.random.default_rng(3)
    shape = plane_of(arrange(scene_of(FRAMES[0], random_curves(rng, 9, FRAMES[0])))).shape
    assert shape is not None
    found = labelled(shape, [("1", "2")] * 18)
    for label in found.labels:
        chain = chain_of(found.curves[label.line // 2].cubics)
        end = chain[-1, 3] if label.at_end else chain[0, 0]
        assert label.leader[0] == pytest.approx(tuple(end))
        out = np.subtract(label.leader[-1], label.leader[-2])
        heading = out if label.at_end else -out
        for spot in number_spots(label, ("1", "2"), found.text_size):
            offset = np.subtract(spot, label.leader[-1])
            left_as_seen = heading[0] * offset[1] - heading[1] * offset[0] < 0
            assert left_as_seen == (label.line % 2 == 0)


def test_too_many_clues_are_reported() -> None:
    """More clues than fit at a readable size are an error in words, not a mess."""
    lines = [Curve(straight((10 * k, 0), (10 * k, 1000))) for k in range(1, 100)]
    shape = plane_of(arrange(scene_of(rectangle(0, 0, 1000, 1000), lines))).shape
    assert shape is not None
    with pytest.raises(LabelError, match="do not fit around the frame"):
        place_labels(shape, [("12", "3")] * 198)


def test_closed_curves_cannot_carry_a_label() -> None:
    """A clue for a curve that does not reach the frame is refused."""
    circle = Curve(ellipse(500, 500, 100, 100), closed=True)
    shape = plane_of(arrange(scene_of(rectangle(0, 0, 1000, 1000), [circle]))).shape
    assert shape is not None
    with pytest.raises(LabelError, match="does not reach the frame"):
        place_labels(shape, [("1",), None])


def test_the_check_sees_collisions() -> None:
    """The check that guards the placement reports labels that are pushed onto one another."""
    rng = np.random.default_rng(5)
    shape = plane_of(arrange(scene_of(FRAMES[0], random_curves(rng, 6, FRAMES[0])))).shape
    assert shape is not None
    texts: Texts = [("1", "1")] * 12
    found = labelled(shape, texts)
    first = found.labels[0]
    moved = tuple(replace(label, x=first.x, y=first.y, edge=first.edge) for label in found.labels)
    assert label_overlaps(replace(found, labels=moved), texts)


def test_no_leader_starts_where_two_curves_end() -> None:
    """Two lines that meet on the frame's top both carry their clues at the bottom, where they are apart."""
    lines = [Curve(straight((500, 0), (200, 1000))), Curve(straight((500, 0), (800, 1000)))]
    shape = plane_of(arrange(scene_of(rectangle(0, 0, 1000, 1000), lines))).shape
    assert shape is not None
    labels, _ = place_labels(shape, [("1",)] * 4)
    assert {label.edge for label in labels} == {"bottom"}


def test_a_curve_that_shares_both_its_ends_is_refused() -> None:
    """A straight line and an arc between the same two points of the frame: nobody could tell whose clue is whose."""
    arc = chain_of([(500, 0, 900, 300, 900, 700, 500, 1000)])
    lines = [Curve(straight((500, 0), (500, 1000))), Curve(arc)]
    shape = plane_of(arrange(scene_of(rectangle(0, 0, 1000, 1000), lines))).shape
    assert shape is not None
    with pytest.raises(LabelError, match="both ends of curve 1"):
        place_labels(shape, [("1",)] * 4)
