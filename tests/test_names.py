from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import nonoforge as nf


def test_public_names_are_sorted_and_importable() -> None:
    """`__all__` is sorted, has no doubles, and every name can be imported."""
    assert nf.__all__ == sorted(set(nf.__all__))
    for name in nf.__all__:
        assert getattr(nf, name) is not None


def test_type_checkers_see_the_same_names() -> None:
    """The imports meant for type checkers name every public name once, from the module it is loaded from."""
    tree = ast.parse(Path(nf.__file__).read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    named = [(alias.name, alias.asname, node.module) for node in imports for alias in node.names]
    assert sorted(named) == [(name, name, f"nonoforge.{home}") for name, home in sorted(nf._HOMES.items())]


def test_everything_the_engine_offers_is_public() -> None:
    """What `nonoforge.engine` lists is offered by `nonoforge` itself too, and is the same thing."""
    from nonoforge import engine

    assert all(getattr(nf, name) is getattr(engine, name) for name in engine.__all__)


def test_importing_costs_nothing() -> None:
    """`import nonoforge` loads no other module of the house and nothing heavy."""
    code = "import sys, nonoforge; print([m for m in sys.modules if m.startswith(('nonoforge.', 'numpy', 'numba'))])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
