"""Everything nonoforge raises on purpose.

    NonoforgeError
    ├── PuzzleError      a value of the model makes no sense (a clue names a colour that does not exist, ...)
    ├── ReadError        a file is not what it claims to be; names file, line and column
    ├── WriteError       the format cannot hold the puzzle, or the file cannot be written
    ├── DrawError        the drawing asked for cannot be made
    ├── MakeError        a source cannot become the puzzle asked for, or the options contradict each other
    ├── StudyError       a question about solutions has no answer, or a census is too large
    ├── LibraryError     a library cannot be opened, read or written, or does not hold the puzzle
    ├── BatchError       a job cannot be run: no source, no cluster, an output that cannot be made
    └── Cancelled        another thread asked a running computation to stop

Each message is one sentence that says what was found or what to do; it can be shown to a user as it is.
"""

from __future__ import annotations


class NonoforgeError(Exception):
    """The root: catch this to catch everything below."""


class PuzzleError(NonoforgeError, ValueError):
    """A puzzle, board, clue, palette, picture or knowledge that contradicts itself."""


class ReadError(NonoforgeError, ValueError):
    """Input that cannot be read, and where.

    `line` and `column` count from 1; 0 means "not known" (binary files, whole-file problems).
    """

    def __init__(self, reason: str, *, file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        where = self.file or "input"
        if self.line:
            where += f":{self.line}"
            if self.column:
                where += f":{self.column}"
        return f"{where}: {self.reason}"


class WriteError(NonoforgeError, ValueError):
    """A puzzle that the format cannot hold, or a file that cannot be written."""


class DrawError(NonoforgeError, ValueError):
    """A drawing that cannot be made from what was given."""


class MakeError(NonoforgeError, ValueError):
    """A source that cannot become the puzzle asked for, or options that make no sense."""


class StudyError(NonoforgeError, ValueError):
    """A question about solutions, switches or a census that makes no sense or would take too much."""


class LibraryError(NonoforgeError, ValueError):
    """A library that cannot be opened, read or written, or that does not hold what was asked for."""


class BatchError(NonoforgeError, ValueError):
    """A job that cannot be run as it is; problems of the job file itself are `ReadError`s, which know the line."""


class Cancelled(NonoforgeError):
    """A computation was stopped from another thread before it had an answer."""
