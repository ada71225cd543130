"""A whole arrangement as JSON and back, so that optimisation goes on from a file.

    {"nonoforge": "curved arrangement", "version": 1, "frame": {...}, "regions": [...], "pieces": {...}, "ends": [...],
     "decoys": [[6 numbers]], ...}

Everything the state holds is kept, bit by bit; the file needs neither the picture nor the options it came from.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import ReadError
from nonoforge.geometry.chain import as_chain
from nonoforge.geometry.frames import Frame
from nonoforge.makers.curved.pieces import MOST_PIECES, Pieces
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.drawings.outline import Region
from nonoforge.palette import Colour, Palette

FORMAT = "curved arrangement"
VERSION = 1
_RENAMED = {
    "fillers": "decoys", "title": "name", "joint_at": "corner_at", "joint_end": "corner_end", "joints": "corners",
}  # fmt: skip
"""Keys as the first files have them -> as they are now."""
MOST_BYTES = 20_000_000
MOST_CUBICS = 4000
MOST_LENGTH = 500.0
"""Length of all curves together at most, in sides of the frame: a hostile file must not take hours to arrange."""
MOST_DECOYS = 100


def dumps_state(state: CurvedState) -> str:
    """The text of the file."""
    pieces = state.pieces
    frame = pieces.frame
    value = {
        "nonoforge": FORMAT,
        "version": VERSION,
        "name": pieces.name,
        "frame": {"box": [frame.left, frame.top, frame.right, frame.bottom], "round": frame.round},
        "palette": [[c.name, list(c.rgb), c.letter] for c in pieces.palette.colours],
        "regions": _region_objects(pieces.regions),
        "drawn": _region_objects(pieces.drawn),
        "pieces": {
            "control": _numbers(pieces.control),
            "first": pieces.first.tolist(),
            "opened": pieces.opened,
            "corner_at": pieces.corner_at.tolist(),
            "corner_end": pieces.corner_end.tolist(),
            "corners": pieces.corners,
        },
        "partner": state.partner.tolist(),
        "reach": state.reach.tolist(),
        "third": _numbers(state.third),
        "place": state.place.tolist(),
        "decoys": state.decoys.tolist(),
        "redrawn": [[number, _numbers(chain)] for number, chain in state.redrawn],
    }
    return json.dumps(value) + "\n"


def load_state(path: str | Path) -> CurvedState:
    """The state of a file; `ReadError` in one sentence where it holds none."""
    file = Path(path)
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ReadError("the file is too large for an arrangement", file=str(path))
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ReadError(f"the file cannot be read: {error.strerror or error}", file=str(path)) from None
    except UnicodeDecodeError:
        raise ReadError("the file is not text", file=str(path)) from None
    return loads_state(text, str(path))


def loads_state(text: str, name: str = "") -> CurvedState:
    """The state of a text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ReadError("this is not JSON", file=name) from None
    if not isinstance(value, dict) or value.get("nonoforge") != FORMAT:
        raise ReadError("this is not a saved arrangement of curves", file=name)
    if value.get("version") != VERSION:
        raise ReadError(f"this arrangement has version {value.get('version')!r}; {VERSION} is read", file=name)
    try:
        state = _state(_renamed(value))
        _check(state)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError) as error:
        raise ReadError(f"the arrangement contradicts itself ({error})", file=name) from None
    return state


def _renamed(table: dict[str, Any]) -> dict[str, Any]:
    return {_RENAMED.get(str(key), str(key)): each for key, each in table.items()}


def _region_objects(regions: tuple[Region, ...]) -> list[dict[str, Any]]:
    return [{"colour": each.colour, "contours": [_numbers(contour) for contour in each.contours]} for each in regions]


def _regions(values: Any) -> tuple[Region, ...]:
    return tuple(
        Region(str(value["colour"]), tuple(as_chain(_floats(c, 8).reshape(-1, 4, 2)) for c in value["contours"]))
        for value in values
    )


def _state(value: dict[str, Any]) -> CurvedState:
    box = [float(number) for number in value["frame"]["box"]]
    left, top, right, bottom = box
    held = _renamed(value["pieces"])
    pieces = Pieces(
        frame=Frame(left, top, right, bottom, bool(value["frame"]["round"])),
        control=_floats(held["control"], 8).reshape(-1, 4, 2),
        first=_ints(held["first"]),
        opened=int(held["opened"]),
        corner_at=_ints(held["corner_at"]),
        corner_end=_ints(held["corner_end"]),
        corners=int(held["corners"]),
        regions=_regions(value["regions"]),
        drawn=_regions(value["drawn"]),
        palette=Palette(
            tuple(
                Colour(str(name), (int(r), int(g), int(b)), str(letter)) for name, (r, g, b), letter in value["palette"]
            )
        ),
        name=str(value.get("name", ""))[:200],
    )
    decoys = _floats([number for row in value["decoys"] for number in row], 6).reshape(-1, 6)
    redrawn = tuple(
        (int(number), as_chain(_floats(chain, 8).reshape(-1, 4, 2))) for number, chain in value.get("redrawn", [])
    )
    return CurvedState(
        pieces, _ints(value["partner"]), _floats(value["reach"]), _floats(value["third"], 2).reshape(-1, 2),
        _floats(value["place"]), decoys, redrawn,
    )  # fmt: skip


