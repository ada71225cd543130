"""The notebooks run from top to bottom, and are kept without outputs.

Cells are executed as they stand, in this process; a kernel of Jupyter takes several seconds to start for each notebook
and shows nothing more. What ends a cell is shown as a notebook would show it.
"""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from docs.site.places import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return cells


def execute(source: str, names: dict[str, Any], place: str) -> Any:
    """Run a cell; the value of its last expression."""
    tree = ast.parse(source, place)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, place, "exec"), names)
    return eval(compile(ast.Expression(last.value), place, "eval"), names) if isinstance(last, ast.Expr) else None


def shown(value: Any) -> str:
    """What a notebook shows of a value."""
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            return str(getattr(value, name)())
    return repr(value)


def test_there_are_three() -> None:
    """One for those who make puzzles, one for those who explain them, one for those who study them."""
    assert [notebook.stem for notebook in NOTEBOOKS] == ["explain", "make", "study"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_from_top_to_bottom(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell runs in a copy of the folder, and what it ends with can be shown."""
    (tmp_path / "notebooks").mkdir()
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "notebooks")
    names: dict[str, Any] = {"__name__": "__main__"}
    drawn = 0
    for number, cell in enumerate(cells_of(notebook)):
        if cell["cell_type"] == "code":
            value = execute("".join(cell["source"]), names, f"{notebook.name}:{number}")
            drawn += "<svg" in shown(value) or "<iframe" in shown(value)
    assert drawn >= 1


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_outputs(notebook: Path) -> None:
    """Outputs change with every run and hide what a change is about."""
    code = [cell for cell in cells_of(notebook) if cell["cell_type"] == "code"]
    assert len(code) > 5
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
