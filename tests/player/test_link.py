"""Links hold whole puzzles, or say that they cannot."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from player_puzzles import puzzle_of

import nonoforge as nf
from nonoforge.draw.code import DENSEST
from nonoforge.errors import ReadError, WriteError
from nonoforge.player.insight import Insight, insight_of
from nonoforge.player.link import LONGEST, code_value, link_of, link_value, packed, unpacked

BASE = "https://example.org/page.html"

values = st.recursive(st.none() | st.integers() | st.text(), lambda inner: st.lists(inner), max_leaves=20)


@given(st.dictionaries(st.text(st.characters(codec="utf-8")), values))
def test_what_is_packed_can_be_unpacked(value: dict[str, object]) -> None:
    """Any object of JSON survives, and its text has only letters that an address keeps as they are."""
    try:
        text = packed(value)
    except UnicodeEncodeError:
        return
    assert unpacked(text) == value
    assert text.replace("-", "").replace("_", "").isalnum()


@given(st.text(max_size=50))
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    """A damaged link is a ReadError and nothing else."""
    with pytest.raises(ReadError, match="no link"):
        unpacked("*" + text)


def test_a_link_that_swells_is_refused() -> None:
    """A few hundred kilobytes that unpack to gigabytes end at the limit."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflater.compress(b'{"a":"' + b"x" * 80_000_000 + b'"}') + deflater.flush()
    with pytest.raises(ReadError, match="no link"):
        unpacked(urlsafe_b64encode(data).decode().rstrip("="))


def test_hints_come_along_where_there_is_room() -> None:
    """Links have their deductions in all languages, in English alone, or say that they have none, as room goes."""
    small, insight = puzzle_of("mono"), insight_of(puzzle_of("mono"))
    found = unpacked(link_of(small, BASE, insight))
    assert len(found["deductions"]) == len(found["translations"]["es"]["reasons"]) == len(insight.deductions)
    step = insight.deductions[0]
    long = tuple(replace(step, reason=sha256(b"%d" % number).hexdigest()) for number in range(200))
    many = Insight("yes", long[:128], small.goal, insight.grade)
    found = unpacked(link_of(small, BASE, many))
    assert (len(found["deductions"]), "translations" in found) == (128, False)
    wide = nf.Puzzle.of_picture(nf.Grid(60, 60), bytes((x * x * 7 // 11 + x // 60) % 5 < 2 for x in range(3600)))
    row = replace(step, line=0, before=(3,) * 60)
    many = Insight("yes", tuple(replace(row, reason=each.reason) for each in long), wide.goal, insight.grade)
    link = link_of(wide, BASE, many)
    assert len(link) <= LONGEST
    assert (unpacked(link)["hints"], unpacked(link)["deductions"]) == ("link", [])
    huge = nf.Puzzle.of_picture(
        nf.Grid(300, 300), Random(0).randbytes(90_000).translate(bytes(x & 1 for x in range(256)))
    )
    with pytest.raises(WriteError, match="too large for a link"):
        link_of(huge, BASE)


@pytest.mark.parametrize("base", ["javascript:alert(1)", "page.html", "", "https://", "https://a.b/\n"])
def test_only_addresses_of_pages_begin_a_link(base: str) -> None:
    """What a browser would run, or could not open, is refused."""
    with pytest.raises(WriteError, match="begins with the address"):
        link_of(puzzle_of("mono"), base)


@pytest.mark.parametrize("kind", ["mono", "colour"])
def test_the_qr_code_opens_the_puzzle(kind: str) -> None:
    """The code, painted module by module and read by another library, is a link to the puzzle with this id."""
    puzzle = puzzle_of(kind)
    value = link_value(puzzle, BASE, insight_of(puzzle))
    assert value is not None
    (found,) = zxingcpp.read_barcodes(painted(value["code"]))
    assert len(found.text) <= DENSEST
    assert unpacked(found.text)["id"] == unpacked(value["address"])["id"] == puzzle.id


def painted(code: dict[str, Any]) -> Any:
    """The picture of a code's path, four pixels to a module."""
    size = code["size"]
    modules = np.full((size, size), 255, np.uint8)
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code["path"]):
        modules[int(y), int(x) : int(x) + int(wide)] = 0
    return modules.repeat(4, axis=0).repeat(4, axis=1)


def test_code_values_are_plain() -> None:
    """A QR code is JSON."""
    assert json.loads(json.dumps(code_value(BASE)))["size"] >= 29
