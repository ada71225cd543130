"""The census: every image of a size, grouped into nonograms by its clues, and counted.

Work is cut into units by the clues of the first rows; each is a call of a compiled kernel that holds no lock, so
threads keep all cores busy. Finished units are saved in a file, if one is named, and not done again.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import comb
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import numpy as np

from nonoforge.errors import Cancelled, StudyError
from nonoforge.puzzle import Picture
from nonoforge.study.census_result import Census, classify, flexible_rows, solution_rows
from nonoforge.study.census_totals import CensusTotals, Form, Question, load_totals, save_totals

if TYPE_CHECKING:
    from nonoforge.engine import Cancel
    from nonoforge.study.census_kernels import Forms, Scratch, Tally
    from nonoforge.study.census_tables import Tables

WHATS = ("count", "tally", "types")
"""What to count: nonograms and unique ones; also flexible cells, solutions, line logic; also types of graphs."""

MOST_CELLS = 36
LONGEST_SIDE = 16

IMAGES_PER_SECOND = {"count": 170e6, "tally": 9e6, "types": 7e6}
"""On one core, as measured by benchmarks/measurements/study.py; for estimates."""

_SAVE_EVERY = 5.0
"""Seconds between two saves of what is finished."""

_UNITS = 60
"""The least number of units, if there are enough clues: for progress, and for all cores."""

_BYTES_PER_IMAGE = 20 + 4 * 32
"""In `Scratch`: what each image takes, and up to four places of the hash table."""

_MOST_JOBS = 256
_FORMS = 1 << 14
_TRIANGLES = 1 << 22
_MOST_TRIANGLES = 1 << 30
"""The most bytes for the forms of one unit; the room grows up to this."""


def census(
    width: int,
    height: int,
    what: str = "tally",
    *,
    jobs: int | None = None,
    resume: str | Path | None = None,
    progress: Callable[[float], None] | None = None,
    cancel: Cancel | None = None,
) -> Census:
    """Count all nonograms of a size.

    `what` is one of `WHATS`; `jobs` is the number of threads, by default one for each core; `resume` names a file that
    keeps what is done; `progress` is called with the share of images seen. `Cancelled` if it was stopped, with what was
    done saved.
    """
    check_size(width, height, what)
    if jobs is not None and not 1 <= jobs <= _MOST_JOBS:
        raise StudyError(f"{jobs} jobs are not possible: 1 to {_MOST_JOBS}")
    begun = time.perf_counter()
    narrow, long = min(width, height), max(width, height)  # short rows make small chunks
    plan = _plan(narrow, long, what)
    file = Path(resume) if resume else None
    totals = load_totals(file, plan.question) if file else CensusTotals()
    waiting = [unit for unit in range(plan.question.units) if unit not in totals.done]
    saved = time.monotonic()
    try:
        for news in _results(plan, waiting, jobs or os.cpu_count() or 1, cancel):
            totals.add(news)
            if progress:
                progress(totals.covered / plan.images)
            if file and time.monotonic() - saved > _SAVE_EVERY:
                save_totals(file, plan.question, totals)
                saved = time.monotonic()
    finally:
        if file and waiting:
            save_totals(file, plan.question, totals)
    if totals.covered != plan.images:
        raise StudyError("the counts do not add up to all images: the file of an earlier run is damaged")
    full = what != "count"

    def picture_of(word: int) -> Picture:
        return plan.picture(word, turned=width > height)

    return Census(
        width,
        height,
        totals.nonograms,
        totals.unique,
        totals.line_solvable if full else None,
        flexible_rows(totals) if full else (),
        solution_rows(totals) if full else (),
        classify(totals.forms.values(), totals.unique, picture_of, bytes(width * height)) if what == "types" else (),
        time.perf_counter() - begun,
    )


def check_size(width: int, height: int, what: str) -> None:
    """Raise `StudyError` if a census would take too long, and say what it would need."""
    if what not in WHATS:
        raise StudyError(f"a census cannot be asked for {what!r}: choose one of {', '.join(WHATS)}")
    if width < 1 or height < 1:
        raise StudyError(f"a board of {width} by {height} cells has no cells")
    if width * height <= MOST_CELLS and max(width, height) <= LONGEST_SIDE:
        return
    if max(width, height) > LONGEST_SIDE and width * height <= MOST_CELLS:
        raise StudyError(f"a census of {width}×{height} is not possible: sides have at most {LONGEST_SIDE} cells")
    raise StudyError(
        f"a census of {width}×{height} would go through 2^{width * height} images: {_time_for(width * height, what)} "
        f"on one core, and {_memory_for(width, height)} for each core; at most {MOST_CELLS} cells are possible"
    )


def _memory_for(width: int, height: int) -> str:
    """The memory of the largest chunk: rows of k single cells have the most arrangements."""
    short, long = min(width, height), max(width, height)
    lines = max(comb(short - ones + 1, ones) for ones in range(1, (short + 1) // 2 + 1))
    gigabytes = _BYTES_PER_IMAGE * lines**long // 1_000_000_000
    return f"{gigabytes:,} GB of memory" if gigabytes < 10**9 else "more memory than there is"


def _time_for(cells: int, what: str) -> str:
    """A duration that a person can imagine."""
    if cells > 80:
        return "longer than the age of the universe"
    seconds = 2.0**cells / IMAGES_PER_SECOND[what]
    for size, name in ((31_557_600, "years"), (86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"about {seconds / size:,.0f} {name}"
    return f"about {seconds:,.0f} seconds"


@dataclass(frozen=True)
class _Plan:
    """A census prepared: tables, and how it is cut into units by the clues of the first `depth` rows."""

    tables: Tables
    question: Question
    depth: int
    what: int

    @property
    def images(self) -> int:
        return 1 << (self.question.width * self.question.height)

    def prefix(self, unit: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The clues of the first rows of a unit: the digits of its number."""
        clues, digits = len(self.tables.row_first) - 1, []
        for _ in range(self.depth):
            unit, digit = divmod(unit, clues)
            digits.append(digit)
        return np.array(digits[::-1], np.int64)

    def picture(self, word: int, turned: bool) -> Picture:
        """An image of the kernel (by columns) as a picture; `turned` if rows and columns were exchanged."""
        width, height = self.question.width, self.question.height
        cells = [[word >> (x * height + y) & 1 for x in range(width)] for y in range(height)]
        if turned:
            cells = [list(column) for column in zip(*cells, strict=True)]
        return bytes(cell for row in cells for cell in row)


