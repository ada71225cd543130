"""Making puzzles while somebody watches: each one told as it is proved, the arrangement of curves as it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonoforge.errors import Cancelled
from nonoforge.makers.curved.options import CurvedOptions, CurvesOptions
from nonoforge.makers.grids.options import GridOptions, ThresholdOptions
from nonoforge.makers.made import Made
from nonoforge.makers.making import kind_named, making, options_for
from nonoforge.makers.options import Options
from nonoforge.makers.titles import answer_of
from nonoforge.studio.keeping.drafts import keep_made
from nonoforge.studio.tasks.arrangements import arrangement_value
from nonoforge.studio.tasks.pixels import source_for
from nonoforge.studio.tasks.shaping import keep_curves
from nonoforge.studio.tasks.shown import shown, shown_made
from nonoforge.studio.tasks.work import Work

if TYPE_CHECKING:
    from nonoforge.makers.curved.method import LogStep
    from nonoforge.makers.curved.state import CurvedState
    from nonoforge.puzzle import Puzzle

MOST_SHOWN = 60
"""Puzzles of one request; the papers' methods can make thousands."""

HARDLY = 0.001
"""Of the moves of a quick effort: as many as it takes to hand an arrangement on."""

FRAMES = 0.25
"""Seconds between two pictures of an arrangement."""


def preview(work: Work, given: Mapping[str, Any]) -> dict[str, Any] | None:
    """The event with the first sight of what `make` will make, before anything is proved; None where there is none.

    For curves that is the drawing cut into pieces, each end carried on straight to the frame.
    """
    options = options_of(given, work)
    data, facts = work.source(given["source"])
    if isinstance(options, CurvesOptions):
        from nonoforge.makers.curved.pieces import cut_up
        from nonoforge.makers.curved.state import straight_state
        from nonoforge.makers.drawings.outline import outline_of

        start = straight_state(cut_up(outline_of(data), options))
        return {"event": "arrangement", **arrangement_value(start), "share": 0.0, "score": None}
    source = source_for(options.kind, data, facts)
    if isinstance(options, GridOptions):
        from nonoforge.studio.tasks.first_sight import first_sight

        puzzle = first_sight(source, options)
    else:
        puzzle = _first_look(source, options)
    if puzzle is None:
        return None
    value = shown(work, puzzle, {"kind": options.kind, "method": options.method})
    return {"event": "preview", "shown": value, "proved": False}


def _first_look(source: Any, options: Options) -> Puzzle | None:
    """The first thing that a maker shows of its work; the work itself ends there."""
    seen: list[Puzzle] = []

    def see(best: Callable[[], Puzzle]) -> None:
        seen.append(best())
        raise Cancelled("seen")

    with suppress(Cancelled):
        next(making(source, options, preview=see), None)
    return seen[0] if seen else None


def make(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """All puzzles of a source, the best first; each is told when it is proved. Stopped, it gives what it has."""
    options = options_of(given, work)
    data, facts = work.source(given["source"])
    draft = given.get("draft")
    found: list[tuple[Made, dict[str, Any]]] = []
    best: Made | None = None
    ended = ""
    for made in _makes(source_for(options.kind, data, facts), options, work):
        again = next((number for number, (other, _) in enumerate(found) if other.puzzle is made.puzzle), None)
        if again is not None:  # the best one once more, with the reason the work ended
            found[again] = (made, {**found[again][1], "facts": {**found[again][1]["facts"], **_ending(made)}})
            ended = made.effort.ended
            continue
        value = shown_made(work, made, facts["name"])
        if isinstance(options, CurvesOptions):
            keep_curves(work, made)
        if best is None or made.likeness > best.likeness:
            best = made
        found.append((made, value))
        if draft:
            keep_made(work.desk, draft, made.puzzle.id)
        work.tell("made", number=len(found), best=made is best, shown=value)
        ended = ended or made.effort.ended
        if len(found) >= MOST_SHOWN:
            ended = f"the first {MOST_SHOWN} puzzles are shown"
            break
    if not found:
        raise Cancelled("stopped before the first puzzle was proved")
    return {"made": [value for _, value in _in_order(found, options)], "ended": ended}


def options_of(given: Mapping[str, Any], work: Work) -> Options:
    """The options of a request; the source's name becomes the answer, not the title, which would tell it."""
    options = options_for(given["kind"], given.get("method") or "best", given.get("settings") or {})
    if not options.answer:
        _, facts = work.source(given["source"])
        options = replace(options, answer=answer_of(facts["name"]))
    return options


def _makes(source: Any, options: Options, work: Work) -> Iterator[Made]:
    if options.kind != "curved":
        yield from making(source, options, progress=work.progress, cancel=work.cancel)
        return
    from nonoforge.makers.watch import watch_of

    maker: Any = kind_named("curved").maker
    seen: list[CurvedState] = []
    found = False
    watch = watch_of(work.progress, work.cancel, options.seconds)
    for made in maker(source, options, watch, steps=_live(work, seen)):
        found = True
        yield made
    if not found and seen and not work.cancel.dropped and isinstance(options, CurvedOptions):
        # Stopped where the best could not be finished in a hurry: finish it without one.
        calm = replace(options, start=seen[-1], effort="quick", moves=HARDLY, seconds=None)
        yield from maker(source, calm, watch_of(work.progress))


def _live(work: Work, seen: list[CurvedState]) -> Callable[[LogStep, CurvedState], None]:
    """Steps of an arrangement, told a few times a second; the last one stays in `seen`."""
    last = 0.0

    def see(step: LogStep, state: CurvedState) -> None:
        nonlocal last
        seen[:] = [state]
        if perf_counter() - last < FRAMES:
            return
        last = perf_counter()
        work.tell("arrangement", **arrangement_value(state), share=step.share, score=round(step.penalties.total, 1))

    return see


def _ending(made: Made) -> dict[str, Any]:
    return {"ended": made.effort.ended, "notes": list(made.notes)}


def _in_order(found: list[tuple[Made, dict[str, Any]]], options: Options) -> list[tuple[Made, dict[str, Any]]]:
    """The best likeness first; thresholds by their share of black, as the paper has them."""
    if isinstance(options, ThresholdOptions):
        return sorted(found, key=lambda item: item[0].filled)
    return sorted(found, key=lambda item: -item[0].likeness)
