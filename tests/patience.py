"""How long tests wait for what must come: a busy machine is slow, not wrong, but a suite that hangs has to end."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

SECONDS = 1200.0
"""A few seconds of work on a free core, with a hundred other processes beside it."""


def wait_for(ready: Callable[[], bool], what: str) -> None:
    """Look again and again until it is so; a test whose wait is in vain fails here, and says what it waited for."""
    end = time.monotonic() + SECONDS
    while not ready():
        if time.monotonic() > end:
            pytest.fail(f"waited {SECONDS:g} s in vain for {what}")
        time.sleep(0.05)
