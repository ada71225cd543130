"""Running one command: typer parses its arguments, and every error becomes one line and an exit status."""

from __future__ import annotations

import functools
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import typer

from nonoforge.cli import BAD_INPUT, INTERRUPTED
from nonoforge.cli.streams import lost
from nonoforge.compiling import on_miss
from nonoforge.errors import NonoforgeError
from nonoforge.harmless import clean

_HELP = {"help_option_names": ["-h", "--help"]}

MAKING = ("make", "batch")
"""Commands that read pictures, drawings and models, not puzzles."""


def launch(name: str, arguments: Sequence[str]) -> int:
    """Run the command `name` with its arguments and return the exit status."""
    logging.lastResort = None  # users need not see what libraries log
    sys.unraisablehook = unheard
    # Typer parses arguments with pydantic, which would search everything installed for its plugins.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # Numpy's OpenBLAS starts a thread for each core, which spin for 50 ms of CPU even where nothing is multiplied; and
    # sums that are split among cores depend on how many there are.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    on_miss[:] = [lambda room: import_module("nonoforge.cli.kernels").announce(room)]
    app = app_of(name)
    try:
        status = app(args=list(arguments), prog_name=f"nonoforge {name}", standalone_mode=False)
    except SystemExit as leaving:
        status = leaving.code
    except Exception as error:
        # Typer brings its own copy of click, so its errors are recognised by what they can do, not by class.
        if not hasattr(error, "show") or not hasattr(error, "exit_code"):
            raise
        error.show()
        status = error.exit_code
    return status if isinstance(status, int) else 0


def unheard(error: Any) -> None:
    """What to do with an error that Python can only print, as those of destructors.

    Ctrl-C may come while a library makes an object (llvmlite's strings, for one), whose destructor then misses what was
    not yet there: nobody needs to see that. Ctrl-C inside a destructor would be lost, so it is pressed again, a moment
    later: at once it would come in here. Not on Windows, where that would end the process.
    """
    if error.exc_type is not None and issubclass(error.exc_type, KeyboardInterrupt) and sys.platform != "win32":
        again = threading.Timer(0.05, os.kill, [os.getpid(), signal.SIGINT])
        again.daemon = True
        again.start()


def app_of(name: str) -> typer.Typer:
    """What typer makes of the command `name`."""
    module = import_module(f"nonoforge.cli.{name}")
    # Plain help texts: importing typer's rich ones takes as long as everything else together.
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=hasattr(module, "commands"),
        help=getattr(module, "HELP", None),
        context_settings=_HELP,
    )
    if hasattr(module, "commands"):  # a group of commands under one name
        for subname, command in module.commands().items():
            app.command(subname, context_settings=_HELP)(_guarded(command))
    else:
        reads = name not in MAKING
        app.command(cls=getattr(module, "CLASS", None), context_settings=_HELP)(_guarded(module.command, reads))
    return app


def _guarded(command: Callable[..., int], reads: bool = True) -> Callable[..., int]:
    """The command, with one sentence instead of a traceback for every error a user can cause.

    If it `reads` puzzles, the sentence says what else to do with a file that is none.
    """

    @functools.wraps(command)
    def guarded(*values: Any, **named: Any) -> int:
        try:
            status = command(*values, **named)
            sys.stdout.flush()
        except NonoforgeError as error:
            from nonoforge.cli.hints import explained

            complain(explained(error) if reads else str(error))
            return BAD_INPUT
        except KeyboardInterrupt:
            print(file=sys.stderr)
            return INTERRUPTED
        except OSError as error:
            # Not left to the caller: typer has its own answer to a closed pipe.
            failure = lost(error)
            if failure is None:
                raise
            return failure
        return status

    return guarded


def complain(message: str) -> None:
    """Print one line on standard error, made harmless: a message may quote a file."""
    print(f"nonoforge: {clean(message)}", file=sys.stderr)
