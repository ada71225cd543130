"""What a reader reads: bytes from anywhere, as text, as lines, and as clues.

Readers trust nothing, so the limits are here, where every byte passes: how large a file, its number of lines and a
number may be, and how much all puzzles of a file may hold. Each error names file, line and column. `str.splitlines` is
not used: it also breaks lines at form feeds and Unicode separators, and line numbers would no longer be those of the
user's editor.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, repeat
from typing import NoReturn

from nonoforge.boards import Board, Grid
from nonoforge.clues import MOST_CELLS, Block, Runs, shared_block
from nonoforge.errors import PuzzleError, ReadError

MOST_BYTES = 8_000_000
"""The most bytes of a file; a puzzle of a million cells with clues and picture has about five million."""

MOST_LINES = 400_000
"""The most lines of a file; the largest tournament has 51,000."""

MOST_PUZZLES = 10_000
"""The most puzzles of one file."""

MOST_FILE_CELLS = 2_000_000
"""The most cells of all goals and saved states of one file together; 10,000 pictures of 14 by 14."""

MOST_FILE_CLUES = 300_000
"""The most lines of all boards of one file together; 10,000 puzzles of 15 by 15."""

_LONGEST_WORD = 100
_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_SEPARATORS = str.maketrans(",\t;", "   ")


@dataclass(frozen=True)
class Source:
    """Bytes to read. `name` is for error messages; `suffix` is that of the file, in lower case, with its dot."""

    data: bytes
    name: str = ""
    suffix: str = ""

    def __post_init__(self) -> None:
        if len(self.data) > MOST_BYTES:
            self.fail(f"the file has {len(self.data)} bytes: at most {MOST_BYTES} are read")

    def fail(self, reason: str, line: int = 0, column: int = 0) -> NoReturn:
        """Raise the `ReadError` that says where and why; `line` and `column` count from 1.

        A reason may quote the file, and a clue can be a megabyte long, so it is cut.
        """
        reason = reason if len(reason) <= 300 else reason[:297] + "..."
        raise ReadError(reason, file=self.name, line=line, column=column)

    @cached_property
    def text(self) -> str:
        """All of it as text: UTF-8, or UTF-16 if a byte order mark says so; every line ends with a plain newline."""
        encoding = "utf-16" if self.data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        try:
            text = self.data.decode(encoding)
        except UnicodeDecodeError as error:
            before = self.data[: error.start]
            column = error.start - before.rfind(b"\n")
            self.fail(f"this is not {encoding[:6].upper().rstrip('-')} text", before.count(b"\n") + 1, column)
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\0" in text:
            where = text.index("\0")
            self.fail("a zero byte shows that this is not text", *self.place(text, where))
        return text

    @cached_property
    def readable(self) -> bool:
        """Whether the bytes are text at all; sniffers check this first."""
        try:
            return bool(self.text.strip())
        except ReadError:
            return False

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends; line n of the file is item n - 1."""
        if self.text.count("\n") > MOST_LINES:
            self.fail(f"the file has more than {MOST_LINES} lines")
        return self.text.split("\n")

    @cached_property
    def filled(self) -> list[tuple[int, str]]:
        """The lines that are not blank, stripped, with their numbers."""
        return [(number, stripped) for number, line in enumerate(self.lines, 1) if (stripped := line.strip())]

    def place(self, text: str, offset: int) -> tuple[int, int]:
        """The line and column, from 1, of an offset into `text`."""
        return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)

    def number(self, word: str, what: str, line: int, column: int = 0, *, most: int = MOST_CELLS) -> int:
        """A whole number 0..most; `what` names it in the error."""
        if not _NUMBER.fullmatch(word):
            self.fail(f"{what} should be a whole number, not {shorten(word)}", line, column)
        digits = word.lstrip("0")
        if len(digits) > 9 or int(digits or "0") > most:
            self.fail(f"{what} is {shorten(word)}, but at most {most} is possible", line, column)
        return int(digits or "0")

    def count_puzzles(self, number: int, line: int = 0) -> None:
        """Fail if there are more puzzles than are read."""
        if number > MOST_PUZZLES:
            self.fail(f"this file has too many puzzles: at most {MOST_PUZZLES} are read", line)

    def room(self) -> Room:
        """The room that the puzzles of this file share."""
        return Room(self)

    def grid(self, width: int, height: int, line: int) -> Grid:
        """The grid of this size; the size is checked before memory is allocated for it."""
        try:
            return Grid(width, height)
        except PuzzleError as error:
            self.fail(str(error), line)

    def runs(self, text: str, line: int) -> Runs:
        """The black-and-white clue of numbers separated by blanks, commas or tabs; nothing or 0 is no block."""
        words = self._words(text, line)
        try:
            return Runs(tuple(filter(None, map(_block_of_word, words))))
        except (ValueError, PuzzleError):
            self._blame_clue(text, line)

    def lettered(self, text: str, line: int, name: str, column: int = 0) -> list[tuple[int, str]]:
        """(length, name of the colour) of the blocks of a clue like `3a,1 2b`; `name` is the pattern of names.

        The name is empty if none follows the number; blocks of length 0 are left out. The text begins after column
        `column` of the line.
        """
        words = self._words(text, line)
        try:
            return [*chain.from_iterable(map(_blocks_of_word, words, repeat(name)))]
        except ValueError:
            self._blame_clue(text, line, name, column)

    def _words(self, text: str, line: int) -> list[str]:
        """The words of a clue, counted before any is looked at: no line has room for more blocks than cells."""
        words = text.translate(_SEPARATORS).split()
        if len(words) > MOST_CELLS:
            self.fail(f"a clue of {len(words)} numbers is too long: a line has at most {MOST_CELLS} cells", line)
        return words

    def _blame_clue(self, text: str, line: int, name: str = "", before: int = 0) -> NoReturn:
        for match in re.finditer(r"[^\s,;]+", text):
            word, column = match[0], before + match.start() + 1
            if word.startswith("-") and _NUMBER.fullmatch(word[1:]):
                self.fail(f"a block cannot have the length {shorten(word)}", line, column)
            block = re.match(f"([0-9]+){name}", word, re.ASCII)
            self.number(block[1] if block else word, "the length of a block", line, column)
            if block and block.end() < len(word):
                self.fail(f"this is not a block: {shorten(word)}", line, column)
        self.fail(f"this is not a clue: {shorten(text)}", line)


