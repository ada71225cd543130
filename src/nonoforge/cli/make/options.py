"""The options of `nonoforge make`: made from the settings of each kind, so that none is written down twice.

A setting `self_intersections` becomes the option `--self-intersections`. Its text goes unread to the options class of
the kind, so that the command line refuses what Python refuses, with the same sentence. The two tables below hold the
other spellings of options, and what only the command line has.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from nonoforge.errors import MakeError
from nonoforge.makers.making import KINDS, kind_named, options_for
from nonoforge.makers.options import Options, Setting, parse_settings, settings_of, settings_of_size

SPELLED = {"rank": ("--class", "--rank")}
"""Setting -> its options, if they are not just its name; `class` is a keyword of Python."""

FILES = {
    "saved": ("--continue", "FILE", "Go on from a saved arrangement (-arrangement.json)."),
    "frames": ("--frames", "DIR", "Draw the start, iterations 100 and 200, and the end."),
}
"""Options for curved puzzles that are not settings: parameter -> the option, its value, its help."""

Row = tuple[str, str]
"""An option and its help, a row of a table."""

_ENDLESS = 1e12
"""An upper end above this is not worth showing."""

_GENERAL = tuple(each.name for each in fields(Options))


@cache
def homes() -> Mapping[str, Mapping[tuple[str, str], Setting]]:
    """Name of a setting -> (kind, method) -> the setting there."""
    found: dict[str, dict[tuple[str, str], Setting]] = {}
    for kind in KINDS.values():
        for method in kind.methods:
            for each in settings_of(kind.options(method)):
                found.setdefault(each.name, {})[kind.name, method] = each
    return found


def with_settings(command: Callable[..., int]) -> Callable[..., int]:
    """The command, which must take `**settings`, with an option for each setting; None where it is not given."""
    *own, _ = inspect.signature(command, eval_str=True).parameters.values()
    taken = {each.name for each in own}
    more = [parameter(name, tuple(places.values())) for name, places in homes().items() if name not in taken]
    more += [
        _keyword(name, Annotated[str | None, typer.Option(option, metavar=takes, help=line)])
        for name, (option, takes, line) in FILES.items()
    ]
    command.__signature__ = inspect.Signature([*own, *more])  # type: ignore[attr-defined]
    return command


def parameter(name: str, places: Sequence[Setting]) -> inspect.Parameter:
    """The option of a setting; a switch if the setting is yes or no in every kind that has it."""
    option = SPELLED.get(name, (_option(name),))
    shown, told = row(places[0])
    if all(each.kinds == (bool,) and not each.optional for each in places):
        switch = typer.Option(f"{option[0]}/--no-{option[0][2:]}", help=told, show_default=False)
        return _keyword(name, Annotated[bool | None, switch])
    takes = shown.partition(" ")[2]
    return _keyword(name, Annotated[str | None, typer.Option(*option, help=told, metavar=takes, show_default=False)])


def _keyword(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def options_from(
    kind: str, method: str, size: str, options: Mapping[str, Any], pairs: Sequence[str]
) -> tuple[Options, dict[str, str]]:
    """The options of a maker from those of the command line, and the values of `FILES` among the latter.

    `options`: setting -> text or switch, None if it was not given. `pairs`: those of `--set`.
    """
    known = {each.name for each in settings_of(kind_named(kind).options(method))}
    given = {name: value for name, value in options.items() if value is not None}
    files = {name: given.pop(name) for name in FILES if name in given}
    if files and kind != "curved":
        raise MakeError(f"{FILES[next(iter(files))][0]} goes with --kind curved")
    for name in given:
        if name not in known:
            raise MakeError(_homeless(name, kind))
    if size:
        if "width" in given:
            raise MakeError("give --size or --width, not both")
        given |= settings_of_size(size, known)
    for name, text in parse_settings(list(pairs)).items():
        if name.replace("-", "_") in given:
            raise MakeError(f"{name} is given twice, as an option and with --set")
        given[name] = text
    return options_for(kind, method, given), files


def _homeless(name: str, kind: str) -> str:
    """Says where an option belongs, for somebody who gave it with another kind or method."""
    places = homes()[name]
    option = SPELLED.get(name, (_option(name),))[0]
    mine = [method for home, method in places if home == kind]
    if mine:
        return f"{option} goes with --method {_either(mine)}"
    return f"{option} goes with --kind {_either(list(dict.fromkeys(home for home, _ in places)))}"


def _either(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


class SettingsHelp(TyperCommand):
    """The help of `nonoforge make`, with a section for the settings of each kind.

    `nonoforge make KIND --help` shows only those of that kind, including its other methods.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse as usual, but remember the kind first: help is printed before the words are read."""
        words = [word.removeprefix("--kind=") for word in args]
        ctx.meta["kind"] = next((word for word in words if word in KINDS), "")
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usage in our words; typer would describe a list."""
        return ["[OPTIONS]", "[KIND] SOURCE"]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The sections, each a table of options and their help."""
        made_here = {*homes(), *FILES, "words"} - {"size"}
        own = [each.get_help_record(ctx) for each in self.get_params(ctx) if each.name not in made_here]
        _section(formatter, "Options", [record for record in own if record])
        _section(formatter, "Every kind", [row(each) for each in settings_of(Options)])
        kind = ctx.meta["kind"]
        for heading, rows in _of_kind(kind) if kind else _of_all_kinds():
            _section(formatter, heading, rows)
        if kind in ("", "curved"):
            rows = [(f"{option} {takes}", line) for option, takes, line in FILES.values()]
            _section(formatter, "Curved, files", rows)
        if not kind:
            formatter.write_paragraph()
            formatter.write_text("The settings of the other methods: nonoforge make KIND --help.")


def _of_kind(kind: str) -> Iterator[tuple[str, list[Row]]]:
    """The settings of a kind: first those of all its methods, then the others."""
    methods = {method: _own_rows(kind, method) for method in KINDS[kind].methods}
    for having, rows in _shared(methods):
        every = len(having) == len(methods)
        yield f"{kind.capitalize()}, from {KINDS[kind].takes}" if every else f"With --method {_either(having)}", rows


def _of_all_kinds() -> Iterator[tuple[str, list[Row]]]:
    """The settings of our own methods; those that several kinds share appear once."""
    for kinds, rows in _shared({kind: _own_rows(kind, "best") for kind in KINDS}):
        yield f"{' and '.join(kinds).capitalize()}, from {KINDS[kinds[0]].takes}", rows


def _shared(tables: Mapping[str, Sequence[Row]]) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
    """Rows grouped by the tables that have them, rows of the most tables first."""
    having: dict[Row, tuple[str, ...]] = {}
    for name, rows in tables.items():
        for row in rows:
            having[row] = (*having.get(row, ()), name)
    for names in sorted(dict.fromkeys(having.values()), key=lambda each: -len(each)):
        yield names, [row for row, those in having.items() if those == names]


def _own_rows(kind: str, method: str) -> list[Row]:
    """The settings that not every kind has; `--size` is listed with the general options."""
    settings = settings_of(KINDS[kind].options(method))
    return [row(each) for each in settings if each.name not in (*_GENERAL, "size")]


def _section(formatter: Any, heading: str, rows: Sequence[Row]) -> None:
    if rows:
        with formatter.section(heading):
            formatter.write_dl(rows)


def row(each: Setting) -> Row:
    """A line of help: the option, what it does, its values and its default."""
    option = SPELLED.get(each.name, (_option(each.name),))[0]
    if each.kinds == (bool,):
        return f"{option}/--no-{option[2:]}", f"{each.help} [default: {'yes' if each.default else 'no'}]"
    if each.choices:
        takes = "|".join(map(str, each.choices))
    else:
        takes = each.unit.upper() or ("TEXT" if str in each.kinds else "NUMBER" if float in each.kinds else "N")
    facts = []
    if math.isfinite(each.low) and not each.choices and str not in each.kinds:
        facts.append(
            f"{_number(each.low)} to {_number(each.high)}" if each.high < _ENDLESS else f"from {_number(each.low)}"
        )
    if each.default not in (None, ""):
        facts.append(f"default: {each.default}")
    return f"{option} {takes}", f"{each.help} [{'; '.join(facts)}]" if facts else each.help


def _number(value: float) -> str:
    """`1000000` and not `1e+06`; `0.0002` as it is."""
    return f"{value:.0f}" if value == int(value) else f"{value:g}"
