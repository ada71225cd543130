"""nonoforge: nonograms of every shape, proved to have one solution.

    import nonoforge as nf

    puzzle = nf.read("cat.non")
    verdict = nf.decide(puzzle)

Names are loaded when first used, so that `import nonoforge` costs nothing and the command line starts at once
(the engine brings numba, which alone takes half a second to import).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what `__getattr__` finds, for type checkers; a test keeps the two lists the same
    from nonoforge.batch.job import Job as Job
    from nonoforge.batch.job_file import read_job as read_job
    from nonoforge.batch.report import JobReport as JobReport
    from nonoforge.batch.running import run_job as run_job
    from nonoforge.boards import Board as Board
    from nonoforge.boards import Grid as Grid
    from nonoforge.boards import Plane as Plane
    from nonoforge.boards import Solid as Solid
    from nonoforge.book.book import Book as Book
    from nonoforge.book.book import make_book as make_book
    from nonoforge.book.left_out import LeftOut as LeftOut
    from nonoforge.book.options import BookOptions as BookOptions
    from nonoforge.clues import Block as Block
    from nonoforge.clues import Clue as Clue
    from nonoforge.clues import Runs as Runs
    from nonoforge.clues import Total as Total
    from nonoforge.clues import Totals as Totals
    from nonoforge.clues import format_clue as format_clue
    from nonoforge.clues import parse_clue as parse_clue
    from nonoforge.draw import Drawing as Drawing
    from nonoforge.draw import Highlight as Highlight
    from nonoforge.draw import Item as Item
    from nonoforge.draw import Look as Look
    from nonoforge.draw import View as View
    from nonoforge.draw import draw_ambiguous as draw_ambiguous
    from nonoforge.draw import draw_deduction as draw_deduction
    from nonoforge.draw import draw_knowledge as draw_knowledge
    from nonoforge.draw import draw_pair as draw_pair
    from nonoforge.draw import draw_puzzle as draw_puzzle
    from nonoforge.draw import draw_sheet as draw_sheet
    from nonoforge.draw import draw_solution as draw_solution
    from nonoforge.draw import draw_view as draw_view
    from nonoforge.draw import image_of as image_of
    from nonoforge.engine import Budget as Budget
    from nonoforge.engine import Cancel as Cancel
    from nonoforge.engine import Count as Count
    from nonoforge.engine import Counters as Counters
    from nonoforge.engine import Flexible as Flexible
    from nonoforge.engine import Inquiry as Inquiry
    from nonoforge.engine import Propagation as Propagation
    from nonoforge.engine import Trial as Trial
    from nonoforge.engine import Verdict as Verdict
    from nonoforge.engine import count as count
    from nonoforge.engine import decide as decide
    from nonoforge.engine import flexible_cells as flexible_cells
    from nonoforge.engine import propagate as propagate
    from nonoforge.engine import solutions as solutions
    from nonoforge.engine import solve_line as solve_line
    from nonoforge.errors import BatchError as BatchError
    from nonoforge.errors import Cancelled as Cancelled
    from nonoforge.errors import DrawError as DrawError
    from nonoforge.errors import LibraryError as LibraryError
    from nonoforge.errors import MakeError as MakeError
    from nonoforge.errors import NonoforgeError as NonoforgeError
    from nonoforge.errors import PuzzleError as PuzzleError
    from nonoforge.errors import ReadError as ReadError
    from nonoforge.errors import StudyError as StudyError
    from nonoforge.errors import WriteError as WriteError
    from nonoforge.explain import Deduction as Deduction
    from nonoforge.explain import Explanation as Explanation
    from nonoforge.explain import Mistake as Mistake
    from nonoforge.explain import certificate as certificate
    from nonoforge.explain import check_certificate as check_certificate
    from nonoforge.explain import explain_puzzle as explain_puzzle
    from nonoforge.explain import find_mistakes as find_mistakes
    from nonoforge.explain import next_deduction as next_deduction
    from nonoforge.explain import run_strategy as run_strategy
    from nonoforge.explain import tell as tell
    from nonoforge.formats import dumps as dumps
    from nonoforge.formats import loads as loads
    from nonoforge.formats import loads_all as loads_all
    from nonoforge.formats import read as read
    from nonoforge.formats import read_all as read_all
    from nonoforge.formats import write as write
    from nonoforge.grading import Grade as Grade
    from nonoforge.grading import grade as grade
    from nonoforge.library.kept import Kept as Kept
    from nonoforge.library.store import Library as Library
    from nonoforge.makers.curved.maker import CurvedMade as CurvedMade
    from nonoforge.makers.curved.options import Curved2017Options as Curved2017Options
    from nonoforge.makers.curved.options import Curved2019Options as Curved2019Options
    from nonoforge.makers.curved.options import CurvedOptions as CurvedOptions
    from nonoforge.makers.drawings.options import TangramOptions as TangramOptions
    from nonoforge.makers.drawings.tangram import TangramMade as TangramMade
    from nonoforge.makers.grids.options import AdaptOptions as AdaptOptions
    from nonoforge.makers.grids.options import ColourOptions as ColourOptions
    from nonoforge.makers.grids.options import MonoOptions as MonoOptions
    from nonoforge.makers.grids.options import QuantiseOptions as QuantiseOptions
    from nonoforge.makers.grids.options import ThresholdOptions as ThresholdOptions
    from nonoforge.makers.grids.proving import GridMade as GridMade
    from nonoforge.makers.made import Effort as Effort
    from nonoforge.makers.made import Made as Made
    from nonoforge.makers.making import make as make
    from nonoforge.makers.making import make_colour as make_colour
    from nonoforge.makers.making import make_curved as make_curved
    from nonoforge.makers.making import make_mono as make_mono
    from nonoforge.makers.making import make_solid as make_solid
    from nonoforge.makers.making import make_tangram as make_tangram
    from nonoforge.makers.making import making as making
    from nonoforge.makers.making import options_for as options_for
    from nonoforge.makers.pictures.bitmap import read_picture as read_picture
    from nonoforge.makers.solids.maker import SolidMade as SolidMade
    from nonoforge.makers.solids.options import SolidOptions as SolidOptions
    from nonoforge.palette import BLACK_AND_WHITE as BLACK_AND_WHITE
    from nonoforge.palette import Colour as Colour
    from nonoforge.palette import Palette as Palette
    from nonoforge.player.page import PageOptions as PageOptions
    from nonoforge.player.page import export_page as export_page
    from nonoforge.puzzle import Credits as Credits
    from nonoforge.puzzle import Knowledge as Knowledge
    from nonoforge.puzzle import Picture as Picture
    from nonoforge.puzzle import Puzzle as Puzzle
    from nonoforge.puzzle import check_knowledge as check_knowledge
    from nonoforge.puzzle import no_knowledge as no_knowledge
    from nonoforge.study.analysis import Study as Study
    from nonoforge.study.analysis import study_puzzle as study_puzzle
    from nonoforge.study.census import census as census
    from nonoforge.study.census_result import Census as Census
    from nonoforge.study.distance import Distance as Distance
    from nonoforge.study.distance import distance as distance
    from nonoforge.study.distance import nonogram_distance as nonogram_distance
    from nonoforge.study.graph import switching_graph as switching_graph
    from nonoforge.study.partial import optimal_partial as optimal_partial
    from nonoforge.study.switching import Switch as Switch
    from nonoforge.study.switching import switches as switches

__version__ = "0.1.0"

_HOMES = {
    "AdaptOptions": "makers.grids.options",
    "BLACK_AND_WHITE": "palette",
    "BatchError": "errors",
    "Block": "clues",
    "Board": "boards",
    "Book": "book.book",
    "BookOptions": "book.options",
    "Budget": "engine",
    "Cancel": "engine",
    "Cancelled": "errors",
    "Census": "study.census_result",
    "Clue": "clues",
    "Colour": "palette",
    "ColourOptions": "makers.grids.options",
    "Count": "engine",
    "Counters": "engine",
    "Credits": "puzzle",
    "Curved2017Options": "makers.curved.options",
    "Curved2019Options": "makers.curved.options",
    "CurvedMade": "makers.curved.maker",
    "CurvedOptions": "makers.curved.options",
    "Deduction": "explain",
    "Distance": "study.distance",
    "DrawError": "errors",
    "Drawing": "draw",
    "Effort": "makers.made",
    "Explanation": "explain",
    "Flexible": "engine",
    "Grade": "grading",
    "Grid": "boards",
    "GridMade": "makers.grids.proving",
    "Highlight": "draw",
    "Inquiry": "engine",
    "Item": "draw",
    "Job": "batch.job",
    "JobReport": "batch.report",
    "Kept": "library.kept",
    "Knowledge": "puzzle",
    "LeftOut": "book.left_out",
    "Library": "library.store",
    "LibraryError": "errors",
    "Look": "draw",
    "Made": "makers.made",
    "MakeError": "errors",
    "Mistake": "explain",
    "MonoOptions": "makers.grids.options",
    "NonoforgeError": "errors",
    "PageOptions": "player.page",
    "Palette": "palette",
    "Picture": "puzzle",
    "Plane": "boards",
    "Propagation": "engine",
    "Puzzle": "puzzle",
    "PuzzleError": "errors",
    "QuantiseOptions": "makers.grids.options",
    "ReadError": "errors",
    "Runs": "clues",
    "Solid": "boards",
    "SolidMade": "makers.solids.maker",
    "SolidOptions": "makers.solids.options",
    "Study": "study.analysis",
    "StudyError": "errors",
    "Switch": "study.switching",
    "TangramMade": "makers.drawings.tangram",
    "TangramOptions": "makers.drawings.options",
    "ThresholdOptions": "makers.grids.options",
    "Total": "clues",
    "Totals": "clues",
    "Trial": "engine",
    "Verdict": "engine",
    "View": "draw",
    "WriteError": "errors",
    "census": "study.census",
    "certificate": "explain",
    "check_certificate": "explain",
    "check_knowledge": "puzzle",
    "count": "engine",
    "decide": "engine",
    "distance": "study.distance",
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
    "export_page": "player.page",
    "find_mistakes": "explain",
    "flexible_cells": "engine",
    "format_clue": "clues",
    "grade": "grading",
    "image_of": "draw",
    "loads": "formats",
    "loads_all": "formats",
    "make": "makers.making",
    "make_book": "book.book",
    "make_colour": "makers.making",
    "make_curved": "makers.making",
    "make_mono": "makers.making",
    "make_solid": "makers.making",
    "make_tangram": "makers.making",
    "making": "makers.making",
    "next_deduction": "explain",
    "no_knowledge": "puzzle",
    "nonogram_distance": "study.distance",
    "optimal_partial": "study.partial",
    "options_for": "makers.making",
    "parse_clue": "clues",
    "propagate": "engine",
    "read": "formats",
    "read_all": "formats",
    "read_job": "batch.job_file",
    "read_picture": "makers.pictures.bitmap",
    "run_job": "batch.running",
    "run_strategy": "explain",
    "solutions": "engine",
    "solve_line": "engine",
    "study_puzzle": "study.analysis",
    "switches": "study.switching",
    "switching_graph": "study.graph",
    "tell": "explain",
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
