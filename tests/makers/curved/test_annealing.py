"""The annealing kernel against the slow and independent measure of the same curves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from curved_drawings import BOAT, DROP, FISH, LEAF, drawing, star
from numpy.typing import NDArray

from nonoforge.geometry.anneal.annealer import Annealer, Limits
from nonoforge.geometry.anneal.store import NO_WEB, PIECE, SIX
from nonoforge.geometry.anneal.terms import OVERSPENT
from nonoforge.geometry.arrangement import Arrangement
from nonoforge.geometry.chain import length_of
from nonoforge.geometry.planes import plane_of
from nonoforge.makers.curved.annealing import annealer_of, links_of, rough, state_of, true
from nonoforge.makers.curved.evaluate import arrangement_of, stage
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.visibility import visibility_of
from nonoforge.makers.drawings.outline import outline_of

DRAWINGS = {"leaf": LEAF, "drop": DROP, "fish": FISH, "boat": BOAT, "star": star(5)}


def started(pieces: Pieces, seed: int, decoys: int = 3) -> Annealer:
    """An annealer with a random start."""
    annealer = annealer_of(pieces, decoys, seed)
    rng = np.random.default_rng(seed)
    for _ in range(200):
        if annealer.load(annealer.scatter(rng)) < NO_WEB:
            return annealer
    raise AssertionError("no start")


def six_of(annealer: Annealer) -> NDArray[np.float64]:
    """The six penalties of the literature, weighted."""
    annealer.measured()
    out: NDArray[np.float64] = annealer.store.sums[:SIX] * annealer.store.prices[:SIX]
    return out


def compare(annealer: Annealer, pieces: Pieces, relative: float = 1e-7) -> Arrangement:
    """The six sums here and there; the arrangement."""
    links = annealer.links(best=False)
    arrangement = arrangement_of(state_of(pieces, annealer, links))
    penalties = arrangement.penalties()
    six = six_of(annealer)
    wanted = [
        penalties.angle, penalties.distance, penalties.small, penalties.big, penalties.shape, penalties.length,
    ]  # fmt: skip
    assert six == pytest.approx(wanted, rel=relative, abs=1e-5)
    areas, detours = annealer.faces()
    assert np.sort(areas) == pytest.approx(np.sort(arrangement.areas), rel=1e-7, abs=relative * 10)
    if relative < 1e-6:
        assert np.sort(detours) == pytest.approx(np.sort(arrangement.detours), rel=1e-6)
    return arrangement


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("seed", [1, 2])
def test_incremental_is_full(name: str, seed: int) -> None:
    """After any number of moves, kept or taken back, the kernel's sums are those of a fresh arrangement."""
    pieces = cut_up(drawing(DRAWINGS[name]))
    annealer = started(pieces, seed)
    annealer.weigh({**true("advanced"), "small": 0.085}, 3)
    for moves in (1, 7, 60, 400):
        before = annealer.run(moves, 40.0, 20.0)
        arrangement = compare(annealer, pieces)
        assert annealer.found.tally[0] == pytest.approx(before, rel=1e-9)
        assert int(annealer.store.terms["self"][0]) == int(arrangement.self_crossings.sum())


