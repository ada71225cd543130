"""From files to puzzles and back: choosing the format.

The content decides the format; the suffix only settles what the content leaves open (`.nin` and `.mk` begin alike, and
a crossword may be called `.cwd`).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from nonoforge.errors import PuzzleError, ReadError, WriteError
from nonoforge.formats.source import MOST_BYTES, Source
from nonoforge.formats.table import FORMATS, NO, Format, by_name, by_suffix
from nonoforge.puzzle import Puzzle
from nonoforge.replacing import replace_file, shorten_name

_SHARED = re.compile(r"\s*([0-9]+x[0-9]+[:#]|https?://|pzprv3)", re.ASCII)


def read(what: str | os.PathLike[str], format: str | None = None) -> Puzzle:
    """The puzzle of a file, a game ID or an address; the first one if there are several.

    A text of several lines is taken as content, any other as the name of a file.
    """
    return read_all(what, format)[0]


def read_all(what: str | os.PathLike[str], format: str | None = None) -> tuple[Puzzle, ...]:
    """All puzzles of a file, a game ID, an address or a text; `ReadError` if there are none."""
    if isinstance(what, str):
        if _SHARED.match(what):
            return _puzzles(Source(_encoded(what.strip()), shorten_name(what.strip())), format)
        if "\n" in what:
            return loads_all(what, format)
    return _puzzles(load_source(Path(what)), format)


def loads(content: str | bytes, format: str | None = None) -> Puzzle:
    """The first puzzle of this content; the format is recognised unless you name it."""
    return loads_all(content, format)[0]


def loads_all(content: str | bytes, format: str | None = None, *, name: str = "") -> tuple[Puzzle, ...]:
    """All puzzles of this content; `name` is what errors call it."""
    return _puzzles(Source(content if isinstance(content, bytes) else _encoded(content), name), format)


def dumps(puzzles: Puzzle | Iterable[Puzzle], format: str) -> bytes:
    """The content of a file with these puzzles in the named format; `WriteError` if it cannot hold them."""
    chosen, wanted = _named(format), _listed(puzzles)
    if not wanted:
        raise WriteError("there is no puzzle to write")
    if len(wanted) > 1 and not chosen.several:
        raise WriteError(f"the format {chosen.name} holds one puzzle, not {len(wanted)}")
    for puzzle in wanted:
        if reason := chosen.refusal(puzzle):
            raise WriteError(reason)
    try:
        content = chosen.write(wanted)
        return content if isinstance(content, bytes) else content.encode()
    except UnicodeEncodeError:
        raise WriteError(
            "a title or another text of the puzzle holds half a surrogate pair, which no file can"
        ) from None


def write(
    puzzles: Puzzle | Iterable[Puzzle], path: str | os.PathLike[str], format: str | None = None
) -> tuple[str, ...]:
    """Write puzzles to a file, in the format of its suffix; returns what the format had to leave out.

    The new file replaces the old one when it is complete: whoever reads the path sees the old file or the new one,
    never a part.
    """
    target, wanted = Path(path), _listed(puzzles)
    chosen = _named(format) if format else format_for(target)
    replace_file(target, dumps(wanted, chosen.name))
    return tuple(dict.fromkeys(item for puzzle in wanted for item in chosen.left_out(puzzle)))


def format_for(path: Path) -> Format:
    """The format in which a file of this name is written; `WriteError` if the suffix does not say."""
    possible = [entry for entry in by_suffix(path.suffix) if entry.writable]
    if not possible:
        known = ", ".join(dict.fromkeys(s for entry in FORMATS if entry.writable for s in entry.suffixes))
        raise WriteError(f"{path}: the suffix {path.suffix!r} names no format; use one of {known}, or name the format")
    if len(possible) > 1:
        names = ", ".join(entry.name for entry in possible)
        raise WriteError(f"{path}: several formats have the suffix {path.suffix}; name one of {names}")
    return possible[0]


def sniff(source: Source) -> Format:
    """The format of the source; `ReadError` if none fits."""
    own = by_suffix(source.suffix)
    scores = [(score, entry in own, entry) for entry in FORMATS if (score := entry.sniff(source)) != NO]
    if not scores:
        if not source.data.strip():
            source.fail("the file is empty")
        if len(own) == 1:
            return own[0]
        source.fail("this looks like none of the known puzzle formats (see `nonoforge formats`)")
    # A matching suffix is worth one step and also breaks ties; `max` keeps the first.
    return max(scores, key=lambda scored: (scored[0] + scored[1], scored[1]))[2]


def load_source(path: Path) -> Source:
    """The bytes of a file, or of standard input for `-`; `ReadError` if they cannot be read."""
    name = str(path)
    try:
        if name == "-":
            if sys.stdin is None:  # closed before we began
                raise ReadError("standard input is closed", file=name)
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        elif path.is_dir():
            raise ReadError("this is a folder, not a file", file=name)
        else:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except ReadError:
        raise
    except FileNotFoundError:
        raise ReadError("there is no such file", file=name) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ReadError(f"cannot be read: {reason}", file=shorten_name(name)) from None
    if len(data) > MOST_BYTES:
        raise ReadError(f"the file is too large: at most {MOST_BYTES} bytes are read", file=name)
    return Source(data, name, path.suffix.lower())


def _puzzles(source: Source, format: str | None) -> tuple[Puzzle, ...]:
    if format:
        chosen = by_name(format)
        if chosen is None:
            raise ReadError(f"there is no format {format!r}", file=source.name)
    else:
        chosen = sniff(source)
    try:
        puzzles = tuple(chosen.read(source))
    except PuzzleError as error:
        source.fail(str(error))
    if not puzzles:
        source.fail("there is no puzzle in this file")
    return puzzles


def _named(name: str) -> Format:
    chosen = by_name(name)
    if chosen is None:
        raise WriteError(f"there is no format {name!r}; there are {', '.join(entry.name for entry in FORMATS)}")
    return chosen


def _listed(puzzles: Puzzle | Iterable[Puzzle]) -> list[Puzzle]:
    return [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ReadError("the text holds half a surrogate pair") from None
