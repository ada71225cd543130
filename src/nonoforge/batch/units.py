"""Units of work: one source, one maker, one set of options; known by an id that comes from nothing else.

Whoever does a unit, and however often, gets the same puzzles: so the id is enough to know that it need not be done
again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

import nonoforge
from nonoforge.batch.sources import Source

_SIZE = {"mono": 20 * 20, "colour": 10 * 20}
"""Cells solved in about a twentieth of a second, for the kinds of which many are made at a time."""

CHUNK = 10.0
"""Work that is sent to a worker in one piece, in puzzles of 20×20: half a second."""


@dataclass(frozen=True)
class Unit:
    """What to make of a source. `settings` are those of the kind's options; `proofs`: with certificates."""

    source: Source
    kind: str
    method: str
    settings: Mapping[str, Any]
    proofs: bool = True

    @cached_property
    def id(self) -> str:
        """A hash of all of it, and of the version, as the makers of another one may make other puzzles."""
        content = [
            nonoforge.__version__,
            self.source.hash,
            self.source.path.name,
            self.kind,
            self.method,
            sorted(self.settings.items()),
            self.proofs,
        ]
        return blake2b(json.dumps(content).encode(), digest_size=16).hexdigest()

    @property
    def variants(self) -> int:
        """How many puzzles it is asked for."""
        return int(self.settings.get("variants") or 1)

    @property
    def weight(self) -> float:
        """How much work it is, roughly, in puzzles of 20×20; it decides what is sent together, and nothing else."""
        if self.kind not in _SIZE:
            return CHUNK
        width = int(self.settings.get("width") or 30)
        cells = width * int(self.settings.get("height") or width)
        return (1 + self.variants) * cells / _SIZE[self.kind] * (5.0 if self.settings.get("difficulty") else 1.0)


def chunks(units: Iterable[Unit], workers: int) -> list[list[Unit]]:
    """Units that are sent together: enough that sending costs nothing, few enough that no worker waits for another."""
    every = list(units)
    most = max(1, len(every) // (4 * max(1, workers)))
    found: list[list[Unit]] = []
    weight = CHUNK
    for unit in every:
        if weight + unit.weight > CHUNK or len(found[-1]) >= most:
            found.append([])
            weight = 0.0
        found[-1].append(unit)
        weight += unit.weight
    return found
