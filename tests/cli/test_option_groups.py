"""Options in groups: typer sees each option, the command sees one value."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Annotated

import pytest
import typer

from nonoforge.cli.option_groups import grouped


@dataclass(frozen=True)
class Size:
    """Two options that belong together."""

    width: Annotated[int, typer.Option(help="Cells across.")] = 3
    height: Annotated[int | None, typer.Option()] = None


@grouped
def command(size: Size, name: Annotated[str, typer.Option()] = "cat") -> int:
    """As a command of the house."""
    print(size, name)
    return 0


def test_the_signature_is_flat() -> None:
    """Each field is in the signature with its annotation and default, in its group's place."""
    parameters = inspect.signature(command).parameters
    assert [(each.name, each.default) for each in parameters.values()] == [
        ("width", 3),
        ("height", None),
        ("name", "cat"),
    ]
    assert parameters["width"].annotation.__metadata__[0].help == "Cells across."


def test_the_command_gets_one_value(capsys: pytest.CaptureFixture[str]) -> None:
    """What typer read, flat, reaches the command in its groups."""
    app = typer.Typer()
    app.command()(command)
    app(["--height", "7", "--name", "dog"], standalone_mode=False)
    assert capsys.readouterr().out == "Size(width=3, height=7) dog\n"
