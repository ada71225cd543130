"""The best black-and-white puzzles we can make: many drawings of the picture, each made solvable at the least cost in
likeness.

    crop to the subject -> filter at pixel size -> drawings (proposals.py) -> a spread of different ones
    -> change cells both ways until line logic solves it (make_solvable.py) -> prove -> the best first

A drawing that cannot be made solvable is redrawn with calmer outlines; this always ends, since a picture without
outlines is solvable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from nonoforge.errors import MakeError
from nonoforge.grading.score import costs_labelled
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.choosing import differs
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.make_solvable import make_solvable, polish
from nonoforge.makers.grids.options import FAIR, MonoOptions
from nonoforge.makers.grids.proposals import Prepared, Proposal, prepare, proposals
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.grids.steering import LIKENESS, Steering, steered
from nonoforge.makers.grids.touching_up import Touching, touched_up
from nonoforge.makers.pictures.framing import Framed, inverse, too_fine
from nonoforge.makers.pictures.lighting import NOTE
from nonoforge.makers.pictures.likeness import Labels

STEERING = 72e6
"""Cells solved for all variants together if a difficulty is asked for: 4 to 10 s, most of it grading and measuring."""

VARIANTS = 6
"""Puzzles made unless a number is asked for. Who asks for more wants many different ones rather than the very best."""

SAMENESS = 0.02
"""Likeness that a style or crop not yet handed out is worth, for each puzzle that has the other."""

CLEARLY = 0.05
"""Likeness by which drawings of evened light must be better, or worse, for the others to be dropped."""

ENOUGH = 0.3
"""The share of its allowance after which a difficulty that was reached once is enough, unless a number is asked for."""

STEERED = 4
"""How many drawings of one style and crop may be steered to a difficulty: the next are much like them."""

MISSED = 0.1
"""Likeness by which a style and crop counts as worse for each drawing of it that did not reach the difficulty."""

SECOND_LOOKS = 5
"""How many of the most promising drawings are worked out even if they resemble a better one."""

DISPLACING = 0.01
"""Likeness that such a one must gain, because it takes the place of those that it resembles."""


@dataclass(frozen=True, eq=False)
class Idea:
    """A drawing with what it was drawn from, its likeness before anything is repaired, and the solver for its size."""

    prepared: Prepared
    proposal: Proposal
    likeness: float
    logic: Logic

    @property
    def evened(self) -> bool:
        """Whether uneven light was evened out."""
        return NOTE in self.prepared.part.source.notes

    @property
    def face(self) -> tuple[str, str]:
        """Style and crop: what a person would choose between."""
        part = self.prepared.part
        return "inverse" if part.inverse else self.proposal.style, part.crop


def drawn_best(parts: list[Framed], job: Job[MonoOptions]) -> Iterator[GridMade]:
    """Proved puzzles as they are found: the most promising drawing first, then others to choose between.

    No two are closer than `different`; a picture with fewer faces (a silhouette has one) gives fewer puzzles. Unless a
    number is asked for, one that looks little like the picture is passed over where a better one was found.
    """
    options, whole = job.options, job.allowance
    difficulty, variants = options.difficulty, options.variants or VARIANTS
    _check_coarse(parts[0], options.least)
    job.watch.tell(0.0, "drawing")
    if options.invert == "auto" and variants > 1:
        parts = [*parts, inverse(parts[0])]
    pictures = _prepared(parts, options.smooth, whole.check)
    ideas = ranked(pictures, options.outline, 0.25 if difficulty is None else 0.35, whole.check)
    maker = _Maker(job, ideas[0].likeness if ideas else 0.0)
    waiting = list(ideas if difficulty is None else _of_every_face(ideas, STEERED))
    looks = 0
    while waiting and len(maker.handed) < variants and not whole.over():
        if difficulty and maker.handed and options.variants is None and whole.used > ENOUGH * whole.cells:
            break
        idea = max(waiting, key=maker.worth)
        waiting.remove(idea)
        looks += 1
        if not maker.new(idea.proposal.labels):
            continue
        job.begin(max(len(maker.handed) / variants, looks / len(ideas) / 3), idea.proposal.name)
        found = maker.made(idea, options.touches if not maker.handed else options.touches / 3)
        if found:
            worse = found.likeness < FAIR <= max((each.likeness for each in maker.handed), default=0.0)
            if difficulty is None or difficulty == found.grade.label:  # a grade takes time
                maker.hand(idea, found)
            else:
                maker.missed.append(idea.face)
            if options.variants is not None or not worse:
                yield found
    if difficulty is not None or variants == 1 or maker.many:
        return
    # Drawings close to the best one were skipped as copies; one of them may turn out better still.
    for idea in [each for each in ideas[:SECOND_LOOKS] if each in waiting]:
        if whole.over():
            break
        job.begin(job.share, idea.proposal.name)
        found = maker.made(idea, options.touches, copies=True)
        if found and found.likeness > max((each.likeness + DISPLACING for each in maker.handed), default=0.0):
            yield found


@dataclass(frozen=True, eq=False)
class _Maker:
    """Turns ideas into puzzles unlike those already `handed` out."""

    job: Job[MonoOptions]
    best: float = 0.0
    """The likeness of the best drawing, before anything is repaired."""
    handed: list[GridMade] = field(default_factory=list)
    faces: list[tuple[str, str]] = field(default_factory=list)
    missed: list[tuple[str, str]] = field(default_factory=list)
    """The faces of drawings that did not reach the difficulty."""
    alike: list[float] = field(default_factory=list)
    """The likeness of each picture before it was steered to a difficulty."""

    @property
    def many(self) -> bool:
        """Whether more puzzles are asked for than are usually made."""
        return (self.job.options.variants or VARIANTS) > VARIANTS

    def worth(self, idea: Idea) -> float:
        """The likeness of an idea, less for each puzzle with the same style or crop, handed out or missed."""
        again = sum(sum(a == b for a, b in zip(idea.face, face, strict=True)) for face in self.faces)
        once_more = idea.prepared.part.inverse and any(style == "inverse" for style, _ in self.faces)
        return idea.likeness - SAMENESS * again - once_more - MISSED * self.missed.count(idea.face)

    def hand(self, idea: Idea, made: GridMade) -> None:
        """Keep in mind that this puzzle was handed out."""
        self.handed.append(made)
        self.faces.append(idea.face)

    def new(self, labels: Labels) -> bool:
        """Whether a picture differs from all handed out as much as it should."""
        return all(differs(labels, other.labels, self.job.options.different) for other in self.handed)

    def made(self, idea: Idea, touches: float, *, copies: bool = False) -> GridMade | None:
        """The proved puzzle of a drawing; None if there is none, or if it is too much like another."""
        options, allowance = self.job.options, self.job.allowance
        labels = solve_drawing(idea.proposal, idea.logic, allowance.part(), options.seed)
        if labels is None or not (copies or self.new(labels)):
            return None
        touching = Touching(idea.proposal.wish, idea.prepared, idea.logic, allowance.stopped)
        touched = touched_up(labels, touching, touches)
        if options.difficulty is not None:
            touched = self._steered(touched, idea, options.difficulty)
        if copies or self.new(touched):
            labels = touched
        elif not self.many or options.difficulty is not None:
            return None
        style, crop = idea.face
        return self.job.prove(
            labels,
            idea.prepared.target,
            before=idea.proposal.labels,
            drawing=idea.proposal.name,
            style=style,
            crop=crop,
        )

    def _steered(self, labels: Labels, idea: Idea, difficulty: str) -> Labels:
        """A solvable picture as hard as asked for, within reach of the best likeness if it is now."""
        allowance = self.job.allowance
        picture = idea.prepared.measured(labels)
        alike = picture.score()
        self.alike.append(alike)
        best = max(self.best, *self.alike)
        left = allowance.cells - allowance.used
        if self.handed and self.job.options.variants is None:  # another one is welcome, not worth a long search
            left = min(left, ENOUGH * allowance.cells)
        steering = Steering(
            costs_labelled((difficulty,), labels.size),
            idea.logic,
            allowance.part(left),
            self.job.options.seed,
            best if alike > best - LIKENESS else alike,
        )
        return steered(idea.proposal.wish, picture, steering)


def _check_coarse(part: Framed, least: float) -> None:
    """Raise `MakeError` if the cells show nothing of the picture, unless even that is accepted."""
    if least and too_fine(part):
        raise MakeError(
            f"no good puzzle was found for this picture: its details are too fine for {part.width} by {part.height} "
            f"cells, which all come out nearly the same grey; try more cells or a crop, or set least=0 to see it"
        )


def _prepared(parts: list[Framed], smooth: float, check: Callable[[], None]) -> list[Prepared]:
    """Each part with its texture removed, at two reaches of the filter."""
    found = []
    for part in parts:
        check()
        found += prepare(part, (smooth, 2 * smooth))
    return found


def _in_the_better_light(ideas: list[Idea]) -> list[Idea]:
    """Without the drawings of a shadow, where evening out the light was clearly better, and the other way round."""
    best: dict[bool, float] = {}
    for idea in ideas:
        best[idea.evened] = max(best.get(idea.evened, 0.0), idea.likeness)
    return [idea for idea in ideas if best[idea.evened] > max(best.values()) - CLEARLY]


def ranked(pictures: list[Prepared], outline: float, worst: float, check: Callable[[], None]) -> list[Idea]:
    """The drawings worth solving, best likeness first; those more than `worst` below the best are left out.

    `check` is called between drawings and may raise `Cancelled`.
    """
    logics = {each.shape: Logic(each.shape[1], each.shape[0], 2) for each in pictures}
    seen: set[tuple[str, tuple[int, ...], bytes]] = set()
    ideas = []
    for prepared in pictures:
        for each in proposals(prepared, outline=outline):
            check()
            key = f"{prepared.part.crop} {prepared.part.inverse}", each.labels.shape, each.labels.tobytes()
            if 0.05 < each.labels.mean() < 0.9 and key not in seen:
                seen.add(key)
                ideas.append(Idea(prepared, each, prepared.measured(each.labels).score(), logics[prepared.shape]))
    ideas = _in_the_better_light(ideas)
    ideas.sort(key=lambda idea: -idea.likeness)
    return [idea for idea in ideas if idea.likeness > ideas[0].likeness - worst]


def _of_every_face(ideas: list[Idea], most: int) -> list[Idea]:
    """At most so many ideas of each style and crop, the best first."""
    taken: Counter[tuple[str, str]] = Counter()
    found = []
    for idea in ideas:
        taken[idea.face] += 1
        if taken[idea.face] <= most:
            found.append(idea)
    return found


def solve_drawing(proposal: Proposal, logic: Logic, allowance: Allowance, seed: int = 0) -> Labels | None:
    """The drawing changed as little as possible until line logic solves it; None if the allowance ran out."""
    labels = proposal.labels
    for calm in (1.0, 1.6, 2.5, 4.0, 6.5, 10.0):
        wish = proposal.wish.with_outlines(calm)
        if calm > 1:
            labels = wish.settle(labels)
        if allowance.over():
            return None
        solved = make_solvable(labels, wish, logic.unknown, allowance=allowance, seed=seed)
        if solved is not None and solved.any() and not solved.all():
            return polish(solved, proposal.wish, logic.unknown, allowance=allowance)
    return None
