"""Outlines from SVG and bitmaps, their corners, and hostile drawings."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonoforge.errors import ReadError
from nonoforge.geometry.chain import Chain
from nonoforge.makers.drawings.contours import breaks_of, sharpen
from nonoforge.makers.drawings.outline import Outline, Region, outline_of, parse_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


def svg(body: str) -> Outline:
    return parse_svg(f"{HEAD}{body}</svg>".encode())


def area(chain: Chain) -> float:
    t = np.linspace(0, 1, 50, endpoint=False)[None, :, None]
    p = chain[:, None]
    at = (
        (1 - t) ** 3 * p[:, :, 0]
        + 3 * (1 - t) ** 2 * t * p[:, :, 1]
        + 3 * (1 - t) * t**2 * p[:, :, 2]
        + t**3 * p[:, :, 3]
    )
    x, y = at.reshape(-1, 2).T
    return abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2


def test_shapes_groups_transforms_units_and_use() -> None:
    """A rectangle under nested transforms, with units and through `use`, comes out where it is painted."""
    outline = svg('<defs><rect id="r" width="10" height="5"/></defs><g transform="translate(20 30) scale(2)">'
                  '<use xlink:href="#r" x="1" y="2"/></g>')  # fmt: skip
    assert outline.box == pytest.approx((22, 34, 42, 44))
    assert svg('<circle cx="0.5in" cy="50" r="10"/>').box == pytest.approx((38, 40, 58, 60), abs=0.05)


def test_overlaps_are_united_and_colours_cut_each_other() -> None:
    """Two overlapping black squares are one contour; a red one on top cuts its area out of the black."""
    united = svg('<rect width="40" height="40"/><rect x="20" y="20" width="40" height="40"/>')
    assert len(united.regions) == len(united.regions[0].contours) == 1
    assert area(united.regions[0].contours[0]) == pytest.approx(2 * 1600 - 400)
    two = svg('<rect width="40" height="40"/><rect x="20" y="20" width="40" height="40" fill="red"/>')
    sizes = {region.colour: area(region.contours[0]) for region in two.regions}
    assert sizes == {"#000000": pytest.approx(1200), "#ff0000": pytest.approx(1600)}
    holed = svg('<rect width="40" height="40"/><circle cx="20" cy="20" r="5" fill="white"/>')
    assert len(holed.regions[0].contours) == 2


def test_colours_have_the_names_that_people_give_them() -> None:
    """Not their numbers: clues and sentences name them."""
    two = svg('<rect width="40" height="40" fill="#c00"/><rect x="60" width="40" height="40" fill="#0060d0"/>')
    assert {colour.name for colour in two.palette} == {"white", "red", "blue"}


def test_corners_are_counted() -> None:
    """A square has four corners, a circle none, a drop one."""
    shapes = '<rect width="40" height="40"/><circle cx="80" cy="20" r="10"/><path d="M20 60C40 90 0 90 20 60Z"/>'
    contours = [contour for region in svg(shapes).regions for contour in region.contours]
    assert sorted(len(breaks_of(contour)) for contour in contours) == [0, 1, 4]


def test_tiny_arcs_become_corners_again() -> None:
    """A square with slightly rounded corners has none by angle; sharpened it has its four corners back."""
    outline = svg('<rect width="100" height="100" rx="1" ry="1"/>')
    contour = outline.regions[0].contours[0]
    assert breaks_of(contour) == []
    assert len(breaks_of(sharpen(contour, 100))) == 4


def test_shared_silhouettes_have_the_published_corners(shared: Path) -> None:
    """The corner counts of the twenty silhouettes are those of their list, but for the ones that overlap themselves."""
    listed = {}
    for row in (shared / "svg" / "SOURCES.md").read_text().splitlines():
        parts = [part.strip() for part in row.split("|")]
        if len(parts) > 7 and parts[1].endswith(".svg"):
            listed[parts[1]] = int(parts[6].split()[0])
    right = 0
    for name, breaks in listed.items():
        outline = outline_of(shared / "svg" / name)
        found = sum(len(breaks_of(contour)) for region in outline.regions for contour in region.contours)
        right += abs(found - breaks) <= 1
    assert len(listed) == 20
    assert right >= 16


def _square() -> Image.Image:
    image = Image.new("RGB", (200, 200), "white")
    ImageDraw.Draw(image).rectangle((50, 60, 149, 139), fill="black")
    return image


def _png() -> bytes:
    buffer = io.BytesIO()
    _square().save(buffer, "PNG")
    return buffer.getvalue()


DRAWN = f'{HEAD.replace("100 100", "200 200")}<path d="M50 60H150V140H50Z"/></svg>'.encode()


@pytest.mark.parametrize(
    "source",
    [
        DRAWN,
        bytearray(DRAWN),
        io.BytesIO(DRAWN),
        DRAWN.decode().encode("utf-16"),
        _png(),
        io.BytesIO(_png()),
        _square(),
        np.asarray(_square()),
        np.asarray(_square().convert("L")),
        np.asarray(_square().convert("1")),
        parse_svg(DRAWN),
    ],
    ids=["svg", "bytearray", "svg file", "utf-16", "png", "png file", "Pillow", "RGB", "grey", "truths", "Outline"],
)
def test_whatever_is_at_hand_has_an_outline(source: object) -> None:
    """The same square comes out of every kind of source."""
    outline = outline_of(source)
    assert [len(region.contours) for region in outline.regions] == [1]
    assert outline.box == pytest.approx((50, 60, 150, 140), abs=1)


def test_files_give_their_names(tmp_path: Path) -> None:
    """A path, as text or not, and an open file name the outline; bytes cannot."""
    file = tmp_path / "little house.svg"
    file.write_bytes(DRAWN)
    with file.open("rb") as opened:
        named = [outline_of(each) for each in (file, str(file), opened)]
    assert {(each.name, each.title) for each in named} == {("little house.svg", "little house")}
    assert outline_of(DRAWN).name == ""


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (None, "a picture is needed .*, not NoneType"),
        (7, "a picture is needed .*, not int"),
        (b"", "the file is empty"),
        (io.StringIO(DRAWN.decode()), "open it for reading bytes"),
        (np.zeros((3, 3, 3, 3)), "is not a picture"),
    ],
)
def test_what_is_no_drawing_is_refused(source: object, words: str) -> None:
    """Anything else is one sentence."""
    with pytest.raises(ReadError, match=words):
        outline_of(source)


def test_bitmaps_are_traced() -> None:
    """A black square in a bitmap comes back as one contour of its area."""
    outline = outline_of(_png())
    assert [len(region.contours) for region in outline.regions] == [1]
    assert area(outline.regions[0].contours[0]) == pytest.approx(8000, rel=0.02)


BOMB = f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>{HEAD}<path d="&b;"/></svg>'
NESTED = HEAD + '<g id="g0"><rect width="1" height="1"/></g>' + "".join(
    f'<g id="g{i}">' + f'<use href="#g{i - 1}"/>' * 10 + "</g>" for i in range(1, 9)
) + '<use href="#g8"/></svg>'  # fmt: skip
MANY = HEAD + '<path d="M0 0' + "L1 2 3 4" * 260_000 + '"/></svg>'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BOMB, "declares entities"),
        (NESTED, "more than 4000 shapes"),
        (MANY, "nodes"),
        (f'{HEAD}<g id="a"><use href="#a"/></g></svg>', "cycle"),
        (f'{HEAD}<path d="M0 0 L NaN 5 5 5 Z"/></svg>', "finite"),
        (f'{HEAD}<rect width="1e30" height="5"/></svg>', "below a million"),
        (f'{HEAD}<path d="M0 0L1 1"', "not well-formed"),
        ("<html/>", "not an SVG"),
        (f"{HEAD}<text>cat</text></svg>", "only text"),
        (f'{HEAD}<path d="M0 0L9 9Z"/></svg>', "no filled shape"),
        (HEAD + "<g>" * 200 + "</g>" * 200 + "</svg>", "nested"),
    ],
)
def test_hostile_drawings_get_one_sentence(text: str, words: str) -> None:
    """Each bad drawing is refused with one sentence that says why."""
    with pytest.raises(ReadError, match=words) as caught:
        parse_svg(text.encode(), "bad.svg")
    assert "\n" not in str(caught.value)


def test_scripts_and_outside_references_are_ignored_with_a_note() -> None:
    """A script, an event handler and an image from elsewhere change nothing but the notes."""
    outline = svg('<script>alert(1)</script><image href="http://example.org/x.png"/><rect width="9" height="9"/>')
    assert outline.box == pytest.approx((0, 0, 9, 9))
    assert set(outline.notes) == {
        "scripts in the drawing are ignored",
        "references to other files are ignored",
        "pictures inside the drawing are ignored",
    }


def test_no_file_and_no_picture(tmp_path: Path) -> None:
    """A missing file and a file that is no picture are errors in words."""
    with pytest.raises(ReadError, match="cannot be read"):
        outline_of(tmp_path / "absent.svg")
    (tmp_path / "x.png").write_bytes(b"not a picture")
    with pytest.raises(ReadError, match="not a picture that can be read"):
        outline_of(tmp_path / "x.png")


def test_regions_are_plain_values() -> None:
    """An outline can be built by hand from chains."""
    ring = np.array([[(0, 0), (1, 0), (2, 0), (3, 0)], [(3, 0), (3, 3), (0, 3), (0, 0)]], float)
    assert Outline((Region("#000000", (ring,)),)).box == (0, 0, 3, 3)
