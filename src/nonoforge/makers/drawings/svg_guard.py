"""A hostile SVG made harmless: one cheap pass with expat that counts, refuses, and writes out only what is needed.

Whoever draws it (`svg_shapes`, and resvg to check that) expands `use`, clips and masks again and again, without limits,
and may open files. So they never see the file itself, only a new document of the elements and attributes that outlines
are made of, with every value well-formed; whatever would grow or take long is refused first, with one sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element
from xml.parsers import expat

from nonoforge.errors import ReadError
from nonoforge.makers.drawings.svg_style import settings_in, settle_styles

MOST_BYTES = 8_000_000
MOST_TAGS = 50_000
"""Tags in the file, including what is not drawn."""
MOST_ELEMENTS = 8_000
"""Elements when every `use` is expanded."""
MOST_SHAPES = 4_000
MOST_NUMBERS = 60_000
MOST_DEPTH = 100
MOST_TRANSFORMED = 2_000_000
"""Characters of the transforms above all shapes: they are read again for each shape."""
MOST_MATCHES = 1_000_000
"""Rules of all style sheets times elements."""

LARGEST = 1e9
"""Bound on all numbers of a drawing; outlines must stay well below it."""

_NAMESPACE = "http://www.w3.org/2000/svg"
SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
_HOLDERS = {
    "svg", "g", "a", "switch", "defs", "symbol", "use", "clipPath", "mask", "linearGradient", "radialGradient", "stop",
    "style",
}  # fmt: skip
_LEFT_OUT = {
    "script": "scripts in the drawing are ignored",
    "text": "text is ignored: turn it into outlines first",
    "tspan": "text is ignored: turn it into outlines first",
    "image": "pictures inside the drawing are ignored",
    "foreignObject": "what is not SVG in the drawing is ignored",
    "filter": "filters are ignored",
    "pattern": "patterns are ignored",
    "marker": "markers are ignored",
    "stroke-dasharray": "dashed strokes are drawn as whole ones",
}
"""Elements and attributes that change what is painted, but not what is read; and what to say about them."""
_OUTSIDE = "references to other files are ignored"
_LENGTHS = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy"}
_PAINT = {
    "clip-path", "clip-rule", "color", "display", "fill", "fill-opacity", "fill-rule", "mask", "mask-type", "opacity",
    "overflow", "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-width", "visibility",
}  # fmt: skip
_WORDS = {
    "id", "class", "preserveAspectRatio", "offset", "gradientUnits", "spreadMethod", "clipPathUnits", "maskUnits",
    "maskContentUnits",
}  # fmt: skip
_TRANSFORMS = {"transform", "gradientTransform"}

_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})\s*([A-Za-z%]{{0,4}})\s*")
_NO_NUMBER = re.compile(r"(?<![a-z])(?:nan|inf(?:inity)?)(?![a-z])", re.IGNORECASE)
_STRANGE = {"d": re.compile(r"[^MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]"), "points": re.compile(r"[^0-9eE.,+\-\s]")}
_TRANSFORM = re.compile(r"[A-Za-z0-9.,+\-()\s]*")
_VALUE = re.compile(r"[^;{}<>@\\]{0,100}")
_REFERENCE = re.compile(r"url\(\s*[\"']?([^\"')]*)[\"']?\s*\)", re.IGNORECASE)
_SELECTOR = re.compile(r"[\w.#*>\[\]=\"': -]{1,200}")
_SCREEN = re.compile(r"@media\s+(?:screen|all)\s*\{")


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
        self.rules = 0
        self.notes: dict[str, None] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        namespace, _, name = tag.rpartition(" ")
        self.tags += 1
        if self.root is None and name != "svg":
            raise _Refused("the file is XML but not an SVG drawing")
        if self.tags > MOST_TAGS:
            raise _Refused(f"the drawing has more than {MOST_TAGS} elements")
        if len(self.stack) >= MOST_DEPTH:
            raise _Refused(f"the drawing is nested more than {MOST_DEPTH} deep")
        for each in (name, *attributes):
            if each in _LEFT_OUT or each.lower().startswith("on"):
                self.notes[_LEFT_OUT.get(each, _LEFT_OUT["script"])] = None
        if any(_is_link(key) and not value.startswith("#") for key, value in attributes.items()):
            self.notes[_OUTSIDE] = None
        drawn = namespace in ("", _NAMESPACE) and (name in _HOLDERS or name in SHAPES)
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
            rules = _clean_css("".join(self.css))
            self.rules += len(rules)
            element.text = "".join(rules)
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
        shape = element.tag in SHAPES
        numbers = len(_NUMBER.findall(element.get("d", "") + " " + element.get("points", ""))) if shape else 0
        total = _Size(1, int(shape), numbers)
        for child in [*element, *self._referred(element)]:
            total += self.size(child, sizes, depth + 1)
        total += _Size(transformed=len(element.get("transform", "")) * total.shapes)
        sizes[element] = total
        return total

    def _referred(self, element: Element) -> list[Element]:
        """What is drawn again wherever the element is: the target of a `use`, its clips, masks and gradients."""
        names = [element.get("href", "#")[1:]]
        for key in ("clip-path", "mask", "fill", "stroke"):
            names += [target.removeprefix("#") for target in _REFERENCE.findall(element.get(key, ""))]
        return [self.named[name] for name in dict.fromkeys(names) if name and name in self.named]


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
        elif key in ("d", "points") and name in SHAPES:
            out[key] = _clean_path(value, _STRANGE[key])
        elif key == "viewBox":
            out[key] = " ".join(_number(each) for each in _NUMBER.findall(_finite(value[:200])))
        elif key in _TRANSFORMS and _TRANSFORM.fullmatch(_finite(value)):
            out[key] = _clean_transform(value)
        elif (key in _PAINT and _inner(value)) or (key in _WORDS and len(value) <= 1000):
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


def _inner(value: str) -> bool:
    """Whether a value of paint is well-formed and refers to nothing outside the drawing."""
    references = _REFERENCE.findall(value)
    inner = value.lower().count("url") == len(references) and all(each.startswith("#") for each in references)
    return inner and _VALUE.fullmatch(value) is not None


def _declarations(text: str) -> dict[str, str]:
    """The settings of a style that concern paint: `fill: red; font: ...` gives {fill: red}."""
    return {key: value for key, value in settings_in(text).items() if key in _PAINT and _inner(value)}


def _clean_css(text: str) -> list[str]:
    """The rules of a style sheet that concern paint, one for each selector."""
    bare = "".join(part.partition("*/")[2] if i else part for i, part in enumerate(text.split("/*")))
    rules: list[str] = []
    for block in _SCREEN.sub("", bare).split("}"):
        selectors, _, body = block.partition("{")
        settings = ";".join(f"{key}:{value}" for key, value in _declarations(body).items())
        each = [" ".join(selector.split()) for selector in selectors.split(",") if settings]
        rules += [f"{selector}{{{settings}}}" for selector in each if _SELECTOR.fullmatch(selector)]
    return rules


def clean_svg(data: bytes, name: str = "") -> tuple[Element, tuple[str, ...]]:
    """The root of a new document of what can be drawn, styles settled, and notes on what is ignored.

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
        if scan.rules * scan.tags > MOST_MATCHES:
            raise _Refused("the drawing's style sheets have too many rules")
        settle_styles(scan.root)
        _check_size(scan.size(scan.root, {}))
    except expat.ExpatError as error:
        raise ReadError("the drawing is not well-formed XML", file=name, line=error.lineno) from None
    except (LookupError, ValueError):  # an encoding that Python does not know, or of more than one byte
        raise ReadError("the drawing is in an encoding that cannot be read: save it as UTF-8", file=name) from None
    except _Refused as error:
        raise ReadError(str(error), file=name) from None
    return scan.root, tuple(scan.notes)


def _check_size(size: _Size) -> None:
    if size.shapes > MOST_SHAPES or size.elements > MOST_ELEMENTS:
        raise _Refused(f"the drawing has more than {MOST_SHAPES} shapes when its use elements are expanded")
    if size.numbers > MOST_NUMBERS:
        raise _Refused(f"the drawing's outlines have more than {MOST_NUMBERS // 2} nodes")
    if size.transformed > MOST_TRANSFORMED:
        raise _Refused("the drawing's transforms are too long")
