"""Text and figures that flow over pages: headings, paragraphs, and figures with words beside them.

Everything is measured first; what does not fit the rest of a column goes to the next. A heading stays with what it
heads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby

from nonoforge.book.page import Bookmark, Link, Page
from nonoforge.book.style import Style
from nonoforge.book.trim import Box
from nonoforge.draw import Body
from nonoforge.draw.page import Paragraph, paragraph
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type

_MOST_LINES = 60
"""Lines of one paragraph; what is longer ends in an ellipsis."""

HEAD_ROOM = 1.3
"""Below the title of a section, in ems of running text."""

_BESIDE = 0.46
"""The share of the width that a figure gets beside its words."""


_HIGHEST = 0.235
"""The share of a page's height that a figure gets."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something that is not broken over pages: its height, the room below it, and how it is painted at (x, y).

    `keep` ties it to what follows; `page` is where it leads, from 1.
    """

    height: float
    after: float
    paint: Callable[[Surface, float, float], None] = field(repr=False)
    keep: bool = False
    page: int = 0


def text_block(text: str, width: float, style: Style, *, size: float = 1.0, soft: bool = False) -> Block:
    """A paragraph; `size` in ems of running text."""
    ink = style.theme.soft if soft else style.theme.ink
    lines = paragraph(text, width, _MOST_LINES, Type(size * style.text, ink))
    return Block(lines.height, 0.45 * style.text, lines.paint)


def heading_block(text: str, width: float, style: Style, size: float = 1.3) -> Block:
    """A line that heads what follows."""
    lines = paragraph(text, width, 2, Type(size * style.text, style.theme.ink, Weight.BOLD))
    return Block(lines.height, 0.35 * size * style.text, lines.paint, keep=True)


def figure_block(body: Body, title: str, told: Sequence[str], width: float, style: Style) -> Block:
    """A figure on the left and words beside it, both in the middle of the height of the larger."""
    scale = min(_BESIDE * width / body.width, _HIGHEST * style.trim.frame_height / body.height, 1.0)
    x = (_BESIDE + 0.04) * width
    wide = width - x
    lines = [paragraph(title, wide, 2, Type(style.text, style.theme.ink, Weight.BOLD))]
    lines += [paragraph(each, wide, 30, Type(style.text, style.theme.ink)) for each in told]
    high = sum(line.height for line in lines) + 0.3 * style.text * (len(lines) - 1)
    height = max(body.height * scale, high)
    paint = partial(_figure, body=body, scale=scale, lines=lines, height=height, aside=x, gap=0.3 * style.text)
    return Block(height, 1.2 * style.text, paint)


def _figure(
    surface: Surface,
    x: float,
    y: float,
    body: Body,
    scale: float,
    lines: Sequence[Paragraph],
    height: float,
    aside: float,
    gap: float,
) -> None:
    left = x + ((aside - 0.04 * aside / _BESIDE) - body.width * scale) / 2
    with surface.group("figure", x=max(left, x), y=y + (height - body.height * scale) / 2, scale=scale):
        body.paint(surface)
    down = y + max(0.0, (height - sum(line.height for line in lines) - gap * (len(lines) - 1)) / 2)
    for line in lines:
        line.paint(surface, x + aside, down)
        down += line.height + gap


def head_of(title: str, style: Style) -> Paragraph:
    """The title of a section."""
    return paragraph(title, style.trim.frame_width, 2, Type(1.9 * style.text, style.theme.ink, Weight.BOLD))


def paint_head(surface: Surface, frame: Box, head: Paragraph, style: Style) -> None:
    """The title of a section with a rule below it, at the top of a frame."""
    head.paint(surface, frame.x, frame.y)
    y = frame.y + head.height + 0.3 * style.text
    rule = Path().segment(frame.x, y, frame.x + frame.width, y)
    surface.path(rule, Paint(stroke=style.theme.ink, width=0.07 * style.text))


@dataclass(frozen=True, slots=True)
class _Spot:
    block: Block
    page: int
    x: float
    y: float


def flow(title: str, blocks: Iterable[Block], style: Style, columns: int = 1, lead: str = "") -> list[Page]:
    """Pages that hold all blocks below a title on the first of them, which `lead` follows over all columns."""
    high = style.trim.frame_height
    gap = 2 * style.text
    width = column_width(style, columns)
    head = head_of(title, style)
    top = head.height + HEAD_ROOM * style.text if title else 0.0
    opening = text_block(lead, style.trim.frame_width, style, size=0.9, soft=True)
    first = _Spot(opening, 0, 0.0, top)
    top += opening.height + style.text if lead else 0.0
    spots = _balanced(list(blocks), top, high, columns, width + gap)
    pages = []
    for number, group in groupby(spots, key=lambda spot: spot.page):
        here = (*(() if number else (first,)), *group)
        links = tuple(
            Link(Box(spot.x, spot.y, width, spot.block.height), spot.block.page) for spot in here if spot.block.page
        )
        paint = partial(_paint, spots=here, head=None if number else head, style=style)
        pages.append(Page(paint, () if number or not title else (Bookmark(0, title),), links))
    return pages


def column_width(style: Style, columns: int) -> float:
    """The width of one of several columns."""
    return (style.trim.frame_width - (columns - 1) * 2 * style.text) / columns


def _balanced(blocks: Sequence[Block], top: float, high: float, columns: int, pitch: float) -> list[_Spot]:
    """The places of all blocks; on the last page the columns end at about the same height."""
    spots = _placed(blocks, top, high, columns, pitch)
    if columns == 1 or not spots:
        return spots
    last = spots[-1].page
    ending = [spot.block for spot in spots if spot.page == last]
    start = 0.0 if last else top
    total = sum(block.height + block.after for block in ending)
    for twentieth in range(20, 41):  # a little more room each time, until it is enough
        low = start + total / columns * twentieth / 20
        moved = _placed(ending, start, low, columns, pitch)
        if moved[-1].page == 0 and low < high:
            return [spot for spot in spots if spot.page < last] + [replace(spot, page=last) for spot in moved]
    return spots


def _placed(blocks: Sequence[Block], top: float, high: float, columns: int, pitch: float) -> list[_Spot]:
    spots: list[_Spot] = []
    page = column = 0
    y = top
    for index, block in enumerate(blocks):
        need = block.height
        if block.keep and index + 1 < len(blocks):
            need += block.after + blocks[index + 1].height
        if y + need > high and y > (0.0 if page else top):
            column += 1
            if column == columns:
                page, column = page + 1, 0
            y = 0.0 if page else top
        spots.append(_Spot(block, page, column * pitch, y))
        y += block.height + block.after
    return spots


def _paint(surface: Surface, frame: Box, spots: Sequence[_Spot], head: Paragraph | None, style: Style) -> None:
    if head and head.lines:
        paint_head(surface, frame, head, style)
    for spot in spots:
        spot.block.paint(surface, frame.x + spot.x, frame.y + spot.y)
