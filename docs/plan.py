"""Writes the tables of docs/architecture.md: one row for each file, taken from the first sentence of its docstring.

    python docs/plan.py

A test compares the page with `plan()`, so a file whose docstring says nothing, or something else, is noticed.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "nonoforge"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- files: made by docs/plan.py -->", "<!-- end of files -->"

ROOMS = (
    "",
    "boards",
    "compiling",
    "engine",
    "engine/clauses",
    "geometry",
    "geometry/anneal",
    "draw",
    "draw/bodies",
    "draw/colours",
    "draw/surfaces",
    "draw/text",
    "formats",
    "formats/own",
    "formats/pictures",
    "explain",
    "explain/languages",
    "explain/strategies",
    "grading",
    "study",
    "makers",
    "makers/pictures",
    "makers/grids",
    "makers/grids/published",
    "makers/drawings",
    "makers/solids",
    "makers/curved",
    "makers/curved/published",
    "player",
    "library",
    "batch",
    "book",
    "studio",
    "studio/keeping",
    "studio/tasks",
    "studio/pool",
    "studio/api",
    "cli",
    "cli/library",
    "cli/make",
    "cli/study",
)
"""The folders, from the lowest floor up."""


def plan() -> str:
    """All tables, as Markdown."""
    return "\n".join(table(room) for room in ROOMS)


def table(room: str) -> str:
    """The files of one folder."""
    folder = SOURCE / room
    first = sentence(folder / "__init__.py")
    head = f"### `{room}/`\n\n{first[0].upper()}{first[1:]}." if room else "### The ground floor"
    files = sorted(file for file in folder.glob("*.py") if file.name != "__init__.py" or not room)
    rows = "\n".join(f"| `{file.relative_to(SOURCE).as_posix()}` | {sentence(file)} |" for file in files)
    return f"{head}\n\n| file | job |\n| --- | --- |\n{rows}\n"


def sentence(file: Path) -> str:
    """The first sentence of a file's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "?"
    first = re.split(r"(?<=[\w)`»”])[.:]?(?:\s*\n\n|\.\s)", text + "\n\n", maxsplit=1)[0]
    words = " ".join(first.split()).rstrip(".:").replace("|", "\\|")
    return words if len(words) > 1 and words[1].isupper() else words[0].lower() + words[1:]


def page(text: str) -> str:
    """The page with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{plan()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
