"""The studio as a page uses it: from an upload to a kept puzzle, over HTTP and the WebSocket, with real workers."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from PIL import Image, ImageDraw
from starlette.testclient import TestClient

import nonoforge as nf
from nonoforge.studio.api.basics import MOST_PIXELS
from nonoforge.studio.app import application
from nonoforge.studio.house import House
from nonoforge.studio.keeping.place import Place
from patience import wait_for

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HERE = "http://127.0.0.1:8017"
SOCKET = "ws://127.0.0.1:8017/api/socket"

SWITCH = {"board": {"type": "grid", "width": 3, "height": 3}, "picture": "100010000"}
"""Two filled cells that can change places: two solutions."""


def disc(name: str = "PNG") -> bytes:
    image = Image.new("RGB", (120, 120), "white")
    ImageDraw.Draw(image).ellipse((20, 30, 100, 110), fill="black")
    file = io.BytesIO()
    image.save(file, name)
    return file.getvalue()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    place = Place(tmp_path_factory.mktemp("studio") / "library.db")
    return House(place, workers={"long": 1, "quick": 1}, bare=True)


@pytest.fixture(scope="module")
def client(house: House) -> Iterator[TestClient]:
    with TestClient(application(house), base_url=HERE, headers={"X-Nonoforge-Token": house.token}) as client:
        yield client


@pytest.fixture(scope="module")
def source(client: TestClient) -> str:
    answer = client.post("/api/sources", content=disc(), headers={"X-File-Name": "round%20thing.png"})
    assert answer.status_code == 200
    return str(answer.json()["id"])


def task(client: TestClient, name: str, **given: Any) -> Any:
    answer = client.post(f"/api/tasks/{name}", json=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


def talk(socket: Any, last: int) -> list[dict[str, Any]]:
    """All messages until the task `last` has ended."""
    heard = []
    while True:
        heard.append(socket.receive_json())
        if heard[-1].get("id") == last and heard[-1]["event"] in ("done", "error", "replaced", "cancelled", "lost"):
            return heard


def test_forms_come_from_the_options(client: TestClient) -> None:
    """Every setting of every method is listed with its help, and the defaults are taken back as they are."""
    kinds = client.get("/api/kinds").json()
    assert [kind["name"] for kind in kinds] == ["mono", "colour", "tangram", "curved", "solid"]
    for kind in kinds:
        for method in kind["methods"]:
            assert all(setting["help"] for setting in method["settings"])
            defaults = {setting["name"]: setting["default"] for setting in method["settings"]}
            assert nf.options_for(kind["name"], method["name"], defaults) == nf.options_for(
                kind["name"], method["name"]
            )
    from nonoforge.makers.pictures import picture_guard

    assert picture_guard.MOST_PIXELS == MOST_PIXELS


def test_settings_of_our_own_methods_are_translated(client: TestClient) -> None:
    """Each setting that a form shows has its name and help in the page's other languages."""
    table = (EXAMPLES.parent / "web" / "src" / "studio" / "setting_texts.ts").read_text(encoding="utf-8")
    known = set(re.findall(r'^  "?([\w/]+)"?: \[$', table, re.MULTILINE))
    hidden = {"title", "crop"}  # they stand elsewhere on the page
    for kind in client.get("/api/kinds").json():
        (ours,) = (method for method in kind["methods"] if method["name"] == "best")
        names = {each["name"] for each in ours["settings"]} - hidden
        assert {name for name in names if not {name, f"{kind['name']}/{name}"} & known} == set()
    assert {each["name"] for each in client.get("/api/book-settings").json()} <= {
        name.removeprefix("book/") for name in known
    }


