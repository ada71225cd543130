"""Curved nonograms from a drawing: cut up, arranged by a method, proved, measured.

Whoever wants to see every step, for a log, a film or a live view, calls `making` here with a fourth argument:

    making(source, CurvedOptions(effort="quick"), watch_of(), steps=lambda step, state: ...)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from math import inf
from time import perf_counter
from typing import Any

from nonoforge.boards.plane import Rank
from nonoforge.errors import NonoforgeError
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.candidates import RANKS
from nonoforge.makers.curved.evaluate import PAPER
from nonoforge.makers.curved.finish import Draft, draft_of, finish, sketch_of
from nonoforge.makers.curved.glance import Glance, glance_of
from nonoforge.makers.curved.loosen import loosened
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps, unseen
from nonoforge.makers.curved.options import Curved2017Options, CurvedOptions, CurvesOptions
from nonoforge.makers.curved.pieces import Pieces, cut_up, remarks
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.drawings.outline import outline_of
from nonoforge.makers.made import Effort, Made
from nonoforge.makers.watch import Watch

METHODS: dict[str, str] = {
    "best": "best",
    "2017": "published.method_2017",
    "2019": "published.method_2019",
}
"""Method -> its module in this package, with a function `run`."""

RESERVE = 3.0
"""Seconds of a user's time kept back, at most, for colours, labels and the proof."""
AFTER = 0.6
"""Seconds for the labels once somebody said stop."""
PARTS = ("angle", "distance", "small", "big", "shape", "length")
"""Of the penalty."""


@dataclass(frozen=True, eq=False, kw_only=True)
class CurvedMade(Made):
    """A curved puzzle.

    `state` is its arrangement, from which work can go on. `penalties` are those of 2019, on polylines of 1 %;
    `glance` is what an eye goes by when the puzzle is unsolved; `likeness` the share of the picture's area that has its
    colour in the solution. `log` has a step for each iteration or lap. `finished`: the method came to its own
    end. `clues_all` were there before some were left out.
    """

    state: CurvedState
    penalties: Penalties
    glance: Glance
    rank: Rank
    log: tuple[LogStep, ...]
    finished: bool
    clues_kept: int
    clues_all: int

    @property
    def visibility(self) -> float:
        """How well the adversary sees the picture, 0.5 to 1."""
        return self.glance.edges

    @property
    def plain(self) -> float:
        """How plain the picture is to a person, 0 to 1."""
        return self.glance.plain

    @property
    def iterations(self) -> int:
        """Iterations of a paper's method, moves of ours."""
        return self.effort.steps

    def details(self) -> dict[str, Any]:
        """Its score, its class, its curves and clues; for the method of 2017 also that thesis's own score."""
        return {
            **self._score_2017(),
            "penalty": round(self.penalties.total, 3),
            "penalties": {name: round(getattr(self.penalties, name), 3) for name in PARTS},
            "plain": round(self.plain, 4),
            "visibility": round(self.visibility, 4),
            "class": self.rank,
            "curves": self.state.curves,
            "bridges": self.state.bridges,
            "iterations": self.iterations,
            "finished": self.finished,
            "clues_kept": self.clues_kept,
            "clues": self.clues_all,
            "given": len(self.puzzle.given),
        }

    def _score_2017(self) -> dict[str, Any]:
        if not isinstance(self.options, Curved2017Options):
            return {}
        from nonoforge.makers.curved.published.score_2017 import judge

        score = judge(self.state, self.options).score
        parts = {name: round(getattr(score, name), 4) for name in ("vertex", "angle", "size", "shape", "obfuscation")}
        return {"score_2017": round(score.total, 4), "parts_2017": parts}


def making(source: Any, options: CurvesOptions, watch: Watch, steps: Steps = unseen) -> Iterator[CurvedMade]:
    """The one curved puzzle of a drawing; a `NonoforgeError` says in one sentence why there is none.

    `steps` sees every step of the method, `watch.preview` the arrangement by then. Where somebody cancels it, the best
    so far is finished; nothing comes of our method if none can be read by then. Ctrl-C does the same, but where nothing
    comes of it raises `KeyboardInterrupt`.
    """
    _load_kernels()
    # Counted from here, not from when the watch was made: to compile kernels, once on a machine, takes longer than
    # many users allow for a puzzle.
    deadline = Deadline(watch.budget.seconds, watch.budget.cancel)
    begun = perf_counter()
    pieces = options.start.pieces if options.start is not None else cut_up(outline_of(source), options)
    try:
        found = run_method(pieces, options, deadline.part(_share(options, deadline)), _told(watch, steps))
        made = _finished(found, options, deadline, begun)
    except NonoforgeError:
        if watch.budget.cancel is not None and watch.budget.cancel.stopped:
            return
        raise
    watch.tell(1.0)
    yield made


