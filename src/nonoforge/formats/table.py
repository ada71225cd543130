"""The table of formats: the name of each, its suffixes, and what it can hold.

A format has its own file with `sniff`, `read` and `write`; this table knows it only by name, so that nothing is
imported before it is needed. What a puzzle needs and a format lacks is found here, once for all writers: anything that
changes the solutions is refused with one sentence (`refusal`), anything that is only decoration (a title, the goal, a
shade of the one colour) is left out, and `left_out` lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from typing import cast

from nonoforge.boards import Plane, Solid
from nonoforge.clues import Runs, Totals
from nonoforge.formats.source import Source
from nonoforge.palette import BLACK_AND_WHITE
from nonoforge.puzzle import Credits, Puzzle

NO, MAYBE, LIKELY, SURE = 0, 1, 2, 3
"""What a sniffer answers: it is not this format; it begins like it; it has its shape; it has its marks."""

_NEEDS = {
    "solid": "boxes of voxels",
    "plane": "planes of curves",
    "colour": "more than one colour",
    "totals": "totals as clues",
    "blotted": "blocks of unknown length",
    "open": "lines without a clue",
    "given": "given cells",
}
"""What can change the solutions, and what a refusal calls it."""

_CREDITS = tuple(field.name for field in fields(Credits))


@dataclass(frozen=True)
class Format:
    """One file format. `holds` names what it can express beyond runs on a black-and-white grid.

    Words of `holds`: those of the refusals above; `shades` (RGB values of the background and of a single colour),
    `goal`, `saved` (sets of candidates), `marks` (saved states in which a cell is known or not). `credits` lists the
    fields of `Credits` it keeps. `picture` says that the format is a picture, from which clues are made.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    module: str
    holds: frozenset[str]
    credits: tuple[str, ...] = ()
    several: bool = False
    writable: bool = True
    picture: bool = False
    share: bool = False

    def sniff(self, source: Source) -> int:
        """How much the bytes look like this format: `NO`, `MAYBE`, `LIKELY` or `SURE`."""
        return cast("Callable[[Source], int]", import_module(self.module).sniff)(source)

    def read(self, source: Source) -> list[Puzzle]:
        """All puzzles of the source."""
        return cast("Callable[[Source], list[Puzzle]]", import_module(self.module).read)(source)

    def write(self, puzzles: Sequence[Puzzle]) -> bytes | str:
        """The content of a file with these puzzles; text is stored as UTF-8."""
        return cast("Callable[[Sequence[Puzzle]], bytes | str]", import_module(self.module).write)(puzzles)

    def refusal(self, puzzle: Puzzle) -> str:
        """One sentence that says why this format cannot hold the puzzle, or an empty text."""
        if not self.writable:
            return f"the format {self.name} can only be read"
        return self.lacking(needs(puzzle)) or (self._picture_refusal(puzzle) if self.picture else "")

    def lacking(self, needed: Iterable[str]) -> str:
        """One sentence that says which of the things needed (`needs`) this format cannot hold, or an empty text."""
        lacking = [_NEEDS[need] for need in needed if need not in self.holds]
        return f"the format {self.name} cannot hold {' or '.join(lacking)}" if lacking else ""

    def _picture_refusal(self, puzzle: Puzzle) -> str:
        """Why a picture cannot hold the puzzle: reading it back gives the clues of the picture."""
        solid = isinstance(puzzle.board, Solid)
        if "solid" in self.holds and not solid:
            return f"the format {self.name} holds only boxes of voxels"
        if puzzle.goal is None:
            return f"the format {self.name} is a picture, but this puzzle has no goal: solve it first"
        if puzzle.errors(puzzle.goal):
            return f"the format {self.name} is a picture, but the goal of this puzzle does not fit its clues"
        if solid and puzzle.clues != Puzzle.of_picture(puzzle.board, puzzle.goal, puzzle.palette).clues:
            return f"the format {self.name} is a picture, but the clues of this puzzle are not those of its picture"
        return ""

    def left_out(self, puzzle: Puzzle) -> tuple[str, ...]:
        """What this format would lose although the puzzle stays the same: ("author", "goal")."""
        lost = [name for name in _CREDITS if getattr(puzzle.credits, name) and name not in self.credits]
        if "shades" not in self.holds and not _plain_shades(puzzle):
            lost.append("colour values")
        if puzzle.goal is not None and "goal" not in self.holds and not self.picture:
            lost.append("goal")
        if puzzle.saved and not ("saved" in self.holds or ("marks" in self.holds and _only_marks(puzzle))):
            lost.append("saved states")
        return tuple(lost)

    def describe(self) -> str:
        """What the format holds, for people: "colour, goal, title, author"."""
        words = {"open": "missing clues", "blotted": "blotted clues", "given": "given cells", "shades": ""}
        words |= {"saved": "saved states", "marks": "saved states", "solid": "voxels", "plane": "curves"}
        order = ("colour", "solid", "plane", "totals", "blotted", "open", "given", "goal", "saved", "marks")
        held = ["a picture" if self.picture else "clues"]
        held += [words.get(item, item) for item in order if item in self.holds]
        held += ["all credits"] if self.credits == _CREDITS else list(self.credits)
        return ", ".join(held)


