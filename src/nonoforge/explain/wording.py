"""The wording of one puzzle in one language: what its positions, colours, blocks, clues, lines and cells are called.

Positions in sentences count from 1, as people do; everything in the code counts from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from nonoforge.boards import Grid, Plane, Solid
from nonoforge.clues import Block, Clue, Runs, Total
from nonoforge.explain.deduction import Deduction, LineRead
from nonoforge.explain.languages import ENGLISH, Sentences
from nonoforge.palette import Palette
from nonoforge.puzzle import Puzzle


def stretches(positions: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring positions put together, as (first, last) pairs."""
    found: list[tuple[int, int]] = []
    for p in positions:
        if found and found[-1][1] == p - 1:
            found[-1] = (found[-1][0], p)
        else:
            found.append((p, p))
    return found


def capital(text: str) -> str:
    """With a capital at its head, and else as it is."""
    return text[:1].upper() + text[1:]


class Wording:
    """How a puzzle is spoken of in the sentences of one language.

    `read`, `line`, `running_line` and `place` are what `PrintedWording` tells otherwise.
    """

    def __init__(self, puzzle: Puzzle, sentences: Sentences = ENGLISH) -> None:
        self.puzzle = puzzle
        self.sentences = sentences
        self.palette: Palette = puzzle.palette

    def listed(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`; an empty text for none."""
        return "".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {self.sentences.and_} {items[-1]}"

    def either(self, items: Sequence[str]) -> str:
        """`a or b or c`."""
        return f" {self.sentences.or_} ".join(items)

    def which(self, positions: Sequence[int]) -> str:
        """`4`, `4 and 5`, `4 to 9`, `1, 3 and 5 to 7`, all counted from 1."""
        found = stretches(positions)
        say = self.sentences
        parts: list[str] = []
        for a, b in found:
            if a == b:
                parts.append(str(a + 1))
            elif b > a + 1:
                parts.append(say.to.format(first=a + 1, last=b + 1))
            elif len(found) == 1:
                return say.pair.format(first=a + 1, last=b + 1)
            else:
                parts.append(f"{a + 1}, {b + 1}")
        return self.listed(parts)

    def cells(self, positions: Sequence[int]) -> str:
        """`cell 4`, `cells 4 to 9`, `cells 1, 3 and 5 to 7`."""
        return self.sentences.cells[len(positions) != 1].format(which=self.which(positions))

    def inside(self, positions: Sequence[int]) -> str:
        """The same after a preposition: `in cell 4`."""
        return self.sentences.inside[len(positions) != 1].format(which=self.which(positions))

    def span(self, first: int, last: int) -> dict[str, str]:
        """The two places for cells that a sentence may have, from 0-based ends."""
        positions = range(first, last + 1)
        return {"cells": self.cells(positions), "inside": self.inside(positions)}

    def colour(self, number: int) -> str:
        """The name of a colour."""
        label = self.palette[number].label
        return self.sentences.colours.get(label, label)

    def state(self, number: int, count: int = 1) -> str:
        """What `count` cells of this colour are: `empty`, `filled`, or the colour's name."""
        say = self.sentences
        if number == 0:
            return say.empty[count != 1]
        return say.filled[count != 1] if self.palette.mono else say.coloured.format(colour=self.colour(number))

    def states(self, mask: int, count: int = 1) -> list[str]:
        """What cells may be that have the colours of a mask."""
        return [self.state(c, count) for c in range(len(self.palette)) if mask >> c & 1]

    def tinted(self, forms: tuple[str, str], number: int, **places: object) -> str:
        """The form for black and white, or that for a colour, with its places filled."""
        if self.palette.mono:
            return forms[0].format(**places)
        return forms[1].format(colour=self.colour(number), **places)

    def block(self, value: Block) -> str:
        """`the 3`, `the red 3`, `the block of unknown length`."""
        forms = self.sentences.blotted if value.blotted else self.sentences.block
        return self.tinted(forms, value.colour, n=value.length)

    def blocks(self, values: Sequence[Block]) -> str:
        """The blocks of a clue as they are printed: `3 1 2`, `3 red 1 blue`; `0` for none."""
        numbers = ["?" if value.blotted else str(value.length) for value in values]
        if not self.palette.mono:
            numbers = [f"{n} {self.colour(value.colour)}" for n, value in zip(numbers, values, strict=True)]
        return " ".join(numbers) or "0"

    def total(self, part: Total) -> str:
        """`7 cells in 2 blocks`, `5 red cells in 3 blocks or more`."""
        one, exactly, between, at_least = self.sentences.groups
        least, most = part.least_blocks, part.most_blocks
        form = at_least if most is None else between if least != most else one if least == 1 else exactly
        groups = form.format(least=least, most=most)
        return self.tinted(self.sentences.total[part.cells != 1], part.colour, n=part.cells, groups=groups)

    def clue(self, value: Clue) -> str:
        """A clue in words; an empty line's is `0`."""
        if value is None:
            return self.sentences.no_clue
        if isinstance(value, Runs):
            return self.blocks(value.blocks)
        totals = [self.total(part) for part in value.parts]
        return f" {self.sentences.and_} ".join(totals) or self.sentences.no_clue

    def line(self, number: int) -> str:
        """What a line is called at the head of a sentence, without its capital: `row 7`."""
        return self._line(number, self.sentences.lines)

    def running_line(self, number: int) -> str:
        """What a line is called within a sentence."""
        return self._line(number, self.sentences.running)

    def _line(self, number: int, names: Mapping[str, str]) -> str:
        board = self.puzzle.board
        if isinstance(board, Plane):
            return board.given_name(number) or names["side"].format(n=number + 1)
        if isinstance(board, Grid):
            row = number < board.height
            return names["row" if row else "column"].format(n=number + 1 if row else number - board.height + 1)
        if isinstance(board, Solid):
            axis = next(axis for axis, (_, lines) in enumerate(board.directions) if number in lines)
            x, y, z = (value + 1 for value in board.place(board.lines[number][0]))
            return names["xyz"[axis]].format(x=x, y=y, z=z)
        return board.line_name(number)

    def read(self, deduction: Deduction) -> LineRead:
        """A step of a line in the order in which its cells are counted."""
        if deduction.line is None:
            raise AssertionError("a what-if is no step of a line")
        cells = self.puzzle.lines[deduction.line]
        clue = self.puzzle.clues[deduction.line]
        return LineRead(deduction.rule, clue, cells, deduction.before, deduction.after(cells))

    def place(self, cell: int) -> str:
        """Where a cell is: `row 3, column 5`; `face 7` on a plane."""
        board = self.puzzle.board
        in_grid, in_solid, in_plane = self.sentences.places
        if isinstance(board, Grid):
            return in_grid.format(row=cell // board.width + 1, column=cell % board.width + 1)
        if isinstance(board, Solid):
            x, y, z = (value + 1 for value in board.place(cell))
            return in_solid.format(x=x, y=y, z=z)
        return in_plane.format(n=cell + 1)

    def outcome(self, before: Sequence[int], after: Sequence[int]) -> str:
        """What a step says about the cells of its line: `cells 4 to 9 are filled and cell 1 is empty`."""
        groups: dict[tuple[bool, int], list[int]] = {}
        for p, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                settled = new & (new - 1) == 0
                groups.setdefault((settled, new if settled else old & ~new), []).append(p)
        say = self.sentences
        parts = []
        for (settled, mask), positions in groups.items():
            form = (say.outcome if settled else say.ruled_out)[len(positions) != 1]
            state = self.either(self.states(mask, len(positions)))
            parts.append(form.format(cells=self.cells(positions), state=state))
        return self.listed(parts)
