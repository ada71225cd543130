"""What stays: progress, settings and colours across reloads; looks, languages and screen readers."""

from __future__ import annotations

import json

import pytest
from browsers import PHONE, Open
from player_puzzles import KINDS, puzzle_of
from playwright.sync_api import expect

import nonoforge as nf
from nonoforge.draw import THEMES
from nonoforge.player.insight import insight_of
from nonoforge.player.page import PageOptions


@pytest.mark.parametrize("kind", KINDS)
def test_a_reload_keeps_progress(table: Open, kind: str) -> None:
    """Marks, history and hints used are there again."""
    puzzle = puzzle_of(kind)
    page = table(puzzle)
    for _ in range(2):
        page.action("hint").click()
        page.action("hint-do").click()
    before = page.saved(puzzle)
    page.page.reload()
    page.action("undo").click()
    page.action("redo").click()
    after = page.saved(puzzle)
    assert (after["moves"], after["at"], after["hints"]) == (before["moves"], 2, 2)


@pytest.mark.parametrize("damage", ["", "{", "null", "[]", '{"version":1,"moves":[[999999,1]],"at":1}', '"x"'])
def test_a_damaged_state_is_put_aside(table: Open, damage: str) -> None:
    """The puzzle starts anew, says so, and the damaged text is kept under another key."""
    puzzle = puzzle_of("mono")
    page = table(puzzle)
    # Before the page begins: one that is open keeps its own state when it is hidden, over whatever is there.
    page.page.add_init_script(
        f"""if (!sessionStorage.getItem("damaged")) {{
            sessionStorage.setItem("damaged", "yes");
            localStorage.setItem("nonoforge:play:{puzzle.id}", {json.dumps(damage)});
        }}"""
    )
    page.page.reload()
    page.page.locator(".play").wait_for()
    if damage not in ("null",):
        expect(page.page.locator(".notice")).to_contain_text("damaged")
        assert page.page.evaluate("id => localStorage.getItem(`nonoforge:aside:${id}`)", puzzle.id) == damage
    page.action("hint").click()
    page.action("hint-do").click()
    assert len(page.saved(puzzle)["moves"]) == 1


def test_a_browser_that_keeps_nothing_plays_all_the_same(table: Open) -> None:
    """In the sandboxed frame of a notebook nothing can be stored, and nothing else is lost."""
    puzzle = puzzle_of("mono")
    page = table(puzzle)
    frame = puzzle.play()._repr_html_()  # type: ignore[attr-defined]
    notebook = page.file.with_name("notebook.html")
    notebook.write_text(f"<!doctype html><meta charset=utf-8><title>Notebook</title>{frame}", encoding="utf-8")
    page.file = notebook
    page.page.goto(notebook.as_uri())
    inside = page.page.frame_locator("iframe")
    inside.locator('[data-action="hint"]').click()
    inside.locator('[data-action="hint-do"]').click()
    inside.locator('.play[data-moves="1"]').wait_for()


def test_colours_are_the_players_to_choose(table: Open) -> None:
    """A colour changed in the dialog is the colour of the cells, also after a reload, until it is reset."""
    puzzle = puzzle_of("tangram")
    page = table(puzzle)
    face = page.page.locator('[data-cell="0"]')
    page.page.mouse.click(*page.spots(puzzle)[0])
    page.holds({0: 1})
    before = face.get_attribute("fill")
    assert before
    page.menu("colours")
    page.page.locator('[data-colour="1"]').fill("#aa2288")
    page.action("close-dialog").click()
    expect(face).to_have_attribute("fill", "#aa2288")
    page.page.reload()
    expect(face).to_have_attribute("fill", "#aa2288")
    page.menu("colours")
    page.action("reset-colours").click()
    expect(face).to_have_attribute("fill", before)


