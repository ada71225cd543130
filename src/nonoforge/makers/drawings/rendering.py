"""Outlines compared with what a renderer paints, and the renderer's picture where the two differ.

resvg draws SVG as browsers do, but hands out pixels only. So outlines are read from the document itself
(`svg_shapes`), and resvg says whether they are right: it renders the document and the outlines without smoothing, and
nearly all pixels must agree.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from copy import deepcopy
from xml.etree.ElementTree import Element, tostring

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain
from nonoforge.makers.drawings.svg_shapes import NEARLY_WHITE, Painted

AGREE = 0.99
"""Share of pixels, in the box around all that is painted, that must agree."""
CHECKED, TRACED = 300, 1024
"""Pixels of the longer side of renderings that are compared, and of those that are traced."""
MOST_COLOURS = 20
"""Renderings of more colours are traced as one."""

Pixels = NDArray[np.uint8]


def agreement(rendered: Pixels, contours: Iterable[Chain], painted: Painted) -> float:
    """The share of pixels, in the box of all ink, in which outlines agree with a rendering (height, width, 3)."""
    from scipy.ndimage import binary_dilation

    data = "".join(map(_path_data, contours))
    left, top, width, height = painted.frame
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"{left} {top} {width} {height}")
    root.set("preserveAspectRatio", "none")
    root.append(Element("path", {"d": data, "fill-rule": "evenodd"}))
    ours = ink(_rendered(root, rendered.shape[1], rendered.shape[0]))
    theirs = ink(rendered)
    either = np.argwhere(ours | theirs)
    if not len(either):
        return 1.0
    # outlines that run between two pixels may fall to either, so only ink without neighbours in the other counts
    square = np.ones((3, 3), bool)
    apart = (ours & ~binary_dilation(theirs, square)) | (theirs & ~binary_dilation(ours, square))
    return 1 - float(apart.sum()) / float(np.ptp(either, axis=0).prod() + 1)


def rendering(root: Element, painted: Painted, side: int) -> Pixels | None:
    """What resvg paints of a clean document on white, (height, width, 3), `side` pixels along the longer side; fewer
    where so many would be painted on layers that it took too long.

    None if it refuses, or if there is no page to paint on.
    """
    left, top, width, height = painted.frame
    if not min(width, height) > 0:
        return None
    scale = min(side, painted.layers.finest) / max(width, height)
    # an outer page around the document's own, because a drawing may reach a little beyond that
    unit = float(painted.page[0, 0])
    x, y = (np.array([left, top]) - painted.page[:2, 2]) / unit
    out = Element("svg", viewBox=f"{x} {y} {width / unit} {height / unit}", preserveAspectRatio="none")
    inner = _without_strokes(root, painted.dropped)
    if painted.size:
        inner.set("width", str(painted.size[0]))
        inner.set("height", str(painted.size[1]))
        inner.set("overflow", "visible")  # the outer page cuts it off; a clip would take a layer
    out.append(inner)
    try:
        return _rendered(out, max(1, round(width * scale)), max(1, round(height * scale)))
    except ValueError:
        return None


def ink(pixels: Pixels) -> NDArray[np.bool_]:
    """Which pixels are not paper."""
    return np.asarray(pixels.min(axis=2) < NEARLY_WHITE)


def flat_picture(pixels: Pixels) -> Pixels:
    """A rendering made ready for tracing: paper is white, and with too many colours all ink is black."""
    out = np.where(ink(pixels)[..., None], pixels, np.uint8(255))
    if not has_at_most(MOST_COLOURS + 1, out):
        out = np.where(ink(pixels)[..., None], np.uint8(0), np.uint8(255)).repeat(3, axis=2)
    return np.ascontiguousarray(out)


def has_at_most(colours: int, pixels: Pixels) -> bool:
    """Whether a picture has no more different colours than this.

    Pillow stops counting there; `numpy.unique` sorts all rows, a second and a half for 1024 × 1024 pixels.
    """
    from PIL import Image

    return Image.fromarray(pixels).getcolors(colours) is not None


def _without_strokes(root: Element, these: list[Element]) -> Element:
    """A copy of the document in which these elements have no strokes."""
    known = set(map(id, these))
    out = deepcopy(root)
    for old, new in zip(root.iter(), out.iter(), strict=True):
        if id(old) in known:
            new.set("stroke", "none")
    return out


def _rendered(root: Element, width: int, height: int) -> Pixels:
    import resvg_py
    from PIL import Image

    root.set("width", str(width))
    root.set("height", str(height))
    root.set("xmlns", "http://www.w3.org/2000/svg")
    text = tostring(root, "unicode")
    data = resvg_py.svg_to_bytes(
        svg_string=text, background="white", dpi=96, skip_system_fonts=True, shape_rendering="crisp_edges"
    )
    with Image.open(io.BytesIO(bytes(data))) as picture:
        return np.asarray(picture.convert("RGB"))


def _path_data(chain: Chain) -> str:
    points = " ".join(f"{x:.7g},{y:.7g}" for cubic in chain for x, y in cubic[1:])
    return f"M{chain[0, 0, 0]:.7g},{chain[0, 0, 1]:.7g}C{points}Z"
