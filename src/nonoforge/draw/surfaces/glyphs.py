"""Glyph outlines as SVG path data, so that a PNG of a thousand numbers need not shape a thousand texts.

The PNG renderer takes about 0.12 ms to shape one text, and a 30×30 puzzle has 600 of them. The outlines are read from
the font file once for each character and written as relative commands, so that a number is `M x y` and a constant
string.
"""

from __future__ import annotations

import struct
from functools import cache

from nonoforge.draw.surfaces.fonts import Face, Weight, face, text_width

Contour = list[tuple[float, float, bool]]
"""Points (x, y, on the curve) of one closed outline, y up, in font units."""

_DEPTH = 5
"""How deep glyphs may be composed of other glyphs; deeper parts are dropped."""


def drawable(text: str, weight: Weight) -> bool:
    """Whether the text can be set glyph by glyph: all characters known, none that joins or runs right to left."""
    return all(ord(char) < 0x0300 or 0x0370 <= ord(char) < 0x0483 for char in text) and face(weight).has(text)


@cache
def glyph_path(char: str, size: float, weight: Weight) -> str:
    """The outline of one character as relative path data from its origin on the baseline, y down; "" for a space."""
    font = face(weight)
    scale = size / font.units
    parts = []
    x = y = 0.0
    for contour in _contours(font, font.glyphs[ord(char)], 0):
        # Steps between rounded points: the errors of rounded steps would add up along the outline.
        points = [(round(px * scale, 2), round(-py * scale, 2), on) for px, py, on in contour]
        start_x, start_y, _ = points[0]
        parts.append(f"m{_step(start_x, x)} {_step(start_y, y)}")
        x, y = start_x, start_y
        rest = iter([*points[1:], points[0]])
        for px, py, on in rest:
            if on:
                parts.append(f"l{_step(px, x)} {_step(py, y)}")
                x, y = px, py
            else:
                end_x, end_y, _ = next(rest)
                parts.append(f"q{_step(px, x)} {_step(py, y)} {_step(end_x, x)} {_step(end_y, y)}")
                x, y = end_x, end_y
        parts.append("z")
        x, y = start_x, start_y
    return "".join(parts)


def text_path(x: float, y: float, text: str, size: float, weight: Weight, anchor: str) -> str:
    """A whole text as path data; `anchor` says whether x is its start, middle or end."""
    if anchor != "start":
        x -= text_width(text, size, weight) * (0.5 if anchor == "middle" else 1)
    parts = []
    for char in text:
        outline = glyph_path(char, size, weight)
        if outline:
            parts.append(f"M{x:.6g} {y:.6g}{outline}")
        x += text_width(char, size, weight)
    return "".join(parts)


def _step(to: float, start: float) -> str:
    return f"{to - start:.2f}".rstrip("0").rstrip(".")


def _contours(font: Face, glyph: int, depth: int) -> list[Contour]:
    """The outlines of a glyph with points on and off the curve alternating, each starting on the curve."""
    start, end = _place(font, glyph)
    if start == end or depth > _DEPTH:
        return []
    (count,) = struct.unpack_from(">h", font.data, start)
    if count < 0:
        return _composed(font, start + 10, depth)
    ends = struct.unpack_from(f">{count}H", font.data, start + 10)
    at = start + 10 + 2 * count
    (instructions,) = struct.unpack_from(">H", font.data, at)
    points = _points(font.data, at + 2 + instructions, ends[-1] + 1)
    firsts = [0, *(last + 1 for last in ends[:-1])]
    return [_explicit(points[first : last + 1]) for first, last in zip(firsts, ends, strict=True) if last > first]


def _place(font: Face, glyph: int) -> tuple[int, int]:
    """Start and end of the glyph's outline in the file."""
    (long_offsets,) = struct.unpack_from(">h", font.data, font.tables["head"][0] + 50)
    loca, glyf = font.tables["loca"][0], font.tables["glyf"][0]
    if long_offsets:
        start, end = struct.unpack_from(">LL", font.data, loca + 4 * glyph)
        return glyf + start, glyf + end
    start, end = struct.unpack_from(">HH", font.data, loca + 2 * glyph)
    return glyf + 2 * start, glyf + 2 * end


def _points(data: bytes, at: int, count: int) -> Contour:
    """The points of a simple glyph: packed flags, then x steps, then y steps."""
    flags: list[int] = []
    while len(flags) < count:
        flag = data[at]
        at += 1
        repeat = 1
        if flag & 8:
            repeat += data[at]
            at += 1
        flags.extend([flag] * repeat)
    coordinates = []
    for short, same in ((2, 16), (4, 32)):
        value, values = 0, []
        for flag in flags[:count]:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, at)[0]
                at += 2
            values.append(value)
        coordinates.append(values)
    return [(x, y, bool(flag & 1)) for x, y, flag in zip(*coordinates, flags, strict=False)]


def _explicit(contour: Contour) -> Contour:
    """The contour starting at a point on the curve, with the points implied between neighbouring control points."""
    full: Contour = []
    for index, (x, y, on) in enumerate(contour):
        before_x, before_y, before_on = contour[index - 1]
        if not on and not before_on:
            full.append(((x + before_x) / 2, (y + before_y) / 2, True))
        full.append((x, y, on))
    first = next(index for index, point in enumerate(full) if point[2])
    return full[first:] + full[:first]


def _composed(font: Face, at: int, depth: int) -> list[Contour]:
    """A glyph made of others, each moved and perhaps scaled: é is e and an accent."""
    parts: list[Contour] = []
    more = True
    while more:
        flags, glyph = struct.unpack_from(">HH", font.data, at)
        dx, dy = struct.unpack_from(">hh" if flags & 1 else ">bb", font.data, at + 4)
        at += 8 if flags & 1 else 6
        xx, xy, yx, yy = 1.0, 0.0, 0.0, 1.0
        if flags & 8:
            (xx,) = struct.unpack_from(">h", font.data, at)
            xx = yy = xx / 16384
            at += 2
        elif flags & 64:
            xx, yy = (value / 16384 for value in struct.unpack_from(">hh", font.data, at))
            at += 4
        elif flags & 128:
            xx, xy, yx, yy = (value / 16384 for value in struct.unpack_from(">4h", font.data, at))
            at += 8
        parts += (
            [(x * xx + y * yx + dx, x * xy + y * yy + dy, on) for x, y, on in contour]
            for contour in _contours(font, glyph, depth + 1)
        )
        more = bool(flags & 32)
    return parts
