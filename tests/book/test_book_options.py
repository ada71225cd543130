"""Options: checked where they are made, by the checker of all makers."""

from __future__ import annotations

from typing import Any

import pytest

import nonoforge as nf
from nonoforge.errors import DrawError, MakeError
from nonoforge.makers.options import options_of


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"per_page": 3}, "per_page must be one of auto, 1, 2, 4, not 3"),
        ({"order": "random"}, "order must be one of difficulty, kind, title, given, mixed, not 'random'"),
        ({"hints": -1}, "hints must lie between 0 and 50, not -1"),
        ({"bleed": 30.5}, "bleed must lie between 0 and 20, not 30.5"),
        ({"large_print": "maybe"}, "large_print must be yes or no, not 'maybe'"),
        ({"titel": "x"}, "books have no setting 'titel': did you mean title?"),
        ({"signature": 4}, "signature goes with imposition booklet"),
        ({"solutions": "only", "hints": 2}, "a book of solutions only has no hints"),
        ({"address": "ftp://x"}, "address must begin with https:// or http://"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(values: dict[str, Any], sentence: str) -> None:
    """Text and values are refused with the same words."""
    with pytest.raises(MakeError) as refused:
        options_of(nf.BookOptions, values)
    assert str(refused.value) == sentence
    with pytest.raises(MakeError) as again:
        options_of(nf.BookOptions, {name: str(value) for name, value in values.items()})
    assert str(again.value).replace("'", "") == sentence.replace("'", "")


def test_text_is_read_by_the_type_of_its_setting() -> None:
    """As the command line gives it: numbers, units, choices that are numbers, switches."""
    text = {"per-page": "2", "bleed": "3mm", "gutter": "4.5", "large_print": "yes", "cell": "5mm", "hints": "2"}
    read = options_of(nf.BookOptions, text)
    assert read == nf.BookOptions(per_page=2, bleed=3.0, gutter=4.5, large_print=True, cell=5.0, hints=2)
    assert read.record() == {
        "per_page": 2, "bleed": 3.0, "gutter": 4.5, "large_print": True, "cell": 5.0, "hints": 2
    }  # fmt: skip


@pytest.mark.parametrize(
    "paper", ["", "a9", "0x0mm", "9e9x5mm", "100mm", "1.2.3x4in", "10x10mm", "99999x10mm", "x" * 900]
)
def test_papers_that_do_not_exist_are_refused(paper: str) -> None:
    """A size needs two numbers and a unit, an inch at least and what PDF knows at most."""
    with pytest.raises(DrawError):
        nf.BookOptions(paper=paper)


def test_papers_by_size() -> None:
    """Inches and millimetres."""
    from nonoforge.draw.paper import paper_of

    assert paper_of("6x9in") == (432, 648)
    assert paper_of("210 × 297 mm") == pytest.approx(paper_of("a4"), abs=0.1)
