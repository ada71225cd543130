"""Pages that tell what commands print: `python -m docs.site.telling README.md docs/start.md docs/tour.md`.

The console blocks of these pages hold commands, `$ nonoforge ...`, with their output below. Tests run them in a folder
with a copy of `examples/` and a photo, and compare. This writes what they print today into the pages: for after a
change that was meant.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from PIL import Image

from docs.site.places import ROOT
from nonoforge.cli import run

_CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def prepare(folder: Path) -> None:
    """What the commands of pages find where they run: the examples, and a photo."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    Image.open(ROOT / "examples" / "pictures" / "lighthouse.png").convert("RGB").save(folder / "photo.jpg", quality=95)


def commands_in(text: str) -> list[tuple[str, str]]:
    """Each `$ ...` line of the console blocks of a page, with the output below it."""
    parts = [part for block in _CONSOLE.findall(text) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def told_again(text: str) -> str:
    """The page with the outputs of today."""
    return _CONSOLE.sub(
        lambda block: "".join(f"$ {command}\n{_printed(command)}" for command, _ in _commands_of(block[1])), text
    )


def _commands_of(block: str) -> list[tuple[str, str]]:
    return commands_in(f"```console\n{block}```\n")


def _printed(command: str) -> str:
    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(said), redirect_stderr(said):
        run(shlex.split(command)[1:])
    said.seek(0)
    lines = said.read().strip("\n")
    return f"{lines}\n" if lines else ""


def main(pages: list[str]) -> None:
    """Write the pages, each from a fresh folder."""
    for page in map(Path, pages):
        with tempfile.TemporaryDirectory() as name, patch.dict(os.environ, {"COLUMNS": "100"}):
            text = page.read_text(encoding="utf-8")
            prepare(Path(name))
            with chdir(name):
                text = told_again(text)
            page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
