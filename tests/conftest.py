"""What every test may use."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from browsers import browser as browser
from browsers import built as built
from browsers import table as table
from desks import desk as desk
from desks import server as server
from hypothesis import HealthCheck, settings

SHARED = Path(__file__).resolve().parents[2] / "shared"

# Laws know no clock and are tried on the same examples anywhere; `pytest --hypothesis-profile wandering` tries others.
settings.register_profile("wandering", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", settings.get_profile("wandering"), derandomize=True)
settings.load_profile("steady")


def pytest_configure() -> None:
    """A suite that a script starts in the background is born deaf to Ctrl-C, and so is whatever it starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One process more than there are cores: tests wait for browsers and other processes a quarter of their time."""
    asked = "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ  # which xdist then follows
    return None if asked else (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real test data next to the checkout; tests that need it are skipped if it is missing."""
    if not SHARED.is_dir():
        pytest.skip("there is no shared test data next to this checkout")
    return SHARED
