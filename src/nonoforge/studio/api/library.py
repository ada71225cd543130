"""The library over HTTP: lists, facets, one puzzle, tags, stars, states of play."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from nonoforge.errors import LibraryError
from nonoforge.library.kept import Kept
from nonoforge.library.searching import Query
from nonoforge.library.store import Library
from nonoforge.studio.api.route import Route
from nonoforge.studio.fields import BadRequest, Field
from nonoforge.studio.house import House
from nonoforge.studio.keeping.drafts import draft_value, new_draft
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.tasks.table import PUZZLE

_SHELVING = "nonoforge.studio.tasks.shelving:"

_WANTED = ("words", "kind", "difficulty", "size", "tag", "job", "licence", "verdict")

MOST_ROWS = 500
MOST_FACETS = 200


async def listed(house: House, request: Request, given: dict[str, Any]) -> Any:
    """One page of what fits."""
    wanted = {name: given[name] for name in _WANTED if given.get(name)}
    query = Query(**wanted, rating=max(0, min(int(given.get("rating", 0)), 5)))
    limit, offset = max(0, min(given.get("limit", 60), MOST_ROWS)), max(0, given.get("offset", 0))
    return await house.ask(_page, house.library, query, given.get("order") or "added", limit, offset)


def _page(library: Library, query: Query, order: str, limit: int, offset: int) -> dict[str, Any]:
    found = library.search(query, order=order, limit=limit, offset=offset)
    states = _states(library, [kept.id for kept in found if kept.states])
    rows = [row_value(kept, states.get(kept.id, "new")) for kept in found]
    return {"total": library.count(query), "rows": rows}


def _states(library: Library, ids: list[str]) -> dict[str, str]:
    """Whether somebody has begun or solved these puzzles."""
    found = {}
    with library.connection() as connection:
        question = (
            "SELECT max(states.solved) FROM states JOIN puzzles ON puzzles.number = states.puzzle WHERE puzzles.id = ?"
        )
        for each in ids:
            found[each] = "solved" if connection.execute(question, [each]).fetchone()[0] else "begun"
    return found


def row_value(kept: Kept, state: str) -> dict[str, Any]:
    """A row of a list."""
    return {**kept.to_json(), "size": kept.size, "state": state}


async def facets(house: House, request: Request, given: dict[str, Any]) -> Any:
    """What there is to filter by, with numbers."""
    return await house.ask(_facets, house.library)


def _facets(library: Library) -> dict[str, dict[str, int]]:
    questions = {
        "kind": "SELECT kind, count(*) FROM puzzles GROUP BY kind ORDER BY 2 DESC LIMIT ?",
        "difficulty": (
            "SELECT difficulty, count(*) FROM puzzles WHERE difficulty <> '' GROUP BY 1 ORDER BY 2 DESC LIMIT ?"
        ),
        "verdict": "SELECT verdict, count(*) FROM puzzles GROUP BY 1 ORDER BY 2 DESC LIMIT ?",
        "tag": "SELECT tag, count(*) FROM tags GROUP BY tag ORDER BY 2 DESC LIMIT ?",
        "size": (
            "SELECT width || '×' || height || coalesce('×' || depth, ''), count(*) FROM puzzles "
            "WHERE width IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT ?"
        ),
    }
    with library.connection() as connection:
        return {name: dict(map(tuple, connection.execute(text, [MOST_FACETS]))) for name, text in questions.items()}


async def add(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Keep a puzzle."""
    added = await house.work(_SHELVING + "keep_in_library", given, "long", 300.0)
    house.tell_all({"event": "library"})
    return added


async def one(house: House, request: Request, given: dict[str, Any]) -> Any:
    """All that is known of one puzzle."""
    known = await _known(house, given["id"])
    value = await house.ask(_one, house.library, known)
    near = await house.work(_SHELVING + "near", {"puzzle": known})
    return {
        **value,
        "near": [{"row": await house.ask(_row, house.library, other), "bits": bits} for other, bits in near],
    }


def _one(library: Library, id: str) -> dict[str, Any]:
    return {"row": _row(library, id), "record": library.record(id)}


def _row(library: Library, id: str) -> dict[str, Any]:
    kept = library.get(id)
    return row_value(kept, _states(library, [id])[id] if kept.states else "new")


