"""The puzzle: a board, a clue for each of its lines, a palette, and who made it.

Words used everywhere: a *picture* gives each cell its colour; *knowledge* gives each cell the set of colours
it may still have, as a bit mask (bit c set: colour c is possible).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from nonoforge.boards import Board, Grid, Line, Plane, Solid
from nonoforge.clues import Clue, Runs, Total, Totals, accepts, format_clue, highest_colour, runs_of, totals_of
from nonoforge.errors import PuzzleError
from nonoforge.palette import BLACK_AND_WHITE, Palette

Picture = bytes
"""A full colouring: byte i is the colour of cell i."""

Knowledge = tuple[int, ...]
"""Candidates: bit c of item i is set where cell i may still have colour c."""


@dataclass(frozen=True, slots=True)
class Credits:
    """Who, what and under which terms; all free text, none of it part of the puzzle's identity.

    A title may stand above an unsolved puzzle. `answer` says what comes out, and is told only with the solution.
    """

    title: str = ""
    author: str = ""
    copyright: str = ""
    license: str = ""
    source: str = ""
    note: str = ""
    answer: str = ""

    @property
    def revealed(self) -> str:
        """What a solution is called: the answer, or else the title."""
        return self.answer or self.title


@dataclass(frozen=True)
class Puzzle:
    """An immutable nonogram of any shape.

    `clues[i]` belongs to `lines[i]`. `given` are the cells whose colour the player knows from the start, as rising
    (cell, colour) pairs. `goal` is the picture its maker had in mind, if known. Do not trust it: the puzzle may have
    other solutions, or the goal may break its clues (`errors` says which). `saved` are the states of play that came
    with the puzzle.
    """

    board: Board
    clues: tuple[Clue, ...]
    palette: Palette = BLACK_AND_WHITE
    credits: Credits = field(default_factory=Credits)
    given: tuple[tuple[int, int], ...] = ()
    goal: Picture | None = None
    saved: tuple[Knowledge, ...] = ()

    def __post_init__(self) -> None:
        cells, colours = self.board.cells, len(self.palette)
        lines = sum(len(family) for _, family in self.board.directions)
        if len(self.clues) != lines:
            raise PuzzleError(f"{len(self.clues)} clues for {lines} lines")
        if highest_colour(self.clues) >= colours:
            index = next(i for i, clue in enumerate(self.clues) if highest_colour([clue]) >= colours)
            raise PuzzleError(
                f"the clue of {self.board.line_name(index)} names colour {highest_colour([self.clues[index]])}, "
                f"but the palette ends at {colours - 1}"
            )
        if list(self.given) != sorted(dict(self.given).items()):
            raise PuzzleError("given cells must be listed once each, in rising order")
        if any(not (0 <= cell < cells and 0 <= colour < colours) for cell, colour in self.given):
            raise PuzzleError("a given cell or its colour does not exist")
        if self.goal is not None and (len(self.goal) != cells or max(self.goal) >= colours):
            raise PuzzleError(f"the goal does not fit the board: {cells} cells of colours 0..{colours - 1} are needed")
        for state in self.saved:
            check_knowledge(self, state)

    @classmethod
    def of_clues(
        cls, rows: Iterable[Sequence[int]], columns: Iterable[Sequence[int]], credits: Credits | None = None
    ) -> Puzzle:
        """A black-and-white grid from lists of block lengths: `of_clues(rows=[[1], [2]], columns=[[2], [1]])`."""
        row_clues = tuple(Runs.of(*lengths) for lengths in rows)
        column_clues = tuple(Runs.of(*lengths) for lengths in columns)
        board = Grid(len(column_clues), len(row_clues))
        return cls(board, row_clues + column_clues, credits=credits or Credits())

    @classmethod
    def of_picture(
        cls,
        board: Board,
        picture: Picture,
        palette: Palette = BLACK_AND_WHITE,
        credits: Credits | None = None,
        *,
        exact_blocks: bool = False,
    ) -> Puzzle:
        """The puzzle with the clues of a picture: totals on a solid, runs on every other board.

        On a plane, sides of curves that do not reach the frame have no place for a clue and get none. With
        `exact_blocks`, the totals of a solid give the exact number of blocks instead of "three or more".
        """
        if len(picture) != board.cells:
            raise PuzzleError(f"a picture of {len(picture)} cells does not fit a board of {board.cells}")
        coloured = (_colours_along(picture, line) for line in board.lines)
        clues: tuple[Clue, ...]
        if isinstance(board, Solid):
            clues = tuple(totals_of(line, len(palette), exact=exact_blocks) for line in coloured)
        else:
            mute = board.mute if isinstance(board, Plane) else frozenset()
            clues = tuple(None if index in mute else runs_of(line) for index, line in enumerate(coloured))
        return cls(board, clues, palette, credits or Credits(), goal=picture)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The cells of each line, in order."""
        return self.board.lines

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.board.cells

    @property
    def kind(self) -> str:
        """`mono`, `colour`, `plane` or `solid`."""
        if isinstance(self.board, Solid):
            return "solid"
        if isinstance(self.board, Plane):
            return "plane"
        return "mono" if self.palette.mono else "colour"

    @cached_property
    def id(self) -> str:
        """A hash of cells, lines, clues, given cells and colours; title, author and goal do not change it."""
        digest = hashlib.blake2b(digest_size=16)
        for line, clue in zip(self.lines, self.clues, strict=True):
            digest.update(f"{' '.join(map(str, line))}|{format_clue(clue)}\n".encode())
        colours = " ".join(colour.hex for colour in self.palette)
        digest.update(f"{self.cells}|{self.given}|{colours}".encode())
        return digest.hexdigest()

    def errors(self, picture: Picture) -> tuple[int, ...]:
        """The numbers of the lines whose clues the picture breaks; () if it solves the puzzle.

        This is independent of the engine on purpose: every solution handed out has passed it. A picture that
        contradicts a given cell breaks all lines through that cell.
        """
        if len(picture) != self.cells:
            raise PuzzleError(f"a picture of {len(picture)} cells does not fit a board of {self.cells}")
        if self._words_of_all is not None and self._words_of_all == self._words_in(picture):
            return ()
        wrong_cells = {cell for cell, colour in self.given if picture[cell] != colour}
        broken = []
        black_and_white = not picture.translate(None, b"\0\1")
        for index, (line, clue, lengths) in enumerate(zip(self.lines, self.clues, self._lengths, strict=True)):
            colours = _colours_along(picture, line)
            if lengths is not None and black_and_white:
                kept = [len(run) for run in bytes(colours).split(b"\0") if run] == lengths
            elif black_and_white and isinstance(clue, Totals) and clue.colours == {1}:
                kept = _keeps_total(bytes(colours), clue.parts[0])
            else:
                kept = accepts(clue, colours)
            if not kept or (wrong_cells and not wrong_cells.isdisjoint(line)):
                broken.append(index)
        return tuple(broken)

    @cached_property
    def _lengths(self) -> tuple[list[int] | None, ...]:
        """For each line its block lengths, if they are all known and of colour 1, else None.

        Comparing these in `errors` is six times as fast as `accepts`.
        """
        return tuple(
            [block.length for block in clue.blocks]
            if isinstance(clue, Runs) and all(block.colour == 1 and block.length for block in clue.blocks)
            else None
            for clue in self.clues
        )

    @cached_property
    def _words_of_all(self) -> list[bytes] | None:
        """The blocks of all lines as words, "xxx" for three cells, a "|" after each line; None if `_lengths` lacks one.

        `errors` tries this first: one comparison for a whole black-and-white grid is three times as fast again.
        """
        if self.given or not all(isinstance(line, range) for line in self.lines):
            return None
        for line, lengths in zip(self.lines, self._lengths, strict=True):
            if lengths is None or sum(lengths) > len(line):  # a clue of 10¹² cells is no word to write down
                return None
        words = {length: b"x" * length for lengths in self._lengths for length in lengths or ()}
        return [word for lengths in self._lengths for word in (*map(words.__getitem__, lengths or ()), b"|")]

    def _words_in(self, picture: Picture) -> list[bytes]:
        """The same for a picture; colours other than 0 and 1 make words that no clue has."""
        cells = picture.translate(_WORDS)
        along = [cells[line.start : line.stop : line.step] for line in self.lines if isinstance(line, range)]
        return b" | ".join([*along, b""]).split()

    def with_credits(self, **changes: str) -> Puzzle:
        """The same puzzle with some credits replaced: `puzzle.with_credits(title="Cat")`."""
        return replace(self, credits=replace(self.credits, **changes))

    def __str__(self) -> str:
        from nonoforge.draw.text.terminal import text_of_puzzle

        return text_of_puzzle(self)

    def _repr_svg_(self) -> str:
        from nonoforge.draw import svg_of_puzzle

        return svg_of_puzzle(self)

    def play(self, height: int = 640) -> object:
        """The puzzle to be solved by hand inside a notebook, in a frame `height` pixels high."""
        from nonoforge.player import play

        return play(self, height=height)


