"""Fewer clues on a solid: to a minimal set, to a share, or to a difficulty.

Nobody can find the smallest set of clues (that is Σ₂P-complete, Kimura and others 2018); a set from which no clue can
go is found in seconds. Such a set is one narrow chain of moves, so for play one stops earlier: at a share of the clues,
at a grade, or where too few lines would tell something in a round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb, log2
from random import Random
from typing import TYPE_CHECKING

from nonoforge.clues import Total, Totals
from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.options import DIFFICULTIES, check_difficulty, check_range, shown
from nonoforge.makers.thinning import without_clues
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine.clue_removal import Clue

QUESTION, BEYOND = 4_000_000, 60_000_000
"""Line steps for one question whether a clue can go beyond guess-free, and for all of them: about 2 and 30 s."""

ENDGAME = 0.9
"""Rounds that begin when more than this share is known are not held to the fewest open lines: every puzzle ends with
few.
"""


AIMS = {"easy": 36.0, "medium": 52.0, "hard": 75.0}
"""The score that is aimed at for a difficulty."""


@dataclass(frozen=True, slots=True)
class Thinning:
    """What to leave out.

    `clues`: "all", "minimal", or how many percent to keep, as "60". `difficulty`: easy, medium or hard, aimed at by the
    grade ("" for none). `keep`: "guess-free", or "unique" to go on as long as there is one solution. `open_lines`: in
    each round before the end at least so many lines must tell something. `orders`: so many random orders are tried and
    the one nearest to the wish is taken. `seconds`: for the search beyond guess-free, instead of an effort that is
    counted (0).
    """

    clues: str = "all"
    difficulty: str = ""
    keep: str = "guess-free"
    open_lines: int = 0
    orders: int = 1
    seed: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.share is None and self.clues not in ("all", "minimal"):
            raise MakeError(f"clues must be all, minimal or a percentage from 1 to 100, not {shown(self.clues)}")
        if self.difficulty:
            check_difficulty(self.difficulty)
        if self.keep not in ("guess-free", "unique"):
            raise MakeError(f"keep must be guess-free or unique, not {self.keep!r}")
        check_range("orders", self.orders, 1, 100)
        if self.difficulty and self.clues != "all":
            raise MakeError("give clues or difficulty, not both")

    @property
    def share(self) -> float | None:
        """The share of clues to keep, where one is given."""
        digits = self.clues.removesuffix("%").strip()
        if not digits.isascii() or not digits.replace(".", "", 1).isdigit() or not 1 <= float(digits) <= 100:
            return None
        return float(digits) / 100


@dataclass(frozen=True, eq=False)
class Thinned:
    """A solid with clues left out; `kept` of `whole` clues are left (each colour of a line counts)."""

    puzzle: Puzzle
    kept: int
    whole: int
    notes: tuple[str, ...] = field(default=())


def thin_solid(puzzle: Puzzle, wish: Thinning) -> Thinned:
    """The puzzle with clues left out as wished; one that line logic does not solve keeps them all."""
    from nonoforge.engine.clue_removal import Removal

    clues = clues_of(puzzle)
    whole = len(clues)
    if wish.clues == "all" and not wish.difficulty:
        return Thinned(puzzle, whole, whole)
    best: tuple[float, int, list[Clue], tuple[str, ...]] | None = None
    for number in range(wish.orders):
        removal = Removal(puzzle)
        if not removal.solved:
            return Thinned(puzzle, whole, whole, ("line logic does not solve it: all clues are kept",))
        gone = removal.drop_all(ordered(puzzle, clues, wish.difficulty, wish.seed + number))
        late: tuple[str, ...] = ()
        if wish.keep == "unique" and wish.clues == "minimal":
            gone, late = _beyond(puzzle, clues, gone, wish)
        count, notes = _how_many(puzzle, gone, whole, wish)
        count = _wide_enough(puzzle, gone, count, wish.open_lines)
        miss = _miss(puzzle, gone[:count], whole, wish)
        if best is None or (miss, -count) < (best[0], -best[1]):
            best = miss, count, gone, (*notes, *late)
    assert best is not None  # noqa: S101 - there is at least one order
    _, count, gone, notes = best
    return Thinned(without_clues(puzzle, gone[:count]), whole - count, whole, notes)


def clues_of(puzzle: Puzzle) -> list[Clue]:
    """Everything that can be left out on its own: whole clues, or the parts of totals with several colours."""
    found: list[Clue] = []
    for line, clue in enumerate(puzzle.clues):
        if isinstance(clue, Totals) and len(clue) > 1:
            found += [(line, part) for part in range(len(clue))]
        elif clue is not None:
            found.append((line, -1))
    return found


def ordered(puzzle: Puzzle, clues: list[Clue], difficulty: str, seed: int) -> list[Clue]:
    """The order in which clues are tried.

    For easy puzzles circles and squares go first: they are what beginners find hard. For hard ones the clues that say
    most go first. Else any order is as good as another.
    """
    order = list(clues)
    Random(seed).shuffle(order)  # noqa: S311 - a puzzle's seed, not a secret
    if difficulty == "easy":
        order.sort(key=lambda clue: _part(puzzle, clue).least_blocks < 2)
    elif difficulty == "hard":
        order.sort(key=lambda clue: -information(_part(puzzle, clue), len(puzzle.lines[clue[0]])))
    return order


def information(total: Total, length: int) -> float:
    """How many bits a total says of a line of so many cells: the logarithm of the share of fillings that it rules
    out.
    """
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


def _how_many(puzzle: Puzzle, gone: list[Clue], whole: int, wish: Thinning) -> tuple[int, tuple[str, ...]]:
    """How many of the clues that can go shall go, and what to say where the wish is out of reach."""
    if wish.share is not None:
        wanted = whole - round(wish.share * whole)
        if wanted <= len(gone):
            return wanted, ()
        least = 100 * (whole - len(gone)) / whole
        return len(gone), (f"no fewer than {least:.0f} % of the clues can be kept in this order",)
    if wish.difficulty:
        return _to_grade(puzzle, gone, wish.difficulty)
    return len(gone), ()


def _to_grade(puzzle: Puzzle, gone: list[Clue], difficulty: str) -> tuple[int, tuple[str, ...]]:
    """The number of clues left out that comes nearest to the score aimed at, by halving."""
    low, high = score_range(difficulty)
    aim = AIMS[difficulty]
    scores: dict[int, float] = {}

    def score(count: int) -> float:
        if count not in scores:
            scores[count] = _score(without_clues(puzzle, gone[:count]))
        return scores[count]

    count = _last(len(gone), lambda count: score(count) <= aim)
    near = [each for each in (count, min(count + 1, len(gone))) if low <= score(each) < high]
    if near:
        return near[0], ()
    found = "easiest" if scores[count] >= high else "hardest"
    return count, (f"no {difficulty} puzzle comes of it: the {found} at this size scores {scores[count]:.0f} of 100",)


def score_range(difficulty: str) -> tuple[float, float]:
    """The scores that count as a difficulty, the upper end excluded."""
    from nonoforge.grading.score import LABELS

    ends = [0.0, *(end for end, _ in LABELS)]
    places = [number for number, (_, label) in enumerate(LABELS) if label in DIFFICULTIES[difficulty]]
    return ends[min(places)], ends[max(places) + 1]


def _score(puzzle: Puzzle) -> float:
    from nonoforge.grading import grade

    return grade(puzzle).score


def _wide_enough(puzzle: Puzzle, gone: list[Clue], count: int, open_lines: int) -> int:
    """The largest number up to `count`, found by halving, with which every round has enough open lines."""
    if open_lines <= 0 or narrowest(without_clues(puzzle, gone[:count])) >= open_lines:
        return count
    return _last(count, lambda each: narrowest(without_clues(puzzle, gone[:each])) >= open_lines)


def narrowest(puzzle: Puzzle) -> int:
    """The fewest lines that tell something in a round, before the end."""
    from nonoforge.engine.clue_removal import Removal

    return min((width for width, known in Removal(puzzle).rounds if known <= ENDGAME), default=0)


def _last(count: int, good: Callable[[int], bool]) -> int:
    """Some number 0..count that is good while the next is not, or `count`; 0 where nothing is."""
    low, high = 0, count
    if good(high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if good(middle) else (low, middle)
    return low


def _miss(puzzle: Puzzle, gone: list[Clue], whole: int, wish: Thinning) -> float:
    """How far a thinned puzzle is from what was wished: in clues, or in points of the score."""
    if wish.difficulty:
        return abs(_score(without_clues(puzzle, gone)) - AIMS[wish.difficulty])
    return abs((whole - len(gone)) - (wish.share or 0.0) * whole)


def _beyond(puzzle: Puzzle, clues: list[Clue], gone: list[Clue], wish: Thinning) -> tuple[list[Clue], tuple[str, ...]]:
    """More clues left out as long as the solution is proved to be the only one, and what to say where time ended it."""
    from nonoforge.engine import decide

    allowance = Allowance(BEYOND, wish.seconds)
    out, went = list(gone), set(gone)
    left = [clue for clue in clues if clue not in went]
    Random(wish.seed).shuffle(left)  # noqa: S311 - a puzzle's seed, not a secret
    for clue in left:
        if allowance.over():
            break
        verdict = decide(without_clues(puzzle, [*out, clue]), line_steps=QUESTION)
        # clauses are no line steps: a question that came to them counts in full
        allowance.spend(QUESTION if verdict.counters.sat_calls else verdict.counters.line_steps)
        if verdict.answer == "unique":
            out.append(clue)
    return out, allowance.notes
