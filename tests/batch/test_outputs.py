"""Outputs: refused before anything is made, and one that fails keeps no other from being made."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import nonoforge as nf
from nonoforge.batch.job import Output
from nonoforge.batch.outputs import check_output, make_outputs
from nonoforge.batch.report import JobReport, WishReport
from nonoforge.errors import MakeError, NonoforgeError

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize(
    ("what", "path", "settings", "told"),
    [
        ("puzzles", "folder", {"formats": ["doc"]}, "names no format"),
        ("puzzles", "folder", {"formats": "json"}, "must be a list"),
        ("puzzles", "folder", {"format": ["json"]}, "no setting 'format'"),
        ("puzzles", "all.json", {"formats": ["json"]}, "goes with a folder"),
        ("puzzles", "all.doc", {}, "names no format"),
        ("archive", "x.nonoforge", {"size": 3}, "no setting 'size'"),
        ("report", "x.json", {"indent": 3}, "no setting 'indent'"),
        ("gallery", "folder", {}, "a gallery is a .html"),
        ("gallery", "x.html", {"titel": "x"}, "no setting 'titel': there is title"),
        ("gallery", "x.html", {"title": 3}, "title must be a text"),
    ],
)
def test_outputs_are_checked_before(what: str, path: str, settings: dict[str, Any], told: str) -> None:
    """Each wrong one in a sentence."""
    with pytest.raises(NonoforgeError, match=told):
        check_output(Output(what=what, path=Path(path), settings=settings))


@pytest.mark.parametrize(("what", "names"), [("book", ("make_book", "BookOptions")), ("pages", ("PageOptions",))])
def test_a_room_that_is_not_there_is_one_sentence(
    what: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installation without books or pages says so when the job is read."""
    homes = {name: home for name, home in nf._HOMES.items() if name not in names}
    monkeypatch.setattr(nf, "_HOMES", homes)
    for name in names:
        monkeypatch.delitem(vars(sys.modules["nonoforge"]), name, raising=False)
    with pytest.raises(MakeError, match="this nonoforge cannot make"):
        check_output(Output(what=what, path=Path("x.pdf")))


def report_of(library: nf.Library, ids: tuple[str, ...]) -> JobReport:
    wish = WishReport(name="w", wanted=len(ids), ids=ids, sources=1)
    return JobReport(
        job="j",
        library=str(library.path),
        version="0",
        wishes=(wish,),
        unusable=(),
        shortages=(),
        tried=1,
        proved=1,
        again=0,
        seconds=1.0,
        busy_seconds=1.0,
        cpu_seconds=1.0,
        stopped=False,
    )


def test_one_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    """A folder that cannot be made is told; the files and the report are there, and the report names what was made."""
    (tmp_path / "file").write_text("in the way")
    outputs = [
        Output(what="report", path=tmp_path / "report.json"),
        Output(what="archive", path=tmp_path / "file" / "x.nonoforge"),
        Output(what="puzzles", path=tmp_path / "out", settings={"formats": ["json", "svg"]}),
    ]
    with nf.Library(tmp_path / "library.db") as library:
        added = library.add(nf.read(EXAMPLES / "cat.non"))
        report = make_outputs(outputs, report_of(library, (added.id,)), library)
        nothing = replace(report, wishes=(replace(report.wishes[0], ids=()),))
        assert len(make_outputs(outputs[1:], nothing, library).not_made) == 2
    assert len(report.not_made) == 1
    assert "x.nonoforge was not made" in report.not_made[0]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "1-cat-solution.svg",
        "1-cat.json",
        "1-cat.svg",
    ]
    assert report.outputs == (str(tmp_path / "out"), str(tmp_path / "report.json"))


def test_a_gallery_links_to_what_the_same_job_made(tmp_path: Path) -> None:
    """However the outputs are ordered in the job; a page to play on and the archive, but not what failed."""
    (tmp_path / "file").write_text("in the way")
    outputs = [
        Output(what="gallery", path=tmp_path / "g" / "index.html"),
        Output(what="book", path=tmp_path / "file" / "book.pdf"),
        Output(what="archive", path=tmp_path / "all.nonoforge"),
        Output(what="pages", path=tmp_path / "play", settings={"hints": False}),
    ]
    told: list[tuple[str, float]] = []
    with nf.Library(tmp_path / "library.db") as library:
        added = library.add(nf.read(EXAMPLES / "cat.non"))
        report = make_outputs(outputs, report_of(library, (added.id,)), library, lambda *each: told.append(each))
    page = (tmp_path / "g" / "index.html").read_text()
    assert f'href="../play/{added.id}.html"' in page
    assert 'href="../all.nonoforge"' in page
    assert "book.pdf" not in page
    assert len(report.outputs) == 3
    assert [each for each in told if each[0] == "index.html"] == [("index.html", 0.0), ("index.html", 1.0)]
