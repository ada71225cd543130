"""States and their scenes: the fast assembly against the careful one, saving, bridges."""

from __future__ import annotations

import json
from itertools import combinations

import numpy as np
import pytest
from curved_drawings import BOAT, DROP, FISH, LEAF, drawing
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.errors import ReadError
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import Chain
from nonoforge.geometry.scene import Corner, Curve, scene_of
from nonoforge.makers.curved.evaluate import evaluate, stage
from nonoforge.makers.curved.method import Deadline, unseen
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.published.method_2019 import run
from nonoforge.makers.curved.saved import dumps_state, loads_state
from nonoforge.makers.curved.state import CurvedState, straight_state

PIECES = {name: cut_up(drawing(svg)) for name, svg in (("leaf", LEAF), ("drop", DROP), ("fish", FISH), ("boat", BOAT))}


def some_state(name: str, seed: int) -> CurvedState:
    """A state that annealing passes through soon after its start."""
    return run(PIECES[name], Curved2019Options(seed=seed, stale=1, cooling=0.8), Deadline(), unseen).state


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_kernel_assembles_what_the_scene_builder_does(name: str, seed: int) -> None:
    """Chains put together by hand, corners named, and cut by `scene_of` give the same faces and the same sides."""
    state = some_state(name, seed)
    staged = stage(state)
    fast = arrange(staged.scene)
    curves, corners = [], []
    seen: dict[int, tuple[int, float]] = {}
    for k in range(staged.scene.curves):
        chain: Chain = staged.scene.chain(k)
        curves.append(Curve(chain, closed=bool(staged.scene.closed[k])))
        rows = range(staged.scene.first_piece[k], staged.scene.first_piece[k + 1])
        for place, site in enumerate(staged.scene.site_at[rows.start : rows.stop].tolist()):
            if 0 <= site < state.pieces.corners:
                if site in seen:
                    curve, at = seen[site]
                    corners.append(Corner(curve, at, k, float(place)))
                seen[site] = (k, float(place))
    slow = arrange(scene_of(state.pieces.frame.chain, curves, corners))
    assert fast.faces == slow.faces
    assert np.allclose(np.sort(fast.areas), np.sort(slow.areas))
    assert [len(side) for side in fast.sides()] == [len(side) for side in slow.sides()]


@settings(max_examples=10)
@given(st.integers(0, 10_000), st.sampled_from(sorted(PIECES)))
def test_states_come_back_from_their_files(seed: int, name: str) -> None:
    """A saved state has the same penalties to the last bit, and saves as the same text."""
    state = some_state(name, seed)
    text = dumps_state(state)
    again = loads_state(text)
    assert evaluate(again) == evaluate(state)
    assert dumps_state(again) == text


def broken(key: str, value: object) -> str:
    """A saved leaf with one value changed."""
    data = json.loads(dumps_state(straight_state(PIECES["leaf"])))
    part = data
    *path, last = key.split(".")
    for step in path:
        part = part[step]
    part[last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", '{"nonoforge": "puzzle"}', "[" * 100_000,
        broken("version", 99), broken("partner", [1, 0, -1, -1]), broken("partner", [9, -1, -1, -1]),
        broken("partner", [2, 3, 0, 1]), broken("place", [0, 1, 2, 4.5]), broken("reach", [1, 2, 3]),
        broken("third", ["x"] * 8), broken("pieces.first", [0, 5, 1]), broken("pieces.corner_at", [7, 7]),
        broken("pieces.opened", 9), broken("pieces.corners", 10**9), broken("decoys", [[0, 1, 2]]),
        broken("frame.box", [0, 0, 0, 0]), broken("redrawn", [[77, [0.0] * 8]]), broken("palette", []),
        broken("third", [1e6] * 8), broken("reach", [1e5] * 4), broken("reach", [float("nan")] * 4),
    ],
)  # fmt: skip
def test_broken_files_are_refused(text: str) -> None:
    """What contradicts itself, or would lead a kernel out of its arrays, is refused in one sentence."""
    with pytest.raises(ReadError):
        loads_state(text)


def test_bridges_join_curves_and_never_close_them() -> None:
    """A bridge between two pieces makes one curve of two; one between a curve's own ends would be a loop."""
    state = straight_state(PIECES["leaf"])
    assert state.curves == 2
    assert state.would_loop(0, 1)
    assert not state.would_loop(1, 2)
    bridged = state.bridged(1, 2, 100, 100)
    assert (bridged.curves, bridged.bridges) == (1, 1)
    assert bridged.other_end(0) == 3
    assert bridged.would_loop(0, 3)
    assert stage(bridged).scene.curves == 1


def test_straight_states_reach_both_frames() -> None:
    """Ends carried on straight end on the frame, rectangle or circle."""
    for frame in ("rectangle", "circle"):
        pieces = cut_up(drawing(LEAF), Curved2019Options(frame=frame))
        scene = stage(straight_state(pieces)).scene
        for k in range(scene.curves):
            for x, y in (scene.chain(k)[0, 0], scene.chain(k)[-1, 3]):
                far = np.hypot(x - 500, y - 500) - 500 if frame == "circle" else min(
                    x - pieces.frame.left, pieces.frame.right - x, y - pieces.frame.top, pieces.frame.bottom - y
                )  # fmt: skip
                assert abs(far) < 0.3


@pytest.mark.parametrize("name", ["leaf", "fish"])
def test_crossings_are_those_of_another_library(name: str) -> None:
    """The `bezier` package finds, cubic by cubic, as many crossings as the arrangement has, at the same points."""
    bezier = pytest.importorskip("bezier")
    state = some_state(name, 7)
    staged = stage(state)
    arrangement = arrange(staged.scene, 2.0)
    _, _, ours, gap = arrangement.crossings()
    assert gap.max() < 1e-6
    rows = np.flatnonzero(staged.link > -2)
    cubics = {int(row): bezier.Curve(np.asfortranarray(staged.scene.control[row].T), degree=3) for row in rows}
    found = []
    for one, other in combinations(cubics, 2):
        for s, t in cubics[one].intersect(cubics[other]).T:
            # where cubics follow one another or meet in a corner they share an end, which is planted, not found
            if not (min(s, 1 - s) < 1e-6 and min(t, 1 - t) < 1e-6):
                found.append(cubics[one].evaluate(s)[:, 0])
    assert len(found) == len(ours)
    theirs = np.array(found)
    assert all(np.hypot(*(theirs - point).T).min() < 1e-3 for point in ours)


def test_first_files_are_still_read() -> None:
    """Files in which decoys were called fillers, corners joints and the name a title hold the same arrangement."""
    state = some_state("fish", 1)
    value = json.loads(dumps_state(state))
    value["fillers"], value["title"] = value.pop("decoys"), value.pop("name")
    held = value["pieces"]
    for new, old in (("corner_at", "joint_at"), ("corner_end", "joint_end"), ("corners", "joints")):
        held[old] = held.pop(new)
    assert dumps_state(loads_state(json.dumps(value))) == dumps_state(state)
