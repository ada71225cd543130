"""What the studio keeps: drafts, sources and puzzles, across crashes and within bounds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonoforge.errors import LibraryError
from nonoforge.studio.keeping import drafts, puzzles, sources
from nonoforge.studio.keeping.database import connect
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.keeping.place import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = Place(tmp_path / "library.db")
    place.prepare()
    return place


@pytest.fixture
def desk(place: Place) -> Iterator[sqlite3.Connection]:
    connection = connect(place)
    yield connection
    connection.close()


def test_a_draft_is_there_after_a_crash(place: Place, desk: sqlite3.Connection) -> None:
    """What was answered is read by another connection while the first is still open, as after a crash."""
    own = drafts.new_draft(desk, {"title": "Cat", "state": {"picture": "0110", "undo": ["0100"]}})["id"]
    drafts.change_draft(desk, own, {"state": {"picture": "0111"}})
    other = connect(place)
    found = drafts.draft_value(other, own)
    assert (found["state"], found["title"], found["version"]) == ({"picture": "0111"}, "Cat", 2)
    other.close()


def test_two_tabs_do_not_overwrite_each_other(desk: sqlite3.Connection) -> None:
    """A change that names an old version is refused; one that names none wins."""
    own = drafts.new_draft(desk, {"state": {"a": 1}})["id"]
    drafts.change_draft(desk, own, {"state": {"a": 2}, "version": 1})
    with pytest.raises(drafts.OutOfDate):
        drafts.change_draft(desk, own, {"state": {"a": 3}, "version": 1})
    drafts.change_draft(desk, own, {"title": "Other"})
    assert drafts.draft_value(desk, own)["state"] == {"a": 2}


def test_a_draft_remembers_what_was_made_for_it(desk: sqlite3.Connection) -> None:
    """The newest puzzles stay, each once, and go with the draft; a draft that is gone wants none."""
    own = drafts.new_draft(desk, {})["id"]
    for number in range(drafts.MOST_MADE + 5):
        drafts.keep_made(desk, own, f"puzzle {number}")
    drafts.keep_made(desk, own, "puzzle 10")
    made = drafts.draft_value(desk, own)["made"]
    assert len(made) == drafts.MOST_MADE == len(set(made))
    assert made[-1] == "puzzle 10"
    drafts.forget_draft(desk, own)
    drafts.keep_made(desk, own, "puzzle 1")
    assert desk.execute("SELECT count(*) FROM made").fetchone()[0] == 0
    with pytest.raises(Missing):
        drafts.draft_value(desk, own)


def test_a_draft_has_bounds(desk: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that is too large is refused, and the oldest draft goes when there are too many."""
    monkeypatch.setattr(drafts, "MOST_STATE", 100)
    monkeypatch.setattr(drafts, "MOST_DRAFTS", 3)
    with pytest.raises(LibraryError, match="too large"):
        drafts.new_draft(desk, {"state": {"a": "x" * 200}})
    made = [drafts.new_draft(desk, {"title": str(number)})["id"] for number in range(5)]
    assert [each["id"] for each in drafts.all_drafts(desk)] == made[:1:-1]


