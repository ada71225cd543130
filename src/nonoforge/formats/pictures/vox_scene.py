"""The scene of a MagicaVoxel file: transforms, groups and shapes that place models in one space.

A scene is a graph, and files are hostile: a node may contain itself, and thirty groups that each name the next one
twice place a model a billion times. So the walk counts its steps and the voxels it places, never enters a node that it
is inside of, and knows the box that holds everything before allocating it.

A model turns about the corner at half its size (rounded down), and the turn moves the middles of its voxels: a model of
two voxels covers -1..1, one of three -1..2, or -2..1 if mirrored.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_VOLUME = 1 << 24
"""The most cells of all volumes unpacked from one file, and voxels that a scene may place: one model of 256³."""

_MOST_STEPS = 100_000
_FAR = 1 << 30

Fail = Callable[[str], NoReturn]
Turn = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""For each axis of the result: the axis it is taken from, and +1 or -1."""

_UNTURNED: Turn = ((0, 1), (1, 1), (2, 1))


@dataclass(frozen=True)
class VoxModel:
    """One model: its size in cells along x, y, z, and its voxels as rows (x, y, z, colour) of uint8."""

    size: tuple[int, int, int]
    voxels: NDArray[np.uint8]


@dataclass(frozen=True)
class Transform:
    """A node that moves and turns its child."""

    child: int
    layer: int
    hidden: bool
    turn: Turn
    shift: tuple[int, int, int]


@dataclass(frozen=True)
class VoxScene:
    """The nodes by number: a transform, the children of a group, or the model of a shape; and the hidden layers."""

    transforms: dict[int, Transform] = field(default_factory=dict)
    groups: dict[int, tuple[int, ...]] = field(default_factory=dict)
    shapes: dict[int, int] = field(default_factory=dict)
    hidden_layers: set[int] = field(default_factory=set)


class Words:
    """The numbers, texts and dictionaries of a chunk, each read only if the chunk still has it."""

    def __init__(self, content: bytes, fail: Fail) -> None:
        self.content, self.at, self.fail = content, 0, fail

    def number(self) -> int:
        """The next signed 32-bit number."""
        if self.at + 4 > len(self.content):
            self.fail("a node of the scene is cut off")
        (value,) = struct.unpack_from("<i", self.content, self.at)
        self.at += 4
        return int(value)

    def count(self, size: int) -> int:
        """The next number, which promises this many items of at least `size` bytes each."""
        value = self.number()
        if not 0 <= value * size <= len(self.content) - self.at:
            self.fail(f"a node of the scene promises {value} items but does not hold them")
        return value

    def text(self) -> bytes:
        """The next text, which follows its length."""
        length = self.count(1)
        self.at += length
        return self.content[self.at - length : self.at]

    def dictionary(self) -> dict[bytes, bytes]:
        """The next dictionary of texts."""
        return {self.text(): self.text() for _ in range(self.count(8))}


def add_node(scene: VoxScene, kind: bytes, content: bytes, fail: Fail) -> None:
    """Read a chunk `nTRN`, `nGRP`, `nSHP` or `LAYR` into the scene; animations show their first frame."""
    words = Words(content, fail)
    number, about = words.number(), words.dictionary()
    hidden = about.get(b"_hidden") == b"1"
    if kind == b"LAYR":
        if hidden:
            scene.hidden_layers.add(number)
    elif kind == b"nGRP":
        scene.groups[number] = tuple(words.number() for _ in range(words.count(4)))
    elif kind == b"nSHP":
        if not words.count(8):
            fail("a shape of the scene has no model")
        scene.shapes[number] = words.number()
    else:
        child, _, layer = words.number(), words.number(), words.number()
        frame = words.dictionary() if words.count(4) else {}
        turn, shift = _turn_of(frame.get(b"_r", b"4"), fail), _shift_of(frame.get(b"_t", b"0 0 0"), fail)
        scene.transforms[number] = Transform(child, layer, hidden, turn, shift)


def _turn_of(text: bytes, fail: Fail) -> Turn:
    """A rotation: two bits each for the source of the first and the second axis, three bits for the signs."""
    code = int(text) if text.isdigit() and len(text) <= 3 else -1
    first, second = code & 3, code >> 2 & 3
    if not 0 <= code < 128 or first == second or max(first, second) > 2:
        fail(f"{text[:20]!r} is not a rotation of a scene")
    signs = [-1 if code >> bit & 1 else 1 for bit in (4, 5, 6)]
    return (first, signs[0]), (second, signs[1]), (3 - first - second, signs[2])


def _shift_of(text: bytes, fail: Fail) -> tuple[int, int, int]:
    words = text.split()
    if len(words) != 3 or not all(word.lstrip(b"-").isdigit() and len(word) <= 9 for word in words):
        fail(f"{text[:40]!r} is not a place in a scene")
    x, y, z = map(int, words)
    return x, y, z


