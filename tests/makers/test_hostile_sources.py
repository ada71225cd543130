"""Hostile drawings, meshes and pictures: each is read or refused in one line, within 2 s of CPU time and 500 MB.

Nothing else may happen meanwhile: no program is started, and no library writes to standard error.
"""

from __future__ import annotations

import io
import json
import os
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from bounded import Outcome, bounded

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n"

PREPARE = """
import svgelements, pathops, vtracer, trimesh, collada, networkx
from PIL import Image
Image.init()
import nonoforge.makers.drawings.outline, nonoforge.makers.solids.source
"""
WORK = """
from pathlib import Path
from nonoforge.errors import NonoforgeError
from nonoforge.makers.{module} import {function}
try:
    {function}(Path({path!r}))
except NonoforgeError as error:
    print(error)
else:
    print("read")
"""
READERS = {"svg": ("drawings.outline", "outline_of"), "png": ("pictures.bitmap", "bitmap_of")}


def reading(path: Path, reader: tuple[str, str] | None = None) -> str:
    """What reading the file ends with: "read", or the sentence with which it is refused."""
    module, function = reader or READERS.get(path.suffix[1:], ("solids.source", "model_of"))
    outcome: Outcome = bounded(WORK.format(module=module, function=function, path=str(path)), prepare=PREPARE)
    assert outcome.errors == ""
    (line,) = outcome.output.splitlines()
    return line


def dots(number: int, seed: int = 1) -> list[tuple[float, float]]:
    dice = random.Random(seed)
    return [(round(dice.uniform(0, 100), 3), round(dice.uniform(0, 100), 3)) for _ in range(number)]


def polygon(number: int) -> str:
    return f'<polygon points="{" ".join(f"{x},{y}" for x, y in dots(number))}"/>'


def nested_uses(link: str, space: str) -> str:
    levels = "".join(f'<g id="g{i}">' + f"<use {link.format(f'g{i - 1}')}/>" * 10 + "</g>" for i in range(1, 6))
    head = HEAD.replace("viewBox", f"{space} viewBox")
    return f'{head}<defs><g id="g0"><rect width="1" height="1"/></g>{levels}</defs><use {link.format("g5")}/></svg>'


def nested_masks(tag: str, key: str) -> str:
    """Each mask, or clip, is drawn of three parts that are masked by the one before."""
    first = f'<{tag} id="m0"><rect width="80" height="80" fill="white"/></{tag}>'
    part = '<rect width="90" height="90" fill="white" {}="url(#m{})"/>'
    levels = "".join(f'<{tag} id="m{i}">{3 * part.format(key, i - 1)}</{tag}>' for i in range(1, 6))
    return f"{HEAD}<defs>{first}{levels}</defs>{part.format(key, 5).replace('white', 'black')}</svg>"