def test_a_picture_becomes_a_kept_puzzle(client: TestClient, house: House, source: str) -> None:
    """Made over the socket: a first sight, proved puzzles, the best first; then kept, listed, played."""
    offered = ["nonoforge.studio", "token." + house.token]
    wanted = {"source": source, "kind": "mono", "settings": {"width": 10, "variants": 2}, "preview": True}
    draft = client.post("/api/drafts", json={"title": "Disc", "state": {"source": source}}).json()["id"]
    with client.websocket_connect(SOCKET, offered) as socket:
        assert socket.receive_json()["event"] == "hello"
        socket.send_json({"type": "start", "id": 1, "task": "make", "with": {**wanted, "draft": draft}})
        heard = talk(socket, 1)
    made = [each for each in heard if each["event"] == "made"]
    assert made
    assert all(each["shown"]["facts"]["verdict"] == "unique" for each in made)
    best = heard[-1]["value"]["made"][0]
    puzzle = nf.loads(json.dumps(best["puzzle"]), "json")
    assert (puzzle.credits.title, puzzle.credits.answer) == ("", "Round Thing")  # a title would tell it
    assert nf.decide(puzzle).answer == "unique"
    assert {each["facts"]["id"] for each in client.get(f"/api/drafts/{draft}").json()["made"]} == {
        each["shown"]["facts"]["id"] for each in made
    }
    added = client.post("/api/library", json={"puzzle": puzzle.id, "tags": ["round"]}).json()
    assert added == {"id": puzzle.id, "status": "new", "of": ""}
    (row,) = client.get("/api/library", params={"words": "round", "kind": "mono"}).json()["rows"]
    (kept,) = [each for each in client.get("/api/drafts").json() if each["id"] == draft]
    assert (row["title"], row["source"], kept["name"]) == ("", "round thing.png", "round thing.png")
    assert (row["likeness"], row["verdict"], row["state"]) == (best["facts"]["likeness"], "unique", "new")
    assert client.get(f"/api/library/{puzzle.id}/thumbnail.png").content.startswith(b"\x89PNG")
    masks = [1 << int(colour) for colour in best["picture"]]
    assert client.put(f"/api/library/{puzzle.id}/state", json={"knowledge": masks}).json() == {}
    assert client.get(f"/api/library/{puzzle.id}/state").json()["knowledge"] == masks
    assert client.get(f"/api/library/{puzzle.id}").json()["row"]["state"] == "solved"
    page = client.get(f"/play/{puzzle.id}")
    assert page.status_code == 200
    assert 'id="nonoforge"' in page.text


@pytest.mark.parametrize(
    ("file", "kind", "sight"),
    [
        ("pictures/anchor.png", "colour", "preview"),
        ("tangram/boat.svg", "tangram", "preview"),
        ("curved/leaf.svg", "curved", "arrangement"),
        ("models/mushroom.vox", "solid", "preview"),
    ],
)
def test_a_first_sight_alone_makes_nothing(client: TestClient, house: House, file: str, kind: str, sight: str) -> None:
    """Every kind can be looked at without being made: one picture, not proved, and the task is done."""
    headers = {"X-File-Name": file.rpartition("/")[2]}
    own = client.post("/api/sources", content=(EXAMPLES / file).read_bytes(), headers=headers).json()["id"]
    wanted = {"source": own, "kind": kind, "preview": "only"}
    with client.websocket_connect(SOCKET, ["nonoforge.studio", "token." + house.token]) as socket:
        socket.send_json({"type": "start", "id": 1, "task": "make", "with": wanted})
        first, last = (each for each in talk(socket, 1) if each.get("id") == 1)
    assert (first["event"], last["event"], last["value"]["made"]) == (sight, "done", [])
    if sight == "preview":
        assert set(first["shown"]["picture"]) > {"0"}
        assert first["shown"]["description"]["board"]


def test_thresholds_are_ordered_by_black(client: TestClient, source: str) -> None:
    """The strip of the paper's method goes from few black cells to many."""
    made = task(client, "make", source=source, kind="mono", method="threshold", settings={"width": 10})["made"]
    filled = [each["facts"]["filled"] for each in made]
    assert filled == sorted(filled)


