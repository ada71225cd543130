"""Planning: which units a job needs next, as a function of the job and of what its earlier rounds gave.

A job goes in rounds. Each round asks for as many puzzles as are still missing, each later one for twice as many again,
because those before it gave too few. All units of a round are done, in any order and by anybody, before the next is
planned; so the same job has the same rounds on one worker and on a hundred, after any number of restarts.

For each wish its sources are gone through in an order that the seed decides, again and again, up to `tries` times. The
first time a source is taken as the wish says; later it gets another seed and, where the kind knows such settings, is
drawn in another way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import ceil
from typing import Any

from nonoforge.batch.job import BY_FORM, Job, Wish
from nonoforge.batch.sources import Source, Unusable, find_sources, suiting
from nonoforge.batch.units import Unit
from nonoforge.makers.making import kind_named
from nonoforge.makers.options import MOST_SEED, settings_of

MOST_VARIANTS = 50
"""Puzzles asked of one source at a time."""

_MOST_DOUBLINGS = 6

_DRAWN: tuple[Mapping[str, Any], ...] = (
    {},
    {"outline": 0.6},
    {"smooth": 0.2, "outline": 0.1},
    {"smooth": 1.5, "outline": 0.5, "different": 0.03},
    {"crop": "none", "outline": 0.4, "different": 0.03},
    {"smooth": 2.5, "outline": 0.05, "different": 0.02},
)
"""Ways to draw a picture, one for each time that it is used: another seed alone makes nearly the same puzzles again."""


@dataclass(frozen=True)
class Task:
    """A unit that is done for a wish, which is told by its place in the job."""

    wish: int
    unit: Unit


@dataclass(frozen=True)
class Plan:
    """A job with its sources: for each wish those that suit it, in the order in which they are used."""

    job: Job
    sources: tuple[tuple[Source, ...], ...]
    unusable: tuple[Unusable, ...]

    def wanted(self, wish: int) -> int:
        """How many puzzles a wish wants."""
        count = self.job.wishes[wish].count
        return len(self.sources[wish]) if count is None else count


@dataclass
class Course:
    """How far a job is: for each wish what was made and how much of its sequence of units has been used."""

    made: list[int]
    used: list[int]
    rounds: list[int]
    subjects: set[str] = field(default_factory=set)
    """Hashes of the sources that have given a puzzle, where each may only once."""

    @classmethod
    def of(cls, plan: Plan) -> Course:
        """The beginning."""
        wishes = len(plan.job.wishes)
        return cls([0] * wishes, [0] * wishes, [0] * wishes)


def plan_job(job: Job) -> Plan:
    """The job with its sources found; files of which nothing can be made are named and left out."""
    unusable: dict[str, Unusable] = {}
    chosen = []
    cache: dict[tuple[str, ...], list[Source]] = {}
    for number, wish in enumerate(job.wishes):
        patterns = wish.sources or job.sources
        if patterns not in cache:
            cache[patterns], wrong = find_sources(job.folder, patterns)
            unusable |= {each.name: each for each in wrong}
        fit = suiting(cache[patterns], wish.kind)
        chosen.append(tuple(sorted(fit, key=lambda source: _shuffled(job.table.seed, number, source))))
    return Plan(job, tuple(chosen), tuple(unusable.values()))


def next_round(plan: Plan, course: Course) -> list[Task]:
    """The units to be done next, in the order in which their puzzles are chosen; none where the job is at its end.

    What it takes of the sequences is noted in `course`.
    """
    tasks: list[Task] = []
    busy: set[str] = set()
    for number, wish in enumerate(plan.job.wishes):
        missing = plan.wanted(number) - course.made[number]
        if missing <= 0:
            continue
        asked = missing * 2 ** min(course.rounds[number], _MOST_DOUBLINGS)
        course.rounds[number] += 1
        tasks += _tasks(plan, course, number, wish, asked, busy)
    return tasks


def _tasks(plan: Plan, course: Course, number: int, wish: Wish, asked: int, busy: set[str]) -> list[Task]:
    """Units of one wish for about so many puzzles."""
    sources, table = plan.sources[number], plan.job.table
    once = table.subjects == "once" or wish.count is None
    each = 1 if once else min(MOST_VARIANTS, ceil(asked / max(1, len(sources))))
    tasks: list[Task] = []
    while course.used[number] < len(sources) * table.tries and asked > 0:
        turn, place = divmod(course.used[number], len(sources))
        course.used[number] += 1
        source = sources[place]
        if once:
            subject = _subject(plan, number, source)
            if subject in course.subjects or subject in busy:
                continue
            busy.add(subject)
        unit = _unit(plan, wish, source, turn, each)
        tasks.append(Task(number, unit))
        asked -= unit.variants
    return tasks


def _subject(plan: Plan, number: int, source: Source) -> str:
    """What must not be used twice: a source in the whole job, or in this wish alone where it wants one of each."""
    return source.hash if plan.job.table.subjects == "once" else f"{number} {source.hash}"


def note_subject(plan: Plan, course: Course, task: Task) -> None:
    """A puzzle of this task's source has been chosen."""
    course.subjects.add(_subject(plan, task.wish, task.unit.source))


def one_each(plan: Plan, wish: int) -> bool:
    """Whether a source gives this wish one puzzle at most."""
    return plan.job.table.subjects == "once" or plan.job.wishes[wish].count is None


def _unit(plan: Plan, wish: Wish, source: Source, turn: int, variants: int) -> Unit:
    kind = wish.kind or BY_FORM[source.form]
    known = {each.name for each in settings_of(kind_named(kind).options(wish.method))}
    drawn = _DRAWN[turn % len(_DRAWN)] if {"smooth", "outline"} <= known else {}
    settings = {**drawn, **wish.settings}
    settings["seed"] = (int(wish.settings.get("seed", plan.job.table.seed)) + turn) % MOST_SEED
    if "variants" in known:
        settings["variants"] = min(variants, int(wish.settings.get("variants") or variants))
    return Unit(source, kind, wish.method, settings, plan.job.table.proofs)


def _shuffled(seed: int, wish: int, source: Source) -> bytes:
    """In another order for each wish: where each wants but some of the sources, all of them get a turn."""
    return blake2b(f"{seed} {wish} {source.hash}".encode(), digest_size=16).digest()


def shortages(plan: Plan) -> Sequence[str]:
    """What can be known to go wrong before anything is made, a sentence each."""
    found = []
    for number, wish in enumerate(plan.job.wishes):
        here, wanted = len(plan.sources[number]), plan.wanted(number)
        if not here:
            found.append(f"{wish.name}: no source suits {wish.kind or 'it'}")
        elif one_each(plan, number) and here < wanted:
            found.append(f"{wish.name}: {wanted} puzzles are wished for, but only {here} sources suit, each used once")
    if plan.job.table.subjects == "once":
        every = {source.hash for sources in plan.sources for source in sources}
        wanted = sum(plan.wanted(number) for number in range(len(plan.job.wishes)))
        if len(every) < wanted:
            found.append(f"{wanted} puzzles of different subjects are wished for, but there are {len(every)} sources")
    return found