def test_round_frame_is_nearly_full() -> None:
    """A round frame is a polygon to the kernel; its sums are off by less than a thousandth."""
    pieces = cut_up(drawing(FISH), Curved2019Options(frame="circle"))
    annealer = started(pieces, 3)
    annealer.weigh(rough("expert"), 3)
    annealer.run(1500, 30.0, 1.0)
    annealer.weigh({"small": 0.085})
    links = annealer.links(best=False)
    arrangement = arrangement_of(state_of(pieces, annealer, links))
    six = six_of(annealer)
    assert six.sum() == pytest.approx(arrangement.penalties().total, rel=2e-2, abs=1.0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_terms_of_class(seed: int) -> None:
    """Without self-crossings and faces on both sides a puzzle is not expert, without repeated faces it is basic."""
    pieces = cut_up(drawing(star(4, 0.4)))
    annealer = started(pieces, seed)
    for rank in ("expert", "advanced", "basic"):
        annealer.weigh(rough(rank), 3)
        annealer.run(2500, 20.0, 0.5)
        links = annealer.links()
        annealer.load(links)
        found = annealer.store.terms[0]
        board = plane_of(arrangement_of(state_of(pieces, annealer, links)))
        expert, repeated = found["self"] + found["both"] > 0, found["repeated"] > 0
        assert board.rank == ("expert" if expert else "advanced" if repeated else "basic")


@pytest.mark.parametrize("name", ["fish", "star"])
def test_terms_of_burdens(name: str) -> None:
    """What curves carry, the outline's share, faces too many and uneven lines are those of a fresh arrangement."""
    pieces = cut_up(drawing(DRAWINGS[name]))
    annealer = annealer_of(pieces, 3, 5, Limits(most_faces=12, most_share=0.1))
    while annealer.load(annealer.scatter(np.random.default_rng(5))) >= NO_WEB:
        pass
    annealer.weigh({**true("expert"), "laden": 0.0, "plain": 0.0}, 3)
    annealer.run(1500, 60.0, 20.0)
    state = state_of(pieces, annealer, annealer.links(best=False))
    found, arrangement = annealer.measured(), arrangement_of(state)
    ways = [length_of(pieces.chain(i)) for i in range(len(pieces.first) - 1)]
    laden = 0.0
    for its in state.burdens():
        if len(its) > 1:
            laden += len(its) * (len(its) - 1) / 2 + 10 * max(0.0, sum(ways[i] for i in its) / sum(ways) - 1 / 3)
    assert state.bridges > 0
    assert found["laden"] == pytest.approx(laden, abs=0.02)
    assert found["share"] == pytest.approx(sum(ways) / arrangement.lengths.sum() - 0.1, abs=0.005)
    assert found["crowd"] == (arrangement.faces - 12) / 10
    xy = arrangement.lines.xy[: arrangement.lines.first[arrangement.curves]]
    after = arrangement.lines.after[: len(xy)]
    step = np.where(after[:, None] >= 0, xy[after] - xy, 0.0)
    left, top, right, bottom = arrangement.scene.box
    squares = np.histogram2d(
        xy[:, 0], xy[:, 1], bins=6, range=[(left, right), (top, bottom)], weights=np.hypot(*step.T)
    )[0]
    assert found["patchy"] == pytest.approx(((squares / squares.mean() - 1) ** 2).mean(), abs=0.02)


def test_no_curve_carries_more_than_it_may() -> None:
    """However hot it is, no bridge ties a third piece to a curve, or more than a share of the outline; without limits
    some do, and such an arrangement is no web under them.
    """
    pieces = cut_up(drawing(star(4)))
    ways = [length_of(pieces.chain(i)) for i in range(pieces.opened)]

    def annealed(limits: Limits) -> tuple[Annealer, list[CurvedState]]:
        annealer = annealer_of(pieces, 3, 5, limits)
        while annealer.load(annealer.scatter(np.random.default_rng(5))) >= NO_WEB:
            pass
        annealer.weigh({**true("expert"), "laden": 0.0, "plain": 0.0, "length": 0.0}, 3)
        met = []
        for _ in range(40):
            annealer.run(100, 60.0, 20.0)
            met.append(state_of(pieces, annealer, annealer.links(best=False)))
        return annealer, met

    def most(states: list[CurvedState]) -> tuple[int, float]:
        tied = [its for state in states for its in state.burdens() if len(its) > 1]
        return max(map(len, tied)), max(sum(ways[i] for i in its) / sum(ways) for its in tied)

    free, tight = annealed(Limits())[1], annealed(Limits(most_pieces=2, most_carried=0.3))
    assert most(free)[0] > 2
    assert most(free)[1] > 0.3
    assert most(tight[1])[0] == 2
    assert most(tight[1])[1] <= 0.3
    laden = next(state for state in free if max(map(len, state.burdens())) > 2)
    assert tight[0].load(links_of(laden, tight[0])) == NO_WEB


def test_same_seed_same_strands() -> None:
    """The seed decides everything."""
    pieces = cut_up(drawing(FISH))
    results = []
    for _ in range(2):
        annealer = started(pieces, 5)
        annealer.weigh(rough("advanced"), 3)
        annealer.run(500, 30.0, 1.0)
        results.append(annealer.links())
    assert results[0].place.tobytes() == results[1].place.tobytes()
    assert results[0].decoys.tobytes() == results[1].decoys.tobytes()


def test_links_come_back() -> None:
    """What is loaded is what is given back."""
    pieces = cut_up(drawing(FISH))
    annealer = started(pieces, 6)
    annealer.weigh(rough("advanced"), 3)
    annealer.run(800, 30.0, 5.0)
    links = annealer.links()
    cost = annealer.load(links)
    again = links_of(state_of(pieces, annealer, links), annealer)
    assert annealer.load(again) == pytest.approx(cost, rel=1e-9)
    assert again.partner.tolist() == links.partner.tolist()


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_kernel_sees_what_the_adversary_sees(name: str) -> None:
    """The area under the curve that annealing follows is that of the slower measure, whatever bridges and decoys."""
    pieces = cut_up(drawing(DRAWINGS[name]))
    annealer = started(pieces, 7)
    annealer.weigh(true("advanced"), 3)
    for moves in (1, 300, 1500):
        annealer.run(moves, 20.0, 0.5)
        links = annealer.links(best=False)
        state = state_of(pieces, annealer, links)
        staged, here = stage(state), annealer.measured()["plain"]
        assert here == pytest.approx(visibility_of(staged, arrangement_of(state), pieces.title), abs=0.02)


def test_hiding_can_be_bought() -> None:
    """The more visibility weighs, the lower it gets."""
    pieces = cut_up(drawing(FISH))
    seen = []
    for weight in (0.01, 5.0):
        annealer = started(pieces, 3, decoys=4)
        annealer.weigh({**true("expert"), "plain": weight}, 4)
        annealer.run(6000, 20.0, 0.5)
        annealer.load(annealer.links())
        seen.append(annealer.store.terms["plain"][0])
    assert seen[1] < seen[0] - 0.05


def test_points_beyond_the_budget_count_several_times() -> None:
    """A budget of half the six penalties adds six times the other half to the cost; one they keep adds nothing."""
    pieces = cut_up(drawing(FISH))
    annealer = started(pieces, 4)
    weights = {**true("advanced"), "plain": 0.0}
    free = annealer.weigh(weights, 3)
    six = float((six_of(annealer)).sum())
    assert annealer.weigh(weights, 3, budget=six / 2) == pytest.approx(free + OVERSPENT * six / 2)
    assert annealer.weigh(weights, 3, budget=six + 1.0) == pytest.approx(free)


def test_edges_of_a_straight_piece_do_not_cross(shared: Path) -> None:
    """Polyline edges on one straight line differ from it by rounding: at this scale a wing would cross itself."""
    pieces = cut_up(outline_of(shared / "svg" / "mdi-airplane.svg"), Curved2019Options(margin=0.1))
    s = started(pieces, 1).store
    side = int(s.head["side"][0])
    met = s.met[side, : s.counts[side]]
    assert len(met) > 20
    assert not ((met["a"] == met["b"]) & (s.strands["kind"][met["a"]] == PIECE)).any()


def test_decoys_stay_inside() -> None:
    """No curve leaves the frame, whatever the moves."""
    pieces = cut_up(drawing(LEAF))
    annealer = started(pieces, 8, decoys=5)
    annealer.weigh(rough("expert"), 5)
    for _ in range(5):
        annealer.run(300, 200.0, 200.0)
        state = state_of(pieces, annealer, annealer.links(best=False))
        points = stage(state).scene.control
        left, top, right, bottom = stage(state).scene.box
        ends = points[:, 3]
        assert (ends >= np.array([left, top]) - 1e-6).all()
        assert (ends <= np.array([right, bottom]) + 1e-6).all()
