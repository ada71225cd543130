"""What a page asks first: the state of the studio, kinds with their settings, formats, examples."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from starlette.requests import Request

import nonoforge
from nonoforge.makers.making import KINDS
from nonoforge.makers.options import Options, Setting, settings_of
from nonoforge.studio.api.route import Route
from nonoforge.studio.house import House
from nonoforge.studio.keeping.drafts import MOST_STATE
from nonoforge.studio.keeping.sources import MOST_BYTES

FORMS = {
    "mono": ("picture", "drawing"),
    "colour": ("picture", "drawing"),
    "tangram": ("drawing", "picture"),
    "curved": ("drawing", "picture"),
    "solid": ("model",),
}
"""Kind -> what it is made from, the best first."""

MOST_PIXELS = 64_000_000
"""What `makers/pictures/picture_guard.py` takes; a test holds the two together."""

SLIDERS: dict[str, tuple[float, float, float]] = {
    "width": (5, 60, 1),
    "height": (5, 60, 1),
    "depth": (3, 24, 1),
    "variants": (1, 12, 1),
    "touches": (0, 1000, 20),
    "smooth": (0, 2, 0.05),
    "outline": (0, 1, 0.05),
    "alpha": (0, 32, 1),
    "beta": (0, 32, 1),
    "gamma": (0, 32, 1),
    "keep_going": (0, 20, 1),
    "repeat": (0, 20, 1),
    "moves": (0.1, 4, 0.1),
    "seconds": (1, 120, 1),
}
"""A span that is good to drag where the allowed one is much wider."""


def setting_value(each: Setting, general: bool = False) -> dict[str, Any]:
    """A setting for a form."""
    kind = "choice" if each.choices else _kind(each)
    low = None if math.isinf(each.low) else each.low
    high = None if math.isinf(each.high) else each.high
    return {
        "name": each.name,
        "help": each.help,
        "type": kind,
        "default": each.default,
        "choices": list(each.choices),
        "low": low,
        "high": high,
        "optional": each.optional,
        "unit": each.unit,
        "group": "general" if general else "own",
        "slider": _slider(each, kind, low, high),
    }


def _kind(each: Setting) -> str:
    if bool in each.kinds:
        return "bool"
    if float in each.kinds:
        return "float"
    return "int" if int in each.kinds else "text"


def _slider(each: Setting, kind: str, low: float | None, high: float | None) -> list[float] | None:
    if kind not in ("int", "float"):
        return None
    if each.name in SLIDERS:
        return list(SLIDERS[each.name])
    if low is None or high is None or (kind == "int" and high - low > 1000):
        return None
    return [low, high, 1 if kind == "int" else round((high - low) / 100, 6)]


@cache
def kinds_value() -> list[dict[str, Any]]:
    """Every kind with its methods and their settings."""
    general = {each.name for each in settings_of(Options)}
    return [
        {
            "name": kind.name,
            "takes": kind.takes,
            "forms": list(FORMS[kind.name]),
            "methods": [
                {
                    "name": method,
                    "help": (kind.options(method).__doc__ or "").split("\n")[0],
                    "settings": [
                        setting_value(each, each.name in general) for each in settings_of(kind.options(method))
                    ],
                }
                for method in kind.methods
            ],
        }
        for kind in KINDS.values()
    ]


async def status(house: House, request: Request, given: dict[str, Any]) -> Any:
    """How the studio is."""
    return {
        "version": nonoforge.__version__,
        "workers": house.pool.state,
        "library": {"puzzles": await house.ask(len, house.library), "name": house.place.library.name},
        "limits": {"upload_bytes": MOST_BYTES, "upload_pixels": MOST_PIXELS, "draft_bytes": MOST_STATE},
    }


async def kinds(house: House, request: Request, given: dict[str, Any]) -> Any:
    """All kinds."""
    return kinds_value()


async def formats(house: House, request: Request, given: dict[str, Any]) -> Any:
    """All file formats."""
    from nonoforge.formats.table import FORMATS

    return [
        {
            "name": each.name,
            "title": each.title,
            "suffixes": list(each.suffixes),
            "holds": each.describe(),
            "writable": each.writable,
            "several": each.several,
        }
        for each in FORMATS
    ]


async def book_settings(house: House, request: Request, given: dict[str, Any]) -> Any:
    """The settings of a book; its cover is a mosaic here, because a path would be one of the server's disk."""
    from nonoforge.book.options import BookOptions

    return [setting_value(each) for each in settings_of(BookOptions) if each.name != "cover"]


async def examples(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Puzzles that come with the studio."""
    return await house.work("nonoforge.studio.tasks.reading:examples", {})


ROUTES = (
    Route("GET", "/api/status", "How the studio is: version, workers, library, limits.", status),
    Route("GET", "/api/kinds", "Kinds of puzzles, their methods and settings.", kinds),
    Route("GET", "/api/formats", "File formats and what each can hold.", formats),
    Route("GET", "/api/book-settings", "Settings of a book.", book_settings),
    Route("GET", "/api/examples", "Puzzles that come with the studio.", examples),
)