def _plan(width: int, height: int, what: str) -> _Plan:
    from nonoforge.study.census_tables import tables_of

    tables = tables_of(width, height)
    clues, depth = len(tables.row_first) - 1, 1
    while clues**depth < _UNITS and depth < height:
        depth += 1
    return _Plan(tables, Question(width, height, what, clues**depth), depth, WHATS.index(what))


def _results(plan: _Plan, units: list[int], jobs: int, cancel: Cancel | None) -> Iterator[CensusTotals]:
    """The sums of each unit, in the order in which they are ready."""
    stop = np.zeros(1, np.uint8)
    workers: SimpleQueue[_Worker] = SimpleQueue()
    for _ in range(min(jobs, max(1, len(units)))):
        workers.put(_Worker(plan, stop))

    def work(unit: int) -> CensusTotals | None:
        worker = workers.get()
        try:
            return worker.run(unit)
        finally:
            workers.put(worker)

    with ThreadPoolExecutor(jobs) as pool:
        pending: set[Future[CensusTotals | None]] = set()
        left = iter(units)
        try:
            while True:
                while len(pending) < 2 * jobs and (unit := next(left, None)) is not None:
                    pending.add(pool.submit(work, unit))
                if not pending:
                    return
                ready, pending = wait(pending, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in ready:
                    if (news := future.result()) is not None:
                        yield news
                if cancel and cancel.stopped:
                    raise Cancelled("the census was stopped")
        finally:
            stop[0] = 1  # also after Ctrl-C: threads must end before the process can
            for future in pending:
                future.cancel()


class _Worker:
    """The memory of one thread: everything a kernel writes to."""

    def __init__(self, plan: _Plan, stop: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> None:
        from nonoforge.study.census_kernels import MOST_SOLUTIONS, MOST_VERTICES, Scratch, Tally

        tables, types = plan.tables, plan.what == WHATS.index("types")
        images = int(np.diff(tables.row_first).max()) ** tables.height
        room = 4
        while room < 2 * images:
            room *= 2
        vertices = min(images, MOST_VERTICES) if types else 1
        cells = tables.width * tables.height
        ints, small, bits = np.int64, np.int32, np.uint8
        self.plan = plan
        self.scratch: Scratch = Scratch(
            clue=np.zeros(tables.height, ints),
            words=np.zeros(images, ints),
            slots=np.zeros(images, small),
            members=np.zeros(images, ints),
            keys=np.zeros(room, ints),
            counts=np.zeros(room, small),
            all_filled=np.zeros(room, ints),
            any_filled=np.zeros(room, ints),
            begin=np.zeros(room, small),
            adjacent=np.zeros(vertices * vertices, bits),
            colour=np.zeros(vertices, ints),
            next_colour=np.zeros(vertices, ints),
            order=np.zeros(vertices, small),
            stop=stop,
        )
        self.tally: Tally = Tally(
            *(np.zeros(size, ints) for size in (4, cells + 1, cells + 1, min(images, MOST_SOLUTIONS) + 1))
        )
        self.forms = _room_for_forms(_FORMS if types else 2, _TRIANGLES if types else 1)

    def run(self, unit: int) -> CensusTotals | None:
        """The sums of one unit; None if it was stopped."""
        from nonoforge.study.census_kernels import DONE, FULL, MOST_VERTICES, STOPPED, run_unit

        while True:
            for array in self.tally:
                array[:] = 0
            self.forms.keys[:] = 0
            self.forms.used[:] = 0
            ended = run_unit(
                self.plan.tables, self.plan.prefix(unit), self.plan.what, self.scratch, self.tally, self.forms
            )
            if ended == STOPPED:
                return None
            if ended == DONE:
                return self._totals(unit)
            if ended != FULL:
                raise StudyError(f"a nonogram of this size has more than {MOST_VERTICES} solutions to compare")
            if self.forms.triangles.size >= _MOST_TRIANGLES:
                raise StudyError("there are more types of switching graphs than memory can hold")
            self.forms = _room_for_forms(4 * self.forms.keys.size, 4 * self.forms.triangles.size)

    def _totals(self, unit: int) -> CensusTotals:
        forms = {}
        for place in map(int, self.forms.listed[: self.forms.used[0]]):
            vertices, offset = int(self.forms.vertices[place]), int(self.forms.offset[place])
            triangle = self.forms.triangles[offset : offset + vertices * (vertices - 1) // 2].tobytes()
            count, example = int(self.forms.counts[place]), int(self.forms.example[place])
            forms[int(self.forms.keys[place])] = Form(count, vertices, triangle, example)
        by_cells, by_cells_solutions, by_solutions = (
            Counter({int(index): int(table[index]) for index in np.flatnonzero(table)}) for table in self.tally[1:]
        )
        nonograms, unique, line_solvable, covered = map(int, self.tally.sums)
        return CensusTotals(
            nonograms, unique, line_solvable, covered, by_cells, by_cells_solutions, by_solutions, forms, {unit}
        )


def _room_for_forms(forms: int, triangles: int) -> Forms:
    from nonoforge.study.census_kernels import Forms as Room

    return Room(
        np.zeros(forms, np.int64),
        np.zeros(forms, np.int64),
        np.zeros(forms, np.int32),
        np.zeros(forms, np.int64),
        np.zeros(forms, np.int64),
        np.zeros(forms, np.int32),
        np.zeros(triangles, np.uint8),
        np.zeros(2, np.int64),
    )
