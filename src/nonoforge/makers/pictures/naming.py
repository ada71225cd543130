"""What the colours of a palette are called: a name that people would use, and a letter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.light import Floats, oklab, to_linear
from nonoforge.palette import Colour, Palette
from nonoforge.vision import REFLECTED

_NAMES = {
    "white": "ffffff",
    "black": "000000",
    "grey": "808080",
    "silver": "c4c4c4",
    "charcoal": "3c3c3c",
    "red": "d62728",
    "maroon": "6e1a1a",
    "orange": "f5871f",
    "rust": "b0532a",
    "brown": "7a4a25",
    "tan": "c8a27a",
    "cream": "f3e4c6",
    "yellow": "f4d534",
    "olive": "7d7a2e",
    "lime": "9bd13c",
    "green": "2f9e44",
    "forest": "1c5231",
    "teal": "1b8f8a",
    "cyan": "5fd3e6",
    "sky": "93c1ee",
    "blue": "2f66d0",
    "navy": "1d2a5c",
    "slate": "5f7185",
    "violet": "7b4fc9",
    "plum": "5b2a55",
    "magenta": "d13ca6",
    "pink": "f4a6c0",
    "salmon": "f08f78",
}


def palette_of_rgb(colours: list[tuple[int, int, int]]) -> Palette:
    """A palette of sRGB colours, the first as background, each with a name and a letter of its own."""
    names, letters = list(_NAMES), {"."}
    known = _on_paper(np.array([[int(h[i : i + 2], 16) for i in (0, 2, 4)] for h in _NAMES.values()], dtype=np.uint8))
    wanted = _on_paper(np.array(colours, dtype=np.uint8))
    used: dict[str, int] = {}
    made = []
    for number, (rgb, lab) in enumerate(zip(colours, wanted, strict=True)):
        nearest = names[int(np.argmin(np.linalg.norm(known - lab, axis=1)))]
        used[nearest] = used.get(nearest, 0) + 1
        name = nearest if used[nearest] == 1 else f"{nearest} {used[nearest]}"
        letter = "." if number == 0 else next(c for c in (*nearest, *"abcdefghijklmnopqrstuvwxyz") if c not in letters)
        letters.add(letter)
        made.append(Colour(name, rgb, letter))
    return Palette(tuple(made))


def _on_paper(rgb: NDArray[np.uint8]) -> Floats:
    """(n, 3) OKLab of sRGB colours (n, 3) with the light that any page or screen reflects.

    Without that light #1a130d is nearer to navy than to black; on paper all such colours are black.
    """
    return oklab((to_linear(rgb) + np.float32(REFLECTED)) / np.float32(1 + REFLECTED))
