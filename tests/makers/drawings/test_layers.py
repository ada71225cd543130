"""Layers: how many there are and how large, on documents whose layers can be counted by hand."""

from __future__ import annotations

import pytest

from nonoforge.makers.drawings.document import document_of
from nonoforge.makers.drawings.layers import BEYOND, Layers
from nonoforge.makers.drawings.rendering import rendering

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
MASK = '<mask id="m"><rect width="80" height="80" fill="white"/></mask>'
CLIP = '<clipPath id="c"><circle r="50"/></clipPath>'
PAGE = '<rect width="100" height="100"{}/>'
WIDE = 1 + 2 * BEYOND


def layers_of(body: str) -> Layers:
    return document_of(f"{HEAD}{body}</svg>".encode()).painted.layers


@pytest.mark.parametrize(
    ("body", "painted", "held"),
    [
        (PAGE.format(""), 0, 0),
        (MASK + PAGE.format(' mask="url(#m)"'), 1, 1),
        (MASK + '<rect width="50" height="50" mask="url(#m)"/>', 0.25, 0.25),
        (CLIP + '<rect width="50" height="50" clip-path="url(#c)"/>' * 4, 4 * 0.75 * 0.25, 0.25),
        ('<g opacity=".5"><path d="M0 0h1v1z"/><path d="M99 99h1v1z"/></g>', 0.5, 1),
        ('<g opacity=".5"><rect width="50" height="50"/><rect width="9" height="9" stroke="red"/></g>', 0.13, 0.26),
        ('<g opacity="0.5"><path fill="#ffffff" fill-opacity=".1" d="M0 0h50v100h-50z"/></g>', 0.25, 0.5),
        ('<g opacity=".5"><path fill="none" d="M0 0h50v100h-50z"/></g>', 0, 0),
        (MASK + '<g mask="url(#m)"><g opacity=".5">' + PAGE.format("") + "</g></g>", 1.5, 2),
        (MASK + '<g mask="url(#m)" opacity=".5">' + PAGE.format("") + "</g>", 1.5, 2),
        ('<symbol id="s"><path d="M0 0h100v100z"/></symbol><use href="#s"/>', 0.75, 1),
        (MASK + '<circle r="9999" mask="url(#m)"/>', WIDE**2, WIDE**2),
        (MASK + '<ellipse rx="-1" ry="5" mask="url(#m)"/>' + PAGE.format(""), WIDE**2, WIDE**2),
    ],
)
def test_layers_are_as_large_as_what_is_on_them(body: str, painted: float, held: float) -> None:
    """Seen or not, with their strokes, up to the largest that a renderer makes; that large where nobody knows."""
    found = layers_of(body)
    assert found.painted == pytest.approx(painted, abs=0.02)
    assert found.held == pytest.approx(held, abs=0.04)


def test_masks_inside_masks_are_painted_again_for_each() -> None:
    """Three parts masked, each by three parts masked, each by a mask: 1 + 3 + 9 masks, three of them at a time."""
    part = '<rect width="100" height="100" fill="white" mask="url(#{})"/>'
    masks = f'{MASK}<mask id="n">{3 * part.format("m")}</mask><mask id="o">{3 * part.format("n")}</mask>'
    assert layers_of(masks + PAGE.format(' mask="url(#o)"')) == Layers(13, 3)


def test_a_drawing_of_many_layers_is_rendered_smaller() -> None:
    """As small as keeps what is painted on layers within its bound; a drawing without any is rendered as asked."""
    for body, side in ((PAGE.format(""), 1200), (MASK + PAGE.format(' mask="url(#m)"') * 60, 316)):
        document = document_of(f"{HEAD}{body}</svg>".encode())
        pixels = rendering(document.root, document.painted, 1200)
        assert pixels is not None
        assert pixels.shape == (side, side, 3)
