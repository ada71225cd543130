"""Running a job: rounds of units, done by a cluster and written down by one writer.

The writer is this process alone. Each answer is stored with the choices that follow from it in one transaction, so
whatever ends the process, the library holds whole units and nothing else, and the next run goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from nonoforge.batch.choosing import Choice
from nonoforge.batch.cluster import answered, connected, cores, warm_up
from nonoforge.batch.job import Job
from nonoforge.batch.planning import Course, Plan, Task, next_round, plan_job
from nonoforge.batch.report import JobReport, report_of
from nonoforge.batch.units import Unit, chunks
from nonoforge.batch.work import Order
from nonoforge.errors import BatchError, ReadError
from nonoforge.library import Library
from nonoforge.library.ledger import ASIDE, DONE, FAILED, NOTHING, Outcome

_MOST_FRESH = 200
"""Outcomes that wait in memory for those before them; any others are read again when their turn comes."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is. `units` done of those planned so far, `chosen` puzzles of those `wanted`; `tried` puzzles are
    proved, chosen or not. `seconds` since the workers began.
    """

    units: int
    planned: int
    chosen: int
    wanted: int
    tried: int
    seconds: float


def run_job(
    job: Job,
    library: Library,
    *,
    workers: int | None = None,
    scheduler: str = "",
    resume: bool = False,
    progress: Callable[[Progress], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> JobReport:
    """Make what a job wishes for, as far as its sources go, and keep it in the library.

    `workers`: processes on this machine, by default one for each core; or the address of a `scheduler` of dask. What an
    earlier run has done is not done again; `resume` also tries again what it set aside. `stopped` is asked often; once
    it says yes the job ends with everything finished kept.
    """
    if workers is not None and workers < 1:
        raise BatchError(f"{workers} workers cannot do anything: at least 1 is needed")
    plan = plan_job(job)
    if not any(plan.sources):
        named = f": {plan.unusable[0].name} {plan.unusable[0].reason}" if plan.unusable else ""
        raise BatchError(f"no source of this job can be used{named}")
    run = _Run(plan, library, workers or cores(), scheduler, resume, progress, stopped or (lambda: False))
    with run.cluster:
        run.all_rounds()
    return report_of(
        plan,
        run.choice,
        run.seconds,
        stopped=run.stopped(),
        proved=run.proved,
        again=run.skipped,
        busy=run.busy,
    )


class _Run:
    """One run of a job; the cluster is started when the first unit needs it."""

    def __init__(
        self,
        plan: Plan,
        library: Library,
        workers: int,
        scheduler: str,
        resume: bool,
        progress: Callable[[Progress], None] | None,
        stopped: Callable[[], bool],
    ) -> None:
        self.plan, self.library, self.workers, self.scheduler = plan, library, workers, scheduler
        self.resume, self.progress, self.stopped = resume, progress, stopped
        self.course = Course.of(plan)
        self.choice = Choice(plan, self.course, library)
        self.cluster = ExitStack()
        self.client: Any = None
        self.begun = self.busy = 0.0
        self.fresh: dict[str, Outcome] = {}
        self.units = self.planned = self.skipped = self.proved = 0

    @property
    def seconds(self) -> float:
        """Since the workers began."""
        return perf_counter() - self.begun if self.begun else 0.0

    def all_rounds(self) -> None:
        while not self.stopped() and (tasks := next_round(self.plan, self.course)):
            self.planned += len(tasks)
            self._round(tasks)

    def _round(self, tasks: Sequence[Task]) -> None:
        """Do the units of a round and settle them in order."""
        units = {task.unit.id: task.unit for task in tasks}
        known = self.library.recorded(units, without_aside=self.resume)
        self.skipped += len(known)
        waiting = [unit for unit in units.values() if unit.id not in known]
        with self.library.transaction():
            settled = self._settle(tasks, 0, known)
        if not waiting:
            return
        if self.client is None:
            self.client = self.cluster.enter_context(connected(self.workers, self.scheduler))
            warm_up(self.client, sorted({unit.kind for unit in waiting}))
            self.begun = perf_counter()
        lots = [partial(self._orders, lot, known) for lot in chunks(waiting, self.workers)]
        for answers in answered(self.client, lots, self.stopped):
            with self.library.transaction():
                for answer in answers:
                    unit = units[answer["unit"]]
                    outcome = _outcome(unit, answer)
                    self.library.record_outcome(outcome)
                    known.add(unit.id)
                    if outcome.state == DONE and len(self.fresh) < _MOST_FRESH:
                        self.fresh[unit.id] = outcome
                    self.proved += answer["puzzles"]
                    self.busy += answer.get("clock", 0.0)
                settled = self._settle(tasks, settled, known)
        with self.library.transaction():
            self._settle(tasks, settled, known)

    def _orders(self, units: Sequence[Unit], known: set[str]) -> list[Order]:
        """Units as they are sent; a source that has gone since the plan was made is written down as failed."""
        orders: list[Order] = []
        for unit in units:
            try:
                data = unit.source.data()
            except ReadError as error:
                lost = Outcome(unit=unit.id, source=unit.source.name, state=ASIDE, reason=str(error))
                self.library.record_outcome(lost)
                known.add(unit.id)
                continue
            orders.append(
                {
                    "unit": unit.id,
                    "data": data,
                    "name": unit.source.path.name,
                    "hash": unit.source.hash,
                    "kind": unit.kind,
                    "method": unit.method,
                    "settings": dict(unit.settings),
                    "proofs": unit.proofs,
                    "limit": self.plan.job.table.limit,
                }
            )
        return orders

    def _settle(self, tasks: Sequence[Task], settled: int, known: set[str]) -> int:
        """Settle tasks in order as far as their units are known; how many are settled now. In a transaction."""
        while settled < len(tasks) and tasks[settled].unit.id in known:
            unit = tasks[settled].unit.id
            outcome = self.fresh.pop(unit, None) or self.library.outcome(unit)
            if outcome is None:
                raise BatchError("the library has lost a unit of this job while it ran")
            self.choice.settle(tasks[settled], outcome)
            settled += 1
            self.units += 1
        self._tell()
        return settled

    def _tell(self) -> None:
        if self.progress is not None:
            wanted = sum(self.plan.wanted(number) for number in range(len(self.plan.job.wishes)))
            self.progress(
                Progress(self.units, self.planned, self.choice.chosen, wanted, self.choice.candidates, self.seconds)
            )


def _outcome(unit: Unit, answer: dict[str, Any]) -> Outcome:
    """An answer of a worker as the ledger keeps it."""
    state = answer["state"]
    return Outcome(
        unit=unit.id,
        source=unit.source.name,
        state=state if state in (FAILED, ASIDE) else DONE,
        reason=answer["reason"] if state != DONE else "",
        attempts=answer["attempts"],
        seconds=round(answer["seconds"], 4),
        packed=answer.get("result", NOTHING),
    )
