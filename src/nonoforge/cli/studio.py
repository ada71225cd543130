"""`nonoforge studio`: drop a picture, see the puzzle, shape it, keep it, in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from nonoforge.cli.kernels import ready_kernels
from nonoforge.errors import WriteError


def command(
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, metavar="N", help="Port; by default the first free one from 8017.")
    ] = None,
    library: Annotated[
        str, typer.Option(metavar="FILE", help="The library to work in; by default the one in your data folder.")
    ] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
) -> int:
    """Make, edit and keep puzzles in the browser, served by this machine for this machine alone.

    What is painted or made is kept beside the library at once: nothing is lost when the page or the studio is closed.

    For example:

      nonoforge studio

      nonoforge studio --library magazine.db --port 9000 --no-open
    """
    ready_kernels("engine", "geometry")
    try:
        from nonoforge.studio.server import run_studio

        return run_studio(port=port, library=library, open_page=not no_open)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "websockets", "anyio"):
            raise
        raise WriteError(f"the studio needs {error.name}: install it with pip install 'nonoforge[studio]'") from None
