"""Which kind of puzzle suits a source, judged by its class or its first bytes, never by a name alone."""

from __future__ import annotations

import io
import os
import re
import stat
import struct
from pathlib import Path
from typing import Any
from xml.parsers import expat

from nonoforge.errors import MakeError, ReadError
from nonoforge.makers.reading import bytes_of
from nonoforge.makers.solids.model_format import HEAD, model_format

_CLASSES = {
    "PIL.Image.Image": "mono",
    "nonoforge.makers.pictures.bitmap.Bitmap": "mono",
    "nonoforge.makers.drawings.outline.Outline": "drawing",
    "nonoforge.makers.solids.mesh_source.Mesh": "solid",
    "nonoforge.makers.solids.source.Volume": "solid",
    "trimesh.base.Trimesh": "solid",
    "trimesh.scene.scene.Scene": "solid",
}
"""Names, because using the classes themselves would import all of these libraries."""

_PICTURES = re.compile(
    rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|BM.{12}[\x0c-\x7c]\0\0\0|II[*+]\0|MM\0[*+]|"
    rb"RIFF.{4}WEBP|P[1-7fF]\s|\0\0\x01\0",
    re.DOTALL,
)
"""How PNG, JPEG, GIF, BMP, TIFF, WebP, PNM and ICO begin."""

_CHOOSE = "a drawing can become a tangram, a curved nonogram or a grid: choose one of them by name"


def kind_of(source: Any) -> str:
    """`mono` for a picture, `solid` for a model; `MakeError` for a drawing, which suits several kinds, and for anything
    else.

    A three-axis array whose last axis has length 1, 3 or 4 is a picture with channels, unless it is boolean.
    """
    kind = _kind_by_class(source) or _kind_of_bytes(*_head(source))
    if kind == "drawing":
        raise MakeError(_CHOOSE)
    if not kind:
        raise MakeError("this is neither a picture, a drawing nor a model that can be read")
    return kind


def form_of(source: Any) -> str:
    """`picture`, `drawing` or `model`; "" for anything else."""
    kind = _kind_by_class(source) or _kind_of_bytes(*_head(source))
    return {"mono": "picture", "solid": "model"}.get(kind, kind)


def _kind_by_class(source: Any) -> str:
    names = [f"{each.__module__}.{each.__qualname__}" for each in type(source).__mro__]
    if "numpy.ndarray" in names:
        channels = source.ndim == 3 and source.shape[2] in (1, 3, 4) and source.dtype.kind != "b"
        return "mono" if source.ndim == 2 or channels else "solid" if source.ndim == 3 else ""
    return next((_CLASSES[name] for name in names if name in _CLASSES), "")


def _head(source: Any) -> tuple[bytes, int]:
    """The first bytes of a source and its size; the source can still be read from the start afterwards."""
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source[:HEAD]), len(source)
    if isinstance(source, str | os.PathLike):
        try:
            status = Path(source).stat()
            if stat.S_ISREG(status.st_mode):
                with Path(source).open("rb") as file:
                    return file.read(HEAD), status.st_size
        except (OSError, ValueError):
            bytes_of(source, HEAD)  # says what is wrong with it
        raise MakeError("this is not a plain file and can be read only once: choose the kind by name")
    if hasattr(source, "read"):
        try:
            start = source.tell()
            size = source.seek(0, io.SEEK_END) - start
            source.seek(start)
            head = source.read(HEAD)
            source.seek(start)
        except (OSError, ValueError, AttributeError):
            raise MakeError("this file can be read only once: choose the kind by name") from None
        if not isinstance(head, bytes):
            raise ReadError("the file is open for text: open it for reading bytes")
        return head, size
    raise MakeError(f"a {type(source).__name__} is no source: a file, an image, an array or a mesh is needed")


def _kind_of_bytes(head: bytes, size: int) -> str:
    """What a file of `size` bytes that begins with `head` is, "" if unknown."""
    if _PICTURES.match(head):
        return "mono"
    if _root(head) == "svg":
        return "drawing"
    if model_format(head, size):
        return "solid"
    # AVIF and HEIC, and archives of live photos: the reader of pictures reads them or says how to get a picture out.
    return "mono" if head[4:8] == b"ftyp" or head[:4] == b"PK\3\4" or _is_tga(head) else ""


def _root(head: bytes) -> str:
    """The name of the root element if it is XML; `head` may end anywhere after it."""
    marked = head.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"))  # a text in UTF-8 or UTF-16
    if not marked and head.lstrip()[:1] != b"<":
        return ""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = _stop_at_root
    try:
        parser.Parse(head, False)
    except _Root as root:
        return str(root).rpartition(" ")[2]
    except (expat.ExpatError, ValueError, LookupError):
        pass  # for the reader to judge
    return ""


class _Root(Exception):
    """The name of the root element; raised so that nothing after it is parsed."""


def _stop_at_root(name: str, _attributes: dict[str, str]) -> None:
    raise _Root(name)


def _is_tga(head: bytes) -> bool:
    """Whether this may be a TGA header, which has no signature but few valid values in each field."""
    if len(head) < 18:
        return False
    _, colour_map, form = struct.unpack_from("<BBB", head)
    width, height, depth = struct.unpack_from("<HHB", head, 12)
    return colour_map in (0, 1) and form in (1, 2, 3, 9, 10, 11) and width * height > 0 and depth in (8, 16, 24, 32)
