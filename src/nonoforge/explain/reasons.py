"""Reasons: why a rule's conclusion holds, in a sentence with numbers that a person can check on the line.

The kernels only say what follows. Here plain Python goes through the same argument again, for the one step to explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from nonoforge.clues import Block, Clue, Runs, Total, Totals
from nonoforge.explain import words
from nonoforge.explain.strategies.extremes import both_ends
from nonoforge.palette import Palette
from nonoforge.puzzle import Puzzle

Masks = Sequence[int]
Ranges = list[tuple[int, int]]


def reason_for(puzzle: Puzzle, rule: str, line: int, before: Masks, after: Masks) -> str:
    """The sentence for a step on one line; `before` and `after` are the masks along it."""
    clue = puzzle.clues[line]
    name = puzzle.board.line_name(line)
    outcome = words.outcome(before, after, puzzle.palette)
    why = _why(rule, clue, before, after, puzzle, line) or f"nothing else fits {words.clue(clue, puzzle.palette)}"
    return f"{name[0].upper()}{name[1:]}: {why}, so {outcome}."


def _why(rule: str, clue: Clue, before: Masks, after: Masks, puzzle: Puzzle, line: int) -> str:
    palette = puzzle.palette
    if rule == "line":
        return _line(clue, before, palette)
    if rule == "twice":
        return _twice(clue, before, after, puzzle, line)
    if isinstance(clue, Totals):
        part = next(part for part in clue.parts if _concerns(part, before, after))
        if rule == "count":
            return _count(part, before, palette)
        if rule == "complete":
            return _total_complete(part, before, palette)
        own = 1 << part.colour
        before, after = ([(2 if m & own else 0) | (1 if m & ~own else 0) for m in masks] for masks in (before, after))
        return _RUNS[rule]([Block(part.cells, 1)], before, after, _Names(palette, part.colour))
    if not isinstance(clue, Runs):
        raise AssertionError("a line without a clue settles nothing")
    return _RUNS[rule](clue.blocks, before, after, _Names(palette, None))


class _Names:
    """Names of blocks and colours; with `instead`, colour 1 is named like that colour of a total."""

    def __init__(self, palette: Palette, instead: int | None) -> None:
        self.palette, self.instead = palette, instead

    def block(self, value: Block) -> str:
        return words.block(Block(value.length, self.instead) if self.instead else value, self.palette)

    def colour(self, number: int) -> str:
        return words.colour(self.instead if self.instead and number else number, self.palette)

    def clue(self, values: Sequence[Block]) -> str:
        named = [Block(value.length, self.instead or value.colour) for value in values]
        return words.blocks(named, self.palette) or "0"


def simple_ranges(blocks: Sequence[Block], masks: Masks) -> Ranges:
    """Where each block can be, (first, last), if blocks only avoid cells they cannot take."""
    n = len(masks)
    left = _pushed(blocks, masks)
    right = _pushed(blocks[::-1], masks[::-1])
    return [(a, n - 1 - b) for a, b in zip(left, right[::-1], strict=True)]


def _pushed(blocks: Sequence[Block], masks: Masks) -> list[int]:
    starts, p = [], 0
    for j, block in enumerate(blocks):
        if j and blocks[j - 1].colour == block.colour:
            p += 1
        need, have = block.length or 1, 0
        while have < need:
            have = have + 1 if masks[p] >> block.colour & 1 else 0
            p += 1
        starts.append(p - need)
    return starts


def _complete(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    need = sum(block.length for block in blocks)
    if not blocks:
        return "the clue 0 leaves no cell filled"
    found = sum(not mask & 1 for mask in before)
    if found == need:
        return f"all {need} cells of the clue are found" if need > 1 else "the one cell of the clue is found"
    if Runs(tuple(blocks)).shortest == len(before):
        gaps = Runs(tuple(blocks)).shortest - need
        between = f" with {gaps} gap{'' if gaps == 1 else 's'}" if gaps else ""
        return f"{names.clue(blocks)}{between} takes up all {len(before)} cells"
    return f"{need} cells are needed and only {need} can be filled"


def _overlap(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    parts = []
    for block, (low, high) in zip(blocks, simple_ranges(blocks, before), strict=True):
        length = block.length or 1
        common = range(high - length + 1, low + length)
        if any(before[p] != after[p] for p in common):
            room = high - low + 1
            where = f"in {room}" if room == len(before) else f"in {words.span(low, high)}"
            play = room - length
            leaves = f"leaves {play} cell{'' if play == 1 else 's'} of play" if play else "leaves no play"
            parts.append(f"{names.block(block)} {leaves} {where}")
    return words.listed(parts)


def _runs(blocks: Sequence[Block], masks: Masks) -> list[tuple[int, int, list[int]]]:
    """Known stretches of one colour: first, last, and the blocks whose simple ranges can hold them."""
    ranges = simple_ranges(blocks, masks)
    found = []
    known = [p for p, mask in enumerate(masks) if mask > 1 and mask & (mask - 1) == 0]
    for first, last in words.stretches(known):
        p = first
        while p <= last:
            end = p
            while end < last and masks[end + 1] == masks[p]:
                end += 1
            holders = [
                j
                for j, (block, (low, high)) in enumerate(zip(blocks, ranges, strict=True))
                if 1 << block.colour == masks[p]
                and low <= p
                and end <= high
                and (block.blotted or block.length > end - p)
            ]
            found.append((p, end, holders))
            p = end + 1
    return found


def _pull(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    changed = [p for p, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    ranges = simple_ranges(blocks, before)
    parts = []
    for first, last, holders in _runs(blocks, before):
        if not holders:
            continue
        own = before[first]
        least = min(blocks[j].length or 1 for j in holders)
        left, right = first, last
        while left > min(ranges[j][0] for j in holders) and before[left - 1] & own:
            left -= 1
        while right < max(ranges[j][1] for j in holders) and before[right + 1] & own:
            right += 1
        block = names.block(blocks[holders[0]]) if len(holders) == 1 else f"a block of at least {least}"
        limits = []
        if any(p in changed for p in range(last + 1, left + least)):
            limits.append(f"starts at cell {left + 1} at the earliest")
        if any(p in changed for p in range(right - least + 1, first)):
            limits.append(f"ends at cell {right + 1} at the latest")
        length, (low, high) = blocks[holders[0]].length, ranges[holders[0]]
        away = [p for p in changed if low <= p <= high and not last - length < p < first + length]
        if len(holders) == 1 and length and away:
            limits.append(f"stays within {words.span(max(last - length + 1, low), min(first + length - 1, high))}")
        if limits:
            parts.append(f"{block} over {words.span(first, last)} {words.listed(limits)}")
    return words.listed(parts)


def _gap(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    gone = 0
    for old, new in zip(before, after, strict=True):
        gone |= old & ~new
    bare = list(zip(blocks, simple_ranges(blocks, [-1] * len(before)), strict=True))
    parts = []
    for number in range(1, gone.bit_length()):
        own = 1 << number
        possible = [p for p, mask in enumerate(before) if mask & own]
        for first, last in words.stretches(possible):
            if not any((before[p] & ~after[p]) & own for p in range(first, last + 1)):
                continue
            size = last - first + 1
            long = [block for block, (low, high) in bare if block.colour == number and low <= last and first <= high]
            fitting = [block for block in long if (block.length or 1) <= size]
            which = list(dict.fromkeys(names.block(block) for block in long if block not in fitting))
            where = words.span(first, last)
            if which:
                others = " and no other block can come there" if fitting else ""
                parts.append(f"the gap at {where} is too short for {words.listed(which)}{others}")
            else:
                parts.append(f"no block can come to {where}")
    return words.listed(parts)


def _finish(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    parts = []
    for first, last, holders in _runs(blocks, before):
        beside = [p for p in (first - 1, last + 1) if 0 <= p < len(before) and before[p] != after[p]]
        if holders and beside and all(blocks[j].length == last - first + 1 for j in holders):
            block = names.block(blocks[holders[0]])
            parts.append(f"{words.span(first, last)} {'is' if first == last else 'are'} the whole of {block}")
    return words.listed(parts)


def _join(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    runs = _runs(blocks, before)
    parts = []
    for (a, b, one), (c, d, other) in pairwise(runs):
        if before[a] != before[c] or all(before[p] == after[p] for p in range(b + 1, c)) or not one or not other:
            continue
        if max(other) <= min(one):
            parts.append(f"{words.span(a, b)} and {words.span(c, d)} both belong to {names.block(blocks[one[0]])}")
        else:
            parts.append(
                f"{words.span(a, b)} joined with {words.span(c, d)} would make {d - a + 1}, longer than any block here"
            )
    return words.listed(parts)


def _colour(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    gone = 0
    for old, new in zip(before, after, strict=True):
        gone |= old & ~new
    parts = []
    ranges = simple_ranges(blocks, before)
    for colour in range(1, gone.bit_length()):
        if not gone >> colour & 1:
            continue
        reach = [span for block, span in zip(blocks, ranges, strict=True) if block.colour == colour]
        need = sum(block.length for block in blocks if block.colour == colour)
        known = sum(mask == 1 << colour for mask in before)
        if not reach:
            parts.append(f"the clue has no {names.colour(colour)}")
        elif known == need:
            parts.append(f"all {need} {names.colour(colour)} cells are found")
        else:
            where = words.listed([words.span(low, high) for low, high in reach])
            parts.append(f"{names.colour(colour)} can only be in {where}")
    return words.listed(parts) if parts else "the order of the colours leaves nothing else"


def _ends(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    found = both_ends(blocks, before)
    if found is None:
        raise AssertionError("a line that settles something has an arrangement")
    ranges = [
        f"{names.block(block)} in {words.span(left, right + block.length - 1)}"
        for block, left, right in zip(blocks, *found, strict=True)
    ]
    return f"pushed to both ends around the known cells, the blocks stay within limits ({'; '.join(ranges)})"


_RUNS: dict[str, Callable[[Sequence[Block], Masks, Masks, _Names], str]] = {
    "complete": _complete,
    "overlap": _overlap,
    "pull": _pull,
    "gap": _gap,
    "finish": _finish,
    "join": _join,
    "colour": _colour,
    "ends": _ends,
}


def _concerns(part: Total, before: Masks, after: Masks) -> bool:
    """Whether a step is about this total: it gives cells its colour or takes it from them."""
    own = 1 << part.colour
    return any((a ^ b) & own or (a != b and b == own) for a, b in zip(before, after, strict=True))


def _total_complete(part: Total, before: Masks, palette: Palette) -> str:
    own = 1 << part.colour
    name = words.colour(part.colour, palette)
    if part.cells == 0:
        return f"no cell is {name}"
    if sum(mask == own for mask in before) == part.cells:
        return f"all {part.cells} {name} cells are found"
    return f"{part.cells} {name} cells are needed and only {part.cells} are possible"


def _count(part: Total, before: Masks, palette: Palette) -> str:
    own = 1 << part.colour
    known = sum(mask == own for mask in before)
    possible = sum(bool(mask & own) for mask in before) - known
    return (
        f"{words.total(part, palette)}: {known} found, {part.cells - known} more among {possible} open cells, "
        "and every way to place them agrees"
    )


def _twice(clue: Clue, before: Masks, after: Masks, puzzle: Puzzle, line: int) -> str:
    cells = puzzle.lines[line]
    p = next(p for p, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    places = [q for q, cell in enumerate(cells) if cell == cells[p]]
    gone = before[p] & ~after[p]
    name = words.colour(gone.bit_length() - 1, puzzle.palette)
    text = words.clue(clue, puzzle.palette)
    return f"{words.cells(places)} are one face, and if it were {name} the clue {text} could not be met"


def _line(clue: Clue, before: Masks, palette: Palette) -> str:
    text = words.clue(clue, palette)
    if isinstance(clue, Runs) and (ways := arrangements(clue.blocks, before)):
        if ways == 1:
            return f"only one arrangement of {text} fits what is known"
        return f"all {ways} arrangements of {text} that fit what is known agree"
    return f"all ways to place {text} that fit what is known agree"


def arrangements(blocks: Sequence[Block], masks: Masks) -> int:
    """How many arrangements of the blocks fit the masks; visits of the same face need not agree."""
    n = len(masks)
    ways = [1] + [0] * n
    for p in range(n):
        ways[p + 1] = ways[p] if masks[p] & 1 else 0
    for j, block in enumerate(blocks):
        new = [0] * (n + 1)
        gap = int(j > 0 and blocks[j - 1].colour == block.colour)
        for end in range(1, n + 1):
            if masks[end - 1] & 1:
                new[end] = new[end - 1]
            start = end
            while start > 0 and masks[start - 1] >> block.colour & 1:
                start -= 1
                if (
                    (block.blotted or end - start == block.length)
                    and start >= gap
                    and (not gap or masks[start - 1] & 1)
                ):
                    new[end] += ways[start - gap]
                if end - start == block.length:
                    break
        ways = new
    return ways[n]
