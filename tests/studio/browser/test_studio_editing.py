"""Drawing in the studio: every stroke is judged, and what is wrong can be repaired."""

from __future__ import annotations

from desks import EDITOR, Open
from playwright.sync_api import expect


def test_an_ambiguous_drawing_is_shown_and_repaired(desk: Open) -> None:
    """Two cells on a diagonal have two solutions; a repair is seen by pointing and taken by clicking."""
    page = desk()
    page.draw_blank(4, 4)
    page.paint(0, 5)
    page.verdict("multiple")
    page.page.locator("[data-screen=edit][data-components='1']").wait_for()
    expect(page.page.locator(".glow-group-0")).to_have_count(2)
    before = page.picture
    repair = page.page.locator("[data-repair]").first
    repair.hover()
    page.page.locator(".glow-wrong").first.wait_for()
    assert page.picture == before
    repair.click()
    page.verdict("unique")
    assert page.picture != before
    expect(page.page.locator("[data-part=grade]")).to_be_visible()
    page.action("undo").click()
    page.verdict("multiple")
    assert page.picture == before


def test_tools_draw_what_they_say(desk: Open) -> None:
    """Line, box, fill, mirror and shift, each on one small grid."""
    page = desk()
    page.draw_blank(5, 5)

    def drag(tool: str, first: int, last: int) -> None:
        page.action(f"tool-{tool}").click()
        page.judged()
        page.page.mouse.move(*page.spot(first))
        page.page.mouse.down()
        page.page.mouse.move(*page.spot(last), steps=4)
        page.page.mouse.up()

    drag("line", 0, 24)
    assert page.picture == "1000001000001000001000001"
    page.action("undo").click()
    drag("box", 6, 18)
    assert page.picture == "0000001110011100111000000"
    page.action("tool-fill").click()
    page.paint(0)
    assert page.picture == "1" * 25
    page.page.keyboard.press("z")
    page.page.keyboard.press("z")
    assert page.picture == "0" * 25
    page.action("mirror").select_option("both")
    page.action("tool-pencil").click()
    page.paint(0)
    assert page.picture == "1000100000000000000010001"
    page.action("shift-right").click()
    assert page.picture == "1100000000000000000011000"
    page.verdict("unique")


def test_everything_is_drawn_by_keyboard_alone(desk: Open) -> None:
    """Arrows and Space paint, Shift draws on, C drops a clue, and nothing needs a pointer."""
    page = desk()
    page.draw_blank(3, 3)
    keys = page.page.keyboard
    keys.press("ArrowRight")
    keys.press("Space")
    keys.press("Shift+ArrowDown")
    keys.press("Shift+ArrowDown")
    assert page.picture == "010010010"
    page.verdict("unique")
    keys.press("Control+ArrowRight")
    assert page.picture == "001001001"
    keys.press("x")
    keys.press("Control+z")
    keys.press("y")
    keys.press("c")
    page.judged()
    assert page.page.evaluate(f"{EDITOR}.hidden().dropped") == [2]


def test_clues_are_dropped_and_blotted_by_clicking_them(desk: Open) -> None:
    """Without the clues of two rows a full row may be either; a click brings one back. A blotted number is hidden."""
    page = desk()
    page.draw_blank(3, 3)
    page.paint(0, 1, 2)
    page.verdict("unique")
    hidden = f"{EDITOR}.hidden()"
    for row in (0, 1):
        page.page.mouse.click(*page.clue_spot(row))
    assert page.page.evaluate(hidden) == {"dropped": [0, 1], "blotted": []}
    page.verdict("multiple")
    page.page.mouse.click(*page.clue_spot(1))
    page.verdict("unique")
    page.action("show-clue").click()
    page.page.locator("label[for=clue-blot]").click()
    page.page.mouse.click(*page.clue_spot(0))
    assert page.page.evaluate(hidden) == {"dropped": [], "blotted": [[0, 0]]}
    page.verdict("unique")


def test_a_palette_is_recoloured_renamed_and_grows(desk: Open) -> None:
    """A third colour makes a colour puzzle; names are text."""
    page = desk()
    page.draw_blank(3, 3)
    page.paint(0)
    page.action("add-colour").click()
    page.paint(4)
    assert page.picture == "100020000"
    page.page.locator("[data-rename='2']").fill("<i>red</i>")
    page.page.locator("[data-rename='2']").press("Tab")
    page.page.locator("[data-recolour='1']").evaluate(
        "e => { e.value = '#00aa00'; e.dispatchEvent(new Event('change')); }"
    )
    page.verdict("unique")
    expect(page.page.locator("[data-rename='2']")).to_have_value("<i>red</i>")
    expect(page.page.locator("[data-recolour='1']")).to_have_value("#00aa00")
    assert page.page.locator("[data-part=palette] i").count() == 0
