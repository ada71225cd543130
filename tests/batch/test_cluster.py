"""The cluster: where it listens, and what is said where there is none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import distributed
import psutil
import pytest

from nonoforge.batch import read_job, run_job
from nonoforge.batch.cluster import connected
from nonoforge.errors import BatchError
from nonoforge.library import Library
from patience import SECONDS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_nothing_listens_beyond_this_machine() -> None:
    """Leader, workers and all: 127.0.0.1 only; and each worker has one thread."""
    with connected(2) as client:
        own = psutil.Process()
        places = [
            place.laddr.ip
            for process in (own, *own.children(recursive=True))
            for place in process.net_connections()
            if place.status == psutil.CONN_LISTEN
        ]
        threads = list(client.nthreads().values())
    assert places
    assert set(places) == {"127.0.0.1"}
    assert threads == [1, 1]


def test_a_scheduler_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where nobody answers, and one that is none."""
    monkeypatch.setattr("nonoforge.batch.cluster.PATIENCE", 1.0)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(BatchError, match="does not answer"), connected(1, address):
            pass


def test_without_dask_there_is_one_sentence() -> None:
    """What to install."""
    code = (
        "import sys; sys.modules['distributed'] = None\n"
        "from nonoforge.batch.cluster import connected\n"
        "from nonoforge.errors import BatchError\n"
        "try:\n    with connected(1): pass\n"
        "except BatchError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "batches need dask.distributed: pip install 'nonoforge[batch]'\n"


@contextmanager
def cluster_by_hand(folder: Path) -> Iterator[str]:
    """`dask scheduler` and two `dask worker`s, as a person starts them."""
    file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    worker = [*dask, "worker", "--nthreads", "1", "--host", "127.0.0.1", "--no-dashboard"]
    started = [subprocess.Popen([*scheduler, "--scheduler-file", str(file)], **quiet)]  # type: ignore[call-overload]
    try:
        started += [subprocess.Popen([*worker, "--scheduler-file", str(file)], **quiet) for _ in range(2)]  # type: ignore[call-overload]
        with distributed.Client(scheduler_file=str(file), timeout=SECONDS, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=SECONDS)
            address = client.scheduler.address
        yield address
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait()


def test_a_cluster_started_by_hand_makes_the_same(tmp_path: Path) -> None:
    """Two workers at an address make the same puzzles as one that is started here."""
    job = tmp_path / "job.toml"
    pictures = EXAMPLES / "pictures" / "*.png"
    job.write_text(f"[job]\nsources = ['{pictures}']\n[[wish]]\ncount = 4\nkind = 'mono'\nsize = '10x10'\n")
    with Library(tmp_path / "here.db") as library:
        here = run_job(read_job(job), library, workers=1)
    with cluster_by_hand(tmp_path) as address, Library(tmp_path / "there.db") as library:
        there = run_job(read_job(job), library, scheduler=address)
    assert here.complete
    assert here.ids == there.ids


def test_units_whose_workers_fail_are_set_aside_one_by_one() -> None:
    """A worker that cannot even begin (an order it does not understand): the good unit of the chunk is done."""
    from nonoforge.batch.cluster import answered

    path = EXAMPLES / "pictures" / "anchor.png"
    good: dict[str, object] = {"unit": "good", "data": path.read_bytes(), "name": path.name, "hash": "h"}
    good |= {"kind": "mono", "method": "best", "settings": {"width": 10, "height": 10}, "proofs": False, "limit": 60.0}
    bad = {"unit": "bad", "limit": object}  # has no kind: its bench falls over
    with connected(1) as client:
        found = {
            answer["unit"]: (answer["state"], answer["reason"])
            for answers in answered(client, [lambda: [bad, good]], lambda: False)
            for answer in answers
        }
    assert found["good"] == ("done", "")
    assert found["bad"][0] == "aside"
