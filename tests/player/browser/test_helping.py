"""Help: hints in three strengths, the solution watched step by step, and what the page says where there is none."""

from __future__ import annotations

import pytest
from browsers import PLAYED, Open
from player_puzzles import KINDS, puzzle_of
from playwright.sync_api import expect

import nonoforge as nf
from nonoforge.player.description import describe
from nonoforge.player.insight import insight_of


def reasons_of(puzzle: nf.Puzzle) -> list[str]:
    """The sentences of the deductions as the page has them."""
    return [each["reason"] for each in describe(puzzle, insight_of(puzzle))["deductions"]]


@pytest.mark.parametrize("kind", KINDS)
def test_hints_solve_the_puzzle(table: Open, kind: str) -> None:
    """Asked again and again, hints lead to the end, and each sentence is one of the explanation."""
    puzzle = puzzle_of(kind)
    reasons = reasons_of(puzzle)
    page = table(puzzle)
    for _ in range(len(reasons) + 1):
        page.page.keyboard.press("h")
        page.page.keyboard.press("h")
        assert page.page.locator(".card-reason").inner_text() in reasons
        page.page.keyboard.press("h")
        if page.solved:
            break
    page.wait_solved()


def test_a_hint_has_three_strengths(table: Open) -> None:
    """First the line alone, then the rule and the sentence with its cells, then the marks; one hint is counted."""
    puzzle = puzzle_of("mono")
    first = insight_of(puzzle).deductions[0]
    page = table(puzzle)
    page.page.keyboard.press("h")
    card = page.page.locator(".card")
    expect(card).to_have_attribute("data-strength", "1")
    expect(card).to_contain_text(puzzle.board.line_name(first.line or 0), ignore_case=True)
    expect(card).not_to_contain_text(first.reason)
    expect(page.page.locator(".glow-line")).to_have_count(1)
    page.page.keyboard.press("h")
    expect(card).to_contain_text(first.reason)
    expect(page.page.locator(".glow-cells").first).to_be_attached()
    page.holds({})
    page.page.keyboard.press("h")
    page.holds(dict(first.settled))
    assert page.saved(puzzle)["hints"] == 1


def test_a_wrong_mark_is_pointed_at_first(table: Open) -> None:
    """Before any new step the hint names the mistake, and taking it removes the mark."""
    puzzle = puzzle_of("mono")
    (goal,) = nf.solutions(puzzle)
    wrong = goal.index(0)
    page = table(puzzle)
    page.page.mouse.click(*page.spots(puzzle)[wrong])
    page.action("hint").click()
    expect(page.page.locator(".card")).to_contain_text("mistake")
    page.action("hint-do").click()
    page.holds({})


@pytest.mark.parametrize("kind", KINDS)
def test_the_solution_is_watched_to_its_end(table: Open, kind: str) -> None:
    """The slider goes from nothing to the whole picture with a sentence for each step; the player's marks return."""
    puzzle = puzzle_of(kind)
    reasons = reasons_of(puzzle)
    page = table(puzzle)
    page.action("watch").click()
    count = page.page.locator('[data-part="watch-count"]')
    expect(count).to_have_text(f"Step 0 of {len(reasons)}")
    for reason in reasons[:3]:
        page.action("watch-next").click()
        expect(page.page.locator('[data-part="watch-reason"]')).to_have_text(reason)
    page.action("watch-back").click()
    expect(count).to_contain_text("Step 2 ")
    page.action("watch-slider").fill(str(len(reasons)))
    expect(page.page.locator('[data-part="watch-reason"]')).to_have_text(reasons[-1])
    page.action("close-card").click()
    page.holds({})
    assert not page.solved


def test_watching_plays_by_itself(table: Open) -> None:
    """Play goes on step by step at the chosen speed and stops at the end."""
    puzzle = puzzle_of("mono")
    page = table(puzzle)
    page.action("watch").click()
    for _ in range(2):
        page.action("watch-speed").click()
    page.action("watch-play").click()
    last = len(insight_of(puzzle).deductions)
    page.page.locator(f'[data-part="watch-count"]:has-text("Step {last} of {last}")').wait_for()
    page.page.locator('[data-action="watch-play"][aria-pressed="false"]').wait_for()


def test_escape_leaves_the_solution(table: Open) -> None:
    """Also while its slider has the keyboard."""
    page = table(puzzle_of("mono"))
    page.page.keyboard.press("w")
    page.action("watch-slider").focus()
    page.page.keyboard.press("ArrowRight")
    page.page.wait_for_function(f"() => {PLAYED}.marks.some(mark => mark >= 0)")
    page.page.keyboard.press("Escape")
    page.page.locator(".card").wait_for(state="hidden")
    page.holds({})


def test_watching_starts_from_the_board_as_it_is(table: Open) -> None:
    """What the player has found is not shown again: fewer steps are left."""
    puzzle = puzzle_of("mono")
    page = table(puzzle)
    for _ in range(3):
        page.action("hint").click()
        page.action("hint-do").click()
    page.action("watch").click()
    left = int(page.page.locator('[data-part="watch-count"]').inner_text().split()[-1])
    assert 0 < left <= len(insight_of(puzzle).deductions) - 3


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (nf.Puzzle.of_clues(rows=[[1], [1]], columns=[[1], [1]]), "several solutions"),
        (nf.Puzzle.of_clues(rows=[[2], [2]], columns=[[1], [1]]), "no solution"),
        (nf.Puzzle.of_picture(nf.Grid(500, 500), bytes(x % 7 > 2 for x in range(250_000))), "too large"),
    ],
    ids=["several", "none", "large"],
)
def test_without_hints_the_page_says_why(table: Open, puzzle: nf.Puzzle, why: str) -> None:
    """The reason stands on the page from the start, and again where a hint is asked for; play goes on."""
    page = table(puzzle)
    expect(page.page.locator(".notice")).to_contain_text(why)
    page.action("hint").click()
    expect(page.page.locator(".card")).to_contain_text(why)
    page.page.keyboard.press("Escape")
    page.page.locator('[role="grid"]').focus()
    page.page.keyboard.press(" ")
    page.holds({0: 1})
