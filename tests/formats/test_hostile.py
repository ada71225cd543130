"""Input that is broken or meant to do harm: only `ReadError` comes out, with a place and a reason."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hostile_files import FILES
from hypothesis import given, settings
from hypothesis import strategies as st

import nonoforge as nf
from bounded import bounded
from nonoforge.formats import FORMATS
from nonoforge.formats.source import MOST_BYTES, MOST_LINES, MOST_PUZZLES

ROOT = Path(__file__).resolve().parents[2]
NAMES = [entry.name for entry in FORMATS]


def load_fuzzer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_readers", ROOT / "fuzz" / "fuzz_readers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz_readers"] = module
    spec.loader.exec_module(module)
    return module


FUZZER = load_fuzzer()
SEEDS: list[tuple[str, bytes]] = FUZZER.seeds()


def survives(data: bytes, name: str | None) -> None:
    try:
        puzzles = nf.loads_all(data, name)
    except nf.ReadError as error:
        message = str(error)
    else:
        message = ""
        assert puzzles
    assert len(message) < 500


@settings(max_examples=400)
@given(st.sampled_from(SEEDS), st.randoms(use_true_random=False), st.booleans())
def test_broken_files(seed: tuple[str, bytes], dice: random.Random, named: bool) -> None:
    """A good file that was cut, shuffled, flipped, renumbered, doubled or recoded is read or refused, nothing else."""
    name, content = seed
    survives(FUZZER.broken(content, dice), name if named else None)


@settings(max_examples=200)
@given(st.binary(max_size=300), st.sampled_from([*NAMES, None]))
def test_random_bytes(data: bytes, name: str | None) -> None:
    """Bytes of chance are read or refused by every reader."""
    survives(data, name)


@settings(max_examples=200)
@given(st.text('0123456789 .,:/#?|[]<>{}"=$\nabrwXWHrowscolumns', max_size=200), st.sampled_from([*NAMES, None]))
def test_random_text(text: str, name: str | None) -> None:
    """Text made of the characters that formats use is read or refused by every reader."""
    survives(text.encode(), name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("data", [b"", b"\n\n", b" ", b"\0", b"\xff\xfe", b"\xef\xbb\xbf"])
def test_nothing_is_no_puzzle(name: str, data: bytes) -> None:
    """An empty file is refused by every reader."""
    with pytest.raises(nf.ReadError):
        nf.loads_all(data, name)


ENORMOUS = {
    "nin": b"1000000000 1000000000\n1\n",
    "mk": b"1000000000 1000000000\n1\n#\n1\n",
    "cwd": b"1000000000\n1000000000\n1\n\n1\n",
    "non": b"width 1000000000\nheight 1000000000\nrows\n1\ncolumns\n1\n",
    "gno": b"[Dimensions]\n1000000000\n1000000000\n[Row clues]\n1\n[Column clues]\n1\n",
    "sgt": b"1000000000x1000000000:1/1",
    "puzzlink": b"https://puzz.link/p?nonogram/1000000000/1000000000/1",
    "pbm": b"P1\n1000000000 1000000000\n1",
    "spoj": b"1\n1000000000 1000000000\n1 0\n",
    "json": b'{"format": "nonoforge-puzzle", "version": 1, "clues": {}, '
    b'"board": {"kind": "solid", "width": 1000000000, "height": 1000000000, "depth": 9}}',
    "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x3b\x9a\xca\0\x3b\x9a\xca\0\x01\0\0\0\0" + b"\0" * 20,
}


@pytest.mark.parametrize("name", ENORMOUS)
def test_enormous_sizes_are_refused_at_once(name: str) -> None:
    """A board of 10⁹ by 10⁹ cells is refused before anybody makes room for it."""
    with pytest.raises(nf.ReadError):
        nf.loads_all(ENORMOUS[name], name)


READING = """
for file in sorted(pathlib.Path({folder!r}).iterdir()):
    data = file.read_bytes()
    for name in ({name!r}, None):
        start = time.process_time()
        try:
            nf.loads_all(data, name)
        except nf.ReadError as error:
            assert len(str(error)) < 500
        spent = time.process_time() - start
        assert spent <= 2, f"{{file.name}} took {{spent:.2f}} s of CPU time with the format {{name}}"
