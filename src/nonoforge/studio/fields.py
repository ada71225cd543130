"""Fields of requests: their names, types and help, so that what is checked is what is documented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any


class BadRequest(Exception):
    """A request that cannot be understood; `status` is that of HTTP, the text a sentence."""

    def __init__(self, sentence: str, status: int = 400, code: str = "bad") -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `kind`: text, int, number, bool, object, list, puzzle (a text or an object) or any."""

    name: str
    kind: str
    help: str
    required: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """The field for OpenAPI."""
        return {**_SCHEMAS[self.kind], "description": self.help}


_SCHEMAS: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "bool": {"type": "boolean"},
    "object": {"type": "object"},
    "list": {"type": "array", "items": {}},
    "puzzle": {"oneOf": [{"type": "string"}, {"type": "object"}]},
    "any": {},
}

_TYPES: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "int": (int,),
    "number": (int, float),
    "bool": (bool,),
    "object": (dict,),
    "list": (list,),
    "puzzle": (str, dict),
}

_WORDS = {
    "text": "a text",
    "int": "a whole number",
    "number": "a number",
    "bool": "true or false",
    "object": "an object",
    "list": "a list",
    "puzzle": "an id or a puzzle",
}


def checked(value: Any, fields: Sequence[Field]) -> dict[str, Any]:
    """The values of an object that has these fields and no others; null counts as missing."""
    if not isinstance(value, Mapping):
        raise BadRequest("An object {...} is needed here.")
    known = {field.name: field for field in fields}
    for name in value:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known)) or 'none'}."
            raise BadRequest(f"There is no field {name[:40]!r} here: {hint}")
    found = {name: item for name, item in value.items() if item is not None}
    for field in fields:
        if field.name not in found:
            if field.required:
                raise BadRequest(f"{field.name} is missing: {field.help}")
        elif not _fits(field.kind, found[field.name]):
            raise BadRequest(f"{field.name} must be {_WORDS[field.kind]}.")
    return found


def from_text(texts: Mapping[str, str], fields: Sequence[Field]) -> dict[str, Any]:
    """The same for the part of an address after `?`, where everything is text."""
    kinds = {field.name: field.kind for field in fields}
    found: dict[str, Any] = {}
    for name, text in texts.items():
        if name == "token" or text == "":
            continue
        if kinds.get(name) == "int":
            if not text.lstrip("-").isdecimal() or len(text) > 12:
                raise BadRequest(f"{name} must be a whole number.")
            found[name] = int(text)
        else:
            found[name] = text
    return checked(found, fields)


def schema_of(fields: Sequence[Field]) -> dict[str, Any]:
    """An object with these fields, for OpenAPI."""
    return {
        "type": "object",
        "properties": {field.name: field.schema for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _fits(kind: str, value: Any) -> bool:
    if kind == "any":
        return True
    if isinstance(value, bool) and kind != "bool":
        return False
    return isinstance(value, _TYPES[kind])
