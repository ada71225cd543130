"""Options of makers: one frozen class for each kind of puzzle and for each published method, checked in one place.

A field is declared with `setting`, which holds what a person must know: a line of help and a range. Its type says the
rest. Python, `--set NAME=VALUE`, a job file and a web form all build options here, so each of them refuses the same
values with the same sentence:

    MonoOptions(width=30)                         values, checked by their types and ranges
    options_of(MonoOptions, {"width": "30"})      text, read by the type of its field
    settings_of(MonoOptions)                      what a form or a help page must show
"""

from __future__ import annotations

import math
import types
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from numbers import Real
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from nonoforge.errors import MakeError

Difficulty = Literal["easy", "medium", "hard"]

DIFFICULTIES: dict[str, tuple[str, ...]] = {
    "easy": ("trivial", "easy"),
    "medium": ("medium",),
    "hard": ("hard", "expert"),
}
"""What a person asks for -> the labels of a grade that count as it."""

MOST_SEED = 2**64 - 1

_TRUE, _FALSE = ("1", "yes", "true", "on"), ("0", "no", "false", "off")
_LONGEST_TEXT = 1000


@dataclass(frozen=True, slots=True)
class Setting:
    """One option as a person meets it.

    `kinds`: the plain types it may have (bool, int, float, str). `choices`: its values where they are few.
    `optional`: None is a value, "left to the maker".
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
    """A field of options: its default, a line of help, and the range it must lie in where it is a number.

    A text may name the `unit` behind its number: `3mm`.
    """
    return field(default=default, metadata={"help": help, "low": low, "high": high, "unit": unit})


@dataclass(frozen=True, kw_only=True)
class Checked:
    """Options of anything; their settings are checked when they are made. `what` they belong to is told in errors."""

    what: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for each in settings_of(type(self)):
            _check(each, getattr(self, each.name))

    def record(self) -> dict[str, Any]:
        """The options that are not their defaults, as plain values: together with the source they make it again."""
        return {
            each.name: getattr(self, each.name)
            for each in settings_of(type(self))
            if getattr(self, each.name) != each.default
        }


@dataclass(frozen=True, kw_only=True)
class Options(Checked):
    """What every maker can be asked for."""

    kind: ClassVar[str] = ""
    method: ClassVar[str] = "best"

    title: str = setting("", "Title of the puzzle; the name of the file where none is given.")
    author: str = setting("", "Who made it.")
    licence: str = setting("", "Under which terms it may be used.")
    difficulty: Difficulty | None = setting(None, "How hard it should be for a person.")
    seed: int = setting(0, "The same seed makes the same puzzle.", 0, MOST_SEED)
    seconds: float | None = setting(
        None, "Stop after this time with the best so far; by default work ends by itself.", 0.1, 86400
    )


Chosen = TypeVar("Chosen")


def settings_of(options: type[Checked]) -> tuple[Setting, ...]:
    """The settings of an options class, those of its kind first; fields that are no settings are left out."""
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
    if not issubclass(options, Checked):
        return _plain_options(options, values)  # type: ignore[no-any-return]
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


def method_with_number(
    name: str, text: str, plain: tuple[str, ...], numbered: Mapping[str, tuple[int, int]]
) -> tuple[str, int]:
    """Henstra's way of writing: a word of `plain`, or a word of `numbered` with a whole number in its range."""
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
    """Raise `MakeError` where a value does not fit its setting."""
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
    """The value that a text stands for."""
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


def _plain_options(kind: Any, settings: Mapping[str, Any]) -> Any:
    """Options of this kind from names and values (text is read by the type of the field's default)."""
    known = {each.name: each.default for each in fields(kind)}
    values = {}
    for name, value in settings.items():
        name = name.strip().replace("-", "_").replace(" ", "_")
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
            raise MakeError(f"there is no setting {shown(name)} here: {hint}")
        values[name] = _value(name, value, known[name])
    return kind(**values)


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


def check_difficulty(name: str) -> None:
    """Raise `MakeError` where there is no such difficulty."""
    if name not in DIFFICULTIES:
        raise MakeError(f"difficulty must be one of {', '.join(DIFFICULTIES)}, not {shown(name)}")


def shown(value: object) -> str:
    """A value in a sentence: as Python writes it, shortened."""
    try:
        text = repr(value)
    except ValueError:  # an int of more than 4,300 digits
        return "a number that long"
    return text if len(text) <= 60 else f"{text[:57]}..."