"""


@pytest.mark.parametrize("name", NAMES)
def test_files_in_excess_take_little_time_and_memory(name: str, tmp_path: Path) -> None:
    """Files with too much of one thing are read or refused in 2 s of CPU time and 500 MB, by name and by content."""
    cases = {what: make() for what, make in FILES[name].items()}
    cases["ones and nothing else"] = b"1 " * (MOST_BYTES // 2 - 9)
    for what, data in cases.items():
        assert len(data) <= MOST_BYTES, f"{what}: refused for its length alone"
        (tmp_path / what).write_bytes(data)
    prepare = "import pathlib, time, nonoforge as nf\nnf.loads_all(nf.dumps(nf.loads('1x1:1/1'), 'json'))\n"
    prepare += "import numpy, PIL.PngImagePlugin"
    reading = READING.format(folder=str(tmp_path), name=name)
    bounded(f"{prepare}\n{reading}", prepare=prepare, seconds=4.0 * len(cases))


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("nin", "2 2\n1\n-1\n1\n1\n", 3),
        ("mk", "2 2\n1\n1\n#\n1\n-1\n", 6),
        ("cwd", "1\n1\n-1\n\n1\n", 3),
        ("non", "width 1\nheight 1\nrows\n1\ncolumns\n-1\n", 6),
        ("taai", "$1\n1\n-1\n", 3),
        ("blocks", "1\n-1\n\n1\n1\n", 2),
        ("g", ": rows\n-1\n: columns\n1\n: end\n", 2),
        ("picross", "GRID a\nROWS\n[ -1 ]\nCOLUMNS\n[ 1 ]\n", 3),
        (
            "xml",
            "<puzzleset><puzzle>\n<clues type='rows'><line>\n<count>-1</count></line></clues></puzzle></puzzleset>",
            3,
        ),
    ],
)
def test_negative_numbers(name: str, text: str, line: int) -> None:
    """A negative length is refused, and its line is named."""
    with pytest.raises(nf.ReadError) as caught:
        nf.loads_all(text, name)
    assert caught.value.line == line


@pytest.mark.parametrize("digits", ["99999999999999999999", "9" * 5000])
@pytest.mark.parametrize("name", ["nin", "non", "sgt", "taai", "blocks"])
def test_overflowing_numbers(name: str, digits: str) -> None:
    """A length of twenty or five thousand digits is refused like any other wrong number."""
    good = nf.dumps(nf.Puzzle.of_clues([[7]] * 7, [[7]] * 7), name)
    with pytest.raises(nf.ReadError, match="possible"):
        nf.loads_all(good.replace(b"7\n", digits.encode() + b"\n"), name)


def test_entity_bomb() -> None:
    """XML that declares entities is refused at the declaration."""
    layers = "".join(f'<!ENTITY b{n} "&b{n - 1};&b{n - 1};">' for n in range(1, 40))
    head = f'<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY b0 "ha">{layers}]>\n'
    text = head + "<puzzleset><puzzle>&b39;</puzzle></puzzleset>"
    with pytest.raises(nf.ReadError, match="entities") as caught:
        nf.loads_all(text, "xml")
    assert caught.value.line == 2


def test_external_entities_are_not_visited(tmp_path: Path) -> None:
    """Neither an external entity nor an external document type is read."""
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    body = "<puzzleset><puzzle><title>&x;</title></puzzle></puzzleset>"
    with pytest.raises(nf.ReadError, match="entities"):
        nf.loads_all(f'<!DOCTYPE p [<!ENTITY x SYSTEM "{secret.as_uri()}">]>{body}', "xml")
    broken = tmp_path / "broken.dtd"
    broken.write_text("<!ENTITY")
    good = nf.dumps(nf.Puzzle.of_clues([[1]], [[1]]), "xml").decode()
    text = good.replace("https://webpbn.com/pbn-0.3.dtd", broken.as_uri())
    assert text != good
    assert nf.loads(text).clues == nf.Puzzle.of_clues([[1]], [[1]]).clues


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_wrong_encoding_names_the_place(encoding: str) -> None:
    """Text in an old encoding is refused at the byte that shows it."""
    text = 'width 1\nheight 1\ntitle "Käfer"\nrows\n1\ncolumns\n1\n'
    with pytest.raises(nf.ReadError) as caught:
        nf.loads_all(text.encode(encoding), "non")
    assert (caught.value.line, caught.value.column) == (3, 9)


def test_utf_16_and_byte_order_marks_are_read() -> None:
    """A byte order mark says how to read the text."""
    text = 'title "Käfer"\r\nwidth 1\r\nheight 1\r\nrows\r\n1\r\ncolumns\r\n1\r\n'
    for encoding in ("utf-8-sig", "utf-16"):
        assert nf.loads(text.encode(encoding)).credits.title == "Käfer"


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("non", "width 1\nheight 1\nrows\n1\nrows\n1\ncolumns\n1\n", 5),
        ("gno", "[Dimensions]\n1\n1\n[Row clues]\n1\n[Row clues]\n1\n[Column clues]\n1\n", 6),
        ("picross", "GRID a\nROWS\n[ 1 ]\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", 4),
        ("pynogram", "[clues]\nrows = 1\nrows = 1\ncolumns = 1\n", 3),
        ("xml", "<puzzleset><puzzle>\n<clues type='rows'/>\n<clues type='rows'/></puzzle></puzzleset>", 3),
    ],
)
def test_duplicate_sections(name: str, text: str, line: int) -> None:
    """A section that comes twice is refused at its second place."""
    with pytest.raises(nf.ReadError) as caught:
        nf.loads_all(text, name)
    assert caught.value.line == line


def test_long_files_are_refused() -> None:
    """Files with too many bytes, lines or puzzles are refused."""
    with pytest.raises(nf.ReadError, match="bytes"):
        nf.loads_all(b" " * (MOST_BYTES + 1))
    with pytest.raises(nf.ReadError, match="lines"):
        nf.loads_all(b"1 1\n1\n1\n" + b"1\n" * MOST_LINES, "nin")
    with pytest.raises(nf.ReadError, match="puzzles"):
        nf.loads_all(b"$1\n1\n1\n" * (MOST_PUZZLES + 1))


def test_contradicting_clues_are_read() -> None:
    """Clues that no picture fits are no error of reading."""
    for name in ("json", "non", "xml", "g", "nin", "mk", "cwd", "gno", "sgt", "taai", "picross", "blocks"):
        puzzle = nf.Puzzle.of_clues([[2, 2], [9]], [[1], [5, 5, 5]])
        assert nf.loads(nf.dumps(puzzle, name), name).clues == puzzle.clues
