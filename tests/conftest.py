"""What every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonoforge.errors import WriteError
from nonoforge.player.bundle_files import PLAIN, bundled

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real test data beside the checkout; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the shared test data does not lie beside this checkout")
    return SHARED


@pytest.fixture(scope="session")
def built() -> None:
    """The player's front end as it was built; tests of it are skipped where npm was never reached, but not in CI."""
    try:
        bundled(PLAIN)
    except WriteError as problem:
        if os.environ.get("NONOFORGE_BROWSER") == "required":
            pytest.fail(str(problem))
        pytest.skip(str(problem))
