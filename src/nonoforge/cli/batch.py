"""`nonoforge batch`: many puzzles from many sources, on one machine or several."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os.path import normpath
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nonoforge.cli import INTERRUPTED
from nonoforge.cli.interrupting import ctrl_c
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.errors import BatchError

if TYPE_CHECKING:
    from nonoforge.batch import Job, JobReport, Progress
    from nonoforge.batch.planning import Plan

_Tell = Callable[["Progress"], None]
_TellOutput = Callable[[str, float], None]

FULFILLED, NOT_ALL = 0, 1
"""Exit statuses."""

_MOST_TOLD = 20
"""Sources with a problem that are listed; the report has all of them."""


def command(
    job: Annotated[
        str, typer.Argument(metavar="JOB.toml|FOLDER", help="A job, or a folder: one puzzle of each source.")
    ],
    library: Annotated[
        str, typer.Option(metavar="FILE", help="Where puzzles are kept; else as the job says, or in your data folder.")
    ] = "",
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, metavar="N", help="Processes here; one for each core if not said.")
    ] = None,
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A scheduler of dask to work for it, as tcp://10.0.0.5:8786.")
    ] = "",
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a job; also try again what was set aside.")
    ] = False,
    plan: Annotated[bool, typer.Option("--plan", help="Only say what would be made.")] = False,
    report: Annotated[str, typer.Option(metavar="FILE", help="Write the report, as JSON.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the report, or the plan, as one JSON object.")] = False,
) -> int:
    """Make all that a job wishes for, keep it in a library, and make books, pages and files of it.

    The same job makes the same puzzles with any number of workers. What is done is kept at once: after a crash or
    Ctrl-C the same command goes on where it was. A source that fails, hangs or kills its worker is named in the end.

    Exit status: 0 every wish is fulfilled and every output made, 1 some are not, 2 bad input.

    For example:

      nonoforge batch issue-47.toml --plan

      nonoforge batch issue-47.toml --library magazine.db --workers 2

      nonoforge batch pictures/ --library mine.db --report report.json

      nonoforge batch issue-47.toml --scheduler tcp://10.0.0.5:8786
    """
    from nonoforge.batch import read_job
    from nonoforge.batch.planning import plan_job

    if workers is not None and scheduler:
        raise BatchError("--workers are started here, --scheduler finds those of another: give one of them")
    wanted = read_job(Path(job))
    if plan:
        _print_plan(plan_job(wanted), as_json=as_json)
        return 0
    found = _run(wanted, library, workers, scheduler, resume, report, quiet=as_json)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        _print_report(found)
        _print_where(wanted, found)
    if found.stopped:
        return INTERRUPTED
    return FULFILLED if found.complete and not found.not_made else NOT_ALL


def _run(
    job: Job, library: str, workers: int | None, scheduler: str, resume: bool, report: str, *, quiet: bool
) -> JobReport:
    """Run the job and make its outputs."""
    from nonoforge.batch import run_job
    from nonoforge.batch.outputs import make_outputs, write_report
    from nonoforge.library import Library

    place = library or (str(job.folder / job.table.library) if job.table.library else "")
    if not scheduler:
        ready_kernels("engine", "geometry")
    with (
        Library(place or None, create=not resume) as shelf,
        ctrl_c() as cancel,
        _progress(show=not quiet) as (tell, tell_output),
    ):
        found = run_job(
            job,
            shelf,
            workers=workers,
            scheduler=scheduler,
            resume=resume,
            progress=tell,
            stopped=lambda: cancel.stopped,
        )
        if not found.stopped:
            found = make_outputs(job.outputs, found, shelf, tell_output)
    if report:
        write_report(found, Path(report))
    return found


def _print_plan(plan: Plan, *, as_json: bool) -> None:
    """What would be made: for each wish how many of what, from how many sources, in which units at first."""
    from nonoforge.batch.planning import Course, next_round, shortages

    first = next_round(plan, Course.of(plan))
    rows = []
    for number, wish in enumerate(plan.job.wishes):
        units = [task.unit for task in first if task.wish == number]
        rows.append(
            {
                "wish": wish.name,
                "count": plan.wanted(number),
                "kind": wish.kind or "as suits",
                "method": wish.method,
                "settings": dict(wish.settings),
                "sources": len(plan.sources[number]),
                "first_units": len(units),
                "each": max((unit.variants for unit in units), default=0),
            }
        )
    unusable = [{"file": each.name, "reason": each.reason} for each in plan.unusable]
    if as_json:
        told = {"job": plan.job.name, "wishes": rows, "unusable": unusable, "shortages": list(shortages(plan))}
        print(json.dumps(told, ensure_ascii=False))
        return
    print(f"{plan.job.name}: {sum(int(str(row['count'])) for row in rows):,} puzzles")
    for row in rows:
        settings = ", ".join(f"{name} {value}" for name, value in dict(row["settings"]).items())  # type: ignore[call-overload]
        print(
            f"  {row['wish']}: {row['count']} × {row['kind']}{' (' + settings + ')' if settings else ''}, "
            f"{row['sources']} sources, first {row['first_units']} units for {row['each']} each"
        )
    for output in plan.job.outputs:
        print(f"  {output.what}: {output.path}")
    for sentence in shortages(plan):
        complain(sentence)
    _complain_of(
        [(each["file"], each["reason"]) for each in unusable],
        "cannot be used",
    )


def _print_report(report: JobReport) -> None:
    """A table of wishes, then what went wrong."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("wish", "wanted", "made", "sources", "failed", "not chosen"):
        table.add_column(name, justify="left" if name == "wish" else "right")
    for wish in report.wishes:
        failed, refused = len(wish.failed) + len(wish.aside), sum(wish.rejected.values())
        numbers = (wish.wanted, len(wish.ids), wish.sources, failed, refused)
        table.add_row(wish.name, *(f"{number:,}" for number in numbers))
    Console(markup=False, highlight=False).print(table)
    rate = f", {report.proved / report.seconds:.1f} proved puzzles a second" if report.proved else ""
    before = f", {report.again:,} units were done before" if report.again else ""
    print(f"{len(report.ids):,} of {report.wanted:,} puzzles in {normpath(report.library)}{rate}{before}")
    for output in report.outputs:
        print(f"made {normpath(output)}")
    for pair in report.near[:_MOST_TOLD]:
        print(f"nearly the same: {pair[0][:12]} and {pair[1][:12]}")
    if len(report.near) > _MOST_TOLD:
        print(f"and {len(report.near) - _MOST_TOLD:,} more pairs that are nearly the same: the report has them")
    for wish in report.wishes:
        _complain_of(wish.aside, f"was set aside ({wish.name})")
        _complain_of(wish.failed, f"gave nothing ({wish.name})")
    _complain_of(report.unusable, "cannot be used")
    for sentence in (*report.shortages, *report.not_made):
        complain(sentence)
    if report.stopped:
        complain("stopped; everything finished is kept, and the same command goes on from here")


