"""PBM bitmaps, one pixel per cell: `P1` as text, `P4` as bits; a black pixel is a filled cell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.formats.lines import board_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import NO, SURE
from nonoforge.puzzle import Puzzle

_HEAD = re.compile(rb"P([14])((?:\s|#[^\n]*\n)+)([0-9]+)((?:\s|#[^\n]*\n)+)([0-9]+)")


def sniff(source: Source) -> int:
    """The magic number."""
    return SURE if re.match(rb"P[14]\s", source.data[:3]) else NO


def read(source: Source) -> list[Puzzle]:
    """The puzzle of the bitmap."""
    head = _HEAD.match(source.data[:10_000])
    if not head:
        source.fail("a bitmap begins with P1 or P4 and its width and height", 1)
    line = source.data.count(b"\n", 0, head.start(5)) + 1
    width, height = (source.number(head[i].decode(), "the size", line, most=10**9) for i in (3, 5))
    board = source.grid(width, height, line)
    pixels = _bits(source, head.end(), width, height) if head[1] == b"4" else _digits(source, head.end(), board.cells)
    return [Puzzle.of_picture(board, pixels)]


def _bits(source: Source, start: int, width: int, height: int) -> bytes:
    """Cells from bits; each row begins a new byte, with its first cell in the highest bit."""
    stride = (width + 7) // 8
    data = source.data[start + 1 : start + 1 + stride * height]
    if len(data) < stride * height:
        source.fail(f"the picture has {len(data)} bytes, not {stride * height}")
    cells = bytearray()
    for row in range(height):
        number = int.from_bytes(data[row * stride : (row + 1) * stride], "big")
        cells += f"{number:0{stride * 8}b}"[:width].encode().translate(_COLOURS)
    return bytes(cells)


def _digits(source: Source, start: int, wanted: int) -> bytes:
    """Cells from the digits 0 and 1, with or without blanks between them."""
    digits = re.sub(rb"#[^\n]*", b"", source.data[start:])
    digits = digits.translate(None, b" \t\r\n\v\f")
    wrong = digits.translate(None, b"01")
    if wrong:
        at = source.data.find(wrong[:1], start)
        line, column = source.data.count(b"\n", 0, at) + 1, at - source.data.rfind(b"\n", 0, at)
        source.fail(f"a pixel is 0 or 1, not {chr(wrong[0])!r}", line, column)
    if len(digits) != wanted:
        source.fail(f"the picture has {len(digits)} pixels, not {wanted}")
    return digits.translate(_COLOURS)


_COLOURS = bytes.maketrans(b"01", b"\0\1")
_DIGITS = bytes.maketrans(b"\0\1", b"01")


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goal as `P1`, a line for each row."""
    puzzle = puzzles[0]
    width, height = board_of(puzzle).width, board_of(puzzle).height
    digits = (puzzle.goal or b"").translate(_DIGITS).decode()
    rows = (digits[start : start + width] for start in range(0, width * height, width))
    return f"P1\n{width} {height}\n" + "\n".join(rows) + "\n"
