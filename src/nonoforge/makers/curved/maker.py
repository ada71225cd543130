"""Curved nonograms from a drawing: cut up, arranged by a method, proved, measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonoforge.boards.plane import Rank
from nonoforge.errors import MakeError, NonoforgeError
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.candidates import RANKS
from nonoforge.makers.curved.evaluate import PAPER
from nonoforge.makers.curved.finish import draft_of, finish
from nonoforge.makers.curved.loosen import loosened
from nonoforge.makers.curved.method import (
    EFFORTS,
    NORMAL_SECONDS,
    Deadline,
    Effort,
    Method,
    Progress,
    Result,
    RunOptions,
    Step,
)
from nonoforge.makers.curved.pieces import PieceOptions, Pieces, cut_up, remarks
from nonoforge.makers.curved.state import State
from nonoforge.makers.curved.visibility import visibility_of
from nonoforge.makers.drawings.outline import Outline, read_outline
from nonoforge.makers.options import check_difficulty, check_range
from nonoforge.makers.thinning import Difficulty
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Verdict

METHODS: dict[str, str] = {
    "best": "best",
    "2017": "published.method_2017",
    "2019": "published.method_2019",
}
"""Method -> its module in this package, with a function `run`."""
DEFAULT = "best"

MOST_SECONDS = 3600.0

NARROW = 0.13
"""Between picture and frame in our own method, as a share of the frame's longer side."""

RESERVE = 3.0
"""Seconds of a user's time kept back, at most, for colours, labels and the proof."""
AFTER = 0.6
"""Seconds for the labels after Ctrl-C."""


MOST_LOOSE = 0.05
"""Share of the frame's shorter side by which a corner may move at most."""


@dataclass(frozen=True, slots=True)
class CurvedOptions:
    """What can be asked for; `settings` are for the method alone.

    `effort`: quick, normal or thorough, for our method; None is normal. `seconds`: an end to everything by the clock,
    whereupon the puzzle depends on the machine; without an effort there are as many moves as fit into them.
    `pieces`: how the picture is cut up, None for what suits the method. `loosen`: how far corners of the picture may be
    moved in the end to make the puzzle clearer, as a share of the frame's shorter side.
    """

    method: str = DEFAULT
    rank: Rank | None = None
    self_intersections: bool = True
    decoys: int | None = None
    effort: Effort | None = None
    seconds: float | None = None
    seed: int = 0
    difficulty: Difficulty = "easy"
    pieces: PieceOptions | None = None
    loosen: float = 0.0
    start: State | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_difficulty(self.difficulty)
        for name, value, known in (("class", self.rank, RANKS), ("effort", self.effort, EFFORTS)):
            if value is not None and value not in known:
                raise MakeError(f"{name} must be one of {', '.join(known)}, not {value!r}")
        if self.method not in METHODS:
            raise MakeError(f"there is no method {self.method!r} for curves: {', '.join(METHODS)} are there")
        if self.decoys and self.method != "best":
            raise MakeError("decoys go with the method best: the papers' methods know none")
        if self.effort and self.method != "best":
            raise MakeError("an effort goes with the method best: the papers' methods have schedules of their own")
        check_range("loosen", self.loosen, 0, MOST_LOOSE)
        if self.seconds is not None:
            check_range("seconds", self.seconds, 0.1, MOST_SECONDS)


@dataclass(frozen=True, slots=True, eq=False)
class Curved:
    """A finished curved puzzle and how it was made.

    `penalties` are those of 2019, on polylines of 1 %; `visibility` is how well the adversary sees the picture, 0.5 to
    1; `likeness` the share of the picture's area that has its colour in the solution. `finished`: the method came to
    its own end. `timed_out`: the seconds that were set ended or hurried something, so another machine, or this one on
    another day, makes another puzzle.
    """

    puzzle: Puzzle
    verdict: Verdict
    guess_free: bool
    rank: Rank
    state: State
    penalties: Penalties
    log: tuple[Step, ...]
    method: str
    iterations: int
    finished: bool
    timed_out: bool
    clues_kept: int
    clues_all: int
    seconds: float
    visibility: float
    likeness: float
    notes: tuple[str, ...] = ()


