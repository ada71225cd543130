"""Uploads: bytes come in, are kept under their hash and judged by a worker."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import Response

from nonoforge.studio.api.answers import read_bytes
from nonoforge.studio.api.route import Route
from nonoforge.studio.fields import BadRequest, Field
from nonoforge.studio.house import House
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.keeping.sources import (
    MOST_BYTES,
    all_sources,
    forget_source,
    keep_bytes,
    source_value,
)
from nonoforge.studio.pool.job import Failed


async def upload(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Keep a file and say what it is; what cannot be read is not kept."""
    data = await read_bytes(request, MOST_BYTES)
    if not data:
        raise BadRequest("This file is empty.")
    name = unquote(request.headers.get("x-file-name", ""))[:400]
    known = await house.ask(keep_bytes, house.place, data)
    del data
    try:
        return await house.work("nonoforge.studio.tasks.reading:read_source", {"source": known, "name": name})
    except Failed as failed:
        if failed.code == "refused" and await house.ask(source_value, house.desk, known) is None:
            await house.ask(forget_source, house.desk, house.place, known)
        raise


async def listed(house: House, request: Request, given: dict[str, Any]) -> Any:
    """The newest uploads."""
    return await house.ask(all_sources, house.desk)


async def one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One upload."""
    value = await house.ask(source_value, house.desk, given["id"])
    if value is None:
        raise Missing("this source is no longer here: drop it again")
    return value


async def remove(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Forget an upload."""
    await one(house, request, given)
    await house.ask(forget_source, house.desk, house.place, given["id"])
    return {}


async def picture(house: House, request: Request, given: dict[str, Any]) -> Any:
    """An upload as people see it."""
    await one(house, request, given)
    wanted = {"source": given["id"], "width": given.get("width")}
    png = await house.work("nonoforge.studio.tasks.pixels:source_picture", wanted)
    return Response(png, media_type="image/png", headers={"Cache-Control": "private, max-age=3600"})


ROUTES = (
    Route("POST", "/api/sources", "Upload a picture, drawing, model or puzzle file.", upload, raw=True),
    Route("GET", "/api/sources", "The newest uploads.", listed),
    Route("GET", "/api/sources/{id}", "What is known of an upload.", one),
    Route("DELETE", "/api/sources/{id}", "Forget an upload.", remove),
    Route(
        "GET",
        "/api/sources/{id}/picture.png",
        "An upload as people see it: upright, rendered, never the bytes that came.",
        picture,
        (Field("width", "int", "Pixels, 800 by default."),),
        "image/png",
    ),
)
