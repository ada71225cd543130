"""The library: what is added is kept, found again, and not kept twice."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from library_puzzles import RECORD, puzzle

import nonoforge as nf
from nonoforge.boards import Grid
from nonoforge.errors import LibraryError
from nonoforge.library import Library, entry_of
from nonoforge.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library.db")


def test_a_puzzle_comes_back_as_it_went_in(library: Library) -> None:
    """Puzzle, record and certificate; by the id or its beginning."""
    cat = nf.read(ROOT / "examples" / "cat.non")
    assert library.add(cat).status == "new"
    kept = library.get(cat.id[:8])
    assert (kept.id, kept.verdict, kept.guess_free, kept.difficulty) == (cat.id, "unique", True, "easy")
    assert library.puzzle(cat.id) == cat
    proof = library.certificate(cat.id)
    assert proof is not None
    assert nf.check_certificate(proof, cat) == cat.goal
    assert library.record(cat.id)["score"] == kept.score


def test_the_record_of_the_maker_is_kept(library: Library) -> None:
    """Source, options, seed and likeness of a puzzle that was made."""
    made = nf.make_mono(ROOT / "examples" / "pictures" / "anchor.png", nf.MonoOptions(width=10, height=10, seed=3))
    library.add(made.puzzle, made.record())
    kept = library.get(made.puzzle.id)
    assert (kept.source, kept.seed, kept.method) == ("anchor.png", "3", "best")
    assert kept.likeness == pytest.approx(made.likeness, abs=1e-4)
    assert library.record(kept.id)["options"] == made.options.record()


def test_duplicates_are_recognised_turned_and_mirrored(library: Library) -> None:
    """The same id is known, a mirror image is turned, and both leave the library as it was."""
    cells = np.random.default_rng(5).integers(0, 2, (6, 9), dtype=np.uint8)
    first = Puzzle.of_picture(Grid(9, 6), cells.tobytes())
    mirror = Puzzle.of_picture(Grid(9, 6), np.ascontiguousarray(cells[:, ::-1]).tobytes())
    quarter = Puzzle.of_picture(Grid(6, 9), np.ascontiguousarray(np.rot90(cells)).tobytes())
    assert library.add(first, RECORD).status == "new"
    assert library.add(first, RECORD).status == "known"
    for turned in (mirror, quarter):
        added = library.add(turned, RECORD)
        assert (added.status, added.of) == ("turned", first.id)
    assert len(library) == 1
    assert library.add(mirror, RECORD, turned=True).status == "new"


def test_near_duplicates_are_listed(library: Library) -> None:
    """The same drawing at two sizes is near; another one is not."""
    places = [(np.arange(side) + 0.5) / side for side in (20, 24)]
    discs = [((p[None] - 0.4) ** 2 + (p[:, None] - 0.3) ** 2 < 0.09).astype(np.uint8) for p in places]
    small, large = (Puzzle.of_picture(Grid(len(disc), len(disc)), disc.tobytes()) for disc in discs)
    for each in (small, large, puzzle(1)):
        library.add(each, RECORD)
    assert [kept.id for kept, _ in library.near(small.id)] == [large.id]


def test_tags_ratings_and_words(library: Library) -> None:
    """Words are found in titles and tags as they are now, and lost with them."""
    one, two = puzzle(1, "Lighthouse at sea"), puzzle(2, "Sea horse")
    library.add(one, RECORD, tags=["issue 47"])
    library.add(two, RECORD)
    assert {kept.id for kept in library.search(words="sea")} == {one.id, two.id}
    assert [kept.id for kept in library.search(words="light 47")] == [one.id]
    library.tag(two.id, "animals", "animals")
    library.rate(two.id, 4)
    assert library.get(two.id).tags == ("animals",)
    assert [kept.id for kept in library.search(words="anim", rating=3)] == [two.id]
    library.untag(two.id, "animals")
    assert library.search(words="animals") == []
    library.remove(one.id)
    assert library.search(words="lighthouse") == []
    assert len(library) == 1


@pytest.mark.parametrize("words", ['"', "a AND b", "NEAR(", "cat*", "title:x", "-", "' OR 1=1 --", "日本", "a" * 5000])
def test_no_words_are_taken_for_a_language(library: Library, words: str) -> None:
    """Whatever is typed either finds nothing or is told to hold no word."""
    library.add(puzzle(1), RECORD)
    if re.search(r"\w", words):
        assert library.search(words=words) == []
    else:
        with pytest.raises(LibraryError, match="no word"):
            library.search(words=words)


def test_pages_follow_each_other_without_gap_or_repeat(library: Library) -> None:
    """In every order, the pages together are all puzzles once."""
    library.put([entry_of(puzzle(seed), {**RECORD, "score": float(seed % 3)}) for seed in range(25)])
    for order in ("added", "title", "cells", "score", "likeness", "rating"):
        pages = [library.search(order=order, limit=10, offset=offset) for offset in (0, 10, 20)]
        assert [len(page) for page in pages] == [10, 10, 5]
        assert len({kept.id for page in pages for kept in page}) == 25
    assert [kept.id for kept in library] == [puzzle(seed).id for seed in range(25)]
    assert library.count(words="number") == 25
    with pytest.raises(LibraryError, match="ordered by"):
        library.search(order="number; DROP TABLE puzzles")


def test_states_of_play_are_kept(library: Library) -> None:
    """Each player has one; a wrong one is refused."""
    cat = puzzle(1)
    library.add(cat, RECORD)
    start = nf.no_knowledge(cat)
    library.save_state(cat.id, start, "ann")
    library.save_state(cat.id, tuple(1 << colour for colour in cat.goal or b""), "bob")
    assert library.state(cat.id, "ann") == start
    assert library.state(cat.id) is None
    assert library.get(cat.id).states == 2
    with pytest.raises(nf.PuzzleError):
        library.save_state(cat.id, (1, 2))


def test_thumbnails_are_drawn_once(library: Library) -> None:
    """A PNG, the same when asked again."""
    library.add(puzzle(1), RECORD)
    image = library.thumbnail(puzzle(1).id)
    assert image.startswith(b"\x89PNG")
    assert library.thumbnail(puzzle(1).id) == image


@pytest.mark.parametrize("wrong", ["", "zzzz", "0" * 400, "%"])
def test_an_id_that_is_not_there_is_one_sentence(library: Library, wrong: str) -> None:
    """Also the empty one, which every id begins with."""
    library.add(puzzle(1), RECORD)
    with pytest.raises(LibraryError, match="puzzle in this library"):
        library.get(wrong)


def test_tags_and_ratings_are_checked(library: Library) -> None:
    """Nothing is stored of a wrong one."""
    library.add(puzzle(1), RECORD)
    for tag in ("", "\x1b", "a" * 81):
        with pytest.raises(LibraryError, match="a tag has"):
            library.tag(puzzle(1).id, "good", tag)
    with pytest.raises(LibraryError, match="stars"):
        library.rate(puzzle(1).id, 6)
    assert library.get(puzzle(1).id).tags == ()


WRITER = """
import sys
sys.path.insert(0, {tests!r})
from library_puzzles import RECORD, puzzle
from nonoforge.library import Library
with Library({path!r}) as library:
    for seed in range({start}, {end}):
        print(library.add(puzzle(seed), RECORD).id, flush=True)
