"""How hard a puzzle is for a person."""

from __future__ import annotations

from nonoforge.grading.grade import Grade, grade
from nonoforge.grading.sight import Sight

__all__ = ["Grade", "Sight", "grade"]
