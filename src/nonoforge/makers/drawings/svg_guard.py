"""A hostile SVG made harmless: one cheap pass with expat that counts, refuses, and writes out only what is needed.

The parser behind it expands `use` by copying, has no limits, and searches text with regular expressions that can take
hours. So it never sees the file itself, only a new document of the elements and attributes that outlines are made of,
in one encoding and with every value well-formed; whatever would grow or take long is refused first, with one sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element, tostring
from xml.parsers import expat

from nonoforge.errors import ReadError

MOST_BYTES = 8_000_000
MOST_TAGS = 50_000
"""Tags in the file, including what is not drawn."""
MOST_ELEMENTS = 8_000
"""Elements when every `use` is expanded."""
MOST_SHAPES = 4_000
MOST_NUMBERS = 60_000
MOST_DEPTH = 100
MOST_TRANSFORMED = 2_000_000
"""Characters of the transforms above all shapes: the parser reads them again for each shape."""

LARGEST = 1e9
"""Bound on all numbers of a drawing; outlines must stay well below it."""

_NAMESPACE = "http://www.w3.org/2000/svg"
_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
_UNDRAWN = {"title", "desc", "metadata", "script", "text", "image", "foreignObject", "filter"}
_LENGTHS = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"}
_PAINT = {
    "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "opacity", "display",
    "visibility", "color",
}  # fmt: skip
_WORDS = {"id", "class", "preserveAspectRatio"}

_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})\s*([A-Za-z%]{{0,4}})\s*")
_NO_NUMBER = re.compile(r"(?<![a-z])(?:nan|inf(?:inity)?)(?![a-z])", re.IGNORECASE)
_STRANGE = {"d": re.compile(r"[^MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]"), "points": re.compile(r"[^0-9eE.,+\-\s]")}
_TRANSFORM = re.compile(r"[A-Za-z0-9.,+\-()\s]*")
_VALUE = re.compile(r"[^;{}<>]{0,100}")
_SELECTOR = re.compile(r"\*|[\w-]{0,60}[.#]?[\w-]{1,60}")


class _Refused(Exception):
    pass


@dataclass(frozen=True, slots=True)
class _Size:
    """What an element contains when every `use` is expanded."""

    elements: int = 0
    shapes: int = 0
    numbers: int = 0
    transformed: int = 0

    def __add__(self, other: _Size) -> _Size:
        return _Size(
            self.elements + other.elements,
            self.shapes + other.shapes,
            self.numbers + other.numbers,
            self.transformed + other.transformed,
        )


class _Scan:
    """The new document as the old one is read, and what was left out of it."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.stack: list[Element | None] = []
        self.named: dict[str, Element] = {}
        self.css: list[str] = []
        self.tags = 0
        self.scripts = self.outside = self.text = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        namespace, _, name = tag.rpartition(" ")
        self.tags += 1
        if self.root is None and name != "svg":
            raise _Refused("the file is XML but not an SVG drawing")
        if self.tags > MOST_TAGS:
            raise _Refused(f"the drawing has more than {MOST_TAGS} elements")
        if len(self.stack) >= MOST_DEPTH:
            raise _Refused(f"the drawing is nested more than {MOST_DEPTH} deep")
        self.scripts |= name == "script" or any(key.lower().startswith("on") for key in attributes)
        self.text |= name in ("text", "tspan")
        self.outside |= any(_is_link(key) and not value.startswith("#") for key, value in attributes.items())
        drawn = namespace in ("", _NAMESPACE) and name not in _UNDRAWN
        if self.root is not None and (not drawn or self.stack[-1] is None):
            self.stack.append(None)
            return
        element = Element(name, _clean(name, attributes))
        if self.named.setdefault(element.get("id", ""), element) is not element:
            element.attrib.pop("id", None)
        if self.root is None:
            self.root = element
            element.set("xmlns", _NAMESPACE)
        elif self.stack[-1] is not None:
            self.stack[-1].append(element)
        self.stack.append(element)

    def data(self, text: str) -> None:
        if self.stack[-1] is not None and self.stack[-1].tag == "style":
            self.css.append(text)

    def end(self, _tag: str) -> None:
        element = self.stack.pop()
        if element is not None and element.tag == "style":
            element.text = _clean_css("".join(self.css))
            self.css.clear()

    def declared(self, *_: object) -> None:
        """Entities and default attributes can expand to anything; no drawing needs them."""
        raise _Refused("the drawing declares entities, which are not allowed")

    def namespace(self, _prefix: str | None, address: str | None) -> None:
        """expat writes the address of a namespace in front of every name."""
        if len(address or "") > 1000:
            raise _Refused("the drawing names a namespace of more than 1000 characters")

    def size(self, element: Element, sizes: dict[Element, _Size | None], depth: int = 0) -> _Size:
        """The size of the element; `sizes` holds those already known, and None for those in progress."""
        if element in sizes:
            known = sizes[element]
            if known is None:
                raise _Refused("the use elements of the drawing form a cycle")
            return known
        if depth > 2 * MOST_DEPTH:
            raise _Refused(f"the drawing is nested more than {MOST_DEPTH} deep")
        sizes[element] = None
        shape = element.tag in _SHAPES
        numbers = len(_NUMBER.findall(element.get("d", "") + " " + element.get("points", ""))) if shape else 0
        total = _Size(1, int(shape), numbers)
        target = self.named.get(element.get("href", "#")[1:]) if element.tag == "use" else None
        for child in [*element, *([] if target is None else [target])]:
            total += self.size(child, sizes, depth + 1)
        total += _Size(transformed=len(element.get("transform", "")) * total.shapes)
        sizes[element] = total
        return total