def merge(scene: VoxScene, models: Sequence[VoxModel], fail: Fail) -> NDArray[np.uint8]:
    """The volume (x, y, z) of everything the scene shows, cut to its voxels; of models that overlap the last wins."""
    import numpy as np

    placed = _placements(scene, models, fail)
    if not placed:
        fail("the scene shows no voxels")
    lows, highs = zip(*(_bounds(models[number], turn, shift) for number, turn, shift in placed), strict=True)
    low = [min(column) for column in zip(*lows, strict=True)]
    size = [max(column) - start + 1 for column, start in zip(zip(*highs, strict=True), low, strict=True)]
    if size[0] * size[1] * size[2] > MOST_VOLUME:
        fail(f"the scene of {size[0]}×{size[1]}×{size[2]} voxels is too large: at most {MOST_VOLUME}")
    volume = np.zeros(size, np.uint8)
    for number, turn, shift in placed:
        model = models[number]
        x, y, z = (
            _along(model.voxels[:, axis].astype(np.int64), model.size[axis], sign) + shift[to] - low[to]
            for to, (axis, sign) in enumerate(turn)
        )
        volume[x, y, z] = model.voxels[:, 3]
    return volume


def _along(where: NDArray[np.int64], size: int, sign: int) -> NDArray[np.int64]:
    """Places along one axis of a model, turned about its middle corner."""
    return where - size // 2 if sign > 0 else size // 2 - 1 - where


def _bounds(model: VoxModel, turn: Turn, shift: tuple[int, int, int]) -> tuple[list[int], list[int]]:
    ends = model.voxels[:, :3].min(axis=0).astype(int), model.voxels[:, :3].max(axis=0).astype(int)
    low, high = [], []
    for to, (axis, sign) in enumerate(turn):
        one, other = (int(_along(end[axis], model.size[axis], sign)) + shift[to] for end in ends)
        low.append(min(one, other))
        high.append(max(one, other))
    return low, high


def _placements(
    scene: VoxScene, models: Sequence[VoxModel], fail: Fail
) -> list[tuple[int, Turn, tuple[int, int, int]]]:
    """(model, turn, shift) of every model that the scene shows, from the roots down."""
    roots = _roots(scene)
    if not roots and (scene.transforms or scene.groups):
        fail("a node of the scene contains itself")
    placed: list[tuple[int, Turn, tuple[int, int, int]]] = []
    steps = voxels = 0
    above: dict[int, None] = {}
    waiting = [(root, 0, _UNTURNED, (0, 0, 0)) for root in reversed(roots)]
    while waiting:
        node, depth, turn, shift = waiting.pop()
        while len(above) > depth:
            above.popitem()
        steps += 1
        if node in above:
            fail("a node of the scene contains itself")
        if steps > _MOST_STEPS or voxels > MOST_VOLUME:
            fail("the scene places its models too often")
        above[node] = None
        if node in scene.transforms:
            inner = scene.transforms[node]
            if inner.hidden or inner.layer in scene.hidden_layers:
                continue
            moved = _moved(turn, shift, inner.shift)
            if max(map(abs, moved)) > _FAR:
                fail("the scene reaches too far")
            waiting.append((inner.child, depth + 1, _turned(turn, inner.turn), moved))
        elif node in scene.groups:
            if len(waiting) + len(scene.groups[node]) > _MOST_STEPS:
                fail("the scene places its models too often")
            waiting.extend((child, depth + 1, turn, shift) for child in reversed(scene.groups[node]))
        elif node in scene.shapes:
            number = scene.shapes[node]
            if not 0 <= number < len(models):
                fail(f"the scene shows model {number} of {len(models)}")
            if len(models[number].voxels):
                placed.append((number, turn, shift))
                voxels += len(models[number].voxels)
        else:
            fail(f"the scene has no node {node}")
    return placed


def _roots(scene: VoxScene) -> list[int]:
    """The nodes that no other node contains, in the order of their numbers."""
    inside = {inner.child for inner in scene.transforms.values()}
    inside.update(child for children in scene.groups.values() for child in children)
    nodes: Mapping[int, object] = {**scene.transforms, **scene.groups, **scene.shapes}
    return sorted(node for node in nodes if node not in inside)


def _turned(outer: Turn, inner: Turn) -> Turn:
    """First the inner turn, then the outer."""
    x, y, z = ((inner[axis][0], inner[axis][1] * sign) for axis, sign in outer)
    return x, y, z


def _moved(outer: Turn, shift: tuple[int, int, int], inner: tuple[int, int, int]) -> tuple[int, int, int]:
    x, y, z = (inner[axis] * sign + shift[to] for to, (axis, sign) in enumerate(outer))
    return x, y, z
