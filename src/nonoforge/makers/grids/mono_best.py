"""Black-and-white puzzles as good as we can: many drawings of the picture, each made solvable at the least cost in
likeness.

    crop to the subject -> filter at pixel size -> drawings (proposals.py) -> a spread of different ones
    -> change cells both ways until line logic solves it (search.py) -> prove -> the best first

A drawing that cannot be made solvable is drawn again with calmer outlines; that always ends, since a picture without
outlines is solvable.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import inf

from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.make_solvable import make_solvable, polish
from nonoforge.makers.grids.proposals import Proposal, Study, proposals
from nonoforge.makers.grids.proving import Candidate, prove, score_of_picture
from nonoforge.makers.grids.steering import band_of, redrawn, steered
from nonoforge.makers.grids.touching_up import touched_up
from nonoforge.makers.options import DIFFICULTIES, check_range
from nonoforge.makers.pictures.likeness import Labels, resemblance
from nonoforge.palette import BLACK_AND_WHITE

STEERING = 240e6
"""Cells solved for all variants together where a difficulty is asked for; about 12 s, most of it grading."""

SECOND_LOOKS = 5
"""How many of the most promising drawings are worked out even where they are much like a better one."""


@dataclass(frozen=True)
class BestMonoOptions:
    """How the best drawings are made.

    `smooth`: reach of the filter in cells; `outline`: how dear outlines are that the source does not have; `different`:
    share of cells in which two variants differ at least; `touches`: how many single cells are measured for a better
    likeness in the end; `seconds`: time for one drawing, instead of an effort that is counted
    (0).
    """

    smooth: float = 0.5
    outline: float = 0.25
    different: float = 0.06
    touches: int = 180
    seconds: float = 0.0

    def __post_init__(self) -> None:
        check_range("smooth", self.smooth, 0, 5)
        check_range("outline", self.outline, 0, 5)
        check_range("different", self.different, 0, 0.5)
        check_range("touches", self.touches, 0, 100_000)
        check_range("seconds", self.seconds, 0, 600)


@dataclass(frozen=True, eq=False)
class Idea:
    """A drawing with the study it belongs to and its likeness before anything is repaired."""

    study: Study
    proposal: Proposal
    likeness: float


def best_candidates(
    studies: list[Study],
    options: BestMonoOptions,
    *,
    variants: int = 6,
    difficulty: str | None = None,
    seed: int = 0,
    title: str = "",
    notes: tuple[str, ...] = (),
    progress: Callable[[float], None] = lambda share: None,
) -> Iterator[Candidate]:
    """Proved candidates as they are found, the most promising drawing first; visibly different from each other.

    Where a picture does not have that many faces (a silhouette has one), the last ones differ less.
    """
    start, whole = time.perf_counter(), Allowance(STEERING if difficulty else inf)
    ideas = ranked(studies, options.outline, 0.2 if difficulty is None else 0.35)
    logics = {study.shape: Logic(study.shape[1], study.shape[0], 2) for study in studies}
    handed: list[Candidate] = []
    used: set[int] = set()

    def made(idea: Idea, share: float, touches: float) -> Candidate | None:
        logic, target = logics[idea.study.shape], idea.study.target
        labels = _solved(idea, logic, options, difficulty, whole, seed)
        if labels is None or not _new(labels, handed, share):
            return None
        if difficulty is None:  # else the steering has the last word
            labels = touched_up(labels, idea.proposal.wish, BLACK_AND_WHITE, target, logic, touches=touches)
            if not _new(labels, handed, share / 2):
                return None
        return prove(
            labels,
            target,
            method="best",
            before=idea.proposal.labels,
            parameters={**options.__dict__, "drawing": idea.proposal.name, "crop": idea.study.crop},
            seed=seed,
            seconds=time.perf_counter() - start,
            title=title,
            notes=(*notes, *whole.notes),
        )

    for share, (number, idea) in product([options.different / part for part in (1, 2, 4)], enumerate(ideas)):
        if len(handed) >= variants or number in used or not _new(idea.proposal.labels, handed, share):
            continue
        used.add(number)
        progress(max(len(handed) / variants, number / len(ideas) / 3))
        found = made(idea, share, options.touches if not handed else options.touches / 3)
        if found:
            if difficulty is None or found.grade.label in DIFFICULTIES[difficulty]:
                handed.append(found)
            yield found
        if whole.over():
            break
    if difficulty is None and variants > 1:
        # The drawings next to the best one were left out as its copies; one of them may come out better still.
        for number in [each for each in range(min(SECOND_LOOKS, len(ideas))) if each not in used]:
            found = made(ideas[number], 0.0, options.touches)
            if found and found.resemblance.score > max(each.resemblance.score for each in handed):
                yield found
    if whole.late and not handed:
        raise MakeError("the time set ended the search before there was such a puzzle: allow more seconds")


def ranked(studies: list[Study], outline: float, worst: float) -> list[Idea]:
    """The drawings worth solving, best likeness first; those more than `worst` below the best are left out."""
    drawn: dict[tuple[str, tuple[int, ...], bytes], tuple[Study, Proposal]] = {}
    for study in studies:
        for each in proposals(study, outline=outline):
            if 0.05 < each.labels.mean() < 0.9:
                drawn.setdefault((study.crop, each.labels.shape, each.labels.tobytes()), (study, each))
    ideas = [
        Idea(study, each, resemblance(each.labels, BLACK_AND_WHITE, study.target).score)
        for study, each in drawn.values()
    ]
    ideas.sort(key=lambda idea: -idea.likeness)
    return [idea for idea in ideas if idea.likeness > ideas[0].likeness - worst]


def _new(labels: Labels, handed: list[Candidate], share: float) -> bool:
    return all(differs(labels, other.labels, share) for other in handed)


def differs(a: Labels, b: Labels, share: float) -> bool:
    """Whether two pictures differ in at least this share of their cells, or in size."""
    return a.shape != b.shape or float((a != b).mean()) >= share


def solve_drawing(proposal: Proposal, logic: Logic, allowance: Allowance, seed: int = 0) -> Labels | None:
    """The drawing changed as little as can be until line logic solves it; None where that is not allowed for."""
    labels = proposal.labels
    for calm in (1.0, 1.6, 2.5, 4.0, 6.5, 10.0):
        wish = redrawn(proposal.wish, calm)
        if calm > 1:
            labels = wish.settle(labels)
        if allowance.over():
            return None
        solved = make_solvable(labels, wish, logic.unknown, allowance=allowance, seed=seed)
        if solved is not None and solved.any() and not solved.all():
            return polish(solved, proposal.wish, logic.unknown, allowance=allowance)
    return None


def _solved(
    idea: Idea, logic: Logic, options: BestMonoOptions, difficulty: str | None, whole: Allowance, seed: int
) -> Labels | None:
    """The drawing made solvable, and steered to the difficulty where one is asked for."""
    allowance = whole.part(whole.cells / 4)

    def solve(drawing: Proposal) -> Labels | None:
        return solve_drawing(drawing, logic, allowance.part(seconds=options.seconds), seed)

    labels = solve(idea.proposal)
    if labels is None or difficulty is None:
        return labels
    band = band_of(DIFFICULTIES[difficulty])
    found = steered(idea.proposal, labels, band, logic, solve, score_of_picture, allowance, seed)
    return labels if found is None else found
