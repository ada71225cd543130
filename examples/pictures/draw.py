"""Draws the example pictures in this folder: `python examples/pictures/draw.py`. All of them are ours (MIT).

Each represents one kind of picture: a coloured scene, a logo with transparency, a line drawing, a dark
picture, a bright one, a noisy portrait.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).parent
FINE = 3
"""Drawn this many times as large and reduced, for smooth edges."""

Point = tuple[float, float]


def canvas(
    width: int, height: int, colour: str | tuple[int, ...], mode: str = "RGB"
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty picture at drawing size."""
    image = Image.new(mode, (width * FINE, height * FINE), colour)
    return image, ImageDraw.Draw(image)


def at(*points: Point) -> list[Point]:
    """Points in picture units as points at drawing size."""
    return [(x * FINE, y * FINE) for x, y in points]


def done(image: Image.Image) -> Image.Image:
    """The picture at its final size."""
    return image.resize((image.width // FINE, image.height // FINE), Image.Resampling.LANCZOS)


def shaded(width: int, height: int, top: tuple[int, int, int], bottom: tuple[int, int, int]) -> Image.Image:
    """A vertical gradient at drawing size."""
    share = np.linspace(0, 1, height * FINE)[:, None, None]
    rows = np.array(top) * (1 - share) + np.array(bottom) * share
    return Image.fromarray(np.repeat(rows, width * FINE, axis=1).astype(np.uint8))


def curve(*controls: Point, steps: int = 24) -> list[Point]:
    """A smooth line through the points (Catmull-Rom)."""
    points = [controls[0], *controls, controls[-1]]
    line: list[Point] = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for k in range(steps):
            t = k / steps
            line.append(
                tuple(  # type: ignore[arg-type]
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [*line, controls[-1]]


def lighthouse() -> Image.Image:
    """A striped tower on a rock by the sea, in the evening."""
    image = shaded(400, 480, (92, 150, 214), (250, 214, 170))
    draw = ImageDraw.Draw(image)
    draw.ellipse(at((300, 60), (360, 120)), fill=(255, 240, 190))
    draw.rectangle(at((0, 370), (400, 480)), fill=(38, 92, 140))
    for y in (392, 420, 452):
        for x in range(-20, 400, 90):
            draw.line(at((x + y % 50, y), (x + y % 50 + 40, y)), fill=(120, 170, 205), width=4 * FINE)
    draw.polygon(at((70, 480), (110, 400), (170, 372), (270, 378), (330, 430), (360, 480)), fill=(84, 66, 58))
    draw.polygon(at((165, 380), (185, 150), (245, 150), (265, 380)), fill=(246, 242, 232))
    for low, high in ((340, 300), (260, 220), (190, 160)):
        left = [165 + (380 - y) * 20 / 230 for y in (low, high)]
        right = [265 - (380 - y) * 20 / 230 for y in (low, high)]
        draw.polygon(at((left[0], low), (left[1], high), (right[1], high), (right[0], low)), fill=(196, 44, 40))
    draw.rectangle(at((172, 138), (258, 152)), fill=(50, 44, 52))
    draw.rectangle(at((190, 96), (240, 138)), fill=(255, 222, 120))
    for x in (190, 215, 240):
        draw.line(at((x, 96), (x, 138)), fill=(50, 44, 52), width=4 * FINE)
    draw.polygon(at((180, 98), (215, 62), (250, 98)), fill=(50, 44, 52))
    draw.rectangle(at((205, 350), (226, 380)), fill=(60, 44, 40))
    return done(image)


def anchor() -> Image.Image:
    """An anchor as a logo: one dark colour on transparency."""
    image, draw = canvas(400, 400, (255, 255, 255, 0), "RGBA")
    ink = (24, 44, 84, 255)
    draw.ellipse(at((162, 22), (238, 98)), outline=ink, width=20 * FINE)
    draw.rectangle(at((186, 92), (214, 350)), fill=ink)
    draw.rounded_rectangle(at((112, 128), (288, 156)), 12 * FINE, fill=ink)
    draw.arc(at((58, 120), (342, 372)), 8, 172, fill=ink, width=30 * FINE)
    draw.polygon(at((36, 282), (62, 206), (116, 262)), fill=ink)
    draw.polygon(at((364, 282), (338, 206), (284, 262)), fill=ink)
    return done(image)


def cat() -> Image.Image:
    """A sitting cat in ink: lines only."""
    image, draw = canvas(400, 480, "white")
    pen = 9 * FINE

    def ink(*points: Point) -> None:
        draw.line(at(*curve(*points)), fill="black", width=pen, joint="curve")

    ink(
        (120, 190),
        (100, 60),
        (160, 105),
        (200, 98),
        (240, 105),
        (300, 60),
        (280, 190),
        (260, 232),
        (200, 252),
        (140, 232),
        (120, 190),
    )
    ink((140, 236), (104, 310), (100, 400), (120, 440), (200, 448), (280, 440), (300, 400), (296, 310), (260, 236))
    ink((300, 410), (350, 420), (372, 370), (352, 320), (364, 296))
    ink((172, 446), (176, 380), (168, 330))
    ink((228, 446), (224, 380), (232, 330))
    for x in (164, 236):
        draw.ellipse(at((x - 13, 152), (x + 13, 184)), fill="black")
    draw.polygon(at((188, 196), (212, 196), (200, 212)), fill="black")
    ink((200, 212), (192, 226), (174, 224))
    ink((200, 212), (208, 226), (226, 224))
    for side in (-1, 1):
        for lift in (-10, 8):
            ink((200 + side * 44, 206), (200 + side * 112, 204 + 1.6 * lift))
    return done(image)


def night() -> Image.Image:
    """A moon over hills with a lone tree: everything dark."""
    image = shaded(480, 360, (10, 14, 34), (34, 40, 66))
    draw = ImageDraw.Draw(image)
    draw.ellipse(at((300, 40), (400, 140)), fill=(98, 98, 84))
    draw.ellipse(at((328, 30), (416, 124)), fill=(16, 20, 42))
    for x, y in ((60, 50), (130, 110), (210, 40), (250, 130), (440, 70), (30, 150)):
        draw.ellipse(at((x - 4, y - 4), (x + 4, y + 4)), fill=(90, 90, 86))
    draw.polygon(
        at(*curve((-10, 300), (90, 240), (200, 270), (320, 220), (490, 290)), (490, 370), (-10, 370)), fill=(8, 18, 16)
    )
    draw.line(at((130, 260), (134, 190)), fill=(4, 8, 8), width=12 * FINE)
    for x, y, r in ((134, 160, 44), (104, 182, 30), (166, 180, 32)):
        draw.ellipse(at((x - r, y - r), (x + r, y + r)), fill=(4, 9, 8))
    return done(image)


def snow() -> Image.Image:
    """A hut in the snow: everything bright."""
    image = shaded(480, 360, (222, 234, 246), (250, 250, 252))
    draw = ImageDraw.Draw(image)
    draw.polygon(at((0, 210), (110, 90), (210, 200), (300, 70), (480, 220), (480, 260), (0, 260)), fill=(206, 216, 230))
    draw.polygon(at((270, 110), (300, 70), (338, 104), (312, 100), (300, 118)), fill=(252, 252, 255))
    draw.rectangle(at((0, 240), (480, 360)), fill=(248, 249, 252))
    draw.rectangle(at((150, 210), (310, 310)), fill=(206, 172, 148))
    draw.polygon(at((130, 216), (230, 140), (330, 216)), fill=(236, 240, 248), outline=(170, 176, 190), width=5 * FINE)
    draw.rectangle(at((212, 250), (250, 310)), fill=(150, 112, 92))
    for x in (172, 268):
        draw.rectangle(at((x, 232), (x + 26, 260)), fill=(168, 190, 214))
    for x, h in ((70, 120), (390, 140), (440, 100)):
        for k in range(3):
            low = 300 - k * h / 4
            draw.polygon(at((x - 34 + 8 * k, low), (x, low - h / 2.4), (x + 34 - 8 * k, low)), fill=(164, 192, 178))
    return done(image)


def portrait() -> Image.Image:
    """A face with a hat, grey, with the grain of a bad camera."""
    image, draw = canvas(320, 400, (196, 196, 196), "RGB")
    draw.ellipse(at((40, 320), (280, 520)), fill=(60, 62, 66))
    draw.polygon(at((136, 270), (184, 270), (190, 350), (130, 350)), fill=(178, 160, 146))
    draw.ellipse(at((84, 90), (236, 310)), fill=(214, 192, 174))
    draw.pieslice(at((84, 90), (236, 310)), 300, 60, fill=(176, 152, 136))
    draw.ellipse(at((96, 90), (220, 310)), fill=(214, 192, 174))
    draw.ellipse(at((30, 118), (290, 172)), fill=(38, 36, 40))
    draw.polygon(at((86, 150), (96, 40), (150, 30), (224, 40), (234, 150)), fill=(38, 36, 40))
    draw.rectangle(at((90, 116), (232, 136)), fill=(140, 40, 44))
    for x in (128, 192):
        draw.ellipse(at((x - 14, 190), (x + 14, 206)), fill=(245, 245, 245))
        draw.ellipse(at((x - 7, 190), (x + 7, 206)), fill=(30, 30, 34))
        draw.line(at((x - 18, 182), (x + 18, 180)), fill=(50, 40, 36), width=6 * FINE)
    draw.line(at((160, 200), (152, 242), (166, 244)), fill=(130, 100, 88), width=5 * FINE, joint="curve")
    mouth = [(160 + 34 * cos(t), 258 + 16 * sin(t)) for t in np.linspace(0.15 * pi, 0.85 * pi, 20)]
    draw.line(at(*mouth), fill=(120, 44, 44), width=7 * FINE, joint="curve")
    draw.polygon(at((120, 252), (160, 246), (200, 252), (160, 264)), fill=(52, 42, 38))
    smooth = np.asarray(done(image.filter(ImageFilter.GaussianBlur(2 * FINE))), dtype=np.float64)
    grain = np.random.default_rng(7).normal(0, 26, smooth.shape[:2])[..., None]
    return Image.fromarray((smooth + grain).clip(0, 255).astype(np.uint8))


PICTURES = {"lighthouse": lighthouse, "anchor": anchor, "cat": cat, "night": night, "snow": snow, "portrait": portrait}

if __name__ == "__main__":
    for name, make in PICTURES.items():
        make().save(HERE / f"{name}.png", optimize=True)