MASK = '<mask id="m"><rect width="80" height="80" fill="white"/></mask>'
XLINK = "http://www.w3.org/1999/xlink"
DRAWINGS: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "use through another prefix": (lambda: nested_uses('xl:href="#{}"', f'xmlns:xl="{XLINK}"'), "4000 shapes"),
    "two links in one use": (
        lambda: nested_uses('xlink:href="#none" href="#{}"', f'xmlns:xlink="{XLINK}"'), "4000 shapes",
    ),
    "uses of nothing": (
        lambda: HEAD + '<g id="g0"/>' + "".join(
            f'<g id="g{i}">' + f'<use href="#g{i - 1}"/>' * 10 + "</g>" for i in range(1, 9)
        ) + "</svg>", "4000 shapes",
    ),
    "points of 1,600 digits": (lambda: f'{HEAD}<polygon points="{"1" * 1600} 5 5 5"/></svg>', "finite number"),
    "a million digits": (lambda: f'{HEAD}<path d="M{"1" * 1_000_000} 5"/></svg>', "finite number"),
    "blanks between points": (lambda: f'{HEAD}<polygon points="1{" " * 5_000_000}x"/></svg>', "no filled shape"),
    "a polygon of 1,000 points that crosses itself": (lambda: f"{HEAD}{polygon(1000)}</svg>", "cross each other"),
    "a polygon of 3,000 points that crosses itself": (lambda: f"{HEAD}{polygon(3000)}</svg>", "cross each other"),
    "a polygon of 400 points that crosses itself": (lambda: f"{HEAD}{polygon(400)}</svg>", "read"),
    "3,900 rectangles of 3,900 colours": (
        lambda: HEAD + "".join(
            f'<rect x="{x}" y="{y}" width="3" height="3" fill="#{i:06x}"/>' for i, (x, y) in enumerate(dots(3900))
        ) + "</svg>", "3900 colours",
    ),
    "3,900 circles": (
        lambda: HEAD + "".join(f'<circle cx="{x}" cy="{y}" r="2"/>' for x, y in dots(3900)) + "</svg>", "segments",
    ),
    "500 circles of two colours in turn": (
        lambda: HEAD + "".join(
            f'<circle cx="{x}" cy="{y}" r="2" fill="{("red", "blue")[i % 2]}"/>' for i, (x, y) in enumerate(dots(500))
        ) + "</svg>", "overlap",
    ),
    "comments in a style sheet": (
        lambda: f'{HEAD}<style>{"/*" * 500_000}</style><rect width="9" height="9"/></svg>', "read",
    ),
    "a style sheet of one selector": (
        lambda: f'{HEAD}<style>{".a{fill:red}" * 100_000}</style><path class="a" d="M0 0h9v9z"/></svg>', "read",
    ),
    "a title made of a processing instruction": (
        lambda: f'{HEAD}<title><?a b?></title><rect width="9" height="9"/></svg>', "read",
    ),
    "utf-7": (lambda: f'<?xml version="1.0" encoding="utf-7"?>{HEAD}</svg>', "encoding"),
    "an unknown encoding": (lambda: f'<?xml version="1.0" encoding="klingon"?>{HEAD}</svg>', "encoding"),
    "an arc after V-1e308": (lambda: f'{HEAD}<path d="M0 0V-1e308A5 5 0 0 1 9 9z"/></svg>', "finite number"),
    "entities in UTF-16": (
        lambda: f'<!DOCTYPE svg [<!ENTITY a "5">]>{HEAD}<rect width="&a;" height="9"/></svg>'.encode("utf-16"),
        "entities",
    ),
    "attributes for every element": (
        lambda: f'<!DOCTYPE svg [<!ATTLIST g d CDATA "{"5" * 100_000}">]>{HEAD}{"<g/>" * 40_000}</svg>', "entities",
    ),
    "a namespace of a megabyte": (
        lambda: f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:a="{"b" * 1_000_000}">{"<a:g/>" * 40_000}</svg>',
        "namespace",
    ),
    "a line drawn to and fro": (
        lambda: f'{HEAD}<path d="M0 0{"".join(f"H{x}" for x, _ in dots(200))}V50z"/></svg>', "lie on one another",
    ),
    "a loop drawn fifty times": (
        lambda: f'{HEAD}<path d="M90 8{"C78 10 94 28 90 8" * 50}L50 90z"/></svg>', "lie on one another",
    ),
    "long transforms in one another": (
        lambda: HEAD + f'<g transform="{"scale(1)" * 100}">' * 90 + '<path d="M0 0h9"/>' * 900 + "</g>" * 90 + "</svg>",
        "transforms",
    ),
    "masks in masks": (lambda: nested_masks("mask", "mask"), "flatten"),
    "clips in clips": (lambda: nested_masks("clipPath", "clip-path"), "read"),
    "60 masks inside one another": (
        lambda: HEAD + MASK + '<g mask="url(#m)">' * 60 + '<rect width="100" height="100"/>' + "</g>" * 60 + "</svg>",
        "read",
    ),
    "900 veils as large as the page": (
        lambda: HEAD + '<g opacity=".9"><path d="M0 0h1v1h-1zM99 99h1v1h-1z"/></g>' * 900 + "</svg>", "flatten",
    ),
    "1,500 masks of small shapes": (
        lambda: HEAD + MASK + "".join(
            f'<rect x="{i % 30 * 3.3}" y="{i // 30 * 1.9}" width="3" height="1.5" mask="url(#m)"/>' for i in range(1500)
        ) + "</svg>", "800 parts",
    ),
    "a masked gradient, whose picture is traced": (
        lambda: f'{HEAD}{MASK}<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#g)" mask="url(#m)"/></svg>', "read",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings(tmp_path: Path, name: str) -> None:
    """Drawings that took minutes, gigabytes or a traceback end in one line."""
    content, words = DRAWINGS[name]
    data = content()
    (tmp_path / "bad.svg").write_bytes(data if isinstance(data, bytes) else data.encode())
    assert words in reading(tmp_path / "bad.svg")


PAINTING = """
import time
from pathlib import Path
from nonoforge.errors import NonoforgeError
from nonoforge.makers.drawings.as_picture import picture_of
for path in sorted(Path({folder!r}).iterdir()):
    start = time.process_time()
    try:
        picture_of(path)
    except NonoforgeError as error:
        assert len(str(error).splitlines()) == 1
    spent = time.process_time() - start
    assert spent <= 2, f"{{path.name}} took {{spent:.2f}} s of CPU time"
"""


def test_drawings_as_pictures(tmp_path: Path) -> None:
    """The same drawings are painted or refused for grids."""
    for name, (content, _) in DRAWINGS.items():
        data = content()
        (tmp_path / f"{name}.svg").write_bytes(data if isinstance(data, bytes) else data.encode())
    outcome = bounded(PAINTING.format(folder=str(tmp_path)), prepare=PREPARE, seconds=2.0 * len(DRAWINGS))
    assert outcome.errors == ""


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, depth: int, kind: int) -> bytes:
    """A PNG of zeros; `kind` is its colour type."""
    row = 1 + (width * depth * {0: 1, 2: 3, 6: 4}[kind] + 7) // 8
    packer = zlib.compressobj(1)
    rows = max(1, 10_000_000 // row)
    body = b"".join(packer.compress(b"\0" * row * min(rows, height - at)) for at in range(0, height, rows))
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", body + packer.flush()) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def many_scans() -> bytes:
    """A progressive JPEG whose last scan, a few bytes long, stands there a thousand times."""
    data = saved(Image.new("L", (3000, 3000), 99), "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * 1000 + data[-2:]


def icon() -> bytes:
    """An icon that says 16 by 16, with a PNG of 12,000 by 12,000 inside."""
    inner = png(12_000, 12_000, 1, 0)
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, 16, 16, 0, 0, 1, 32, len(inner), 22) + inner


def tags() -> bytes:
    """A TIFF with 30,000 tags, each of them the whole file."""
    rows = b"".join(struct.pack("<HHII", 1000 + i, 7, 300_000, 8) for i in range(30_000))
    return b"II*\0" + struct.pack("<IH", 8, 30_000) + rows


PICTURES: dict[str, tuple[Callable[[], bytes], str]] = {
    "1 by 64,000,000, one bit": (lambda: png(1, 64_000_000, 1, 0), "too large"),
    "8000 by 8000, 16 bits": (lambda: png(8000, 8000, 16, 0), "read"),
    "8000 by 8000, transparent": (lambda: png(8000, 8000, 8, 6), "transparent"),
    "8000 by 8000 in 34 bytes of WebP": (
        lambda: b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f" + struct.pack("<I", 7999 | 7999 << 14)
        + b"\x10\x88\x88\x08\0\0\0\0\0", "too large",
    ),
    "a thousand scans": (many_scans, "too large"),
    "an icon with a giant inside": (icon, "too large"),
    "tags that are the whole file": (tags, "not a picture"),
    "comments in a plain PPM": (lambda: b"P2 9 9 9\n" + b"#\n" * 20_000_000, "too many parts"),
    "a plain PPM of 4,000 by 4,000": (lambda: b"P2 4000 4000 9\n" + b"1 " * 16_000_000, "too large"),
    "a million empty chunks": (
        lambda: b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 0, 0, 0, 0))
        + chunk(b"tEXt", b"") * 1_000_000, "too many parts",
    ),
    "Postscript": (lambda: EPS, "not a picture"),
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(tmp_path: Path, name: str) -> None:
    """Pictures that unfold to gigabytes, or are read for minutes, end in one line, as pictures and traced."""
    content, words = PICTURES[name]
    (tmp_path / "bad.png").write_bytes(content())
    assert words in reading(tmp_path / "bad.png")
    if words != "read":
        assert words in reading(tmp_path / "bad.png", READERS["svg"])


