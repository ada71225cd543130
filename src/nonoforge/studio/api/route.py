"""Routes: one value for each thing that can be asked, from which the server, its documents and its tests are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from nonoforge.studio.api.answers import error_answer, json_answer, read_json
from nonoforge.studio.fields import Field, checked, from_text
from nonoforge.studio.house import House

Handler = Callable[[House, Request, dict[str, Any]], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """One thing that can be asked. `fields`: of the JSON body, or of the address for GET and DELETE.

    `answer`: the media type of what comes back. `raw`: the body is the bytes of a file. A handler returns a value for
    JSON, or a whole response.
    """

    method: str
    path: str
    help: str
    handler: Handler
    fields: tuple[Field, ...] = ()
    answer: str = "application/json"
    raw: bool = False

    @property
    def in_address(self) -> bool:
        """Whether fields stand in the address."""
        return self.method in ("GET", "DELETE") or self.raw

    async def __call__(self, house: House, request: Request) -> Response:
        """Answer one request."""
        try:
            if self.in_address:
                given = from_text(dict(request.query_params), self.fields)
            else:
                given = checked(await read_json(request), self.fields)
            value = await self.handler(house, request, {**given, **request.path_params})
        except Exception as error:  # whatever happens, a page gets a sentence
            answer = error_answer(error)
            if answer.status_code == 500:
                _report(error)
            return answer
        return value if isinstance(value, Response) else json_answer(value)


def _report(error: Exception) -> None:
    """A bug goes to the terminal, with its place."""
    import sys
    import traceback

    traceback.print_exception(error, file=sys.stderr)
