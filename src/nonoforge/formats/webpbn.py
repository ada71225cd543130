"""webpbn XML: the richest of the common formats, with colours, several puzzles, goals and states of play.

    <puzzleset><puzzle type="grid" defaultcolor="black" backgroundcolor="white">
      <title>Demo</title>
      <color name="black" char="X">000</color>
      <clues type="rows"><line><count>2</count></line>...</clues>
      <solution type="goal"><image>|.XX..|...</image></solution>

Clues may be missing if there is a goal. A count of 0 is a blotted block; an empty line is an empty `<line>`. In a saved
image, `[X.]` is a cell that may be either, `?` one that may be anything.

Expat reads it with our own handlers instead of building a tree: every element is counted as it comes in, entity
declarations are refused before they can multiply, and no address in a document type is ever visited. HTML entities
(`&eacute;`), which the format's document type would define, are looked up here.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from nonoforge.clues import Clue, Runs, shared_block
from nonoforge.errors import NonoforgeError, PuzzleError, WriteError
from nonoforge.formats.colour_names import colour_of, distinct_letters
from nonoforge.formats.lines import board_of
from nonoforge.formats.source import Room, Source, shorten
from nonoforge.formats.table import NO, SURE
from nonoforge.formats.webpbn_image import cells_of, write_image
from nonoforge.palette import MOST_COLOURS, Colour, Palette
from nonoforge.puzzle import Credits, Puzzle

_MOST_PARTS = 700_000
"""The most elements, attributes and entities of a file: one per 11 bytes of the largest; a block takes 16 or more."""

_LONGEST_TAG = 100_000
_MOST_DEPTH = 16
_TEXTS = {"title": "title", "author": "author", "copyright": "copyright", "source": "source", "description": "note"}
_KNOWN = {"white": ("fff", "."), "black": ("000", "X")}
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def sniff(source: Source) -> int:
    """XML with one of the format's elements near its start."""
    start = source.data[:4000].replace(b"\0", b"")
    return SURE if b"<" in start[:200] and (b"<puzzle" in start or b"<pbn" in start or b"DOCTYPE pbn" in start) else NO


def read(source: Source) -> list[Puzzle]:
    """All puzzles of the set."""
    return _Reader(source).puzzles


@dataclass
class _WebpbnDraft:
    """What has been found of one puzzle so far."""

    line: int
    default: str
    background: str
    colours: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    clues: dict[str, list[list[tuple[int, str]]]] = field(default_factory=dict)
    images: list[tuple[str, str, int]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)

    @property
    def credits(self) -> Credits:
        """The texts; ids follow the source."""
        return Credits(**self.texts | {"source": " ".join([self.texts.get("source", ""), *self.ids]).strip()})