def test_a_newer_task_replaces_the_older(client: TestClient, house: House, source: str) -> None:
    """Of two tasks of one slot the first is replaced; a task that is stopped ends; each ends exactly once."""
    offered = ["nonoforge.studio", "token." + house.token]
    slow = {"source": source, "kind": "mono", "settings": {"width": 40, "touches": 5000, "variants": 12}}
    with client.websocket_connect(SOCKET, offered) as socket:
        for number in (1, 2):
            socket.send_json({"type": "start", "id": number, "slot": "create", "task": "make", "with": slow})
        heard = talk(socket, 1)
        assert heard[-1] == {"id": 1, "event": "replaced"}
        socket.send_json({"type": "stop", "id": 2})
        heard = talk(socket, 2)
        assert heard[-1]["event"] in ("done", "cancelled", "error")
        socket.send_json({"type": "cancel", "id": 2})
        socket.send_json({"type": "start", "id": 3, "task": "check", "with": SWITCH})
        assert all(each.get("id") != 2 for each in talk(socket, 3))


def test_a_closed_page_stops_its_work(client: TestClient, house: House, source: str) -> None:
    """When a page goes, its tasks go, and the worker is free for the next page."""
    offered = ["nonoforge.studio", "token." + house.token]
    slow = {"source": source, "kind": "mono", "settings": {"width": 60, "touches": 100000, "variants": 12}}
    with client.websocket_connect(SOCKET, offered) as socket:
        socket.send_json({"type": "start", "id": 1, "task": "make", "with": slow})
        while socket.receive_json().get("event") != "started":
            pass
    made = task(client, "make", source=source, kind="mono", settings={"width": 8, "variants": 1})
    assert made["made"]


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("{", "JSON"),
        ("[]", "object"),
        ('{"type": "start", "id": 1, "task": "nothing"}', "no such task"),
        ('{"type": "start", "id": 1, "task": "check", "with": {"nothing": 1}}', "no field"),
        ('{"type": "start", "id": 1, "task": "make", "with": {"source": 5, "kind": "mono"}}', "source must be"),
        ('{"type": "dance", "id": 1}', "start, stop or cancel"),
    ],
)
def test_bad_messages_get_a_sentence(client: TestClient, house: House, message: str, sentence: str) -> None:
    """Nonsense on the socket is answered, and the socket stays open."""
    with client.websocket_connect(SOCKET, ["nonoforge.studio", "token." + house.token]) as socket:
        socket.receive_json()
        socket.send_text(message)
        answer = socket.receive_json()
        assert answer["event"] == "error"
        assert sentence in answer["error"]
        socket.send_json({"type": "start", "id": 9, "task": "check", "with": SWITCH})
        assert talk(socket, 9)[-1]["event"] == "done"


def test_edits_are_judged_and_repaired(client: TestClient) -> None:
    """An ambiguous picture has its cells and components told, and each suggested repair does what it says."""
    found = task(client, "check", **SWITCH)
    assert found["answer"] == "multiple"
    assert found["ambiguous"] == found["unknown"] == [0, 1, 3, 4]
    assert found["components"] == [[0, 1, 3, 4]]
    assert len({*found["solutions"]}) == 2
    edits = task(client, "repair", **SWITCH)["edits"]
    assert edits
    for edit in edits:
        picture = list(SWITCH["picture"])
        for cell, colour in edit["changes"]:
            picture[cell] = str(colour)
        again = task(client, "check", board=SWITCH["board"], picture="".join(picture))
        assert len(again["unknown"]) == edit["leaves"]
    mended = task(client, "guess_free", **SWITCH)
    again = task(client, "check", board=SWITCH["board"], picture=mended["picture"])
    assert (again["answer"], again["guess_free"]) == ("unique", True)
    assert again["grade"]["label"] == "trivial"


