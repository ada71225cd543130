"""The house keeps to its plan: calls go down only, and docs/architecture.md knows every file."""

from __future__ import annotations

import ast
import re
import runpy
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "nonoforge"
PLAN = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

FLOORS = (
    {"puzzle", "clues", "palette", "errors", "harmless", "replacing", "vision", "boards"},
    {"compiling"},
    {"engine", "geometry"},
    {"draw", "formats"},
    {"explain", "grading", "study"},
    {"makers"},
    {"batch", "book", "library", "player"},
    {"studio"},
    {"cli", "__main__"},
)
"""Being, compiling, deciding, showing, knowing, making, sharing, the studio, people."""

NEIGHBOURS = {("__main__", "cli"), ("grading", "explain"), ("batch", "library")}
"""Who may call a room on its own floor; the files of `being` are one room."""

REACHING_UP = {("puzzle.py", "draw"), ("puzzle.py", "player"), ("engine/verdict.py", "draw")}
"""Values that show themselves (`__str__`, `_repr_svg_`), by an import inside a function."""

MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))


class Import(NamedTuple):
    """One import: its file, what it names, and whether it is inside a function."""

    file: str
    target: str
    late: bool


@cache
def imports() -> tuple[Import, ...]:
    """All imports of all modules but the front door, which offers names of every room."""
    return tuple(item for file in MODULES if file != "__init__.py" for item in imports_of(file))


def imports_of(file: str) -> Iterator[Import]:
    """The imports of one module, wherever they are in it."""
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(file, alias.name, id(node) in inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports name their module in full"
            module = str(node.module)
            names = [f"nonoforge.{a.name}" for a in node.names] if module == "nonoforge" else [module]
            yield from (Import(file, name, id(node) in inside) for name in names)


def room_of_file(file: str) -> str:
    return file.split("/")[0].removesuffix(".py")


def room_of_target(target: str) -> str | None:
    """The room an import leads to; None outside the house and for names of the front door."""
    parts = target.split(".")
    known = {room_of_file(file) for file in MODULES}
    return parts[1] if parts[0] == "nonoforge" and len(parts) > 1 and parts[1] in known else None


def floor(room: str) -> int:
    (found,) = (number for number, rooms in enumerate(FLOORS) if room in rooms)
    return found


def allowed(item: Import, here: str, there: str) -> bool:
    if here == there or floor(there) < floor(here) or floor(here) == floor(there) == 0:
        return True
    return (here, there) in NEIGHBOURS or (item.late and (item.file, there) in REACHING_UP)


def test_calls_go_down_only() -> None:
    """No module imports from a higher floor, or from another room of its own, but for the exceptions named above."""
    wrong = [
        f"{item.file} imports {item.target}"
        for item in imports()
        if (there := room_of_target(item.target)) and not allowed(item, room_of_file(item.file), there)
    ]
    assert wrong == []


def test_every_exception_is_used() -> None:
    """Every room of the plan exists, and every exception to it is made use of."""
    assert set().union(*FLOORS) == {room_of_file(file) for file in MODULES} - {"__init__"}
    used = {(item.file, room_of_target(item.target)) for item in imports()}
    assert used >= REACHING_UP
    assert {(room_of_file(file), there) for file, there in used} >= NEIGHBOURS


def test_kernels_stay_where_they_belong() -> None:
    """Only engine, geometry and one file of the census have kernels, and the model's values know no arrays."""
    outside = [(item.file, item.target.split(".")[0]) for item in imports() if not item.target.startswith("nonoforge")]
    having = {file for file, library in outside if library == "numba"}
    having |= {item.file for item in imports() if item.target.startswith("nonoforge.compiling.kernel")}
    assert {room_of_file(file) for file in having - {"study/census_kernels.py"}} <= FLOORS[1] | FLOORS[2]
    assert [file for file, library in outside if library == "numpy" and room_of_file(file) in FLOORS[0]] == []


def test_the_checker_stands_alone() -> None:
    """The checker of certificates imports nothing of the house, so that it can be trusted without it."""
    assert [item.target for item in imports() if item.file == "explain/checker.py" and "nonoforge" in item.target] == []


def test_the_plan_lists_every_file_by_its_docstring() -> None:
    """docs/architecture.md has a row for each module, made from its docstring by docs/plan.py; none is forgotten."""
    plan = runpy.run_path(str(ROOT / "docs" / "plan.py"))
    assert plan["page"](PLAN) == PLAN, "run: python docs/plan.py"
    assert sorted(re.findall(r"^\| `([\w/]+\.py)` \|", PLAN, re.MULTILINE)) == [
        file for file in MODULES if file == "__init__.py" or not file.endswith("/__init__.py")
    ]


def test_rooms_stay_small() -> None:
    """No room has more than 25 files."""
    rooms = Counter(file.rpartition("/")[0] for file in MODULES)
    assert [room for room, files in rooms.items() if files > 25] == []
