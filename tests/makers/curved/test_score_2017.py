"""The score of 2017 against plain loops over its definitions."""

from __future__ import annotations

from math import hypot

import numpy as np
import pytest
import shapely

from benchmarks.papers.thesis_2017 import TABLE_11
from nonoforge.errors import MakeError
from nonoforge.geometry.chain import ellipse, point_at, straight
from nonoforge.makers.curved.options import Curved2017Options
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.published.extend_2017 import extended
from nonoforge.makers.curved.published.score_2017 import Judged, curvatures, judge, link_scores, obfuscation
from nonoforge.makers.drawings.outline import parse_svg

HOUSE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path d="M10 50 L50 10 L90 50 L80 50 L80 90 C60 80 40 80 20 90 L20 50 Z"/></svg>"""
OPTIONS = Curved2017Options(vertex_distance=60, least_area=4000, least_compactness=0.05, obfuscation_weight=1)
"""Thresholds so wide that every penalty has something to count."""


@pytest.fixture(scope="module")
def house() -> Pieces:
    return cut_up(parse_svg(HOUSE))


def judged(pieces: Pieces, seed: int, options: Curved2017Options = OPTIONS) -> Judged:
    return judge(extended(pieces, options, np.random.default_rng(seed), True).state, options)


def test_penalties_are_those_of_the_definitions(house: Pieces) -> None:
    """Each normalised penalty is the plain sum over ordered pairs, vertices, or shapely's faces of its definition."""
    for seed in range(5):
        one = judged(house, seed)
        arrangement, score = one.arrangement, one.score
        at = arrangement.at.tolist()
        pairs = [(v, w) for v in range(len(at)) for w in range(len(at)) if v != w]
        gaps = [hypot(at[v][0] - at[w][0], at[v][1] - at[w][1]) for v, w in pairs]
        assert score.vertex == pytest.approx(sum(60 - gap for gap in gaps if gap < 60) / (60 * len(pairs)))
        angles = arrangement.angles.tolist()
        assert score.angle == pytest.approx(sum(20 - a for a in angles if a < 20) / (20 * len(angles)))
        faces = [shapely.Polygon(rings[0], rings[1:]) for rings in arrangement.polygons()]
        assert score.size == pytest.approx(sum(4000 - f.area for f in faces if f.area < 4000) / (4000 * len(faces)))
        compact = [f.area / f.length**2 for f in faces]
        expected = sum(0.05 - c for c in compact if c < 0.05) / (0.05 * len(faces))
        assert score.shape == pytest.approx(expected, rel=1e-6)
        parts = score.vertex, score.angle, score.size, score.shape
        plain = sum(w * p for w, p in zip((1000, 3, 3, 7), parts, strict=True))
        assert score.plain == pytest.approx(plain)
        assert score.total == pytest.approx(plain + score.obfuscation)


def test_a_link_costs_what_it_touches(house: Pieces) -> None:
    """The cost of a link is the sum over the vertices and faces that lie on its cubic, found by geometry alone."""
    one = judged(house, 3)
    arrangement, options = one.arrangement, OPTIONS
    found = link_scores(one.staged, arrangement, options, house.ends)
    at, count = arrangement.at, len(arrangement.at)
    faces = [shapely.Polygon(rings[0], rings[1:]) for rings in arrangement.polygons()]
    for end in range(house.ends):
        chain = one.state.link(end)
        number = int(np.flatnonzero(one.staged.link == end)[0])
        points = arrangement.lines.xy[np.flatnonzero(arrangement.lines.piece == number)]
        line = shapely.LineString([*points, chain[0, 0]] if np.allclose(points[0], chain[0, 3]) else points)
        total = 0.0
        for v in range(count):
            if line.distance(shapely.Point(at[v])) < 1e-6:
                away = np.hypot(*(at - at[v]).T)
                close = np.maximum(60 - np.delete(away, v), 0).sum() / (60 * count * (count - 1))
                total += 1000 * close + 3 * max(20 - arrangement.angles[v], 0) / (20 * count)
        for face in faces:
            if face.exterior.buffer(1e-6).intersection(line).length > 0.01:
                total += 3 * max(4000 - face.area, 0) / (4000 * len(faces))
                total += 7 * max(0.05 - face.area / face.length**2, 0) / (0.05 * len(faces))
        assert found[end] == pytest.approx(total, rel=1e-6), end


def test_curvatures_follow_algorithm_1() -> None:
    """Samples are those of the thesis's loop, and on a circle of radius 50 they are 1/50."""
    options = Curved2017Options()
    circle = ellipse(0, 0, 50, 50)
    assert curvatures(circle, options) == pytest.approx(0.02, rel=0.03)
    rng = np.random.default_rng(4)
    cubic = rng.random((1, 4, 2)) * 300
    taken, t = 1, 0.01
    last = point_at(cubic, t)
    for i in range(2, 101):
        here = point_at(cubic, min(i * 0.01, 1.0))
        if np.hypot(*(here - last)) > 5:
            taken, last = taken + 1, here
    assert len(curvatures(cubic, options)) == taken


def test_obfuscation_compares_histograms() -> None:
    """The same curves twice cost nothing; a histogram all in the first bin against one all in the last costs √2."""
    options = Curved2017Options()
    line, bow = straight((0, 0), (300, 0)), ellipse(0, 0, 20, 20)
    both = np.concatenate([line, bow])
    assert obfuscation(both, both, options) == 0
    share = len(curvatures(line, options)) / len(curvatures(both, options))
    assert obfuscation(both, line, options) == pytest.approx(2**0.5 * (1 - share), abs=0.02)


def test_obfuscation_without_weight_is_not_computed(house: Pieces) -> None:
    """With weight 0 the penalty is reported as 0 and the total has four parts."""
    score = judged(house, 1, Curved2017Options()).score
    assert (score.obfuscation, score.total) == (0, score.plain)


def test_every_argument_of_table_11_has_a_home() -> None:
    """Each of the program's 22 arguments is named, and what is said to be a setting is one."""
    assert len(TABLE_11) == 22
    settings = {word for names in TABLE_11.values() for word in names.replace(",", " ").split() if "_" in word}
    assert settings <= {*Curved2017Options.__dataclass_fields__}
    assert {"connect_rate", "pair_iterations", "restart_attempts", "exception_attempts"} <= settings


def test_values_are_those_of_table_2() -> None:
    """Defaults are the static settings of the experiments."""
    options = Curved2017Options()
    assert options.weights == (1000, 3, 3, 7, 0)
    assert (options.vertex_distance, options.least_angle, options.least_area) == (11, 20, 55)
    assert (options.least_compactness, options.cooling_rate, options.curve_attempts) == (0.025, 0.97, 10)
    assert (options.sample_distance, options.sample_step, options.bins) == (5, 0.01, 5)
    assert (options.pair_reach, options.first_control, options.start_temperature) == (100, 60, 72)
    assert Curved2017Options(equal_weights=True).weights == (1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    "settings",
    [
        {"connect_rate": 1.5},
        {"cooling_rate": 1.0},
        {"bins": 0},
        {"least_area": 0.0},
        {"pair_iterations": 10**9},
        {"vertex_weight": 0.0, "angle_weight": 0.0, "size_weight": 0.0, "shape_weight": 0.0},
    ],
)
def test_senseless_settings_are_refused(settings: dict[str, float]) -> None:
    """A value outside its range, or weights that are all 0, is one clear sentence."""
    with pytest.raises(MakeError):
        Curved2017Options(**settings)  # type: ignore[arg-type]
