"""The drawing of grids, checked on the SVG it becomes."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from drawn_values import COLOURED, HEART, NOISE
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from svg_reading import page, rectangles, texts

from nonoforge import Colour, Credits, DrawError, Grid, Palette, Plane, Puzzle, Runs, Solid, Total, Totals
from nonoforge.draw import (
    Highlight,
    Look,
    View,
    draw_ambiguous,
    draw_deduction,
    draw_knowledge,
    draw_pair,
    draw_puzzle,
    draw_solution,
    draw_view,
    svg_of_verdict,
)
from nonoforge.draw.bodies.grid import lay_out
from nonoforge.draw.colours.contrast import confusable, contrast
from nonoforge.draw.colours.inks import inks_of
from nonoforge.draw.colours.theme import THEMES
from nonoforge.draw.states import states_of_puzzle

BARE = Look(title=False, credits=False, key=False)


def wide_width(text: str, size: float) -> float:
    """The width in Bitstream Vera, the widest face a reader is likely to have instead of ours."""
    registerFont(TTFont("Vera", "Vera.ttf"))
    return float(stringWidth(text, "Vera", size))


@settings(max_examples=40)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**32), st.sampled_from(sorted(THEMES)))
def test_no_clue_is_cut_off(wide: int, high: int, seed: int, theme: str) -> None:
    """Every text is inside the page, even set in a face 1.28 times as wide as ours."""
    chance = random.Random(seed)
    puzzle = Puzzle.of_picture(Grid(wide, high), bytes(chance.random() < 0.6 for _ in range(wide * high)))
    svg = draw_puzzle(puzzle, Look(theme=theme)).svg()
    width, height = page(svg)
    for x, y, text, size, anchor in texts(svg):
        left = x - wide_width(text, size) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        assert left >= 0
        assert left + wide_width(text, size) <= width
        assert size <= y + size * 0.4
        assert y <= height


def test_numbers_do_not_touch() -> None:
    """Neighbouring numbers of a row keep apart, even in the widest face."""
    svg = draw_puzzle(NOISE, BARE).svg()
    rows: dict[float, list[tuple[float, float]]] = {}
    for x, y, text, size, _ in texts(svg):
        half = wide_width(text, size) / 2
        rows.setdefault(round(y, 2), []).append((x - half, x + half))
    assert len(rows) > 30
    for spans in rows.values():
        assert all(one[1] < other[0] for one, other in pairwise(sorted(spans)))


def lengths(puzzle: Puzzle, line: int) -> list[str]:
    """The numbers of a line's clue, as they are written."""
    clue = puzzle.clues[line]
    assert isinstance(clue, Runs)
    return [str(block.length) for block in clue]


