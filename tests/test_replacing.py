"""Files are replaced whole; links, devices and pipes stay what they are."""

from __future__ import annotations

import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from nonoforge.errors import WriteError
from nonoforge.replacing import replace_file


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    """The file at the end of a chain of links is replaced in its own folder; all links stay."""
    real = tmp_path / "real"
    real.mkdir()
    (real / "file").write_bytes(b"old")
    (tmp_path / "near").symlink_to("real/file")
    (tmp_path / "far").symlink_to(tmp_path / "near")
    replace_file(tmp_path / "far", b"new")
    assert (real / "file").read_bytes() == b"new"
    assert (tmp_path / "near").is_symlink()
    assert (tmp_path / "far").is_symlink()
    assert not (real / "file").is_symlink()


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    """A link whose target does not exist yet gets one."""
    (tmp_path / "link").symlink_to("target")
    replace_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    """Whoever reads a named pipe gets the bytes, and the pipe stays."""
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    replace_file(pipe, b"new")
    reader.join()
    assert heard == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_device_is_written_to() -> None:
    """A terminal, which is a device, shows the bytes and stays.

    Not `/dev/null`: code that gets this wrong replaces the device of the machine where the tests run as root.
    """
    ours, theirs = os.openpty()
    try:
        path = Path(os.ttyname(theirs))
        replace_file(path, b"new")
        assert os.read(ours, 100) == b"new"
        assert stat.S_ISCHR(path.stat().st_mode)
    finally:
        os.close(ours)
        os.close(theirs)


def test_everything_else_is_refused(tmp_path: Path) -> None:
    """Folders, sockets, links in a circle and folders that do not exist are refused in a sentence and left alone."""
    (tmp_path / "circle").symlink_to("circle")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(tmp_path / "socket"))
        cases = {"": "folder", "socket": "neither", "circle": "symbolic links", "none/file": "No such file"}
        for name, reason in cases.items():
            with pytest.raises(WriteError, match=reason):
                replace_file(tmp_path / name, b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["circle", "socket"]
    assert stat.S_ISSOCK((tmp_path / "socket").stat().st_mode)


def test_permissions_stay(tmp_path: Path) -> None:
    """A replaced file keeps its permissions; a new one gets those that the umask leaves."""
    (tmp_path / "old").write_bytes(b"")
    (tmp_path / "old").chmod(0o640)
    mask = os.umask(0o027)
    try:
        replace_file(tmp_path / "old", b"new")
        replace_file(tmp_path / "new", b"new")
    finally:
        os.umask(mask)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("old", "new")] == [0o640, 0o640]
