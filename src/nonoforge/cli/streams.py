"""Standard input and output made safe, so that no terminal, pipe or full disk causes a traceback.

- A stream that cannot write a character (ASCII, Latin-1, cp437) writes the nearest one: `x` for `×`, `#` for `█`.
  In JSON it writes JSON's own escape, so that nothing is lost.
- A closed stream (`>&-`) is opened on the null device. Left closed, its number would go to the next file opened, and
  whatever a library prints would end up there.
- Output that cannot be written (a full disk) gives one sentence and status 2; if the reader has left (`| head -1`),
  the command ends without a word.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
import warnings
from typing import Any, TextIO

from nonoforge.compiling import SlowKernels

BAD_OUTPUT = 2

_HANDLER = "nonoforge.nearest"
_NEAREST = dict(zip("×·–—−│─┼┌┬┐├┤└┴┘█▀▄▒▔“”‘’", "x.---|-+++++++++#^_?^\"\"''", strict=True))
_NEAREST |= {"…": "...", "≥": ">=", "≤": "<=", "→": "->"}
_CONTROLS = {code: f"\\u{code:04x}" for code in range(0x80, 0xA0)}


def make_safe() -> None:
    """Open closed streams, let all streams write any character, and hide libraries' warnings from users."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one
    codecs.register_error(_HANDLER, _nearest)
    sys.stdout, sys.stderr = _opened(1, sys.stdout), _opened(2, sys.stderr)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
        warnings.simplefilter("once", SlowKernels)
        warnings.showwarning = lambda message, *_: print(f"nonoforge: {message}", file=sys.stderr)


class _Watched(io.FileIO):
    """A file that remembers that a write failed: other errors of the system look just the same."""

    lost = False

    def write(self, data: Any, /) -> int:
        """Write as usual, and remember a failure."""
        try:
            return super().write(data)
        except OSError:
            self.lost = True
            raise


class _Text(io.TextIOWrapper):
    """Text that shows control characters beyond ASCII; JSON may quote them from files."""

    def write(self, text: str, /) -> int:
        """Write as usual, with these made visible."""
        return super().write(text if text.isascii() else text.translate(_CONTROLS))


def _opened(number: int, old: TextIO | None) -> TextIO:
    """A standard stream that differs only in what it does with characters that it cannot write."""
    file = io.BufferedWriter(_Watched(number, "w", closefd=False))
    # A stream that Python was told not to buffer (-u) is written line by line.
    at_once = number == 2 or any(getattr(old, name, False) for name in ("line_buffering", "write_through"))
    return _Text(file, old.encoding if old else "utf-8", _HANDLER, line_buffering=at_once)


def lost(error: OSError) -> int | None:
    """The exit status if an error means that standard output cannot be written; None if it means something else.

    Pending output is dropped: Python would try to write it on exit, and complain.
    """
    file = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if not (isinstance(file, _Watched) and file.lost):
        return None
    os.dup2(os.open(os.devnull, os.O_WRONLY), file.fileno())
    if isinstance(error, BrokenPipeError):
        return 0
    print(f"nonoforge: standard output cannot be written: {error.strerror}", file=sys.stderr)
    return BAD_OUTPUT


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What to write for characters that an encoding lacks; text that begins like JSON is taken for JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    json = error.object.lstrip().startswith(("{", "["))
    return "".join(_escaped(char) if json else _near(char) for char in wrong), error.end


def _near(char: str) -> str:
    """The nearest ASCII: from the list, else the letter under an accent, else `?`; for half a surrogate its escape."""
    if char in _NEAREST:
        return _NEAREST[char]
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return plain or (_escaped(char) if unicodedata.category(char) == "Cs" else "?")


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