class Room:
    """The room that the puzzles of one file share: boards and pictures are counted before they are made."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._cells = self._clues = 0

    def take(self, board: Board, line: int = 0, *, pictures: int = 0) -> None:
        """Count a board and this many goals and saved states of it; fail if the file has too many in all."""
        self._cells += board.cells * pictures
        self._clues += sum(len(family) for _, family in board.directions)
        if self._cells > MOST_FILE_CELLS:
            self._source.fail(f"the pictures of this file have more than {MOST_FILE_CELLS} cells in all", line)
        if self._clues > MOST_FILE_CLUES:
            self._source.fail(f"the puzzles of this file have more than {MOST_FILE_CLUES} lines in all", line)


def shorten(text: str) -> str:
    """A quotation of hostile text for an error message: one line, at most 40 characters."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


@lru_cache(maxsize=4096)
def _block_of_word(word: str) -> Block | None:
    """The block of a number, None for zero; ValueError if it is not a number of ASCII digits."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError
    return shared_block(int(word), 1) if word.strip("0") else None


@lru_cache(maxsize=4096)
def _blocks_of_word(word: str, name: str) -> tuple[tuple[int, str], ...]:
    """(length, name) of the blocks of a word: one, or several without a gap (`3a2b`); ValueError if it has none."""
    pattern = re.compile(f"([0-9]+)({name})", re.ASCII)
    if len(word) > _LONGEST_WORD or pattern.sub("", word):
        raise ValueError
    blocks = [(int(digits), letters) for digits, letters in pattern.findall(word)]
    if max(blocks)[0] > MOST_CELLS:
        raise ValueError
    return tuple(block for block in blocks if block[0])
