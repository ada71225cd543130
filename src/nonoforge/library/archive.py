"""A library, or a part of it, as one file: a compressed text with one JSON object a line.

The first line says what it is; each further line holds one puzzle with its record, certificate, tags, rating and states
of play. There are no names of files in it, so nothing can be unpacked anywhere: an archive is read line by line, within
bounds, and lands in the library or nowhere. The same puzzles give the same bytes.

Of what an archive says about a puzzle the verdict is never believed: it is found anew. Certificates must be about their
puzzle; `nonoforge library check --deep` replays them.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from nonoforge.errors import NonoforgeError, PuzzleError, ReadError
from nonoforge.explain.certificate import puzzle_facts
from nonoforge.formats import loads_all
from nonoforge.library.entry import Entry, entry_of
from nonoforge.library.kept import Kept
from nonoforge.puzzle import Puzzle, check_knowledge
from nonoforge.replacing import replacing_file

if TYPE_CHECKING:
    from nonoforge.library.store import Library

FORMAT, VERSION = "nonoforge-library", 1

LONGEST_LINE = 64_000_000
"""Bytes of one puzzle with its certificate."""

MOST_PUZZLES = 1_000_000

_LINE_STEPS = 20_000_000
"""For the verdict on one puzzle, about 10 s."""

_KEYS = ("puzzle", "record", "certificate", "source_hash", "version", "job", "rating", "added", "tags", "states")


def write_archive(library: Library, path: Path, ids: Iterable[str] | None = None) -> int:
    """Write these puzzles, or all, in the order in which they were added; how many."""
    chosen = None if ids is None else set(ids)
    count = 0
    with replacing_file(path) as file, gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
        packed.write(_line({"format": FORMAT, "version": VERSION}))
        for kept in library:
            if chosen is None or kept.id in chosen:
                packed.write(_line(_object(library, kept)))
                count += 1
    return count


def read_archive(library: Library, path: Path, progress: Callable[[int], None] | None = None) -> Counter[str]:
    """Add all puzzles of an archive, or none where anything in it is wrong; how many were new, known and turned."""
    found: Counter[str] = Counter()
    with library.transaction() as connection:
        for number, value in _objects(path):
            entry, puzzle = _entry(value, path, number)
            added = library.put([entry], tags=value["tags"], job=value["job"], turned=True)[0]
            found[added.status] += 1
            if added.status == "new":
                connection.execute(
                    "UPDATE puzzles SET rating = ?, added = ? WHERE id = ?",
                    [value["rating"], value["added"], entry.id],
                )
                for state in value["states"]:
                    _keep_state(library, puzzle, state, path, number)
            if progress is not None:
                progress(number)
    return found


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _object(library: Library, kept: Kept) -> dict[str, Any]:
    own, number = kept.id, library.number(kept.id)
    with library.connection() as connection:
        states = connection.execute(
            "SELECT player, content, saved FROM states WHERE puzzle = ? ORDER BY player", [number]
        ).fetchall()
    content, record = (library.blob(own, "bodies", name).decode() for name in ("content", "record"))
    return {
        "puzzle": content,
        "record": json.loads(record),
        "certificate": library.blob(own, "certificates", "content", missing=True).decode(),
        "source_hash": kept.source_hash,
        "version": kept.version,
        "job": kept.job,
        "rating": kept.rating,
        "added": kept.added,
        "tags": list(kept.tags),
        "states": [
            {"player": row["player"], "cells": json.loads(zlib.decompress(row["content"])), "saved": row["saved"]}
            for row in states
        ],
    }


def _objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of an archive with the numbers of their lines, counted from 1."""
    try:
        with gzip.open(path, "rb") as file:
            for number in range(1, MOST_PUZZLES + 2):
                line = file.readline(LONGEST_LINE + 1)
                if not line:
                    if number == 1:
                        _fail(path, 0, "the archive is empty")
                    return
                if len(line) > LONGEST_LINE:
                    _fail(path, number, f"a line has more than {LONGEST_LINE:,} bytes")
                value = _value(line, path, number)
                if number == 1:
                    _check_head(value, path)
                else:
                    yield number, value
            _fail(path, 0, f"more than {MOST_PUZZLES:,} puzzles stand in it")
    except (OSError, EOFError, zlib.error) as error:
        reason = "it is cut off" if isinstance(error, EOFError) else getattr(error, "strerror", None) or str(error)
        _fail(path, 0, f"this is no archive of a library that can be read: {reason}")


