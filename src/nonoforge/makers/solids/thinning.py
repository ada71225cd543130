"""Fewer clues on a solid: to a minimal set, to a share, or to a difficulty.

The smallest set of clues is out of reach (Σ₂P-complete, Kimura and others 2018), but a set from which no clue can go is
found in seconds. Such a set leaves one narrow chain of moves, so for play one stops earlier: at a share of the clues,
at a grade, or when too few lines would be useful in a round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, log2
from random import Random
from typing import TYPE_CHECKING

from nonoforge.clues import Total, Totals
from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.options import DIFFICULTIES
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.thinning import without_clues
from nonoforge.makers.watch import Watch
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine.clue_removal import Clue, Removal

QUESTION, BEYOND = 4_000_000, 60_000_000
"""Line steps for asking whether one more clue can go if guessing is allowed, and for all such questions: about 2 and 30
s."""

ENDGAME = 0.9
"""Rounds that begin when more than this share is known need no least number of open lines: every puzzle ends with few.
"""


AIMS = {"easy": 36.0, "medium": 52.0, "hard": 75.0}
"""The score to aim at for each difficulty."""


@dataclass(frozen=True, eq=False)
class Thinned:
    """A solid with clues left out; `kept` of `whole` clues are left (each colour of a line counts).

    `ended` says why the work stopped early, "" if it did not.
    """

    puzzle: Puzzle
    kept: int
    whole: int
    notes: tuple[str, ...] = ()
    ended: str = ""


@dataclass(frozen=True, eq=False)
class _Order:
    """The result of one order of clues: the first `count` of `gone` go. `miss`: how far that is from the wish."""

    miss: float
    count: int
    gone: list[Clue]
    notes: tuple[str, ...]
    ended: str


def thin_solid(puzzle: Puzzle, options: SolidOptions, watch: Watch | None = None) -> Thinned:
    """The puzzle with clues left out as asked; one that line logic does not solve keeps them all.

    When the watch ends the work, clues already left out stay out, unless it is too late to check whether that meets the
    wish.
    """
    from nonoforge.engine.clue_removal import Removal

    watch = watch or Watch()
    clues = clues_of(puzzle)
    whole = len(clues)
    if options.clues == "all" and not options.difficulty:
        return Thinned(puzzle, whole, whole)
    best: _Order | None = None
    ended = ""
    for number in range(options.orders):
        if number and (ended := watch.over()):
            break
        removal = Removal(puzzle)
        if not removal.solved:
            return Thinned(puzzle, whole, whole, ("line logic does not solve it: all clues are kept",))
        part = watch.part(number / options.orders, (number + 1) / options.orders)
        order = ordered(puzzle, clues, options.difficulty, options.seed + number)
        try:
            found = _weighed(puzzle, *_gone(removal, order, part), options, part)
        except Cancelled as over:
            ended = str(over)
            break
        if best is None or (found.miss, -found.count) < (best.miss, -best.count):
            best = found
        if ended := found.ended:
            break
    if best is None:
        return Thinned(puzzle, whole, whole, ("the work ended before clues were left out: all are kept",), ended)
    thin = without_clues(puzzle, best.gone[: best.count])
    return Thinned(thin, whole - best.count, whole, best.notes, ended)


def _gone(removal: Removal, order: list[Clue], watch: Watch) -> tuple[list[Clue], str]:
    """The clues that can go, tried in this order, and why the work ended before the last was tried."""
    gone: list[Clue] = []
    for number, clue in enumerate(order):
        if ended := watch.over():
            return gone, ended
        watch.tell(0.9 * number / len(order), "leaving out clues")
        if removal.drop(clue):
            gone.append(clue)
    return gone, ""


def _weighed(puzzle: Puzzle, gone: list[Clue], ended: str, options: SolidOptions, watch: Watch) -> _Order:
    """How many of the removable clues should go; `Cancelled` if the watch ends the work before that is known.

    `ended`: why not all clues were tried.
    """
    whole = len(clues_of(puzzle))
    late: tuple[str, ...] = ()
    if options.keep == "unique" and not ended:
        gone, late, ended = _beyond(puzzle, gone, options.seed, watch)
    count, notes = _how_many(puzzle, gone, whole, options, watch)
    count = _wide_enough(puzzle, gone, count, options.open_lines, watch)
    miss = _miss(puzzle, gone[:count], whole, options)
    return _Order(miss, count, gone, (*(() if ended else notes), *late), ended)


def clues_of(puzzle: Puzzle) -> list[Clue]:
    """Everything that can be left out separately: whole clues, or the parts of totals with several colours."""
    found: list[Clue] = []
    for line, clue in enumerate(puzzle.clues):
        if isinstance(clue, Totals) and len(clue) > 1:
            found += [(line, part) for part in range(len(clue))]
        elif clue is not None:
            found.append((line, -1))
    return found


def ordered(puzzle: Puzzle, clues: list[Clue], difficulty: str | None, seed: int) -> list[Clue]:
    """The order in which clues are tried.

    For easy puzzles circles and squares go first: beginners find them hard. For hard ones the clues that say most go
    first. Otherwise any order is as good as another.
    """
    order = list(clues)
    Random(seed).shuffle(order)  # noqa: S311 - a puzzle's seed, not a secret
    if difficulty == "easy":
        order.sort(key=lambda clue: _part(puzzle, clue).least_blocks < 2)
    elif difficulty == "hard":
        order.sort(key=lambda clue: -information(_part(puzzle, clue), len(puzzle.lines[clue[0]])))
    return order


def information(total: Total, length: int) -> float:
    """The bits of information in a total about a line of `length` cells: -log2 of the share of fillings it allows."""
    most = total.most_blocks if total.most_blocks is not None else min(total.cells, (length + 1) // 2)
    ways = 0
    for blocks in range(total.least_blocks, most + 1):
        if blocks == 0 or total.cells == 0:
            ways += total.cells == 0
        else:
            ways += comb(total.cells - 1, blocks - 1) * comb(length - total.cells + 1, blocks)
    return length - log2(max(ways, 1))


def _part(puzzle: Puzzle, clue: Clue) -> Total:
    whole = puzzle.clues[clue[0]]
    if not isinstance(whole, Totals):
        raise MakeError("only clues that give totals are thinned here")
    return whole.parts[max(clue[1], 0)]


def _how_many(
    puzzle: Puzzle, gone: list[Clue], whole: int, options: SolidOptions, watch: Watch
) -> tuple[int, tuple[str, ...]]:
    """How many of the removable clues should go, and what to say if the wish is out of reach."""
    if options.share is not None:
        wanted = whole - round(options.share * whole)
        if wanted <= len(gone):
            return wanted, ()
        least = 100 * (whole - len(gone)) / whole
        return len(gone), (f"no fewer than {least:.0f} % of the clues can be kept in this order",)
    if options.difficulty:
        return _to_grade(puzzle, gone, options.difficulty, watch)
    return len(gone), ()


def _to_grade(puzzle: Puzzle, gone: list[Clue], difficulty: str, watch: Watch) -> tuple[int, tuple[str, ...]]:
    """The number of clues left out that comes nearest to the score aimed at, by bisection."""
    from nonoforge.grading.score import scores_labelled

    low, high = scores_labelled(DIFFICULTIES[difficulty])
    aim = AIMS[difficulty]
    scores: dict[int, float] = {}

    def score(count: int) -> float:
        if count not in scores:
            _go_on(watch)
            scores[count] = _score(without_clues(puzzle, gone[:count]))
        return scores[count]

    count = _last(len(gone), lambda count: score(count) <= aim)
    near = [each for each in (count, min(count + 1, len(gone))) if low <= score(each) < high]
    if near:
        return near[0], ()
    found = "easiest" if scores[count] >= high else "hardest"
    return count, (f"no {difficulty} puzzle was found: the {found} at this size scores {scores[count]:.0f} of 100",)


def _score(puzzle: Puzzle) -> float:
    from nonoforge.grading import grade

    return grade(puzzle).score


def _wide_enough(puzzle: Puzzle, gone: list[Clue], count: int, open_lines: int, watch: Watch) -> int:
    """The largest number up to `count`, found by bisection, with which every round has enough open lines."""

    def wide(each: int) -> bool:
        _go_on(watch)
        return narrowest(without_clues(puzzle, gone[:each])) >= open_lines

    return count if open_lines <= 0 else _last(count, wide)


def _go_on(watch: Watch) -> None:
    """Raise `Cancelled` once the watch ends the work."""
    if over := watch.over():
        raise Cancelled(over)


def narrowest(puzzle: Puzzle) -> int:
    """The fewest useful lines in a round, before the end."""
    from nonoforge.engine.clue_removal import Removal

    return min((width for width, known in Removal(puzzle).rounds if known <= ENDGAME), default=0)


def _last(count: int, good: Callable[[int], bool]) -> int:
    """Some number 0..count that is good while the next is not, or `count`; 0 if none is good."""
    low, high = 0, count
    if good(high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if good(middle) else (low, middle)
    return low


def _miss(puzzle: Puzzle, gone: list[Clue], whole: int, options: SolidOptions) -> float:
    """How far a thinned puzzle is from what was asked for, in clues or in points of the score."""
    if options.difficulty:
        return abs(_score(without_clues(puzzle, gone)) - AIMS[options.difficulty])
    return abs((whole - len(gone)) - (options.share or 0.0) * whole)


def _beyond(puzzle: Puzzle, gone: list[Clue], seed: int, watch: Watch) -> tuple[list[Clue], tuple[str, ...], str]:
    """Leave out more clues as long as the solution is proved unique; also notes, and why this ended before its effort
    was spent.
    """
    from nonoforge.engine import Inquiry

    allowance = Allowance(BEYOND)
    out, went = list(gone), set(gone)
    left = [clue for clue in clues_of(puzzle) if clue not in went]
    Random(seed).shuffle(left)  # noqa: S311 - a puzzle's seed, not a secret
    for clue in left:
        if ended := watch.over():
            return out, allowance.notes, ended
        if allowance.over():
            break
        verdict = Inquiry(without_clues(puzzle, [*out, clue])).verdict(watch.question(QUESTION))
        # clauses are not line steps: a question that needed them counts in full
        allowance.spend(QUESTION if verdict.counters.sat_calls else verdict.counters.line_steps)
        if verdict.answer == "unique":
            out.append(clue)
    return out, allowance.notes, ""
