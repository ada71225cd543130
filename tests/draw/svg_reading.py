"""Reading SVG back for tests: every shape and text in the coordinates of the page, by the standard library's parser."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

NS = "{http://www.w3.org/2000/svg}"

_MOVE = re.compile(r"translate\(([-\d.e]+) ([-\d.e]+)\)")
_SCALE = re.compile(r"scale\(([-\d.e]+)\)")
_RECT = re.compile(r"M([-\d.e]+) ([-\d.e]+)h([-\d.e]+)v([-\d.e]+)h[-\d.e]+z")

INHERITED = ("font-size", "font-weight", "text-anchor", "fill")


def elements(svg: str) -> Iterator[tuple[ET.Element, float, float, float, dict[str, str]]]:
    """(element, left, top, scale, inherited attributes) of each element that is drawn."""
    yield from _walk(ET.fromstring(svg), 0, 0, 1, {})


def _walk(
    node: ET.Element, left: float, top: float, scale: float, inherited: dict[str, str]
) -> Iterator[tuple[ET.Element, float, float, float, dict[str, str]]]:
    transform = node.get("transform", "")
    if move := _MOVE.search(transform):
        left, top = left + scale * float(move[1]), top + scale * float(move[2])
    if zoom := _SCALE.search(transform):
        scale *= float(zoom[1])
    inherited = inherited | {name: node.attrib[name] for name in INHERITED if name in node.attrib}
    yield node, left, top, scale, inherited
    for child in node:
        if child.tag != f"{NS}defs":
            yield from _walk(child, left, top, scale, inherited)


def texts(svg: str) -> list[tuple[float, float, str, float, str]]:
    """(x, y, text, size, anchor) of each text."""
    return [
        (
            left + scale * float(node.attrib["x"]),
            top + scale * float(node.attrib["y"]),
            node.text or "",
            scale * float(inherited["font-size"]),
            inherited.get("text-anchor", "start"),
        )
        for node, left, top, scale, inherited in elements(svg)
        if node.tag == f"{NS}text"
    ]


def rectangles(svg: str, fill: str) -> list[tuple[float, float, float, float]]:
    """(x, y, width, height) of each rectangle in paths that are filled with this colour and have no stroke."""
    found = []
    for node, left, top, scale, _ in elements(svg):
        if node.tag == f"{NS}path" and node.get("fill") == fill and not node.get("stroke"):
            for x, y, w, h in _RECT.findall(node.attrib["d"]):
                found.append((left + scale * float(x), top + scale * float(y), scale * float(w), scale * float(h)))
    return found


def page(svg: str) -> tuple[float, float]:
    """Width and height of the view box."""
    _, _, width, height = map(float, ET.fromstring(svg).attrib["viewBox"].split())
    return width, height
