"""Words for positions, colours and clues, so that every reason reads like a sentence.

Positions in sentences count from 1, as people do; everything in the code counts from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonoforge.clues import Block, Clue, Runs, Total
from nonoforge.palette import Palette


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; an empty text for no words."""
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"


def stretches(positions: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring positions put together, as (first, last) pairs."""
    found: list[tuple[int, int]] = []
    for p in positions:
        if found and found[-1][1] == p - 1:
            found[-1] = (found[-1][0], p)
        else:
            found.append((p, p))
    return found


def cells(positions: Sequence[int]) -> str:
    """`cell 4`, `cells 4 to 9`, `cells 1, 3 and 5 to 7`, all counted from 1."""
    parts = [
        f"{a + 1}" if a == b else f"{a + 1} and {b + 1}" if b == a + 1 else f"{a + 1} to {b + 1}"
        for a, b in stretches(positions)
    ]
    if len(parts) > 1:
        parts = [part.replace(" and ", ", ") for part in parts]
    return f"cell{'' if len(positions) == 1 else 's'} {listed(parts)}"


def span(first: int, last: int) -> str:
    """`cell 4`, `cells 4 and 5` or `cells 4 to 9`, from 0-based ends."""
    return cells(range(first, last + 1))


def colour(number: int, palette: Palette) -> str:
    """What a cell of this colour is: `empty`, `filled`, or the colour's name."""
    if number == 0:
        return "empty"
    return "filled" if palette.mono else palette[number].label


def block(value: Block, palette: Palette) -> str:
    """`the 3`, `the red 3`, `the block of unknown length`."""
    name = "" if palette.mono else f"{palette[value.colour].label} "
    return f"the {name}block of unknown length" if value.blotted else f"the {name}{value.length}"


def blocks(values: Sequence[Block], palette: Palette) -> str:
    """The blocks of a clue as they are printed: `3 1 2`, `3 red 1 blue`."""
    if palette.mono:
        return " ".join("?" if value.blotted else str(value.length) for value in values)
    return " ".join(f"{'?' if value.blotted else value.length} {palette[value.colour].label}" for value in values)


def total(part: Total, palette: Palette) -> str:
    """`7 cells in 2 blocks`, `5 red cells in 3 blocks or more`."""
    name = "" if palette.mono else f"{palette[part.colour].label} "
    least, most = part.least_blocks, part.most_blocks
    if most is None:
        groups = f"{least} blocks or more"
    elif least == most:
        groups = "one block" if least == 1 else f"{least} blocks"
    else:
        groups = f"{least} to {most} blocks"
    return f"{part.cells} {name}cell{'' if part.cells == 1 else 's'} in {groups}"


def clue(value: Clue, palette: Palette) -> str:
    """A clue in words; an empty line's is `0`."""
    if value is None:
        return "no clue"
    if isinstance(value, Runs):
        return blocks(value.blocks, palette) or "0"
    return " and ".join(total(part, palette) for part in value.parts) or "no clue"


def outcome(before: Sequence[int], after: Sequence[int], palette: Palette) -> str:
    """What a step says about the cells of its line: `cells 4 to 9 are filled and cell 1 is empty`."""
    groups: dict[tuple[bool, int], list[int]] = {}
    for p, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            settled = new & (new - 1) == 0
            groups.setdefault((settled, new if settled else old & ~new), []).append(p)
    parts = []
    for (settled, mask), positions in groups.items():
        verb = "is" if len(positions) == 1 else "are"
        names = [colour(c, palette) for c in range(len(palette)) if mask >> c & 1]
        parts.append(f"{cells(positions)} {verb} {names[0] if settled else 'not ' + ' or '.join(names)}")
    return listed(parts)
