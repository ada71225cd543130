"""Choosing among candidates: what is good enough to hand out, in which order, and what to say where nothing is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from nonoforge.errors import MakeError
from nonoforge.makers.grids.proving import Candidate
from nonoforge.makers.options import DIFFICULTIES, options_of
from nonoforge.makers.pictures.framing import Framing
from nonoforge.makers.pictures.likeness import POOR, WEIGHTS

_WHY = {
    "structure": "light and dark do not fall where they should",
    "edges": "its outlines are lost",
    "regions": "its areas do not fit",
    "colour": "its colours are too different",
    "specks": "it is full of specks",
}


def split_settings(method: str, settings: Mapping[str, Any]) -> tuple[Framing, dict[str, Any]]:
    """The framing, and the settings that belong to the method.

    The papers' methods take the picture as it is; ours looks for the subject and hands out nothing that is a blot.
    """
    names = {each.name for each in fields(Framing)}
    common = {} if method == "best" else {"crop": "none", "invert": "no"}
    if method == "best":
        common["least"] = str(POOR)
    mine = {name: value for name, value in settings.items() if name.strip() in names}
    rest = {name: value for name, value in settings.items() if name.strip() not in names}
    return options_of(Framing, {**common, **{name.strip(): value for name, value in mine.items()}}), rest


def told_if_poor(
    found: Iterable[Candidate], method: str, framing: Framing, difficulty: str | None
) -> Iterator[Candidate]:
    """The candidates that reach the bar; `MakeError` with the best one's shortcoming where none does.

    What is handed out below the usual bar (the papers' methods have none) carries a note that says so.
    """
    best: Candidate | None = None
    handed = 0
    for candidate in found:
        if best is None or candidate.resemblance.score > best.resemblance.score:
            best = candidate
        if candidate.resemblance.score < framing.least:
            continue
        if difficulty and candidate.grade.label not in DIFFICULTIES[difficulty]:
            continue
        handed += 1
        if candidate.resemblance.score < POOR:
            yield replace(
                candidate, notes=(*candidate.notes, f"resembles the picture poorly: {shortcoming(candidate)}")
            )
        else:
            yield candidate
    if handed:
        return
    if best is None:
        raise MakeError(f"no solvable puzzle came of this picture by {method!r}: try another size or method")
    if best.resemblance.score < framing.least:
        raise MakeError(
            f"no good puzzle came of this picture: the best one found reaches a resemblance of "
            f"{best.resemblance.score:.2f} where {framing.least:.2f} is wanted, because {shortcoming(best)}; "
            f"try more cells or a crop, or set least=0 to see it"
        )
    raise MakeError(
        f"no {difficulty} puzzle came of this picture: the best one found is {best.grade.label} "
        f"({best.grade.sweeps} sweeps); try another size, or another difficulty"
    )


def chosen(made: list[Candidate], method: str, variants: int | None) -> list[Candidate]:
    """In the order of the method, at most `variants` of them, spread evenly where a method makes many."""
    if method == "best":
        made = sorted(made, key=lambda candidate: -candidate.resemblance.score)
        fresh = [each for number, each in enumerate(made) if not any(_copies(each, other) for other in made[:number])]
        return fresh[: variants or 6]
    if variants and len(made) > variants:
        picks = {round(number * (len(made) - 1) / max(1, variants - 1)) for number in range(variants)}
        return [made[number] for number in sorted(picks)]
    return made


def _copies(one: Candidate, other: Candidate) -> bool:
    """Whether two black-and-white candidates differ in less than one cell of 67."""
    if one.kind != "mono" or one.labels.shape != other.labels.shape:
        return False
    return float((one.labels != other.labels).mean()) < 0.015


def shortcoming(candidate: Candidate) -> str:
    """What costs the most resemblance, in words."""
    parts = candidate.resemblance
    worst = max(WEIGHTS, key=lambda part: WEIGHTS[part] * (1 - float(getattr(parts, part))))
    return f"{_WHY[worst]} ({worst} {getattr(parts, worst):.2f})"
