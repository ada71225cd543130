"""The options of `nonoforge make`, which are the settings of its kinds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonoforge.cli import run
from nonoforge.cli.make.options import FILES, SPELLED, homes, options_from
from nonoforge.errors import MakeError
from nonoforge.formats import read
from nonoforge.makers.making import KINDS
from nonoforge.makers.options import settings_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ANCHOR = str(EXAMPLES / "pictures" / "anchor.png")


def spelled(name: str) -> str:
    return SPELLED.get(name, (f"--{name.replace('_', '-')}",))[0]


@pytest.mark.parametrize("kind", KINDS)
def test_help_of_a_kind_lists_its_settings(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`make KIND --help` has every setting of every method of that kind, and none that only other kinds have."""
    assert run(["make", kind, "--help"]) == 0
    listed = set(re.findall(r"^  (--[\w-]+)", capsys.readouterr().out, re.MULTILINE))
    own = {spelled(name) for name, places in homes().items() if any(home == kind for home, _ in places)}
    assert listed >= own
    others = {spelled(name) for name in homes()} - own - {"--size"}
    assert not listed & others
    assert (FILES["frames"][0] in listed) == (kind == "curved")


def test_help_says_default_and_range(capsys: pytest.CaptureFixture[str]) -> None:
    """A number is listed with both ends of its range and its default."""
    assert run(["make", "colour", "--help"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "--colours N Number of colours, including the background. [2 to 12; default: 5]" in words


@pytest.mark.parametrize("kind", KINDS)
def test_every_setting_is_an_option(kind: str) -> None:
    """The default of each setting, given as an option in words, makes the options of a kind as they are."""
    for method in KINDS[kind].methods:
        options = KINDS[kind].options(method)
        given = {
            each.name: each.default if isinstance(each.default, bool) else str(each.default)
            for each in settings_of(options)
            if each.default is not None and each.name != "size"
        }
        assert options_from(kind, method, "", given, [])[0] == options()


def test_a_kind_is_a_word_or_an_option(tmp_path: Path) -> None:
    """`make mono X` and `make X --kind mono` make the same, with the credits asked for."""
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    asked = ["--size", "12x12", "--variants", "1", "--title", "An anchor", "--author", "Me", "--licence", "CC0-1.0"]
    assert run(["make", "mono", ANCHOR, *asked, "-o", str(files[0])]) == 0
    assert run(["make", ANCHOR, "--kind", "mono", *asked, "-o", str(files[1])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    given = read(files[0]).credits
    assert (given.title, given.author, given.license) == ("An anchor", "Me", "CC0-1.0")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["curved", ANCHOR, "--kind", "mono"], "contradict each other"),
        (["one.png", "two.png"], "one source is needed"),
        (["mono", ANCHOR, "--clues", "all"], "--clues goes with --kind solid"),
        (["mono", ANCHOR, "--colours", "4"], "--colours goes with --kind colour or solid"),
        (["mono", ANCHOR, "--keep-going", "4"], "--keep-going goes with --method adapt"),
        (["mono", ANCHOR, "--frames", "x"], "--frames goes with --kind curved"),
        (["tangram", ANCHOR, "--size", "9x9"], "a size goes with mono, colour and solid puzzles"),
        (["mono", ANCHOR, "--width", "30", "--set", "width=20"], "given twice"),
    ],
)
def test_options_that_do_not_fit_say_where_they_do(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error, and status 2."""
    assert run(["make", *words]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert said in printed.err


def test_python_and_the_command_line_refuse_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence of an option is the one that the options class says."""
    with pytest.raises(MakeError) as refused:
        KINDS["mono"].options("best")(width=3000)  # type: ignore[call-arg]
    assert run(["make", "mono", ANCHOR, "--width", "3000"]) == 2
    assert capsys.readouterr().err == f"nonoforge: {refused.value}\n"


@pytest.mark.parametrize(
    ("source", "kind"),
    [("pictures/anchor.png", "mono"), ("models/dino.ply", "solid"), ("models/mushroom.vox", "solid")],
)
def test_a_source_without_a_kind_decides(source: str, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An option of no kind that fits shows which kind was inferred, without making anything."""
    wrong = "--clues" if kind == "mono" else "--width"
    assert run(["make", str(EXAMPLES / source), wrong, "30"]) == 2
    assert f"{wrong} goes with" in capsys.readouterr().err
