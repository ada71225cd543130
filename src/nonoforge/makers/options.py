"""Options of makers.

Frozen dataclasses whose fields are the names a person may set, `name=value` on the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from numbers import Real
from typing import Any, TypeVar

from nonoforge.errors import MakeError

Options = TypeVar("Options")

DIFFICULTIES: dict[str, tuple[str, ...]] = {
    "easy": ("trivial", "easy"),
    "medium": ("medium",),
    "hard": ("hard", "expert"),
}
"""What a person asks for -> the labels of a grade that count as it."""

MOST_SEED = 2**64 - 1

_TRUE, _FALSE = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


def options_of(kind: type[Options], settings: Mapping[str, Any]) -> Options:
    """Options of this kind from names and values (text is read by the type of the field's default)."""
    known = {each.name: each.default for each in fields(kind)}  # type: ignore[arg-type]
    values = {}
    for name, value in settings.items():
        name = name.strip().replace("-", "_").replace(" ", "_")
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
            raise MakeError(f"there is no setting {shown(name)} here: {hint}")
        values[name] = _value(name, value, known[name])
    return kind(**values)


def parse_settings(pairs: list[str]) -> dict[str, str]:
    """`["alpha=8", "choose=fill 30"]` as a dictionary."""
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise MakeError(f"{shown(pair)} is not a setting: name=value is needed")
        settings[name.strip()] = value.strip()
    return settings


def _value(name: str, value: Any, default: Any) -> Any:
    if isinstance(default, str):
        if not isinstance(value, str):
            raise MakeError(f"{name} must be text, not {shown(value)}")
        return value
    if isinstance(default, bool):
        word = value.lower() if isinstance(value, str) else value
        if word in _TRUE + _FALSE + (True, False):
            return word in (*_TRUE, True)
        raise MakeError(f"{name} must be yes or no, not {shown(value)}")
    wanted = "a whole number" if isinstance(default, int) else "a number"
    try:
        number = type(default)(value)
    except (TypeError, ValueError, OverflowError):  # int(inf), float(10**400)
        number = None
    if number is None or (not isinstance(value, str) and number != value):  # int(2.5)
        raise MakeError(f"{name} must be {wanted}, not {shown(value)}")
    return number


def check_range(name: str, value: float, low: float, high: float) -> None:
    """Raise `MakeError` where a setting is no number, or out of its range."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise MakeError(f"{name} must be a number, not {value!r}")
    if not low <= value <= high:
        raise MakeError(f"{name} must lie between {low:g} and {high:g}, not {shown(value)}")


def check_seed(seed: int) -> None:
    """Raise `MakeError` where a seed is no number that generators take."""
    check_range("seed", seed, 0, MOST_SEED)


def shown(value: object) -> str:
    """A value in a sentence: as Python writes it, shortened."""
    try:
        text = repr(value)
    except ValueError:  # an int of more than 4,300 digits
        return "a number that long"
    return text if len(text) <= 60 else f"{text[:57]}..."


def check_difficulty(name: str) -> None:
    """Raise `MakeError` where there is no such difficulty."""
    if name not in DIFFICULTIES:
        raise MakeError(f"difficulty must be one of {', '.join(DIFFICULTIES)}, not {shown(name)}")


def method_with_number(
    name: str, text: str, plain: tuple[str, ...], numbered: Mapping[str, tuple[int, int]]
) -> tuple[str, int]:
    """Henstra's way of writing: a word of `plain`, or a word of `numbered` with a whole number in its range."""
    word, *rest = text.split() or [""]
    if word in plain and not rest:
        return word, 0
    if word in numbered and len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 10:
        low, high = numbered[word]
        check_range(f"the number after {word!r}", int(rest[0]), low, high)
        return word, int(rest[0])
    ways = [*plain, *(f"{each} N" for each in numbered)]
    raise MakeError(f"{name} must be one of {', '.join(ways)}, not {shown(text)}")
