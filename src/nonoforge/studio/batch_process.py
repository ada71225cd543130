"""One batch job in a process of its own: `python -m nonoforge.studio.batch_process FOLDER LIBRARY`.

It reports on standard output, one JSON object a line: progress, and in the end a report or an error. SIGTERM ends it
with everything finished kept; the same job, begun again, goes on from there.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from nonoforge.errors import BatchError, NonoforgeError
from nonoforge.studio.pool.process import NICE
from nonoforge.studio.sentences import sentence_of

JOB, SOURCES, OUT = "job.toml", "sources", "out"
"""Within a job's folder: its text, the files it is made from, the files it makes."""


def confined(folder: Path) -> Any:
    """The job of a folder with all its paths inside of that folder; `NonoforgeError` where the text names others."""
    from nonoforge.batch.job_file import read_job

    job = read_job(folder / JOB)
    for output in job.outputs:
        _check(os.path.relpath(output.path, folder))
        if output.settings.get("cover"):
            raise BatchError("a book's cover is its own mosaic here: no file of this machine is read")
    outputs = tuple(replace(each, path=folder / OUT / each.path.relative_to(folder)) for each in job.outputs)
    wishes = tuple(replace(each, sources=_inside(each.sources)) for each in job.wishes)
    return replace(job, sources=_inside(job.sources), wishes=wishes, outputs=outputs)


def _inside(patterns: tuple[str, ...]) -> tuple[str, ...]:
    for pattern in patterns:
        _check(pattern)
    return tuple(f"{SOURCES}/{pattern}" for pattern in patterns)


def _check(path: str) -> None:
    """Refuse everything that leads out of the folder, on any system."""
    parts = path.replace("\\", "/").split("/")
    if path.startswith(("/", "~", "\\")) or ".." in parts or ":" in path or "\0" in path:
        raise BatchError(f"{path[:60]!r} leads out of this job: name files that were uploaded for it")


def main(folder: Path, library: Path) -> int:
    """Run the job; the exit status is 0 unless it could not be run."""
    from nonoforge.batch.cluster import cores
    from nonoforge.batch.outputs import make_outputs
    from nonoforge.batch.running import Progress, run_job
    from nonoforge.library import Library

    stopped = False

    def stop(*_: Any) -> None:
        nonlocal stopped
        stopped = True

    def tell(progress: Progress) -> None:
        names = ("units", "planned", "chosen", "wanted", "tried", "seconds")
        _say({name: getattr(progress, name) for name in names})

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        job = confined(folder)
        with Library(library) as shelf:
            workers = max(1, cores() - 1)  # one core is left for whoever uses the studio meanwhile
            report = run_job(job, shelf, workers=workers, progress=tell, stopped=lambda: stopped)
            if not report.stopped:
                report = make_outputs(job.outputs, report, shelf)
    except NonoforgeError as error:
        _say({"error": sentence_of(error)})
        return 1
    value = report.to_json()
    value.pop("library", None)  # no path of this machine goes out
    value["outputs"] = [Path(each).name for each in report.outputs]
    _say({"report": value})
    return 0


def _say(value: dict[str, Any]) -> None:
    print(json.dumps(value), flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