class _Reader:
    """The handlers; a class, because expat calls back and the state must be kept somewhere."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.puzzles: list[Puzzle] = []
        self.draft: _WebpbnDraft | None = None
        self.path: list[str] = []
        self.words: list[str] = []
        self.colour = ("", "")
        self.side: list[list[tuple[int, str]]] = []
        self.image_kind = ""
        self.parts = 0
        self.lengths: dict[str, int] = {}
        self.room = source.room()
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.words.append
        self.parser.EntityDeclHandler = self.refuse_entity
        self.parser.SkippedEntityHandler = self.known_entity
        if re.search(rb"<[^!?<>][^<>]{%d}" % _LONGEST_TAG, source.data):
            source.fail(f"a tag has more than {_LONGEST_TAG} bytes")
        try:
            self.parser.Parse(source.data, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages.get(error.code, "it is broken")
            source.fail(f"this is not XML: {reason}", error.lineno, error.offset + 1)
        except NonoforgeError:
            raise
        except (ValueError, LookupError) as error:
            source.fail(f"the encoding of this XML is not known: {error}", 1)

    def fail(self, reason: str) -> None:
        self.source.fail(reason, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def refuse_entity(self, *_: object) -> None:
        self.fail("this XML declares entities, which no puzzle needs")

    def take(self, parts: int) -> None:
        self.parts += parts
        if self.parts > _MOST_PARTS:
            self.fail(f"this file has more than {_MOST_PARTS} elements, attributes and entities")

    def known_entity(self, name: str, is_parameter: bool) -> None:
        self.take(1)
        if not is_parameter:
            self.words.append(html.unescape(f"&{name};"))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.path.append(name)
        if len(self.path) > _MOST_DEPTH:
            self.fail("elements are nested too deeply")
        self.take(1 + len(attributes))
        self.words.clear()
        if name == "puzzle":
            self.start_puzzle(attributes)
        elif self.draft is None:
            return
        elif name == "count":
            self.colour = (attributes.get("color", ""), "")
        elif name == "color":
            self.colour = (attributes.get("name", ""), attributes.get("char", ""))
        elif name == "clues":
            kind = attributes.get("type", "")
            if kind not in ("rows", "columns"):
                self.fail(f"clues of the kind {shorten(kind)} do not belong to a grid")
            if kind in self.draft.clues:
                self.fail(f"the clues of the {kind} come a second time")
            self.side = self.draft.clues[kind] = []
        elif name == "line":
            self.side.append([])
        elif name == "solution":
            self.image_kind = attributes.get("type", "goal")

    def start_puzzle(self, attributes: dict[str, str]) -> None:
        if self.draft is not None:
            self.fail("a puzzle is inside another puzzle")
        kind = attributes.get("type", "grid")
        if kind == "triddler":
            self.fail("this is a triddler, which is not supported yet")
        if kind != "grid":
            self.fail(f"puzzles of the type {shorten(kind)} are not known")
        default, background = attributes.get("defaultcolor", "black"), attributes.get("backgroundcolor", "white")
        self.draft = _WebpbnDraft(self.parser.CurrentLineNumber, default, background)

    def end(self, name: str) -> None:
        self.path.pop()
        draft = self.draft
        if draft is None:
            return
        text = "".join(self.words)
        self.words.clear()
        line = self.parser.CurrentLineNumber
        if name == "count":
            self.end_count(draft, text.strip())
        elif name == "puzzle":
            self.puzzles.append(_puzzle(self.source, draft, self.room))
            self.source.count_puzzles(len(self.puzzles), line)
            self.draft = None
        elif name == "clues":
            self.side = []
        elif name == "color":
            if not self.colour[0] or self.colour[0] in draft.colours:
                self.fail(f"the colour {shorten(self.colour[0])} has no name of its own")
            draft.colours[self.colour[0]] = (text.strip(), self.colour[1], line)
        elif name == "image":
            draft.images.append((self.image_kind, text, line))
        elif name in _TEXTS and self.path[-1:] == ["puzzle"]:
            draft.texts.setdefault(_TEXTS[name], text.strip())
        elif name == "id" and text.strip():
            draft.ids.append(text.strip())

    def end_count(self, draft: _WebpbnDraft, text: str) -> None:
        if not self.side:
            self.fail("a count is outside a line")
        if text not in self.lengths:
            line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            self.lengths[text] = self.source.number(text, "the length of a block", line, column)
        self.side[-1].append((self.lengths[text], self.colour[0] or draft.default))


def _puzzle(source: Source, draft: _WebpbnDraft, room: Room) -> Puzzle:
    palette, numbers, letters = _palette(source, draft)
    pictures = [(kind, line, cells_of(source, text, line, letters, len(palette))) for kind, text, line in draft.images]
    rows, columns = draft.clues.get("rows"), draft.clues.get("columns")
    width = len(columns) if columns is not None else pictures[0][2].width if pictures else 0
    height = len(rows) if rows is not None else pictures[0][2].height if pictures else 0
    if not pictures and (rows is None or columns is None):
        source.fail("a puzzle needs clues for rows and columns, or a goal", draft.line)
    board = source.grid(width, height, draft.line)
    room.take(board, draft.line, pictures=len(pictures))
    goal, saved = None, []
    for kind, line, picture in pictures:
        if (picture.width, picture.height) != (width, height):
            source.fail(f"this image has {picture.width} by {picture.height} cells, not {width} by {height}", line)
        if kind == "saved":
            saved.append(picture.masks)
        elif goal is None:
            goal = picture.colours(source, line)
    clues: list[Clue] = []
    for side, line_numbers in ((rows, range(height)), (columns, range(height, height + width))):
        if side is not None:
            clues += [Runs(tuple([shared_block(length, numbers[name]) for length, name in blocks])) for blocks in side]
        elif goal is not None:
            clues += Puzzle.of_picture(board, goal, palette).clues[line_numbers.start : line_numbers.stop]
        else:
            source.fail("clues are missing, and there is no goal to make them from", draft.line)
    return Puzzle(board, tuple(clues), palette, draft.credits, goal=goal, saved=tuple(saved))


def _palette(source: Source, draft: _WebpbnDraft) -> tuple[Palette, dict[str, int], dict[str, int]]:
    """The palette, the colours' numbers by name, and their numbers by the characters of images.

    White and black need no declaration; black is part of the puzzle only if something uses it.
    """
    declared = dict(draft.colours)
    used = dict.fromkeys(name for side in draft.clues.values() for line in side for _, name in line)
    if len(declared) + len(used) > 2 * MOST_COLOURS:
        source.fail(f"more than {MOST_COLOURS - 1} colours are not possible", draft.line)
    if len(declared) < 2 and draft.images and not used:
        used[draft.default] = None
    for name in (draft.background, *used):
        if name in _KNOWN and name not in declared:
            declared[name] = (*_KNOWN[name], draft.line)
        if name not in declared:
            source.fail(f"the colour {shorten(name)} is not declared", draft.line)
    if len(declared) < 2:
        spare = "black" if draft.background != "black" else "white"
        declared[spare] = (*_KNOWN[spare], draft.line)
    names = [draft.background, *(name for name in declared if name != draft.background)]
    if len(names) > MOST_COLOURS:
        source.fail(f"{len(names) - 1} colours are too many: at most {MOST_COLOURS - 1} are possible", draft.line)
    characters = [declared[name][1] for name in names]
    if len(set(filter(None, characters))) < len(list(filter(None, characters))):
        source.fail("two colours have the same character", draft.line)
    kept = "".join(c for c in characters if len(c) == 1 and c.isprintable() and not c.isspace())
    shown = distinct_letters(characters, "." + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", kept=kept)
    colours = []
    for name, letter in zip(names, shown, strict=True):
        value, _, line = declared[name]
        if "/" in value or "\\" in value:
            source.fail("triangles as colours are not supported yet", line)
        try:
            colours.append(Colour(name, colour_of(value, letter).rgb, letter))
        except PuzzleError as error:
            source.fail(str(error), line)
    letters = {character: number for number, character in enumerate(characters) if len(character) == 1}
    if draft.background in used:
        source.fail(f"a block has the colour of the background, {shorten(draft.background)}", draft.line)
    return Palette(tuple(colours)), {name: number for number, name in enumerate(names)}, letters


def write(puzzles: Sequence[Puzzle]) -> str:
    """A puzzle set."""
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
    return head + "<puzzleset>\n" + "".join(map(_write_one, puzzles)) + "</puzzleset>\n"


def _write_one(puzzle: Puzzle) -> str:
    palette, height = puzzle.palette, board_of(puzzle).height
    names = _names(palette)
    special = "[]|?\\/"
    kept = "".join(colour.letter for colour in palette if colour.letter not in special)
    marks = distinct_letters([colour.letter for colour in palette], kept=kept)
    lines = [f'<puzzle type="grid" defaultcolor={_attribute(names[1])} backgroundcolor={_attribute(names[0])}>']
    words = [(key, getattr(puzzle.credits, name)) for key, name in _TEXTS.items()]
    lines += [f"<{key}>{_text(text)}</{key}>" for key, text in words if text]
    for name, mark, colour in zip(names, marks, palette, strict=True):
        lines.append(f"<color name={_attribute(name)} char={_attribute(mark)}>{colour.hex[1:]}</color>")
    for kind, clues in (("columns", puzzle.clues[height:]), ("rows", puzzle.clues[:height])):
        lines += [f'<clues type="{kind}">', *(_write_line(clue, names) for clue in clues), "</clues>"]
    if puzzle.goal is not None:
        masks = tuple(1 << colour for colour in puzzle.goal)
        lines.append(f'<solution type="goal"><image>\n{write_image(puzzle, masks, marks, _escaped)}</image></solution>')
    for state in puzzle.saved:
        lines.append(
            f'<solution type="saved"><image>\n{write_image(puzzle, state, marks, _escaped)}</image></solution>'
        )
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _write_line(clue: Clue, names: list[str]) -> str:
    blocks = clue.blocks if isinstance(clue, Runs) else ()
    counts = [
        f"<count>{block.length}</count>"
        if block.colour == 1
        else f"<count color={_attribute(names[block.colour])}>{block.length}</count>"
        for block in blocks
    ]
    return f"<line>{''.join(counts)}</line>"


def _names(palette: Palette) -> list[str]:
    """The colours' names, all made different, because clues refer to them."""
    names: list[str] = []
    for number, colour in enumerate(palette):
        name = " ".join(colour.name.split()) or f"colour{number}"
        names.append(name if name not in names else f"{name} {number}")
    return names


def _text(text: str) -> str:
    bad = _ILLEGAL.search(text)
    if bad:
        raise WriteError(f"XML cannot hold the character U+{ord(bad[0]):04X} of {shorten(text)}")
    return _escaped(text).replace("\r", "&#13;")


def _attribute(text: str) -> str:
    from xml.sax.saxutils import quoteattr  # late: imports what opens addresses

    _text(text)
    return quoteattr(text)


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)
