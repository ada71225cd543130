"""The page around a board: title above, legend, colour key and credits below, margins all around."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from nonoforge.boards import Grid, Solid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import strokes_of
from nonoforge.draw.code import code_body
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.drawing import Drawing
from nonoforge.draw.legend import legend_of
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight, text_width
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.typeset import wrap
from nonoforge.draw.view import View
from nonoforge.harmless import clean
from nonoforge.puzzle import Credits, Puzzle

_LEADING = 1.24
"""From line to line, in ems."""

_NARROWEST = 190.0
"""The least width of a title in units, even above the smallest board."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of text that look alike, one below the other from `y` down."""

    lines: tuple[str, ...]
    type: Type

    @property
    def height(self) -> float:
        """In units."""
        return len(self.lines) * _LEADING * self.type.size

    def paint(self, surface: Surface, x: float, y: float) -> None:
        """Paint it with the top left corner at (x, y)."""
        size = self.type.size
        surface.text(
            ((x, y + (0.98 + index * _LEADING) * size, line) for index, line in enumerate(self.lines)), self.type
        )


def paragraph(text: str, width: float, most_lines: int, type: Type) -> Paragraph:
    """A stranger's text, cleaned and wrapped; no lines if there is no text."""
    measure = partial(text_width, size=type.size, weight=type.weight)
    return Paragraph(wrap(clean(text), width, most_lines, measure), type)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A colour in the key: its number, the text after it, and where it is."""

    number: int
    text: str
    x: float
    y: float


def page_of(puzzle: Puzzle, body: Body, view: View, look: Look, extra: Body | None = None) -> Drawing:
    """The whole drawing of a puzzle: title, board, `extra` below it, legend, key, credits."""
    theme = look.colours
    code = code_body(look.link) if look.link else None
    width = max(body.width, extra.width if extra else 0, _NARROWEST if look.title or look.credits else 0)
    width = max(width, code.width if code else 0)
    margin = max(14.0, 0.022 * width)
    base = min(max(11.0, 0.014 * width), 26.0)

    head = _head(puzzle, view, look, width, base)
    foot = _foot(puzzle.credits, width, 0.82 * base, theme) if look.credits else Paragraph((), Type(base, theme.soft))
    key = key_body(puzzle, view, look, width, base) if look.key else None

    legend = legend_of(puzzle, view, look, width, base)

    parts: list[Callable[[Surface], None]] = []
    y = margin
    for line in head:
        parts.append(partial(line.paint, x=margin, y=y))
        y += line.height
    y += 0.75 * base if head else 0
    for piece in (body, extra):
        if piece:
            # A board narrower than its title is centred below it.
            parts.append(partial(_placed, body=piece, x=margin + (width - piece.width) / 2, y=y))
            y += piece.height + base
    y -= base
    if legend:
        y += base
        parts.append(partial(_placed, body=legend, x=margin, y=y, name="legend"))
        y += legend.height
    if key:
        y += base
        parts.append(partial(_placed, body=key, x=margin, y=y, name=""))
        y += key.height
    if foot.lines:
        y += 0.8 * base
        parts.append(partial(foot.paint, x=margin, y=y))
        y += foot.height
    if code:
        y += base
        parts.append(partial(_placed, body=code, x=margin, y=y, name=""))
        y += code.height
    title = clean(puzzle.credits.title, 500)
    return Drawing(
        width + 2 * margin,
        y + margin,
        partial(_paint, parts=tuple(parts)),
        theme.page,
        title or f"Nonogram, {size_of(puzzle)}",
        describe(puzzle, view),
        clean(puzzle.credits.author, 500),
    )


def size_of(puzzle: Puzzle) -> str:
    """What a person calls the size of the board: `30 × 20`."""
    board = puzzle.board
    if isinstance(board, Grid):
        return f"{board.width} × {board.height}"
    if isinstance(board, Solid):
        return f"{board.width} × {board.height} × {board.depth}"
    return f"{board.cells} faces"


def describe(puzzle: Puzzle, view: View) -> str:
    """The drawing in a sentence, for those who cannot see it."""
    colours = "black and white" if puzzle.palette.mono else f"{len(puzzle.palette) - 1} colours"
    note = f", {clean(view.note)}" if view.note else ""
    return f"A nonogram of {size_of(puzzle)} in {colours}, {len(puzzle.clues)} clues{note}."


def _paint(surface: Surface, parts: tuple[Callable[[Surface], None], ...]) -> None:
    for part in parts:
        part(surface)


def _placed(surface: Surface, body: Body, x: float, y: float, name: str = "board") -> None:
    with surface.group(name, x=x, y=y):
        body.paint(surface)


def _head(puzzle: Puzzle, view: View, look: Look, width: float, base: float) -> list[Paragraph]:
    """Title, then a line with author, size and what is shown."""
    theme = look.colours
    lines = []
    if look.title:
        lines.append(paragraph(puzzle.credits.title, width, 2, Type(1.7 * base, theme.ink, Weight.SEMIBOLD)))
    facts = [clean(puzzle.credits.author)] if look.credits else []
    if look.title:
        facts += [size_of(puzzle), clean(view.note)]
    lines.append(paragraph(" · ".join(filter(None, facts)), width, 2, Type(base, theme.soft)))
    return [line for line in lines if line.lines]


def _foot(credits: Credits, width: float, size: float, theme: Theme) -> Paragraph:
    facts = [clean(text) for text in (credits.copyright, credits.license, credits.source)]
    return paragraph(" · ".join(filter(None, facts)), width, 3, Type(size, theme.soft))


def key_body(puzzle: Puzzle, view: View, look: Look, width: float, base: float) -> Body | None:
    """The colours side by side with their names, in as many lines as `width` makes necessary; `base` is the em.

    None for a puzzle in black and white.
    """
    if puzzle.palette.mono:
        return None
    inks = inks_of(puzzle.palette, look, view.finished)
    entries = []
    x = y = longest = 0.0
    line = 1.75 * base
    for number, colour in list(enumerate(puzzle.palette))[1:]:
        name = colour.label
        text = f"{colour.letter} = {name}" if inks.colours[number].letter else name
        wide = 1.3 * base + 0.45 * base + text_width(text, base)
        if x and x + wide > width:
            x, y = 0.0, y + line
        entries.append(_Entry(number, text, x, y))
        longest = max(longest, x + wide)
        x += wide + 1.5 * base
    paint = partial(_paint_key, entries=tuple(entries), inks=inks, theme=look.colours, base=base)
    return Body(longest, y + line, base, paint)


def _paint_key(surface: Surface, entries: tuple[_Entry, ...], inks: Inks, theme: Theme, base: float) -> None:
    with surface.group("key"):
        side = 1.3 * base
        for entry in entries:
            ink = inks.colours[entry.number]
            pattern = pattern_of(entry.number, side, ink.text, entry.x, entry.y) if ink.patterned else None
            square = Path().rect(entry.x, entry.y, side, side)
            width = strokes_of(side, theme).hair
            surface.path(square, Paint(fill=ink.fill, pattern=pattern, stroke=theme.heavy, width=width))
        places = [
            (entry.x + side + 0.45 * base, entry.y + side / 2 + CAP_HEIGHT * base / 2, entry.text) for entry in entries
        ]
        surface.text(places, Type(base, theme.ink))
