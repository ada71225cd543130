"""Files made to take long or much: each small enough to be read, each with one thing in excess."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from itertools import product

from nonoforge.formats.source import MOST_BYTES

Maker = Callable[[], bytes]

_JSON = '{{"format": "nonoforge-puzzle", "version": 1, "board": {}, "clues": {}{}}}'


def _listed(items: list[str]) -> str:
    return "[" + ",".join(f'"{item}"' for item in items) + "]"


def json_grid(width: int, height: int, rows: list[str], columns: list[str], more: str = "") -> bytes:
    board = f'{{"kind":"grid","width":{width},"height":{height}}}'
    clues = f'{{"rows":{_listed(rows)},"columns":{_listed(columns)}}}'
    return _JSON.format(board, clues, more).encode()


def json_solid(width: int, height: int, depth: int) -> bytes:
    board = f'{{"kind":"solid","width":{width},"height":{height},"depth":{depth}}}'
    sides = {"x": height * depth, "y": width * depth, "z": width * height}
    clues = "{" + ",".join(f'"{name}":{_listed(["-"] * count)}' for name, count in sides.items()) + "}"
    return _JSON.format(board, clues, "").encode()


def json_saved(times: int) -> bytes:
    row = "[" + ",".join("3" * 1000) + "]"
    state = "[" + ",".join([row] * 1000) + "]"
    return json_grid(1000, 1000, ["-"] * 1000, ["-"] * 1000, f',"saved":[{",".join([state] * times)}]')


def json_plane(names: int) -> bytes:
    sides = ",".join(["[0]"] * names)
    board = f'{{"kind":"plane","faces":1,"sides":[{sides}]}}'
    return _JSON.format(board, f'{{"sides":{_listed(["1"] * names)}}}', "").encode()


def json_shape(cubics: int) -> bytes:
    path = "[" + ",".join(["0"] * (2 + 6 * cubics)) + "]"
    shape = f'{{"frame":{path},"curves":[{{"path":{path}}}],"faces":[[[0,0,1]]]}}'
    board = f'{{"kind":"plane","faces":1,"sides":[[0],[0]],"shape":{shape}}}'
    return _JSON.format(board, '{"sides":["1","1"]}', "").encode()


def json_misfit_at_the_end() -> bytes:
    return json_grid(1, 199_999, ["1"] * 199_998 + ["x"], ["-"])


def repeated(start: str, part: str, end: str = "", *, most: int = MOST_BYTES - 9) -> bytes:
    """As many parts between start and end as a file may hold."""
    count = (most - len(start) - len(end)) // len(part)
    return (start + part * count + end).encode()


def non_colours(count: int) -> bytes:
    colours = "".join(f"color c{number} #{number:06x} {chr(0x4E00 + number)}\n" for number in range(count))
    return f"width 1\nheight 1\n{colours}rows\n1\ncolumns\n1\n".encode()


def g_colours(count: int) -> bytes:
    colours = "".join(f"{chr(0x4E00 + n)}:{chr(0x4E00 + n)} #{n:06x}\n" for n in range(count))
    return f"title\n#d\n{colours}: rows\n1\n: columns\n1\n: end\n".encode()


def xml(inside: str) -> bytes:
    return f"<puzzleset><puzzle>{inside}</puzzle></puzzleset>".encode()


def xml_images(times: int, kind: str = "saved") -> bytes:
    image = "|" + "|\n|".join(["." * 1000] * 1000) + "|"
    part = f'<solution type="{kind}"><image>{image}</image></solution>'
    return xml('<solution type="goal"><image>' + image + "</image></solution>" + part * times)


def xml_clues(lines: int, counts: int) -> bytes:
    line = "<line>" + "<count>1</count>" * counts + "</line>"
    sides = f'<clues type="rows">{line * lines}</clues><clues type="columns"><line/></clues>'
    return xml(sides)


def non_saved(times: int) -> bytes:
    return (
        b"width 1000\nheight 1000\n"
        + b'saved "'
        + b"?" * 1_000_000
        + b'"\n'
        + (b'saved "' + b"?" * 1_000_000 + b'"\n') * (times - 1)
        + b'goal "'
        + b"0" * 1_000_000
        + b'"\n'
    )


def gno_grid(width: int, height: int) -> bytes:
    rows = "\n".join([" ".join("2" * width)] * height)
    return f"[Dimensions]\n{height}\n{width}\n[Solution grid]\n{rows}\n".encode()


def png(width: int, height: int, colours: int, mode: str = "P") -> bytes:
    from PIL import Image

    image = Image.frombytes("P", (width, height), bytes(i * 7 // 3 % colours for i in range(width * height)))
    image.putpalette([value for i in range(256) for value in (i * 5 % 256, i * 77 % 256, i * 31 % 256)])
    out = io.BytesIO()
    image.convert(mode).save(out, "PNG")
    return out.getvalue()


def png_texts(count: int) -> bytes:
    """A PNG of one pixel with many texts of a megabyte, packed small."""
    good = png(1, 1, 1)
    head, rest = good[:33], good[33:]
    packed = b"Title\0\0" + zlib.compress(b"a" * 1_000_000)
    chunk = struct.pack(">I", len(packed)) + b"zTXt" + packed + struct.pack(">I", zlib.crc32(b"zTXt" + packed))
    return head + chunk * count + rest


def pbm(width: int, height: int, *, bits: bool) -> bytes:
    head = f"P{4 if bits else 1}\n{width} {height}\n".encode()
    return head + (b"\xaa" * ((width + 7) // 8 * height) if bits else b"01" * (width * height // 2))


def vox(models: list[tuple[int, int, int]], full: bool = False, scene: bytes = b"") -> bytes:
    chunks = []
    for x, y, z in models:
        columns = (bytes((i, j, k, 1)) for i, j, k in product(range(x), range(y), range(z)) if full)
        voxels = b"".join(columns)
        chunks.append(_chunk(b"SIZE", struct.pack("<III", x, y, z)))
        chunks.append(_chunk(b"XYZI", struct.pack("<I", len(voxels) // 4) + voxels))
    inside = b"".join(chunks) + scene
    return b"VOX " + struct.pack("<I", 150) + b"MAIN" + struct.pack("<II", 0, len(inside)) + inside


def vox_same_model_often() -> bytes:
    """A scene of groups that show one model of half a million voxels 33 times."""
    children = struct.pack("<iii", 1, 0, 33) + struct.pack("<i", 2) * 33
    group = _chunk(b"nGRP", children)
    shape = _chunk(b"nSHP", struct.pack("<iiii", 2, 0, 1, 0) + struct.pack("<i", 0))
    return vox([(80, 80, 79)], full=True, scene=group + shape)


def vox_dictionaries() -> bytes:
    entries = (MOST_BYTES - 1000) // 8
    node = struct.pack("<ii", 0, entries) + b"\0" * (8 * entries)
    return vox([(1, 1, 1)], full=True, scene=_chunk(b"LAYR", node))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("<II", len(content), 0) + content


def lines_of(count: int, word: str = "1") -> str:
    return (word + "\n") * count


FILES: dict[str, dict[str, Maker]] = {
    "json": {
        "20,000 keys, the last twice": lambda: (
            "{" + ",".join(f'"k{i}":0' for i in [*range(20_000), 19_999]) + "}"
        ).encode(),
        "1×1,000,000, all clues alike": lambda: json_grid(1, 1_000_000, ["1"] * 1_000_000, ["-"]),
        "900,000×1, all clues different": lambda: json_grid(900_000, 1, ["-"], [str(n) for n in range(1, 900_001)])[
            :MOST_BYTES
        ],
        "1×199,999, all clues different": lambda: json_grid(1, 199_999, [str(n) for n in range(1, 200_000)], ["-"]),
        "1×199,999, two blocks": lambda: json_grid(1, 199_999, [f"{n} ?" for n in range(1, 200_000)], ["-"]),
        "four million blocks in a line": lambda: json_grid(1000, 1, ["1 " * 3_900_000], ["-"] * 1000),
        "three saved states of a million cells": lambda: json_saved(3),
        "a flat solid of a million lines": lambda: json_solid(1000, 1000, 1),
        "a solid of 180,100 lines": lambda: json_solid(10, 10, 9_000),
        "a plane of 800,000 sides": lambda: json_plane(800_000),
        "a plane of 150,000 sides": lambda: json_plane(150_000),
        "a shape of 600,000 cubics": lambda: json_shape(300_000),
        "the last of 199,999 clues wrong": json_misfit_at_the_end,
        "95 puzzles of 20,000 lines": lambda: (
            b"[" + b",".join([json_grid(1, 20_000, ["1"] * 20_000, ["-"])] * 95) + b"]"
        ),
        "a million empty lists": lambda: repeated("[", "[],", "[]]"),
        "open lists": lambda: b"[" * (MOST_BYTES - 9),
        "four million numbers": lambda: repeated("[", "1,", "1]"),
        "a million small objects": lambda: repeated("[", '{"a":1},', "{}]"),
        "a million texts": lambda: repeated("[", '"",', '""]'),
        "a title of escapes": lambda: repeated('{"format":"', "\\u0061", '"}'),
        "600,000 given cells": lambda: json_grid(
            1000, 1000, ["-"] * 1000, ["-"] * 1000, ',"given":[' + ",".join(f"[{i},0]" for i in range(600_000)) + "]"
        ),
    },
    "non": {
        "390,000 blank lines": lambda: b"width 1\nheight 1\nrows\n" + b"\n" * 390_000 + b"columns\n1\n",
        "390,000 blank lines and a clue too few": lambda: (
            b"width 1\nheight 9\nrows\n" + b"\n" * 390_000 + b"1\ncolumns\n1\n"
        ),
        "20,000 colours": lambda: non_colours(20_000),
        "300,000 rows": lambda: f"width 1\nheight 300000\nrows\n{lines_of(300_000)}columns\n1\n".encode(),
        "300,000 rows of different clues": lambda: (
            "width 1\nheight 300000\nrows\n" + "\n".join(map(str, range(300_000))) + "\ncolumns\n1\n"
        ).encode(),
        "four million blocks": lambda: repeated("width 1\nheight 1\nrows\n", "1,", "1\ncolumns\n1\n"),
        "2.6 million coloured blocks": lambda: repeated("width 1\nheight 1\nrows\n", "1a,", "1\ncolumns\n1\n"),
        "1.6 million names of colours": lambda: repeated("width 1\nheight 1\nrows\n", "a: 1 ", "1\ncolumns\n1\n"),
        "seven saved states of a million cells": lambda: non_saved(6),
        "1×1,000,000 as a goal": lambda: b'width 1\nheight 1000000\ngoal "' + b"01" * 500_000 + b'"\n',
        "1,000,000×1 as a goal": lambda: b'width 1000000\nheight 1\ngoal "' + b"01" * 500_000 + b'"\n',
        "380,000 unknown keys": lambda: repeated("", "k v\n", most=380_000 * 4),
        "380,000 different keys": lambda: "".join(f"k{n} v\n" for n in range(380_000)).encode(),
        "10,000 puzzles": lambda: ("====\n".join(["width 1\nheight 1\nrows\n1\ncolumns\n1\n"] * 9_999)).encode(),
        "a long line of blanks": lambda: b"width 1\nheight 1\nrows\n1" + b" " * 7_000_000 + b"x\ncolumns\n1\n",
        "a word of eight million letters": lambda: b"a" * (MOST_BYTES - 9),
        "a goal of blanks": lambda: b'width 1\nheight 1\ngoal "' + b" " * 7_000_000 + b'0"\n',
        "many ampersands": lambda: repeated('width 1\nheight 1\nrows\n1\ncolumns\n1\ntitle "', "&amp;", '"\n'),
    },
    "g": {
        "20,000 colours": lambda: g_colours(20_000),
        "300,000 rows": lambda: f": rows\n{lines_of(300_000)}: columns\n1\n: end\n".encode(),
        "390,000 blank lines": lambda: b": rows\n1\n: columns\n1\n" + b"\n" * 390_000,
        "four million blocks": lambda: repeated(": rows\n", "1 ", "1\n: columns\n1\n: end\n"),
        "a line of blanks": lambda: b": rows\n1" + b" " * 7_000_000 + b"x\n: columns\n1\n: end\n",
        "a palette entry of blanks": lambda: b"t\n#d\n" + b" " * 7_000_000 + b"x\n: rows\n1\n: columns\n1\n: end\n",
        "many colons": lambda: repeated(": rows\n", ":\n", most=600_000),
    },
    "xml": {
        "700,000 ids": lambda: xml("<id>1</id>" * 700_000),
        "seven saved images of a million cells": lambda: xml_images(6),
        "1×1,000,000 as a goal": lambda: xml(
            '<solution type="goal"><image>' + "|.|" * 1_000_000 + "</image></solution>"
        ),
        "1,000,000×1 as a goal": lambda: xml(
            '<solution type="goal"><image>|' + ".X" * 500_000 + "|</image></solution>"
        ),
        "270,000 lines": lambda: xml_clues(270_000, 1),
        "480,000 counts": lambda: xml_clues(1, 480_000),
        "a million empty lines": lambda: xml('<clues type="rows">' + "<line/>" * 1_000_000 + "</clues>"),
        "many empty elements": lambda: repeated("<puzzleset><puzzle>", "<a/>", "</puzzle></puzzleset>"),
        "many attributes": lambda: xml("<a " + " ".join(f'a{n}=""' for n in range(700_000)) + "/>"),
        "150,000 colours": lambda: xml("".join(f'<color name="c{n}" char="">{n:06x}</color>' for n in range(150_000))),
        "many skipped entities": lambda: repeated(
            '<!DOCTYPE pbn SYSTEM "x"><puzzleset><puzzle><title>', "&a;", "</title></puzzle></puzzleset>"
        ),
        "10,000 puzzles": lambda: (
            "<puzzleset>"
            + ('<puzzle><clues type="rows"><line/></clues><clues type="columns"><line/></clues></puzzle>' * 9_999)
            + "</puzzleset>"
        ).encode(),
        "cells of long sets": lambda: xml(
            '<solution type="saved"><image>|' + "[" + ".X" * 3_500_000 + "]|</image></solution>"
        ),
        "open brackets": lambda: xml('<solution type="saved"><image>|' + "[" * 7_000_000 + "|</image></solution>"),
    },
    "pynogram": {
        "a colour with 2,000 blanks": lambda: (
            b"[colors]\ng = (0, 204, 0)" + b" " * 2_000 + b"x x\n[clues]\nrows = 1\ncolumns = 1\n"
        ),
        "a colour with a million blanks": lambda: (
            b"[colors]\ng = (0, 204, 0)" + b" " * 1_000_000 + b"x x\n[clues]\nrows = 1\ncolumns = 1\n"
        ),
        "blanks before the name": lambda: b"[colors]\n'" + b" " * 1_000_000 + b"x x\n[clues]\nrows = 1\ncolumns = 1\n",
        "blanks in defs": lambda: b"[colors]\ndefs =" + b" " * 1_000_000 + b"x\n[clues]\nrows = 1\ncolumns = 1\n",
        "blanks after rows": lambda: b"[clues]\nrows =" + b" " * 1_000_000 + b"x\ncolumns = 1\n",
        "350,000 colours": lambda: (
            "[colors]\n" + "".join(f"c{n}=(0,0,0)\n" for n in range(350_000)) + "[clues]\nrows = 1\ncolumns = 1\n"
        ).encode(),
        "100,000 clues a side": lambda: ("[clues]\nrows = " + "1," * 99_000 + "\ncolumns = 1\n").encode(),
        "four million blocks": lambda: repeated("[clues]\nrows = ", "1 ", "\ncolumns = 1\n"),
        "390,000 lines": lambda: ("[clues]\nrows =\n" + lines_of(390_000, "1,1") + "columns = 1\n").encode(),
    },
    "nin": {
        "390,000 rows": lambda: f"1 390000\n{lines_of(390_001)}".encode(),
        "390,000 different rows": lambda: ("1 390000\n1\n" + "\n".join(map(str, range(390_000))) + "\n").encode(),
        "199,999 different rows": lambda: ("1 199999\n1\n" + "\n".join(map(str, range(199_999))) + "\n").encode(),
        "390,000 blank lines": lambda: b"1 1\n" + b"\n" * 390_000,
        "four million blocks": lambda: repeated("1 1\n1\n", "1 "),
    },
    "mk": {
        "390,000 rows": lambda: f"390000 1\n{lines_of(390_000)}#\n1\n".encode(),
        "390,000 marks": lambda: f"1 1\n1\n{lines_of(390_000, '#')}".encode(),
        "four million blocks": lambda: repeated("1 1\n", "1 ", "\n#\n1\n"),
    },
    "cwd": {
        "390,000 rows": lambda: f"390000\n1\n{lines_of(390_000)}\n1\n".encode(),
        "390,000 blank lines": lambda: b"1\n1\n" + b"\n" * 390_000 + b"1\n",
        "four million blocks": lambda: repeated("1\n1\n", "1 ", "\n\n1\n"),
    },
    "gno": {
        "390,000 rows": lambda: (
            f"[Dimensions]\n390000\n1\n[Row clues]\n{lines_of(390_000)}[Column clues]\n1\n"
        ).encode(),
        "a million cells": lambda: gno_grid(1000, 1000),
        "1×390,000 as a solution": lambda: gno_grid(1, 390_000),
        "1,000,000×1 as a solution": lambda: gno_grid(1_000_000, 1),
        "1,300 sections": lambda: "".join(f"[{chr(97 + n % 26) * (n // 26 + 1)}]\n" for n in range(1_300)).encode(),
        "brackets and blanks": lambda: b"[Dimensions]\n1\n1\n" + b"[" + b" " * 7_000_000 + b"\n[Row clues]\n1\n",
    },
    "taai": {
        "390,000 lines": lambda: ("$1\n" + lines_of(390_000)).encode(),
        "390,000 blank lines": lambda: ("$1\n1\n1\n" + lines_of(390_000, "")).encode(),
        "10,000 puzzles": lambda: (lines_of(9_999, "$1\n1\n1")).encode(),
        "four million blocks": lambda: repeated("$1\n1\n", "1 "),
    },
    "picross": {
        "390,000 rows": lambda: f"GRID a\nROWS\n{lines_of(390_000, '[ 1 ]')}COLUMNS\n[ 1 ]\n".encode(),
        "10,000 puzzles": lambda: lines_of(9_999, "GRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]").encode(),
        "four million blocks": lambda: repeated("GRID a\nROWS\n[", " 1", " ]\nCOLUMNS\n[ 1 ]\n"),
        "blanks behind ROWS": lambda: b"GRID\nROWS" + b" " * 7_000_000 + b"x\n",
    },
    "blocks": {
        "390,000 rows": lambda: f"{lines_of(390_000)}\n1\n".encode(),
        "390,000 blank lines": lambda: b"1\n" + b"\n" * 390_000 + b"1\n",
        "200,000 groups": lambda: lines_of(195_000, "1\n").encode(),
        "four million blocks": lambda: repeated("", "1 ", "\n\n1\n"),
    },
    "bitmap": {
        "1,000,000×1": lambda: b"#." * 500_000 + b"\n",
        "1×390,000": lambda: lines_of(390_000, "#").encode(),
        "1000×1000": lambda: lines_of(1000, "#." * 500).encode(),
    },
    "spoj": {
        "390,000 rows": lambda: f"1\n390000 1\n{lines_of(390_001, '1 0')}".encode(),
        "10,000 puzzles": lambda: ("10000\n" + lines_of(10_000, "1 1\n1 0\n1 0")).encode(),
        "four million blocks": lambda: repeated("1\n1 1\n1 0\n", "1 ", "0\n"),
    },
    "sgt": {
        "1,000,000×1": lambda: b"1000000x1:" + b"1/" * 1_000_000 + b"1",
        "1×1,000,000": lambda: b"1x1000000:1" + b"/1" * 1_000_000,
        "a million given cells": lambda: b"1000x1000:" + b"/" * 1999 + b"," + b"a" * 1_000_000,
        "four million blocks": lambda: repeated("1x1:1/", "1.", "1"),
    },
    "puzzlink": {
        "1,000,000×1": lambda: b"https://puzz.link/p?nonogram/1000000/1/" + b"1" * 900_000,
        "1×1,000,000": lambda: b"https://puzz.link/p?nonogram/1/1000000/" + b"1" * 900_000,
        "1000×1000": lambda: b"https://puzz.link/p?nonogram/1000/1000/" + b"1" * 900_000,
    },
    "png": {
        "1000×1000 of 32 colours": lambda: png(1000, 1000, 32),
        "1000×1000 of 32 colours in RGBA": lambda: png(1000, 1000, 32, "RGBA"),
        "1000×1000 of 256 colours": lambda: png(1000, 1000, 256),
        "5×199,995": lambda: png(5, 199_995, 2),
        "1,000,000×1": lambda: png(1_000_000, 1, 2),
        "1×1,000,000": lambda: png(1, 1_000_000, 2),
        "texts of 60 megabytes": lambda: png_texts(60),
    },
    "pbm": {
        "1000×1000": lambda: pbm(1000, 1000, bits=False),
        "1,000,000×1": lambda: pbm(1_000_000, 1, bits=True),
        "1×1,000,000": lambda: pbm(1, 1_000_000, bits=True),
        "1×1,000,000 as text": lambda: pbm(1, 1_000_000, bits=False),
        "comments": lambda: b"P1\n" + b"#\n" * 4_900 + b"1 1\n1",
        "comments and no size": lambda: b"P1\n" + b"# \n" * 3_000 + b"x",
        "blanks and no size": lambda: b"P1" + b" " * 7_000_000 + b"x",
    },
    "vox": {
        "200 empty models of 256×256×1": lambda: vox([(256, 256, 1)] * 200),
        "16 models of 100³": lambda: vox([(100, 100, 100)] * 16),
        "one full model of 100³": lambda: vox([(100, 100, 100)], full=True),
        "190,000 models of 1×1×1": lambda: vox([(1, 1, 1)] * 190_000),
        "10,000 models of 1×1×1": lambda: vox([(1, 1, 1)] * 9_999),
        "a model of 256×256×15": lambda: vox([(256, 256, 15)]),
        "one model 33 times": vox_same_model_often,
        "a dictionary of a million entries": vox_dictionaries,
    },
}
"""Format -> what is in excess -> the file."""
