"""The visibility adversary: its area under the curve, what it sees, and its training."""

from __future__ import annotations

import json
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from benchmarks.papers.visibility_training import Example, as_json, fit, folds, spread
from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.chain import Chain, ellipse, point_at, rectangle, straight
from nonoforge.geometry.scene import Curve, OnFrame, scene_of
from nonoforge.makers.curved.visibility import (
    CONTEXT,
    FEATURES,
    SQUARES,
    WEIGHTS,
    auc,
    edge_features,
    outline_edges,
    stored_detector,
    terms,
    visibility,
)

FRAME = rectangle(0, 0, 1000, 1000)


def by_pairs(scores: list[float], labels: list[bool], weights: list[float]) -> float:
    """The same area from its definition: every pair of an edge of the outline with another one."""
    right = total = 0.0
    for (a, yes, u), (b, no, w) in product(zip(scores, labels, weights, strict=True), repeat=2):
        if yes and not no:
            total += u * w
            right += u * w * (1.0 if a > b else 0.5 if a == b else 0.0)
    return right / total if total else 0.5


def crossing(seed: int, plain: bool = False) -> Arrangement:
    """Eight random curves; with `plain` the last two are circles, which nothing else resembles."""
    rng = np.random.default_rng(seed)
    curves = []
    for _ in range(6 if plain else 8):
        start, end = rng.random(2) * 4
        points = np.vstack([point_at(FRAME, start), rng.random((2, 2)) * 900 + 50, point_at(FRAME, end)])
        curves.append(Curve(points[None], start=OnFrame(float(start)), end=OnFrame(float(end))))
    if plain:
        for _ in range(2):
            x, y = rng.random(2) * 400 + 300
            curves.append(Curve(ellipse(x, y, 60, 60), closed=True))
    return arrange(scene_of(FRAME, curves))


def inside_circles(arrangement: Arrangement) -> NDArray[np.int64]:
    """Faces that are cut out by an odd number of the closed curves: breadth-first over the edges of the arrangement."""
    edges = int(arrangement.edges.first[arrangement.curves])
    closed = np.repeat(arrangement.scene.closed[:-1], np.diff(arrangement.edges.first[: arrangement.curves + 1]))
    pairs = arrangement.face_of_half[: 2 * edges].reshape(-1, 2)
    colours = np.full(arrangement.faces, -1)
    rim = arrangement.face_of_half[2 * edges :]
    colours[rim[rim >= 0]] = 0
    while (colours < 0).any():
        for (a, b), flips in zip(pairs.tolist(), closed.tolist(), strict=True):
            if colours[a] < 0 <= colours[b]:
                colours[a] = colours[b] ^ flips
            elif colours[b] < 0 <= colours[a]:
                colours[b] = colours[a] ^ flips
    return colours


@settings(max_examples=80)
@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.booleans(), st.floats(0.01, 10)),
        max_size=25,
    )
)
def test_auc_counts_pairs(edges: list[tuple[int, bool, float]]) -> None:
    """The area equals the weighted share of rightly ordered pairs, ties counted half."""
    scores, labels, weights = ([edge[i] for edge in edges] for i in range(3))
    found = auc(np.array(scores, float), np.array(labels, bool), np.array(weights, float))
    assert found == pytest.approx(by_pairs(scores, labels, weights), abs=1e-12)  # type: ignore[arg-type]


def test_auc_without_weights_counts_edges() -> None:
    """Without weights every edge counts the same: two right pairs and a tie of four make 0.625."""
    assert auc(np.array([3.0, 1.0, 1.0, 2.0]), np.array([True, True, False, False])) == 0.625


def test_outline_edges_have_two_colours() -> None:
    """Of a circle that is filled, exactly the edges of the circle are outline."""
    across = Curve(straight((0, 500), (1000, 500)))
    arrangement = arrange(scene_of(FRAME, [across, Curve(ellipse(500, 500, 200, 200), closed=True)]))
    picture = [int(area < 2e5) for area in arrangement.areas]
    outline, length = outline_edges(arrangement, bytes(picture))
    assert outline.tolist() == [False, False, False, True, True]
    assert length[outline].sum() == pytest.approx(2 * np.pi * 200, rel=1e-2)


def test_features_are_finite_and_named() -> None:
    """Every edge of a random arrangement has one finite number for each named feature."""
    for seed in range(20):
        arrangement = crossing(seed, plain=bool(seed % 2))
        features = edge_features(arrangement)
        assert features.shape == (arrangement.edges.first[arrangement.curves], len(FEATURES) + len(CONTEXT))
        assert np.isfinite(features).all()