def _value(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        _fail(path, number, "this is not JSON")
    if not isinstance(value, dict):
        _fail(path, number, "an object {...} is needed here")
    return value


def _check_head(value: Mapping[str, Any], path: Path) -> None:
    if value.get("format") != FORMAT:
        _fail(path, 1, "this is no archive of a library")
    if value.get("version") != VERSION:
        _fail(path, 1, f"a newer nonoforge wrote this archive: this one knows version {VERSION}")


def _entry(value: Mapping[str, Any], path: Path, number: int) -> tuple[Entry, Puzzle]:
    """The entry of a line, its verdict found anew."""
    from nonoforge.engine import decide

    _check_shape(value, path, number)
    try:
        (puzzle,) = loads_all(value["puzzle"], "json")
    except (NonoforgeError, ValueError) as error:
        _fail(path, number, f"the puzzle cannot be read: {error}")
    certificate = json.loads(value["certificate"]) if value["certificate"] else None
    if certificate is not None and (
        not isinstance(certificate, dict) or certificate.get("puzzle") != puzzle_facts(puzzle)
    ):
        _fail(path, number, "the certificate is about another puzzle")
    verdict = decide(puzzle, line_steps=_LINE_STEPS)
    record = {**value["record"], "verdict": verdict.answer, "guess_free": verdict.line_solvable}
    solution = verdict.solutions[0] if verdict.answer == "unique" else None
    entry = entry_of(
        puzzle,
        record,
        solution=solution,
        source_hash=value["source_hash"],
        certificate=certificate,
        version=value["version"],
    )
    return entry, puzzle


def _check_shape(value: Mapping[str, Any], path: Path, number: int) -> None:
    """Raise `ReadError` where a key is missing or holds another kind of value than it should."""
    kinds: dict[str, type] = dict.fromkeys(_KEYS, str) | {"record": dict, "rating": int, "tags": list, "states": list}
    for key, kind in kinds.items():
        if key not in value or type(value[key]) is not kind:
            _fail(path, number, f"{key!r} is missing or of the wrong kind")
    if set(value) != set(_KEYS):
        _fail(path, number, f"{min(set(value) - set(_KEYS))[:40]!r} is not a key that is known here")
    if not 0 <= value["rating"] <= 5 or not all(isinstance(tag, str) for tag in value["tags"]):
        _fail(path, number, "the rating or a tag makes no sense")
    if value["certificate"]:
        try:
            json.loads(value["certificate"])
        except (ValueError, RecursionError):
            _fail(path, number, "the certificate is not JSON")


def _keep_state(library: Library, puzzle: Puzzle, state: Any, path: Path, number: int) -> None:
    try:
        cells = tuple(state["cells"])
        if not all(type(mask) is int for mask in cells):
            raise PuzzleError("a state of play is a list of whole numbers")
        check_knowledge(puzzle, cells)
        library.save_state(puzzle.id, cells, str(state["player"]))
    except (PuzzleError, KeyError, TypeError) as error:
        _fail(path, number, f"a state of play makes no sense: {error}")
    with library.connection() as connection:
        connection.execute(
            "UPDATE states SET saved = ? WHERE puzzle = ? AND player = ?",
            [str(state.get("saved", "")), library.number(puzzle.id), str(state["player"])],
        )


def _fail(path: Path, line: int, reason: str) -> NoReturn:
    raise ReadError(f"{reason}; nothing was added", file=str(path), line=line)