def _is_link(key: str) -> bool:
    """Whether an attribute is `href`, in whatever namespace: `xlink:href`, or the same under another prefix."""
    return key.rpartition(" ")[2] == "href"


def _clean(name: str, attributes: dict[str, str]) -> dict[str, str]:
    """The attributes that matter, each of the form it should have."""
    out = {}
    for key, value in attributes.items():
        if key in _LENGTHS:
            length = _LENGTH.fullmatch(_finite(value[:64]))
            if length:
                out[key] = f"{_number(length[1])}{length[2]}"
        elif key in ("d", "points") and name in _SHAPES:
            out[key] = _clean_path(value, _STRANGE[key])
        elif key == "viewBox":
            out[key] = " ".join(_number(each) for each in _NUMBER.findall(_finite(value[:200])))
        elif key == "transform" and _TRANSFORM.fullmatch(_finite(value)):
            out[key] = _clean_transform(value)
        elif (key in _PAINT and _VALUE.fullmatch(value)) or (key in _WORDS and len(value) <= 1000):
            out[key] = value
        elif key == "style":
            out[key] = ";".join(f"{item}:{setting}" for item, setting in _declarations(value).items())
        elif _is_link(key) and value.startswith("#"):
            # the attribute without a prefix wins, as in every browser
            out["href"] = value if key == "href" else out.get("href", value)
    return out


def _clean_path(text: str, strange: re.Pattern[str]) -> str:
    """Commands and numbers up to the first character that is neither; there outlines end in browsers too."""
    stranger = strange.search(_finite(text))
    text = text[: stranger.start()] if stranger else text
    for number in _NUMBER.findall(text):
        _number(number)
    return " ".join(text.split())


def _clean_transform(text: str) -> str:
    if len(text) > 1000:
        raise _Refused("the drawing has a transform of more than 1000 characters")
    for number in _NUMBER.findall(text):
        _number(number)
    return " ".join(text.split())


def _number(text: str) -> str:
    """The number itself; its digits are counted before it is parsed."""
    if len(text) > 40 or not abs(float(text)) < LARGEST:
        raise _Refused("the drawing has a coordinate that is not a finite number below a million")
    return text


def _finite(text: str) -> str:
    if _NO_NUMBER.search(text):
        raise _Refused("the drawing has a coordinate that is not a finite number")
    return text


def _declarations(text: str) -> dict[str, str]:
    """The settings of a style that concern paint: `fill: red; font: ...` gives {fill: red}."""
    out = {}
    for part in text.split(";"):
        key, _, value = part.partition(":")
        key, value = key.strip(), value.partition("!")[0].strip()
        if key in _PAINT and _VALUE.fullmatch(value):
            out[key] = value
    return out


def _clean_css(text: str) -> str:
    """A style sheet with the selectors that the parser knows, one rule for each: tag, .class, #id, tag.class, *."""
    bare = "".join(part.partition("*/")[2] if i else part for i, part in enumerate(text.split("/*")))
    rules: dict[str, dict[str, str]] = {}
    for block in bare.split("}"):
        selectors, _, body = block.partition("{")
        settings = _declarations(body)
        for selector in selectors.split(",") if settings else ():
            if _SELECTOR.fullmatch(selector.strip()):
                rules.setdefault(selector.strip(), {}).update(settings)
    return "".join(
        f"{selector}{{{';'.join(f'{key}:{value}' for key, value in settings.items())}}}"
        for selector, settings in rules.items()
    )


def clean_svg(data: bytes, name: str = "") -> tuple[bytes, tuple[str, ...]]:
    """A new document of what can be drawn, and notes on what is ignored (scripts, references to other files, text).

    `ReadError` where the file is refused.
    """
    if len(data) > MOST_BYTES:
        raise ReadError(f"the drawing is larger than {MOST_BYTES // 1_000_000} MB", file=name)
    scan = _Scan()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = scan.start
    parser.EndElementHandler = scan.end
    parser.CharacterDataHandler = scan.data
    parser.EntityDeclHandler = scan.declared
    parser.AttlistDeclHandler = scan.declared
    parser.StartNamespaceDeclHandler = scan.namespace
    try:
        parser.Parse(data, True)
        if scan.root is None:
            raise _Refused("the file is XML but not an SVG drawing")
        _check_size(scan.size(scan.root, {}))
    except expat.ExpatError as error:
        raise ReadError("the drawing is not well-formed XML", file=name, line=error.lineno) from None
    except (LookupError, ValueError):  # an encoding that Python does not know, or of more than one byte
        raise ReadError("the drawing is in an encoding that cannot be read: save it as UTF-8", file=name) from None
    except _Refused as error:
        raise ReadError(str(error), file=name) from None
    notes = []
    if scan.scripts:
        notes.append("scripts in the drawing are ignored")
    if scan.outside:
        notes.append("references to other files are ignored")
    if scan.text:
        notes.append("text is ignored: turn it into outlines first")
    return tostring(scan.root, "utf-8"), tuple(notes)


def _check_size(size: _Size) -> None:
    if size.shapes > MOST_SHAPES or size.elements > MOST_ELEMENTS:
        raise _Refused(f"the drawing has more than {MOST_SHAPES} shapes when its use elements are expanded")
    if size.numbers > MOST_NUMBERS:
        raise _Refused(f"the drawing's outlines have more than {MOST_NUMBERS // 2} nodes")
    if size.transformed > MOST_TRANSFORMED:
        raise _Refused("the drawing's transforms are too long")