@pytest.mark.parametrize(("scheme", "theme"), [("light", "light"), ("dark", "dark")])
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_follows_the_systems_theme(table: Open, kind: str, scheme: str, theme: str) -> None:
    """The ground is that of the printed drawing in the same theme, at desk size and on a phone."""
    for size in ({}, PHONE):
        page = table(puzzle_of(kind), color_scheme=scheme, **size)
        ground = page.page.evaluate("getComputedStyle(document.body).backgroundColor")
        red, green, blue = (int(THEMES[theme].page[i : i + 2], 16) for i in (1, 3, 5))
        assert ground == f"rgb({red}, {green}, {blue})"
        page.settle()
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_theme_can_be_chosen(table: Open) -> None:
    """Dark and high contrast are there whatever the system says, and stay."""
    page = table(puzzle_of("colour"))
    page.action("settings").click()
    page.page.locator('label[for="theme-contrast"]').click()
    page.action("close-dialog").click()
    page.page.reload()
    expect(page.page.locator("html")).to_have_attribute("data-theme", "contrast")


@pytest.mark.parametrize(("language", "word"), [("de", "Tipp"), ("es", "Pista"), ("fr", "Aide"), ("en", "Hint")])
def test_the_languages_of_the_player(table: Open, language: str, word: str) -> None:
    """The maker's choice, the reader's browser and the settings each decide the language, of reasons too."""
    puzzle = puzzle_of("mono")
    hint = f'[data-action="hint"][aria-label="{word}"]'
    table(puzzle, options=PageOptions(language=language)).page.locator(hint).wait_for()
    table(puzzle, locale=language).page.locator(hint).wait_for()
    by_choice = table(puzzle)
    by_choice.action("settings").click()
    by_choice.page.locator('[data-setting="language"]').select_option(language)
    by_choice.page.locator(hint).wait_for()
    expect(by_choice.page.locator("html")).to_have_attribute("lang", language)
    by_choice.page.keyboard.press("Escape")
    for _ in range(2):
        by_choice.page.keyboard.press("h")
    first = insight_of(puzzle).deductions[0]
    expect(by_choice.page.locator(".card-reason")).to_have_text(nf.tell(puzzle, first, language))


def test_screen_readers_hear_where_they_are(table: Open) -> None:
    """The board is a grid whose active cell tells row, column, state and both clues; marks are announced."""
    puzzle = nf.Puzzle.of_clues(rows=[[3], [1], [1, 1]], columns=[[1, 1], [2], [1, 1]])
    page = table(puzzle)
    board = page.page.get_by_role("grid", name="Nonogram, 3 columns, 3 rows")
    board.focus()
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("x")
    told = "Row 3, column 1, crossed, Row 3: 1 1, Column 1: 1 1"
    expect(page.page.locator("#active-cell")).to_have_attribute("aria-label", told)
    expect(page.page.locator("#live")).to_have_text(told)


def test_every_control_has_a_name(table: Open) -> None:
    """No button, slider or field is nameless to a screen reader."""
    for kind in ("colour", "solid"):
        page = table(puzzle_of(kind))
        page.action("settings").click()
        nameless = page.page.evaluate(
            """() => [...document.querySelectorAll("button, input, select")].filter(each =>
            !each.getAttribute("aria-label") && !each.labels?.length && !each.textContent.trim())
            .map(each => each.outerHTML)"""
        )
        assert nameless == []


def test_the_timer_pauses(table: Open) -> None:
    """Behind the curtain time stands still; resumed, it runs on."""
    puzzle = puzzle_of("mono")
    page = table(puzzle)
    time = page.page.locator('[data-part="time"]')
    expect(time).not_to_have_text("0:00")
    page.page.keyboard.press("p")
    held = time.inner_text()
    page.page.wait_for_timeout(1500)
    assert time.inner_text() == held
    page.action("resume").click()
    page.page.wait_for_function("held => document.querySelector('[data-part=time]').textContent !== held", arg=held)


def test_settings_that_make_no_sense_are_ignored(table: Open) -> None:
    """Whatever lies in the browser's storage, the page opens."""
    page = table(puzzle_of("mono"))
    for text in ("{", "[]", json.dumps({"theme": "pink", "speed": "fast", "check": 3})):
        page.page.evaluate("text => localStorage.setItem('nonoforge:settings', text)", text)
        page.page.reload()
        page.page.locator(".play").wait_for()
