"""The API described for people and programs, from the same table that the server is made of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

import nonoforge
from nonoforge.studio.api.route import Route
from nonoforge.studio.fields import schema_of
from nonoforge.studio.tasks.table import TASKS

_ERROR = {
    "type": "object",
    "properties": {"error": {"type": "string"}, "code": {"type": "string"}},
    "required": ["error", "code"],
}

_TEXT = """Every call but this document shows the token that stands in the page, as the header X-Nonoforge-Token or,
for GET, as ?token=. Errors are {"error": one sentence, "code": a word}. Live tasks go over the WebSocket /api/socket,
protocol nonoforge.studio and token.TOKEN: {"type": "start", "id": 1, "slot": "", "task": "make", "with": {...}};
{"type": "stop", "id": 1} keeps the best so far, {"type": "cancel", "id": 1} drops it. A newer task of a slot replaces
the older."""


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "nonoforge studio", "version": nonoforge.__version__, "description": " ".join(_TEXT.split())},
        "paths": paths,
        "components": {
            "schemas": {"Error": _ERROR},
            "securitySchemes": {"token": {"type": "apiKey", "in": "header", "name": "X-Nonoforge-Token"}},
        },
        "security": [{"token": []}],
    }


def _operation(route: Route) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", route.path)
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    value: dict[str, Any] = {
        "summary": route.help,
        "parameters": parameters,
        "responses": {
            "200": {"description": "As asked.", "content": {route.answer: {"schema": {}}}},
            "4XX": {
                "description": "Why not, in one sentence.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if route.raw:
        value["requestBody"] = {
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
        }
        parameters.append(
            {
                "name": "X-File-Name",
                "in": "header",
                "description": "The file's name, percent-encoded.",
                "schema": {"type": "string"},
            }
        )
    elif route.in_address:
        parameters += [
            {"name": field.name, "in": "query", "required": field.required, "schema": field.schema}
            for field in route.fields
        ]
    else:
        value["requestBody"] = {"content": {"application/json": {"schema": schema_of(route.fields)}}}
    return value


def page(routes: Sequence[Route]) -> str:
    """The same as a page that needs nothing but itself."""
    rows = "".join(map(_section, routes))
    tasks = "".join(
        f"<li><b>{escape(task.name)}</b> {escape(task.help)} "
        f"{'Tells ' + escape(', '.join(task.events)) + '.' if task.events else ''}</li>"
        for task in TASKS.values()
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>nonoforge studio: API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>The API of the studio</h1><p>{escape(" ".join(_TEXT.split()))}</p>
<p><a href="/api/openapi.json">The same for programs (OpenAPI)</a></p>
<h2>Tasks of the WebSocket</h2><ul>{tasks}</ul><h2>Routes</h2>{rows}</main></body></html>
"""


STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-width: 60rem; margin: auto; padding: 1rem }
code { font-size: 0.95em } section { border-top: 1px solid #8884; padding: 0.5rem 0 }
h3 { font-size: 1rem; margin: 0 } dl { margin: 0.25rem 0 0 1.5rem } dt { font-family: monospace }
dd { margin: 0 0 0 1.5rem }
"""
"""Of that page; the policy allows no style inside of it."""


def _section(route: Route) -> str:
    fields = "".join(
        f"<dt>{escape(field.name)} <i>{field.kind}{', needed' if field.required else ''}</i></dt>"
        f"<dd>{escape(field.help)}</dd>"
        for field in route.fields
    )
    head = (
        f"<h3><code>{route.method} {escape(route.path)}</code></h3><p>{escape(route.help)} → {escape(route.answer)}</p>"
    )
    return f"<section>{head}<dl>{fields}</dl></section>"
