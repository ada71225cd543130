"""Puzzles from pictures: all proved, guess-free, recognisable, the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from nonoforge.clues import runs_of
from nonoforge.engine import decide
from nonoforge.errors import MakeError
from nonoforge.makers.grids.choosing import best_first
from nonoforge.makers.grids.options import POOR, ColourOptions, GridOptions, MonoOptions
from nonoforge.makers.grids.palettes import separation
from nonoforge.makers.grids.proving import GridMade
from nonoforge.makers.making import making, options_for
from nonoforge.makers.pictures.bitmap import Bitmap, read_picture
from nonoforge.makers.pictures.likeness import WEIGHTS, specks
from nonoforge.puzzle import Credits

PICTURES = Path(__file__).resolve().parents[3] / "examples" / "pictures"
OURS = ("lighthouse", "anchor", "cat", "night", "snow", "portrait")


def picture(name: str) -> Bitmap:
    return read_picture(PICTURES / f"{name}.png")


def make(source: Any, kind: str, method: str = "best", **settings: Any) -> list[GridMade]:
    """All puzzles of a source in order."""
    options = options_for(kind, method, settings)
    assert isinstance(options, GridOptions)
    return best_first(_grids(source, options), options)


def _grids(source: Any, options: GridOptions) -> Iterator[GridMade]:
    for made in making(source, options):
        assert isinstance(made, GridMade)
        yield made


def check(one: GridMade) -> None:
    """Clues read off by plain Python, uniqueness by the engine, and the maker's own labels agree."""
    assert one.verdict.answer == "unique"
    assert one.puzzle.clues[0] == runs_of(one.labels[0].tolist())
    verdict = decide(one.puzzle)
    assert verdict.answer == "unique"
    assert verdict.solutions == (one.labels.tobytes(),)
    assert one.guess_free == verdict.line_solvable


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("longest", [15, 30, 45])
def test_every_puzzle_is_unique_and_guess_free(name: str, longest: int) -> None:
    """Scene, logo with alpha, line drawing, dark, bright and noisy, at three sizes: all proved, all above the bar."""
    source = picture(name)
    size: dict[str, Any] = {"width" if source.width >= source.height else "height": longest}
    made = make(source, "mono", variants=2, touches=30, **size)
    assert made
    for one in made:
        check(one)
        assert one.guess_free
        assert one.likeness >= POOR
        assert 0 < one.filled < 1


@pytest.mark.parametrize("name", ["lighthouse", "night", "portrait"])
def test_best_looks_more_like_the_picture_than_the_papers_methods(name: str) -> None:
    """Same picture, size and measure: `best` is above every threshold and every adapted puzzle."""
    source = picture(name)
    keep: dict[str, Any] = {"crop": "none", "invert": "no", "width": 30, "height": 25}
    best = make(source, "mono", variants=3, **keep)[0].likeness
    compared = 0
    papers: list[tuple[str, dict[str, Any]]] = [
        ("threshold", {}),
        ("threshold", {"median": True}),
        ("adapt", {"choose": "fill 30", "keep_going": 3}),
    ]
    for method, settings in papers:
        try:
            others = make(source, "mono", method, **keep, **settings)
        except MakeError as error:  # no threshold of a picture may be solvable; adapting always ends
            assert "no solvable puzzle" in str(error)  # noqa: PT017
            continue
        compared += 1
        assert best > max(other.likeness for other in others)
    assert compared >= 2


def test_variants_differ_visibly_and_hold_no_specks_without_reason() -> None:
    """Six variants of a scene in several styles: each pair differs as the setting says, and lone cells that the source
    does not call for are rare.
    """
    made = make(picture("lighthouse"), "mono", width=25, height=30)
    assert len(made) == 6
    assert len({(one.parameters["style"], one.parameters["crop"]) for one in made}) >= 3
    for number, one in enumerate(made):
        assert one.parts.specks > 0.97
        for other in made[:number]:
            assert one.labels.shape != other.labels.shape or (one.labels != other.labels).mean() >= 0.06


def test_the_same_seed_makes_the_same_puzzles() -> None:
    """Two runs agree in every cell, for each method and in colour."""
    for kind, method in (("mono", "best"), ("mono", "adapt"), ("colour", "best"), ("colour", "quantise")):
        runs = [make(picture("snow"), kind, method, width=20, height=15, seed=5, variants=2) for _ in range(2)]
        assert [one.puzzle.id for one in runs[0]] == [one.puzzle.id for one in runs[1]]


def test_the_first_puzzle_comes_before_the_rest_is_made() -> None:
    """Puzzles are handed out one by one: when the first is there, less than half of the work is done."""
    shares: list[float] = []
    made = making(picture("anchor"), MonoOptions(width=20, height=20), progress=lambda share, _: shares.append(share))
    assert isinstance(next(made), GridMade)
    assert shares[-1] < 0.5
    assert sum(1 for _ in made) > 0


@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_the_difficulty_asked_for_comes_out(difficulty: str) -> None:
    """The label of each puzzle is the word that was asked for."""
    made = make(picture("cat"), "mono", width=30, height=30, variants=1, difficulty=difficulty)
    assert [one.grade.label for one in made] == [difficulty]


