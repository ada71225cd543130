"""The kind that suits a source, by its class or its first bytes."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from nonoforge.errors import MakeError, ReadError
from nonoforge.makers.inference import kind_of
from nonoforge.makers.pictures.bitmap import bitmap_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'


def picture(form: str) -> bytes:
    """A small picture in a format of Pillow."""
    out = io.BytesIO()
    Image.fromarray(np.full((16, 16, 3), 200, np.uint8)).save(out, form)
    return out.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM", "TGA", "ICO", "AVIF"])
def test_pictures_of_every_format(form: str) -> None:
    """Whatever can be read as a picture becomes a mono puzzle, without a name that says so."""
    assert kind_of(picture(form)) == "mono"


@pytest.mark.parametrize("head", [b"\0\0\0\x18ftypheic", b"\0\0\0\x18ftypqt  ", b"PK\3\4"])
def test_what_phones_write_goes_to_the_reader_of_pictures(head: bytes) -> None:
    """HEIC, films and archives are for it to name: it knows the way out."""
    assert kind_of(head + bytes(100)) == "mono"
    with pytest.raises(ReadError, match=r"HEIC|film|archive"):
        bitmap_of(head + bytes(100))


def test_every_shared_model_is_a_solid(shared: Path, tmp_path: Path) -> None:
    """By path, by bytes, as an open file, and under the name of a picture."""
    files = sorted((shared / "meshes").glob("*.*"))
    models = [
        path for path in files if path.suffix in (".stl", ".ply", ".obj", ".glb", ".gltf", ".dae", ".vox", ".off")
    ]
    assert len(models) >= 10
    for path in models:
        assert kind_of(path) == kind_of(str(path)) == "solid", path.name
        data = path.read_bytes()
        assert kind_of(data) == "solid", path.name
        named = tmp_path / "model.png"
        named.write_bytes(data)
        assert kind_of(named) == "solid", path.name
        with path.open("rb") as file:
            assert kind_of(file) == "solid"
            assert file.read(4) == data[:4]  # nothing of it was used up


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (np.zeros((8, 9), bool), "mono"),
        (np.zeros((8, 9, 3), np.uint8), "mono"),
        (np.zeros((8, 9, 4)), "mono"),
        (np.zeros((8, 9, 3), bool), "solid"),
        (np.zeros((8, 9, 7), np.uint8), "solid"),
        (Image.new("L", (4, 4)), "mono"),
    ],
)
def test_arrays_and_images(source: Any, kind: str) -> None:
    """Two axes or channels make a picture, three axes make a solid."""
    assert kind_of(source) == kind


def test_meshes_of_trimesh_and_our_own() -> None:
    """A mesh, a scene, and what our readers make of them."""
    import trimesh

    from nonoforge.makers.solids.source import model_of, volume_of_array

    box = trimesh.creation.box()
    for source in (box, trimesh.Scene(box), model_of(box), volume_of_array(np.ones((2, 2, 2), bool))):
        assert kind_of(source) == "solid"


@pytest.mark.parametrize(
    "data",
    [
        SVG,
        b"\xef\xbb\xbf" + SVG,
        b"<?xml version='1.0'?><!-- PNG " + b"x" * 5000 + b" --><!DOCTYPE svg>" + SVG,
        SVG.decode().encode("utf-16"),
        b'<s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
        SVG[:45] + b"<broken",
    ],
)
def test_drawings_must_be_named(data: bytes, tmp_path: Path) -> None:
    """Two kinds can come of a drawing, so the user is asked, whatever the file is called."""
    with pytest.raises(MakeError, match="choose one of them by name"):
        kind_of(data)
    path = tmp_path / "drawing.png"
    path.write_bytes(data)
    with pytest.raises(MakeError, match="tangram, a curved nonogram or a grid"):
        kind_of(path)


def test_an_outline_is_a_drawing(tmp_path: Path) -> None:
    """What was read from a drawing is still one."""
    from nonoforge.makers.drawings.outline import outline_of

    (tmp_path / "a.svg").write_bytes(SVG)
    with pytest.raises(MakeError, match="choose one of them by name"):
        kind_of(outline_of(tmp_path / "a.svg"))


@pytest.mark.parametrize(
    "source",
    [
        b"",
        b"<html><body><svg/></body></html>",
        b'{"format": "something else"}',
        b"solid ground, said the geologist",
        struct.pack("<80xI", 7) + b"cut short",
        np.zeros(5),
        np.zeros((2, 2, 2, 2)),
        7,
        None,
    ],
)
def test_anything_else_is_refused_in_one_sentence(source: Any) -> None:
    """No kind is made up."""
    with pytest.raises(MakeError) as refused:
        kind_of(source)
    assert "\n" not in str(refused.value)


def test_names_are_not_trusted(tmp_path: Path) -> None:
    """A text called cat.png is no picture, a picture called cat.stl is."""
    (tmp_path / "cat.png").write_text("a cat")
    with pytest.raises(MakeError, match="neither"):
        kind_of(tmp_path / "cat.png")
    (tmp_path / "cat.stl").write_bytes(picture("PNG"))
    assert kind_of(tmp_path / "cat.stl") == "mono"


def test_what_cannot_be_read_twice_must_be_named(tmp_path: Path) -> None:
    """A pipe would be empty by the time the maker reads it; a missing file says so; a text file is not bytes."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MakeError, match="choose the kind by name"):
        kind_of(tmp_path / "pipe")
    read, write = os.pipe()
    os.close(write)
    with os.fdopen(read, "rb") as pipe, pytest.raises(MakeError, match="only once"):
        kind_of(pipe)
    with pytest.raises(ReadError, match="cannot be read"):
        kind_of(tmp_path / "missing.png")
    with pytest.raises(ReadError, match="cannot be read"):
        kind_of("a\0b")
    (tmp_path / "text").write_text("text")
    with (tmp_path / "text").open() as file, pytest.raises(ReadError, match="bytes"):
        kind_of(file)


def test_it_is_cheap(tmp_path: Path) -> None:
    """Of a file of a gigabyte only the beginning is read."""
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.write(picture("PNG"))
        file.truncate(10**9)
    with path.open("rb") as opened:
        counted = Counted(opened)
        assert kind_of(counted) == "mono"
        assert counted.taken <= 100_000


class Counted:
    """A file that counts the bytes it gives."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.taken = 0
        self.tell, self.seek = file.tell, file.seek

    def read(self, size: int = -1) -> bytes:
        data: bytes = self.file.read(size)
        self.taken += len(data)
        return data
