"""Running the studio: one port of this machine, until somebody presses Ctrl-C."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path

from nonoforge.errors import LibraryError
from nonoforge.library.place import default_path
from nonoforge.studio.keeping.place import Place

PORT = 8017
HOST = "127.0.0.1"

TRIED = 20
"""Ports above the usual one that are tried where that one is taken."""


def run_studio(
    *, port: int | None = None, library: str = "", open_page: bool = True, workers: Mapping[str, int] | None = None
) -> int:
    """Serve until Ctrl-C; returns the exit status. Without a port the first free one from the usual one on is taken.

    `workers`: how many for `quick` and for `long` tasks, as suits the machine by default.
    """
    import uvicorn

    from nonoforge.studio.app import application
    from nonoforge.studio.house import House

    place = Place(Path(library).absolute() if library else default_path())
    house = House(place, workers=workers)
    listening = _listen(port)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    print(f"The studio is at {address} (Ctrl-C ends it); puzzles are kept in {place.library}", flush=True)
    config = uvicorn.Config(
        application(house),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=16_000_000,
        ws_ping_interval=None,  # on one machine a closed line is seen at once; a busy page may be late with its pong
        h11_max_incomplete_event_size=64_000,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    if open_page:
        threading.Timer(0.3, webbrowser.open, [address]).start()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listen(port: int | None) -> socket.socket:
    """A socket on this machine's own address."""
    ports = [port] if port is not None else [*range(PORT, PORT + TRIED)]
    for each in ports:
        # Named as TCP, or asyncio does not switch off Nagle's algorithm and every answer waits 40 ms for a packet.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, each))
            listening.listen(128)
        except OSError:
            listening.close()
            continue
        return listening
    taken = f"port {port} is" if port is not None else f"ports {PORT} to {PORT + TRIED - 1} are"
    raise LibraryError(f"{taken} taken: name another one with --port")
