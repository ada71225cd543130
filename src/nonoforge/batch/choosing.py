"""Choosing: which puzzles of a unit fulfil a wish, decided unit after unit in the order of the plan.

A puzzle is taken where its wish still wants one, it is as hard as wished, and neither this job nor the library has it
in any position. What this very job stored in the library in an earlier run does not count as being there: it is taken
again, so a job that goes on after a crash makes the same choices.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from nonoforge.batch.planning import Course, Plan, Task, note_subject, one_each
from nonoforge.library import Entry, Library
from nonoforge.library.ledger import DONE, Outcome
from nonoforge.makers.options import DIFFICULTIES


@dataclass
class Choice:
    """What has been chosen so far, and why other puzzles were not.

    `ids`: of each wish the chosen puzzles in order. `rejected`: of each wish reasons and how often. `problems`: units
    that gave nothing, as (wish, source, state, reason).
    """

    plan: Plan
    course: Course
    library: Library
    ids: list[list[str]] = field(default_factory=list)
    rejected: list[Counter[str]] = field(default_factory=list)
    problems: list[tuple[int, str, str, str]] = field(default_factory=list)
    candidates: int = 0
    seconds: float = 0.0
    _seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.ids = [[] for _ in self.plan.job.wishes]
        self.rejected = [Counter() for _ in self.plan.job.wishes]

    @property
    def chosen(self) -> int:
        """Puzzles chosen for all wishes."""
        return sum(map(len, self.ids))

    def settle(self, task: Task, outcome: Outcome) -> None:
        """Choose among the puzzles of a unit and store the chosen ones; to be called in the order of the plan."""
        self.seconds += outcome.seconds
        if outcome.state != DONE:
            self.problems.append((task.wish, task.unit.source.name, outcome.state, outcome.reason))
            return
        wish = self.plan.job.wishes[task.wish]
        result = outcome.result()
        self.candidates += len(result)
        for entry in map(Entry.of_json, result):
            if len(self.ids[task.wish]) >= self.plan.wanted(task.wish):
                return
            why = self._refusal(task, entry)
            if why:
                self.rejected[task.wish][why] += 1
                continue
            self._seen.add(entry.canonical)
            self.ids[task.wish].append(entry.id)
            self.course.made[task.wish] += 1
            if wish.tags:
                self.library.tag(entry.id, *wish.tags)
            if one_each(self.plan, task.wish):
                note_subject(self.plan, self.course, task)
                return

    def _refusal(self, task: Task, entry: Entry) -> str:
        """Why a puzzle is not taken; where it is, it has been stored and the answer is ""."""
        job = self.plan.job
        asked = self.plan.job.wishes[task.wish].settings.get("difficulty")
        if asked and entry.difficulty not in DIFFICULTIES[asked]:
            return f"{entry.difficulty or 'not graded'}, not {asked}"
        if entry.canonical in self._seen:
            return "chosen before, perhaps turned or mirrored"
        added = self.library.put([entry], tags=job.tags, job=job.name)[0]
        if added.status == "new" or (added.status == "known" and self.library.get(entry.id).job == job.name):
            return ""
        return "in the library already, perhaps turned or mirrored"
