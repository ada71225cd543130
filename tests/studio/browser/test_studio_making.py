"""From something dropped on the page to a puzzle that is kept and played."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from browsers import SETTLED
from desks import EDITOR, EXAMPLES, Desk, Open
from playwright.sync_api import expect

DROP = """([text, name]) => {
  const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], name));
  document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


def test_a_dropped_picture_becomes_a_puzzle_that_is_kept_and_played(desk: Open) -> None:
    """Preview, variants, a slider, the library, and a game whose marks are there in another browser as well."""
    page = desk()
    page.open()
    data = base64.b64encode((EXAMPLES / "pictures" / "anchor.png").read_bytes()).decode()
    page.page.evaluate(DROP, [data, "<b>anchor.png"])
    page.screen("create")
    page.page.locator("[data-state=idle][data-proved=true]").wait_for()
    expect(page.page.locator(".variant").first).to_be_visible()
    expect(page.page.locator("[data-part=facts] [data-verdict=unique]")).to_be_visible()
    expect(page.page.locator("[data-part=title]")).to_have_value("")  # the file's name would tell what comes out
    before = page.page.locator(".pane [data-shown]").first.get_attribute("data-shown")
    page.page.locator("[data-option=width] .field-number").fill("15")
    page.page.locator("[data-option=width] .field-number").press("Enter")
    page.page.locator(f'.pane [data-shown]:not([data-shown="{before}"])').first.wait_for()
    page.page.locator("[data-state=idle][data-proved=true]").wait_for()
    page.action("save").click()
    assert "library" in page.told()
    page.action("nav-library").click()
    card = page.page.locator(".library-card").filter(has_text="<b>anchor")
    card.first.wait_for()
    card.first.locator("a.library-picture").click()
    page.screen("play")
    page.action("hint").click()
    with page.page.expect_response(lambda answer: answer.request.method == "POST" and "/api/drafts" in answer.url):
        page.action("hint-do").click()
    page.page.locator(".play[data-moves='1']").wait_for()
    elsewhere = desk()
    elsewhere.open(page.page.url.removeprefix(page.server.address))
    elsewhere.page.locator(".play[data-moves='1'][data-solved=false]").wait_for()


def test_a_curved_puzzle_is_stopped_and_the_best_is_kept(desk: Open) -> None:
    """The curves move while it is sought; Stop ends it with a puzzle, which a reload finds again."""
    page = desk()
    page.open()
    page.give(EXAMPLES / "curved" / "leaf.svg")
    page.screen("create")
    page.action("kind-curved").click()
    page.page.locator("[data-part=arrangement][data-curves]:not([data-moves='1'])").wait_for()
    page.action("stop").click()
    page.page.locator("[data-state=idle][data-proved=true]").wait_for()
    kept = page.page.locator(".variant[aria-selected=true]").get_attribute("data-puzzle")
    expect(page.page.locator(".pane [data-shown] .plane-view")).to_have_count(2)
    page.kept()
    page.page.reload()
    page.page.locator(f'.variant[data-puzzle="{kept}"]').wait_for()
    shape_by_hand(page)
    page.page.locator(f'.variant[data-puzzle="{kept}"][aria-selected=false]').wait_for()


def shape_by_hand(page: Desk) -> None:
    """A corner dragged, a decoy drawn, one found, one taken away; undo takes a step back. Each step is proved."""
    bench = page.page.locator("[data-part=bench]")
    mouse = page.page.mouse

    def middle(name: str) -> tuple[float, float]:
        box = bench.locator(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(*points: tuple[float, float]) -> None:
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=4)
        mouse.up()

    def stepped(step: int, decoys: int) -> None:
        expect(bench).to_have_attribute("data-step", str(step))
        expect(bench).to_have_attribute("data-decoys", str(decoys))
        expect(page.page.locator("[data-part=bench-facts] [data-verdict=unique]")).to_be_visible()
        expect(page.page.locator("[data-dialog=bench]:not([data-busy])")).to_be_visible()

    page.action("shape").click()
    expect(bench).to_have_attribute("data-step", "1")
    decoys = int(bench.get_attribute("data-decoys") or 0)
    stepped(1, decoys)
    x, y = middle("[data-handle=corner-0]")
    drag((x, y), (x - 12, y + 8))
    stepped(2, decoys)
    after = middle("[data-handle=corner-0]")
    assert after == pytest.approx((x - 12, y + 8), abs=1)
    frame = bench.locator(".arrangement-frame").bounding_box()
    assert frame is not None
    left, top, width, height = (frame[side] for side in ("x", "y", "width", "height"))
    drag(*((left + across * width, top + down * height) for across, down in ((0.01, 0.1), (0.5, 0.06), (0.99, 0.13))))
    stepped(3, decoys + 1)
    page.action("add-decoy").click()
    stepped(4, decoys + 2)
    bench.locator("[data-handle=decoy-0]").press("Delete")
    stepped(5, decoys + 1)
    page.action("bench-undo").click()
    stepped(4, decoys + 2)
    page.action("bench-done").click()


def test_a_solid_is_turned_and_edited_layer_by_layer(desk: Open) -> None:
    """A model is shown as cubes; in the editor its layers are painted and the whole can be looked at."""
    page = desk()
    page.open()
    page.give(EXAMPLES / "models" / "mushroom.vox")
    page.screen("create")
    page.page.locator("[data-state=idle][data-proved=true]").wait_for()
    canvas = page.page.locator(".pane").last.locator("canvas")
    page.page.evaluate(SETTLED)
    before = canvas.screenshot()
    page.page.locator(".pane").last.locator("[data-action=turn-right]").click()
    page.page.evaluate(SETTLED)
    assert canvas.screenshot() != before
    page.action("edit").click()
    page.screen("edit")
    page.judged()
    page.action("layer-up").click()
    expect(page.page.locator("[data-part=layer]")).to_contain_text("2 of")
    picture = page.picture
    width, height, _ = page.page.evaluate(f"{EDITOR}.sides()")
    page.paint(width * height)
    assert page.picture != picture
    page.action("switch-view").click()
    page.page.locator(".easel .solid-view").wait_for()
    page.action("switch-view").click()
    page.page.keyboard.press("z")
    assert page.picture == picture


def test_what_cannot_be_read_gets_a_sentence(desk: Open) -> None:
    """A file of nonsense changes nothing and says why."""
    page = desk()
    page.open()
    page.give({"name": "<img src=x onerror=alert(1)>.png", "mimeType": "image/png", "buffer": b"\x89PNG nonsense"})
    assert len(page.told("error")) > 20
    expect(page.page.locator("[data-screen=start]")).to_be_visible()
    assert page.page.locator(".notices img").count() == 0


def test_a_puzzle_file_is_opened_for_editing(desk: Open, tmp_path: Path) -> None:
    """A puzzle needs no making: it comes with its verdict."""
    page = desk()
    page.open()
    page.give(EXAMPLES / "cat.non")
    page.verdict("unique")
