"""Languages: the sentences in which deductions are told, one table for each.

To add one, fill in another table and name it here.
"""

from __future__ import annotations

from nonoforge.explain.languages.english import ENGLISH
from nonoforge.explain.languages.french import FRENCH
from nonoforge.explain.languages.german import GERMAN
from nonoforge.explain.languages.sentences import Sentences
from nonoforge.explain.languages.spanish import SPANISH

LANGUAGES = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH}

__all__ = ["ENGLISH", "LANGUAGES", "Sentences"]
