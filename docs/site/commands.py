"""The page of all commands, made from the commands: each help text as the command itself prints it."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stdout
from importlib import import_module
from unittest.mock import patch

from nonoforge.cli import COMMANDS, run
from nonoforge.makers.making import KINDS

_HEAD = """# Commands

What `nonoforge COMMAND --help` prints, for every command. Exit status: the command's own (its help says which), 2 for
bad input and for output that cannot be written, 130 for Ctrl-C.

| command | what it does |
| --- | --- |
"""


def commands_page() -> str:
    """The page, as Markdown."""
    rows = "\n".join(f"| [`{name}`](#nonoforge-{name}) | {line} |" for name, line in COMMANDS.items())
    return _HEAD + rows + "\n\n" + "\n".join(_section(name) for name in COMMANDS)


def _section(name: str) -> str:
    module = import_module(f"nonoforge.cli.{name}")
    parts = [f"## nonoforge {name}\n\n{_help(name)}"]
    if hasattr(module, "commands"):
        parts += [f"### nonoforge {name} {inner}\n\n{_help(name, inner)}" for inner in module.commands()]
    if name == "make":
        parts += [f"### nonoforge make {kind}\n\n{_help(name, kind)}" for kind in KINDS]
    return "\n".join(parts)


def _help(*words: str) -> str:
    said = io.StringIO()
    with patch.dict(os.environ, {"COLUMNS": "100"}), redirect_stdout(said):
        status = run([*words, "--help"])
    if status != 0:
        raise SystemExit(f"nonoforge {' '.join(words)} --help ends with status {status}")
    return f"```text\n{said.getvalue().strip()}\n```\n"