def test_what_cannot_be_had_is_said() -> None:
    """A hard puzzle of five by five cells does not exist, and the sentence names what was found and what could be."""
    with pytest.raises(MakeError, match=r"no hard puzzle .* about 15 .*cells for the longer side could do"):
        make(picture("anchor"), "mono", width=5, height=5, variants=1, difficulty="hard", least=0.0)


def test_noise_is_refused_with_the_reason() -> None:
    """Pure noise becomes no puzzle but a sentence that says why."""
    noise = np.random.default_rng(0).integers(0, 256, (300, 300), dtype=np.uint8)
    with pytest.raises(MakeError, match="no good puzzle was found for this picture: its details are too fine"):
        make(noise, "mono", width=20, height=20, variants=1, touches=0)


@pytest.mark.parametrize("name", ["lighthouse", "anchor", "snow", "portrait"])
@pytest.mark.parametrize("colours", [3, 5])
def test_colour_puzzles_are_proved_and_use_few_colours(name: str, colours: int) -> None:
    """`best` and `quantise` give unique guess-free puzzles with at most the colours asked for."""
    for method in ("best", "quantise"):
        made = make(picture(name), "colour", method, width=20, height=20, variants=1, colours=colours, least=0.0)
        check(made[0])
        assert made[0].guess_free
        assert 2 <= len(made[0].puzzle.palette) <= colours
        assert set(np.unique(made[0].labels)) == set(range(len(made[0].puzzle.palette))) | {0}


def test_best_colour_beats_the_paper_and_has_no_specks() -> None:
    """More like the picture than `quantise`, in all four pictures."""
    for name in ("lighthouse", "snow", "portrait", "night"):
        pair = [
            make(picture(name), "colour", method, width=30, height=25, variants=1, crop="none", invert="no")[0]
            for method in ("best", "quantise")
        ]
        assert pair[0].likeness > pair[1].likeness
        assert specks(pair[0].labels).mean() <= specks(pair[1].labels).mean() + 0.01


@pytest.mark.parametrize(("background", "rgb"), [("white", (255, 255, 255)), ("#204060", (32, 64, 96))])
def test_the_background_can_be_chosen(background: str, rgb: tuple[int, int, int]) -> None:
    """The empty colour is the one that was asked for."""
    made = make(picture("lighthouse"), "colour", width=20, height=25, variants=1, background=background)
    assert all(abs(a - b) <= 1 for a, b in zip(made[0].puzzle.palette[0].rgb, rgb, strict=True))


def test_colours_can_be_told_apart_by_all_eyes() -> None:
    """The smallest distance of two colours over four kinds of eyes is reported and not tiny."""
    made = make(picture("lighthouse"), "colour", width=20, height=25, variants=1)[0]
    assert float(made.parameters["least_distance"]) > 0.04
    assert separation(np.array([[0.5, 0, 0], [0.6, 0, 0]], dtype=np.float32))[0, 1] == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize("options", [MonoOptions(width=15), ColourOptions(width=15)], ids=["mono", "colour"])
def test_every_kind_of_source_gives_the_same_puzzle(options: GridOptions) -> None:
    """Path, bytes, open file, image, array and bitmap: the same cells and clues, and no name of a file in it."""
    path = PICTURES / "lighthouse.png"
    with path.open("rb") as file, Image.open(path) as image:
        sources = [path, str(path), path.read_bytes(), file, image, np.asarray(image), read_picture(path)]
        made = [next(_grids(source, options)) for source in sources]
    assert {each.puzzle.id for each in made} == {made[0].puzzle.id}
    assert {each.puzzle.credits.title for each in made} == {""}
    assert [Path(each.name).stem for each in made[:2]] == ["lighthouse", "lighthouse"]
    assert [each.puzzle.credits.answer for each in made[:2]] == ["Lighthouse", "Lighthouse"]


def test_credits_are_options() -> None:
    """Title, answer, author and licence are what was asked for, by each method."""
    for kind, method in (("mono", "best"), ("mono", "threshold"), ("mono", "adapt"), ("colour", "quantise")):
        words: dict[str, Any] = {"title": "Light", "answer": "Tower", "author": "Ann", "licence": "CC0"}
        said = make(picture("lighthouse"), kind, method, width=15, variants=1, **words)[0].puzzle.credits
        assert said == Credits(title="Light", answer="Tower", author="Ann", license="CC0")


@pytest.mark.parametrize(("kind", "method"), [("mono", "best"), ("mono", "adapt"), ("colour", "best")])
def test_the_record_makes_the_same_puzzle_again(kind: str, method: str) -> None:
    """Its options with the same source give the same puzzle; the parts of its likeness are in it, and add up."""
    made = make(picture("snow"), kind, method, width=20, height=15, seed=3, variants=1)[0]
    record = json.loads(json.dumps(made.record()))
    again = make(picture("snow"), record["kind"], record["method"], **record["options"])[0]
    assert again.puzzle == made.puzzle
    assert sum(WEIGHTS[name] * value for name, value in record["parts"].items()) == pytest.approx(
        record["likeness"], abs=2e-4
    )
    assert record["changed"] is not None
    assert record["parameters"]
