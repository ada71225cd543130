"""Batch jobs over HTTP."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse

from nonoforge.studio.api.route import Route
from nonoforge.studio.fields import Field
from nonoforge.studio.house import House


async def listed(house: House, request: Request, given: dict[str, Any]) -> Any:
    """All jobs."""
    return house.batches.listed()


async def add(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Queue a job."""
    return await house.batches.add(given["text"], [str(each) for each in given.get("sources", [])])


async def one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One job."""
    return house.batches.value(given["id"])


async def stop(house: House, request: Request, given: dict[str, Any]) -> Any:
    """End a job."""
    return await house.batches.stop(given["id"])


async def remove(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Forget a job."""
    await house.batches.remove(given["id"])
    return {}


async def file(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A file that a job has made."""
    path = house.batches.file(given["id"], given["name"])
    return FileResponse(path, filename=path.name, media_type="application/octet-stream")


ROUTES = (
    Route("GET", "/api/jobs", "All batch jobs, the newest first.", listed),
    Route(
        "POST",
        "/api/jobs",
        "Queue a batch job.",
        add,
        (
            Field("text", "text", "The job file (TOML); its sources are names of the attached ones.", required=True),
            Field("sources", "list", "Ids of the sources it may use."),
        ),
    ),
    Route("GET", "/api/jobs/{id}", "One job.", one),
    Route("POST", "/api/jobs/{id}/stop", "End a job; what it has made is kept.", stop),
    Route("DELETE", "/api/jobs/{id}", "Forget a job; its puzzles stay in the library.", remove),
    Route("GET", "/api/jobs/{id}/files/{name}", "A file that a job has made.", file, answer="application/octet-stream"),
)
