from __future__ import annotations

import re

import pytest

from nonoforge.boards import Grid
from nonoforge.draw.groups import CellGroup, draw_groups, marks_of
from nonoforge.draw.network import Network, draw_network
from nonoforge.draw.text.terminal import text_of_puzzle
from nonoforge.errors import DrawError
from nonoforge.palette import MOST_COLOURS, Colour, Palette
from nonoforge.puzzle import Puzzle

PUZZLE = Puzzle.of_picture(Grid(3, 3), bytes([1, 0, 1, 0, 1, 0, 1, 0, 1]))
GROUPS = [CellGroup((0, 2), "two corners"), CellGroup((4,), "the middle")]


def test_groups_have_colours_letters_and_a_key() -> None:
    """Each group is named in the key with its letter; what is no group keeps the look of a black-and-white puzzle."""
    drawn = draw_groups(PUZZLE, PUZZLE.goal or b"", GROUPS, note="3 solutions").svg()
    assert all(
        words in drawn for words in ("A = two corners", "B = the middle", "filled in all solutions", "3 solutions")
    )
    assert "#e69f00" in drawn
    assert "1#" not in drawn


def test_marks_are_all_different() -> None:
    """Letters and colours are new to the puzzle and different for every group, as far as there are colours."""
    many = [CellGroup((cell,), str(cell)) for cell in range(40)]
    wide = Puzzle.of_picture(Grid(40, 1), bytes(40))
    marks = marks_of(wide, many)
    assert len({mark.letter for mark in marks.values()}) == len({mark.rgb for mark in marks.values()}) == 30
    assert marks[39].name == "11 others"
    full = Palette(tuple(Colour(chr(65 + n), (n, n, n), chr(65 + n)) for n in range(MOST_COLOURS)))
    with pytest.raises(DrawError, match="none is left"):
        marks_of(Puzzle(Grid(1, 1), (None, None), full), [CellGroup((0,), "")])
    with pytest.raises(DrawError, match="does not exist"):
        marks_of(PUZZLE, [CellGroup((9,), "outside")])


def test_marks_in_the_terminal() -> None:
    """Letters are written over the cells; with colours, on their colour."""
    marks = marks_of(PUZZLE, GROUPS)
    plain = text_of_puzzle(PUZZLE, picture=PUZZLE.goal, marks=marks)
    assert plain.splitlines()[-4].endswith("│AA  AA│")
    assert plain.splitlines()[-3].endswith("│  BB  │")
    assert "\x1b[48;2;230;159;0;" in text_of_puzzle(PUZZLE, picture=PUZZLE.goal, marks=marks, colour=True)


def test_a_network_has_a_dot_for_each_node_and_a_line_for_each_edge() -> None:
    """Three dots, two lines, a sentence for those who cannot see them; small networks get the room asked for."""
    drawing = draw_network(Network([(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 2)]), title="A path", least=300)
    assert (drawing.width, drawing.height) == (300, 300)
    drawn = drawing.svg()
    assert "A network of 3 nodes and 2 edges." in drawn
    dots, lines = (re.findall(rf"<path[^>]*{paint}[^>]*>", drawn) for paint in ('fill="#e2eefc"', 'fill="none"'))
    assert len(dots) == 1
    assert dots[0].lower().count("z") == 3
    assert len(re.findall(r"M", lines[0])) == 2


def test_nodes_may_show_pictures() -> None:
    """Every node then has its own picture; numbers that do not fit are refused."""
    pictures = [bytes([1, 0, 0, 1]), bytes([0, 1, 1, 0])]
    assert "#24272e" in draw_network(Network([(0, 0), (1, 0)], [(0, 1)], pictures, 2)).svg()
    for wrong in (Network([]), Network([(0, 0)], [], pictures, 2), Network([(0, 0)], [], [bytes(3)], 2)):
        with pytest.raises(DrawError):
            draw_network(wrong)
