"""Is this SVG safe to hand to a parser? One cheap pass with expat that only counts.

The parser behind it expands `use` by copying, follows no limit and takes half a millisecond for each path; so
documents that would grow or take minutes are refused before it sees them, each with one sentence.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from nonoforge.errors import ReadError

MOST_BYTES = 8_000_000
MOST_ELEMENTS = 20_000
MOST_SHAPES = 4_000
MOST_NUMBERS = 200_000
MOST_DEPTH = 100

_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class _Refused(Exception):
    pass


class _Scan:
    """What was counted: elements, shapes, numbers in outlines, and who uses whom."""

    def __init__(self) -> None:
        self.elements = 0
        self.shapes = 0
        self.numbers = 0
        self.root = ""
        self.scripts = False
        self.outside = False
        self.text = False
        self.stack: list[tuple[str, str]] = []
        self.inside: dict[str, list[str]] = {"": []}
        self.weight: dict[str, int] = {"": 0}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2].lower()
        self.root = self.root or name
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise _Refused(f"the drawing has more than {MOST_ELEMENTS} elements")
        if len(self.stack) >= MOST_DEPTH:
            raise _Refused(f"the drawing is nested more than {MOST_DEPTH} deep")
        owner = self.stack[-1][1] if self.stack else ""
        own = attributes.get("id", "")
        if own:
            self.inside.setdefault(owner, []).append(own)
            self.inside.setdefault(own, [])
            self.weight.setdefault(own, 0)
        here = own or owner
        self.stack.append((name, here))
        self.scripts |= name == "script" or any(key.lower().startswith("on") for key in attributes)
        self.text |= name in ("text", "tspan")
        link = attributes.get("xlink:href") or attributes.get("href") or ""
        if name == "use" and link.startswith("#"):
            self.inside.setdefault(here, []).append(link[1:])
        elif link and not link.startswith("#"):
            self.outside = True
        if name in _SHAPES:
            self.shapes += 1
            self.weight[here] = self.weight.get(here, 0) + 1
            outline = attributes.get("d", "") + " " + attributes.get("points", "")
            if re.search(r"nan|inf", " ".join(attributes.values()), re.IGNORECASE) and _has_bad_number(attributes):
                raise _Refused("the drawing has a coordinate that is not a finite number")
            self.numbers += len(_NUMBER.findall(outline))
            if self.numbers > MOST_NUMBERS:
                raise _Refused(f"the drawing's outlines have more than {MOST_NUMBERS // 2} nodes")

    def end(self, _tag: str) -> None:
        self.stack.pop()

    def copies(self) -> int:
        """How many shapes there are when every `use` is expanded; circles are refused."""
        done: dict[str, int] = {}
        open_: set[str] = set()

        def count(name: str, depth: int) -> int:
            if name in open_ or depth > MOST_DEPTH:
                raise _Refused("the drawing's use elements go round in a circle")
            if name not in done:
                open_.add(name)
                total = self.weight.get(name, 0) + sum(count(child, depth + 1) for child in self.inside.get(name, ()))
                open_.discard(name)
                done[name] = min(total, MOST_SHAPES + 1)
            return done[name]

        return count("", 0)


def _has_bad_number(attributes: dict[str, str]) -> bool:
    geometry = ("d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform")
    words = re.compile(r"(?<![a-z])(?:nan|inf(?:inity)?)(?![a-z])", re.IGNORECASE)
    return any(words.search(attributes.get(key, "")) for key in geometry)


def check_svg(data: bytes, name: str = "") -> tuple[str, ...]:
    """Notes on what will be ignored (scripts, references to other files, text).

    `ReadError` where the file is refused.
    """
    if len(data) > MOST_BYTES:
        raise ReadError(f"the drawing is larger than {MOST_BYTES // 1_000_000} MB", file=name)
    if re.search(rb"<!ENTITY", data, re.IGNORECASE):
        raise ReadError("the drawing declares entities, which are not allowed", file=name)
    scan = _Scan()
    parser = expat.ParserCreate()
    parser.StartElementHandler = scan.start
    parser.EndElementHandler = scan.end
    try:
        parser.Parse(data, True)
        if scan.root != "svg":
            raise _Refused("the file is XML but not an SVG drawing")
        if scan.copies() > MOST_SHAPES:
            raise _Refused(f"the drawing has more than {MOST_SHAPES} shapes when its use elements are expanded")
    except expat.ExpatError as error:
        raise ReadError("the drawing is not well-formed XML", file=name, line=error.lineno) from None
    except _Refused as error:
        raise ReadError(str(error), file=name) from None
    notes = []
    if scan.scripts:
        notes.append("scripts in the drawing are ignored")
    if scan.outside:
        notes.append("references to other files are ignored")
    if scan.text:
        notes.append("text is ignored: turn it into outlines first")
    return tuple(notes)
