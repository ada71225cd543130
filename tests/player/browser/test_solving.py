"""One puzzle of each kind is solved by mouse, by touch and by the keyboard alone, as a person would."""

from __future__ import annotations

from collections import deque

import pytest
from browsers import PHONE, Open, Table
from player_puzzles import puzzle_of
from playwright.sync_api import expect

import nonoforge as nf
from nonoforge.boards import Grid, Plane
from nonoforge.player.plane import plane_value

FLAT = ("mono", "colour", "tangram", "curved")


def goal_of(puzzle: nf.Puzzle) -> bytes:
    (solution,) = nf.solutions(puzzle)
    return solution


def by_colour(puzzle: nf.Puzzle) -> list[tuple[int, list[int]]]:
    """The cells to paint, colour by colour."""
    goal = goal_of(puzzle)
    return [(c, [cell for cell, colour in enumerate(goal) if colour == c]) for c in range(1, len(puzzle.palette))]


def take_colour(table: Table, puzzle: nf.Puzzle, colour: int) -> None:
    if not puzzle.palette.mono:
        table.action(f"colour-{colour}").click()


def check_end(table: Table, puzzle: nf.Puzzle) -> None:
    """The picture is shown with its title, and what is kept is the solution."""
    table.wait_solved()
    expect(table.page.locator(".finish-title")).to_have_text(puzzle.credits.revealed)
    goal = goal_of(puzzle)
    painted = {cell: mark for cell, mark in table.marks().items() if mark}
    assert painted == {cell: colour for cell, colour in enumerate(goal) if colour}


@pytest.mark.parametrize("kind", FLAT)
def test_by_mouse(table: Open, kind: str) -> None:
    """Each cell is clicked, grids in runs that are dragged."""
    puzzle = puzzle_of(kind)
    page = table(puzzle)
    spots = page.spots(puzzle)
    mouse = page.page.mouse
    for colour, cells in by_colour(puzzle):
        take_colour(page, puzzle, colour)
        for run in runs_of(puzzle, cells):
            mouse.move(*spots[run[0]])
            mouse.down()
            for cell in run[1:]:
                mouse.move(*spots[cell])
            mouse.up()
    check_end(page, puzzle)


def runs_of(puzzle: nf.Puzzle, cells: list[int]) -> list[list[int]]:
    """Neighbours in a row of a grid together; faces one by one."""
    runs: list[list[int]] = []
    board = puzzle.board
    for cell in cells:
        if isinstance(board, Grid) and runs and runs[-1][-1] == cell - 1 and cell % board.width:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


@pytest.mark.parametrize("kind", FLAT)
def test_by_touch_on_a_phone(table: Open, kind: str) -> None:
    """Each cell is tapped on a screen of phone size."""
    puzzle = puzzle_of(kind)
    page = table(puzzle, **PHONE)
    spots = page.spots(puzzle)
    for colour, cells in by_colour(puzzle):
        take_colour(page, puzzle, colour)
        for cell in cells:
            page.page.touchscreen.tap(*spots[cell])
    check_end(page, puzzle)


@pytest.mark.parametrize("kind", FLAT)
def test_by_keyboard_alone(table: Open, kind: str) -> None:
    """Arrows reach every cell, digits choose colours, Space paints; nothing is ever pointed at."""
    puzzle = puzzle_of(kind)
    page = table(puzzle)
    press = page.page.keyboard.press
    at = 0
    for colour, cells in by_colour(puzzle):
        press(str(colour))
        for cell in cells:
            for key in way(puzzle, at, cell):
                press(key)
            press(" ")
            at = cell
    check_end(page, puzzle)


def way(puzzle: nf.Puzzle, start: int, end: int) -> list[str]:
    """The arrows that lead from one cell to another."""
    board = puzzle.board
    if isinstance(board, Grid):
        dx, dy = end % board.width - start % board.width, end // board.width - start // board.width
        across = ["ArrowRight" if dx > 0 else "ArrowLeft"] * abs(dx)
        return across + ["ArrowDown" if dy > 0 else "ArrowUp"] * abs(dy)
    steps = plane_steps(puzzle)
    before: dict[int, tuple[int, str]] = {}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for key, there in steps[here].items():
            if there != start and there not in before:
                before[there] = here, key
                todo.append(there)
    keys: list[str] = []
    while end != start:
        assert end in before, f"no arrows lead to face {end}"
        end, key = before[end]
        keys.append(key)
    return keys[::-1]


def plane_steps(puzzle: nf.Puzzle) -> list[dict[str, int]]:
    """Where each arrow leads from each face: the nearest in about that direction, aside counting more than ahead."""
    assert isinstance(puzzle.board, Plane)
    middles = [face["middle"] for face in plane_value(puzzle)["faces"]]
    arrows = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
    found = []
    for x, y in middles:
        steps = {}
        for key, (dx, dy) in arrows.items():
            costs = [
                (along + 2.2 * (abs((u - x) * dy) + abs((v - y) * dx)), other)
                for other, (u, v) in enumerate(middles)
                if (along := (u - x) * dx + (v - y) * dy) > 0.5
            ]
            if costs:
                steps[key] = min(costs)[1]
        found.append(steps)
    return found
