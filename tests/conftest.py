"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsers import browser as browser
from browsers import built as built
from browsers import table as table

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real test data beside the checkout; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the shared test data does not lie beside this checkout")
    return SHARED
