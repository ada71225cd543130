"""The application: routes, page, socket and guard put together for any ASGI server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route as Path
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from nonoforge.studio.api import openapi
from nonoforge.studio.api.answers import json_answer
from nonoforge.studio.api.guard import Guard
from nonoforge.studio.api.route import Route
from nonoforge.studio.api.socket import serve
from nonoforge.studio.api.table import ROUTES
from nonoforge.studio.house import House
from nonoforge.studio.page import bundled, page, policy

_DOCS_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"


def application(house: House) -> Guard:
    """The whole studio, closed to everybody but its own pages."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    async def socket(websocket: WebSocket) -> None:
        await serve(house, websocket)

    async def front(request: Request) -> Response:
        headers = {"Content-Security-Policy": policy(request.headers["host"]), "Cache-Control": "no-store"}
        return Response(page(house.token), media_type="text/html", headers=headers)

    async def nothing(request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 404)
        if status == 404 and request.method == "GET" and _is_page(request.url.path):
            return await front(request)
        sentence = "This cannot be asked in this way." if status == 405 else "There is nothing here."
        return json_answer({"error": sentence, "code": "missing"}, status)

    routes = [Path(each.path, _endpoint(house, each), methods=[each.method]) for each in ROUTES]
    return Guard(
        Starlette(
            routes=[
                Path("/", front),
                *routes,
                WebSocketRoute("/api/socket", socket),
                Path("/api/openapi.json", _openapi),
                Path("/bundle/{name}", _bundle),
                Path("/docs", _docs),
                Path("/docs/style.css", _docs_style),
                Path("/favicon.ico", lambda request: RedirectResponse("data:,", 204)),
            ],
            lifespan=life,
            exception_handlers={404: nothing, 405: nothing},
        ),
        house.token,
    )


def _endpoint(house: House, route: Route) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await route(house, request)

    return endpoint


def _is_page(path: str) -> bool:
    """Addresses that the page's own scripts understand, so that a reload finds the same view."""
    return not path.startswith(("/api", "/bundle", "/play", "/docs")) and "." not in path


async def _openapi(request: Request) -> Response:
    return json_answer(openapi.document(ROUTES))


async def _docs(request: Request) -> Response:
    headers = {"Content-Security-Policy": _DOCS_POLICY}
    return Response(openapi.page(ROUTES), media_type="text/html", headers=headers)


async def _docs_style(request: Request) -> Response:
    return Response(openapi.STYLE, media_type="text/css")


async def _bundle(request: Request) -> Response:
    found = bundled(request.path_params["name"])
    if found is None:
        return json_answer({"error": "There is no such file.", "code": "missing"}, 404)
    return Response(found[0], media_type=found[1], headers={"Cache-Control": "no-cache"})
