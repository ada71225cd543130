"""Options of makers: one frozen class for each kind of puzzle and for each published method, checked in one place.

A field is declared with `setting`, which holds what a person must know: a line of help and a range. The field's type
says the rest. Python, `--set NAME=VALUE`, a job file and a web form all build options here, so each of them refuses the
same values with the same sentence:

    MonoOptions(width=30)                         values, checked by their types and ranges
    options_of(MonoOptions, {"width": "30"})      text, read by the type of its field
    settings_of(MonoOptions)                      what a form or a help page must show
"""

from __future__ import annotations

import math
import re
import types
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from nonoforge.errors import MakeError

Difficulty = Literal["easy", "medium", "hard"]

DIFFICULTIES: dict[str, tuple[str, ...]] = {
    "easy": ("trivial", "easy"),
    "medium": ("medium",),
    "hard": ("hard", "expert"),
}
"""Difficulty asked for -> labels of a grade that satisfy it."""

MOST_SEED = 2**64 - 1

_TRUE, _FALSE = ("1", "yes", "true", "on"), ("0", "no", "false", "off")
_LONGEST_TEXT = 1000


@dataclass(frozen=True, slots=True)
class Setting:
    """One option as a person meets it.

    `kinds`: the plain types it may have (bool, int, float, str). `choices`: its values where they are few.
    `optional`: None is allowed and leaves it to the maker.
    """

    name: str
    default: Any
    help: str
    kinds: tuple[type, ...]
    choices: tuple[Any, ...] = ()
    low: float = -math.inf
    high: float = math.inf
    optional: bool = False
    unit: str = ""


def setting(default: Any, help: str, low: float = -math.inf, high: float = math.inf, unit: str = "") -> Any:
    """A field of options: its default, a line of help, and for numbers the allowed range.

    A text may have a `unit` after its number: `3mm`.
    """
    return field(default=default, metadata={"help": help, "low": low, "high": high, "unit": unit})


@dataclass(frozen=True, kw_only=True)
class Checked:
    """Options of anything, checked when they are created; errors name `what` they belong to."""

    what: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for each in settings_of(type(self)):
            _check(each, getattr(self, each.name))

    def record(self) -> dict[str, Any]:
        """The options that differ from their defaults, as plain values: with the source they make the puzzle again."""
        return {
            each.name: getattr(self, each.name)
            for each in settings_of(type(self))
            if getattr(self, each.name) != each.default
        }


@dataclass(frozen=True, kw_only=True)
class Options(Checked):
    """Options of every maker."""

    kind: ClassVar[str] = ""
    method: ClassVar[str] = "best"

    title: str = setting("", "Title of the puzzle; none by default, since a file's name would tell what comes out.")
    answer: str = setting("", "What comes out, told only with the solution; the source's name if there is no title.")
    author: str = setting("", "Who made it.")
    licence: str = setting("", "Terms under which it may be used.")
    difficulty: Difficulty | None = setting(None, "How hard it should be for a person.")
    seed: int = setting(0, "The same seed makes the same puzzle.", 0, MOST_SEED)
    seconds: float | None = setting(None, "Stop after this time with the best so far; no limit by default.", 0.1, 86400)


Chosen = TypeVar("Chosen", bound=Checked)


def settings_of(options: type[Checked]) -> tuple[Setting, ...]:
    """The settings of an options class, its own first; fields that are not settings are skipped."""
    hashable: Any = options
    return _settings_of(hashable)


@cache
def _settings_of(options: Any) -> tuple[Setting, ...]:
    hints = get_type_hints(options)
    own = [each for each in fields(options) if "help" in each.metadata]
    if issubclass(options, Options):
        general = {each.name for each in fields(Options)}
        own.sort(key=lambda each: each.name in general)
    return tuple(_setting(each.name, each.default, hints[each.name], each.metadata) for each in own)


def options_of(options: type[Chosen], values: Mapping[str, Any]) -> Chosen:
    """Options from names and values; text is read by the type of its field, `-` and blanks in names count as `_`."""
    known = {each.name: each for each in settings_of(options)}
    read: dict[str, Any] = {}
    for spelled, value in values.items():
        name = spelled.strip().replace("-", "_").replace(" ", "_")
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
            raise MakeError(f"{_whose(options)} have no setting {shown(spelled)}: {hint}")
        if name in read:
            raise MakeError(f"the setting {name} is given twice")
        read[name] = _read(known[name], value) if isinstance(value, str) else value
    return options(**read)


def _whose(options: type[Checked]) -> str:
    if not issubclass(options, Options):
        return options.what
    return " ".join(filter(None, (options.kind, options.method if options.method != "best" else "", "puzzles")))


