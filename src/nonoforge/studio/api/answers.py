"""Answers: JSON, files, and errors that are always one sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from nonoforge.errors import NonoforgeError
from nonoforge.studio.fields import BadRequest
from nonoforge.studio.keeping.drafts import OutOfDate
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.pool.job import Failed
from nonoforge.studio.sentences import sentence_of

MOST_JSON = 12_000_000
"""Bytes of a request in JSON."""

STATUSES = {"refused": 422, "missing": 404, "cancelled": 409, "replaced": 409, "busy": 429, "lost": 500, "bug": 500}
"""Code of a failed task -> status of HTTP."""

_STILL = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""For drawings opened on their own: nothing in them may run."""


def json_answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Response(body, status, media_type="application/json")


def error_answer(error: Exception) -> Response:
    """An error as a sentence with its status."""
    sentence, status, code = told(error)
    return json_answer({"error": sentence, "code": code}, status)


def told(error: Exception) -> tuple[str, int, str]:
    """Sentence, status and code of an error."""
    if isinstance(error, BadRequest):
        return str(error), error.status, error.code
    if isinstance(error, Failed):
        return str(error), STATUSES.get(error.code, 500), error.code
    if isinstance(error, Missing):
        return sentence_of(error), 404, "missing"
    if isinstance(error, OutOfDate):
        return sentence_of(error), 409, "changed"
    if isinstance(error, NonoforgeError):
        return sentence_of(error), 422, "refused"
    return "Something went wrong in the studio; this is a bug.", 500, "bug"


def file_answer(file: Mapping[str, Any], *, attached: bool = True) -> Response:
    """A file that a task made: `content`, `media`, `name`, perhaps `left_out`."""
    how = "attachment" if attached else "inline"
    headers = {"Content-Disposition": f"{how}; filename*=UTF-8''{quote(file['name'])}"}
    if not attached:
        headers["Content-Security-Policy"] = _STILL
    if "left_out" in file:
        headers["X-Left-Out"] = quote(json.dumps(file["left_out"])[:8000])
    return Response(file["content"], media_type=file["media"], headers=headers)


async def read_bytes(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced) > most:
        raise BadRequest(f"This is too large: at most {most // 1_000_000} MB are taken.", 413, "large")
    parts, size = [], 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise BadRequest(f"This is too large: at most {most // 1_000_000} MB are taken.", 413, "large")
            parts.append(part)
    except ClientDisconnect:
        raise BadRequest("The request was cut short.") from None
    return b"".join(parts)


async def read_json(request: Request) -> Any:
    """The body as JSON; nothing at all counts as an empty object."""
    body = await read_bytes(request, MOST_JSON)
    return parse_json(body) if body.strip() else {}


def parse_json(text: str | bytes) -> Any:
    """JSON without values that JSON does not have."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadRequest("This is not JSON.") from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)