def test_features_measure_what_they_say() -> None:
    """A straight line does not bend, a circle of radius 200 in a frame of side 1000 bends by 5 and turns once round."""
    across = Curve(straight((0, 100), (1000, 100)))
    arrangement = arrange(scene_of(FRAME, [across, Curve(ellipse(500, 600, 200, 200), closed=True)]))
    line, circle = (dict(zip(FEATURES, row, strict=False)) for row in edge_features(arrangement))
    assert (line["bend"], line["turning"]) == pytest.approx((0, 0), abs=1e-9)
    assert (line["ends on the frame"], line["straight"]) == (2, 1)
    assert np.expm1(circle["bend"]) == pytest.approx(5, rel=0.04)
    assert circle["turning"] == pytest.approx(6, rel=0.04)
    assert circle["closed"] == 1
    assert line["place along the curve"] == pytest.approx(0.5)
    assert np.exp(line["smaller cell"]) == pytest.approx(0.1)


def test_features_do_not_depend_on_size() -> None:
    """The same arrangement in a frame ten times as large looks the same."""
    rng = np.random.default_rng(5)
    knots = rng.random((4, 4, 2)) * 1000
    places = rng.random((4, 2)) * 4

    def built(scale: float) -> NDArray[np.float64]:
        frame = rectangle(0, 0, 1000 * scale, 1000 * scale)
        curves = []
        for cubic, (a, b) in zip(knots * scale, places, strict=True):
            chain: Chain = np.array([[point_at(frame, a), cubic[1], cubic[2], point_at(frame, b)]])
            curves.append(Curve(chain, start=OnFrame(float(a)), end=OnFrame(float(b))))
        return edge_features(arrange(scene_of(frame, curves)))

    np.testing.assert_allclose(built(1), built(10), atol=1e-6)


def _examples(plain: bool, count: int, mix: bool = False) -> list[Example]:
    out = []
    for seed in range(count):
        arrangement = crossing(seed, plain)
        features = edge_features(arrangement)
        if plain and not mix:
            outline, length = outline_edges(arrangement, inside_circles(arrangement))
        else:
            outline = np.random.default_rng(seed).random(len(features)) < 0.5
            length = arrangement.length[: len(features)]
        out.append(Example(str(seed), features, outline, length))
    return out


def test_a_plain_picture_is_seen() -> None:
    """Pictures made of circles among open curves are found for certain by a detector trained on other such pictures."""
    examples = _examples(plain=True, count=12)
    for name, detector in folds(examples).items():
        for example in examples:
            if example.name == name:
                assert auc(detector.scores(example.features), example.outline, example.length) > 0.99


def test_chance_is_not_seen() -> None:
    """Where labels are drawn by lot the detector, on puzzles it has not seen, does about as well as a coin."""
    examples = _examples(plain=True, count=40, mix=True)
    detectors = folds(examples)
    seen = [auc(detectors[one.name].scores(one.features), one.outline, one.length) for one in examples]
    assert abs(np.mean(seen) - 0.5) < 0.04


def test_training_reaches_the_optimum() -> None:
    """No small change of a weight makes the penalised likelihood larger: the fit has converged."""
    examples = _examples(plain=True, count=6, mix=True)
    mean, scale = spread(examples)
    found = fit(examples, mean, scale)

    def loss(weights: NDArray[np.float64]) -> float:
        total = 0.02 * len(examples) * float(weights @ weights) / 2
        for one in examples:
            odds = terms((one.features - mean) / scale) @ weights + found.bias
            for mark in (True, False):
                chosen = one.outline == mark
                share = one.length[chosen] / one.length[chosen].sum() / 2
                total += float(share @ np.log1p(np.exp(odds[chosen] * (-1 if mark else 1))))
        return total

    best = loss(found.weights)
    for index in range(0, len(found.weights), 5):
        for step in (-0.01, 0.01):
            changed = found.weights.copy()
            changed[index] += step
            assert loss(changed) >= best


def test_stored_weights_fit_the_features() -> None:
    """The stored table has a number for each feature, and is what the training writes."""
    data = json.loads(WEIGHTS.read_text())
    assert data["features"] == [*FEATURES, *CONTEXT, *SQUARES]
    assert all(len(row) == 1 + len(data["features"]) for row in data["weights"].values())
    assert json.loads(as_json(folds(_examples(plain=True, count=3)), "a test")).keys() == data.keys()


def test_unknown_pictures_get_the_detector_of_all() -> None:
    """A picture the adversary never met is judged by the weights trained on all pictures."""
    assert stored_detector("no such picture") is stored_detector("")


def test_visibility_is_the_auc_of_the_stored_detector() -> None:
    """`visibility` is the length-weighted area for the stored weights, and 0.5 for an empty picture."""
    arrangement = crossing(3, plain=True)
    picture = inside_circles(arrangement)
    outline, length = outline_edges(arrangement, picture)
    scores = stored_detector().scores(edge_features(arrangement))
    expected = by_pairs(scores.tolist(), outline.tolist(), length.tolist())
    assert visibility(arrangement, picture) == pytest.approx(expected, abs=1e-9)
    assert visibility(arrangement, np.zeros(arrangement.faces, int)) == 0.5