def test_every_board_is_edited_by_cells(client: TestClient) -> None:
    """Grids in colour, faces and voxels are checked alike; a broken one is repaired to one without a guess."""
    for example in client.get("/api/examples").json():
        picture, own = example["picture"], example["facts"]["id"]
        found = task(client, "check", puzzle=own, picture=picture)
        assert (found["answer"], found["puzzle"]) == ("unique", own)
        dropped = task(client, "harder", puzzle=own, picture=picture)
        assert dropped["after"]["score"] >= dropped["before"]["score"] or dropped["dropped"]


def test_clues_are_dropped_and_blotted(client: TestClient) -> None:
    """A dropped clue promises nothing and a blotted one hides its length."""
    board = {"type": "grid", "width": 3, "height": 2}
    found = task(client, "check", board=board, picture="111010", dropped=[4], blotted=[[0, 0]])
    assert found["clues"][4] is None
    assert found["clues"][0] == {"runs": [[0, 1]]}
    assert found["answer"] == "multiple"
    assert found["ambiguous"] == [2], "nothing tells any more how far the first row goes"
    assert task(client, "check", board=board, picture="111010", blotted=[[0, 0]])["answer"] == "unique"


def test_solving_is_watched_and_compared(client: TestClient) -> None:
    """Deductions have sentences, strategies have counters, and switches lead from one solution to the other."""
    own = task(client, "check", **SWITCH)["puzzle"]
    assert task(client, "watch", puzzle=own)["hints"] == "several"
    studied = task(client, "study", puzzle=own)
    assert studied["solutions"] == 2
    assert len(studied["graph"]["places"]) == 2
    one, other = studied["pictures"]
    way = task(client, "way", puzzle=own, **{"from": one, "to": other})
    assert (way["number"], way["valid"]) == (1, True)
    assert way["switches"][-1]["picture"] == other
    (solved,) = client.post("/api/puzzles", json={"text": "5x1:1/1/1/1/1/5"}).json()
    watched = task(client, "watch", puzzle=solved["facts"]["id"])
    assert all(step["reason"] for step in watched["deductions"])
    strategies = task(client, "strategies", puzzle=solved["facts"]["id"])["strategies"]
    assert {each["name"] for each in strategies} >= {"brute", "hierarchical", "heuristic"}
    assert all(each["line_solves"] >= len(each["events"]) > 0 for each in strategies)


@pytest.mark.parametrize("wanted", ["json", "non", "xml", "g", "svg", "pdf", "html", "png"])
def test_every_format_comes_out(client: TestClient, wanted: str) -> None:
    """A puzzle leaves as a file whose name has no markup, and what can be read again is the same puzzle."""
    found = task(client, "check", board={"type": "grid", "width": 3, "height": 1}, picture="110", title="<b>x</b>/..")
    answer = client.post("/api/export", json={"puzzles": [found["puzzle"]], "format": wanted})
    assert answer.status_code == 200, answer.text
    name = unquote(answer.headers["content-disposition"].partition("''")[2])
    assert name == f"b-x-b.{wanted}"
    if wanted in ("json", "non", "xml", "g", "png"):
        assert nf.loads(answer.content, wanted).id == found["puzzle"]


def test_a_book_is_printed(client: TestClient) -> None:
    """A selection becomes a PDF; what cannot be printed is told in a header."""
    several = task(client, "check", **SWITCH)["puzzle"]
    example = client.get("/api/examples").json()[0]["facts"]["id"]
    answer = client.post("/api/book", json={"puzzles": [example, several], "options": {"title": "Two"}})
    assert answer.content.startswith(b"%PDF")
    (left_out,) = json.loads(unquote(answer.headers["x-left-out"]))
    assert left_out["reason"]
    refused = client.post("/api/book", json={"puzzles": [example], "options": {"cover": "/etc/passwd"}})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("empty.png", b"", "empty"),
        ("cat.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "not a picture"),
        ("cat.png", b"GIF89a" + b"\xff" * 40, ""),
        ("notes.txt", b"nothing of the kind", "neither a picture"),
        ("bomb.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', ""),
        ("cat.json", b'{"format": "nonoforge-puzzle", "version": 9}', ""),
        ("deep.json", b"[" * 100_000, ""),
    ],
)
def test_bad_uploads_get_a_sentence(client: TestClient, house: House, name: str, content: bytes, sentence: str) -> None:
    """Whatever is dropped, the answer is one sentence, and nothing of it is kept."""
    before = {path.name for path in house.place.sources.iterdir()}
    answer = client.post("/api/sources", content=content, headers={"X-File-Name": name})
    assert answer.status_code in (400, 422)
    told = answer.json()["error"]
    assert sentence in told
    assert "\n" not in told
    assert {path.name for path in house.place.sources.iterdir()} == before


