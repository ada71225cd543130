"""How hard a puzzle is for a person."""

from __future__ import annotations

from nonoforge.grading.grade import Grade, grade

__all__ = ["Grade", "grade"]
