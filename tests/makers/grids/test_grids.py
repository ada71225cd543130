"""Puzzles from pictures: all proved, guess-free, recognisable, the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonoforge.clues import runs_of
from nonoforge.engine import decide
from nonoforge.errors import MakeError
from nonoforge.makers.grids.colour import make_colour
from nonoforge.makers.grids.mono import make_mono, mono_candidates
from nonoforge.makers.grids.palettes import separation
from nonoforge.makers.grids.proving import Candidate
from nonoforge.makers.pictures.bitmap import Bitmap, read_picture, bitmap_of_array
from nonoforge.makers.pictures.likeness import POOR, specks

PICTURES = Path(__file__).resolve().parents[3] / "examples" / "pictures"
OURS = ("lighthouse", "anchor", "cat", "night", "snow", "portrait")


def picture(name: str) -> Bitmap:
    return read_picture(PICTURES / f"{name}.png")


def check(candidate: Candidate) -> None:
    """Clues read off by plain Python, uniqueness by the engine, and the maker's own labels agree."""
    assert candidate.verdict == "unique"
    assert candidate.puzzle.clues[0] == runs_of(candidate.labels[0].tolist())
    verdict = decide(candidate.puzzle)
    assert verdict.answer == "unique"
    assert verdict.solutions == (candidate.labels.tobytes(),)
    assert candidate.guess_free == verdict.line_solvable


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("longest", [15, 30, 45])
def test_every_candidate_is_unique_and_guess_free(name: str, longest: int) -> None:
    """Scene, logo with alpha, line drawing, dark, bright and noisy, at three sizes: all proved, all above the bar."""
    source = picture(name)
    size = (longest, None) if source.width >= source.height else (None, longest)
    made = make_mono(source, size, variants=2, settings={"touches": 30})
    assert made
    for candidate in made:
        check(candidate)
        assert candidate.guess_free
        assert candidate.likeness >= POOR
        assert 0 < candidate.black_percent < 100


@pytest.mark.parametrize("name", ["lighthouse", "night", "portrait"])
def test_best_looks_more_like_the_picture_than_the_papers_methods(name: str) -> None:
    """Same picture, size and measure: `best` is above every threshold and every adapted puzzle."""
    source, keep = picture(name), {"crop": "none", "invert": "no"}
    size = (30, 25)
    best = make_mono(source, size, variants=3, settings=keep)[0].likeness
    compared = 0
    for method, settings in (
        ("threshold", {}),
        ("threshold", {"median": True}),
        ("adapt", {"choose": "fill 30", "keep_going": 3}),
    ):
        try:
            others = make_mono(source, size, method, settings={**keep, **settings})
        except MakeError as error:  # no threshold of a picture may be solvable; adapting always ends
            assert "no solvable puzzle" in str(error)  # noqa: PT017
            continue
        compared += 1
        assert best > max(other.likeness for other in others)
    assert compared >= 2


def test_variants_differ_visibly_and_hold_no_specks_without_reason() -> None:
    """Six variants of a scene: each pair differs, and lone cells that the source does not call for are rare."""
    made = make_mono(picture("lighthouse"), (25, 30))
    assert len(made) == 6
    for number, one in enumerate(made):
        assert one.likeness.specks > 0.97
        for other in made[:number]:
            assert one.labels.shape != other.labels.shape or (one.labels != other.labels).mean() >= 0.015


def test_the_same_seed_makes_the_same_puzzles() -> None:
    """Two runs agree in every cell, for each method and in colour."""
    for make, method in ((make_mono, "best"), (make_mono, "adapt"), (make_colour, "best"), (make_colour, "quantise")):
        runs = [make(picture("snow"), (20, 15), method, seed=5, variants=2) for _ in range(2)]
        assert [one.puzzle.id for one in runs[0]] == [one.puzzle.id for one in runs[1]]


def test_the_first_candidate_comes_before_the_rest_is_made() -> None:
    """Candidates are handed out one by one."""
    first = next(mono_candidates(picture("anchor"), (20, 20)))
    check(first)


