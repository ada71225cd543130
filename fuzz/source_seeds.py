"""Seeds for broken drawings, meshes and pictures: real files if they are small, otherwise parts of them."""

from __future__ import annotations

import io
import json
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
PAINTS = ["red", "#fff", "none", "url(#i1)", "rgb(1,2,300)", "hsl(1,2%,3%)", "currentColor", "x"]
TURNS = ["rotate", "scale", "translate", "matrix", "skewX"]
TAGS = ["path", "path", "path", "path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "use", "g", "g",
        "defs", "symbol", "clipPath", "mask", "style", "svg", "text", "title", "a", "pattern"]  # fmt: skip
ODD = [
    "0",
    "-1",
    "1e400",
    "Infinity",
    "NaN",
    "null",
    "99999999999",
    "1e9",
    '"x"',
    "[]",
    "{}",
    "0.5",
    "-0",
    "4294967295",
]


def drawings() -> list[tuple[str, bytes]]:
    """All drawings of the examples and of the shared data."""
    paths = [*sorted(ROOT.glob("examples/*/*.svg")), *sorted((SHARED / "svg").glob("*.svg"))]
    return [("svg", path.read_bytes()) for path in paths]


def scribble(dice: random.Random) -> bytes:
    """A drawing of random elements with random attributes, most of them valid."""

    def number() -> str:
        if dice.random() < 0.03:
            return dice.choice(["1e308", "-1e308", "1e-320", "nan", "1" * 50, "1e9", "99999999", "0", ".", "-", "1e"])
        return f"{dice.uniform(-20, 120):.{dice.randrange(4)}f}"

    def path() -> str:
        needs = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
        out = "M0 0" if dice.random() < 0.95 else ""
        for _ in range(dice.randrange(1, 15)):
            command = dice.choice("LLLCCCHVSQTAZMmlhvcsqtaz")
            values = [number() for _ in range(needs[command.upper()] - (dice.random() < 0.01))]
            if command in "Aa" and len(values) == 7:
                values[3:5] = dice.choices("01", k=2)
            out += command + dice.choice([" ", ","]).join(values)
        return out

    def attributes(tag: str) -> str:
        out = f' id="i{dice.randrange(6)}"' if dice.random() < 0.3 else ""
        if tag == "use":
            out += f' {dice.choice(["href", "xlink:href", "xl:href"])}="#i{dice.randrange(6)}"'
        if tag == "path":
            out += f' d="{path()}"'
        elif tag.startswith("poly"):
            out += f' points="{" ".join(number() for _ in range(dice.randrange(20)))}"'
        else:
            for key in ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"):
                if dice.random() < 0.6:
                    out += f' {key}="{number()}{dice.choice(["", "", "", "%", "mm", "em", "q"])}"'
        if dice.random() < 0.3:
            out += f' fill="{dice.choice(PAINTS)}"'
        if dice.random() < 0.2:
            out += f' transform="{dice.choice(TURNS)}({number()},{number()})"'
        for key in ("mask", "clip-path"):
            if dice.random() < 0.1:
                out += f' {key}="url(#i{dice.randrange(6)})"'
        if dice.random() < 0.1:
            out += f' opacity="{dice.choice(["0.5", "0", "1", "90%", "x"])}"'
        if dice.random() < 0.2:
            out += f' style="fill:{dice.choice(["blue", "none", "#12"])};display:{dice.choice(["none", "inline"])}"'
        return out

    def element(depth: int) -> str:
        tag = dice.choice(TAGS)
        if tag == "style":
            comment, end = dice.choice(["", "/* "]), number()
            return f"<style>{comment}.a{{fill:red}} path{{fill:{end}}} {dice.choice(['', '*/', '}', '{'])}</style>"
        inner = "".join(element(depth + 1) for _ in range(dice.randrange(3))) if depth < 4 else ""
        return f"<{tag}{attributes(tag)}>{inner}</{tag}>"

    space = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xl="http://www.w3.org/1999/xlink"'
    box = f'viewBox="0 0 {number()} {number()}"' if dice.random() < 0.3 else 'viewBox="0 0 100 100"'
    body = "".join(element(0) for _ in range(dice.randrange(1, 8)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {space} {box}>{body}</svg>'.encode()


def meshes() -> list[tuple[str, bytes]]:
    """A part of each shared mesh in every format, the small ones whole, and volumes."""
    small = [SHARED / "meshes" / name for name in ("crate_hollow.stl", "mushroom.vox")]
    found = [(path.suffix[1:], path.read_bytes()) for path in small if path.exists()]
    ball = trimesh.creation.icosphere(subdivisions=1)
    for name in ("avocado.ply", "duck_textured.glb", "duck.dae", "fox.glb", "jeep1.obj", "spot.obj", "trefoil.stl"):
        if not (SHARED / "meshes" / name).exists():
            continue
        whole: Any = trimesh.load_mesh(SHARED / "meshes" / name, process=False)
        part = whole.submesh([np.arange(40)], append=True)
        found += [(kind, _exported(part, kind)) for kind in ("stl", "ply", "off", "obj", "glb", "dae")]
    image = Image.effect_noise((8, 8), 50).convert("RGB")
    ball.visual = trimesh.visual.TextureVisuals(np.random.default_rng(1).random((len(ball.vertices), 2)), image=image)
    found += [(kind, _exported(ball, kind)) for kind in ("stl", "ply", "off", "obj", "glb", "dae")]
    found.append(("ply", _exported(ball, "ply", encoding="ascii")))
    found.append(("stl", _exported(ball, "stl_ascii")))
    for array in (np.ones((3, 3, 3), bool), np.full((2, 3, 4), 0.5), np.arange(24).reshape(2, 3, 4)):
        buffer = io.BytesIO()
        np.save(buffer, array)
        found.append(("npy", buffer.getvalue()))
    return found


def _exported(mesh: Any, kind: str, **options: Any) -> bytes:
    data = mesh.export(file_type=kind, **options)
    return data if isinstance(data, bytes) else str(data).encode()


def glb_tree(data: bytes, dice: random.Random) -> bytes:
    """A GLB with a few values of its tree changed and its lengths corrected."""
    (size,) = struct.unpack_from("<I", data, 12)
    tree = json.loads(data[20 : 20 + size])
    for _ in range(dice.randrange(1, 4)):
        at = tree
        while isinstance(at, dict | list) and at:
            key = dice.choice(list(at)) if isinstance(at, dict) else dice.randrange(len(at))
            if not isinstance(at[key], dict | list) or not at[key] or dice.random() < 0.1:
                at[key] = dice.choice([*(f"\0{odd}\0" for odd in ODD), dice.randrange(20), at[key]])
                if isinstance(at, list) and dice.random() < 0.1:
                    at *= dice.choice([2, 50])
                break
            at = at[key]
    text = json.dumps(tree)
    for odd in ODD:
        text = text.replace(json.dumps(f"\0{odd}\0"), odd)
    raw = text.encode() + b" " * (-len(text) % 4)
    rest = data[20 + size :]
    return struct.pack("<4sIII4s", b"glTF", 2, 20 + len(raw) + len(rest), len(raw), b"JSON") + raw + rest


def pictures() -> list[tuple[str, bytes]]:
    """The example pictures made small, in every format and mode that Pillow writes."""
    found: list[tuple[str, bytes]] = []
    paths = [*sorted(ROOT.glob("examples/pictures/*.png")), ROOT / "examples" / "fish.png"]
    for path in paths:
        with Image.open(path) as opened:
            image = opened.convert("RGBA")
        image.thumbnail((40, 40))
        for mode in ("1", "L", "P", "RGB", "RGBA", "LA", "I;16", "I", "F", "CMYK"):
            turned = _in_mode(image, mode)
            for kind, options in _WRITTEN:
                buffer = io.BytesIO()
                try:
                    turned.save(buffer, kind, **options)
                except (OSError, ValueError, KeyError):
                    continue
                found.append((kind.lower(), buffer.getvalue()))
    grey = b" ".join(str(value).encode() for value in range(100))
    found += [("ppm", b"P2\n# a\n10 10\n99\n" + grey), ("ppm", b"P5\n10 10\n99\n" + bytes(range(100)))]
    return found


_WRITTEN: list[tuple[str, dict[str, Any]]] = [
    ("PNG", {}), ("JPEG", {}), ("JPEG", {"progressive": True}), ("GIF", {}), ("BMP", {}), ("TIFF", {}),
    *(("TIFF", {"compression": name}) for name in ("tiff_lzw", "tiff_adobe_deflate", "jpeg", "packbits", "group4")),
    ("WEBP", {}), ("WEBP", {"lossless": True}), ("PPM", {}), ("TGA", {}),
    ("TGA", {"compression": "tga_rle"}), ("ICO", {}),
]  # fmt: skip


def _in_mode(image: Image.Image, mode: str) -> Image.Image:
    if mode in ("I;16", "I"):
        return Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257).convert(mode)
    return image.convert(mode) if mode in ("RGBA", "LA") else image.convert("RGB").convert(mode)


def png_chunks(data: bytes, dice: random.Random) -> bytes:
    """A PNG with one or two of its chunks changed, repeated or left out, and the checksums corrected."""
    chunks, at = [], 8
    while at + 8 <= len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        chunks.append((name, data[at + 8 : at + 8 + size]))
        at += size + 12
    if dice.random() < 0.3:  # the filters and pixels themselves, packed again
        pixels = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
        others = [chunk for chunk in chunks if chunk[0] != b"IDAT"]
        chunks = [*others[:-1], (b"IDAT", zlib.compress(_changed(pixels, dice))), others[-1]]
    i = dice.randrange(len(chunks))
    name, body = chunks[i]
    chunks[i : i + 1] = [(name, _changed(body, dice))] * dice.choice([1, 1, 1, 1, 0, 2])
    out = b"\x89PNG\r\n\x1a\n"
    for name, body in chunks:
        out += struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    return out


def _changed(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randrange(4) if data else 0):
        changed[dice.randrange(len(changed))] = dice.choice([0, 1, 2, 3, 4, 8, 16, 127, 255, dice.randrange(256)])
    return bytes(changed)
