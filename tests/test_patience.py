"""The suite itself: a busy machine is slow, not wrong."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from patience import wait_for


def test_laws_know_no_clock() -> None:
    """Neither slow examples nor slow making of them fails a law."""
    assert settings.default is not None
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check


def test_waiting_in_vain_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not come is named, and what comes late is waited for."""
    late = iter([False, False, True])
    wait_for(lambda: next(late), "the third look")
    monkeypatch.setattr("patience.SECONDS", 0.0)
    with pytest.raises(pytest.fail.Exception, match="in vain for rain"):
        wait_for(lambda: False, "rain")
