"""Forty small hostile drawings: our outlines and resvg's picture of the file as it is agree, or a note says why not."""

from __future__ import annotations

import io

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image
from skimage.draw import polygon2mask

from nonoforge.geometry.chain import points_on
from nonoforge.makers.drawings.outline import Outline, parse_svg

SIDE = 300
SQUARE = '<rect x="30" y="30" width="40" height="20"/>'
PETAL = '<ellipse cx="50" cy="25" rx="8" ry="20"/>'
CLIP = '<clipPath id="c"><circle cx="50" cy="50" r="25"/></clipPath>'
# ruff: noqa: E501 - drawings read best on one line each
DRAWINGS = {
    "rotated rect": '<rect x="30" y="30" width="40" height="20" transform="rotate(30 50 40)"/>',
    "skewed circle": '<circle cx="40" cy="50" r="20" transform="skewX(20)"/>',
    "skewed down": '<ellipse cx="40" cy="30" rx="20" ry="10" transform="skewY(25)"/>',
    "inherited rotation": f'<g transform="translate(0 10)"><g transform="rotate(40 50 40)">{SQUARE}</g></g>',
    "five petals": "".join(f'<g transform="rotate({72 * k} 50 50)">{PETAL}</g>' for k in range(5)),
    "matrix": f'<g transform="matrix(0.8 0.3 -0.4 0.9 20 5)">{SQUARE}</g>',
    "mirror": f'<g transform="translate(100 0) scale(-1 1) rotate(20)">{SQUARE}</g>',
    "linear gradient": '<linearGradient id="g"><stop stop-color="#f80"/><stop offset="1" stop-color="#08f"/>'
    '</linearGradient><rect x="10" y="10" width="60" height="60" fill="url(#g)"/>',
    "radial gradient by reference": '<linearGradient id="s"><stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
    '</linearGradient><radialGradient id="g" href="#s"/><circle cx="50" cy="50" r="30" fill="url(#g)"/>',
    "missing paint with a fallback": '<circle cx="50" cy="50" r="30" fill="url(#none) green"/>',
    "missing paint": f'<circle cx="50" cy="50" r="30" fill="url(#none)"/>{SQUARE}',
    "clipped": f'{CLIP}<rect x="20" y="20" width="50" height="30" clip-path="url(#c)"/>',
    "clipped group": f'{CLIP}<g clip-path="url(#c)" transform="rotate(10)">{SQUARE}<rect y="60" width="99" height="9"/></g>',
    "clip in a clip": f'{CLIP}<clipPath id="d" clip-path="url(#c)"><rect width="60" height="60"/></clipPath>'
    '<rect width="90" height="90" clip-path="url(#d)"/>',
    "clip by two shapes": '<clipPath id="d"><rect width="30" height="90"/><circle cx="70" cy="50" r="20"/></clipPath>'
    '<rect width="90" height="60" clip-path="url(#d)"/>',
    "clip by even-odd": '<clipPath id="d"><path clip-rule="evenodd" d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath>'
    '<rect width="90" height="60" clip-path="url(#d)"/>',
    "clip of its box": '<clipPath id="d" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
    '<rect x="10" y="10" width="60" height="60" clip-path="url(#d)"/>',
    "empty clip": f'<clipPath id="d"/><circle cx="70" cy="70" r="25" clip-path="url(#d)"/>{SQUARE}',
    "masked": '<mask id="m"><rect width="50" height="100" fill="white"/></mask>'
    '<circle cx="50" cy="50" r="40" mask="url(#m)"/>',
    "masked in two colours": '<mask id="m"><rect width="90" height="100" fill="white"/><circle cx="50" cy="50" r="20"/>'
    '</mask><g mask="url(#m)"><rect x="10" y="10" width="40" height="80" fill="red"/>'
    '<rect x="50" y="10" width="40" height="80" fill="blue"/></g>',
    "invisible": f'<g opacity="0"><circle cx="70" cy="70" r="25"/></g>{SQUARE}',
    "invisible fill": f'<circle cx="70" cy="70" r="25" fill-opacity="0"/>{SQUARE}',
    "half transparent": f'<circle cx="70" cy="70" r="25" fill="#f00" opacity="50%"/>{SQUARE}',
    "transparent white": '<rect width="90" height="90"/><circle cx="50" cy="50" r="20" fill="#fff" opacity=".3"/>',
    "hidden": f'<g visibility="hidden"><circle cx="70" cy="70" r="25"/><g visibility="visible">{SQUARE}</g></g>',
    "not displayed": f'<g display="none"><circle cx="70" cy="70" r="25"/></g>{SQUARE}',
    "descendants": "<style>g .a{fill:none} .a{fill:red} g > g rect{fill:blue}</style>"
    f'<g><circle class="a" cx="70" cy="70" r="20"/><g>{SQUARE}</g></g>',
    "weights": '<style>#i{fill:none} rect.b.c{fill:red} rect{fill:white!important}</style>'
    '<circle id="i" fill="red" cx="50" cy="50" r="30"/><rect class="b c" width="30" height="30"/><path d="M60 60h30v30z"/>',
    "attribute selectors": f'<style>[id]{{fill:white}} rect:first-child{{fill:red}}</style>'
    f'<g>{SQUARE}<circle id="x" cx="50" cy="60" r="20"/></g>',
    "current colour": '<g color="green"><circle cx="50" cy="50" r="30" fill="currentColor"/></g>',
    "symbol with a box": '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/><rect x="8" width="9" height="9"/>'
    '</symbol><use href="#s" x="20" y="30" width="60" height="40"/>',
    "symbol stretched": '<symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5"/></symbol>'
    '<use href="#s" x="10" y="30" width="80" height="40" transform="rotate(10)"/>',
    "inner window": '<svg x="20" y="20" width="40" height="60" viewBox="0 0 10 10"><rect x="-5" width="20" height="20"/></svg>',
    "use of a use": f'<defs><g id="a">{SQUARE}</g><use id="b" href="#a" x="10"/></defs><use href="#b" y="30"/>',
    "strokes alone": '<path d="M20 80C20 20 80 20 80 80" fill="none" stroke="#000" stroke-width="8" stroke-linecap="round"/>',
    "stroke with corners": '<polyline points="20,80 50,20 80,80" fill="none" stroke="navy" stroke-width="10"/>'
    '<line x1="10" y1="90" x2="90" y2="90" stroke="red" stroke-width="6" stroke-linecap="square"/>',
    "stretched stroke": '<circle cx="25" cy="50" r="15" transform="scale(2 1)" fill="none" stroke="#333" stroke-width="6"/>',
    "closed stroke": '<path d="M20 20H80V80H20Z" fill="gold" stroke="#222" stroke-width="9" stroke-linejoin="round"/>',
    "paper": f'<rect width="100" height="100" fill="#fdfdfd"/>{SQUARE}<circle cx="50" cy="40" r="6" fill="ivory"/>',
    "beyond the page": '<circle cx="90" cy="50" r="40"/><rect x="-50" y="-50" width="70" height="70"/>',
    "rounded": '<rect x="10" y="10" width="80" height="30" rx="30"/><rect y="50" x="10" width="80" height="40" rx="5" ry="40"/>',
    "percentages": '<rect x="10%" y="20%" width="50%" height="50%"/><circle cx="80%" cy="80%" r="10%"/>',
    "arcs": '<path d="M50 50L90 50A40 40 0 1 1 50 10ZM55 45V5A40 40 0 0 1 95 45Z"/>',
}  # fmt: skip
BOXES = {"a large page": "0 0 5000000 5000000", "far away": "2000000 3000000 100 100", "a tiny page": "0 0 .01 .01"}


