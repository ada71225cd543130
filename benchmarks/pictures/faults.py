"""Pictures with the faults of phone photographs: under a shadow, in pale pencil, in a corner of the page, by a child,
with a dark side, on a crowded desk.

None of them was used to choose a weight or a threshold. `python -m benchmarks.pictures.faults` makes the contact sheet
of docs/making.md from them and from six photographs that come with scikit-image; `30 FILE` after it makes one of 30
cells.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from benchmarks.measurements.making import made_in_order
from nonoforge.draw import Item, Look, draw_sheet, draw_solution
from nonoforge.errors import MakeError
from nonoforge.makers.grids.contact_sheet import original_image
from nonoforge.makers.grids.options import MonoOptions
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of_array, read_picture

SHEET = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "making-faults.png"
PHOTOS = ("coins.png", "moon.png", "motorcycle_left.png", "clock_motion.png", "logo.png", "page.png")
INK, PENCIL, PAPER = (45, 45, 60), (170, 168, 166), (238, 233, 224)


def shaded(image: Image.Image, centre: tuple[int, int], radius: int, dark: float, soft: int) -> Bitmap:
    """The picture under a round shadow that leaves `dark` of the light, with a rim `soft` pixels wide, and noise."""
    mask = Image.new("L", image.size, 0)
    x, y = centre
    ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    shadow = np.asarray(mask.filter(ImageFilter.GaussianBlur(soft)), dtype=np.float64)[..., None] / 255
    pixels = np.asarray(image.filter(ImageFilter.GaussianBlur(1.5)), dtype=np.float64)
    pixels = pixels * (1 - (1 - dark) * shadow) + np.random.default_rng(7).normal(0, 3, pixels.shape)
    return bitmap_of_array(pixels.clip(0, 255).astype(np.uint8))


def snowman() -> Bitmap:
    """Pale pencil on paper."""
    image = Image.new("RGB", (900, 1100), PAPER)
    pen = ImageDraw.Draw(image)
    for box in ((300, 620, 640, 980), (340, 380, 600, 640), (390, 200, 550, 380)):
        pen.ellipse(box, outline=PENCIL, width=10)
    pen.rectangle((400, 90, 540, 200), fill=PENCIL)
    pen.line((340, 205, 600, 205), fill=PENCIL, width=14)
    for x, y in ((440, 270), (500, 270), (470, 460), (470, 540)):
        pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=PENCIL)
    pen.polygon([(470, 295), (580, 310), (470, 320)], outline=PENCIL, width=8)
    pen.line((345, 480, 180, 380), fill=PENCIL, width=10)
    pen.line((595, 480, 760, 380), fill=PENCIL, width=10)
    return shaded(image, (850, 300), 500, 0.7, 160)


def umbrella() -> Bitmap:
    """Ink under a shadow that covers the handle."""
    image = Image.new("RGB", (900, 1000), PAPER)
    pen = ImageDraw.Draw(image)
    pen.pieslice((150, 180, 750, 780), 180, 360, fill=INK)
    for x in (150, 350, 550):
        pen.ellipse((x, 430, x + 200, 530), fill=PAPER)
    pen.line((450, 140, 450, 840), fill=INK, width=16)
    pen.arc((350, 780, 466, 900), 0, 180, fill=INK, width=16)
    return shaded(image, (300, 950), 420, 0.4, 90)


def elephant() -> Bitmap:
    """A dark animal whose head is in the shade."""
    image = Image.new("RGB", (1200, 850), (200, 196, 186))
    pen, skin = ImageDraw.Draw(image), (80, 78, 80)
    pen.ellipse((260, 240, 820, 600), fill=skin)
    for x in (320, 430, 620, 720):
        pen.rectangle((x, 480, x + 75, 760), fill=skin)
    pen.ellipse((730, 180, 960, 430), fill=skin)
    pen.line([(930, 330), (985, 480), (985, 640), (1040, 690)], fill=skin, width=52, joint="curve")
    pen.ellipse((700, 200, 830, 420), fill=(110, 107, 108))
    pen.ellipse((880, 260, 900, 280), fill=(230, 228, 220))
    pen.line((275, 360, 210, 520), fill=skin, width=16)
    return shaded(image, (1080, 150), 420, 0.35, 100)


def boat() -> Bitmap:
    """A small boat in a corner of the page."""
    image = Image.new("RGB", (1300, 1000), PAPER)
    pen = ImageDraw.Draw(image)
    pen.polygon([(90, 800), (470, 800), (400, 900), (160, 900)], fill=INK)
    pen.line((280, 800, 280, 470), fill=INK, width=14)
    pen.polygon([(300, 480), (300, 770), (450, 770)], fill=(180, 60, 50))
    pen.polygon([(262, 540), (262, 770), (130, 770)], outline=INK, width=10)
    pen.line([(40, 930), (130, 915), (220, 935), (310, 915), (400, 935), (520, 915)], fill=INK, width=10)
    return shaded(image, (1200, 100), 500, 0.75, 200)


def mug() -> Bitmap:
    """A mug on a desk full of other things."""
    image = Image.new("RGB", (1100, 900), (176, 140, 100))
    pen = ImageDraw.Draw(image)
    for x, y, wide, high, colour in (
        (40, 60, 380, 260, (236, 234, 228)), (640, 30, 400, 220, (214, 222, 230)), (30, 640, 300, 220, (120, 150, 110))
    ):  # fmt: skip
        pen.rectangle((x, y, x + wide, y + high), fill=colour)
        for line in range(y + 40, y + high - 20, 40):
            pen.line((x + 30, line, x + wide - 40, line), fill=(150, 150, 150), width=5)
    for x, colour in ((820, (200, 60, 50)), (880, (50, 90, 160)), (940, (230, 190, 60))):
        pen.line((x, 330, x + 90, 860), fill=colour, width=22)
    pen.ellipse((590, 330, 800, 650), outline=(30, 44, 80), width=44)
    pen.rectangle((360, 280, 700, 740), fill=(30, 44, 80))
    pen.ellipse((360, 220, 700, 340), fill=(70, 84, 120))
    pen.ellipse((385, 240, 675, 325), fill=(60, 34, 20))
    pen.ellipse((360, 690, 700, 790), fill=(30, 44, 80))
    return shaded(image, (1000, 850), 380, 0.6, 120)


def face() -> Bitmap:
    """A child's face in felt pen, one half in the shade."""
    image = Image.new("RGB", (900, 950), PAPER)
    pen = ImageDraw.Draw(image)
    pen.ellipse((180, 180, 720, 800), outline=INK, width=16)
    for x in (340, 560):
        pen.ellipse((x - 45, 380, x + 45, 440), outline=INK, width=12)
        pen.ellipse((x - 16, 394, x + 16, 426), fill=INK)
    pen.line([(450, 440), (420, 550), (465, 555)], fill=INK, width=12)
    pen.arc((340, 540, 560, 690), 20, 160, fill=(190, 50, 50), width=18)
    for x in range(230, 680, 45):
        pen.line((x, 230 + abs(x - 450) // 4, x + 20, 110 + abs(x - 450) // 3), fill=INK, width=12)
    return shaded(image, (880, 600), 430, 0.45, 110)


DRAWN = {
    "snowman": snowman,
    "umbrella": umbrella,
    "elephant": elephant,
    "boat": boat,
    "mug": mug,
    "face": face,
}


def sources() -> list[tuple[str, Bitmap]]:
    """The twelve pictures by name."""
    from skimage import data

    folder = Path(data.__file__).parent
    photos = [(Path(name).stem.split("_")[0], read_picture(folder / name)) for name in PHOTOS]
    return [*((name, draw()) for name, draw in DRAWN.items()), *photos]


def sheet(longest: int = 25, variants: int = 3) -> list[Item]:
    """A row for two pictures: the source with its crop, then the variants with style and likeness."""
    bare, items = Look(title=False, credits=False), []
    for name, source in sources():
        width, height = (longest, None) if source.width >= source.height else (None, longest)
        try:
            made = made_in_order(source, MonoOptions(width=width, height=height, variants=variants))
        except MakeError as error:
            raise SystemExit(f"{name}: {error}") from None
        items.append(Item(original_image(made[0]), name))
        for each in made:
            words = f"{each.parameters['style']} {each.likeness:.2f}"
            items.append(Item(draw_solution(each.puzzle, look=bare, clues=False), words))
        print(name, made[0].size, [f"{each.likeness:.2f}" for each in made], *made[0].notes, flush=True)
        items += [Item(original_image(made[0]), "")] * (variants - len(made))
    return items


if __name__ == "__main__":
    cells, file = (int(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) == 3 else (25, SHEET)
    draw_sheet(sheet(cells), columns=8, size=150).save(file, width=1600)
