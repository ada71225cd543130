"""The plan of the puzzle pages: which puzzles share a page, and which pages must lie on the left or on the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from nonoforge.book.entries import Entry, name_of
from nonoforge.book.fitting import Fit, Leaf, Slot, cell_together, fit, places
from nonoforge.book.left_out import LeftOut
from nonoforge.book.style import Style
from nonoforge.errors import NonoforgeError

_AHEAD = 6
"""How far ahead a puzzle is looked for that can share a page, or fill the one before a spread."""


@dataclass(frozen=True, slots=True)
class Spare:
    """A page without puzzles: for the solutions of some entries, or for notes."""

    solutions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Plan:
    """The entries that are printed, in the order in which they are numbered, and their pages.

    `leaves[i]` lies on page `first + i`.
    """

    entries: tuple[Entry, ...]
    first: int
    leaves: tuple[Leaf | Spare, ...]

    @cached_property
    def pages(self) -> dict[int, int]:
        """Entry, by its place in the book from 0 -> its first page."""
        found: dict[int, int] = {}
        for place, leaf in enumerate(self.leaves):
            for slot in leaf.slots if isinstance(leaf, Leaf) else ():
                found.setdefault(slot.entry, self.first + place)
        return found


def plan_pages(entries: Sequence[Entry], style: Style, first: int) -> tuple[Plan, list[LeftOut]]:
    """Pages for all entries that fit the paper, from page `first` on, and what does not fit."""
    kept: list[Entry] = []
    fits: list[Fit] = []
    left_out: list[LeftOut] = []
    for given, entry in enumerate(entries, 1):
        try:
            fits.append(fit(entry, len(kept), style))
            kept.append(entry)
        except NonoforgeError as problem:
            left_out.append(LeftOut(name_of(entry.puzzle, given), str(problem)))
    groups = _pulled_forward(list(_groups(kept, fits, style)), first, style)
    order = list(dict.fromkeys(slot.entry for group in groups for leaf in group for slot in leaf.slots))
    renumbered = {old: new for new, old in enumerate(order)}
    numbered = [tuple(_renumbered(leaf, renumbered) for leaf in group) for group in groups]
    return Plan(tuple(kept[old] for old in order), first, tuple(_in_place(numbered, first, style))), left_out


def _renumbered(leaf: Leaf, numbers: dict[int, int]) -> Leaf:
    return replace(leaf, slots=tuple(replace(slot, entry=numbers[slot.entry]) for slot in leaf.slots))


def _groups(entries: Sequence[Entry], fits: Sequence[Fit], style: Style) -> Iterator[tuple[Leaf, ...]]:
    """Leaves that belong together: a page with one or several puzzles, a spread, all parts of one puzzle."""
    waiting = list(range(len(entries)))
    ahead = 0 if style.options.order in ("given", "title") else _AHEAD
    while waiting:
        if not fits[waiting[0]].share:
            yield fits[waiting.pop(0)].leaves
            continue
        chosen = next(found for count in (4, 2, 1) if (found := _partners(waiting, fits, count, ahead)))
        boxes = places(len(chosen), style)
        cells = cell_together([entries[each] for each in chosen], [fits[each] for each in chosen], boxes, style)
        slots = [
            Slot(each, box, replace(style.look, cell=cell))
            for each, box, cell in zip(chosen, boxes, cells, strict=True)
        ]
        yield (Leaf(tuple(slots)),)
        for each in chosen:
            waiting.remove(each)


def _partners(waiting: Sequence[int], fits: Sequence[Fit], count: int, ahead: int) -> list[int]:
    """The first of those waiting and others to share its page, some brought forward; nothing if there are too few."""
    near = waiting[: count + ahead]
    found = [each for each in near if fits[each].share >= count][:count]
    return found if len(found) == count and found[0] == waiting[0] else []


def _pulled_forward(groups: list[tuple[Leaf, ...]], first: int, style: Style) -> list[tuple[Leaf, ...]]:
    """The groups, with a single page brought forward wherever a spread would leave one empty."""
    if style.options.solutions == "after-each":
        return groups
    waiting, done, page = list(groups), [], first
    while waiting:
        index = 0
        if waiting[0][0].left and page % 2:
            index = next((i for i, group in enumerate(waiting[:_AHEAD]) if len(group) == 1), 0)
        group = waiting.pop(index)
        page += len(group) + (group[0].left and page % 2)
        done.append(group)
    return done


def _in_place(groups: Sequence[tuple[Leaf, ...]], first: int, style: Style) -> Iterator[Leaf | Spare]:
    """The leaves with spare pages between them: a spread begins on the left, and a solution lies overleaf."""
    page = first
    behind = style.options.solutions == "after-each"
    for group in groups:
        if page % 2 if group[0].left else behind and page % 2 == 0:
            yield Spare()
            page += 1
        yield from group
        page += len(group)
        if behind:
            if page % 2:  # it would face the puzzle
                yield Spare()
                page += 1
            yield Spare(tuple(dict.fromkeys(slot.entry for leaf in group for slot in leaf.slots)))
            page += 1