"""


def writer(path: Path, start: int, end: int) -> subprocess.Popen[str]:
    code = WRITER.format(tests=str(Path(__file__).parent), path=str(path), start=start, end=end)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def test_several_processes_write_at_once(tmp_path: Path) -> None:
    """Three writers with overlapping puzzles: each puzzle is there once."""
    path = tmp_path / "shared.db"
    writers = [writer(path, start, start + 30) for start in (0, 15, 30)]
    assert [process.wait() for process in writers] == [0, 0, 0]
    for process in writers:
        assert process.stdout is not None
        process.stdout.close()
    with Library(path) as library:
        assert sorted(kept.id for kept in library) == sorted(puzzle(seed).id for seed in range(60))


def test_what_was_reported_saved_survives_a_kill(tmp_path: Path) -> None:
    """A writer is killed in the middle: every id that it had printed is in the library, which is sound."""
    from nonoforge.library.checking import problems

    path = tmp_path / "killed.db"
    process = writer(path, 0, 10_000)
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(20)]
    os.kill(process.pid, signal.SIGKILL)
    rest = process.stdout.read().split("\n")
    process.wait()
    process.stdout.close()
    told += rest[:-1]
    with Library(path) as library:
        assert set(told) <= {kept.id for kept in library}
    assert list(problems(path)) == []


def test_credits_change_and_the_puzzle_stays(tmp_path: Path) -> None:
    """Another title is found by its words, in lists and in the puzzle itself; id, tags and states stay."""
    puzzle = Puzzle.of_clues([[1], [2]], [[2], [1]])
    with Library(tmp_path / "library.db") as library:
        own = library.add(puzzle.with_credits(title="Old", author="Anna"), tags=["small"]).id
        library.credit(own, title="New <b>")
        kept = library.get(own)
        assert (kept.title, kept.author, kept.tags) == ("New <b>", "Anna", ("small",))
        assert library.puzzle(own).credits.title == "New <b>"
        assert library.puzzle(own).id == own
        assert [each.id for each in library.search(words="new")] == [own]
        assert library.search(words="old") == []
