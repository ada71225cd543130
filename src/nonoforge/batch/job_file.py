"""Job files: TOML, read into jobs and checked at once.

    [job]
    sources = ["pictures", "drawings/*.svg"]
    subjects = "once"

    [[wish]]
    count = 30
    kind = "mono"
    size = "15x15"
    difficulty = "easy"

    [[output]]
    book = "issue.pdf"

A wish takes every setting of its kind, checked where Python and the command line have theirs checked
(`makers/options.py`). Complaints name the line of the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from nonoforge.batch import toml_lines
from nonoforge.batch.job import BY_FORM, Job, Output, Table, Wish
from nonoforge.errors import LibraryError, MakeError, ReadError
from nonoforge.formats import load_source
from nonoforge.library.store import checked_tag
from nonoforge.makers.making import KINDS, kind_named, options_for
from nonoforge.makers.options import options_of, settings_of, settings_of_size, shown

MOST_COUNT = 1_000_000
MOST_WISHES = 1_000

_OWN_KEYS = ("name", "count", "kind", "method", "size", "sources", "tags")
_LISTS = ("sources", "tags")
_OUTPUTS = ("book", "pages", "puzzles", "archive", "gallery", "report")


def read_job(path: Path) -> Job:
    """The job of a file, or of a folder: one puzzle of every source in it."""
    if path.is_dir():
        name = path.resolve().name
        return Job(name=name, folder=path, table=Table(name=name), sources=(".",), wishes=(Wish(name="each source"),))
    source = load_source(path)
    try:
        value = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line ([0-9]+), column ([0-9]+)\)", str(error))
        reason = str(error).partition(" (at ")[0]
        source.fail(f"this is not TOML: {reason}", *(int(each) for each in (place.groups() if place else ())))
    except RecursionError:
        source.fail("lists are nested too deeply")
    return _Reader(str(path), toml_lines.lines_of(source.text)).job(value, path)


@dataclass(frozen=True)
class _Reader:
    """Turns the values of a file into a job; knows where each stands."""

    file: str
    lines: dict[toml_lines.Path, int]

    def fail(self, reason: str, *path: str | int) -> NoReturn:
        raise ReadError(reason, file=self.file, line=toml_lines.line_of(self.lines, path))

    def job(self, value: Mapping[str, Any], path: Path) -> Job:
        self._known(value, ("job", "wish", "output"))
        table = value.get("job", {})
        if not isinstance(table, dict):
            self.fail("[job] should be a table", "job")
        self._known(table, (*(each.name for each in fields(Table)), *_LISTS), "job")
        plain = self._checked(Table, {key: item for key, item in table.items() if key not in _LISTS}, "job")
        if len(self._tables(value, "wish")) > MOST_WISHES:
            self.fail(f"there are more than {MOST_WISHES} wishes")
        wishes = tuple(self._wish(item, number, plain) for number, item in enumerate(self._tables(value, "wish")))
        if not wishes:
            self.fail("there is no [[wish]]: say what is to be made")
        sources = self._texts(table, "sources", "job")
        if not sources and not all(wish.sources for wish in wishes):
            self.fail("there are no sources: name files, folders or patterns", "job")
        names = [wish.name for wish in wishes]
        for number, name in enumerate(names):
            if name in names[:number]:
                self.fail(f"two wishes are called {shown(name)}", "wish", number, "name")
        return Job(
            name=plain.name or path.stem,
            folder=path.parent,
            table=plain,
            sources=sources,
            wishes=wishes,
            tags=self._tags(table, "job"),
            outputs=tuple(self._output(item, at, path) for at, item in enumerate(self._tables(value, "output"))),
        )

    def _wish(self, value: Mapping[str, Any], number: int, job: Table) -> Wish:
        here = ("wish", number)
        kind, method = (self._text(value, key, *here) for key in ("kind", "method"))
        count = value.get("count")
        if count is not None and (type(count) is not int or not 1 <= count <= MOST_COUNT):
            self.fail(f"count must be a whole number from 1 to {MOST_COUNT}, not {shown(count)}", *here, "count")
        if kind and kind not in KINDS:
            self._misspelt(kind, tuple(KINDS), "kind", *here, "kind")
        if method and not kind:
            self.fail("a method goes with a kind: name it too", *here, "method")
        if method and method not in KINDS[kind].methods:
            self._misspelt(method, tuple(KINDS[kind].methods), f"method for {kind} puzzles", *here, "method")
        settings = {key: item for key, item in value.items() if key not in _OWN_KEYS}
        kinds = [kind] if kind else list(BY_FORM.values())
        if "size" in value:
            if not kind:
                self.fail("a size goes with a kind: name it too", *here, "size")
            settings |= self._size(value, kind, method or "best", *here)
        general = {key: getattr(job, key) for key in ("author", "licence") if getattr(job, key)}
        settings = general | settings
        for each in kinds:
            self._check_settings(each, method or "best", settings, *here)
        typed = options_for(kinds[0], method or "best", settings)
        return Wish(
            name=self._text(value, "name", *here) or f"wish {number + 1}",
            count=count,
            kind=kind,
            method=method or "best",
            settings={key: getattr(typed, key.replace("-", "_")) for key in settings},
            sources=self._texts(value, "sources", *here),
            tags=self._tags(value, *here),
        )

    def _size(self, value: Mapping[str, Any], kind: str, method: str, *here: str | int) -> dict[str, str]:
        known = {each.name for each in settings_of(kind_named(kind).options(method))}
        both = [key for key in ("width", "height") if key in value]
        if both:
            self.fail(f"give size or {both[0]}, not both", *here, both[0])
        try:
            return settings_of_size(str(value["size"]), known)
        except MakeError as error:
            self.fail(str(error), *here, "size")

    def _check_settings(self, kind: str, method: str, settings: Mapping[str, Any], *here: str | int) -> None:
        """Have the options of a kind checked; where they complain, find the key that is to blame."""
        try:
            options_for(kind, method, settings)
        except MakeError as whole:
            for key, item in settings.items():
                try:
                    options_for(kind, method, {key: item})
                except MakeError as error:
                    own = "size" if key in ("width", "height") and (*here, key) not in self.lines else key
                    self.fail(str(error), *here, own)
            self.fail(str(whole), *here)

    def _output(self, value: Mapping[str, Any], number: int, path: Path) -> Output:
        here = ("output", number)
        named = [key for key in value if key in _OUTPUTS]
        if len(named) != 1:
            if not named:
                for key in value:
                    self._misspelt(key, _OUTPUTS, "output", *here, key)
            self.fail(f"an output is one of {', '.join(_OUTPUTS)}", *here)
        (what,) = named
        place = self._text(value, what, *here)
        if not place:
            self.fail(f"{what} needs the name of a file or a folder", *here, what)
        settings = {key: item for key, item in value.items() if key != what}
        from nonoforge.batch.outputs import check_output

        output = Output(what=what, path=path.parent / place, settings=settings)
        try:
            check_output(output)
        except (MakeError, ValueError) as error:
            self.fail(str(error), *here)
        return output

    def _checked(self, kind: type[Table], values: Mapping[str, Any], *here: str | int) -> Table:
        for key, item in values.items():
            try:
                options_of(kind, {key: item})
            except MakeError as error:
                self.fail(str(error), *here, key)
        return options_of(kind, values)

    def _tables(self, value: Mapping[str, Any], key: str) -> Sequence[Mapping[str, Any]]:
        items = value.get(key, [])
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            self.fail(f"write [[{key}]] with two brackets: there may be several", key)
        return items

    def _text(self, value: Mapping[str, Any], key: str, *here: str | int) -> str:
        text = value.get(key, "")
        if not isinstance(text, str) or len(text) > 1000:
            self.fail(f"{key} must be a text, not {shown(text)}", *here, key)
        return text

    def _texts(self, value: Mapping[str, Any], key: str, *here: str | int) -> tuple[str, ...]:
        items = value.get(key, [])
        items = [items] if isinstance(items, str) else items
        if not isinstance(items, list) or not all(isinstance(item, str) and item for item in items):
            self.fail(f"{key} must be a list of texts", *here, key)
        return tuple(items)

    def _tags(self, value: Mapping[str, Any], *here: str | int) -> tuple[str, ...]:
        try:
            return tuple(checked_tag(tag) for tag in self._texts(value, "tags", *here))
        except LibraryError as error:
            self.fail(str(error), *here, "tags")

    def _known(self, value: Mapping[str, Any], known: Sequence[str], *here: str | int) -> None:
        for key in value:
            if key not in known:
                self._misspelt(key, known, "key", *here, key)

    def _misspelt(self, word: str, known: Sequence[str], what: str, *path: str | int) -> NoReturn:
        near = get_close_matches(word, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        self.fail(f"there is no {what} {shown(word)} here: {hint}", *path)
