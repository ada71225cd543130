"""Marks: drags that overwrite nothing, crosses, undo, history, trials, and zoom that never paints."""

from __future__ import annotations

from typing import Any

import pytest
from browsers import PHONE, PLAYED, Open, Table
from player_puzzles import puzzle_of
from playwright.sync_api import expect

import nonoforge as nf


def drag(table: Table, spots: dict[int, tuple[float, float]], cells: list[int], button: Any = "left") -> None:
    mouse = table.page.mouse
    mouse.move(*spots[cells[0]])
    mouse.down(button=button)
    for cell in cells[1:]:
        mouse.move(*spots[cell])
    mouse.up(button=button)


WIDER = f"([cell, pixels]) => {PLAYED}.boxOf(cell).width > pixels"

SMALL = nf.Puzzle.of_clues(rows=[[3], [1], [1, 1]], columns=[[1, 1], [2], [1, 1]])


@pytest.fixture
def blank() -> nf.Puzzle:
    """A large enough board on which nothing ends the game: its clues are never met by these tests."""
    rows = [[9]] * 8
    columns = [[7]] * 10
    return nf.Puzzle.of_clues(rows, columns)


def test_a_drag_keeps_to_one_direction_and_to_open_cells(table: Open, blank: nf.Puzzle) -> None:
    """A stroke to the right that strays down stays in its row; a crossed cell on its way stays crossed."""
    page = table(blank)
    spots = page.spots(blank)
    drag(page, spots, [13], "right")
    drag(page, spots, [11, 12, 13, 14, 25, 35])
    page.holds({11: 1, 12: 1, 13: 0, 14: 1, 15: 1})


def test_a_drag_takes_back_what_it_leaves(table: Open, blank: nf.Puzzle) -> None:
    """Going back along the stroke opens the cells again; a stroke that starts on a painted cell erases."""
    page = table(blank)
    spots = page.spots(blank)
    drag(page, spots, [20, 21, 22, 23, 24, 23, 22])
    page.holds({20: 1, 21: 1, 22: 1})
    drag(page, spots, [20, 21])
    page.holds({22: 1})


def test_a_run_tells_its_length(table: Open, blank: nf.Puzzle) -> None:
    """While the button is down the number of cells stands beside the pointer, what was painted before included."""
    page = table(blank)
    spots = page.spots(blank)
    drag(page, spots, [30, 31])
    page.page.mouse.move(*spots[32])
    page.page.mouse.down()
    page.page.mouse.move(*spots[34])
    expect(page.page.locator(".run-length")).to_have_text("5")
    page.page.mouse.up()
    expect(page.page.locator(".run-length")).to_be_hidden()


def test_crosses_by_button_long_press_and_mode(table: Open, blank: nf.Puzzle) -> None:
    """Three ways to cross, the same mark."""
    page = table(blank)
    spots = page.spots(blank)
    drag(page, spots, [0], "right")
    page.action("cross").click()
    drag(page, spots, [1])
    page.action("paint").click()
    page.touch("touchStart", spots[2])
    page.page.wait_for_function(f"() => {PLAYED}.marks[2] === 0")
    page.touch("touchEnd")
    page.page.keyboard.press("ArrowRight")
    page.holds({0: 0, 1: 0, 2: 0})


def test_two_fingers_zoom_and_never_paint(table: Open, blank: nf.Puzzle) -> None:
    """A pinch that begins on cells leaves them open, even when one finger was there first, and makes cells larger."""
    page = table(blank, **PHONE)
    spots = page.spots(blank)
    one, two = spots[33], spots[36]
    page.touch("touchStart", one)
    page.touch("touchMove", (one[0] - 15, one[1]))
    page.touch("touchStart", (one[0] - 15, one[1]), two)
    for step in range(1, 8):
        page.touch("touchMove", (one[0] - 15 - 6 * step, one[1]), (two[0] + 6 * step, two[1]))
    page.touch("touchEnd")
    page.page.wait_for_function(WIDER, arg=[33, 1.3 * (spots[34][0] - spots[33][0])])
    page.holds({})


