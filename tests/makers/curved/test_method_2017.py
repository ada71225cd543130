"""The method of 2017: first arrangement, annealing, refinement."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nonoforge.engine import Cancel
from nonoforge.errors import MakeError
from nonoforge.geometry.chain import point_at
from nonoforge.makers.curved.evaluate import arrangement_of
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps, unseen
from nonoforge.makers.curved.options import Curved2017Options
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.published.extend_2017 import connected, crosses_itself, extended, in_quarter, reaches
from nonoforge.makers.curved.published.method_2017 import run
from nonoforge.makers.curved.published.pairs_2017 import refined
from nonoforge.makers.curved.published.score_2017 import Judged, judge
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.drawings.outline import outline_of, parse_svg

STAR = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path d="M50 5
C52 30 60 38 95 40 C70 55 66 62 78 95 C55 76 45 76 22 95 C34 62 30 55 5 40 C40 38 48 30 50 5 Z"/></svg>"""
OPTIONS = Curved2017Options()


@pytest.fixture(scope="module")
def star() -> Pieces:
    return cut_up(parse_svg(STAR))


def arranged(pieces: Pieces, steps: Steps = unseen, **options: Any) -> Arranged:
    return run(pieces, Curved2017Options(**options), Deadline(), steps)


def test_extensions_are_c1_where_there_is_room(star: Pieces) -> None:
    """The second control point mirrors the picture's last one; nearer than `first_control` it is set to that."""
    for least in (0.0, 60.0, 140.0):
        found = reaches(star, replace(OPTIONS, first_control=least))
        for e in range(star.ends):
            cubic = star.chain(e // 2)[-1] if e % 2 else star.chain(e // 2)[0][::-1]
            mirrored = 2 * cubic[3] - cubic[2]
            second = star.at[e] + found[e] * star.out[e]
            handle = float(np.hypot(*(cubic[3] - cubic[2])))
            if np.abs(mirrored - 500).max() > 500:
                continue
            if handle >= least:
                np.testing.assert_allclose(second, mirrored, atol=1e-6)
            else:
                assert found[e] == pytest.approx(least)


def test_second_control_points_stay_in_the_frame(star: Pieces) -> None:
    """Where mirroring leads out of the frame, the point lies on the frame in the same direction."""
    found = reaches(star, replace(OPTIONS, first_control=900.0))
    box = star.frame.box
    for e in range(star.ends):
        x, y = star.at[e] + found[e] * star.out[e]
        assert min(x - box[0], y - box[1], box[2] - x, box[3] - y) == pytest.approx(0, abs=1e-6)


def test_the_third_point_lies_in_the_quarter_of_the_second(star: Pieces) -> None:
    """Seen from the end, second and third control point lie in the same quarter of the frame."""
    rng = np.random.default_rng(0)
    for e in range(star.ends):
        for _ in range(20):
            point = in_quarter(star, e, 60.0, rng)
            assert ((point - star.at[e]) * star.out[e] >= 0).all()


@pytest.mark.parametrize("rate", [0.0, 0.25, 0.5, 0.75])
def test_connect_rate_is_kept_without_loops(star: Pieces, rate: float) -> None:
    """As many ends as asked for are joined, and every curve still runs from frame to frame."""
    for seed in range(10):
        state = connected(star, replace(OPTIONS, connect_rate=rate), np.random.default_rng(seed), True)
        assert state.bridges == round(rate * star.ends / 2)
        assert state.curves == star.opened - state.bridges
        for end in np.flatnonzero(state.partner < 0):
            assert state.partner[state.other_end(int(end))] < 0


def test_self_crossings_are_found(star: Pieces) -> None:
    """The quick test of one curve agrees with the arrangement of all."""
    seen = set()
    for seed in range(30):
        state = extended(star, replace(OPTIONS, connect_rate=0.4), np.random.default_rng(seed), True).state
        crossed = arrangement_of(state).self_crossings
        placed = frozenset(range(star.ends))
        free = [int(end) for end in np.flatnonzero(state.partner < 0)]
        found = {min(end, state.other_end(end)): crosses_itself(state, end, placed) for end in free}
        assert sum(found.values()) == int((crossed > 0).sum())
        seen |= set(found.values())
    assert seen == {True, False}


def test_forbidden_self_intersections_do_not_occur(star: Pieces) -> None:
    """Without exceptions no curve of the result crosses itself, with and without connected ends."""
    for rate in (0.0, 0.2):
        result = arranged(star, seed=3, self_intersections=False, exception_attempts=0, connect_rate=rate)
        assert not result.notes
        assert arrangement_of(result.state).self_crossings.sum() == 0


def test_exceptions_are_made_after_so_many_attempts() -> None:
    """A contour with one corner must cross itself: its ends become exceptions, or everything restarts."""
    drop = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M50 5 C90 60 80 95 50 95 C20 95 10 60 50 5 Z"/></svg>'
    pieces = cut_up(parse_svg(drop))
    found = extended(pieces, OPTIONS, np.random.default_rng(0), False)
    assert found.exempt == {0, 1}
    assert "2 of 2 ends" in arranged(pieces, self_intersections=False).notes[0]
    with pytest.raises(MakeError, match="restart_attempts"):
        extended(pieces, replace(OPTIONS, restart_attempts=3), np.random.default_rng(0), False)


def test_annealing_runs_as_long_as_the_thesis_says(star: Pieces) -> None:
    """From 72 degrees by 0.97 there are 141 iterations, from 21 there are 100, from below 1 there are none."""
    for start, expected in ((72.0, 141), (21.0, 100), (0.5, 0)):
        result = arranged(star, seed=1, start_temperature=start, vertex_distance=200.0)
        assert (result.iterations, result.finished) == (expected, True)
        assert len(result.log) == expected + 1


def test_the_result_is_the_best_seen(star: Pieces) -> None:
    """No state on the way had a lower score than the result, and the first one a higher."""
    seen: list[float] = []

    result = arranged(star, lambda step, state: seen.append(judge(state, OPTIONS).total), seed=5)
    assert judge(result.state, OPTIONS).total == min(seen) < seen[0]


def test_the_same_seed_makes_the_same_puzzle(star: Pieces) -> None:
    """Two runs with one seed agree to the last bit, another seed does not."""
    a, b, c = (arranged(star, seed=s, pair_iterations=10).state for s in (7, 7, 8))
    assert np.array_equal(a.third, b.third)
    assert not np.array_equal(a.third, c.third)


def test_a_stop_is_heard_at_once(star: Pieces) -> None:
    """Cancelled, the run ends with what it has, and does not claim to have finished."""
    cancel = Cancel()

    def see(step: LogStep, state: CurvedState) -> None:
        if step.iteration == 3:
            cancel.stop()

    result = run(star, Curved2017Options(seed=1), Deadline(cancel=cancel), see)
    assert (result.iterations, result.finished) == (3, False)


def test_a_run_goes_on_from_a_state(star: Pieces) -> None:
    """Started from a saved state, the result is at least as good as that state; without one `extend=no` is refused."""
    start = arranged(star, seed=1, start_temperature=2.0).state
    result = arranged(star, seed=2, start=start, new_ends=False, extend=False)
    assert judge(result.state, OPTIONS).total <= judge(start, OPTIONS).total
    with pytest.raises(MakeError, match="saved arrangement"):
        arranged(star, extend=False)


def _costly(pieces: Pieces, options: Curved2017Options) -> Judged:
    """An arrangement whose crossings all cost something under these options."""
    return judge(extended(pieces, options, np.random.default_rng(2), True).state, options)


@pytest.mark.parametrize("adaptive", [False, True])
def test_pairs_keep_crossings_and_smoothness(star: Pieces, adaptive: bool) -> None:
    """Refined curves pass through the crossings they were cut at, without a kink, and the score has not risen."""
    options = Curved2017Options(vertex_distance=80, least_compactness=0.06, pair_iterations=60, adaptive_reach=adaptive)
    before = _costly(star, options)
    scores: list[float] = []

    def go_on(one: Judged, _: int) -> bool:
        scores.append(one.total)
        return True

    after = refined(before, options, np.random.default_rng(1), go_on)
    assert scores == sorted(scores, reverse=True)
    assert after.total < before.total
    assert len(scores) == 60
    moved = 0
    for link, chain in after.state.redrawn:
        whole = before.state.link(link)
        for joint in range(1, len(chain)):
            at = chain[joint, 0]
            nearest = min(np.hypot(*(point_at(whole, t) - at)) for t in np.linspace(0, 1, 2001))
            assert nearest < 1.0
            a, b = at - chain[joint - 1, 2], chain[joint, 1] - at
            assert abs(a[0] * b[1] - a[1] * b[0]) <= 1e-6 * np.hypot(*a) * np.hypot(*b)
            moved += np.allclose(a, b)
    assert moved


def test_cutting_changes_nothing(star: Pieces) -> None:
    """Extensions cut at their crossings bound the same faces as before."""
    options = Curved2017Options(vertex_distance=80, pair_iterations=0)
    before = _costly(star, options)
    state = refined(before, options, np.random.default_rng(1), lambda one, _: True).state
    assert state.redrawn
    areas = np.sort(arrangement_of(state).areas)
    np.testing.assert_allclose(areas, np.sort(before.arrangement.areas), atol=30)


def test_a_redrawn_link_is_dropped_when_drawn_anew(star: Pieces) -> None:
    """A new connection or a bridge replaces the refined curve at its end and leaves the others."""
    options = Curved2017Options(vertex_distance=80, pair_iterations=5)
    state = refined(_costly(star, options), options, np.random.default_rng(1), lambda one, _: True).state
    first, second = state.redrawn[0][0], state.redrawn[1][0]
    drawn = state.connected(first, 60.0, np.array([500.0, 500.0]), 0.5)
    assert {link for link, _ in drawn.redrawn} == {link for link, _ in state.redrawn} - {first}
    joined = state.bridged(first, second, 60.0, 60.0)
    assert {link for link, _ in joined.redrawn} == {link for link, _ in state.redrawn} - {first, second}


def test_round_frames(star: Pieces) -> None:
    """In a circle all control points lie inside and the run finishes."""
    pieces = cut_up(parse_svg(STAR), Curved2017Options(frame="circle"))
    result = arranged(pieces, seed=1)
    assert result.finished
    assert (np.hypot(*(result.state.third - 500).T) <= 500 + 1e-6).all()


@pytest.mark.parametrize("name", ["fa-chess-knight", "mdi-rocket", "mdi-airplane"])
def test_real_silhouettes(shared: Path, name: str) -> None:
    """On drawn silhouettes the score falls to a tenth of where it began, or to the thesis's range."""
    pieces = cut_up(outline_of(shared / "svg" / f"{name}.svg"))
    result = arranged(pieces, seed=1)
    assert judge(result.state, OPTIONS).total < 0.7
