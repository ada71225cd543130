"""PNG pictures with one pixel per cell; each colour of the picture is a colour of the puzzle.

The background is the colour that the file names (a text `Background`, which our own files have if it is not white),
else white if there is white, else the lightest colour; transparent pixels are white. A photo has thousands of colours
and is refused: turning it into a puzzle is the work of a maker, not of a reader.
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
    image, indices, texts = _load(source)
    board = Grid(image.width, image.height)
    found, which = _colours(image, indices)
    if len(found) > MOST_COLOURS:
        source.fail(f"the picture has {len(found)} colours; with one pixel per cell there are at most {MOST_COLOURS}")
    background = _background(found, texts.get("Background", ""))
    order = [background, *(rgb for rgb in found if rgb != background)]
    goal = which.translate(bytes(map(order.index, found)).ljust(256, b"\0"))
    who = Credits(**{name: texts.get(key, "") for key, name in _TEXTS.items()})
    return [Puzzle.of_picture(board, goal, _palette(order), who)]


def _load(source: Source) -> tuple[Image.Image, bytes, dict[str, str]]:
    """The picture in RGB on white, its pixels' numbers in the file's own palette, and the texts of the file.

    The size is checked before pixels are unpacked; without a palette there are no numbers.
    """
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(source.data), formats=("PNG",)) as opened:
                Grid(opened.width, opened.height)
                opened.load()
                texts = {str(k): str(v) for k, v in getattr(opened, "text", {}).items()}
                layer = opened.convert("RGBA")
                indices = opened.tobytes() if opened.mode == "P" else b""
    except PuzzleError as error:
        source.fail(str(error))
    except Exception as error:
        source.fail(f"this PNG cannot be read: {error}")
    flat = Image.new("RGBA", layer.size, (*_WHITE, 255))
    flat.alpha_composite(layer)
    return flat.convert("RGB"), indices, texts


def _colours(image: Image.Image, indices: bytes) -> tuple[list[tuple[int, int, int]], bytes]:
    """The colours of a picture, and which of them each pixel has (modulo 256 if there are too many to read).

    They are in the order of the file's own palette if it has one, else in that of their first pixels.
    """
    import numpy as np

    pixels = np.frombuffer(image.tobytes(), np.uint8).reshape(-1, 3) @ np.array([1 << 16, 1 << 8, 1])
    values, first, which = np.unique(pixels, return_index=True, return_inverse=True)
    if indices:
        first = np.full(len(values), 256)
        np.minimum.at(first, which, np.frombuffer(indices, np.uint8))
    order = np.argsort(first, kind="stable")
    place = np.argsort(order).astype(np.uint8)
    return [(int(v) >> 16, int(v) >> 8 & 255, int(v) & 255) for v in values[order]], place[which].tobytes()


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
        raise WriteError("two colours of this puzzle have the same RGB value, so a picture could not tell them apart")
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
