"""Clues: what a line promises about the colours of its cells.

A clue is one of

- `Runs`: the blocks of the line in order, each with a length and a colour. Two neighbouring blocks of the
  same colour have at least one empty cell between them; blocks of different colours may touch. A block
  whose length is `BLOTTED` has at least one cell; how many is hidden.
- `Totals`: for each colour named, how many cells have it, in how many blocks (the numbers of
  3D puzzles: plain = one block, circle = two, square = three or more). A colour that is not named is free.
- `None`: no promise.

Only this module makes clues from colours (`runs_of`, `totals_of`), checks colours against clues (`accepts`), and
turns clues into text and back (`format_clue`, `parse_clue`):

    "3 1"        a block of three, then a block of one, both of colour 1
    "3 1:2 ?"    a three, a one of colour 2, a blotted block
    "0"          no block: an empty line
    "=7/2"       seven cells in two blocks; "=7/3+" in three or more, "=7/0-4" in at most four
    "=7/2 =3/1:2"  the same, and three cells of colour 2 in one block
    "-"          no clue

It is plain Python on purpose: the engine's answers are checked here, so this shares nothing with the engine's kernels.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby

from nonoforge.errors import PuzzleError

EMPTY = 0
"""The colour of a cell that is left empty."""

BLOTTED = 0
"""The length of a block whose length is hidden. Zero is free for this: a real block has at least one cell."""

MOST_CELLS = 1_000_000
"""The most cells of a line or a board; keeps hostile input from filling memory."""

MOST_LINES = 200_000
"""The most lines of a board. Cells do not bound them well: a solid of 1000×1000×1 has a million lines of one cell."""


@dataclass(frozen=True, slots=True)
class Block:
    """A maximal stretch of cells of one colour; `length` is in cells, or `BLOTTED`."""

    length: int
    colour: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.length <= MOST_CELLS:
            raise PuzzleError(f"a block of {self.length} cells is not possible")
        if self.colour < 1:
            raise PuzzleError(f"a block cannot have colour {self.colour}: blocks are not empty")

    @property
    def blotted(self) -> bool:
        """Whether the length is hidden."""
        return self.length == BLOTTED


@lru_cache(maxsize=4096)
def shared_block(length: int, colour: int) -> Block:
    """A block, the same object for equal arguments: large puzzles have a million of them."""
    return Block(length, colour)


@dataclass(frozen=True, slots=True)
class Runs:
    """The blocks of a line, in the line's order. `Runs()` is the clue of an empty line."""

    blocks: tuple[Block, ...] = ()

    @classmethod
    def of(cls, *lengths: int, colour: int = 1) -> Runs:
        """The clue with blocks of these lengths, all of one colour: `Runs.of(3, 1)`. Zeros are dropped."""
        return cls(tuple([shared_block(length, colour) for length in lengths if length]))

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __len__(self) -> int:
        return len(self.blocks)

    @property
    def colours(self) -> frozenset[int]:
        """The colours of the blocks."""
        return frozenset(block.colour for block in self.blocks)

    @property
    def shortest(self) -> int:
        """The length in cells of the shortest line that can hold these blocks."""
        lengths = sum(block.length or 1 for block in self.blocks)
        gaps = sum(a.colour == b.colour for a, b in zip(self.blocks, self.blocks[1:], strict=False))
        return lengths + gaps

    def accepts(self, colours: Iterable[int]) -> bool:
        """Whether a line of these colours keeps the promise."""
        found = [(c, sum(1 for _ in run)) for c, run in groupby(colours) if c]
        return len(found) == len(self.blocks) and all(
            colour == block.colour and (block.blotted or length == block.length)
            for (colour, length), block in zip(found, self.blocks, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Total:
    """How many cells of a line have `colour`, and in how many blocks.

    A block ends at an empty cell, at another colour, or at the end of the line. `most_blocks` is None where
    only a lower bound is known (the square of 3D puzzles: three or more).
    """

    cells: int
    least_blocks: int
    most_blocks: int | None
    colour: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.cells <= MOST_CELLS:
            raise PuzzleError(f"a total of {self.cells} cells is not possible")
        if self.colour < 1:
            raise PuzzleError(f"a total cannot count colour {self.colour}: empty cells are not counted")
        if self.least_blocks < 0 or (self.most_blocks is not None and self.most_blocks < self.least_blocks):
            raise PuzzleError(f"between {self.least_blocks} and {self.most_blocks} blocks is not possible")

    @classmethod
    def plain(cls, cells: int, colour: int = 1) -> Total:
        """`cells` cells in one block; no block if `cells` is 0."""
        blocks = min(cells, 1)
        return cls(cells, blocks, blocks, colour)

    @classmethod
    def circle(cls, cells: int, colour: int = 1) -> Total:
        """`cells` cells in exactly two blocks."""
        return cls(cells, 2, 2, colour)

    @classmethod
    def square(cls, cells: int, colour: int = 1) -> Total:
        """`cells` cells in three blocks or more."""
        return cls(cells, 3, None, colour)

    @classmethod
    def exactly(cls, cells: int, blocks: int, colour: int = 1) -> Total:
        """`cells` cells in exactly `blocks` blocks."""
        return cls(cells, blocks, blocks, colour)

    def accepts(self, colours: Iterable[int]) -> bool:
        """Whether a line of these colours keeps the promise."""
        found = [sum(1 for _ in run) for c, run in groupby(colours) if c == self.colour]
        enough = len(found) >= self.least_blocks
        return sum(found) == self.cells and enough and (self.most_blocks is None or len(found) <= self.most_blocks)


@dataclass(frozen=True, slots=True)
class Totals:
    """One `Total` for each colour the clue says something about, in rising order of colour."""

    parts: tuple[Total, ...]

    def __post_init__(self) -> None:
        named = [part.colour for part in self.parts]
        if named != sorted(set(named)):
            raise PuzzleError("a line's totals must name each colour once, in rising order")

    def __iter__(self) -> Iterator[Total]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    @property
    def colours(self) -> frozenset[int]:
        """The colours the clue says something about."""
        return frozenset(part.colour for part in self.parts)

    def accepts(self, colours: Iterable[int]) -> bool:
        """Whether a line of these colours keeps every promise."""
        line = tuple(colours)
        return all(part.accepts(line) for part in self.parts)


Clue = Runs | Totals | None


def accepts(clue: Clue, colours: Iterable[int]) -> bool:
    """Whether a line of these colours keeps what `clue` promises; `None` accepts everything."""
    return clue is None or clue.accepts(colours)


def highest_colour(clues: Sequence[Clue]) -> int:
    """The highest colour that any clue names; 0 if none names one."""
    runs = chain.from_iterable(clue.blocks for clue in clues if isinstance(clue, Runs))
    totals = chain.from_iterable(clue.parts for clue in clues if isinstance(clue, Totals))
    return max(max((part.colour for part in runs), default=0), max((part.colour for part in totals), default=0))


def runs_of(colours: Iterable[int]) -> Runs:
    """The runs clue of a line of these colours."""
    return Runs(tuple([shared_block(len(run[0]), run[1][0]) for run in _RUN.finditer(_line(colours))]))


def totals_of(colours: Sequence[int], palette_size: int = 2, *, exact: bool = False) -> Totals:
    """The totals clue of a line: plain, circle or square for each colour 1..palette_size-1.

    With `exact`, the exact number of blocks instead of "three or more".
    """
    line = _line(colours)
    parts = [*_no_cells(palette_size)]
    for sign, blocks in Counter(_RUN.findall(line)).items():
        parts[sign[0] - 1] = _total_of(line.count(sign), blocks, sign[0], exact)
    return Totals(tuple(parts))


_RUN = re.compile(rb"([^\0])\1*")
"""A stretch of one colour that is not empty: regular expressions find a million of them in half a second."""


def _line(colours: Iterable[int]) -> bytes:
    """The colours as bytes, by value: the memory of an array of wider numbers is not taken for bytes."""
    return colours if isinstance(colours, bytes) else bytes(iter(colours))


@lru_cache
def _no_cells(palette_size: int) -> tuple[Total, ...]:
    """The totals of an empty line."""
    return tuple(Total.exactly(0, 0, colour) for colour in range(1, palette_size))


@lru_cache(maxsize=4096)
def _total_of(cells: int, blocks: int, colour: int, exact: bool) -> Total:
    return Total.square(cells, colour) if blocks > 2 and not exact else Total.exactly(cells, blocks, colour)


def format_clue(clue: Clue) -> str:
    """The clue as text; `parse_clue` reads it back."""
    if clue is None:
        return "-"
    if isinstance(clue, Runs):
        return " ".join((str(b.length) if b.length else "?") + _suffix(b.colour) for b in clue) or "0"
    return " ".join(f"={part.cells}/{_format_blocks(part)}{_suffix(part.colour)}" for part in clue) or "="


def clue_numbers(clue: Runs) -> tuple[str, ...]:
    """What is printed next to a line: one number for each block, `?` for a blotted one, `0` for no blocks."""
    return tuple(str(block.length) if block.length else "?" for block in clue) or ("0",)


def parse_clue(text: str) -> Clue:
    """The clue that `format_clue` wrote; `PuzzleError` if the text is not a clue."""
    words = text.split()
    if not words:
        raise PuzzleError('a clue cannot be blank: an empty line is written "0", no clue at all "-"')
    if len(words) == 1 and words[0] in _ALONE:
        return _ALONE[words[0]]
    if words[0].startswith("="):
        return Totals(tuple(map(_parse_total, words)))
    return Runs(tuple(map(_parse_block, words)))


_ALONE: dict[str, Clue] = {"-": None, "0": Runs(), "=": Totals(())}


_BLOCK = re.compile(r"([1-9][0-9]{0,6}|\?)(?::([1-9][0-9]?))?", re.ASCII)
_TOTAL = re.compile(r"=([0-9]{1,7})/([0-9]{1,7})(\+|-[0-9]{1,7})?(?::([1-9][0-9]?))?", re.ASCII)


def _suffix(colour: int) -> str:
    return "" if colour == 1 else f":{colour}"


def _format_blocks(part: Total) -> str:
    if part.most_blocks is None:
        return f"{part.least_blocks}+"
    exact = part.most_blocks == part.least_blocks
    return f"{part.least_blocks}" if exact else f"{part.least_blocks}-{part.most_blocks}"


@lru_cache(maxsize=4096)
def _parse_block(word: str) -> Block:
    match = _BLOCK.fullmatch(word)
    if not match:
        raise PuzzleError(f"{word!r} is not a block of a clue: LENGTH or LENGTH:COLOUR is needed, as in 3 or 3:2")
    return shared_block(0 if match[1] == "?" else int(match[1]), int(match[2] or 1))


@lru_cache(maxsize=4096)
def _parse_total(word: str) -> Total:
    match = _TOTAL.fullmatch(word)
    if not match:
        raise PuzzleError(f"{word!r} is not a total: =CELLS/BLOCKS is needed, as in =7/2 or =7/3+")
    least, rest = int(match[2]), match[3] or ""
    most = None if rest == "+" else int(rest[1:]) if rest else least
    return Total(int(match[1]), least, most, int(match[4] or 1))
