"""The studio under load, as a browser and its users feel it: wall time on loopback, a real server, real workers.

    python -m benchmarks.run studio                 everything; about four minutes
    python -m benchmarks.measurements.studio start drop edit load uploads     parts of it

Wall times, because people wait by the clock; on a machine that does other work they say little.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
import numpy as np
from PIL import Image
from websockets.asyncio.client import ClientConnection, connect

PORT = 8719
TIMES = 20
PLAYERS, MAKERS, SECONDS = 50, 5, 60.0
UPLOADS = 1000

Row = tuple[str, float, float, str]


@dataclass(frozen=True)
class Server:
    process: subprocess.Popen[bytes]
    token: str
    library: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{PORT}"

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Nonoforge-Token": self.token}

    def memory(self) -> float:
        """Megabytes of the server and all its workers."""
        ids = [self.process.pid, *_children(self.process.pid)]
        pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in ids)
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _children(parent: int) -> list[int]:
    """Of all threads: a process belongs to the thread that started it."""
    found = [each for file in Path(f"/proc/{parent}/task").glob("*/children") for each in file.read_text().split()]
    return [each for child in map(int, found) for each in (child, *_children(child))]


@contextmanager
def running(library: Path) -> Iterator[tuple[Server, float]]:
    """A server of its own, and the seconds from its start to its first page."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "nonoforge", "studio", "--no-open", "--port", str(PORT), "--library", str(library)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{PORT}/")
                break
            except httpx.TransportError:
                time.sleep(0.01)
        first = time.perf_counter() - begun
        token = (library.parent / (library.name + ".studio") / "token").read_text()
        yield Server(process, token, library), first
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def wait_for_workers(server: Server) -> None:
    while True:
        state = httpx.get(server.address + "/api/status", headers=server.headers).json()["workers"]
        if state["ready"] == state["alive"] > 0:
            return
        time.sleep(0.1)


def photo(seed: int, side: int = 1000) -> bytes:
    """A JPEG with shapes and shade, another one for each seed."""
    generator = np.random.default_rng(seed)
    y, x = np.mgrid[0:side, 0:side] / side
    light = 0.75 + 0.2 * y
    for _ in range(4):
        cx, cy, r = (float(generator.uniform(low, high)) for low, high in ((0.25, 0.75), (0.25, 0.75), (0.1, 0.25)))
        light = np.where((x - cx) ** 2 + (y - cy) ** 2 < r * r, generator.uniform(0.05, 0.4), light)
    pixels = np.clip(255 * (light + generator.normal(0, 0.02, light.shape)), 0, 255).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(np.repeat(pixels[..., None], 3, axis=2)).save(file, "JPEG", quality=85)
    return file.getvalue()


def p95(values: list[float]) -> float:
    return sorted(values)[max(0, round(0.95 * len(values)) - 1)]


@asynccontextmanager
async def page(server: Server) -> AsyncIterator[tuple[httpx.AsyncClient, ClientConnection]]:
    offered = ["nonoforge.studio", "token." + server.token]
    async with (
        httpx.AsyncClient(base_url=server.address, headers=server.headers, timeout=60) as client,
        connect(f"ws://127.0.0.1:{PORT}/api/socket", subprotocols=offered, max_size=None) as socket,  # type: ignore[arg-type]
    ):
        yield client, socket


EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SIGHTS = {"tangram": "tangram/boat.svg", "curved": "curved/leaf.svg", "solid": "models/mushroom.vox"}
"""Kind -> a source of it."""


