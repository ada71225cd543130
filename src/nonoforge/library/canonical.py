"""Canonical ids: one id for a puzzle and all that come of it by turning it and looking at it in a mirror.

A grid has 8 such ways to lie, a solid 48. Each is written down as the clues met in order, and the id is the hash of
the smallest text; so equal ids mean that one can be laid on the other. Clues say which cells are meant, so the picture
is not needed.

Faces of a plane have no place in a row: where one plane is the mirror image of another, its faces are numbered anew and
its lines run the other way. There the id comes from an invariant. Cells are told apart by the lines through them and
lines by their clue and the cells along them, again and again until nothing more can be told apart (colour refinement);
whatever the numbering, the same classes come out. Two different planes could share them only by a regularity that
arrangements of drawn curves, with an order on every line and lengths in the clues, do not have.

The colour of a black-and-white puzzle does not count; of several colours each is called by its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid, Solid
from nonoforge.clues import Clue, Runs, Totals
from nonoforge.puzzle import Puzzle

_MOST_LOOKS = 3_000_000
"""Cells on lines that are looked at in all rounds of refinement together; it bounds the largest planes to seconds."""

_WIDE = 16
"""Bytes of a hash."""


def canonical_id(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, the same for all positions of a puzzle."""
    if isinstance(puzzle.board, Grid | Solid):
        return _digest(min(_positions(puzzle)))
    return _digest(_invariant(puzzle))


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=_WIDE).hexdigest()


def _hash(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=_WIDE).digest()


def _names(puzzle: Puzzle) -> list[str]:
    """What each colour is called."""
    if len(puzzle.palette) <= 2:
        return ["0", "1"]
    return [colour.hex for colour in puzzle.palette]


def _both_ways(clue: Clue, names: Sequence[str]) -> tuple[str, str]:
    """A clue as text, read along its line and against it."""
    if isinstance(clue, Runs):
        words = [f"{block.length}{names[block.colour]}" for block in clue.blocks]
        return " ".join(words), " ".join(reversed(words))
    if isinstance(clue, Totals):
        parts = sorted(f"={t.cells}/{t.least_blocks}-{t.most_blocks}{names[t.colour]}" for t in clue.parts)
        return " ".join(parts), " ".join(parts)
    return "-", "-"


# Grids and solids


def _positions(puzzle: Puzzle) -> Iterator[bytes]:
    """The puzzle as bytes in each of its positions.

    For each axis there is an array of the hashes of its lines' clues, read both ways, with an axis for each of the
    other coordinates. Turning and mirroring then is transposing and flipping.
    """
    board = puzzle.board
    sides = (board.width, board.height, *([board.depth] if isinstance(board, Solid) else []))  # type: ignore[attr-defined]
    given = _given(puzzle, sides)
    clues = _clue_arrays(puzzle, sides)
    axes = range(len(sides))
    for order in permutations(axes):
        size = ",".join(str(sides[axis]) for axis in order).encode()
        for flips in product((False, True), repeat=len(sides)):
            move = _mover(order, flips)
            met = (move(clues[axis][flips[axis]], [each for each in axes if each != axis]) for axis in order)
            yield b"|".join([size, move(given, axes).tobytes(), *(array.tobytes() for array in met)])


def _mover(order: Sequence[int], flips: Sequence[bool]) -> Callable[[NDArray[Any], Sequence[int]], NDArray[Any]]:
    """Lays an array, whose axes are the board's axes `those`, as the whole is laid."""

    def move(array: NDArray[Any], those: Sequence[int]) -> NDArray[Any]:
        array = array[tuple(slice(None, None, -1 if flips[axis] else 1) for axis in those)]
        return array.transpose([list(those).index(axis) for axis in order if axis in those])

    return move


def _clue_arrays(puzzle: Puzzle, sides: Sequence[int]) -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """For each axis the hashes of its clues, along it and against it; shape: the other sides, x before y before z."""
    names = _names(puzzle)
    families = [lines for _, lines in puzzle.board.directions]  # a grid: rows (along x), columns (along y)
    found = []
    for axis, lines in enumerate(families):
        others = [side for each, side in enumerate(sides) if each != axis]
        both = [_both_ways(puzzle.clues[line], names) for line in lines]
        # The first of the other coordinates runs fastest, so it is the last axis before the transposition.
        along, against = (
            np.array([_hash(pair[way]) for pair in both], dtype=f"V{_WIDE}").reshape(others[::-1]).T for way in (0, 1)
        )
        found.append((along, against))
    return found


def _given(puzzle: Puzzle, sides: Sequence[int]) -> NDArray[Any]:
    """1 + the rank of each given cell's colour in an array of the board's shape, 0 elsewhere; empty where none is."""
    if not puzzle.given:
        return np.zeros((0,) * len(sides), np.uint8)
    cells, names = np.zeros(puzzle.cells, np.uint8), _names(puzzle)
    for cell, colour in puzzle.given:
        cells[cell] = 1 + sorted(names).index(names[colour])
    return cells.reshape(sides[::-1]).T


# Planes


def _invariant(puzzle: Puzzle) -> bytes:
    """The classes of cells and lines after refinement, as bytes."""
    names = _names(puzzle)
    clues = [_both_ways(clue, names) for clue in puzzle.clues]
    told = dict(puzzle.given)
    cells = [_hash(f"given {names[told[cell]]}" if cell in told else "open") for cell in range(puzzle.cells)]
    looks = sum(map(len, puzzle.lines)) or 1
    classes = 0
    for _ in range(max(1, min(puzzle.cells, _MOST_LOOKS // looks))):
        met: list[list[bytes]] = [[] for _ in range(puzzle.cells)]
        lines = [_line(line, clue, cells, met) for line, clue in zip(puzzle.lines, clues, strict=True)]
        cells = [
            blake2b(own + b"".join(sorted(those)), digest_size=_WIDE).digest()
            for own, those in zip(cells, met, strict=True)
        ]
        if len(set(cells)) == classes:
            break
        classes = len(set(cells))
    return b"|".join([b"plane", *sorted(lines), b"", *sorted(cells)])


def _line(line: Sequence[int], clue: tuple[str, str], cells: Sequence[bytes], met: list[list[bytes]]) -> bytes:
    """The class of a line, whichever way it runs; tells each of its cells where on the line it stands."""
    along = [cells[cell] for cell in line]
    ways = [clue[0].encode() + b"|" + b"".join(along), clue[1].encode() + b"|" + b"".join(reversed(along))]
    own = blake2b(min(ways), digest_size=_WIDE).digest()
    last = len(line) - 1
    for place, cell in enumerate(line):
        seen = min(place, last - place) if ways[0] == ways[1] else place if ways[0] < ways[1] else last - place
        met[cell].append(own + seen.to_bytes(4, "little"))
    return own
