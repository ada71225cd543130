"""What to add to an error: a picture, drawing or model given where a puzzle is read is for `nonoforge make`."""

from __future__ import annotations

import shlex
from pathlib import Path

from nonoforge.errors import NonoforgeError, ReadError


def explained(error: NonoforgeError) -> str:
    """The error's sentence, with the command to use if its file is something to make a puzzle of."""
    if not isinstance(error, ReadError) or not Path(error.file).is_file():
        return str(error)
    from nonoforge.makers.inference import form_of

    try:
        form = form_of(error.file)
    except NonoforgeError:  # nothing that can be read
        form = ""
    # A puzzle with a mistake in it may begin like a model in text.
    if form == "model" and not error.reason.startswith("this looks like none"):
        form = ""
    if not form:
        return str(error)
    return f"{error}; to make a puzzle of this {form}: nonoforge make {shlex.quote(error.file)}"
