"""The words of paint in an SVG: colours with their opacity, and references to other elements."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

_REFERENCE = re.compile(r"\s*url\(\s*[\"']?#([^\"')]*)[\"']?\s*\)(.*)", re.IGNORECASE | re.DOTALL)
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Alpha:
    """A colour: red, green, blue 0..255, and its opacity 0..1."""

    rgb: tuple[float, float, float]
    alpha: float = 1.0

    @staticmethod
    def parse(text: str) -> float:
        """An opacity, `0.5` or `50%`; 1 if it is neither."""
        try:
            value = float(text.strip().removesuffix("%")) / (100 if text.strip().endswith("%") else 1)
        except ValueError:
            return 1.0
        return min(max(value, 0.0), 1.0)

    @classmethod
    def of_name(cls, text: str) -> Self | None:
        """`red`, `#f00`, `rgb(255 0 0 / 50%)`, `hsl(0, 100%, 50%)`; None if it is no colour."""
        from PIL import ImageColor

        called = _FUNCTION.fullmatch(text.strip())
        alpha = 1.0
        if called:
            parts = [part for part in re.split(r"[\s,/]+", called[2].strip()) if part]
            if len(parts) == 4:
                alpha = cls.parse(parts.pop())
            text = f"{called[1].lower()}({','.join(parts)})"
        try:
            red, green, blue, own = ImageColor.getcolor(text.strip().lower(), "RGBA")  # type: ignore[misc]
        except ValueError:
            return None
        return cls((red, green, blue), alpha * own / 255)


def reference_in(value: str) -> str:
    """The id in `url(#id)`, or an empty text."""
    found = _REFERENCE.fullmatch(value)
    return found[1] if found else ""


def colour_in(paint: str, current: str, usual: str) -> Alpha | None:
    """The colour of a paint, or None for none; `current` is what `currentColor` stands for, `usual` the default.

    A reference that leads nowhere gives the colour after it, or none.
    """
    found = _REFERENCE.fullmatch(paint)
    word = (found[2] if found else paint).strip()
    if word in ("none", "transparent", ""):
        return None
    if word.lower() == "currentcolor":
        return Alpha.of_name(current) or Alpha((0, 0, 0))
    return Alpha.of_name(word) or (None if usual == "none" else Alpha.of_name(usual))
