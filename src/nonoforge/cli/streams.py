"""Standard input and output made safe, so that no terminal, pipe or full disk ends in a traceback.

- A stream that cannot write a character (ASCII, Latin-1, cp437) writes what comes nearest: `x` for `×`, `#` for `█`.
  In JSON it writes JSON's own escape, so that nothing is lost.
- A stream that is closed (`>&-`) is opened on the null device. Left closed, its number would go to the next file that
  is opened, and whatever a library prints would go there.
- Output that cannot be written (a full disk) is one sentence and status 2; output whose reader has left (`| head -1`)
  ends the command without a word.
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
    """Open closed streams, let all of them write any character, and keep libraries' warnings away from people."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free, which is this one
    codecs.register_error(_HANDLER, _nearest)
    sys.stdout, sys.stderr = _opened(1, sys.stdout), _opened(2, sys.stderr)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
        warnings.simplefilter("once", SlowKernels)
        warnings.showwarning = lambda message, *_: print(f"nonoforge: {message}", file=sys.stderr)


class _Watched(io.FileIO):
    """A file that remembers that it could not be written: other errors of the system look just the same."""

    lost = False

    def write(self, data: Any, /) -> int:
        """As ever, with an eye on it."""
        try:
            return super().write(data)
        except OSError:
            self.lost = True
            raise


class _Text(io.TextIOWrapper):
    """Text in which the control characters beyond ASCII are shown: in JSON they come as files have them."""

    def write(self, text: str, /) -> int:
        """As ever, with an eye on these."""
        return super().write(text if text.isascii() else text.translate(_CONTROLS))


def _opened(number: int, old: TextIO | None) -> TextIO:
    """A standard stream as before, but for what it does with characters that it cannot write."""
    file = io.BufferedWriter(_Watched(number, "w", closefd=False))
    # A stream that Python was told not to buffer (-u) is written line by line.
    at_once = number == 2 or any(getattr(old, name, False) for name in ("line_buffering", "write_through"))
    return _Text(file, old.encoding if old else "utf-8", _HANDLER, line_buffering=at_once)


def lost(error: OSError) -> int | None:
    """The exit status where an error means that standard output cannot be written; None where it means another thing.

    What is still waiting to be written is dropped: Python would try again when it ends, and complain.
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
    """What is written for characters that an encoding does not have; a text that begins like JSON is taken for it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    json = error.object.lstrip().startswith(("{", "["))
    return "".join(_escaped(char) if json else _near(char) for char in wrong), error.end


def _near(char: str) -> str:
    """The nearest ASCII: from the list, else the letter under an accent, else `?`, for half a character its escape."""
    if char in _NEAREST:
        return _NEAREST[char]
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return plain or (_escaped(char) if unicodedata.category(char) == "Cs" else "?")


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
