from __future__ import annotations

import subprocess
import sys

import nonoforge as nf


def test_public_names_are_sorted_and_importable() -> None:
    """`__all__` is sorted, has no doubles, and every name can be imported."""
    assert nf.__all__ == sorted(set(nf.__all__))
    for name in nf.__all__:
        assert getattr(nf, name) is not None


def test_importing_costs_nothing() -> None:
    """`import nonoforge` loads no other module of the house and nothing heavy."""
    code = "import sys, nonoforge; print([m for m in sys.modules if m.startswith(('nonoforge.', 'numpy', 'numba'))])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
