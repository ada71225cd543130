"""Addresses of puzz.link and its relatives: `https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h`.

Width, height, then one slot for each number that a line has room for: ⌈height/2⌉ slots for each column, ⌈width/2⌉ for
each row, filled from the board outwards, so the last number of a line comes first. `0`-`f` is a number, `-` begins one
of two and `+` one of three hexadecimal digits, `g`..`z` are 1..20 empty slots. Only black and white.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonoforge.clues import Runs
from nonoforge.errors import WriteError
from nonoforge.formats.lines import board_of, grid_of, numbers_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import NO, SURE
from nonoforge.puzzle import Puzzle

_ADDRESS = re.compile(r"(?:https?://[^\s?]*\?)?([a-z]+)/(?:v:/)?([0-9]{1,20})/([0-9]{1,20})(?:/([^\s/]*))?/?")
_LONGEST = 1_000_000
_HEX = frozenset("0123456789abcdef")
_SKIPS = "ghijklmnopqrstuvwxyz"


def sniff(source: Source) -> int:
    """An address with `?nonogram/`, or only that part."""
    start = source.data[:400].strip()
    return SURE if re.match(rb"https?://[^\s?]{1,200}\?[a-z]+/|nonogram/[0-9v]", start) else NO


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the address."""
    if len(source.data) > _LONGEST:
        source.fail(f"an address of more than {_LONGEST} characters is too long", 1)
    match = _ADDRESS.fullmatch(source.text.strip())
    if not match:
        source.fail("an address of a nonogram looks like https://puzz.link/p?nonogram/5/5/...", 1, 1)
    if match[1] != "nonogram":
        source.fail(f"this is the address of another puzzle, {match[1][:20]}, not of a nonogram", 1, match.start(1) + 1)
    width, height = (source.number(match[i], "the size", 1, match.start(i) + 1, most=10**9) for i in (2, 3))
    board = source.grid(width, height, 1)
    deep, broad = (height + 1) // 2, (width + 1) // 2
    slots = width * deep + height * broad
    lines: list[list[int]] = [[] for _ in range(width + height)]
    for slot, number in _numbers(source, match[4] or "", match.start(4) + 1, slots):
        inside = slot < width * deep
        line = slot // deep if inside else width + (slot - width * deep) // broad
        lines[line].append(number)
    clues = [Runs.of(*reversed(numbers)) for numbers in lines]
    return [grid_of(board, clues[width:], clues[:width])]


def _numbers(source: Source, text: str, column: int, slots: int) -> Iterator[tuple[int, int]]:
    """(slot, number) of every slot that is not empty."""
    at = slot = 0
    while at < len(text):
        letter = text[at]
        if letter in _SKIPS:
            slot += _SKIPS.index(letter) + 1
            at += 1
        else:
            digits = {"-": 2, "+": 3}.get(letter, 1)
            first = at + (digits > 1)
            word = text[first : first + digits]
            if not _HEX.issuperset(word) or len(word) < digits:
                source.fail(f"{letter!r} is neither a number nor a gap", 1, column + at)
            if slot >= slots:
                break
            yield slot, int(word, 16)
            slot += 1
            at = first + digits
    if at < len(text) or slot > slots:
        source.fail("there are more numbers than the board has room for", 1, column + min(at, len(text) - 1))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The address on its own line."""
    puzzle = puzzles[0]
    board, (rows, columns) = board_of(puzzle), numbers_of(puzzle)
    words: list[str] = []
    gap = 0
    for numbers, room in [(n, (board.height + 1) // 2) for n in columns] + [(n, (board.width + 1) // 2) for n in rows]:
        if len(numbers) > room or max(numbers, default=0) > 0xFFF:
            raise WriteError("a puzz.link address has no room for a clue that is longer than its line")
        for number in reversed(numbers):
            words.append(_skip(gap) + _word(number))
            gap = 0
        gap += room - len(numbers)
    return f"https://puzz.link/p?nonogram/{board.width}/{board.height}/{''.join(words)}{_skip(gap)}\n"


def _skip(gap: int) -> str:
    return "z" * (gap // 20) + (_SKIPS[gap % 20 - 1] if gap % 20 else "")


def _word(number: int) -> str:
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"
