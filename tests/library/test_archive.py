"""Archives: a library in one file that comes back whole, and hostile files that come to nothing."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from library_puzzles import RECORD, puzzle

import nonoforge as nf
from bounded import bounded
from nonoforge.errors import ReadError
from nonoforge.library import Library
from nonoforge.library.archive import read_archive, write_archive

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "all.nonoforge"
    with Library(tmp_path / "first.db") as library:
        cat = nf.read(ROOT / "examples" / "cat.non")
        library.add(cat, tags=["animals", "issue 47"])
        library.rate(cat.id, 5)
        library.save_state(cat.id, nf.no_knowledge(cat), "ann")
        for name in ("boat.xml", "mushroom.xml"):
            library.add(nf.read(ROOT / "examples" / name))
        plane = nf.make_tangram(ROOT / "examples" / "tangram" / "boat.svg")
        library.add(plane.puzzle, plane.record())
        assert write_archive(library, path) == 4
    return path


def test_an_archive_comes_back_whole(archive: Path, tmp_path: Path) -> None:
    """Imported into an empty library and exported again, it is the same file, byte by byte."""
    with Library(tmp_path / "second.db") as library:
        assert read_archive(library, archive) == {"new": 4}
        assert read_archive(library, archive) == {"known": 4}
        write_archive(library, tmp_path / "again.nonoforge")
        (cat,) = library.search(tag="animals")
        assert (cat.rating, cat.tags, cat.states, cat.proved) == (5, ("animals", "issue 47"), 1, True)
        proof = library.certificate(cat.id)
        assert proof is not None
        assert nf.check_certificate(proof, library.puzzle(cat.id))
    assert (tmp_path / "again.nonoforge").read_bytes() == archive.read_bytes()


def test_a_part_can_be_exported(tmp_path: Path) -> None:
    """Only the puzzles asked for, in the order in which they were added."""
    with Library(tmp_path / "some.db") as library:
        ids = [library.add(puzzle(seed), RECORD).id for seed in range(5)]
        assert write_archive(library, tmp_path / "part.nonoforge", [ids[3], ids[1]]) == 2
    with Library(tmp_path / "other.db") as library:
        read_archive(library, tmp_path / "part.nonoforge")
        assert [kept.id for kept in library] == [ids[1], ids[3]]


def test_the_verdict_of_an_archive_is_not_believed(tmp_path: Path) -> None:
    """A puzzle with two solutions that claims to have one."""
    twins = nf.read("2x2:1/1/1/1")
    with Library(tmp_path / "liar.db") as library:
        library.add(twins, {**RECORD, "verdict": "unique"})
        write_archive(library, tmp_path / "lie.nonoforge")
    with Library(tmp_path / "wary.db") as library:
        read_archive(library, tmp_path / "lie.nonoforge")
        assert library.get(twins.id).verdict == "multiple"


def changed(path: Path, change: Callable[[list[dict[str, Any]]], Any]) -> None:
    """The archive with its objects changed."""
    objects = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    change(objects)
    path.write_bytes(gzip.compress("".join(f"{json.dumps(each)}\n" for each in objects).encode()))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda o: o[0].update(format="other"), "no archive of a library"),
        (lambda o: o[0].update(version=2), "newer nonoforge"),
        (lambda o: o[2].pop("record"), "'record' is missing"),
        (lambda o: o[2].update(more=1), "'more' is not a key"),
        (lambda o: o[2].update(rating=9), "the rating or a tag"),
        (lambda o: o[2].update(rating=True), "'rating' is missing or of the wrong kind"),
        (lambda o: o[2].update(tags=["\x1b"]), "a tag has"),
        (lambda o: o[2].update(puzzle="{}"), "the puzzle cannot be read"),
        (lambda o: o[2].update(puzzle="[]"), "the puzzle cannot be read"),
        (lambda o: o[2].update(certificate=o[1]["certificate"]), "about another puzzle"),
        (lambda o: o[2].update(certificate="[" * 100_000), "not JSON"),
        (lambda o: o[1]["states"].append({"player": "x", "cells": [1]}), "a state of play"),
        (lambda o: o[1]["states"].append(7), "a state of play"),
        (lambda o: o[2]["record"].update(score=[1], likeness="x", seed={}, source=["/etc"]), ""),
    ],
)
def test_a_wrong_archive_adds_nothing(archive: Path, tmp_path: Path, change: Any, told: str) -> None:
    """One wrong line, and the library stays empty; the complaint names the line. Odd records are only odd."""
    changed(archive, change)
    with Library(tmp_path / "target.db") as library:
        if told:
            with pytest.raises(nf.NonoforgeError, match=told):
                read_archive(library, archive)
            assert len(library) == 0
        else:
            assert read_archive(library, archive)["new"] == 4


@pytest.mark.parametrize("packed", [b"", b"[]\n", b"{"])
def test_files_that_hold_no_archive_are_refused(tmp_path: Path, packed: bytes) -> None:
    """Neither nothing, nor a list, nor the beginning of an object is an archive."""
    path = tmp_path / "wrong.nonoforge"
    path.write_bytes(gzip.compress(packed))
    with Library(tmp_path / "target.db") as library, pytest.raises(ReadError, match="nothing was added"):
        read_archive(library, path)


@pytest.mark.parametrize("content", [b"", b"no gzip", gzip.compress(b"x" * 1000, mtime=0)[:-9]])
def test_files_that_do_not_unpack_are_refused(tmp_path: Path, content: bytes) -> None:
    """Neither an empty file, nor a text, nor an archive that is cut off is read."""
    path = tmp_path / "wrong.nonoforge"
    path.write_bytes(content)
    with Library(tmp_path / "target.db") as library, pytest.raises(ReadError, match="nothing was added"):
        read_archive(library, path)


def test_a_bomb_is_bounded(tmp_path: Path) -> None:
    """A quarter of a gigabyte of zeros, packed into one short line, is refused in little time and memory."""
    bomb = tmp_path / "bomb.nonoforge"
    with gzip.open(bomb, "wb", compresslevel=1) as file:
        file.write(b'{"format":"nonoforge-library","version":1}\n')
        for _ in range(64):
            file.write(bytes(4 << 20))
    outcome = bounded(
        ["library", "import", str(bomb), "--library", str(tmp_path / "target.db")],
        prepare="import nonoforge.library.archive, nonoforge.engine",
        seconds=5,
        megabytes=700,
    )
    assert outcome.code == 2
    assert "more than 64,000,000 bytes" in outcome.errors
    assert "Traceback" not in outcome.errors


def test_names_in_an_archive_lead_nowhere(archive: Path, tmp_path: Path) -> None:
    """Sources and titles that look like paths are text: no file comes to be but the library."""
    changed(archive, lambda o: [each["record"].update(source="../../evil.png") for each in o[1:]])
    folder = tmp_path / "alone"
    folder.mkdir()
    with Library(folder / "target.db") as library:
        read_archive(library, archive)
    assert {path.name for path in folder.iterdir()} == {"target.db"}
    assert not (tmp_path.parent / "evil.png").exists()
