"""Makes the pictures of the documentation: `python docs/pictures/make.py`."""

from __future__ import annotations

from pathlib import Path

from nonoforge import Colour, Credits, Grid, Palette, Puzzle
from nonoforge.draw import (
    Highlight,
    Item,
    Look,
    draw_deduction,
    draw_knowledge,
    draw_pair,
    draw_puzzle,
    draw_sheet,
    draw_solution,
)

HERE = Path(__file__).parent

BALLOON = """
....................
......rrrrrr........
....rryyrryyrr......
...rryyyrryyyrr.....
..rryyyyrryyyyrr....
..rryyyyrryyyyrr....
..rryyyyrryyyyrr....
..rryyyyrryyyyrr..w.
...rryyyrryyyrr..www
...rryyyrryyyrr.wwww
w...rryyrryyrr......
www..rryrryrr.......
wwww..rrrrrr........
.......n..n.........
.......n..n.........
.......bbbb.........
.......bbbb.........
...ggg.bbbb.........
.ggggggg.....ggggg..
ggggggggggggggggggg.
"""

CAT = """
.#......#.
###....###
##########
#..####..#
##.####.##
##########
.########.
..######.#
.########.
.##.##.##.
"""

PALETTE = Palette(
    (
        Colour.of_hex("sky", "#ffffff", "."),
        Colour.of_hex("red", "#d7263d", "r"),
        Colour.of_hex("yellow", "#f6d13a", "y"),
        Colour.of_hex("brown", "#7a4a21", "b"),
        Colour.of_hex("navy", "#1d2f6f", "n"),
        Colour.of_hex("green", "#2f9e63", "g"),
        Colour.of_hex("cloud", "#c9dcec", "w"),
    )
)


def puzzle_of(art: str, palette: Palette, title: str) -> Puzzle:
    """The puzzle of a picture in letters."""
    lines = art.split()
    cells = bytes(palette.index(letter) for line in lines for letter in line)
    return Puzzle.of_picture(Grid(len(lines[0]), len(lines)), cells, palette, Credits(title, "nonoforge"))


def main() -> None:
    """All of them, beside this file."""
    balloon, cat = puzzle_of(BALLOON, PALETTE, "Up and away"), puzzle_of(CAT, Palette(), "Cat")
    draw_puzzle(balloon, Look(marks="none")).save(HERE / "balloon.svg")
    draw_solution(balloon, look=Look(marks="none")).save(HERE / "balloon-solution.svg")
    draw_solution(balloon, look=Look(theme="dark")).save(HERE / "balloon-dark.svg")
    draw_solution(balloon, look=Look(theme="print")).save(HERE / "balloon-print.svg")
    draw_puzzle(cat).save(HERE / "cat.svg")
    draw_solution(cat).save(HERE / "cat-solution.svg")

    before = [3] * 100
    before[20:30] = [2] * 10
    after = list(before)
    after[34] = after[35] = 2
    step = Highlight(tuple(before), tuple(after), (3,), (), "wherever the 4 of row 4 lies, it covers two cells")
    draw_deduction(cat, step).save(HERE / "deduction.svg")
    two = Puzzle.of_clues([[1], [1], [2]], [[1], [1], [2]], Credits("Two ways"))
    bare = Look(marks="none", title=False, credits=False, key=False)
    printed = Look(theme="print", title=False, credits=False)
    ways = bytes((1, 0, 0, 0, 0, 1, 0, 1, 1)), bytes((0, 0, 1, 0, 0, 1, 1, 1, 0))
    sheet = draw_sheet(
        [
            Item(draw_solution(balloon, look=bare, clues=False), "The picture, 20 × 20 cells in six colours"),
            Item(draw_puzzle(balloon, bare), "The puzzle"),
            Item(
                draw_solution(balloon, look=printed),
                "For a black-and-white printer",
            ),
            Item(draw_puzzle(cat, Look(theme="dark")), "A small one, in the dark"),
            Item(draw_knowledge(cat, tuple(after)), "What is known so far"),
            Item(draw_pair(two, *ways), "Two solutions"),
        ],
        columns=3,
        title="Drawings of nonoforge",
    )
    sheet.save(HERE / "sheet.png", width=1500)


if __name__ == "__main__":
    main()