def check_knowledge(puzzle: Puzzle, knowledge: Knowledge) -> None:
    """Raise `PuzzleError` if knowledge has the wrong size or names colours that do not exist."""
    if len(knowledge) != puzzle.cells:
        raise PuzzleError(f"knowledge of {len(knowledge)} cells does not fit a puzzle of {puzzle.cells}")
    limit = 1 << len(puzzle.palette)
    if min(knowledge) < 0 or max(knowledge) >= limit:
        raise PuzzleError("knowledge names a colour that the palette does not have")


def no_knowledge(puzzle: Puzzle) -> Knowledge:
    """What is known at the start: every colour is possible everywhere except in the given cells."""
    everything = (1 << len(puzzle.palette)) - 1
    known = dict(puzzle.given)
    return tuple(1 << known[cell] if cell in known else everything for cell in range(puzzle.cells))


_WORDS = b" x" + b"#" * 254
"""Turns empty cells into spaces and filled ones into letters: blocks become words, which `split` finds fastest."""


def _keeps_total(colours: bytes, total: Total) -> bool:
    """Whether a line of 0 and 1 keeps a total of colour 1: `Total.accepts`, six times as fast."""
    blocks = (b"\0" + colours).count(b"\0\1")
    most = blocks if total.most_blocks is None else total.most_blocks
    return colours.count(1) == total.cells and total.least_blocks <= blocks <= most


def _colours_along(picture: Picture, line: Line) -> Picture | tuple[int, ...]:
    """The colours of a line's cells; a slice if the cells are evenly spaced, which is 20 times faster."""
    if isinstance(line, range):
        return picture[line.start : line.stop : line.step]
    return tuple(map(picture.__getitem__, line))
