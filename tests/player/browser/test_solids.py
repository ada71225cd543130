"""Solids: turned, peeled, hammered and painted in WebGL, or solved layer by layer where there is none."""

from __future__ import annotations

import pytest
from browsers import MIDDLE, PHONE, PLAYED, Open, Table
from player_puzzles import puzzle_of
from playwright.sync_api import expect

import nonoforge as nf

MARKED = f"([cell, mark]) => {PLAYED}.marks[cell] === mark"
AWAY = f"([x, y]) => {{ const b = {PLAYED}.boxOf(0); return Math.hypot({MIDDLE}[0] - x, {MIDDLE}[1] - y) > 10; }}"

SOLIDS = ("solid", "coloured solid")


def goal_of(puzzle: nf.Puzzle) -> bytes:
    (solution,) = nf.solutions(puzzle)
    return solution


def take(table: Table, puzzle: nf.Puzzle, colour: int) -> None:
    """The hammer for 0, else the brush in a colour."""
    table.action("cross" if not colour else "paint" if puzzle.palette.mono else f"colour-{colour}").click()


def in_sight(table: Table, cell: int) -> bool:
    """Whether a cube can be hit where it is drawn."""
    x, y = table.spot(cell)
    return bool(
        table.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.className === 'solid-canvas'", [x, y])
    )


@pytest.mark.parametrize("kind", SOLIDS)
@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_solved_as_cubes(table: Open, kind: str, phone: bool) -> None:
    """Layer after layer is peeled off from above and its cubes hammered or painted, until the shape stands."""
    puzzle = puzzle_of(kind)
    board = puzzle.board
    assert isinstance(board, nf.Solid)
    goal = goal_of(puzzle)
    page = table(puzzle, **(PHONE if phone else {}))
    page.page.locator(".solid-canvas").wait_for()
    point = page.page.touchscreen.tap if phone else page.page.mouse.click
    face_top(page)
    for cell in (cell for cell in from_above(board) if not page.solved):
        page.action("peel-slider").fill(str(board.depth - 1 - cell // (board.width * board.height)))
        take(page, puzzle, goal[cell])
        assert in_sight(page, cell)
        point(*page.spot(cell))
        page.page.wait_for_function(MARKED, arg=[cell, goal[cell]])
    page.wait_solved()
    expect(page.page.locator(".finish-title")).to_have_text(puzzle.credits.revealed)


def from_above(board: nf.Solid) -> list[int]:
    """All cells, the highest layer first."""
    layer = board.width * board.height
    return [z * layer + cell for z in range(board.depth - 1, -1, -1) for cell in range(layer)]


def face_top(table: Table) -> None:
    """Peel from above, and look from there."""
    table.action("peel-side").select_option(label="above")
    box = table.page.locator(".solid-view").bounding_box()
    assert box is not None
    for _ in range(12):
        table.page.keyboard.press("r")


@pytest.mark.parametrize("kind", SOLIDS)
def test_solved_layer_by_layer(table: Open, kind: str) -> None:
    """The other view needs no 3D: each layer is a grid, painted by mouse."""
    puzzle = puzzle_of(kind)
    board = puzzle.board
    assert isinstance(board, nf.Solid)
    page = table(puzzle)
    page.action("switch-view").click()
    for z in range(board.depth):
        page.action("layer-slider").fill(str(z))
        for cell in range(z * board.width * board.height, (z + 1) * board.width * board.height):
            if colour := goal_of(puzzle)[cell]:
                take(page, puzzle, colour)
                page.page.mouse.click(*page.spot(cell))
    page.wait_solved()


@pytest.mark.parametrize("kind", SOLIDS)
def test_solved_by_keyboard_alone(table: Open, kind: str) -> None:
    """Arrows move within a layer, Page Up and Down between layers; digits choose colours and Space paints."""
    puzzle = puzzle_of(kind)
    board = puzzle.board
    assert isinstance(board, nf.Solid)
    page = table(puzzle)
    page.action("switch-view").focus()
    page.page.keyboard.press("Enter")
    page.page.locator('[role="grid"]').focus()
    press = page.page.keyboard.press
    x, y, z = 0, 0, 0
    for cell, colour in enumerate(goal_of(puzzle)):
        if not colour:
            continue
        to = cell % board.width, cell // board.width % board.height, cell // (board.width * board.height)
        for here, there, less, more in (
            (x, to[0], "ArrowLeft", "ArrowRight"),
            (y, to[1], "ArrowDown", "ArrowUp"),
            (z, to[2], "PageDown", "PageUp"),
        ):
            for _ in range(abs(there - here)):
                press(more if there > here else less)
        x, y, z = to
        press(str(colour))
        press(" ")
    page.wait_solved()


def test_without_webgl_a_solid_is_shown_in_layers(table: Open) -> None:
    """A browser that shows no 3D says so once and shows layers."""
    puzzle = puzzle_of("solid")
    page = table(puzzle)
    page.page.add_init_script(
        "HTMLCanvasElement.prototype.getContext = new Proxy("
        "HTMLCanvasElement.prototype.getContext, {apply: (f, t, a) => /webgl/.test(a[0]) ? null : f.apply(t, a)})"
    )
    page.page.reload()
    page.page.locator(".grid-canvas").wait_for()
    expect(page.page.locator(".notice")).to_contain_text("no 3D")


def test_a_painted_cube_is_safe_from_the_hammer(table: Open) -> None:
    """The hammer does nothing to a cube that was painted."""
    puzzle = puzzle_of("solid")
    page = table(puzzle)
    top = puzzle.cells - 1
    face_top(page)
    take(page, puzzle, 1)
    page.page.mouse.click(*page.spot(top))
    take(page, puzzle, 0)
    page.page.mouse.click(*page.spot(top))
    page.holds({top: 1})


def test_turning_marks_nothing(table: Open) -> None:
    """A drag beside the cubes turns the solid: cubes are elsewhere on the screen, and no cube is touched."""
    puzzle = puzzle_of("solid")
    page = table(puzzle)
    before = page.spot(0)
    box = page.page.locator(".solid-view").bounding_box()
    assert box is not None
    page.page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + 180, box["y"] + 60, steps=5)
    page.page.mouse.up()
    page.page.wait_for_function(AWAY, arg=[*before])
    page.holds({})
