"""Options of a book, checked like those of makers: Python and the command line refuse the same with the same words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from nonoforge.draw.paper import paper_of
from nonoforge.errors import MakeError
from nonoforge.makers.options import Checked, setting


@dataclass(frozen=True, kw_only=True)
class BookOptions(Checked):
    """What a book can be asked for. Lengths are millimetres."""

    what: ClassVar[str] = "books"

    title: str = setting("Nonograms", "Title on the cover.")
    subtitle: str = setting("", "A line below the title; what is in the book where none is given.")
    author: str = setting("", "Who made the book.")
    cover: str = setting("", "A picture for the cover; without one, a mosaic of the book's own puzzles.")
    paper: str = setting("a4", "a3, a4, a5, letter, or a size: 6x9in, 170x240mm.")
    per_page: Literal["auto", 1, 2, 4] = setting("auto", "Puzzles on a page; auto lets small ones share a page.")
    order: Literal["difficulty", "kind", "title", "given", "mixed"] = setting(
        "difficulty", "How puzzles follow each other; mixed takes the kinds in turn, easy ones first."
    )
    solutions: Literal["end", "none", "only", "after-each"] = setting(
        "end", "Where solutions are; after-each prints them on the back of each puzzle."
    )
    hints: int = setting(0, "So many first steps of each puzzle are told.", 0, 50)
    hints_at: Literal["back", "foot"] = setting("back", "Hints at the back, or upside down at the foot of the puzzle.")
    how_to: bool = setting(True, "A page on how to solve each kind that occurs.")
    large_print: bool = setting(False, "Cells of 6 mm and more, larger type.")
    cell: float | None = setting(None, "Smallest cell; 4 mm, or 6 mm in large print, where not given.", 2, 20, "mm")
    too_large: Literal["split", "leave-out"] = setting(
        "split", "What to do with a puzzle whose cells would get too small for a page or two."
    )
    theme: Literal["paper", "print", "light", "contrast"] = setting(
        "paper", "paper is for print in colour, print for black and white, the others for screens."
    )
    marks: Literal["auto", "none", "letters", "patterns"] = setting(
        "auto", "How colours are told apart besides by colour."
    )
    imposition: Literal["none", "booklet"] = setting("none", "booklet puts pages side by side, for folding.")
    signature: int = setting(0, "Sheets folded into each other; 0 folds all of them into one.", 0, 1000)
    bleed: float = setting(0.0, "Margin that is cut off, with marks where.", 0, 20, "mm")
    gutter: float = setting(5.0, "How much wider the inner margin is.", 0, 50, "mm")
    page_numbers: bool = setting(True, "Numbers at the foot of pages.")
    address: str = setting("", "Where the puzzles can be played: https://.../{id}.html; each gets a QR code.")
    language: Literal["en", "de", "fr", "es"] = setting("en", "Language of the book's own words.")

    def __post_init__(self) -> None:
        super().__post_init__()
        paper_of(self.paper)
        if self.signature and self.imposition == "none":
            raise MakeError("signature goes with imposition booklet")
        if self.solutions == "only" and self.hints:
            raise MakeError("a book of solutions only has no hints")
        if self.address and not self.address.lower().startswith(("http://", "https://")):
            raise MakeError("address must begin with https:// or http://")

    @property
    def smallest_cell(self) -> float:
        """Millimetres of the smallest cell that may be printed."""
        return self.cell or (6.0 if self.large_print else 4.0)
