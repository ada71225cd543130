"""The format of a model, detected from its bytes: bytes have no name, and names may be wrong."""

from __future__ import annotations

import re
import struct

HEAD = 65_536
"""Bytes at the start of a file that suffice to detect its format."""

_MAGIC = {b"glTF": "glb", b"VOX ": "vox", b"\x93NUMPY": "npy", b"ply\n": "ply", b"ply\r": "ply"}
_OBJ = re.compile(rb"(?:(?:v|vn|vt|vp|f|l|o|g|s|mg)[ \t]|mtllib|usemtl)")
_OFF = re.compile(rb"(?:ST)?C?N?4?n?OFF\b", re.IGNORECASE)


def model_format(head: bytes, size: int) -> str:
    """`stl`, `glb` and so on for a file of `size` bytes that begins with `head`; "" if it is not a model.

    `head` has the first `HEAD` bytes, or all if there are fewer.
    """
    for magic, name in _MAGIC.items():
        if head.startswith(magic):
            return name
    # before the text formats: many binary STL files begin with "solid" too
    if len(head) >= 84 and size == 84 + 50 * int(struct.unpack_from("<I", head, 80)[0]):
        return "stl"
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"{"):
        return "gltf" if b'"asset"' in text or b'"meshes"' in text or b'"buffers"' in text else ""
    if text.startswith(b"<"):
        return "dae" if re.search(rb"<(?:\w+:)?COLLADA\b", text) else ""
    if text[:5].lower() == b"solid" and b"facet" in text.lower():
        return "stl"
    first = next((line for line in map(bytes.strip, text.splitlines()) if line and not line.startswith(b"#")), b"")
    if _OFF.match(first):
        return "off"
    return "obj" if _OBJ.match(first) else ""