def parse_settings(pairs: list[str]) -> dict[str, str]:
    """`["alpha=8", "choose=fill 30"]` as a dictionary."""
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise MakeError(f"{shown(pair)} is not a setting: name=value is needed")
        settings[name.strip()] = value.strip()
    return settings


def settings_of_size(size: str, known: Container[str]) -> dict[str, str]:
    """A size in one word as settings: two sides of a grid (`30x25`), the longest one of a solid (`12`).

    `known`: the settings that the kind has.
    """
    if "size" in known:
        if not re.fullmatch(r"-?[0-9]{1,9}", size.strip(), re.ASCII):
            raise MakeError(f"{size!r} is not the size of a solid: the cells of its longest side are needed, as in 12")
        return {"size": size.strip()}
    if "height" not in known:
        raise MakeError("a size goes with mono, colour and solid puzzles: the others have no size in cells")
    match = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", size.strip().lower(), re.ASCII)
    if not match:
        raise MakeError(f"{size!r} is not a size: two numbers with an x between are needed, as in 30x25")
    return {"width": match[1], "height": match[2]}


def method_with_number(
    name: str, text: str, plain: tuple[str, ...], numbered: Mapping[str, tuple[int, int]]
) -> tuple[str, int]:
    """Henstra's notation: a word of `plain`, or a word of `numbered` followed by a whole number in its range."""
    word, *rest = text.split() or [""]
    if word in plain and not rest:
        return word, 0
    if word in numbered and len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 10:
        low, high = numbered[word]
        if not low <= int(rest[0]) <= high:
            raise MakeError(f"the number after {word!r} must lie between {low} and {high}, not {rest[0]}")
        return word, int(rest[0])
    ways = [*plain, *(f"{each} N" for each in numbered)]
    raise MakeError(f"{name} must be one of {', '.join(ways)}, not {shown(text)}")


def _setting(name: str, default: Any, hint: Any, metadata: Mapping[str, Any]) -> Setting:
    """What a type and the metadata of a field say together."""
    parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    plain = [each for each in parts if each is not type(None)]
    choices = tuple(value for each in plain if get_origin(each) is Literal for value in get_args(each))
    kinds = (*(each for each in plain if isinstance(each, type)), *dict.fromkeys(map(type, choices)))
    return Setting(
        name,
        default,
        metadata["help"],
        kinds,
        choices,
        metadata["low"],
        metadata["high"],
        type(None) in parts,
        metadata["unit"],
    )


def _check(each: Setting, value: Any) -> None:
    """Raise `MakeError` if a value does not fit its setting."""
    if value is None and each.optional:
        return
    if each.choices:
        if not isinstance(value, each.kinds) or value not in each.choices:
            words = ", ".join(map(str, each.choices))
            raise MakeError(f"{each.name} must be one of {words}, not {shown(value)}")
        return
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if float in each.kinds or int in each.kinds:
        whole = "a whole number" if float not in each.kinds else "a number"
        if not number or (float not in each.kinds and not isinstance(value, int)):
            raise MakeError(f"{each.name} must be {whole}, not {shown(value)}")
        if not each.low <= value <= each.high:
            raise MakeError(f"{each.name} must lie between {each.low:g} and {each.high:g}, not {shown(value)}")
    elif bool in each.kinds:
        if not isinstance(value, bool):
            raise MakeError(f"{each.name} must be yes or no, not {shown(value)}")
    elif not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise MakeError(f"{each.name} must be a text of at most {_LONGEST_TEXT} characters")


def _read(each: Setting, text: str) -> Any:
    """The value that a text represents."""
    if each.optional and text.lower() in ("", "none"):
        return None
    if each.choices:
        return next((value for value in each.choices if str(value) == text), text)
    if bool in each.kinds:
        if text.lower() in _TRUE + _FALSE:
            return text.lower() in _TRUE
        raise MakeError(f"{each.name} must be yes or no, not {shown(text)}")
    if str in each.kinds:
        return text
    wanted = int if float not in each.kinds else float
    try:
        if len(text) > 40:
            raise ValueError
        return wanted(text.strip().removesuffix(each.unit))
    except ValueError:
        word = "a whole number" if wanted is int else "a number"
        raise MakeError(f"{each.name} must be {word}, not {shown(text)}") from None


def shown(value: object) -> str:
    """A value for use in a sentence: as Python writes it, shortened."""
    try:
        text = repr(value)
    except ValueError:  # an int of more than 4,300 digits
        return "a number that long"
    return text if len(text) <= 60 else f"{text[:57]}..."
