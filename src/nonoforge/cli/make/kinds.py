"""Which kind of puzzle `nonoforge make` makes: the one named, else the one that the source and the options call for."""

from __future__ import annotations

import io
import sys
from collections.abc import Collection, Sequence
from typing import Any

from nonoforge.cli.make.options import homes
from nonoforge.errors import MakeError, ReadError
from nonoforge.makers.making import KINDS, kind_named

STANDARD_INPUT = "-"

AUTO = "auto"
"""As a kind: choose one, for drawings too."""

SUITED = {"picture": ("mono", "colour"), "drawing": ("tangram", "curved"), "model": ("solid",)}
"""What a source is -> the kinds that are made from it, the usual one first."""

STRAIGHT = 0.5
"""The share of a drawing's outline in straight lines from which a tangram suits it better than curves do."""


def kind_and_name(words: Sequence[str], kind: str) -> tuple[str, str]:
    """The kind and the name of the source, each "" where it is not given: `mono cat.jpg`, `cat.jpg`, `curved`."""
    *before, name = words or [""]
    if not before and name in KINDS:
        before, name = [name], ""
    if len(before) > 1 or (before and before[0] not in (*KINDS, AUTO)):
        raise MakeError(f"one source is needed, after a kind ({', '.join(KINDS)}) or nothing, not {' '.join(words)!r}")
    if before and kind not in ("", before[0]):
        raise MakeError(f"{before[0]} and --kind {kind} contradict each other")
    return before[0] if before else kind, name


def source_named(name: str, *, needed: bool) -> Any:
    """What to read: the path itself, or all of standard input, which can be read only once, for `-`."""
    if name == STANDARD_INPUT:
        from nonoforge.makers.pictures.picture_guard import MOST_BYTES

        if sys.stdin is None or sys.stdin.isatty():
            raise ReadError("there is nothing on standard input: put a file before the command, as in < cat.jpg")
        return io.BytesIO(sys.stdin.buffer.read(MOST_BYTES + 1))
    if not name and needed:
        raise MakeError("a source is needed: a picture, a drawing or a model, or - for standard input")
    return name


def kind_for(kind: str, method: str, given: Collection[str], source: Any) -> str:
    """The kind that is meant: by its name, as the only one with the method, or by what the source is.

    `given` are the settings asked for: `--colours 5` makes a colour puzzle of a picture, `--effort quick` a curved one
    of a drawing.
    """
    if kind not in ("", AUTO):
        return kind_named(kind).name
    having = [each.name for each in KINDS.values() if method in each.methods]
    if method not in ("", "best") and len(having) == 1:
        return having[0]
    from nonoforge.makers.inference import form_of

    form = form_of(source)
    if not form:
        raise MakeError("this is neither a picture, a drawing nor a model that can be read")
    suited = SUITED[form]
    fitting = [each for each in suited if all((each, "best") in homes().get(name, {}) for name in given)]
    if form != "drawing":
        return fitting[0] if fitting else suited[0]
    if len(fitting) == 1:
        return fitting[0]
    if kind == AUTO:
        return _kind_of_drawing(source)
    raise MakeError(
        "a drawing can become a tangram, a curved nonogram or a grid: add --kind tangram, curved, mono, colour or auto"
    )


def _kind_of_drawing(source: Any) -> str:
    """`tangram` for a drawing of straight lines, `curved` for any other."""
    from nonoforge.makers.drawings.outline import outline_of

    straight = outline_of(source).straight
    if hasattr(source, "seek"):
        source.seek(0)
    return "tangram" if straight >= STRAIGHT else "curved"