def _print_where(job: Job, report: JobReport) -> None:
    """The one thing to open, last of all, so that nobody has to look for it."""
    for output in job.outputs:
        if output.what == "gallery" and str(output.path) in report.outputs:
            print(f"Open {normpath(output.path)} in a browser.")


def _complain_of(problems: list[tuple[str, str]] | tuple[tuple[str, str], ...], what: str) -> None:
    for name, reason in problems[:_MOST_TOLD]:
        complain(f"{name} {what}: {reason}")
    if len(problems) > _MOST_TOLD:
        complain(f"{len(problems) - _MOST_TOLD:,} more: {what}; --report FILE lists all of them")


@contextmanager
def _progress(*, show: bool) -> Iterator[tuple[_Tell | None, _TellOutput | None]]:
    """A live bar on standard error where somebody is watching: puzzles chosen, rate, time left, yield; then outputs."""
    if not show or not sys.stderr.isatty():
        yield None, None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[count]}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[share]}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting the workers", total=None, count="", rate="", share="")

        def tell(progress: Progress) -> None:
            rate = progress.tried / progress.seconds if progress.seconds else 0.0
            chosen = 100 * progress.chosen / progress.tried if progress.tried else 0.0
            bar.update(
                task,
                description=f"unit {progress.units:,} of {progress.planned:,}",
                total=progress.wanted,
                completed=progress.chosen,
                count=f"{progress.chosen:,}/{progress.wanted:,}",
                rate=f"{rate:.1f}/s" if rate else "",
                share=f"{chosen:.0f} % of {progress.tried:,} chosen" if progress.tried else "",
            )

        def tell_output(name: str, share: float) -> None:
            bar.update(task, description=f"making {name}", total=1, completed=share, count="", rate="", share="")

        yield tell, tell_output
