"""PNG pictures with one pixel per cell; each colour of the picture is a colour of the puzzle.

The background is the colour the file names (a text `Background`, which our own files carry where it is not white), else
white where there is white, else the lightest colour; transparent pixels are white. A photo has
thousands of colours and is refused: making a puzzle of one is a maker's work, not a reader's.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonoforge.boards import Grid
from nonoforge.errors import PuzzleError, WriteError
from nonoforge.formats.colour_names import colour_of, distinct_letters
from nonoforge.formats.lines import board_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import NO, SURE
from nonoforge.palette import BLACK_AND_WHITE, MOST_COLOURS, Palette, parse_hex
from nonoforge.puzzle import Credits, Puzzle

if TYPE_CHECKING:
    from PIL import Image

_MAGIC = b"\x89PNG\r\n\x1a\n"
_TEXTS = {"Title": "title", "Author": "author", "Copyright": "copyright", "Source": "source", "Description": "note"}
_TEXTS |= {"License": "license"}
_WHITE = (255, 255, 255)


def sniff(source: Source) -> int:
    """The magic number."""
    return SURE if source.data.startswith(_MAGIC) else NO


def read(source: Source) -> list[Puzzle]:
    """The puzzle of the picture."""
    image, texts = _load(source)
    board = Grid(image.width, image.height)
    order = [rgb for _, rgb in sorted(_first_seen(image))]
    if len(order) > MOST_COLOURS:
        source.fail(f"the picture has {len(order)} colours; with one pixel per cell there are at most {MOST_COLOURS}")
    background = _background(order, texts.get("Background", ""))
    order = [background, *(rgb for rgb in order if rgb != background)]
    palette = _palette(order)
    numbers = {rgb: number for number, rgb in enumerate(order)}
    goal = bytes(numbers[pixel] for pixel in _pixels(image))
    who = Credits(**{name: texts.get(key, "") for key, name in _TEXTS.items()})
    return [Puzzle.of_picture(board, goal, palette, who)]


def _load(source: Source) -> tuple[Image.Image, dict[str, str]]:
    """The picture in RGB on white, and the texts of the file; the size is checked before pixels are unpacked."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(source.data), formats=("PNG",)) as opened:
                Grid(opened.width, opened.height)
                palette_order = opened.mode == "P"
                opened.load()
                texts = {str(k): str(v) for k, v in getattr(opened, "text", {}).items()}
                layer = opened.convert("RGBA")
                indices = bytes(opened.getdata()) if palette_order else b""
    except PuzzleError as error:
        source.fail(str(error))
    except Exception as error:
        source.fail(f"this PNG cannot be read: {error}")
    flat = Image.new("RGBA", layer.size, (*_WHITE, 255))
    flat.alpha_composite(layer)
    picture = flat.convert("RGB")
    if indices:
        picture.info["indices"] = indices
    return picture, texts


def _pixels(image: Image.Image) -> list[tuple[int, int, int]]:
    data = image.tobytes()
    return list(zip(data[0::3], data[1::3], data[2::3], strict=True))


def _first_seen(image: Image.Image) -> list[tuple[int, tuple[int, int, int]]]:
    """The colours, each with its number in the file's own palette, else with its first pixel."""
    indices = image.info.get("indices") or range(image.width * image.height)
    seen: dict[tuple[int, int, int], int] = {}
    for index, pixel in zip(indices, _pixels(image), strict=True):
        if seen.setdefault(pixel, index) > index:
            seen[pixel] = index
    return [(index, rgb) for rgb, index in seen.items()]


def _background(order: list[tuple[int, int, int]], named: str) -> tuple[int, int, int]:
    if named:
        try:
            return parse_hex(named)
        except PuzzleError:
            pass
    if _WHITE in order or len(order) == 1:
        return _WHITE
    return max(order, key=lambda rgb: (3 * rgb[0] + 6 * rgb[1] + rgb[2], rgb))


def _palette(order: list[tuple[int, int, int]]) -> Palette:
    black = BLACK_AND_WHITE[1]
    if order == [_WHITE] or order == [_WHITE, black.rgb]:
        return BLACK_AND_WHITE
    if len(order) == 1:
        order = [*order, black.rgb if order[0] != black.rgb else _WHITE]
    wanted = [".", *("#" if rgb == black.rgb else "" for rgb in order[1:])]
    letters = distinct_letters(wanted, kept=".#")
    named = [colour_of("{:02x}{:02x}{:02x}".format(*rgb), letter) for rgb, letter in zip(order, letters, strict=True)]
    return Palette(tuple(named))


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """The goal as an indexed picture, the palette in the puzzle's order, credits as texts."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    puzzle = puzzles[0]
    values = [colour.rgb for colour in puzzle.palette]
    if len(set(values)) < len(values):
        raise WriteError("two colours of this puzzle have the same RGB value, and a picture could not tell them apart")
    board = board_of(puzzle)
    image = Image.frombytes("P", (board.width, board.height), puzzle.goal or b"")
    image.putpalette([value for rgb in values for value in rgb])
    info = PngInfo()
    for key, name in _TEXTS.items():
        if getattr(puzzle.credits, name):
            info.add_itxt(key, getattr(puzzle.credits, name))
    if values[0] != _WHITE:
        info.add_text("Background", puzzle.palette[0].hex)
    out = io.BytesIO()
    image.save(out, "PNG", pnginfo=info, optimize=True)
    return out.getvalue()
