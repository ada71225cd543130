"""The guard: nobody but the studio's own page is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from nonoforge.studio.app import application
from nonoforge.studio.house import House
from nonoforge.studio.keeping.place import Place

HERE = "http://127.0.0.1:8017"
SOCKET = "ws://127.0.0.1:8017/api/socket"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(Place(tmp_path_factory.mktemp("studio") / "library.db"), workers={"long": 0, "quick": 0})


@pytest.fixture(scope="module")
def client(house: House) -> Iterator[TestClient]:
    with TestClient(application(house), base_url=HERE) as client:
        yield client


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8017", "127.0.0.1", "127.0.0.1:80", "localhost.evil:8017", "", "[::1]:9"]
)
def test_other_names_are_refused(client: TestClient, house: House, host: str) -> None:
    """A name that was rebound to this machine gets no answer, token or not, page or not."""
    for path in ("/", "/api/status", "/docs", "/bundle/theme.css"):
        answer = client.get(path, headers={"host": host, "X-Nonoforge-Token": house.token})
        assert (answer.status_code, answer.json()["code"]) == (403, "host")


@pytest.mark.parametrize("host", ["127.0.0.1:8017", "localhost:8017", "LOCALHOST:8017", "[::1]:8017"])
def test_own_names_are_answered(client: TestClient, host: str) -> None:
    """The machine has three names."""
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1:8017"},
        {"origin": "http://127.0.0.1:3000"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"},
    ],
)
def test_other_sites_are_refused(client: TestClient, house: House, headers: dict[str, str]) -> None:
    """Requests that a browser sends for another site are refused, even if they knew the token."""
    token = {"X-Nonoforge-Token": house.token}
    assert client.get("/api/status", headers={**headers, **token}).status_code == 403
    assert client.post("/api/drafts", headers={**headers, **token}, json={}).status_code == 403


def test_a_link_to_the_page_works(client: TestClient) -> None:
    """Somebody may follow a link to the studio from another site; the page itself tells nothing to that site."""
    answer = client.get("/", headers={"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"})
    assert answer.status_code == 200


@pytest.mark.parametrize("token", ["", "x", "0" * 48])
def test_a_token_is_needed(client: TestClient, token: str) -> None:
    """Without the token nothing of the API answers, and a token in the address is good for reading only."""
    assert client.get("/api/status", headers={"X-Nonoforge-Token": token}).status_code == 401
    assert client.get(f"/api/status?token={token}").status_code == 401
    assert client.get("/play/abc", headers={"X-Nonoforge-Token": token}).status_code == 401


def test_the_token_opens(client: TestClient, house: House) -> None:
    """The page's token opens everything; changes take it from the header alone, which no link can set."""
    assert client.get("/api/status", headers={"X-Nonoforge-Token": house.token}).status_code == 200
    assert client.get(f"/api/drafts?token={house.token}").status_code == 200
    assert client.post(f"/api/drafts?token={house.token}", json={}).status_code == 401


@pytest.mark.parametrize(
    ("headers", "protocols"),
    [
        ({}, ["nonoforge.studio"]),
        ({}, ["nonoforge.studio", "token.wrong"]),
        ({"origin": "http://evil.example"}, ["nonoforge.studio", "token.RIGHT"]),
        ({"host": "evil.example"}, ["nonoforge.studio", "token.RIGHT"]),
    ],
)
def test_sockets_are_guarded(client: TestClient, house: House, headers: dict[str, str], protocols: list[str]) -> None:
    """A WebSocket of another site, or without the token, is closed before it opens."""
    offered = [each.replace("RIGHT", house.token) for each in protocols]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, offered, headers=headers):
        pass


def test_the_right_socket_opens(client: TestClient, house: House) -> None:
    """The page's own socket is greeted."""
    offered = ["nonoforge.studio", "token." + house.token]
    with client.websocket_connect(SOCKET, offered, headers={"origin": HERE}) as socket:
        hello: dict[str, Any] = socket.receive_json()
        assert hello["event"] == "hello"


@pytest.mark.parametrize(
    "path",
    [
        "/bundle/../page.py",
        "/bundle/..%2fpage.py",
        "/bundle/%2e%2e%2f%2e%2e%2fpuzzle.py",
        "/bundle/%2fetc%2fpasswd",
        "/bundle/page.py",
        "/bundle/studio.db",
    ],
)
def test_no_other_file_is_served(client: TestClient, path: str) -> None:
    """Only files of the front end come out of its folder."""
    assert client.get(path).status_code == 404


def test_the_page_may_do_little(client: TestClient) -> None:
    """The page's policy allows its own scripts and nothing inline; no other page may frame it."""
    policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_token_lasts(tmp_path: Path) -> None:
    """A restart keeps the token, so that open pages go on; only the owner may read its file."""
    place = Place(tmp_path / "library.db")
    place.prepare()
    assert place.token() == place.token()
    assert (place.folder / "token").stat().st_mode & 0o077 == 0
    (place.folder / "token").write_text("short")
    assert len(place.token()) >= 40
