"""The command line: a table of commands, each in its own file, loaded when it is called.

`nonoforge --help` must answer at once, and importing typer alone takes too long for that. So this table serves the list
of commands, `--help` and `--version`, and typer parses the rest once a command is chosen. To add a command, write a
file with a function `command` (typer reads its signature and docstring) and add a line to `COMMANDS`; a group of
commands has `commands`, which names and loads them, and `HELP` instead.

Exit status: the command's own, 2 for bad input and for output that cannot be written, 130 for Ctrl-C. Neither bad input
nor any terminal ever causes a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

COMMANDS = {
    "make": "Make puzzles from a picture.",
    "solve": "Say whether puzzles have exactly one solution.",
    "explain": "Solve a puzzle as people do, with the reason for each step.",
    "grade": "Say how hard puzzles are for a person.",
    "study": "See why a puzzle has several solutions; count all small nonograms.",
    "play": "Play a puzzle in the browser.",
    "studio": "Make, edit and keep puzzles in the browser.",
    "export": "Write a page on which puzzles are played, without a server.",
    "show": "Show a puzzle as text.",
    "draw": "Draw a puzzle as SVG, PNG or PDF.",
    "book": "Print puzzles as a book, with contents, solutions and all.",
    "convert": "Write a puzzle in another format.",
    "library": "Keep puzzles, find them again, never keep one twice.",
    "batch": "Make many puzzles from many sources, on one machine or several.",
    "formats": "List the file formats and what each can hold.",
    "completion": "Print what a shell needs to complete commands and options.",
}
"""Name -> one line of help; the command lives in `nonoforge.cli.<name>`."""

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    from nonoforge.cli.streams import lost, make_safe

    make_safe()
    try:
        status = run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except OSError as error:
        failure = lost(error)
        if failure is None:
            raise
        status = failure
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status."""
    first = arguments[0] if arguments else "--help"
    if first == "help" and arguments[1:2]:  # nonoforge help make
        return run([*arguments[1:], "--help"])
    if first in ("--help", "-h", "help"):
        print(_overview())
        return 0
    if first in ("--version", "-V"):
        from nonoforge import __version__

        print(f"nonoforge {__version__}")
        return 0
    if first not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(first, COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "see nonoforge --help"
        print(f"nonoforge: there is no command {first!r}; {hint}", file=sys.stderr)
        return BAD_INPUT
    try:
        from nonoforge.cli.launch import launch

        return launch(first, arguments[1:])
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _overview() -> str:
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {line}" for name, line in COMMANDS.items())
    return f"""Usage: nonoforge COMMAND [OPTIONS] [ARGUMENTS]

  Nonograms of every shape: made from pictures, proved to have one solution, explained, graded, drawn.

Commands:
{listed}

Options:
  -h, --help  Show this text; after a command, the help of that command.
  --version   Show the version.

Examples:
  nonoforge solve puzzle.non
  nonoforge solve 4x4:2/1/2/1/1.1/2/1/1
  nonoforge convert puzzle.xml puzzle.json"""
