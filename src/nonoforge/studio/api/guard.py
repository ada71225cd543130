"""The guard in front of everything: only pages of this server, on this machine, with its token, are answered.

A page of another site may send requests to 127.0.0.1, and by rebinding its own name to that address even read the
answers. So the name in `Host` must be that of this machine, `Origin` (which a browser always sends along with anything
that changes something) must be our own, and every call of the API shows a token that only our own page can read.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

NAMES = ("127.0.0.1", "localhost", "[::1]")

PROTOCOL = "nonoforge.studio"
"""The WebSocket's protocol; the token is offered as a second one, `token.` and the token."""

OPEN = ("/api/openapi.json",)
"""Parts of the API that tell nothing about anybody."""

_PLAIN = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"x-frame-options": b"SAMEORIGIN",
}


class Guard:
    """Lets through what is allowed, and adds to every answer what browsers must know."""

    def __init__(self, app: App, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
            return
        await self._app(scope, receive, _with_headers(send, scope["path"]))

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = {bytes(name).lower(): bytes(value) for name, value in scope["headers"]}
        port = scope["server"][1] if scope.get("server") else None
        hosts = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == 80 else set())
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in hosts:
            return 403, "host", "This server answers only under its own address on this machine."
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if origin and origin != f"http://{host}":
            return 403, "origin", "Requests from other sites are not answered."
        site = headers.get(b"sec-fetch-site", b"none")
        visit = scope.get("method") == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
        path = scope["path"]
        needs_token = (path.startswith("/api") and path not in OPEN) or path.startswith("/play")
        if site not in (b"same-origin", b"none") and (needs_token or not visit):
            return 403, "origin", "Requests from other sites are not answered."
        if needs_token and not self._shows_token(scope, headers):
            return 401, "token", "This page is out of date: load it again."
        return None

    def _shows_token(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        offered = [headers.get(b"x-nonoforge-token", b"")]
        if scope["type"] == "websocket":
            offered += [p.removeprefix("token.").encode() for p in scope["subprotocols"] if p.startswith("token.")]
        elif scope["method"] in ("GET", "HEAD"):
            with suppress(ValueError):  # too many fields
                query = parse_qs(bytes(scope["query_string"]).decode("latin-1"), max_num_fields=50)
                offered += [each.encode() for each in query.get("token", [])]
        return any(hmac.compare_digest(each, self._token) for each in offered)


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            names = {bytes(name).lower() for name, _ in headers}
            more = dict(_PLAIN)
            if path.startswith("/api"):
                more[b"cache-control"] = b"no-store"
            message["headers"] = headers + [(name, value) for name, value in more.items() if name not in names]
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, sentence: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + status, "reason": sentence})
        return
    body = json.dumps({"error": sentence, "code": code}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *_PLAIN.items()]})
    await send({"type": "http.response.body", "body": body})
