from __future__ import annotations

import pytest

import nonoforge as nf

HEAD = "width 2\nheight 2\n"


def test_colours_goal_and_saved_state() -> None:
    """Colour letters, the default black, goal and saved state are read together."""
    text = (
        'color a #ff0000\ntitle "R&eacute;"\n' + HEAD + 'rows\n1a,1\n1b\ncolumns\n1a,1b\n1\ngoal "a1b0"\nsaved "a??0"\n'
    )
    puzzle = nf.loads(text)
    assert [colour.hex for colour in puzzle.palette][:3] == ["#ffffff", "#000000", "#ff0000"]
    assert puzzle.clues[0] == nf.Runs((nf.Block(1, 2), nf.Block(1, 1)))
    assert puzzle.goal == b"\2\1\3\0"
    assert puzzle.saved == ((4, 15, 15, 1),)
    assert puzzle.credits.title == "Ré"
    assert puzzle.errors(puzzle.goal) == ()


@pytest.mark.parametrize("empty", ["0", "", "  "])
def test_an_empty_line_is_zero_or_blank(empty: str) -> None:
    """An empty line of the puzzle may be 0 or blank, also first and last in a block."""
    text = f"{HEAD}rows\n{empty}\n2\n\ncolumns\n1\n1\n"
    assert nf.loads(text, "non").clues[:2] == (nf.Runs(), nf.Runs.of(2))
    assert nf.loads(f"{HEAD}rows\n2\n{empty}\ncolumns\n1\n1\n", "non").clues[1] == nf.Runs()


def test_blank_lines_between_clues_are_skipped() -> None:
    """Blank lines inside a complete block mean nothing."""
    assert nf.loads(f"{HEAD}rows\n\n2\n\n2\n\ncolumns\n2\n\n2\n", "non").clues == (nf.Runs.of(2),) * 4


def test_bundles() -> None:
    """Lines of equal signs divide puzzles."""
    one = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
    assert len(nf.loads_all(f"{one}====\n\n{one}=====\n")) == 2


def test_rows_with_a_number_is_the_height() -> None:
    """`rows 2` is the height, `rows` alone begins the clues."""
    assert nf.loads("rows 1\ncolumns 2\nrows\n2\ncolumns\n1\n1\n", "non").cells == 2


def test_a_goal_alone_makes_clues() -> None:
    """Where clues are missing they are made from the goal."""
    assert nf.loads(f'{HEAD}goal "1101"\n', "non").clues == nf.Puzzle.of_picture(nf.Grid(2, 2), b"\1\1\0\1").clues


def test_the_dialect_of_nonny() -> None:
    """A colour's name with a colon colours the numbers after it."""
    text = (
        HEAD + "color red #f00 r\ncolor blue #00f b\nrows\nred: 1 blue: 1\nred: 2\ncolumns\nred: 2\nblue: 1, red: 1\n"
    )
    puzzle = nf.loads(text, "non")
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "blue"]
    assert puzzle.clues[0] == nf.Runs((nf.Block(1, 1), nf.Block(1, 2)))
    assert puzzle.clues[3] == nf.Runs((nf.Block(1, 2), nf.Block(1, 1)))


def test_too_many_letters() -> None:
    """With more colours than letters nothing is written."""
    palette = nf.Palette(tuple(nf.Colour(f"c{n}", (n, n, n), chr(192 + n)) for n in range(30)))
    with pytest.raises(nf.WriteError, match="26 letters"):
        nf.dumps(nf.Puzzle.of_picture(nf.Grid(1, 1), b"\1", palette), "non")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("width 2\nrows\n1\n", "the height is missing"),
        ("width 2\nwidth 3\nheight 1\n", "given twice"),
        (HEAD + "rows\n1\n1\n", "columns are missing"),
        (HEAD + "rows\n1\n1\n1\ncolumns\n1\n1\n", "3 clues for 2 rows"),
        (HEAD + 'goal "111"', "3 cells, the board 4"),
        (HEAD + "rows\n1!\n1\ncolumns\n1\n1\n", "not a block"),
        (HEAD + "color a red-ish\n", "not a colour"),
        (HEAD, "neither clues nor a goal"),
    ],
)
def test_each_mistake_has_its_sentence(text: str, reason: str) -> None:
    """Each mistake has its sentence."""
    with pytest.raises(nf.ReadError, match=reason):
        nf.loads(text, "non")
