"""The real server: what was answered survives its death, and Ctrl-C ends it quietly."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest

from nonoforge.errors import LibraryError
from nonoforge.studio.server import run_studio
from patience import SECONDS

PROGRAM = """
import sys
from nonoforge.studio.server import run_studio
sys.exit(run_studio(port=0, library=sys.argv[1], open_page=False, workers={"quick": 0, "long": 0}))
"""


@contextmanager
def server(library: Path) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A server on a free port, without workers, and a client that has read its page."""
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(library)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+/", process.stdout.readline())
        assert address is not None
        token = (library.parent / (library.name + ".studio") / "token").read_text()
        transport = httpx.HTTPTransport(retries=5)
        with httpx.Client(
            base_url=address[0], headers={"X-Nonoforge-Token": token}, transport=transport, timeout=SECONDS
        ) as client:
            assert client.get("/").status_code == 200
            yield process, client
    finally:
        process.kill()
        process.wait()


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    """A draft is there after kill -9, under the same token; a page that stayed open just goes on."""
    library = tmp_path / "library.db"
    with server(library) as (process, client):
        token = client.headers["X-Nonoforge-Token"]
        draft = client.post("/api/drafts", json={"title": "Cat", "state": {"picture": "01"}}).json()["id"]
        assert client.put(f"/api/drafts/{draft}", json={"state": {"picture": "11"}}).json()["version"] == 2
        os.kill(process.pid, signal.SIGKILL)
    with server(library) as (process, client):
        assert client.headers["X-Nonoforge-Token"] == token
        assert client.get(f"/api/drafts/{draft}").json()["state"] == {"picture": "11"}
        assert client.get("/api/status").json()["library"]["puzzles"] == 0
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) in (0, 130, -signal.SIGINT)


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    """A port that somebody else has is told, not waited for."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(LibraryError, match="taken"):
            run_studio(port=other.getsockname()[1], library=str(tmp_path / "library.db"), open_page=False)
