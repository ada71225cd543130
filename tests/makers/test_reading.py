"""The bytes of any source: bounded, whatever holds them, and never from a device."""

from __future__ import annotations

import io
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from nonoforge.errors import ReadError
from nonoforge.makers.reading import bytes_of, read_bytes

DATA = b"0123456789"


@pytest.mark.parametrize("hold", [bytes, bytearray, memoryview, io.BytesIO])
def test_bytes_in_memory_come_back_without_a_name(hold: Any) -> None:
    """Bytes, their relatives and an unnamed file give the same bytes."""
    assert bytes_of(hold(DATA), 10) == (DATA, "")


def test_paths_and_open_files_come_with_their_name(tmp_path: Path) -> None:
    """A path, as text or not, and an open file give bytes and name; a file is read from where it stands."""
    path = tmp_path / "ten.bin"
    path.write_bytes(DATA)
    assert bytes_of(path, 10) == bytes_of(str(path), 10) == (DATA, str(path))
    with path.open("rb") as file:
        file.seek(4)
        assert bytes_of(file, 10) == (DATA[4:], str(path))


@pytest.mark.parametrize("source", [None, 3, [DATA], {"read": DATA}])
def test_other_things_are_left_to_the_rooms(source: object) -> None:
    """What holds no bytes is no error here."""
    assert bytes_of(source, 10) is None


@pytest.mark.parametrize("most", [9, 10])
def test_one_byte_too_many_is_refused(most: int, tmp_path: Path) -> None:
    """Ten bytes pass a bound of ten and no smaller one, in memory, in a file and by path."""
    path = tmp_path / "ten.bin"
    path.write_bytes(DATA)
    for source in (DATA, io.BytesIO(DATA), path):
        if most == 10:
            assert bytes_of(source, most) is not None
            continue
        with pytest.raises(ReadError, match="too large: at most 9 bytes"):
            bytes_of(source, most)


def test_no_more_is_read_than_needed_to_refuse() -> None:
    """A file without end is asked for one byte beyond the bound, once."""

    class Endless:
        asked: list[int] = []  # noqa: RUF012 (one list for the whole test is what is meant)

        def read(self, size: int) -> bytes:
            self.asked.append(size)
            return b"x" * size

    with pytest.raises(ReadError, match="too large"):
        bytes_of(Endless(), 1000)
    assert Endless.asked == [1001]


def test_a_pipe_reports_no_size_and_is_read_all_the_same(tmp_path: Path) -> None:
    """A named pipe, whose size is 0, gives what is written to it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(DATA))
    writer.start()
    assert read_bytes(pipe, 100) == DATA
    writer.join()


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"", "empty"),
        (io.StringIO("text"), "open for text"),
        ("no/such/file", "No such file"),
        ("a\0b", "cannot be read"),
        ("/", "cannot be read"),
        ("/dev/zero", "device"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(source: Any, words: str) -> None:
    """Empty, textual, missing, impossible and endless sources are refused in words."""
    with pytest.raises(ReadError, match=words):
        bytes_of(source, 100)


def test_a_closed_file_is_one_sentence(tmp_path: Path) -> None:
    """Reading a closed file is a `ReadError` that names it."""
    path = tmp_path / "closed.bin"
    path.write_bytes(DATA)
    file = path.open("rb")
    file.close()
    with pytest.raises(ReadError, match=r"closed\.bin.*cannot be read"):
        bytes_of(file, 100)
