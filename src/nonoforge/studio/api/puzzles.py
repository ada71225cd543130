"""Puzzles outside of the library: read, shown, drawn, exported, printed."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from nonoforge.studio.api.answers import file_answer
from nonoforge.studio.api.route import Route
from nonoforge.studio.fields import Field
from nonoforge.studio.house import House
from nonoforge.studio.tasks.table import PUZZLE, TASKS

_TASKS = "nonoforge.studio.tasks."

_VIEW = Field("view", "text", "puzzle, solution, picture or pair.")
_WIDTH = Field("width", "int", "Pixels of a PNG, 800 by default.")
_PUZZLES = Field("puzzles", "list", "Ids or puzzles.", required=True)
_FORMAT = Field("format", "text", "A format of GET /api/formats, or svg, pdf, html, nonoforge.", required=True)


async def read(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Read puzzles from a text or an object."""
    return await house.work(_TASKS + "reading:read_text", given)


async def one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One puzzle."""
    return await house.work(_TASKS + "reading:show_puzzle", {"puzzle": given["id"]})


async def description(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One puzzle with every deduction."""
    return await house.work(_TASKS + "explaining:watch", {"puzzle": given["id"]}, "long", 120.0)


async def draw(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A drawing of any puzzle."""
    wanted = {"format": "svg", **given}
    return file_answer(await house.work(_TASKS + "printing:draw", wanted), attached=False)


async def draw_one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A drawing of a kept puzzle."""
    wanted = {"puzzle": given["id"], "format": given["format"], "view": given.get("view"), "width": given.get("width")}
    return file_answer(await house.work(_TASKS + "printing:draw", wanted), attached=False)


async def export(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Puzzles as a file."""
    return file_answer(await house.work(_TASKS + "printing:export", given, "long", 600.0))


async def export_one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One puzzle as a file."""
    wanted = {"puzzles": [given["id"]], "format": given["format"], "view": given.get("view")}
    return file_answer(await house.work(_TASKS + "printing:export", wanted, "long", 600.0))


async def book(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Puzzles as a book."""
    return file_answer(await house.work(_TASKS + "printing:book", given, "long", 1800.0))


async def task(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Any task to its end, without what it tells on the way."""
    this = TASKS[request.url.path.rpartition("/")[2]]
    return await house.work(this.where, given, this.lane, this.silence)


async def play(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A page on which a puzzle is played; it brings its own policy."""
    text = await house.work(_TASKS + "explaining:play_page", {"puzzle": given["id"]}, "long", 120.0)
    return Response(text, media_type="text/html", headers={"Content-Security-Policy": "frame-ancestors 'self'"})


ROUTES = (
    Route(
        "POST",
        "/api/puzzles",
        "Read puzzles from a text or an object, without keeping them in the library.",
        read,
        (
            Field("puzzle", "object", "nonoforge's own JSON."),
            Field("text", "text", "The content of a puzzle file, a game id or an address."),
            Field("format", "text", "Its format, where it is not to be recognised."),
        ),
    ),
    Route("GET", "/api/puzzles/{id}", "One puzzle.", one),
    Route("GET", "/api/puzzles/{id}/description", "One puzzle with all deductions, for the player.", description),
    Route(
        "GET",
        "/api/puzzles/{id}/draw.{format}",
        "A drawing: svg, png or pdf.",
        draw_one,
        (_VIEW, _WIDTH),
        "image/svg+xml",
    ),
    Route(
        "GET",
        "/api/puzzles/{id}/export",
        "One puzzle as a file.",
        export_one,
        (_FORMAT, _VIEW),
        "application/octet-stream",
    ),
    Route(
        "POST",
        "/api/draw",
        "A drawing of any puzzle.",
        draw,
        (PUZZLE, _VIEW, Field("format", "text", "svg, png or pdf."), _WIDTH),
        "image/svg+xml",
    ),
    Route(
        "POST",
        "/api/export",
        "Puzzles as one file.",
        export,
        (_PUZZLES, _FORMAT, _VIEW, Field("title", "text", "Heading of a page of several.")),
        "application/octet-stream",
    ),
    Route(
        "POST",
        "/api/book",
        "Puzzles as a book.",
        book,
        (_PUZZLES, Field("options", "object", "Settings of GET /api/book-settings.")),
        "application/pdf",
    ),
    *(Route("POST", f"/api/tasks/{each.name}", each.help, task, each.fields) for each in TASKS.values()),
    Route("GET", "/play/{id}", "A page on which a puzzle is played.", play, answer="text/html"),
)
