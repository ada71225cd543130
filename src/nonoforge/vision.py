"""How eyes see colours: the published numbers of sRGB, OKLab and colour blindness, for whoever computes with them."""

from __future__ import annotations

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""Three rows of three: a colour as a column is multiplied from the right."""

LINEAR = tuple(v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256))
"""The linear light 0..1 of each 8-bit sRGB value."""

LUMINANCE = (0.2126, 0.7152, 0.0722)
"""How much linear red, green and blue add to the luminance."""

REFLECTED = 0.03
"""The light that paper or a screen reflects where it is black, as a share of white."""

TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
"""Linear sRGB -> cone responses, the first half of OKLab (Ottosson 2020, public domain)."""

TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""Cube roots of cone responses -> OKLab: lightness, green to red, blue to yellow."""

COLOUR_BLIND: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Linear RGB -> what it looks like without the red, the green or the blue receptor (Machado, Oliveira, Fernandes 2009,
full severity)."""