def _check(state: CurvedState) -> None:
    """Raise `ValueError` where kernels would read outside their arrays, or curves would form loops."""
    pieces, ends = state.pieces, state.pieces.ends
    cubics, count = len(pieces.control), len(pieces.first) - 1
    frame = pieces.frame
    _must(frame.left < frame.right and frame.top < frame.bottom, "the frame has no area")
    _must(len(pieces.regions) == len(pieces.drawn) == len(pieces.palette.colours) - 1, "the colours do not fit")
    _must(1 <= pieces.opened <= min(MOST_PIECES, count), "the number of pieces is wrong")
    _must(0 < cubics <= MOST_CUBICS and len(state.decoys) <= MOST_DECOYS, "there are too many curves")
    every = [pieces.control, *(chain for _, chain in state.redrawn)]
    every += [contour for region in (*pieces.regions, *pieces.drawn) for contour in region.contours]
    length = sum(float(np.hypot(*np.diff(chain, axis=1).reshape(-1, 2).T).sum()) for chain in every)
    _must(length <= MOST_LENGTH * frame.side and sum(map(len, every)) <= 4 * MOST_CUBICS, "the curves are too long")
    middle = np.array([frame.left + frame.right, frame.top + frame.bottom]) / 2
    loose = np.concatenate([state.third, state.decoys[:, 1:5].reshape(-1, 2)]) - middle
    far = max(float(np.abs(loose).max(initial=0.0)), float(np.abs(state.reach).max(initial=0.0)))
    _must(far <= 20 * frame.long_side, "a control point lies far beyond the frame")
    _must(pieces.first[0] == 0 and pieces.first[-1] == cubics and bool((np.diff(pieces.first) > 0).all()), "first")
    _must(len(pieces.corner_at) == cubics and len(pieces.corner_end) == count, "the corners of some pieces are missing")
    corners = np.concatenate([pieces.corner_at, pieces.corner_end])
    _must(bool((corners >= -1).all() and (corners < pieces.corners).all()), "a corner does not exist")
    _must(0 < pieces.corners <= 2 * cubics, "the number of corners is wrong")
    _must(bool((pieces.corner >= 0).all()), "an end has no corner")
    _must(pieces.corners == len(np.unique(corners[corners >= 0])), "a corner has no end")
    arrays = (state.partner, state.reach, state.third, state.place)
    _must(all(len(array) == ends for array in arrays), "the ends are not told")
    _must(bool((state.place >= 0).all() and (state.place < 4).all()), "a place lies beyond the frame")
    _must(bool((state.decoys[:, [0, 5]] >= 0).all() and (state.decoys[:, [0, 5]] < 4).all()), "a decoy's place")
    for end, other in enumerate(state.partner.tolist()):
        _must(-1 <= other < ends and other != end, "a bridge leads nowhere")
        _must(other < 0 or state.partner[other] == end, "a bridge has one end only")
    links = set(state.links()) | set(range(ends, ends + len(state.decoys)))
    _must({number for number, _ in state.redrawn} <= links, "a redrawn link does not exist")
    _must(len({number for number, _ in state.redrawn}) == len(state.redrawn), "a link is redrawn twice")
    _must(sum(len(chain) for _, chain in state.redrawn) <= MOST_CUBICS, "there are too many curves")
    reached = {end // 2 for first in np.flatnonzero(state.partner < 0).tolist() for end in _along(state, first)}
    _must(len(reached) == pieces.opened, "the curves form a loop")


def _along(state: CurvedState, end: int) -> list[int]:
    """The ends by which a curve enters its pieces, from a connected end on."""
    out = [end]
    while (other := int(state.partner[out[-1] ^ 1])) >= 0:
        out.append(other)
    return out


def _must(fine: bool, reason: str) -> None:
    if not fine:
        raise ValueError(reason)


def _numbers(array: NDArray[np.float64]) -> list[float]:
    flat: list[float] = array.ravel().tolist()
    return flat


def _floats(values: Any, of: int = 1) -> NDArray[np.float64]:
    out = np.array(values, dtype=np.float64)
    if out.ndim != 1 or len(out) % of or not np.isfinite(out).all() or np.abs(out).max(initial=0.0) > 1e6:
        raise ValueError("a list of numbers is wrong")
    return out


def _ints(values: Any) -> NDArray[np.int64]:
    if not isinstance(values, list) or not all(isinstance(item, int) for item in values):
        raise TypeError("whole numbers are needed")
    return np.array(values, dtype=np.int64)
