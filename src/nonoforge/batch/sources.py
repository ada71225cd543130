"""Sources: the files a job names, found, looked at and known by a hash of what is in them."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from nonoforge.errors import NonoforgeError
from nonoforge.makers.inference import form_of
from nonoforge.makers.reading import read_bytes

MOST_BYTES = 256 << 20
"""Of one source; each kind of puzzle has a lower limit of its own."""

MOST_FILES = 1_000_000

SUITING = {"mono": "picture", "colour": "picture", "tangram": "drawing", "curved": "drawing", "solid": "model"}
"""Kind -> the form it is made from."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file: `name` as the job finds it, `hash` of its bytes, `form` as `picture`, `drawing` or `model`."""

    name: str
    path: Path
    hash: str
    form: str

    def data(self) -> bytes:
        """What is in it."""
        return read_bytes(self.path, MOST_BYTES, self.name)


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file or a pattern of which nothing can be made, and why."""

    name: str
    reason: str


def find_sources(folder: Path, patterns: Sequence[str]) -> tuple[list[Source], list[Unusable]]:
    """What the patterns name, by name and each content once; and what of it is no source."""
    found: dict[str, Source] = {}
    wrong: list[Unusable] = []
    seen: set[Path] = set()
    for pattern in patterns:
        empty = True
        for path in _files(folder, pattern):
            empty = False
            if path in seen:
                continue
            seen.add(path)
            name = os.path.relpath(path, folder)
            try:
                source = _source(path, name)
            except NonoforgeError as error:
                wrong.append(Unusable(name, _reason(error, name)))
                continue
            if source.hash in found:
                wrong.append(Unusable(name, f"is the same as {found[source.hash].name}"))
            else:
                found[source.hash] = source
        if empty:
            wrong.append(Unusable(pattern, "there is no such file, or the folder is empty"))
    return sorted(found.values(), key=lambda source: source.name), wrong


def suiting(sources: Iterable[Source], kind: str) -> list[Source]:
    """Those of the sources that a kind is made from; all of them for the kind "".

    Planes can be traced from pictures too, and grids be made from drawings: where there is nothing else.
    """
    sources = list(sources)
    if not kind:
        return sources
    fit = [source for source in sources if source.form == SUITING[kind]]
    other = {"drawing": "picture", "picture": "drawing"}.get(SUITING[kind])
    return fit or [source for source in sources if source.form == other]


def _files(folder: Path, pattern: str) -> Iterator[Path]:
    """The files that a pattern names, in order; a folder stands for all in it but what is hidden."""
    try:
        path = folder / pattern
        if path.is_dir():
            inside = (Path(base) / file for base, _, files in os.walk(path) for file in files)
            every = sorted(each for each in inside if not _hidden(each.relative_to(path)))
        elif path.exists():
            every = [path]
        else:
            every = sorted(Path(each) for each in glob.iglob(str(path), recursive=True))  # noqa: PTH207 - it may be absolute
    except (OSError, ValueError):  # a zero in the name
        return
    yield from (each for each in every[:MOST_FILES] if not each.is_dir())


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _source(path: Path, name: str) -> Source:
    if not path.is_file():
        raise NonoforgeError("this is no plain file")
    form = form_of(path)
    if not form:
        raise NonoforgeError("this is neither a picture, a drawing nor a model that can be read")
    data = read_bytes(path, MOST_BYTES, name)
    return Source(name, path, blake2b(data, digest_size=16).hexdigest(), form)


def _reason(error: NonoforgeError, name: str) -> str:
    """What is wrong, without the name of the file, which stands beside it."""
    return str(error).removeprefix(f"{name}: ").removeprefix(f"{Path(name).name}: ")