async def until(socket: ClientConnection, id: int, *events: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message.get("id") == id and message["event"] in (*events, "error", "lost"):
            return message


async def start(socket: ClientConnection, id: int, task: str, given: dict[str, Any], slot: str = "") -> None:
    await socket.send(json.dumps({"type": "start", "id": id, "slot": slot, "task": task, "with": given}))


def starts() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library.db"
        times = []
        for _ in range(6):
            with running(library) as (_, first):
                times.append(first)
        yield "start to first page, warm, wall, median of 5", 1.5, statistics.median(times[1:]), ""


async def _drops(server: Server) -> list[Row]:
    drops, slides = [], []
    async with page(server) as (client, socket):
        for number in range(TIMES):
            data = photo(number)
            begun = time.perf_counter()
            known = (await client.post("/api/sources", content=data, headers={"X-File-Name": "photo.jpg"})).json()
            wanted = {"source": known["id"], "kind": "mono", "settings": {"width": 30, "height": 30}, "preview": True}
            await start(socket, 2 * number, "make", wanted, "create")
            await until(socket, 2 * number, "preview", "made", "done")
            drops.append(time.perf_counter() - begun)
            await asyncio.sleep(0.3)
            begun = time.perf_counter()
            wanted["settings"] = {"width": 30, "height": 30, "smooth": 0.1 + 0.05 * number}
            await start(socket, 2 * number + 1, "make", wanted, "create")
            await until(socket, 2 * number + 1, "preview", "made", "done")
            slides.append(time.perf_counter() - begun)
            await asyncio.sleep(0.3)
    return [
        ("drop to first preview at 30x30, wall, p95 of 20", 0.3, p95(drops), f"median {statistics.median(drops):.3f}"),
        ("slider to new preview, wall, p95 of 20", 0.25, p95(slides), f"median {statistics.median(slides):.3f}"),
    ]


async def _sights(server: Server) -> list[Row]:
    """The first sight of the other kinds, from the click on their tab."""
    rows = []
    async with page(server) as (client, socket):
        for at, (kind, file) in enumerate(SIGHTS.items()):
            data = (EXAMPLES / file).read_bytes()
            headers = {"X-File-Name": file.rpartition("/")[2]}
            known = (await client.post("/api/sources", content=data, headers=headers)).json()
            times = []
            for number in range(TIMES):
                wanted = {"source": known["id"], "kind": kind, "preview": "only"}
                begun = time.perf_counter()
                await start(socket, at * TIMES + number, "make", wanted, "create")
                await until(socket, at * TIMES + number, "preview", "arrangement", "done")
                times.append(time.perf_counter() - begun)
                await asyncio.sleep(0.1)
            name = f"first sight of a {kind} ({file}), wall, p95 of {TIMES}"
            rows.append((name, 0.3, p95(times), f"median {statistics.median(times):.3f}"))
    return rows


async def _edits(server: Server) -> list[Row]:
    times = []
    generator = np.random.default_rng(0)
    async with page(server) as (client, socket):
        known = (await client.post("/api/sources", content=photo(0), headers={"X-File-Name": "photo.jpg"})).json()
        wanted = {"source": known["id"], "kind": "mono", "settings": {"width": 30, "height": 30, "variants": 1}}
        made = (await client.post("/api/tasks/make", json=wanted)).json()["made"][0]
        picture = list(made["picture"])
        for number in range(TIMES):
            cell = int(generator.integers(900))
            picture[cell] = "1" if picture[cell] == "0" else "0"
            begun = time.perf_counter()
            given = {"board": {"type": "grid", "width": 30, "height": 30}, "picture": "".join(picture)}
            await start(socket, number, "check", given, "edit")
            await until(socket, number, "verdict")
            times.append(time.perf_counter() - begun)
            await asyncio.sleep(0.05)
    return [("edit to verdict at 30x30, wall, p95 of 20", 0.1, p95(times), f"median {statistics.median(times):.3f}")]


async def _load(server: Server) -> list[Row]:
    """Players list, look and save; makers drop and make. Calls that make nothing are timed."""
    times: list[float] = []
    wrong: list[str] = []
    ended = time.perf_counter() + SECONDS
    made = 0

    async with httpx.AsyncClient(base_url=server.address, headers=server.headers, timeout=60) as client:
        ids = []
        for example in (await client.get("/api/examples")).json():
            await client.post("/api/library", json={"puzzle": example["facts"]["id"]})
            ids.append((example["facts"]["id"], example["facts"]["cells"], example["facts"]["colours"]))

    async def call(ask: Callable[[], Awaitable[httpx.Response]]) -> None:
        begun = time.perf_counter()
        answer = await ask()
        times.append(time.perf_counter() - begun)
        if answer.status_code != 200:
            wrong.append(answer.text[:200])

    async def player(number: int) -> None:
        own, cells, colours = ids[number % len(ids)]
        state = {"knowledge": [(2 << colours) - 1] * cells, "player": str(number)}
        async with httpx.AsyncClient(base_url=server.address, headers=server.headers, timeout=60) as client:
            while time.perf_counter() < ended:
                await call(lambda: client.get("/api/library?limit=20"))
                await call(lambda: client.get(f"/api/puzzles/{own}"))
                await call(lambda: client.put(f"/api/library/{own}/state", json=state))
                await call(lambda: client.get(f"/api/library/{own}/state?player={number}"))
                await asyncio.sleep(2.0)

    async def maker(number: int) -> None:
        nonlocal made
        async with page(server) as (client, socket):
            turn = 0
            while time.perf_counter() < ended:
                turn += 1
                data = photo(1000 * number + turn)
                known = (await client.post("/api/sources", content=data, headers={"X-File-Name": "a.jpg"})).json()
                wanted = {"source": known["id"], "kind": "mono", "settings": {"width": 30}, "preview": True}
                await start(socket, turn, "make", wanted, "create")
                last = await until(socket, turn, "done")
                if last["event"] != "done":
                    wrong.append(json.dumps(last)[:200])
                else:
                    made += len(last["value"]["made"])

    await asyncio.gather(*map(player, range(PLAYERS)), *map(maker, range(MAKERS)))
    remark = f"{len(times):,} calls, {made:,} puzzles made, median {statistics.median(times):.3f}"
    return [
        (f"{PLAYERS} players, {MAKERS} makers, {SECONDS:g} s: p95 of calls that make nothing", 0.2, p95(times), remark),
        ("the same: errors", 0.5, float(len(wrong)), "; ".join(wrong[:2])),
    ]


async def _uploads(server: Server) -> list[Row]:
    seen = {}
    async with httpx.AsyncClient(base_url=server.address, headers=server.headers, timeout=60) as client:
        for number in range(1, UPLOADS + 1):
            answer = await client.post("/api/sources", content=photo(number, 300), headers={"X-File-Name": "a.jpg"})
            answer.raise_for_status()
            if number in (100, UPLOADS):
                seen[number] = server.memory()
    growth = seen[UPLOADS] - seen[100]
    remark = f"{seen[100]:.0f} MB after 100, {seen[UPLOADS]:.0f} MB after {UPLOADS}, server and workers together"
    return [(f"memory over {UPLOADS} uploads: growth after the first 100, MB", 60.0, max(0.0, growth), remark)]


PARTS: dict[str, Callable[[Server], Awaitable[list[Row]]]] = {
    "drop": _drops,
    "sights": _sights,
    "edit": _edits,
    "load": _load,
    "uploads": _uploads,
}


def rows(parts: list[str] | None = None) -> Iterator[Row]:
    if not parts or "start" in parts:
        yield from starts()
    chosen = [name for name in PARTS if not parts or name in parts]
    if not chosen:
        return
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "library.db") as (server, _):
        wait_for_workers(server)
        for name in chosen:
            yield from asyncio.run(_rows_of(name, server))


async def _rows_of(name: str, server: Server) -> list[Row]:
    return await PARTS[name](server)


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(*row, sep="  |  ", flush=True)