@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_the_difficulty_asked_for_comes_out(difficulty: str) -> None:
    """The label of each candidate is the one that was wanted."""
    labels = {"easy": ("trivial", "easy"), "medium": ("medium",)}[difficulty]
    made = make_mono(picture("cat"), (30, 30), variants=1, difficulty=difficulty)
    assert all(candidate.grade.label in labels for candidate in made)


def test_what_cannot_be_had_is_said() -> None:
    """A hard puzzle of five by five cells does not exist, and the sentence names what was found."""
    with pytest.raises(MakeError, match="no hard puzzle"):
        make_mono(picture("anchor"), (5, 5), variants=1, difficulty="hard", settings={"least": 0.0})


def test_noise_is_refused_with_the_reason() -> None:
    """Pure noise becomes no puzzle but a sentence that says why."""
    noise = np.random.default_rng(0).integers(0, 256, (300, 300), dtype=np.uint8)
    with pytest.raises(MakeError, match="no good puzzle came of this picture: what is in it is too fine"):
        make_mono(bitmap_of_array(noise), (20, 20), variants=1, settings={"touches": 0})


@pytest.mark.parametrize("name", ["lighthouse", "anchor", "snow", "portrait"])
@pytest.mark.parametrize("colours", [3, 5])
def test_colour_puzzles_are_proved_and_use_few_colours(name: str, colours: int) -> None:
    """`best` and `quantise` give unique guess-free puzzles with at most the colours asked for."""
    for method in ("best", "quantise"):
        made = make_colour(picture(name), (20, 20), method, variants=1, settings={"colours": colours, "least": 0.0})
        check(made[0])
        assert made[0].guess_free
        assert 2 <= len(made[0].puzzle.palette) <= colours
        assert set(np.unique(made[0].labels)) == set(range(len(made[0].puzzle.palette))) | {0}


def test_best_colour_beats_the_paper_and_has_no_specks() -> None:
    """More like the picture than `quantise`, in all four pictures."""
    for name in ("lighthouse", "snow", "portrait", "night"):
        pair = [
            make_colour(picture(name), (30, 25), method, variants=1, settings={"crop": "none", "invert": "no"})[0]
            for method in ("best", "quantise")
        ]
        assert pair[0].likeness > pair[1].likeness
        assert specks(pair[0].labels).mean() <= specks(pair[1].labels).mean() + 0.01


@pytest.mark.parametrize(("background", "rgb"), [("white", (255, 255, 255)), ("#204060", (32, 64, 96))])
def test_the_background_can_be_chosen(background: str, rgb: tuple[int, int, int]) -> None:
    """The empty colour is the one that was asked for."""
    made = make_colour(picture("lighthouse"), (20, 25), variants=1, settings={"background": background})
    assert all(abs(a - b) <= 1 for a, b in zip(made[0].puzzle.palette[0].rgb, rgb, strict=True))


def test_colours_can_be_told_apart_by_all_eyes() -> None:
    """The smallest distance of two colours over four kinds of eyes is reported and not tiny."""
    made = make_colour(picture("lighthouse"), (20, 25), variants=1)[0]
    assert float(made.parameters["least_distance"]) > 0.04
    assert separation(np.array([[0.5, 0, 0], [0.6, 0, 0]], dtype=np.float32))[0, 1] == pytest.approx(0.1, abs=0.01)


def test_unknown_methods_and_settings_are_refused() -> None:
    """One sentence each, before any work."""
    anchor = picture("anchor")
    with pytest.raises(MakeError, match="no method"):
        make_mono(anchor, (10, 10), "magic")
    with pytest.raises(MakeError, match="no setting"):
        make_mono(anchor, (10, 10), settings={"alpha": 3})
    with pytest.raises(MakeError, match="between 2 and 12"):
        make_colour(anchor, (10, 10), settings={"colours": 13})
    with pytest.raises(MakeError, match="background must be"):
        make_colour(anchor, (10, 10), settings={"background": "mud"})
