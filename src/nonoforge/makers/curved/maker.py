"""Curved nonograms from a drawing: cut up, arranged by a method, proved, measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonoforge.boards.plane import Rank
from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.evaluate import PAPER, stage
from nonoforge.makers.curved.finish import finish
from nonoforge.makers.curved.loosen import loosened
from nonoforge.makers.curved.pieces import PieceOptions, Pieces, cut_up, remarks
from nonoforge.makers.curved.run import Method, Progress, Result, RunOptions, Step
from nonoforge.makers.curved.state import State
from nonoforge.makers.curved.visibility import visibility_of
from nonoforge.makers.options import check_difficulty
from nonoforge.makers.outline import Outline, read_outline
from nonoforge.makers.thinning import Difficulty
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Verdict

METHODS: dict[str, str] = {
    "best": "best",
    "2017": "method_2017",
    "2019": "method_2019",
}
"""Method -> its module in this package, with a function `run`."""
DEFAULT = "best"

NARROW = 0.13
"""Between picture and frame in our own method, as a share of the frame's longer side."""

RESERVE = 3.0
"""Seconds kept back, at most, for colours, labels and the proof."""


@dataclass(frozen=True, slots=True)
class CurvedOptions:
    """What can be asked for; `seconds` is for everything, `settings` for the method alone.

    `pieces`: how the picture is cut up, None for what suits the method. `loosen`: how far corners of the picture may be
    moved in the end to make the puzzle clearer, as a share of the frame's shorter side.
    """

    method: str = DEFAULT
    rank: Rank | None = None
    self_intersections: bool = True
    decoys: int | None = None
    seconds: float = 20.0
    seed: int = 0
    difficulty: Difficulty = "easy"
    pieces: PieceOptions | None = None
    loosen: float = 0.0
    start: State | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_difficulty(self.difficulty)


@dataclass(frozen=True, slots=True, eq=False)
class Curved:
    """A finished curved puzzle and how it was made.

    `penalties` are those of 2019, on polylines of 1 %; `visibility` is how well the adversary sees the picture, 0.5 to
    1; `likeness` the share of the picture's area that has its colour in the solution.
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

    `progress` is told every step and may stop the method by answering False; the best so far is then finished.
    """
    _load_kernels()
    begun = perf_counter()
    options = options or CurvedOptions()
    pieces = _pieces(source, options)
    kept = min(RESERVE, options.seconds / 3) + (options.seconds / 10 if options.loosen else 0.0)
    left = max(0.5, options.seconds - kept - (perf_counter() - begun))
    result = run_method(pieces, options, left, progress)
    if options.loosen:
        bound = options.loosen * pieces.frame.side
        result = replace(result, state=loosened(result.state, bound, options.seed, options.seconds / 10))
    done = finish(
        result.state, options.difficulty, options.seed, seconds=max(1.0, options.seconds - (perf_counter() - begun))
    )
    notes = [*pieces.notes, *remarks(pieces), *result.notes, *done.notes]
    if options.rank is not None and _RANKS.index(done.rank) > _RANKS.index(options.rank):
        notes.append(f"{options.rank} was asked for, but this arrangement is {done.rank}")
    staged = stage(result.state)
    arrangement = arrange(staged.scene)
    return Curved(
        puzzle=done.puzzle,
        verdict=done.verdict,
        guess_free=done.guess_free,
        rank=done.rank,
        state=result.state,
        penalties=arrangement.penalties(PAPER),
        log=result.log,
        method=options.method,
        iterations=result.iterations,
        finished=result.finished,
        clues_kept=done.clues_kept,
        clues_all=done.clues_all,
        seconds=perf_counter() - begun,
        visibility=visibility_of(staged, arrangement, pieces.title),
        likeness=done.likeness,
        notes=tuple(notes),
    )


def _load_kernels() -> None:
    """Compile or load what will be needed before the clock starts: only the first puzzle of a process has to wait."""
    import scipy.optimize  # noqa: F401 - labels are placed by it
    import shapely  # noqa: F401 - faces are checked by it

    from nonoforge.geometry.warm import kernels_cached, warm

    if not kernels_cached():
        warm()


_RANKS: tuple[Rank, ...] = ("basic", "advanced", "expert")


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


def run_method(pieces: Pieces, options: CurvedOptions, seconds: float, progress: Progress | None = None) -> Result:
    """The method alone."""
    if options.method not in METHODS:
        raise MakeError(f"there is no method {options.method!r} for curves: {', '.join(METHODS)} are there")
    if options.decoys and options.method != "best":
        raise MakeError("decoys go with the method best: the papers' methods know none")
    run: Method = import_module(f"nonoforge.makers.curved.{METHODS[options.method]}").run
    wanted = RunOptions(
        seed=options.seed,
        seconds=seconds,
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
