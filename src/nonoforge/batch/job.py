"""Jobs: what is to be made, from which sources, and what becomes of it, as frozen values; `job_file.py` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal

from nonoforge.makers.options import Checked, setting

BY_FORM = {"picture": "mono", "drawing": "tangram", "model": "solid"}
"""What is made of a source where a wish names no kind; a tangram takes seconds, a curved puzzle up to a minute."""


@dataclass(frozen=True, kw_only=True)
class Table(Checked):
    """The `[job]` table, except its lists."""

    what: ClassVar[str] = "jobs"

    name: str = setting("", "The name of the run in the library; the file's name by default.")
    seed: int = setting(0, "The same seed makes the same puzzles.", 0, 2**63)
    subjects: Literal["once", "any"] = setting("any", "How often a source may be used in one job.")
    tries: int = setting(6, "How often each source is tried for one wish, with another seed each time.", 1, 1000)
    limit: float = setting(
        300.0, "Seconds of CPU time after which a source is given up; or two minutes without any.", 0.1, 86400
    )
    proofs: bool = setting(True, "Keep a certificate with each puzzle.")
    author: str = setting("", "Author of all puzzles.")
    licence: str = setting("", "Licence of all puzzles.")
    library: str = setting("", "The library that keeps the puzzles.")


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A number of puzzles of one sort. `count` None: one of every source. `kind` "": whatever suits the source."""

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