def test_noise_is_traced_or_refused(tmp_path: Path) -> None:
    """A bitmap of nothing but noise, whose outline has no end, is refused or traced within the bounds."""
    noise = np.random.default_rng(1).integers(0, 2, (128, 128), dtype=np.uint8) * 255
    Image.fromarray(noise).resize((1024, 1024), Image.Resampling.NEAREST).save(tmp_path / "noise.png")
    assert reading(tmp_path / "noise.png", READERS["svg"])


CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], np.uint16)
POINTS = "".join(f"v {x} {y} {z}\n" for x, y, z in CORNERS.tolist())
SIDES = "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in FACES.tolist())


def glb(changed: Callable[[dict[str, Any]], object], more: bytes = b"") -> bytes:
    """A tetrahedron with texture coordinates as GLB, its tree changed, and `more` as the last view of its buffer."""
    parts = [CORNERS.tobytes(), FACES.tobytes(), np.zeros((4, 2), np.float32).tobytes(), more]
    starts = [0, 48, 72, 104]
    tree: dict[str, Any] = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 2}, "indices": 1, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "textures": [{"source": 0}],
        "images": [{"bufferView": 3}],
        "buffers": [{"byteLength": 104 + len(more)}],
        "bufferViews": [
            {"buffer": 0, "byteOffset": start, "byteLength": len(part)}
            for start, part in zip(starts, parts, strict=True)
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
            {"bufferView": 2, "componentType": 5126, "count": 4, "type": "VEC2"},
        ],
    }
    changed(tree)
    text = json.dumps(tree).replace('"1e400"', "1e400").encode()
    text += b" " * (-len(text) % 4)
    binary = b"".join(parts) + b"\0" * (-len(more) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def textured(tree: dict[str, Any]) -> None:
    """Eight meshes with eight textures, all of one picture."""
    part = tree["meshes"][0]["primitives"][0]
    tree["images"] *= 8
    tree["textures"] = [{"source": i} for i in range(8)]
    tree["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": i}}} for i in range(8)]
    tree["meshes"] = [{"primitives": [{**part, "material": i}]} for i in range(8)]
    tree["nodes"] = [{"mesh": i} for i in range(8)]
    tree["scenes"] = [{"nodes": list(range(8))}]


