"""What `nonoforge make` can make: a table of kinds, each a function from a request to things made.

To add a kind: write a maker, write a function here that turns a `Request` into `Made`s, and add its line to `KINDS`.
Every kind keeps to one form of summary (`Made.record`), so that scripts need not know which kind they asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonoforge.errors import MakeError
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.draw import Drawing
    from nonoforge.grading import Grade
    from nonoforge.makers.grids.proving import Candidate


@dataclass(frozen=True)
class Request:
    """What was asked for; `settings` are the `--set` pairs, still as text, `extras` options of one kind only."""

    picture: str
    kind: str
    method: str
    width: int | None
    height: int | None
    variants: int | None
    difficulty: str | None
    seed: int
    settings: Mapping[str, str]
    progress: Callable[..., None] = field(default=lambda share, text="": None)
    extras: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Made:
    """A proved puzzle and the values that every kind reports of it; `more` is what only this kind has to say.

    `wanted` is the difficulty that was asked for, None where none was; how hard it came out is in the grade.
    `drawings` and `files` are what can be written beside the puzzle: by the end of a name, `-faces` or `-log.csv`.
    `told` are words of this kind for the sentence printed without `--json`.
    """

    puzzle: Puzzle
    kind: str
    verdict: str
    guess_free: bool
    resemblance: float
    black_percent: float
    grade: Grade
    wanted: str | None
    seconds: float
    size: str
    notes: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    drawings: Mapping[str, Callable[[], Drawing]] = field(default_factory=dict)
    files: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    told: str = ""

    def record(self, file: str | None, picture: str) -> dict[str, Any]:
        """The object that `--json` prints; `file` is where the puzzle was written, None where it was not.

        `colours` counts the background.
        """
        return {
            "file": file,
            "picture": picture,
            "kind": self.kind,
            "verdict": self.verdict,
            "guess_free": self.guess_free,
            "resemblance": round(self.resemblance, 4),
            "black_percent": round(self.black_percent, 2),
            "colours": len(self.puzzle.palette),
            "difficulty": self.grade.label,
            "wanted": self.wanted,
            "score": round(self.grade.score, 1),
            "sweeps": self.grade.sweeps,
            "seconds": round(self.seconds, 3),
            "size": self.size,
            "id": self.puzzle.id,
            "notes": list(self.notes),
            **self.more,
        }


@dataclass(frozen=True)
class Batch:
    """Everything one request made, the best first, and a sheet to look at (None where a kind has none)."""

    made: Sequence[Made]
    sheet: Callable[[], Drawing] | None = None


def make(request: Request) -> Batch:
    """Make what was asked for."""
    if request.kind not in KINDS:
        raise MakeError(f"there is no kind {request.kind!r}: {', '.join(KINDS)} are there")
    if request.extras and request.kind != "curved":
        raise MakeError(f"--{next(iter(request.extras))} goes with --kind curved")
    return KINDS[request.kind](request)


def _mono(request: Request) -> Batch:
    from nonoforge.makers.grids.mono import mono_candidates

    return _grid(request, mono_candidates)


def _colour(request: Request) -> Batch:
    from nonoforge.makers.grids.colour import colour_candidates

    return _grid(request, colour_candidates)


def _grid(request: Request, candidates: Callable[..., Iterator[Candidate]]) -> Batch:
    """Both kinds of grid puzzles."""
    from nonoforge.makers.grids.choosing import chosen
    from nonoforge.makers.grids.contact_sheet import contact_sheet
    from nonoforge.makers.pictures.bitmap import read_picture

    source = read_picture(request.picture)
    method = request.method or "best"
    found = candidates(
        source,
        (request.width, request.height),
        method,
        variants=request.variants,
        difficulty=request.difficulty,
        seed=request.seed,
        settings=request.settings,
        progress=request.progress,
    )
    picked = chosen(list(found), method, request.variants)
    made = [_made(candidate, request.difficulty) for candidate in picked]
    return Batch(made, lambda: contact_sheet(picked, source.name))


def _made(candidate: Candidate, wanted: str | None) -> Made:
    height, width = candidate.labels.shape
    parts = candidate.resemblance
    more = {
        "method": candidate.method,
        "seed": candidate.seed,
        "changed": parts.changed,
        "parts": {
            name: round(float(getattr(parts, name)), 4)
            for name in ("structure", "edges", "regions", "colour", "specks")
        },
        "parameters": dict(candidate.parameters),
    }
    return Made(
        candidate.puzzle,
        candidate.kind,
        candidate.verdict,
        candidate.guess_free,
        parts.score,
        candidate.black_percent,
        candidate.grade,
        wanted,
        candidate.seconds,
        f"{width}x{height}",
        candidate.notes,
        more,
    )


def _tangram(request: Request) -> Batch:
    from nonoforge.cli.making_tangram import tangram

    return tangram(request)


def _curved(request: Request) -> Batch:
    from nonoforge.cli.making_curved import curved

    return curved(request)


def _solid(request: Request) -> Batch:
    from nonoforge.cli.making_solid import solid

    return solid(request)


KINDS: dict[str, Callable[[Request], Batch]] = {
    "mono": _mono,
    "colour": _colour,
    "tangram": _tangram,
    "curved": _curved,
    "solid": _solid,
}
"""Kind -> its maker."""