def made_again(state: CurvedState, options: CurvesOptions) -> CurvedMade:
    """The proved puzzle of an arrangement as it is, without any method; a `NonoforgeError` says why there is none."""
    _load_kernels()
    return _finished(Arranged(state, (), 0, finished=True), options, Deadline(), perf_counter())


def run_method(
    pieces: Pieces, options: CurvesOptions, deadline: Deadline | None = None, steps: Steps = unseen
) -> Arranged:
    """The method of these options alone: an arrangement that has still to be finished and proved."""
    run: Callable[..., Arranged] = import_module(f"nonoforge.makers.curved.{METHODS[options.method]}").run
    return run(pieces, options, deadline or Deadline(options.seconds), steps)


def keep_frames(at: tuple[int, ...], steps: Steps = unseen) -> tuple[Steps, Callable[[], list[CurvedState]]]:
    """Steps that keep the first state met at or after each of these iterations, and a way to ask for them."""
    kept: list[CurvedState] = []

    def see(step: LogStep, state: CurvedState) -> None:
        while len(kept) < len(at) and step.iteration >= at[len(kept)]:
            kept.append(state)
        steps(step, state)

    return see, lambda: list(kept)


def _told(watch: Watch, steps: Steps) -> Steps:
    """Steps that are reported to the watch too."""
    most = watch.part(0.0, 0.95)
    best = inf

    def tell(step: LogStep, state: CurvedState) -> None:
        nonlocal best
        score = step.penalties.total
        best = min(best, score)
        most.tell(step.share, f"iteration {step.iteration}  score {score:,.0f}  best {best:,.0f}")
        watch.preview(lambda: sketch_of(state))
        steps(step, state)

    return tell


def _finished(found: Arranged, options: CurvesOptions, deadline: Deadline, begun: float) -> CurvedMade:
    """What a method arranged, as a proved puzzle."""
    pieces = found.state.pieces
    hurried = found.interrupted or deadline.stopped
    draft = found.draft or draft_of(found.state)
    if options.loosen and not hurried:
        draft = draft_of(loosened(found.state, options.loosen * pieces.frame.side, options.seed, deadline.part(0.5)))
    try:
        done = finish(draft, options, pieces.name, Deadline(AFTER) if hurried else deadline, found.larger)
    except NonoforgeError:
        if found.interrupted:
            raise KeyboardInterrupt from None
        raise
    ended = _ended(found, deadline)
    return CurvedMade(
        puzzle=done.puzzle,
        verdict=done.verdict,
        likeness=draft.likeness,
        options=options,
        effort=Effort(found.iterations, perf_counter() - begun, ended),
        name=pieces.name,
        notes=(*pieces.notes, *remarks(pieces), *found.notes, *done.notes, *_notes(draft, options, ended)),
        state=draft.state,
        penalties=draft.coarse.penalties(PAPER),
        glance=glance_of(draft.staged, draft.coarse, pieces.title),
        rank=draft.rank,
        log=found.log,
        finished=found.finished,
        clues_kept=sum(clue is not None for clue in done.puzzle.clues),
        clues_all=done.clues_all,
    )


_INTERRUPTED, _CANCELLED = "interrupted", "cancelled"


def _ended(found: Arranged, deadline: Deadline) -> str:
    """Why it stopped before its own end, "" where it did not."""
    if found.interrupted:
        return _INTERRUPTED
    if deadline.stopped:
        return _CANCELLED
    return f"the time of {deadline.seconds:g} s ended it" if deadline.met else ""


def _notes(draft: Draft, options: CurvesOptions, ended: str) -> Iterator[str]:
    """What is not as it was asked for, and why the same options may make another puzzle next time."""
    wanted = options.wanted if isinstance(options, CurvedOptions) else None
    if wanted is not None and RANKS.index(draft.rank) > RANKS.index(wanted):
        yield f"{wanted} was wanted, but this arrangement is {draft.rank}"
    if ended in (_INTERRUPTED, _CANCELLED):
        yield f"{ended}: this is the best so far"
    elif ended:
        yield f"{ended}: without a time the puzzle would be the same anywhere"


def _share(options: CurvesOptions, deadline: Deadline) -> float:
    """The share of a user's time that the method gets: some is kept for loosening, colours, labels and the proof."""
    seconds = deadline.left() or RESERVE
    return 1 - min(RESERVE, seconds / 3) / seconds - (0.1 if options.loosen else 0.0)


def _load_kernels() -> None:
    """Compile or load what will be needed before the clock starts: only the first puzzle of a process has to wait."""
    import scipy.optimize  # noqa: F401 - labels are placed by it
    import shapely  # noqa: F401 - faces are checked by it

    from nonoforge.geometry.warm import kernels_cached, warm

    if not kernels_cached():
        warm()
