"""Drafts over HTTP: what is being made or painted, kept before the answer goes out."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from nonoforge.studio.api.route import Route
from nonoforge.studio.fields import Field
from nonoforge.studio.house import House
from nonoforge.studio.keeping.drafts import all_drafts, change_draft, draft_value, forget_draft, new_draft

_READING = "nonoforge.studio.tasks.reading:"

_VALUES = (
    Field("title", "text", "What it is called."),
    Field("kind", "text", "What it is or will be."),
    Field("state", "object", "Anything the page wants to find again, at most 4 MB."),
    Field("puzzle", "puzzle", "The puzzle as it is now."),
)


async def listed(house: House, request: Request, given: dict[str, Any]) -> Any:
    """All drafts."""
    return await house.ask(all_drafts, house.desk)


async def create(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A new draft."""
    draft = await house.ask(new_draft, house.desk, await _with_id(house, given))
    return await _shown(house, draft)


async def one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One draft with what was made for it."""
    return await _shown(house, await house.ask(draft_value, house.desk, given["id"]))


async def change(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Keep what changed."""
    own = given.pop("id")
    return await house.ask(change_draft, house.desk, own, await _with_id(house, given))


async def remove(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Forget a draft."""
    await house.ask(forget_draft, house.desk, given["id"])
    return {}


async def _with_id(house: House, given: dict[str, Any]) -> dict[str, Any]:
    """A puzzle that comes whole is stored, and the draft keeps its id."""
    if not isinstance(given.get("puzzle"), dict):
        return given
    (shown,) = await house.work(_READING + "read_text", {"puzzle": given["puzzle"]})
    return {**given, "puzzle": shown["facts"]["id"]}


async def _shown(house: House, draft: dict[str, Any]) -> dict[str, Any]:
    made = await house.work(_READING + "show_all", {"puzzles": draft["made"]}) if draft["made"] else []
    return {**draft, "made": made}


ROUTES = (
    Route("GET", "/api/drafts", "All drafts, the newest first.", listed),
    Route("POST", "/api/drafts", "A new draft.", create, _VALUES),
    Route("GET", "/api/drafts/{id}", "One draft, with what was made for it.", one),
    Route(
        "PUT",
        "/api/drafts/{id}",
        "Keep what changed; it is on the disk when this answers.",
        change,
        (*_VALUES, Field("version", "int", "The version that was read; another one in the meantime is refused.")),
    ),
    Route("DELETE", "/api/drafts/{id}", "Forget a draft.", remove),
)
