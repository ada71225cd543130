"""nonoforge: nonograms of every shape, proved to have one solution.

    import nonoforge as nf

    puzzle = nf.read("cat.non")
    verdict = nf.decide(puzzle)

Names are loaded when first used, so that `import nonoforge` costs nothing and the command line starts at once
(the engine brings numba, which alone takes half a second to import).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "BLACK_AND_WHITE": "palette",
    "Block": "clues",
    "Cancelled": "errors",
    "Clue": "clues",
    "Colour": "palette",
    "Credits": "puzzle",
    "Deduction": "explain",
    "DrawError": "errors",
    "Drawing": "draw",
    "Explanation": "explain",
    "Grade": "grading",
    "Grid": "boards",
    "Highlight": "draw",
    "Item": "draw",
    "Look": "draw",
    "MakeError": "errors",
    "Mistake": "explain",
    "NonoforgeError": "errors",
    "Palette": "palette",
    "Plane": "boards",
    "Puzzle": "puzzle",
    "PuzzleError": "errors",
    "ReadError": "errors",
    "Runs": "clues",
    "Solid": "boards",
    "Total": "clues",
    "Totals": "clues",
    "View": "draw",
    "WriteError": "errors",
    "certificate": "explain",
    "check_certificate": "explain",
    "draw_ambiguous": "draw",
    "draw_deduction": "draw",
    "draw_knowledge": "draw",
    "draw_pair": "draw",
    "draw_puzzle": "draw",
    "draw_sheet": "draw",
    "draw_solution": "draw",
    "draw_view": "draw",
    "dumps": "formats",
    "explain_puzzle": "explain",
    "find_mistakes": "explain",
    "format_clue": "clues",
    "grade": "grading",
    "image_of": "draw",
    "loads": "formats",
    "loads_all": "formats",
    "make_colour": "makers.colour",
    "make_mono": "makers.mono",
    "next_deduction": "explain",
    "parse_clue": "clues",
    "read": "formats",
    "read_all": "formats",
    "read_picture": "makers.source",
    "run_strategy": "explain",
    "write": "formats",
}
"""Public name -> the module it lives in."""

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'nonoforge' has no attribute {name!r}")
    value = getattr(import_module(f"nonoforge.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