def test_too_much_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """An upload that is too large is refused by what it announces and by what it sends."""
    monkeypatch.setattr("nonoforge.studio.api.sources.MOST_BYTES", 1000)
    assert client.post("/api/sources", content=b"x" * 2000).status_code == 413
    assert client.post("/api/sources", content=(b"x" * 600 for _ in range(3))).status_code == 413
    assert client.post("/api/drafts", json={"state": {"a": "x" * 5_000_000}}).status_code == 422


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"])
def test_sources_are_shown_redrawn(client: TestClient, form: str) -> None:
    """A picture comes back as a PNG of our own, never as the bytes that came; its name decides nothing."""
    known = client.post("/api/sources", content=disc(form), headers={"X-File-Name": "page.html"}).json()
    assert (known["form"], known["width"], known["height"]) == ("picture", 120, 120)
    shown = client.get(f"/api/sources/{known['id']}/picture.png?width=60")
    assert shown.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(shown.content)).size == (60, 60)


def test_a_drawing_becomes_a_grid_too(client: TestClient) -> None:
    """An SVG is rendered for kinds that need pixels, without anything in it being run or fetched."""
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="30"/></svg>'
    known = client.post("/api/sources", content=svg, headers={"X-File-Name": "disc.svg"}).json()
    assert known["form"] == "drawing"
    made = task(client, "make", source=known["id"], kind="mono", settings={"width": 9, "variants": 1})["made"]
    assert 0.2 < made[0]["facts"]["filled"] < 0.9


def test_the_library_is_kept_in_order(client: TestClient) -> None:
    """Tags, stars and credits change, a copy becomes a draft, and what is removed is gone."""
    own = client.get("/api/examples").json()[1]["facts"]["id"]
    client.post("/api/library", json={"puzzle": own})
    changed = client.patch(f"/api/library/{own}", json={"tags": ["a", "b"], "rating": 5, "title": "<i>New</i>"}).json()
    assert (changed["tags"], changed["rating"], changed["title"]) == (["a", "b"], 5, "<i>New</i>")
    assert client.patch(f"/api/library/{own}", json={"tags": ["b"]}).json()["tags"] == ["b"]
    assert client.get("/api/library", params={"words": "new"}).json()["total"] == 1
    assert client.get("/api/library/facets").json()["tag"]["b"] == 1
    draft = client.post(f"/api/library/{own}/duplicate").json()
    assert (draft["puzzle"], draft["title"]) == (own, "<i>New</i>")
    assert client.get(f"/api/library/{own}").json()["row"]["id"] == own
    assert client.delete(f"/api/library/{own}").status_code == 200
    assert client.get(f"/api/library/{own}").status_code == 404
    assert client.get("/api/library", params={"order": "nothing"}).status_code == 422


def test_the_document_knows_every_route(client: TestClient) -> None:
    """The OpenAPI document and its page list every route of the table, with every field."""
    from nonoforge.studio.api.table import ROUTES

    document = client.get("/api/openapi.json").json()
    page = client.get("/docs").text
    for route in ROUTES:
        operation = document["paths"][route.path][route.method.lower()]
        assert operation["summary"] == route.help
        assert f"{route.method} {route.path}" in page
        told = json.dumps(operation)
        assert all(f'"{field.name}"' in told for field in route.fields)
    assert "http://" not in page
    assert "https://" not in page