def test_every_number_stands_at_its_line() -> None:
    """The layout has one word for each block, to the left of its row or above its column."""
    board = NOISE.board
    assert isinstance(board, Grid)
    look = Look()
    layout = lay_out(NOISE, board, View(states_of_puzzle(NOISE)), look, inks_of(NOISE.palette, look, False))
    field = layout.field
    left = [word for word in layout.words if word.x < field.x]
    above = [word for word in layout.words if word.x >= field.x]
    for y in range(30):
        found = [word.word.text for word in left if int((word.y - field.y) // field.cell) == y]
        assert found == lengths(NOISE, y)
    for x in range(30):
        found = [word.word.text for word in above if int((word.x - field.x) // field.cell) == x]
        assert found == lengths(NOISE, 30 + x)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_painted_cells_are_the_picture(theme: str) -> None:
    """For each colour the rectangles in the board cover exactly the cells of that colour."""
    look = Look(theme=theme, cell=20, marks="none", title=False, credits=False, key=False)
    svg = draw_solution(COLOURED, look=look, clues=False).svg()
    ((left, top, _, _),) = [r for r in rectangles(svg, "#ffffff") if r[2] == 17 * 20]
    for colour in (1, 2, 3):
        covered = set()
        for x, y, width, height in rectangles(svg, COLOURED.palette[colour].hex):
            column, row, length = round((x - left) / 20), round((y - top) / 20), round(width / 20)
            assert height == 20
            covered |= {row * 17 + column + step for step in range(length)}
        assert covered == {cell for cell, value in enumerate(COLOURED.goal or b"") if value == colour}


@pytest.mark.parametrize(("wide", "high"), [(5, 5), (7, 13), (30, 30), (11, 1)])
def test_heavy_lines_every_five(wide: int, high: int) -> None:
    """A heavy line after each five cells, none at the border, whatever the size."""
    puzzle = Puzzle.of_picture(Grid(wide, high), bytes(wide * high))
    svg = draw_view(puzzle, View(states_of_puzzle(puzzle), clues=False), BARE).svg()
    heavy = THEMES["light"].heavy
    count = svg.split(f'stroke="{heavy}"')[1].split("/>")[0].count("M") if f'stroke="{heavy}"' in svg else 0
    assert count == (wide - 1) // 5 + (high - 1) // 5


def test_numbers_can_be_read_on_every_colour() -> None:
    """Text on chips has a contrast of at least 4.5 in every theme, over a sweep of colours."""
    levels = (0, 51, 102, 153, 204, 255)
    for theme in THEMES:
        for red in levels:
            for green in levels:
                palette = Palette(tuple(Colour(str(b), (red, green, b), "abcdef"[i]) for i, b in enumerate(levels)))
                inks = inks_of(palette, Look(theme=theme), False)
                assert all(contrast(ink.fill, ink.text) >= 4.5 for ink in inks.colours)


@pytest.mark.parametrize("name", sorted(THEMES))
def test_themes_can_be_read(name: str) -> None:
    """All text of a theme has a contrast of at least 4.5 to its ground, lines one that shows."""
    theme = THEMES[name]
    for text in (theme.ink, theme.soft):
        for ground in (theme.page, theme.tint):
            assert contrast(text, ground) >= 4.5
    assert contrast(theme.ink, theme.band) >= 4.5
    assert contrast(theme.hair, theme.field) >= 1.5
    assert contrast(theme.heavy, theme.field) >= 4.5
    assert contrast(theme.mark, theme.field) >= 4.5
    assert contrast(theme.cross, theme.field) >= 3


def test_eight_colours_that_look_alike_get_letters() -> None:
    """Colours that cannot be told apart carry their letters in clues, cells and key; distinct ones do not."""
    greys = tuple(Colour(f"grey {i}", (120 + i, 120 + i, 120 + i), "abcdefgh"[i]) for i in range(8))
    palette = Palette((Colour("white", (255, 255, 255), "."), *greys))
    puzzle = Puzzle.of_picture(Grid(8, 1), bytes(range(1, 9)), palette)
    found = [text for _, _, text, _, _ in texts(draw_solution(puzzle).svg())]
    for letter in "abcdefgh":
        assert found.count(letter) == 3  # row clue, column clue, cell
    plain = Puzzle.of_picture(Grid(2, 1), b"\x01\x03", Palette((palette[0], greys[0], _navy(), _yellow())))
    assert "a" not in [text for _, _, text, _, _ in texts(draw_solution(plain).svg())]


def test_two_dark_colours_get_letters() -> None:
    """Black and a dark grey are far apart by their numbers and alike on paper; black and navy blue are not alike."""
    white = Colour("white", (255, 255, 255), ".")
    black, grey = Colour("black", (0, 0, 0), "b"), Colour("charcoal", (51, 51, 51), "c")
    assert confusable(Palette((white, black, grey)))
    assert not confusable(Palette((white, black, Colour("blue", (47, 102, 208), "u"))))
    assert not confusable(Palette((white, Colour("red", (214, 39, 40), "r"), black)))


def _navy() -> Colour:
    return Colour("navy", (16, 42, 107), "n")


def _yellow() -> Colour:
    return Colour("yellow", (249, 220, 47), "y")


def test_a_clue_of_forty_numbers_is_drawn_whole() -> None:
    """A board of five rows with a column clue of forty numbers shows all forty, inside the page."""
    clues = (*[Runs.of(1)] * 5, Runs.of(*[1] * 40), *[Runs.of(1)] * 4)
    svg = draw_puzzle(Puzzle(Grid(5, 5), clues)).svg()
    _, height = page(svg)
    ones = [y for _, y, text, _, _ in texts(svg) if text == "1"]
    assert len(ones) == 49
    assert min(ones) > 0
    assert max(ones) < height


def test_totals_are_ringed_and_boxed() -> None:
    """Numbers of totals clues get a circle for two blocks and a square for three or more."""
    clues = (Totals((Total.circle(2),)), Totals((Total.square(3),)), None, Totals((Total.plain(1),)))
    found = [text for _, _, text, _, _ in texts(draw_puzzle(Puzzle(Grid(2, 2), clues), BARE).svg())]
    assert found == ["2", "3", "–", "1"]


def test_marked_cells_have_a_border_each() -> None:
    """Every ambiguous cell gets its own border in the colour of marks."""
    svg = draw_ambiguous(HEART, {0, 7, 24}).svg()
    mark = THEMES["light"].mark
    assert svg.split(f'stroke="{mark}"')[1].split("/>")[0].count("M") == 3


def test_known_empty_cells_have_a_dot() -> None:
    """Knowledge shows a dot in each cell known to be empty and nothing in open ones."""
    svg = draw_knowledge(HEART, (1, 2, 3, 1, 1) * 5).svg()
    assert svg.split(f'stroke="{THEMES["light"].cross}"')[1].split("/>")[0].count("M") == 15


def test_a_deduction_shows_the_line_before_and_after() -> None:
    """The strips below the board name the line and show it twice; what changed is marked on board and strip."""
    before, after = [3] * 25, [3] * 25
    after[5:10] = [2] * 5
    svg = draw_deduction(HEART, Highlight(tuple(before), tuple(after), (1,), (5, 6), "a five fills the row")).svg()
    found = [text for _, _, text, _, _ in texts(svg)]
    assert {"row 2", "before", "after"} <= set(found)
    assert any("a five fills the row" in text for text in found)
    marks = [part.split("/>")[0].count("M") for part in svg.split(f'stroke="{THEMES["light"].mark}"')[1:]]
    assert marks == [5, 5]


def test_two_solutions_differ_where_marked() -> None:
    """Side by side, both copies mark the same four cells of the smallest ambiguous puzzle."""
    puzzle = Puzzle.of_clues(rows=[[1], [1]], columns=[[1], [1]])
    svg = draw_pair(puzzle, b"\x01\x00\x00\x01", b"\x00\x01\x01\x00").svg()
    marks = [part.split("/>")[0].count("M") for part in svg.split(f'stroke="{THEMES["light"].mark}"')[1:]]
    assert marks == [4, 4]
    assert svg == svg_of_verdict(puzzle, (b"\x01\x00\x00\x01", b"\x00\x01\x01\x00"), range(4))


def test_notebooks_show_puzzles() -> None:
    """A puzzle is its own picture in a notebook, and so is a drawing."""
    assert HEART._repr_svg_() == draw_puzzle(HEART)._repr_svg_()


def test_boards_without_a_drawing_are_refused() -> None:
    """A plane without a shape is refused in one sentence; as text every board is listed."""
    plane = Puzzle.of_picture(Plane(2, ((0, 1),)), bytes(2))
    with pytest.raises(DrawError, match="not drawn"):
        draw_puzzle(plane)
    for puzzle in (plane, Puzzle.of_picture(Solid(2, 2, 2), bytes(8))):
        assert puzzle.board.line_name(0) in str(puzzle)


def test_what_does_not_fit_is_refused() -> None:
    """Knowledge, pictures, cells and lines of the wrong size raise `DrawError`, and so do impossible wishes."""
    with pytest.raises(DrawError, match="4 cells"):
        draw_knowledge(HEART, (1, 1, 1, 1))
    with pytest.raises(DrawError, match="colour"):
        draw_knowledge(HEART, (8,) * 25)
    with pytest.raises(DrawError, match="24"):
        draw_solution(HEART, bytes(24))
    with pytest.raises(DrawError, match="palette ends"):
        draw_solution(HEART, bytes([7] * 25))
    with pytest.raises(DrawError, match="does not exist"):
        draw_ambiguous(HEART, {25})
    with pytest.raises(DrawError, match="line"):
        draw_deduction(HEART, Highlight((3,) * 25, (3,) * 25, (10,)))
    with pytest.raises(DrawError, match="theme"):
        Look(theme="pink")
    with pytest.raises(DrawError, match="cell"):
        Look(cell=float("nan"))
    with pytest.raises(DrawError, match="solve it first"):
        draw_solution(Puzzle.of_clues([[1]], [[1]], Credits("one")))


def test_colours_like_the_field_are_seen() -> None:
    """Cells in cream on white get a small square each; cells in navy need none."""
    cream = Colour("cream", (255, 250, 235), "c")
    puzzle = Puzzle.of_picture(
        Grid(3, 1), b"\x01\x01\x02", Palette((Colour("white", (255, 255, 255), "."), cream, _navy()))
    )
    look = Look(marks="none", title=False, credits=False, key=False)
    inks = inks_of(puzzle.palette, look, True)
    assert [ink.outlined for ink in inks.colours] == [False, True, False]
    svg = draw_solution(puzzle, look=look, clues=False).svg()
    assert svg.split(f'stroke="{inks.colours[1].five}"')[1].split("/>")[0].count("M") == 2
    assert contrast(inks.colours[1].five, cream.hex) > 2
