from __future__ import annotations

import pytest

import nonoforge as nf

CLUES = """<clues type="columns"><line><count>1</count></line><line><count color="red">0</count></line></clues>
<clues type="rows"><line><count>1</count><count color="red">1</count></line></clues>"""


def puzzleset(inside: str, attributes: str = "") -> str:
    return f'<?xml version="1.0"?>\n<puzzleset><puzzle {attributes}>{inside}</puzzle></puzzleset>'


def test_colours_blotted_counts_and_texts() -> None:
    """A count of 0 is a blotted block; black need not be declared; source and id are joined."""
    text = puzzleset(f'<source>webpbn.com</source><id>#7</id><color name="red" char="r">f00</color>{CLUES}')
    puzzle = nf.loads(text)
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "black"]
    assert puzzle.clues == (
        nf.Runs((nf.Block(1, 2), nf.Block(1, 1))),
        nf.Runs.of(1, colour=2),
        nf.Runs((nf.Block(0, 1),)),
    )
    assert puzzle.credits.source == "webpbn.com #7"


def test_images_with_sets() -> None:
    """A goal gives clues; a saved image may hold sets of candidates and unknown cells."""
    goal = '<solution type="goal"><image>|X.|\n|.X|</image></solution>'
    saved = '<solution type="saved"><image>|X[.X]||?.|</image></solution>'
    puzzle = nf.loads(puzzleset(goal + saved))
    assert puzzle.goal == b"\1\0\0\1"
    assert puzzle.saved == ((2, 3, 3, 1),)
    assert puzzle.clues == (nf.Runs.of(1),) * 4


def test_a_space_can_be_a_colour() -> None:
    """Number Loom writes the background as a space and makes white the default colour."""
    text = puzzleset(
        '<color name="black" char="#">000</color><color name="white" char=" ">FFFFFF</color>'
        '<solution type="goal"><image>|# |</image></solution>',
        'type="grid" defaultcolor="white"',
    )
    puzzle = nf.loads(text)
    assert puzzle.goal == b"\1\0"
    assert puzzle.palette.mono


def test_names_of_html_are_known() -> None:
    """Entities that the external document type would have brought are resolved without it."""
    text = puzzleset("<title>caf&eacute;</title>" + CLUES.replace(' color="red"', ""))
    text = text.replace("\n<puzzleset>", '\n<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">\n<puzzleset>')
    assert nf.loads(text).credits.title == "café"


def test_declared_encodings() -> None:
    """An encoding that the XML declares is used."""
    text = puzzleset("<title>Käfer</title>" + CLUES.replace(' color="red"', "")).replace(
        '"1.0"', '"1.0" encoding="ISO-8859-1"'
    )
    assert nf.loads(text.encode("latin-1")).credits.title == "Käfer"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (puzzleset(CLUES, 'type="triddler"'), "triddler, which is not supported yet"),
        (
            puzzleset('<color name="red" char="/">red/white</color>' + CLUES),
            "triangles as colours are not supported yet",
        ),
        (puzzleset(CLUES), "'red' is not declared"),
        (puzzleset("<title>x</title>"), "needs clues for rows and columns, or a goal"),
        (puzzleset('<solution type="goal"><image>|X|XX|</image></solution>'), "between bars"),
        (puzzleset('<solution type="goal"><image>|X||XX|</image></solution>'), "differ in length"),
        (puzzleset('<solution type="goal"><image>|X?|</image></solution>'), "the colour of every cell"),
        (puzzleset('<solution type="goal"><image>|Q|</image></solution>'), "no colour has the character 'Q'"),
        (puzzleset("<clues type='diagonal'/>"), "do not belong to a grid"),
        (puzzleset("<puzzle/>"), "inside another"),
        ("<puzzleset><puzzle>", "not XML"),
        ("<puzzleset/>", "there is no puzzle"),
        ('<?xml version="1.0" encoding="klingon"?><puzzleset/>', "encoding"),
    ],
)
def test_each_mistake_has_its_sentence(text: str, reason: str) -> None:
    """The error names what is wrong."""
    with pytest.raises(nf.ReadError, match=reason):
        nf.loads(text, "xml")


def test_control_characters_are_refused() -> None:
    """A title with a character that XML cannot hold is refused instead of making a broken file."""
    with pytest.raises(nf.WriteError, match=r"U\+0001"):
        nf.dumps(nf.Puzzle.of_clues([[1]], [[1]]).with_credits(title="\1"), "xml")