async def change(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Other tags, stars, credits."""
    known = await _known(house, given["id"])
    told = {name: given[name] for name in ("title", "author", "licence") if given.get(name) is not None}
    if told:
        await house.work(_SHELVING + "change_credits", {"puzzle": known, **told})
    await house.ask(_change, house.library, known, given)
    house.tell_all({"event": "library"})
    return await house.ask(_row, house.library, known)


def _change(library: Library, id: str, given: dict[str, Any]) -> None:
    if "rating" in given:
        library.rate(id, given["rating"])
    if "tags" in given:
        wanted = [str(tag) for tag in given["tags"]]
        library.tag(id, *wanted)
        library.untag(id, *(tag for tag in library.get(id).tags if tag not in wanted))


async def remove(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Forget a puzzle."""
    await house.ask(house.library.remove, await _known(house, given["id"]))
    house.tell_all({"event": "library"})
    return {}


async def duplicate(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A draft that begins as this puzzle; the library itself never keeps one twice."""
    known = await _known(house, given["id"])
    shown = await house.work("nonoforge.studio.tasks.reading:show_puzzle", {"puzzle": known})
    facts = shown["facts"]
    values = {"title": facts["title"], "kind": facts["kind"], "puzzle": known, "state": {"picture": shown["picture"]}}
    draft = await house.ask(new_draft, house.desk, values)
    return await house.ask(draft_value, house.desk, draft["id"])


async def thumbnail(house: House, request: Request, given: dict[str, Any]) -> Any:
    """A small picture."""
    png = await house.work("nonoforge.studio.tasks.printing:thumbnail", {"puzzle": await _known(house, given["id"])})
    return Response(png, media_type="image/png", headers={"Cache-Control": "private, max-age=3600"})


async def state(house: House, request: Request, given: dict[str, Any]) -> Any:
    """How far a player is."""
    known = await house.ask(house.library.state, await _known(house, given["id"]), given.get("player", ""))
    return {"knowledge": None if known is None else list(known)}


async def keep_state(house: House, request: Request, given: dict[str, Any]) -> Any:
    """Remember how far a player is."""
    known = await _known(house, given["id"])
    masks = given["knowledge"]
    if not all(type(mask) is int for mask in masks):
        raise BadRequest("knowledge is a list of whole numbers, one for each cell.")
    await house.work(_SHELVING + "keep_state", {"puzzle": known, "knowledge": masks, "player": given.get("player", "")})
    return {}


async def _known(house: House, id: str) -> str:
    """The whole id of a puzzle that is in the library."""
    try:
        kept = await house.ask(house.library.get, id)
    except LibraryError:
        raise Missing("this puzzle is not in the library") from None
    return kept.id


_PLAYER = Field("player", "text", "Who plays; empty for whoever sits here.")

ROUTES = (
    Route(
        "GET",
        "/api/library",
        "One page of the puzzles that fit.",
        listed,
        (
            Field("words", "text", "In title, author, source, tags and kind."),
            Field("kind", "text", "mono, colour, tangram, curved, solid, plane."),
            Field("difficulty", "text", "trivial, easy, medium, hard, expert."),
            Field("size", "text", "20x20, or 8x8x8."),
            Field("tag", "text", "A tag."),
            Field("job", "text", "The batch job that made it."),
            Field("licence", "text", "Its licence."),
            Field("verdict", "text", "unique, multiple, none, unknown."),
            Field("rating", "int", "The fewest stars."),
            Field("order", "text", "added, title, cells, score, likeness or rating."),
            Field("limit", "int", "Rows, 60 by default."),
            Field("offset", "int", "Rows to skip."),
        ),
    ),
    Route("GET", "/api/library/facets", "What there is to filter by, with numbers.", facets),
    Route(
        "POST",
        "/api/library",
        "Keep a puzzle in the library.",
        add,
        (
            PUZZLE,
            Field("tags", "list", "Tags."),
            Field("title", "text", "Its title."),
            Field("author", "text", "Its author."),
            Field("licence", "text", "Its licence."),
            Field("turned", "bool", "Keep it even if it is there in another position."),
        ),
    ),
    Route("GET", "/api/library/{id}", "All that is known of a puzzle, and what looks nearly the same.", one),
    Route(
        "PATCH",
        "/api/library/{id}",
        "Other tags, stars or credits.",
        change,
        (
            Field("tags", "list", "All of its tags."),
            Field("rating", "int", "0 to 5 stars."),
            Field("title", "text", "Its title."),
            Field("author", "text", "Its author."),
            Field("licence", "text", "Its licence."),
        ),
    ),
    Route("DELETE", "/api/library/{id}", "Forget a puzzle.", remove),
    Route("POST", "/api/library/{id}/duplicate", "A draft that begins as this puzzle.", duplicate),
    Route("GET", "/api/library/{id}/thumbnail.png", "A small picture.", thumbnail, answer="image/png"),
    Route("GET", "/api/library/{id}/state", "How far a player is.", state, (_PLAYER,)),
    Route(
        "PUT",
        "/api/library/{id}/state",
        "Remember how far a player is.",
        keep_state,
        (Field("knowledge", "list", "For each cell the colours it may have, as bits.", required=True), _PLAYER),
    ),
)