def many_nodes(tree: dict[str, Any]) -> None:
    tree.update(nodes=[{"mesh": 0}] * 9000, scenes=[{"nodes": list(range(9000))}])


def random_triangles() -> bytes:
    rows = np.zeros(1_000_000, dtype=[("numbers", "<f4", 12), ("rest", "<u2")])
    rows["numbers"] = np.random.default_rng(1).random((1_000_000, 12))
    return b"\0" * 80 + struct.pack("<I", len(rows)) + rows.tobytes()


MESHES: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "60,000 blank lines": ("obj", lambda: (POINTS + "\n" * 60_000 + SIDES).encode(), "read"),
    "400,000 blank lines": ("obj", lambda: (POINTS + " \r\n" * 400_000 + SIDES).encode(), "read"),
    "20,000 materials": (
        "obj", lambda: (POINTS + "".join(f"usemtl m{i}\n{SIDES}" for i in range(20_000))).encode(), "materials",
    ),
    "20,000 changes of material": (
        "obj", lambda: (POINTS + "".join(f"usemtl m{i % 2}\n{SIDES}" for i in range(20_000))).encode(), "read",
    ),
    "a million random triangles": ("stl", random_triangles, "1,000,000 triangles"),
    "half a million random triangles": (
        "stl", lambda: b"\0" * 80 + struct.pack("<I", 500_000) + random_triangles()[84 : 84 + 50 * 500_000], "read",
    ),
    "9,000 nodes": ("glb", lambda: glb(many_nodes), "read"),
    "8 textures of 63 megapixels": ("glb", lambda: glb(textured, png(7900, 7900, 8, 2)), "read"),
    "8 textures of 5 megapixels": ("glb", lambda: glb(textured, png(2200, 2200, 8, 2)), "read"),
    "a texture in Postscript": ("glb", lambda: glb(lambda tree: None, EPS), "read"),
    "a length of 1e400": (
        "glb", lambda: glb(lambda tree: tree["buffers"][0].update(byteLength="1e400")), "too large a number",
    ),
    "a count of 1e400": (
        "glb", lambda: glb(lambda tree: tree["accessors"][0].update(count="1e400")), "too large a number",
    ),
    "a count of Infinity": (
        "glb", lambda: glb(lambda tree: tree["accessors"][0].update(count=float("inf"))), "Infinity is not a number",
    ),
    "a glTF with a length of Infinity": (
        "gltf", lambda: b'{"asset": {"version": "2.0"}, "buffers": [{"byteLength": Infinity}]}', "not a number",
    ),
    "a hundred views of one buffer": (
        "glb", lambda: glb(
            lambda tree: tree["bufferViews"].extend([{"buffer": 0, "byteLength": 5_000_000}] * 100), bytes(5_000_000)
        ), "more bytes",
    ),
    "a COLLADA file in an unknown encoding": (
        "dae", lambda: b'<?xml version="1.0" encoding="klingon"?><COLLADA/>', "not a DAE file",
    ),
    "a COLLADA file with entities in UTF-16": (
        "dae", lambda: '<!DOCTYPE a [<!ENTITY b "cc">]><COLLADA>&b;</COLLADA>'.encode("utf-16"), "entities",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MESHES)
