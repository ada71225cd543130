"""Jobs: what is to be made, from which sources, and what becomes of it, as frozen values; `job_file.py` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SUBJECTS = ("once", "any")
"""How often a source may be used in one job."""

BY_FORM = {"picture": "mono", "drawing": "tangram", "model": "solid"}
"""What is made of a source where a wish names no kind; a tangram takes seconds, a curved puzzle up to a minute."""


@dataclass(frozen=True)
class Table:
    """The `[job]` table, but for its lists.

    `name`: the run goes by it in the library. `tries`: how often each source is tried for one wish, each time with
    another seed. `limit`: seconds of CPU time after which a source is given up; ten times as many on the clock.
    `proofs`: whether a certificate is kept with each puzzle. `author` and `licence` are those of all puzzles.
    """

    name: str = ""
    seed: int = 0
    subjects: str = "any"
    tries: int = 6
    limit: float = 300.0
    proofs: bool = True
    author: str = ""
    licence: str = ""
    library: str = ""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """So many puzzles of one sort. `count` None: one of every source. `kind` "": whatever suits the source."""

    name: str
    count: int | None = None
    kind: str = ""
    method: str = "best"
    settings: Mapping[str, Any] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Output:
    """Something to be made of the puzzles in the end: `what` it is, where it goes, and settings of its own."""

    what: str
    path: Path
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Job:
    """All of a job. Relative paths in it are relative to `folder`."""

    name: str
    folder: Path
    table: Table
    sources: tuple[str, ...]
    wishes: tuple[Wish, ...]
    tags: tuple[str, ...] = ()
    outputs: tuple[Output, ...] = ()
