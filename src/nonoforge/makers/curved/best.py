"""Our method, the default: a tournament of annealed starts, and a second try where its winner is hard to read.

What can be read is a matter of rules (`candidates.py`). If the winner's cells are a little too small or too many, it
gets a larger frame. A picture whose winner breaks a rule even so is tried again with less effort: redrawn with fewer
arcs and larger details if it can be, else from other starts. The first that can be read is taken, or the one that
breaks fewest rules; a note says what was given up, or what is still wrong and may help.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from math import inf

from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.curved.candidates import Candidate
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps
from nonoforge.makers.curved.options import ARCS, EFFORTS, MOST_DETAILS, CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_again
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.tournament import Tournament
from nonoforge.makers.options import MOST_SEED

TRIES = 2
"""More tournaments at most."""
AGAIN = 0.25
"""Their moves, as a share of the first one's; but never fewer than the quick effort's."""
PLAINER = 2.0
"""How much larger details must be in a picture that is redrawn more plainly."""
FEWER = 3
"""How many arcs fewer such a picture has."""
ROOMY = 1.2
"""Times the usual width of a frame that is taken before anything of the picture is given up: it still fits on A4."""


def run(pieces: Pieces, options: CurvedOptions, deadline: Deadline, steps: Steps) -> Arranged:
    """The best puzzle. Ctrl-C ends it with the best that can be read by then, if anything."""
    log = _Log(steps)
    first: Candidate | None = None
    best: Candidate | None = None
    interrupted = False
    for number, (its_pieces, its_options) in enumerate(_tries(pieces, options)):
        try:
            tournament = Tournament(its_pieces, its_options, deadline, log.tell)
            found = tournament.run()
        except (KeyboardInterrupt, Cancelled, MakeError) as error:
            if best is None:
                raise
            interrupted = isinstance(error, KeyboardInterrupt)
            break
        log.go_on()
        interrupted = tournament.interrupted
        first = first or found
        if best is None or found.order(options.wanted) < best.order(options.wanted):
            best = found
        if best.readable or (best.larger or inf) <= ROOMY or number == TRIES or deadline.over():
            break
    assert first is not None and best is not None  # noqa: S101, PT018 - for the type checker: else it has raised
    notes = [] if best is first else [_given_up(first, best)]
    larger = 1.0 if best.readable else best.larger
    if larger is None:
        notes.append(f"hard to read: {', '.join(best.broken())}; {_plainer(options)} may help")
    elif larger > 1:
        notes.append(f"the frame is {larger:g} times as wide as usual beside its clues: {', '.join(best.broken())}")
    return Arranged(
        best.draft.state,
        tuple(log.steps),
        log.moves,
        not deadline.stopped,
        tuple(notes),
        larger or 1.0,
        draft=best.draft,
        interrupted=interrupted,
    )


class _Log:
    """The steps of tournaments that follow one another: moves and seconds are counted on, and shares never fall."""

    def __init__(self, seen: Steps) -> None:
        self.seen = seen
        self.steps: list[LogStep] = []
        self.moves, self.seconds, self.share = 0, 0.0, 0.0
        self._before = (0, 0.0)

    def tell(self, step: LogStep, state: CurvedState) -> None:
        moves, seconds = self._before
        self.moves, self.seconds = moves + step.iteration, seconds + step.seconds
        self.share = max(self.share, step.share)
        self.steps.append(replace(step, iteration=self.moves, seconds=self.seconds, share=self.share))
        self.seen(self.steps[-1], state)

    def go_on(self) -> None:
        """The next steps are those of another tournament."""
        self._before = (self.moves, self.seconds)


def _tries(pieces: Pieces, options: CurvedOptions) -> Iterator[tuple[Pieces, CurvedOptions]]:
    """What is tried in turn: as asked; with fewer arcs, then with larger details too, where that has fewer pieces; from
    other starts.
    """
    yield pieces, options
    share = max(AGAIN, EFFORTS["quick"] / options.multiple)
    again = replace(options, moves=options.moves * min(1.0, share))
    plainer = () if options.start is not None or options.faithful else (1.0, PLAINER)
    for larger in plainer:
        less = max(6, min(options.arcs or pieces.opened, pieces.opened) - FEWER)
        its_options = replace(again, arcs=less, details=min(larger * options.details, MOST_DETAILS))
        try:
            found = cut_again(pieces, its_options)
        except MakeError:
            continue
        if found.opened < pieces.opened:
            pieces, again = found, its_options
            yield pieces, again
    for number in count(1):
        yield pieces, replace(again, seed=(options.seed + number) % MOST_SEED)


def _given_up(first: Candidate, best: Candidate) -> str:
    """Why the first one was not taken, and what became of it."""
    before, now = (each.draft.state.pieces.opened for each in (first, best))
    how = f"with {now}" if now < before else "from another start"
    return f"hard to read with {before} pieces of outline ({', '.join(first.broken())}), so made again {how}"


def _plainer(options: CurvedOptions) -> str:
    """What to ask for where a puzzle breaks the rules of reading even when it is made again.

    Not a wider margin: the picture is smaller in the frame then, and so are its cells.
    """
    if options.faithful:
        return "a picture that is redrawn (no faithful)"
    larger = f"larger details (details={min(2 * PLAINER * options.details, MOST_DETAILS):g})"
    return f"fewer arcs (arcs={max(6, (options.arcs or ARCS[0]) - 4)}) or {larger}"