def test_meshes(tmp_path: Path, name: str) -> None:
    """Meshes that took minutes, gigabytes or a traceback end in one line."""
    suffix, content, words = MESHES[name]
    (tmp_path / f"bad.{suffix}").write_bytes(content())
    assert words in reading(tmp_path / f"bad.{suffix}")


@pytest.mark.parametrize("name", ["zero.png", "zero.svg", "zero.stl", "zero.npy"])
def test_devices_are_not_read(tmp_path: Path, name: str) -> None:
    """A link to a device without end is refused, whatever it is called."""
    (tmp_path / name).symlink_to("/dev/zero")
    assert "device" in reading(tmp_path / name)


def test_pipes_are_read_up_to_a_bound(tmp_path: Path) -> None:
    """What reports no size, such as a pipe that never ends, is read up to the bound and refused."""
    os.mkfifo(tmp_path / "pipe.svg")
    feeder = (
        "import subprocess\nsubprocess.Popen(['timeout', '60', 'sh', '-c', 'yes > \"$0\"', "
        f"{str(tmp_path / 'pipe.svg')!r}], stdout=-3, stderr=-3)"
    )
    work = WORK.format(module="drawings.outline", function="outline_of", path=str(tmp_path / "pipe.svg"))
    assert "too large" in bounded(work, prepare=f"{PREPARE}\n{feeder}").output


@pytest.fixture
def ghostscript(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Ghostscript that only leaves a mark; the path is that of the mark."""
    mark = tmp_path / "started"
    program = tmp_path / "bin" / "gs"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ntouch '{mark}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    return mark


@pytest.mark.parametrize("kind", ["tangram", "curved", "mono", "colour"])
def test_postscript_starts_no_program(tmp_path: Path, ghostscript: Path, kind: str) -> None:
    """An EPS called .png is refused by every kind of puzzle, and Ghostscript is not started."""
    (tmp_path / "bad.png").write_bytes(EPS)
    outcome = bounded(["make", str(tmp_path / "bad.png"), "--kind", kind], prepare=PREPARE)
    assert outcome.code == 2
    assert "not a picture" in outcome.errors
    assert len(outcome.errors.splitlines()) == 1
    assert not ghostscript.exists()


@pytest.mark.parametrize("kind", ["mtl", "ppm"])
def test_no_texture_starts_a_program(tmp_path: Path, ghostscript: Path, kind: str) -> None:
    """A texture in Postscript is left out, also where a material library is both library and texture."""
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{POINTS}vt 0 0\nusemtl a\n" + SIDES.replace(" 1", " 1/1"))
    library = EPS + f"newmtl a\nmap_Kd a.{kind}\n".encode()
    (tmp_path / "a.ppm").write_bytes(EPS)
    (tmp_path / "a.mtl").write_bytes(library)
    assert reading(tmp_path / "a.obj")
    assert not ghostscript.exists()


def test_a_broken_bitmap_makes_no_tangram(tmp_path: Path) -> None:
    """A PNG that is cut short is refused in one line by the command."""
    (tmp_path / "bad.png").write_bytes(saved(Image.effect_noise((64, 64), 50), "PNG")[:900])
    outcome = bounded(["make", str(tmp_path / "bad.png"), "--kind", "tangram"], prepare=PREPARE)
    assert outcome.code == 2
    assert "damaged or cut short" in outcome.errors
    assert len(outcome.errors.splitlines()) == 1