def test_the_wheel_zooms_and_clues_stay(table: Open) -> None:
    """Zoomed in, the clues of the rows in sight are still there: the canvas left of the cells is not blank."""
    puzzle = puzzle_of("mono")
    page = table(puzzle)
    spots = page.spots(puzzle)
    page.page.mouse.move(*spots[24])
    for _ in range(6):
        page.page.mouse.wheel(0, -300)
    page.page.wait_for_function(WIDER, arg=[24, 1.3 * (spots[25][0] - spots[24][0])])
    page.settle()
    box = page.page.locator(".grid-field").bounding_box()
    assert box is not None
    inks = page.page.evaluate(
        """([x, width, height]) => { const c = document.querySelector(".grid-canvas");
        const r = c.getBoundingClientRect(), k = c.width / r.width;
        const data = c.getContext("2d").getImageData(0, 0, Math.floor((x - r.left) * k), c.height).data;
        return new Set(new Uint32Array(data.buffer)).size; }""",
        [box["x"], box["width"], box["height"]],
    )
    assert inks > 3
    page.holds({})


def test_undo_and_redo(table: Open, blank: nf.Puzzle) -> None:
    """Move by move back to the start and forward again, by buttons and by keys."""
    page = table(blank)
    spots = page.spots(blank)
    for cells in ([0, 1], [10], [20, 21, 22]):
        drag(page, spots, cells)
    page.page.keyboard.press("Control+z")
    page.holds({0: 1, 1: 1, 10: 1})
    page.action("undo").click()
    page.action("undo").click()
    expect(page.action("undo")).to_be_disabled()
    page.holds({})
    page.action("redo").click()
    page.page.keyboard.press("Control+y")
    page.page.keyboard.press("Control+Shift+z")
    page.holds({0: 1, 1: 1, 10: 1, 20: 1, 21: 1, 22: 1})


def test_the_history_slider_goes_anywhere(table: Open, blank: nf.Puzzle) -> None:
    """The slider shows the board as it was after any move, and play goes on from there."""
    page = table(blank)
    spots = page.spots(blank)
    for cell in (0, 10, 20, 30):
        drag(page, spots, [cell])
    page.action("history").click()
    page.action("history-slider").fill("2")
    page.holds({0: 1, 10: 1})
    expect(page.page.locator('[data-part="history-count"]')).to_have_text("Move 2 of 4")
    drag(page, page.spots(blank), [5])  # the card made the board smaller
    page.holds({0: 1, 10: 1, 5: 1})


def test_a_trial_can_be_taken_back(table: Open, blank: nf.Puzzle) -> None:
    """All marks since the checkpoint go at once; those before it stay."""
    page = table(blank)
    spots = page.spots(blank)
    drag(page, spots, [0, 1])
    page.action("try").click()
    spots = page.spots(blank)
    drag(page, spots, [10, 11])
    drag(page, spots, [20], "right")
    page.action("come-back").click()
    page.holds({0: 1, 1: 1})


def test_restart_clears_the_board_and_can_be_undone(table: Open, blank: nf.Puzzle) -> None:
    """After the question nothing is marked, and undo brings it back."""
    page = table(blank)
    spots = page.spots(blank)
    drag(page, spots, [0, 1])
    page.menu("restart")
    page.action("confirm").click()
    page.holds({})
    page.action("undo").click()
    page.holds({0: 1, 1: 1})


def test_any_solution_is_accepted(table: Open) -> None:
    """Of a puzzle with two solutions either one solves it, and the player is told why there are no hints."""
    twins = nf.Puzzle.of_clues(rows=[[1], [1]], columns=[[1], [1]])
    for cells in ([0, 3], [1, 2]):
        page = table(twins)
        expect(page.page.locator(".notice")).to_contain_text("several solutions")
        spots = page.spots(twins)
        for cell in cells:
            drag(page, spots, [cell])
        page.wait_solved()


def test_finished_lines_are_crossed_where_wished(table: Open) -> None:
    """With the option on, completing a row crosses the rest of it in the same move."""
    page = table(SMALL)
    page.action("settings").click()
    page.page.locator('[data-setting="autoCross"]').check()
    page.action("close-dialog").click()
    spots = page.spots(SMALL)
    drag(page, spots, [4])
    page.holds({4: 1, 3: 0, 5: 0})
    page.action("undo").click()
    page.holds({})


def test_the_error_check_has_three_levels(table: Open) -> None:
    """Full marks every wrong cell; gentle tells nothing of a line that can still be finished."""
    puzzle = puzzle_of("tangram")
    page = table(puzzle)
    (goal,) = nf.solutions(puzzle)
    wrong = goal.index(0)
    page.page.mouse.click(*page.spots(puzzle)[wrong])
    page.holds({wrong: 1})
    expect(page.page.locator(".face-wrong")).to_have_count(0)
    page.action("settings").click()
    page.page.locator('label[for="check-full"]').click()
    page.action("close-dialog").click()
    expect(page.page.locator(".face-wrong")).to_have_attribute("data-cell", str(wrong))
