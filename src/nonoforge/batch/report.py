"""The report of a job: what was wished for, what was made, and what went wrong with which source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import nonoforge
from nonoforge.batch.planning import Plan, shortages

if TYPE_CHECKING:
    from nonoforge.batch.choosing import Choice


@dataclass(frozen=True, kw_only=True)
class WishReport:
    """What became of one wish. `failed`: (source, reason) of units that gave nothing; `rejected`: reason -> puzzles."""

    name: str
    wanted: int
    ids: tuple[str, ...]
    sources: int
    rejected: dict[str, int] = field(default_factory=dict)
    failed: tuple[tuple[str, str], ...] = ()
    aside: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class JobReport:
    """What became of a job.

    `unusable`: (file, reason) of what is no source. `shortages`: what was known before it began. `tried`: puzzles that
    were there to be chosen from; `proved`: those of them that were made by this run, in `seconds` on the clock; in
    these all workers together were busy with units for `busy_seconds`. `again`: units that an earlier run had done.
    `cpu_seconds` are those of all units, whenever they were done. `near`: pairs of chosen puzzles that look nearly the
    same.
    """

    job: str
    library: str
    version: str
    wishes: tuple[WishReport, ...]
    unusable: tuple[tuple[str, str], ...]
    shortages: tuple[str, ...]
    tried: int
    proved: int
    again: int
    seconds: float
    busy_seconds: float
    cpu_seconds: float
    stopped: bool
    near: tuple[tuple[str, str], ...] = ()
    outputs: tuple[str, ...] = ()
    not_made: tuple[str, ...] = ()
    """A sentence for each output that could not be made."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The chosen puzzles in the order of the job."""
        return tuple(each for wish in self.wishes for each in wish.ids)

    @property
    def wanted(self) -> int:
        """Puzzles that were wished for."""
        return sum(wish.wanted for wish in self.wishes)

    @property
    def complete(self) -> bool:
        """Whether every wish was fulfilled."""
        return all(len(wish.ids) >= wish.wanted for wish in self.wishes)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "job": self.job,
            "library": self.library,
            "version": self.version,
            "complete": self.complete,
            "stopped": self.stopped,
            "wanted": self.wanted,
            "made": len(self.ids),
            "tried": self.tried,
            "proved": self.proved,
            "units_done_before": self.again,
            "seconds": round(self.seconds, 3),
            "busy_seconds": round(self.busy_seconds, 3),
            "cpu_seconds": round(self.cpu_seconds, 3),
            "wishes": [
                {
                    "name": wish.name,
                    "wanted": wish.wanted,
                    "made": len(wish.ids),
                    "sources": wish.sources,
                    "ids": list(wish.ids),
                    "rejected": wish.rejected,
                    "failed": [{"source": source, "reason": reason} for source, reason in wish.failed],
                    "aside": [{"source": source, "reason": reason} for source, reason in wish.aside],
                }
                for wish in self.wishes
            ],
            "unusable": [{"file": name, "reason": reason} for name, reason in self.unusable],
            "shortages": list(self.shortages),
            "near": [list(pair) for pair in self.near],
            "outputs": list(self.outputs),
            "not_made": list(self.not_made),
        }


def report_of(
    plan: Plan, choice: Choice, seconds: float, *, busy: float, stopped: bool, proved: int, again: int
) -> JobReport:
    """The report of a job that has ended."""
    wishes = []
    for number, wish in enumerate(plan.job.wishes):
        mine = [(source, state, reason) for which, source, state, reason in choice.problems if which == number]
        wishes.append(
            WishReport(
                name=wish.name,
                wanted=plan.wanted(number),
                ids=tuple(choice.ids[number]),
                sources=len(plan.sources[number]),
                rejected=dict(sorted(choice.rejected[number].items())),
                failed=tuple(dict.fromkeys((source, why) for source, state, why in mine if state == "failed")),
                aside=tuple(dict.fromkeys((source, why) for source, state, why in mine if state == "aside")),
            )
        )
    return JobReport(
        job=plan.job.name,
        library=str(choice.library.path),
        version=nonoforge.__version__,
        wishes=tuple(wishes),
        unusable=tuple((each.name, each.reason) for each in plan.unusable),
        shortages=tuple(shortages(plan)),
        tried=choice.candidates,
        proved=proved,
        again=again,
        seconds=seconds,
        busy_seconds=busy,
        cpu_seconds=choice.seconds,
        stopped=stopped,
        near=_near(choice),
    )


def _near(choice: Choice) -> tuple[tuple[str, str], ...]:
    """Pairs of chosen puzzles that look nearly the same, each once."""
    from nonoforge.library.near import near_pairs

    return near_pairs(choice.library, [each for ids in choice.ids for each in ids])
