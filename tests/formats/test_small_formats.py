"""The formats that are little more than numbers in lines."""

from __future__ import annotations

import pytest

import nonoforge as nf

WANT = nf.Puzzle.of_clues(rows=[[1, 1], [], [2]], columns=[[1, 1], [1], [1]])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nin", "3 3\n1 1\n0\n2\n1 1\n1\n1\n"),
        ("nin", "3 3\n1 1\n\n2\n1 1\n1\n1\n"),
        ("nin", "3 3\n1 1\n0\n2\n1 1\n1\n1\n3 3\nmore\n"),
        ("mk", "3 3\n1 1\n0\n2\n#\n1 1\n1\n1\n"),
        ("mk", "3 3\n1 1\n\n2\n#\n1 1\n1\n1\n#\nend\n"),
        ("cwd", "3\n3\n1 1\n0\n2\n\n1 1\n1\n1\n"),
        ("cwd", "3\n3\n1 1\n\n2\n\n1 1\n1\n1\n"),
        ("taai", "$1\n1\t1\n1\n1\n1\t1\n\n2\n"),
        ("taai", "$ 1\n1\t1\n1\n1\n1\t1\n\n2\n\n"),
        ("blocks", "# comment\n1 1\n0\n# inside\n2\n\n1 1\n1\n1\n"),
        ("blocks", "* makhorin\n1 1\n0\n2\n&\n1 1\n1\n1\n"),
        ("blocks", "1 1 0\n0\n2 0\n\n1 1 0\n1 0\n1 0\n"),
        ("blocks", "1,1\n0\n2 # ish\n\n1,1\n1\n1\n"),
        ("picross", "# c\nGRID\nROWS\n[ 1 1 ]\n[ ]\n[ 2 ]\nCOLUMNS\n[ 1 1 ]\n[ 1 ]\n[ 1 ]\n"),
        ("pynogram", "[clues]\ncolumns = 1 1, '1', 1\nrows =\n 1 1\n 0 ; none\n\n 2\n"),
        ("pynogram", '[colors]\ndefs = []\n[clues]\ncolumns = """\n1 1\n1, 1\n"""\nrows = """1 1, 0, 2"""\n'),
        ("spoj", "1\n3 3\n1 1 0\n0\n2 0\n1 1 0\n1 0\n1 0\n"),
        ("g", "words\n: rows\n1 1\n\n2\n: columns\n1 1\n1\n1\n\n\n"),
        ("gno", "[Dimensions]\n3\n3\n[Row clues]\n1, 1\n0\n2 // last\n[Column clues]\n1,1\n1\n1\n[State]\nx\n"),
        ("gno", "[Dimensions]\n3\n3\n[Solution]\n2 1 2\n1 1 1\n2 2 1\n"),
    ],
)
def test_dialects(name: str, text: str) -> None:
    """Every way in which these formats are written gives the same clues."""
    puzzle = nf.loads(text, name)
    if "Solution" in text:
        assert puzzle.clues == nf.Puzzle.of_picture(nf.Grid(3, 3), b"\1\0\1\0\0\0\1\1\0").clues
    else:
        assert (puzzle.board, puzzle.clues) == (WANT.board, WANT.clues)


@pytest.mark.parametrize(
    ("name", "text", "line", "reason"),
    [
        ("nin", "3\n1\n", 1, "width and the height"),
        ("nin", "2 2\n1\n1\n1\n", 4, "there are 3 clues here, but the size asks for 4"),
        ("nin", "2 2\n1\n1 a\n1\n1\n", 3, "not 'a'"),
        ("nin", "0 2\n1\n1\n", 1, "no cells"),
        ("mk", "2 2\n1\n1\n1\n1\n", 5, "# between the rows and the columns is missing"),
        ("mk", "2 2\n1\n#\n1\n1\n", 2, "2 rows"),
        ("cwd", "2\n", 1, "first two lines"),
        ("taai", "$1\n1\n1\n1\n", 4, "as many columns as rows"),
        ("taai", "1\n$1\n1\n1\n", 1, "should begin with"),
        ("blocks", "1\n\n1\n\n1\n", 1, "3 groups"),
        ("picross", "GRID x\nROWS\n[ 1 ]\n", 1, "no COLUMNS"),
        ("picross", "GRID x\nROWS\n1\n", 3, "is expected"),
        ("pynogram", "[clues]\nrows = 1x\ncolumns = 1\n", 0, "is not declared"),
        ("pynogram", "[colors]\nx\n[clues]\nrows = 1\ncolumns = 1\n", 2, "a colour is written"),
        ("spoj", "2\n1 1\n1 0\n1 0\n", 1, "promises 2 puzzles"),
        ("spoj", "1\n1 1\n1\n1 0\n", 3, "end with 0"),
        ("g", ": rows\n1\n", 1, "two blocks"),
        ("g", "#t\n: a\n1\n: b\n1\n", 1, "not supported yet"),
        ("g", "#d\n a:/ red/blue x\n: a\n1a\n: b\n1a\n:\n", 2, "triangles as colours are not supported yet"),
        ("g", "#d\n a:a red\n: rows\n1\n: columns\n1a\n: end\n", 4, "a letter for the colour is missing"),
        ("g", "#d\n a:a red\n: rows\n1b\n: columns\n1a\n: end\n", 4, "no colour has the letter 'b'"),
        ("gno", "[Row clues]\n1\n", 1, "is missing"),
        ("gno", "[Dimensions]\n1\n1\n[Solution grid]\n3\n", 5, "not '3'"),
        ("gno", "[Dimensions]\n1\n1\n", 1, "neither clues"),
    ],
)
def test_mistakes(name: str, text: str, line: int, reason: str) -> None:
    """Each mistake has its sentence and its line."""
    with pytest.raises(nf.ReadError, match=reason) as caught:
        nf.loads_all(text, name)
    assert caught.value.line == line


def test_colours_of_olsak() -> None:
    """Colours may be named or given as values; key 0 is the background and key 1 needs no letter."""
    text = "#d\n  r:& #F6008B  pink one\n 0:  white\n 1:* black\n: rows\n1r 1\n: columns\n1r\n1\n: end\n"
    puzzle = nf.loads(text)
    assert [(colour.name, colour.hex) for colour in puzzle.palette] == [
        ("white", "#ffffff"),
        ("pink one", "#f6008b"),
        ("black", "#000000"),
    ]
    assert puzzle.clues[0] == nf.Runs((nf.Block(1, 1), nf.Block(1, 2)))


def test_gno_keeps_its_working_grid() -> None:
    """The working grid of a .gno file is a saved state."""
    puzzle = nf.loads("[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n[Working grid]\n2 0\n")
    assert puzzle.saved == ((2, 3),)
    assert puzzle.goal is None
