from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import Block, Runs
from nonoforge.engine import Budget, Cancel
from nonoforge.errors import StudyError
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle
from nonoforge.study.components import components, number_of_solutions
from nonoforge.study.factoring import factors, projected
from nonoforge.study.partial import optimal_partial

THREE = Palette(
    (Colour("white", (255, 255, 255), "."), Colour("red", (255, 0, 0), "r"), Colour("blue", (0, 0, 255), "b"))
)


def all_solutions(puzzle: Puzzle) -> list[bytes]:
    """By trying every picture."""
    pictures = map(bytes, product(range(len(puzzle.palette)), repeat=puzzle.cells))
    return [picture for picture in pictures if not puzzle.errors(picture)]


def is_product(fillings: set[tuple[int, ...]], inside: tuple[int, ...], outside: tuple[int, ...]) -> bool:
    one = {tuple(filling[i] for i in inside) for filling in fillings}
    other = {tuple(filling[i] for i in outside) for filling in fillings}
    return len(one) * len(other) == len(fillings)


@settings(max_examples=150)
@given(st.integers(1, 6).flatmap(lambda n: st.sets(st.tuples(*[st.integers(0, 1)] * n), min_size=1, max_size=24)))
def test_factors_are_the_finest_product(fillings: set[tuple[int, ...]]) -> None:
    """Two positions are apart exactly if some subset over which the fillings are a product parts them."""
    positions = range(len(next(iter(fillings))))
    parted = set()
    for size in range(1, len(positions)):
        for inside in combinations(positions, size):
            outside = tuple(i for i in positions if i not in inside)
            if is_product(fillings, inside, outside):
                parted |= set(product(inside, outside))
    expected = {tuple(j for j in positions if j == i or (i, j) not in parted) for i in positions}
    assert set(factors(sorted(fillings))) == expected


def test_three_cells_may_hang_together_though_no_two_do() -> None:
    """Of the even fillings of three cells every two are free."""
    even = [filling for filling in product((0, 1), repeat=3) if sum(filling) % 2 == 0]
    assert factors(even) == ((0, 1, 2),)
    assert factors([]) == ()
    assert projected(even, (0, 1)) == (b"\0\0", b"\0\1", b"\1\0", b"\1\1")


@settings(max_examples=50)
@given(st.integers(2, 4), st.integers(2, 3), st.data())
def test_components_make_all_solutions(width: int, height: int, data: st.DataObject) -> None:
    """Every way to fill the components is a solution, there is no other, and no component can be taken apart."""
    board = Grid(width, height)
    picture = bytes(data.draw(st.lists(st.integers(0, 1), min_size=board.cells, max_size=board.cells)))
    puzzle = Puzzle.of_picture(board, picture)
    expected = all_solutions(puzzle)
    partial = optimal_partial(puzzle)
    varying = {cell for cell in range(board.cells) if len({solution[cell] for solution in expected}) > 1}
    assert partial.flexible == frozenset(varying)
    assert partial.complete
    found = components(puzzle, partial)
    assert number_of_solutions(found) == (len(expected), True)
    assert sorted(cell for component in found for cell in component.cells) == sorted(varying)
    for component in found:
        here = {tuple(solution[cell] for cell in component.cells) for solution in expected}
        assert sorted(map(bytes, here)) == list(component.fillings)
        assert len(factors(sorted(here))) == 1


@pytest.mark.parametrize(
    ("board", "palette"),
    [(Grid(3, 2), THREE), (Solid(2, 2, 2), None), (Plane(5, ((0, 1, 2, 1, 3), (0, 4, 2))), None)],
    ids=["colours", "solid", "plane"],
)
def test_every_board_has_flexible_sets(board: Board, palette: Palette | None) -> None:
    """The optimal partial solution has exactly the colours that some solution has, and components their fillings."""
    colours = len(palette) if palette else 2
    seen = 0
    for number in range(0, colours**board.cells, 5 if board.cells > 5 else 1):
        picture = bytes(number // colours**cell % colours for cell in range(board.cells))
        puzzle = Puzzle.of_picture(board, picture, palette) if palette else Puzzle.of_picture(board, picture)
        expected = all_solutions(puzzle)
        seen += len(expected) > 1
        partial = optimal_partial(puzzle)
        assert partial.knowledge == tuple(sum({1 << colour for colour in cell}) for cell in zip(*expected, strict=True))
        assert number_of_solutions(components(puzzle, partial)) == (len(expected), True)
    assert seen > 1


def test_between_two_flexible_cells_stands_one_of_two_patterns() -> None:
    """On every line of a 4×4 nonogram with two flexible cells, what they enclose is 1* or (0+1)*0+."""
    seen = set()
    for image in range(0, 1 << 16, 611):
        puzzle = Puzzle.of_picture(Grid(4, 4), bytes(image >> cell & 1 for cell in range(16)))
        partial = optimal_partial(puzzle)
        for component in components(puzzle, partial):
            for gap in component.gaps:
                if len(partial.flexible.intersection(puzzle.lines[gap.line])) == 2:
                    assert gap.pattern, gap
                    seen.add((gap.pattern, gap.between))
    assert {pattern for pattern, between in seen if between} == {"1*", "(0+1)*0+"}


def thirty_switches() -> Puzzle:
    """Blocks of 2×2 along the diagonal of an empty board, each of which may be turned over."""
    side = 60
    picture = bytes(int(x == y) for y in range(side) for x in range(side))
    outside = tuple((y * side + x, 0) for y in range(side) for x in range(side) if x // 2 != y // 2)
    clues = Puzzle.of_picture(Grid(side, side), picture).clues
    return Puzzle(Grid(side, side), clues, given=outside)


def test_a_thousand_million_solutions_are_not_listed() -> None:
    """Thirty independent switches are thirty components with two fillings each."""
    puzzle = thirty_switches()
    found = components(puzzle, optimal_partial(puzzle))
    assert [len(component.fillings) for component in found] == [2] * 30
    assert number_of_solutions(found) == (1 << 30, True)


def test_what_is_not_listed_is_said_to_be_incomplete() -> None:
    """More fillings than allowed, or a budget that ends, leave a component that does not claim to be complete."""
    rooks = Puzzle.of_clues(rows=[[1]] * 5, columns=[[1]] * 5)
    partial = optimal_partial(rooks)
    assert number_of_solutions(components(rooks, partial, most_fillings=50)) == (50, False)
    assert number_of_solutions(components(rooks, partial)) == (120, True)
    stopped = Cancel()
    stopped.stop()
    assert number_of_solutions(components(rooks, partial, budget=Budget(cancel=stopped))) == (1, False)
    some = components(rooks, partial, budget=Budget(line_steps=8_000))
    number, exact = number_of_solutions(some)
    assert (1 < number < 120, exact) == (True, False)
    assert some == components(rooks, partial, budget=Budget(line_steps=8_000))


def test_puzzles_without_solution_are_refused() -> None:
    """No solution, and none within the budget, are different errors."""
    with pytest.raises(StudyError, match="no solution"):
        optimal_partial(Puzzle.of_clues(rows=[[2]], columns=[[1], []]))
    with pytest.raises(StudyError, match="nothing to study: the budget of 100 line steps is spent"):
        optimal_partial(Puzzle(Grid(30, 30), (Runs((Block(1), Block(1))),) * 60), budget=Budget(line_steps=100))
