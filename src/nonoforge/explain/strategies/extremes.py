"""The leftmost and the rightmost arrangement of a line's blocks, by two methods of Halford's and one of our own.

- `leftmost` (his Figure 23): push the blocks left one by one, then move blocks onto known cells left uncovered;
- `by_listing` (his Appendices A and B): list all arrangements by spreads and shifts, keep those that fit what is
  known, take the ones of least and greatest leftness;
- `by_table`: our own, and the only one for blotted blocks: which prefixes and suffixes of the line can hold which
  blocks.

The first two are as printed in the thesis, for comparison and for its counts; a test checks that all three agree.
Positions count from 0; `masks[p]` are the colours that position p may have; an arrangement is the list of the blocks'
starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonoforge.clues import Block
from nonoforge.errors import PuzzleError

Starts = list[int]

MOST_LISTED = 200_000
"""The most arrangements that `by_listing` looks at before it gives up; a line of 30 cells can have millions."""


def gap_between(first: Block, second: Block) -> int:
    """Empty cells needed between two neighbouring blocks: one if they have the same colour, else none."""
    return int(first.colour == second.colour)


def _fits(block: Block, start: int, masks: Sequence[int]) -> bool:
    """Whether a block fits here: its colour is possible throughout, and no neighbouring cell must have it too."""
    end, own = start + block.length, 1 << block.colour
    if end > len(masks) or start < 0 or not all(masks[p] & own for p in range(start, end)):
        return False
    return not (start > 0 and masks[start - 1] == own) and not (end < len(masks) and masks[end] == own)


def _place_from(blocks: Sequence[Block], masks: Sequence[int], starts: Starts, first: int, at: int) -> bool:
    """Simple placement of the blocks from number `first` on, each in its leftmost valid place from `at` on."""
    for j in range(first, len(blocks)):
        while not _fits(blocks[j], at, masks):
            at += 1
            if at > len(masks):
                return False
        starts[j] = at
        at += blocks[j].length + (gap_between(blocks[j], blocks[j + 1]) if j + 1 < len(blocks) else 0)
    return True


def _rightmost_unassigned(blocks: Sequence[Block], masks: Sequence[int], starts: Starts) -> int | None:
    """The last position that cannot be empty and that no block covers."""
    covered = {p for block, start in zip(blocks, starts, strict=True) for p in range(start, start + block.length)}
    return next((p for p in range(len(masks) - 1, -1, -1) if not masks[p] & 1 and p not in covered), None)


def leftmost(blocks: Sequence[Block], masks: Sequence[int]) -> Starts | None:
    """The leftmost arrangement by moving blocks (Halford, Figure 23); None if the line has no arrangement.

    The figure moves only the block that then covers a known cell; if that block lands on its right-hand neighbour, the
    neighbours have to move too, so they are always placed again.
    """
    starts = [0] * len(blocks)
    if not _place_from(blocks, masks, starts, 0, 0):
        return None
    while (solid := _rightmost_unassigned(blocks, masks, starts)) is not None:
        for j in range(len(blocks) - 1, -1, -1):
            if starts[j] > solid:
                continue
            lowest = starts[j - 1] + blocks[j - 1].length + gap_between(blocks[j - 1], blocks[j]) if j else 0
            tries = range(max(lowest, solid - blocks[j].length + 1), solid + 1)
            found = next((at for at in tries if _fits(blocks[j], at, masks)), None)
            if found is not None:
                if not _place_from(blocks, masks, starts, j, found):
                    return None
                break
        else:
            return None
    return starts


def both_ends(blocks: Sequence[Block], masks: Sequence[int]) -> tuple[Starts, Starts] | None:
    """The leftmost and the rightmost arrangement; the second by mirroring the line."""
    left = leftmost(blocks, masks)
    if left is None:
        return None
    mirrored = leftmost(blocks[::-1], masks[::-1])
    if mirrored is None:
        raise AssertionError("a line with a leftmost arrangement has a rightmost one")
    right = [len(masks) - start - block.length for start, block in zip(mirrored[::-1], blocks, strict=True)]
    return left, right


def all_arrangements(blocks: Sequence[Block], length: int) -> Iterator[Starts]:
    """Every arrangement in an empty line, in the order of Appendix A: the spreads, then the shifts of each spread.

    A spread has its first block at position 0; the spreads come from shifting later blocks right, the last one
    first. The shifts of a spread move all its blocks together.
    """
    starts, at = [], 0
    for j, block in enumerate(blocks):
        starts.append(at)
        at += block.length + (gap_between(block, blocks[j + 1]) if j + 1 < len(blocks) else 0)
    spare = length - at
    if spare < 0:
        return
    spreads: list[Starts] = []
    for spread in _spreads(starts, 1, spare):
        spreads.append(spread)
        yield spread
    for spread in spreads:
        room = length - (spread[-1] + blocks[-1].length) if spread else 0
        for by in range(1, room + 1):
            yield [start + by for start in spread]


def _spreads(starts: Starts, first: int, spare: int) -> Iterator[Starts]:
    """Arrangements that keep the blocks before `first` and shift the others right by at most `spare` in all."""
    if first >= len(starts):
        yield list(starts)
        return
    for by in range(spare + 1):
        moved = starts[:first] + [start + by for start in starts[first:]]
        yield from _spreads(moved, first + 1, spare - by)


def leftness(starts: Starts) -> int:
    """Appendix B: the sum of the positions where the blocks begin; the leftmost arrangement has the least."""
    return sum(starts)


def by_listing(blocks: Sequence[Block], masks: Sequence[int]) -> tuple[Starts, Starts] | None:
    """Leftmost and rightmost by listing every arrangement (Appendices A and B); `PuzzleError` if there are too many."""
    left: Starts | None = None
    right: Starts | None = None
    for number, starts in enumerate(all_arrangements(blocks, len(masks))):
        if number >= MOST_LISTED:
            raise PuzzleError(
                f"a line of {len(masks)} cells has more than {MOST_LISTED} arrangements: use another line solver"
            )
        if not _agrees(blocks, masks, starts):
            continue
        if left is None or leftness(starts) < leftness(left):
            left = starts
        if right is None or leftness(starts) > leftness(right):
            right = starts
    return None if left is None or right is None else (left, right)


def _agrees(blocks: Sequence[Block], masks: Sequence[int], starts: Starts) -> bool:
    colours = [0] * len(masks)
    for block, start in zip(blocks, starts, strict=True):
        colours[start : start + block.length] = [block.colour] * block.length
    return all(mask >> colour & 1 for mask, colour in zip(masks, colours, strict=True))


def by_table(blocks: Sequence[Block], masks: Sequence[int]) -> list[tuple[int, int, int, int]] | None:
    """For each block its least and greatest start and its least and greatest end (exclusive), over all arrangements.

    Blotted blocks are allowed. None if the line has no arrangement.
    """
    n = len(masks)
    ahead = _prefixes(blocks, masks)
    behind = [row[::-1] for row in _prefixes(blocks[::-1], masks[::-1])[::-1]]
    if not ahead[-1][n]:
        return None
    ranges = []
    for j, block in enumerate(blocks):
        pairs = []
        for start in range(n):
            end = start
            while end < n and masks[end] >> block.colour & 1:
                end += 1
                wanted = block.blotted or end - start == block.length
                if (
                    wanted
                    and _before(ahead[j], blocks, j, start, masks)
                    and _after(behind[j + 1], blocks, j, end, masks)
                ):
                    pairs.append((start, end))
                if not block.blotted and end - start == block.length:
                    break
        if not pairs:
            return None
        starts, ends = [a for a, _ in pairs], [b for _, b in pairs]
        ranges.append((min(starts), max(starts), min(ends), max(ends)))
    return ranges


def _before(row: list[bool], blocks: Sequence[Block], j: int, start: int, masks: Sequence[int]) -> bool:
    """Whether the blocks before j fit into the cells before `start`, with the gap they need."""
    if j and gap_between(blocks[j - 1], blocks[j]):
        return start > 0 and bool(masks[start - 1] & 1) and row[start - 1]
    return row[start]


def _after(row: list[bool], blocks: Sequence[Block], j: int, end: int, masks: Sequence[int]) -> bool:
    """Whether the blocks after j fit into the cells from `end` on, with the gap they need."""
    if j + 1 < len(blocks) and gap_between(blocks[j], blocks[j + 1]):
        return end < len(masks) and bool(masks[end] & 1) and row[end + 1]
    return row[end]


def _prefixes(blocks: Sequence[Block], masks: Sequence[int]) -> list[list[bool]]:
    """table[j][p]: the first j blocks fit into the first p cells, and nothing else needs to be there."""
    n = len(masks)
    table = [[True] + [False] * n]
    for p in range(n):
        table[0][p + 1] = table[0][p] and bool(masks[p] & 1)
    for j, block in enumerate(blocks):
        row = [False] * (n + 1)
        for end in range(1, n + 1):
            if row[end - 1] and masks[end - 1] & 1:
                row[end] = True
                continue
            start = end
            while start > 0 and masks[start - 1] >> block.colour & 1 and not row[end]:
                start -= 1
                if block.blotted or end - start == block.length:
                    row[end] = _before(table[j], blocks, j, start, masks)
                if not block.blotted and end - start == block.length:
                    break
        table.append(row)
    return table
