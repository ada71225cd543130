"""Job files: read into jobs, and every mistake told with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nonoforge as nf
from bounded import bounded
from nonoforge.batch import read_job
from nonoforge.batch.planning import plan_job, shortages
from nonoforge.errors import ReadError

GOOD = """
[job]
name = "issue 47"
sources = ["pictures", "drawings/*.svg"]
subjects = "once"
seed = 5
author = "nobody"
tags = ["issue 47"]

[[wish]]
name = "starters"
count = 30
kind = "mono"
size = "15x15"
difficulty = "easy"

[[wish]]
count = 20
kind = "colour"
size = "30x30"
colours = 4
tags = ["colour pages"]

[[output]]
archive = "issue.nonoforge"

[[output]]
puzzles = "files"
formats = ["json", "svg"]
"""


def job_of(text: str, folder: Path) -> Path:
    path = folder / "job.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_job_is_read(tmp_path: Path) -> None:
    """Wishes have their settings by type, with what the job says for all."""
    job = read_job(job_of(GOOD, tmp_path))
    first, second = job.wishes
    assert (job.name, job.table.seed, job.tags, job.folder) == ("issue 47", 5, ("issue 47",), tmp_path)
    assert (first.name, first.count, first.kind) == ("starters", 30, "mono")
    assert dict(first.settings) == {"author": "nobody", "width": 15, "height": 15, "difficulty": "easy"}
    assert (second.name, second.settings["colours"], second.tags) == ("wish 2", 4, ("colour pages",))
    assert [output.what for output in job.outputs] == ["archive", "puzzles"]


def test_the_job_of_the_demo_finds_sources_for_every_kind() -> None:
    """Nothing is short and nothing in its folders is unusable, as far as can be known before it runs."""
    job = read_job(Path(__file__).resolve().parents[2] / "examples" / "jobs" / "magazine.toml")
    plan = plan_job(job)
    assert {wish.kind for wish in job.wishes} == {"mono", "colour", "tangram", "curved", "solid"}
    assert {output.what for output in job.outputs} >= {"book", "pages", "gallery"}
    assert all(plan.sources)
    assert (plan.unusable, shortages(plan)) == ((), [])


def test_the_job_of_the_docs_is_read(tmp_path: Path) -> None:
    """The worked example of docs/batch.md; without the outputs that this installation cannot make."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    for part, name in (("make_book", "book"), ("export_page", "pages")):
        if not hasattr(nf, part):
            text = re.sub(rf"\[\[output\]\]\n{name} = .*?\n\n", "", text, flags=re.DOTALL)
    job = read_job(job_of(text, tmp_path))
    assert [(wish.count, wish.kind) for wish in job.wishes] == [
        (30, "mono"),
        (20, "colour"),
        (5, "curved"),
        (1, "solid"),
    ]
    assert job.table.subjects == "once"


def test_a_folder_is_a_job(tmp_path: Path) -> None:
    """One puzzle of each source in it."""
    job = read_job(tmp_path)
    assert (job.name, job.sources, [wish.count for wish in job.wishes]) == (tmp_path.name, (".",), [None])


@pytest.mark.parametrize(
    ("before", "after", "line", "told"),
    [
        ("difficulty", "dificulty", 15, "no setting 'dificulty': did you mean difficulty?"),
        ("subjects", "subject", 5, "no key 'subject' here: did you mean subjects?"),
        ("[[output]]", "[[ouput]]", 24, "no key 'ouput' here: did you mean output?"),
        ('"easy"', '"expert"', 15, "difficulty must be one of easy, medium, hard, not 'expert'"),
        ('"mono"', '"mona"', 13, "no kind 'mona' here: did you mean mono?"),
        ('"15x15"', '"15"', 14, "is not a size"),
        ('"15x15"', '"3x3"', 14, "width must lie between 5 and 200"),
        ("count = 30", "count = -1", 12, "count must be a whole number from 1"),
        ("count = 30", "count = true", 12, "count must be a whole number from 1"),
        ("colours = 4", "colours = 400", 21, "colours must lie between 2 and 12"),
        ("colours = 4", 'colours = "many"', 21, "colours must be a whole number"),
        ("colours = 4", 'method = "bset"', 21, "did you mean best?"),
        ("colours = 4", 'name = "starters"', 21, "two wishes are called 'starters'"),
        ("seed = 5", "seed = -5", 6, "seed must lie between"),
        ("seed = 5", "seed = 1.5", 6, "seed must be a whole number"),
        ('"once"', '"twice"', 5, "subjects must be one of once, any"),
        ('tags = ["issue 47"]', "tags = 47", 8, "tags must be a list of texts"),
        ('tags = ["issue 47"]', 'tags = [""]', 8, "tags must be a list of texts"),
        ('archive = "issue', 'archiv = "issue', 25, "no output 'archiv' here: did you mean archive?"),
        ('["json", "svg"]', '["doc"]', 27, "names no format"),
        ("[[wish]]", "[wish]", 10, "two brackets"),
        ("seed = 5", "seed = = 5", 6, "this is not TOML"),
        ("seed = 5", "seed = 5\nseed = 6", 7, "this is not TOML"),
    ],
)
def test_mistakes_are_told_with_their_line(tmp_path: Path, before: str, after: str, line: int, told: str) -> None:
    """One change to a good job, and the line of it."""
    text = GOOD.replace(before, after)
    if after == "[wish]":
        text = GOOD.split("[[wish]]")[0] + "[wish]\ncount = 3\n"
    path = job_of(text, tmp_path)
    with pytest.raises(ReadError) as caught:
        read_job(path)
    assert told in str(caught.value)
    assert (caught.value.line, caught.value.file) == (line, str(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no [[wish]]"),
        ("[[wish]]\ncount = 1", "there are no sources"),
        ("[job]\nsources = ['x']\n[[wish]]\nwidth = 20", "tangram puzzles have no setting 'width'"),
        ("[job]\nsources = ['x']\n[[wish]]\nsize = '9x9'", "a size goes with a kind"),
        ("job = 3\n[[wish]]", "[job] should be a table"),
        ("[job]\nsources = ['x']\n[[wish]]\nkind = 'mono'\nsize = '9x9'\nwidth = 9", "give size or width, not both"),
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("\0", "zero byte"),
    ],
)
def test_jobs_that_make_no_sense(tmp_path: Path, text: str, told: str) -> None:
    """Each in one sentence."""
    with pytest.raises(ReadError) as caught:
        read_job(job_of(text, tmp_path))
    assert told in str(caught.value)


def test_a_hostile_job_file_is_bounded(tmp_path: Path) -> None:
    """A megabyte of tables and of one long string take little time."""
    path = job_of("[[wish]]\n" * 60_000 + f'x = "{"a" * 500_000}"\n', tmp_path)
    outcome = bounded(["batch", str(path), "--plan"], seconds=20, megabytes=800)
    assert outcome.code == 2
    assert "Traceback" not in outcome.errors