def make_curved(
    source: str | Path | Outline | Pieces, options: CurvedOptions | None = None, progress: Progress | None = None
) -> Curved:
    """The curved puzzle of a drawing; a `NonoforgeError` says in one sentence why there is none.

    `progress` is told every step and may stop the method by answering False; the best so far is then finished. Ctrl-C
    gives the best so far if that is as good as what the literature makes of the drawing, and else `KeyboardInterrupt`.
    """
    _load_kernels()
    begun = perf_counter()
    options = options or CurvedOptions()
    pieces = _pieces(source, options)
    deadline = Deadline(options.seconds)
    result = run_method(pieces, options, deadline.part(_share(options)), progress)
    draft = result.draft or draft_of(result.state)
    if options.loosen and not result.interrupted:
        bound = options.loosen * pieces.frame.side
        draft = draft_of(loosened(result.state, bound, options.seed, deadline.part(0.5)))
    try:
        done = finish(draft, options.difficulty, options.seed, Deadline(AFTER) if result.interrupted else deadline)
    except NonoforgeError:
        if result.interrupted:
            raise KeyboardInterrupt from None
        raise
    timed_out = deadline.met
    notes = [*pieces.notes, *remarks(pieces), *result.notes, *done.notes]
    if options.rank is not None and RANKS.index(done.rank) > RANKS.index(options.rank):
        notes.append(f"{options.rank} was asked for, but this arrangement is {done.rank}")
    if timed_out:
        notes.append(
            f"the time of {options.seconds:g} s ended it: without a time the puzzle would be the same anywhere"
        )
    if result.interrupted:
        notes.append("interrupted: this is the best so far")
    return Curved(
        puzzle=done.puzzle,
        verdict=done.verdict,
        guess_free=done.guess_free,
        rank=done.rank,
        state=draft.state,
        penalties=draft.coarse.penalties(PAPER),
        log=result.log,
        method=options.method,
        iterations=result.iterations,
        finished=result.finished,
        timed_out=timed_out,
        clues_kept=done.clues_kept,
        clues_all=done.clues_all,
        seconds=perf_counter() - begun,
        visibility=visibility_of(draft.staged, draft.coarse, pieces.title),
        likeness=done.likeness,
        notes=tuple(notes),
    )


def _share(options: CurvedOptions) -> float:
    """The share of a user's time that the method gets: some is kept for loosening, colours, labels and the proof."""
    seconds = options.seconds or RESERVE
    return 1 - min(RESERVE, seconds / 3) / seconds - (0.1 if options.loosen else 0.0)


def _load_kernels() -> None:
    """Compile or load what will be needed before the clock starts: only the first puzzle of a process has to wait."""
    import scipy.optimize  # noqa: F401 - labels are placed by it
    import shapely  # noqa: F401 - faces are checked by it

    from nonoforge.geometry.warm import kernels_cached, warm

    if not kernels_cached():
        warm()


def _pieces(source: str | Path | Outline | Pieces, options: CurvedOptions) -> Pieces:
    if options.start is not None:
        return options.start.pieces
    if isinstance(source, Pieces):
        return source
    outline = source if isinstance(source, Outline) else read_outline(source)
    return cut_up(outline, options.pieces or suited_pieces(options.method, options.rank))


def suited_pieces(method: str, rank: Rank | None) -> PieceOptions:
    """How a method wants the picture cut up: the papers as it is, ours with no curve that must cross itself.

    Two things give a picture away at once: closed curves, so eyes get corners, and much room around it, for nothing
    that lies there can be the picture.
    """
    if method != "best":
        return PieceOptions()
    return PieceOptions(margin=NARROW, smooth="corners", single="cross" if rank == "expert" else "corners")


def run_method(
    pieces: Pieces, options: CurvedOptions, deadline: Deadline | None = None, progress: Progress | None = None
) -> Result:
    """The method alone."""
    run: Method = import_module(f"nonoforge.makers.curved.{METHODS[options.method]}").run
    effort = EFFORTS[options.effort or "normal"]
    if options.effort is None and options.seconds is not None:
        effort = options.seconds / NORMAL_SECONDS
    wanted = RunOptions(
        seed=options.seed,
        effort=effort,
        deadline=deadline or Deadline(options.seconds),
        rank=options.rank,
        self_intersections=options.self_intersections,
        decoys=options.decoys,
        start=options.start,
        settings=options.settings,
    )
    return run(pieces, wanted, progress or _go_on)


def _go_on(step: Step, state: State) -> bool:
    return True


def keep_frames(at: tuple[int, ...], progress: Progress | None = None) -> tuple[Progress, Callable[[], list[State]]]:
    """A progress that keeps the first state met at or after each of these iterations, and a way to ask for them."""
    kept: list[State] = []

    def watch(step: Step, state: State) -> bool:
        while len(kept) < len(at) and step.iteration >= at[len(kept)]:
            kept.append(state)
        return progress(step, state) if progress else True

    return watch, lambda: list(kept)
