"""What stands at the back: hints, who made what under which terms, and what was left out and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from nonoforge.book.entries import Entry
from nonoforge.book.flow import Block, column_width, flow, heading_block, text_block
from nonoforge.book.left_out import LeftOut
from nonoforge.book.page import Page
from nonoforge.book.style import Style
from nonoforge.book.trim import MM
from nonoforge.draw.surfaces.other_fonts import settable
from nonoforge.harmless import clean
from nonoforge.puzzle import Credits


def hint_pages(entries: Sequence[Entry], style: Style) -> list[Page]:
    """The hints of all puzzles, in columns."""
    columns = max(1, int(style.trim.frame_width // (70 * MM)))
    width = column_width(style, columns)
    blocks: list[Block] = []
    for number, entry in enumerate(entries, 1):
        if entry.hints:
            blocks.append(heading_block(style.words.number.format(n=number), width, style, 1.0))
            blocks += (
                text_block(f"{place}. {hint}", width, style, size=0.9) for place, hint in enumerate(entry.hints, 1)
            )
    return flow(style.words.hints, blocks, style, columns) if blocks else []


def credit_pages(entries: Sequence[Entry], left_out: Sequence[LeftOut], style: Style) -> list[Page]:
    """Authors, terms and sources, puzzles with the same ones together; then what is not in the book."""
    width = style.trim.frame_width
    blocks = [text_block(style.words.colophon, width, style)]
    told: dict[str, list[int]] = {}
    unset: list[int] = []
    for number, entry in enumerate(entries, 1):
        line = credit_line(entry.puzzle.credits)
        if not settable(line) or not settable(entry.title):
            unset.append(number)
        if line and settable(line):
            told.setdefault(line, []).append(number)
    if unset:
        told[style.words.unset] = unset
    for line, numbers in told.items():
        blocks.append(text_block(f"{style.words.number.format(n=ranges(numbers))}: {line}", width, style, size=0.9))
    if left_out:
        blocks.append(heading_block(style.words.left_out, width, style))
        blocks += (
            text_block(f"{each.name if settable(each.name) else '?'}: {each.reason}", width, style, size=0.9)
            for each in left_out
        )
    return flow(style.words.credits, blocks, style)


def credit_line(credits: Credits) -> str:
    """Author, copyright, terms and source, as one line."""
    facts = (credits.author, credits.copyright, credits.license, credits.source)
    return ", ".join(dict.fromkeys(filter(None, (clean(fact, 300) for fact in facts))))


def ranges(numbers: Iterable[int]) -> str:
    """`1–4, 7, 9–12`."""
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}")
    return ", ".join(parts)