def test_unknown_ids_are_404(client: TestClient) -> None:
    """What is not here is said to be not here, on every route with an id."""
    from nonoforge.studio.api.table import ROUTES

    for route in ROUTES:
        if "{id}" not in route.path:
            continue
        path = route.path.format(id="0" * 16, format="svg", name="book.pdf")
        query = {field.name: "json" for field in route.fields if field.required} if route.in_address else {}
        body = {"knowledge": [1]} if route.path.endswith("/state") else {}
        answer = client.request(route.method, path, params=query, json=None if route.in_address else body)
        assert answer.status_code == 404, (route.path, answer.text)


@pytest.mark.parametrize(
    "text",
    [
        '[job]\nsources = ["/etc"]\n[[wish]]\nkind = "mono"\n',
        '[job]\nsources = ["../../../*.db"]\n[[wish]]\nkind = "mono"\n',
        '[job]\nsources = ["~/pictures"]\n[[wish]]\nkind = "mono"\n',
        '[job]\n[[wish]]\nsources = ["C:/pictures"]\nkind = "mono"\n',
        '[job]\nsources = ["."]\n[[wish]]\nkind = "mono"\n[[output]]\nbook = "../../book.pdf"\n',
        '[job]\nsources = ["."]\n[[wish]]\nkind = "mono"\n[[output]]\nbook = "/book.pdf"\n',
        '[job]\nsources = ["."]\n[[wish]]\nkind = "mono"\n[[output]]\nbook = "b.pdf"\ncover = "/etc/passwd"\n',
        "no toml",
    ],
)
def test_jobs_stay_in_their_folder(client: TestClient, house: House, text: str) -> None:
    """A job that names any other place of the disk is refused with a sentence, and leaves nothing."""
    answer = client.post("/api/jobs", json={"text": text})
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert list(house.place.jobs.iterdir()) == []
    assert client.get("/api/jobs").json() == []


def test_nothing_else_is_read(client: TestClient, house: House, tmp_path: Path) -> None:
    """Paths in place of ids reach nothing."""
    secret = tmp_path / "secret.json"
    secret.write_text("secret")
    for path in (str(secret), f"..%2f..%2f{secret.name}", "token", "..%2ftoken"):
        for start in ("/api/sources/", "/api/puzzles/", "/api/drafts/", "/api/jobs/", "/api/library/"):
            answer = client.get(start + path)
            assert answer.status_code == 404
            assert house.token not in answer.text


def test_a_job_is_queued_stopped_and_forgotten(client: TestClient, house: House) -> None:
    """A job that makes sense is queued with its sources, can be stopped, and leaves nothing when it goes."""
    text = '[job]\nname = "Discs"\nsources = ["*.png"]\n[[wish]]\ncount = 1\nkind = "mono"\nsize = "10x10"\n'
    source = client.post("/api/sources", content=disc(), headers={"X-File-Name": "a/disc.png"}).json()["id"]
    job = client.post("/api/jobs", json={"text": text, "sources": [source]}).json()
    assert (job["name"], job["state"]) == ("Discs", "waiting")
    assert [path.name for path in (house.place.jobs / job["id"] / "sources").iterdir()] == ["disc.png"]
    client.post(f"/api/jobs/{job['id']}/stop")

    def now() -> dict[str, Any]:
        return client.get(f"/api/jobs/{job['id']}").json()  # type: ignore[no-any-return]

    wait_for(lambda: now()["state"] not in ("waiting", "running"), "the end of the job")
    job = now()
    assert job["state"] in ("stopped", "done")
    assert not job["error"]
    assert client.delete(f"/api/jobs/{job['id']}").status_code == 200
    assert client.get("/api/jobs").json() == []
    assert list(house.place.jobs.iterdir()) == []
