"""Halford's solvers: which line to look at next, and how often that is a bad guess."""

from __future__ import annotations

from nonoforge.explain.strategies.line_solvers import LINE_SOLVERS
from nonoforge.explain.strategies.solvers import STRATEGIES, Event, Outcome, run_strategy

__all__ = ["LINE_SOLVERS", "STRATEGIES", "Event", "Outcome", "run_strategy"]
