"""Running jobs: the same puzzles whatever happens on the way, and everything that goes wrong is named."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
from PIL import Image

from nonoforge.batch import JobReport, Progress, read_job, run_job
from nonoforge.errors import BatchError
from nonoforge.library import Library
from nonoforge.library.checking import problems
from patience import SECONDS, wait_for

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

JOB = """
[job]
sources = ["in"]
subjects = "{subjects}"

[[wish]]
name = "small"
count = {count}
kind = "mono"
size = "10x10"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six pictures, and a job that wants puzzles of them."""
    shutil.copytree(EXAMPLES / "pictures", tmp_path / "in", ignore=shutil.ignore_patterns("*.py"))
    write_job(tmp_path)
    return tmp_path


def write_job(folder: Path, count: int = 9, subjects: str = "any", more: str = "") -> Path:
    path = folder / "job.toml"
    path.write_text(JOB.format(count=count, subjects=subjects) + more)
    return path


def ran(folder: Path, library: str, **options: Any) -> JobReport:
    with Library(folder / library) as shelf:
        return run_job(read_job(folder / "job.toml"), shelf, **options)


def ids(path: Path) -> list[str]:
    with Library(path, readonly=True) as shelf:
        return sorted(kept.id for kept in shelf)


def test_the_number_of_workers_changes_nothing(folder: Path) -> None:
    """One worker and three: the same puzzles in the same order, each once, each with a source and a certificate."""
    one, three = ran(folder, "one.db", workers=1), ran(folder, "three.db", workers=3)
    assert one.complete
    assert one.ids == three.ids
    assert ids(folder / "one.db") == ids(folder / "three.db") == sorted(set(one.ids))
    with Library(folder / "one.db") as shelf:
        for kept in shelf:
            assert (kept.job, kept.verdict, kept.proved, kept.size) == ("job", "unique", True, "10×10")
            assert kept.source.endswith(".png")
            assert len(kept.source_hash) == 32
    assert list(problems(folder / "one.db", deep=True)) == []


def test_a_second_run_does_nothing_and_says_the_same(folder: Path) -> None:
    """No unit is done again; more puzzles of the same job keep those that were chosen; another job gets others."""
    first = ran(folder, "library.db", workers=1)
    second = ran(folder, "library.db", workers=1)
    assert (second.ids, second.proved, second.again > 0) == (first.ids, 0, True)
    write_job(folder, count=11)
    more = ran(folder, "library.db", workers=1)
    assert len(more.ids) == 11
    (folder / "job.toml").rename(folder / "other.toml")
    with Library(folder / "library.db") as shelf:
        other = run_job(read_job(folder / "other.toml"), shelf, workers=1)
        assert not set(other.ids) & set(more.ids)
        canonical = [kept.canonical for kept in shelf]
    assert len(canonical) == len(set(canonical))


def test_no_subject_twice_and_what_cannot_be_had_is_named(folder: Path) -> None:
    """An impossible wish, a text among the pictures, a broken picture and a picture of nothing: the rest is done."""
    Image.fromarray(np.full((64, 64), 200, np.uint8)).save(folder / "in" / "blank.png")
    (folder / "in" / "broken.png").write_bytes((folder / "in" / "cat.png").read_bytes()[:200])
    (folder / "in" / "notes.txt").write_text("not a picture")
    impossible = '[[wish]]\nname = "impossible"\ncount = 2\nkind = "mono"\nsize = "5x5"\ndifficulty = "hard"\n'
    write_job(folder, count=4, subjects="once", more=impossible)
    report = ran(folder, "library.db", workers=2)
    small, hard = report.wishes
    assert (len(small.ids), len(hard.ids), report.complete) == (4, 0, False)
    with Library(folder / "library.db") as shelf:
        assert len({shelf.get(each).source_hash for each in report.ids}) == 4
    assert [name for name, _ in report.unusable] == ["in/notes.txt"]
    assert {"in/blank.png", "in/broken.png"} <= {name for name, _ in (*small.failed, *hard.failed)}
    assert any("no hard puzzle" in reason or "no good puzzle" in reason for _, reason in hard.failed)
    json.dumps(report.to_json())


def test_a_source_that_takes_too_long_is_named_and_the_rest_is_done(folder: Path) -> None:
    """A curved puzzle within a second of CPU time, beside small ones; `resume` tries it again."""
    shutil.copy(EXAMPLES / "curved" / "leaf.svg", folder / "in" / "leaf.svg")
    curved = '[[wish]]\nname = "curve"\ncount = 1\nkind = "curved"\neffort = "quick"\n'
    path = write_job(folder, count=2, more=curved)
    path.write_text(path.read_text().replace("[job]", "[job]\nlimit = 1\ntries = 1"))
    report = ran(folder, "library.db", workers=1)
    assert len(report.wishes[0].ids) == 2
    assert report.wishes[1].aside == (("in/leaf.svg", "took more than 1 s of CPU time"),)
    path.write_text(path.read_text().replace("limit = 1", "limit = 300"))
    assert not ran(folder, "library.db", workers=1).complete
    assert ran(folder, "library.db", workers=1, resume=True).complete


def test_stopping_keeps_what_is_finished(folder: Path) -> None:
    """Stopped after the first answer: nothing is lost, and the next run ends like an undisturbed one."""
    whole = ran(folder, "whole.db", workers=1)
    seen: list[Progress] = []
    stopped = ran(
        folder,
        "part.db",
        workers=1,
        progress=seen.append,
        stopped=lambda: bool(seen) and seen[-1].units >= 2,
    )
    assert stopped.stopped
    assert 0 < len(stopped.ids) < len(whole.ids)
    assert set(ids(folder / "part.db")) == set(stopped.ids)
    again = ran(folder, "part.db", workers=1)
    assert (again.ids, again.again >= 2) == (whole.ids, True)


def leader(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "nonoforge", "batch", str(folder / "job.toml"), "--workers", "2"]
    return subprocess.Popen(
        [*command, "--library", str(folder / "killed.db")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def processes(process: subprocess.Popen[bytes], word: str) -> list[int]:
    """The processes below one whose command line has this word."""
    try:
        below = psutil.Process(process.pid).children(recursive=True)
        return [child.pid for child in below if word in " ".join(child.cmdline())]
    except psutil.Error:
        return []


def test_killed_processes_change_nothing(folder: Path) -> None:
    """`kill -9` of a bench, a worker and the leader in one job: the same ids as undisturbed, and no process is left."""
    whole = ran(folder, "whole.db", workers=2)
    chance = random.Random(2)
    process = leader(folder)
    for word in ("nonoforge.batch.bench", "spawn_main"):
        wait_for(lambda word=word: bool(processes(process, word)) or process.poll() is not None, word)  # type: ignore[misc]
        time.sleep(chance.uniform(0.2, 2))
        for pid in processes(process, word)[:1]:
            os.kill(pid, signal.SIGKILL)
    wait_for(lambda: (folder / "killed.db").exists() or process.poll() is not None, "the library")
    below = [*processes(process, "nonoforge.batch.bench"), *processes(process, "spawn_main")]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert leader(folder).wait() == 0
    assert ids(folder / "killed.db") == sorted(whole.ids)
    assert list(problems(folder / "killed.db")) == []
    wait_for(lambda: not any(psutil.pid_exists(pid) for pid in below), "the end of what the leader had started")


def test_ctrl_c_ends_with_status_130_and_no_traceback(folder: Path) -> None:
    """To the whole group of processes, as a terminal sends it."""
    write_job(folder, count=400)
    # Where the tests run in the background, SIGINT is ignored by all that they start.
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import nonoforge.__main__"
    command = [sys.executable, "-c", start, "batch", str(folder / "job.toml"), "--workers", "2"]
    process = subprocess.Popen(
        [*command, "--library", str(folder / "stopped.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: bool(processes(process, "nonoforge.batch.bench")) or process.poll() is not None, "a bench")  # type: ignore[arg-type]
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "everything finished is kept" in errors
    assert "small" in out
    assert list(problems(folder / "stopped.db")) == []


def test_jobs_that_cannot_run_are_one_sentence(tmp_path: Path) -> None:
    """An empty folder, no workers, a scheduler that is not there."""
    (tmp_path / "in").mkdir()
    write_job(tmp_path)
    with pytest.raises(BatchError, match=r"no source of this job can be used: in: there is no such file"):
        ran(tmp_path, "library.db")
    with pytest.raises(BatchError, match="at least 1"):
        ran(tmp_path, "library.db", workers=0)
