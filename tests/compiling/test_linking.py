"""The private parts of numba: probed by name."""

from __future__ import annotations

from typing import Any

import numba.core.caching
import pytest

from nonoforge.compiling import linking


def test_the_numba_of_this_house_is_known() -> None:
    """Whatever version is installed here, its inside is the one that was tested."""
    assert linking.intact()


@pytest.mark.parametrize("missing", ["numba.core.no_such_module", "numba.core.caching:NoCache"])
def test_a_part_that_is_gone_is_noticed(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """A module, a class or a method that numba no longer has is noticed."""
    monkeypatch.setitem(linking._PARTS, missing, ("anything",))
    assert not linking.intact()


def test_a_method_that_is_gone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for one method of a class that is still there."""
    cache: Any = numba.core.caching.FunctionCache
    monkeypatch.setattr(linking, "_PARTS", {"numba.core.caching:FunctionCache": ("load_overload", "gone")})
    assert hasattr(cache, "load_overload")
    assert not linking.intact()
