"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsers import browser as browser
from browsers import built as built
from browsers import table as table
from desks import desk as desk
from desks import server as server

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real test data next to the checkout; tests that need it are skipped if it is missing."""
    if not SHARED.is_dir():
        pytest.skip("there is no shared test data next to this checkout")
    return SHARED