def _pixels(document: str) -> NDArray[np.uint8]:
    data = resvg_py.svg_to_bytes(svg_string=document, width=SIDE, dpi=96, background="white", skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(data))).convert("RGB"))


def _covered(outline: Outline, frame: tuple[float, float]) -> NDArray[np.bool_]:
    """The union of the outlines by skimage, on a page of `frame` (width, height) units."""
    out = np.zeros((SIDE, SIDE), bool)
    t = np.linspace(0, 1, 40, endpoint=False)[None, :, None]
    for region in outline.regions:
        inside = np.zeros((SIDE, SIDE), bool)
        for contour in region.contours:
            points = points_on(contour[:, None], t).reshape(-1, 2) * (SIDE / frame[0], SIDE / frame[1])
            inside ^= polygon2mask((SIDE, SIDE), points[:, ::-1] - 0.5)  # type: ignore[no-untyped-call]
        out |= inside
    return out


def _document(body: str, box: str = "0 0 100 100") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


@pytest.mark.parametrize("body", DRAWINGS.values(), ids=DRAWINGS)
def test_outlines_cover_what_a_renderer_paints(body: str) -> None:
    """At least 99 % of the pixels of the union and of resvg's picture agree; traced pictures are said to be traced."""
    document = _document(body)
    outline = parse_svg(document.encode())
    traced = any("traced" in note for note in outline.notes)
    ours = _covered(outline, (1024, 1024) if traced else (100, 100))
    theirs = _pixels(document).min(axis=2) < 240
    assert (ours == theirs).mean() >= 0.99
    assert theirs.any()


def test_there_are_forty_drawings_and_only_masks_and_boxed_clips_are_traced() -> None:
    """Tracing is the last resort: plain shapes keep their own outlines."""
    assert len(DRAWINGS) >= 40
    traced = [
        name for name, body in DRAWINGS.items() if "traced" in " ".join(parse_svg(_document(body).encode()).notes)
    ]
    assert traced == ["clip of its box", "masked", "masked in two colours"]


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_pages_of_any_size_and_place_are_read(box: str) -> None:
    """A rotated rectangle on a page of five million units, or far from the origin, comes out as on any other page."""
    x, y, width, _ = map(float, box.split())
    body = f'<g transform="translate({x} {y}) scale({width / 100})">{DRAWINGS["rotated rect"]}</g>'
    outline = parse_svg(_document(body, box).encode())
    plain = parse_svg(_document(DRAWINGS["rotated rect"]).encode())
    ratio = 1 if width == 100 else 10  # pages of a handy size keep their units
    assert outline.box == pytest.approx([ratio * each for each in plain.box], rel=1e-4)


def test_colours_survive_tracing() -> None:
    """A masked drawing of two colours is traced in two colours."""
    outline = parse_svg(_document(DRAWINGS["masked in two colours"]).encode())
    assert {region.colour for region in outline.regions} == {"#ff0000", "#0000ff"}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<pattern id="p" width="9" height="9"/><circle cx="50" cy="50" r="30" fill="url(#p) red"/>', "patterns"),
        ('<filter id="f"/><circle cx="50" cy="50" r="30" filter="url(#f)"/>', "filters"),
        ('<path d="M9 9H90" stroke="red" stroke-width="9" stroke-dasharray="9"/>', "dashed"),
        ('<circle cx="50" cy="50" r="30" stroke="red"/>', "thin strokes"),
        (f"<text>x</text>{SQUARE}", "text"),
    ],
)
def test_what_is_left_out_is_said(body: str, words: str) -> None:
    """A note names whatever changes the picture and is not read."""
    assert words in " ".join(parse_svg(_document(body).encode()).notes)