def test_games_push_out_no_design(desk: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are counted by themselves: any number of them leaves what was painted."""
    monkeypatch.setattr(drafts, "MOST_DRAFTS", 3)
    design = drafts.new_draft(desk, {"kind": "mono"})["id"]
    games = [drafts.new_draft(desk, {"kind": "play"})["id"] for _ in range(5)]
    assert {each["id"] for each in drafts.all_drafts(desk)} == {design, *games[2:]}


def test_titles_are_text(desk: sqlite3.Connection) -> None:
    """Control characters and direction marks do not get into a list of drafts."""
    drafts.new_draft(desk, {"title": "a\u202eb\x1b[31m\n<b>"})
    assert drafts.all_drafts(desk)[0]["title"] == "ab[31m <b>"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "..", "a" * 63, "A" * 64, "g" * 64, "0" * 63 + "/"]
)
def test_no_path_is_an_id(place: Place, name: str) -> None:
    """Only a hash names a source, so no other file can be read or removed."""
    with pytest.raises(Missing):
        sources.source_bytes(place, name)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../cat.png", "cat.png"),
        ("C:\\pictures\\cat.png", "cat.png"),
        ("<img src=x>.png", "<img src=x>.png"),
        ("\x00\x1b", "picture"),
        ("", "picture"),
        ("a" * 500, "a" * 200),
    ],
)
def test_names_are_only_names(name: str, kept: str) -> None:
    """Of an upload's name the last part stays, harmless to show."""
    assert sources.clean_name(name) == kept


def test_the_same_bytes_are_one_source(place: Place, desk: sqlite3.Connection) -> None:
    """A file dropped twice is kept once, under its last name."""
    for name in ("a.png", "b.png"):
        own = sources.keep_bytes(place, b"bytes")
        sources.keep_source(desk, own, name, 5, {"form": "picture"})
    assert [each["name"] for each in sources.all_sources(desk)] == ["b.png"]
    assert sources.source_bytes(place, own) == b"bytes"
    sources.forget_source(desk, place, own)
    assert list(place.sources.iterdir()) == []


def test_old_sources_go_unless_a_draft_uses_them(
    place: Place, desk: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the bound the oldest are forgotten, bytes and all; one that a draft names stays."""
    monkeypatch.setattr(sources, "MOST_SOURCES", 4)
    kept = []
    for number in range(7):
        own = sources.keep_bytes(place, b"%d" % number)
        sources.keep_source(desk, own, f"{number}.png", 1, {"form": "picture"})
        kept.append(own)
        if not number:
            drafts.new_draft(desk, {"state": {"source": own}})
    sources.forget_oldest(desk, place)
    left = {each["id"] for each in sources.all_sources(desk)}
    assert kept[0] in left
    assert left <= {kept[0], *kept[-3:]}
    assert {path.name for path in place.sources.iterdir()} == left


def test_puzzles_are_renewed_and_forgotten(desk: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record outlives a later storing without one; the oldest puzzles go unless a draft names them."""
    monkeypatch.setattr(puzzles, "MOST", 3)
    monkeypatch.setattr(puzzles, "_SPARE", 0)
    puzzles.keep_puzzle(desk, "first", b"{}", {"likeness": 0.5})
    stamp = puzzles.renewed(desk, "first")
    puzzles.keep_puzzle(desk, "first", b'{"a": 1}', {})
    assert puzzles.kept_puzzle(desk, "first") == (b'{"a": 1}', {"likeness": 0.5})
    assert puzzles.renewed(desk, "first") > stamp
    drafts.new_draft(desk, {"puzzle": "first"})
    for number in range(6):
        puzzles.keep_puzzle(desk, f"puzzle {number}", b"{}", {})
    assert puzzles.kept_puzzle(desk, "first") is not None
    assert puzzles.kept_puzzle(desk, "puzzle 0") is None
    assert puzzles.kept_puzzle(desk, "puzzle 5") is not None


def test_a_newer_database_is_left_alone(place: Place, desk: sqlite3.Connection) -> None:
    """What a newer nonoforge keeps is not touched."""
    desk.execute("PRAGMA user_version = 99")
    with pytest.raises(LibraryError, match="newer"):
        connect(place)


def test_a_database_of_the_first_version_is_brought_up_to_date(place: Place, desk: sqlite3.Connection) -> None:
    """What it holds stays, and curves of puzzles, which it did not know, can be kept beside it."""
    puzzles.keep_puzzle(desk, "abc", b"{}", {"kind": "curved"})
    desk.execute("DROP TABLE arrangements")
    desk.execute("PRAGMA user_version = 1")
    other = connect(place)
    assert puzzles.kept_puzzle(other, "abc") == (b"{}", {"kind": "curved"})
    assert puzzles.kept_arrangement(other, "abc") is None
    puzzles.keep_arrangement(other, "abc", "curves")
    assert puzzles.kept_arrangement(desk, "abc") == "curves"
    other.close()
