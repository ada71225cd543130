"""What a census has counted so far, and the file from which it can go on.

Counts of units are added up, so the file holds sums and the set of units in them, as JSON. It may come from somebody
else's disk: nothing in it is believed before it is checked.
"""

from __future__ import annotations

import binascii
import json
from base64 import b64decode, b64encode
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from nonoforge.errors import ReadError
from nonoforge.replacing import replace_file, shorten_name

FORMAT = "nonoforge census 2"

_MOST_BYTES = 1 << 30


@dataclass
class Form:
    """One way of writing down a switching graph: how often it came, and the smallest image (by columns) that has it.

    `triangle` has a byte for each pair of vertices, 1 for an edge.
    """

    count: int
    vertices: int
    triangle: bytes
    example: int


@dataclass
class CensusTotals:
    """Sums over the units that are done; counters by flexible cells and by solutions leave out unique nonograms."""

    nonograms: int = 0
    unique: int = 0
    line_solvable: int = 0
    covered: int = 0
    """Images seen, mirrored ones included; all of them when the census is complete."""
    flexible: Counter[int] = field(default_factory=Counter)
    flexible_solutions: Counter[int] = field(default_factory=Counter)
    solutions: Counter[int] = field(default_factory=Counter)
    forms: dict[int, Form] = field(default_factory=dict)
    """By a 64-bit hash of vertices and triangle."""
    done: set[int] = field(default_factory=set)

    def add(self, other: CensusTotals) -> None:
        """Add the sums of other units; the order of such calls does not matter."""
        self.nonograms += other.nonograms
        self.unique += other.unique
        self.line_solvable += other.line_solvable
        self.covered += other.covered
        self.flexible += other.flexible
        self.flexible_solutions += other.flexible_solutions
        self.solutions += other.solutions
        self.done |= other.done
        for key, form in other.forms.items():
            known = self.forms.setdefault(key, replace(form, count=0))
            known.count += form.count
            known.example = min(known.example, form.example)


@dataclass(frozen=True)
class Question:
    """What a file of progress belongs to: the size as it is counted, what is counted, the number of units."""

    width: int
    height: int
    what: str
    units: int


def save_totals(path: Path, question: Question, totals: CensusTotals) -> None:
    """Write the sums in one step; an older file is replaced only by a complete new one."""
    record = {
        "format": FORMAT,
        "question": vars(question),
        "sums": [totals.nonograms, totals.unique, totals.line_solvable, totals.covered],
        "flexible": sorted(totals.flexible.items()),
        "flexible_solutions": sorted(totals.flexible_solutions.items()),
        "solutions": sorted(totals.solutions.items()),
        "forms": [
            [key, form.count, form.vertices, b64encode(form.triangle).decode(), form.example]
            for key, form in sorted(totals.forms.items())
        ],
        "done": sorted(totals.done),
    }
    replace_file(path, json.dumps(record, separators=(",", ":")).encode())


def load_totals(path: Path, question: Question) -> CensusTotals:
    """The sums of an earlier run; empty if there is no file, `ReadError` if it is about something else."""
    try:
        if not path.exists():
            return CensusTotals()
        if path.stat().st_size > _MOST_BYTES:
            _refuse(path, "the file is too large")
        record = json.loads(path.read_bytes())
    except OSError as problem:
        _refuse(path, f"cannot be read: {problem.strerror or problem}")
    except (ValueError, RecursionError):
        _refuse(path, "this is not a file with a census in progress")
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        _refuse(path, "this is not a file with a census in progress")
    if record.get("question") != vars(question):
        _refuse(path, f"this file is about {_described(record.get('question'))}, not {_described(vars(question))}")
    try:
        totals = _totals(record)
    except (KeyError, TypeError, ValueError, binascii.Error):
        _refuse(path, "this census in progress is damaged")
    if totals.done and not 0 <= min(totals.done) <= max(totals.done) < question.units:
        _refuse(path, "this census in progress names units that do not exist")
    return totals


def _totals(record: dict[str, Any]) -> CensusTotals:
    nonograms, unique, line_solvable, covered = map(_natural, record["sums"])
    forms = {}
    for key, count, vertices, triangle, example in record["forms"]:
        form = Form(_natural(count), _natural(vertices), b64decode(triangle, validate=True), _natural(example))
        if len(form.triangle) != form.vertices * (form.vertices - 1) // 2 or set(form.triangle) - {0, 1}:
            raise ValueError
        forms[int(key)] = form
    return CensusTotals(
        nonograms,
        unique,
        line_solvable,
        covered,
        _counter(record["flexible"]),
        _counter(record["flexible_solutions"]),
        _counter(record["solutions"]),
        forms,
        set(map(_natural, record["done"])),
    )


def _counter(rows: Any) -> Counter[int]:
    return Counter({_natural(key): _natural(number) for key, number in rows})


def _natural(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError
    return value


def _described(question: Any) -> str:
    if not isinstance(question, dict):
        return "nothing"
    return f"{question.get('width')}×{question.get('height')} ({question.get('what')})"[:60]


def _refuse(path: Path, reason: str) -> NoReturn:
    raise ReadError(reason, file=shorten_name(str(path)))
