"""Choosing among puzzles: which are good enough to return, in which order, and what to say if none is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from nonoforge.errors import Cancelled, MakeError
from nonoforge.grading.score import cost_at, costs_labelled
from nonoforge.makers.grids.options import FAIR, POOR, GridOptions, MonoOptions
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.grids.sizing import cells_needed, sizes_as_hard
from nonoforge.makers.options import DIFFICULTIES
from nonoforge.makers.pictures.likeness import WEIGHTS, Labels

USUAL = 6
"""Puzzles returned for one picture unless a number is asked for."""

_WHY = {
    "structure": "light and dark do not fall where they should",
    "edges": "its outlines are lost or drown in others",
    "features": "what is thin or small in it is lost, or made up",
    "wholeness": "it falls to pieces",
    "regions": "its areas do not fit",
    "colour": "its colours are too different",
    "specks": "it is full of specks",
}


def good_enough(found: Iterator[GridMade], job: Job[GridOptions]) -> Iterator[GridMade]:
    """The puzzles that reach the bar; if none does, `MakeError` with the shortcoming of the best.

    A puzzle below `FAIR` (the papers' methods: `POOR`) carries a note that says so. If the user ends the work,
    the best one is yielded once more with the reason in its `effort`, unless that is there already.
    """
    options = job.options
    best: GridMade | None = None
    handed: GridMade | None = None
    nearest: GridMade | None = None
    for made in _until_stopped(found):
        if best is None or made.likeness > best.likeness:
            best = made
        if made.likeness < options.least:
            continue
        if options.difficulty is not None and options.difficulty != made.grade.label:
            nearest = made if nearest is None else min(nearest, made, key=_missed)
            continue
        if made.likeness < (FAIR if isinstance(options, MonoOptions) else POOR):
            made = replace(
                made, notes=(*made.notes, f"looks little like the picture: {shortcoming(made)}{needed(made)}")
            )
        if handed is None or made.likeness > handed.likeness:
            handed = made
        yield made
    if handed is None and nearest is not None and nearest.grade.label in DIFFICULTIES[options.difficulty or ""]:
        note = f"no {options.difficulty} puzzle was found, only a {nearest.grade.label} one; {_other_sizes(nearest)}"
        handed = replace(nearest, notes=(*nearest.notes, note))
        yield handed
    ended = job.allowance.ended
    if handed is None:
        if not ended or job.allowance.late:
            raise _nothing(best, nearest, job)
    elif ended and not handed.effort.ended:
        notes = (*handed.notes, *job.allowance.notes)
        yield replace(handed, effort=replace(handed.effort, ended=ended), notes=notes)
    if not ended:
        job.watch.tell(1.0)


def _until_stopped(found: Iterator[GridMade]) -> Iterator[GridMade]:
    try:
        yield from found
    except Cancelled:  # from deep inside a search; the allowance knows why
        return


def _nothing(best: GridMade | None, nearest: GridMade | None, job: Job[GridOptions]) -> MakeError:
    """Why no puzzle is returned."""
    options = job.options
    if job.allowance.late:
        return MakeError("the time limit ended the search before there was such a puzzle: allow more seconds")
    if best is None:
        return MakeError(
            f"no solvable puzzle was found for this picture by {options.method!r}: try another size or method"
        )
    if nearest is None:
        return MakeError(
            f"no good puzzle was found for this picture: the best one reaches a likeness of {best.likeness:.2f} "
            f"where {options.least:.2f} is wanted, because {shortcoming(best)}; "
            f"try more cells or a crop, or set least=0 to see it{needed(best)}"
        )
    return MakeError(
        f"no {options.difficulty} puzzle was found for this picture: the nearest one is {nearest.grade.label} "
        f"({nearest.grade.sweeps} sweeps); try another difficulty; {_other_sizes(nearest)}"
    )


def _missed(made: GridMade) -> float:
    """How far the work that a puzzle takes is from what was asked for, as the logarithm of a ratio."""
    low, high = costs_labelled((made.options.difficulty or "",), made.labels.size)
    work = max(cost_at(made.grade.score), 1.0)
    return max(math.log(low / work), math.log(work / high))


def _other_sizes(made: GridMade) -> str:
    """The sizes at which the picture could be as hard as asked for, as the end of a sentence."""
    if made.part is None or made.kind != "mono":
        return "another size or another number of colours could do"
    sides, whole = sizes_as_hard(made.part, made.options.difficulty or "", cost_at(made.grade.score))
    if not sides:
        return "no other size is likely to do"
    longest = max(made.labels.shape)
    near = sorted(sorted(sides, key=lambda side: abs(side - longest))[:3])
    words = " or ".join(filter(None, (", ".join(map(str, near[:-1])), str(near[-1]))))
    where = "the whole picture (crop none) at " if whole else ""
    return f"{where}about {words} cells for the longer side could do"


def needed(made: GridMade) -> str:
    """How many cells the picture of a puzzle that looks little like it would need, as the end of a sentence."""
    if made.part is None or made.kind != "mono":
        return ""
    cells = cells_needed(made.part, FAIR)
    return "" if cells is None else f"; this picture needs about {cells} cells for the longer side"


def spread(found: Iterable[GridMade], variants: int | None) -> Iterator[GridMade]:
    """At most `variants` of what a method makes, spread evenly from first to last; everything if None."""
    if variants is None:
        yield from found
        return
    made = _once(found)
    if len(made) > variants:
        picks = {round(number * (len(made) - 1) / max(1, variants - 1)) for number in range(variants)}
        # One of them must say that the user ended the work.
        for number in [number for number, each in enumerate(made) if each.effort.ended and number not in picks][:1]:
            picks = picks - {min(picks, key=partial(_apart, number))} | {number}
        made = [made[number] for number in sorted(picks)]
    yield from made


def _apart(one: int, other: int) -> int:
    return abs(one - other)


def _once(made: Iterable[GridMade]) -> list[GridMade]:
    """Without repeats: of two records of one puzzle the later stays, which says more."""
    everything = list(made)
    return list({id(each.puzzle): each for each in everything}.values())


def best_first(made: Iterable[GridMade], options: GridOptions) -> list[GridMade]:
    """What `making` yielded, in the order of its method and without near-copies.

    `best` puts the best likeness first and keeps at most `variants` (6 by default). The papers' methods keep their
    own order: rising black cells (`threshold`), as made (`adapt`).
    """
    once = _once(made)
    if options.method != "best":
        return once
    once.sort(key=lambda each: -each.likeness)
    if not isinstance(options, MonoOptions):
        return once[: options.variants or USUAL]
    fresh: list[GridMade] = []
    for each in once:
        if all(differs(each.labels, other.labels, options.different) for other in fresh):
            fresh.append(each)
    return fresh[: options.variants or USUAL]


def differs(a: Labels, b: Labels, share: float) -> bool:
    """Whether two pictures differ in at least this share of their cells, or in size."""
    return a.shape != b.shape or float((a != b).mean()) >= share


def shortcoming(made: GridMade) -> str:
    """The part that costs the most likeness, in words."""
    parts = made.parts
    worst = max(WEIGHTS, key=lambda part: WEIGHTS[part] * (1 - float(getattr(parts, part))))
    return f"{_WHY[worst]} ({worst} {getattr(parts, worst):.2f})"