def needs(puzzle: Puzzle) -> list[str]:
    """Which of the things that a format may lack the puzzle needs, in the order of the table."""
    blocks = (block for clue in puzzle.clues if isinstance(clue, Runs) for block in clue.blocks)
    needed = {
        "solid": isinstance(puzzle.board, Solid),
        "plane": isinstance(puzzle.board, Plane),
        "colour": not puzzle.palette.mono,
        "totals": any(isinstance(clue, Totals) for clue in puzzle.clues),
        "blotted": any(block.blotted for block in blocks),
        "open": any(clue is None for clue in puzzle.clues),
        "given": bool(puzzle.given),
    }
    return [name for name in _NEEDS if needed[name]]


def _plain_shades(puzzle: Puzzle) -> bool:
    """Whether black on white loses nothing; with more colours, whether the background is white."""
    plain = [colour.rgb for colour in BLACK_AND_WHITE]
    have = [colour.rgb for colour in puzzle.palette]
    return have == plain if puzzle.palette.mono else have[0] == plain[0]


def _only_marks(puzzle: Puzzle) -> bool:
    everything = (1 << len(puzzle.palette)) - 1
    return all(mask == everything or mask.bit_count() == 1 for state in puzzle.saved for mask in state)


_EVERYTHING = frozenset({*_NEEDS, "shades", "goal", "saved"})
_HERE = "nonoforge.formats."

FORMATS: tuple[Format, ...] = (
    Format("json", "nonoforge's own", (".json",), _HERE + "own.native", _EVERYTHING, _CREDITS, several=True),
    Format(
        "non",
        "Steve Simpson's, with colours and goal",
        (".non", ".nonpack"),
        _HERE + "non",
        frozenset({"colour", "goal", "marks"}),
        ("title", "author", "copyright", "license", "source", "note"),
        several=True,
    ),
    Format(
        "xml",
        "webpbn.com",
        (".xml", ".pbn"),
        _HERE + "webpbn",
        frozenset({"colour", "blotted", "shades", "goal", "saved"}),
        ("title", "author", "copyright", "source", "note"),
        several=True,
    ),
    Format("g", "Petr Olšák's grid", (".g",), _HERE + "olsak", frozenset({"colour", "shades"}), ("title",)),
    Format("mk", "Petr Olšák's, black and white", (".mk",), _HERE + "mk", frozenset()),
    Format("nin", "Jakub Wilk's nonogram", (".nin",), _HERE + "nin", frozenset()),
    Format("cwd", "QNonograms", (".cwd",), _HERE + "cwd", frozenset()),
    Format(
        "gno",
        "gnonograms",
        (".gno",),
        _HERE + "gno",
        frozenset({"goal", "marks"}),
        ("title", "author", "license"),
    ),
    Format(
        "png",
        "picture, one pixel per cell",
        (".png",),
        _HERE + "pictures.png",
        frozenset({"colour", "shades"}),
        ("title", "author", "copyright", "license", "source", "note"),
        picture=True,
    ),
    Format("pbm", "bitmap, one pixel per cell", (".pbm", ".pnm"), _HERE + "pictures.pbm", frozenset(), picture=True),
    Format(
        "vox",
        "MagicaVoxel, one voxel per cell",
        (".vox",),
        _HERE + "pictures.vox",
        frozenset({"solid", "totals", "colour", "shades"}),
        picture=True,
    ),
    Format("sgt", "game ID of Simon Tatham's Pattern", (".sgt",), _HERE + "sgt", frozenset({"given"}), share=True),
    Format("puzzlink", "address of puzz.link", (".url",), _HERE + "puzzlink", frozenset(), share=True),
    Format("taai", "TAAI tournament text", (".txt",), _HERE + "taai", frozenset(), several=True),
    Format("picross", "picross-solver", (".txt",), _HERE + "picross", frozenset(), ("title",), several=True),
    Format("blocks", "rows, blank line, columns (keen, ish, syro)", (".txt",), _HERE + "blocks", frozenset()),
    Format("bitmap", "picture of characters", (".txt",), _HERE + "pictures.bitmap", frozenset(), picture=True),
    Format(
        "pynogram",
        "pynogram and nonogrid",
        (".txt", ".toml"),
        _HERE + "pynogram",
        frozenset({"colour", "shades"}),
        writable=False,
    ),
    Format("spoj", "SPOJ JCROSS", (".txt",), _HERE + "spoj", frozenset(), several=True, writable=False),
)
"""Every format; if sniffers cannot tell two apart and the suffix does not help, the earlier wins."""


def by_name(name: str) -> Format | None:
    """The format of this name, or None."""
    return next((entry for entry in FORMATS if entry.name == name.lower()), None)


def by_suffix(suffix: str) -> list[Format]:
    """The formats whose files have this suffix (".non")."""
    return [entry for entry in FORMATS if suffix.lower() in entry.suffixes]
