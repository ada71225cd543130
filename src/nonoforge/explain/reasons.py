"""Reasons: why a rule's conclusion holds, in a sentence with numbers that a person can check on the line.

The kernels only say what follows. Here plain Python goes through the same argument again, for the one step to explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from nonoforge.clues import Block, Clue, Runs, Total, Totals
from nonoforge.explain.deduction import LineRead
from nonoforge.explain.strategies.extremes import both_ends
from nonoforge.explain.wording import Wording, capital, stretches

Masks = Sequence[int]
Ranges = list[tuple[int, int]]


def reason_for(step: LineRead, name: str, words: Wording) -> str:
    """The sentence for a step on the line of this name."""
    why = _why(step, words) or words.sentences.nothing_else.format(clue=words.clue(step.clue))
    outcome = words.outcome(step.before, step.after)
    return words.sentences.step.format(line=capital(name), why=why, Why=capital(why), outcome=outcome)


def _why(step: LineRead, words: Wording) -> str:
    rule, clue, before, after = step.rule, step.clue, step.before, step.after
    if rule == "line":
        return _line(clue, before, words)
    if rule == "twice":
        return _twice(step, words)
    if isinstance(clue, Totals):
        told = (_total(rule, part, before, after, words) for part in clue.parts if _concerns(part, before, after))
        return next(filter(None, told), "")
    if not isinstance(clue, Runs):
        raise AssertionError("a line without a clue settles nothing")
    return _RUNS[rule](clue.blocks, before, after, _Names(words, None))


class _Names:
    """Names of blocks and colours; with `instead`, colour 1 is named like that colour of a total."""

    def __init__(self, words: Wording, instead: int | None) -> None:
        self.words, self.instead = words, instead
        self.say = words.sentences

    def block(self, value: Block) -> str:
        return self.words.block(Block(value.length, self.instead) if self.instead else value)

    def tinted(self, forms: tuple[str, str], number: int, **places: object) -> str:
        return self.words.tinted(forms, self.instead or number, **places)

    def clue(self, values: Sequence[Block]) -> str:
        return self.words.blocks([Block(value.length, self.instead or value.colour) for value in values])


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
    say = names.say
    if not blocks:
        return say.no_blocks
    found = sum(not mask & 1 for mask in before)
    if found == need:
        return say.found[need != 1].format(n=need)
    if Runs(tuple(blocks)).shortest == len(before):
        gaps = Runs(tuple(blocks)).shortest - need
        form = say.takes_all_with_gaps[gaps != 1] if gaps else say.takes_all
        return form.format(clue=names.clue(blocks), gaps=gaps, n=len(before))
    return say.only_so_many.format(n=need)


def _overlap(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    say, words, parts = names.say, names.words, []
    for block, (low, high) in zip(blocks, simple_ranges(blocks, before), strict=True):
        length = block.length or 1
        common = range(high - length + 1, low + length)
        if any(before[p] != after[p] for p in common):
            room = high - low + 1
            where = say.whole_line.format(n=room)
            if room != len(before):
                where = say.part_of_line.format(**words.span(low, high))
            play = room - length
            leaves = say.play[play != 1].format(n=play) if play else say.no_play
            parts.append(say.overlap.format(block=names.block(block), leaves=leaves, where=where))
    return words.listed(parts)


def _runs(blocks: Sequence[Block], masks: Masks) -> list[tuple[int, int, list[int]]]:
    """Known stretches of one colour: first, last, and the blocks whose simple ranges can hold them."""
    ranges = simple_ranges(blocks, masks)
    found = []
    known = [p for p, mask in enumerate(masks) if mask > 1 and mask & (mask - 1) == 0]
    for first, last in stretches(known):
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
    say, words, parts = names.say, names.words, []
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
        block = names.block(blocks[holders[0]]) if len(holders) == 1 else say.some_block.format(n=least)
        limits = []
        if any(p in changed for p in range(last + 1, left + least)):
            limits.append(say.starts.format(n=left + 1))
        if any(p in changed for p in range(right - least + 1, first)):
            limits.append(say.ends.format(n=right + 1))
        length, (low, high) = blocks[holders[0]].length, ranges[holders[0]]
        away = [p for p in changed if low <= p <= high and not last - length < p < first + length]
        if len(holders) == 1 and length and away:
            reach = words.span(max(last - length + 1, low), min(first + length - 1, high))
            limits.append(say.stays.format(**reach))
        if limits:
            parts.append(say.pull.format(block=block, limits=words.listed(limits), **words.span(first, last)))
    return words.listed(parts)


def _gap(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    gone = 0
    for old, new in zip(before, after, strict=True):
        gone |= old & ~new
    bare = list(zip(blocks, simple_ranges(blocks, [-1] * len(before)), strict=True))
    say, words, parts = names.say, names.words, []
    for number in range(1, gone.bit_length()):
        own = 1 << number
        possible = [p for p, mask in enumerate(before) if mask & own]
        for first, last in stretches(possible):
            if not any((before[p] & ~after[p]) & own for p in range(first, last + 1)):
                continue
            size = last - first + 1
            long = [block for block, (low, high) in bare if block.colour == number and low <= last and first <= high]
            fitting = [block for block in long if (block.length or 1) <= size]
            which = list(dict.fromkeys(names.block(block) for block in long if block not in fitting))
            where = words.span(first, last)
            form = say.no_block_there if not which else say.gap_for_others if fitting else say.gap
            parts.append(form.format(blocks=words.listed(which), **where))
    return words.listed(parts)


def _finish(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    say, words, parts = names.say, names.words, []
    for first, last, holders in _runs(blocks, before):
        beside = [p for p in (first - 1, last + 1) if 0 <= p < len(before) and before[p] != after[p]]
        if holders and beside and all(blocks[j].length == last - first + 1 for j in holders):
            block = names.block(blocks[holders[0]])
            parts.append(say.finish[first != last].format(block=block, **words.span(first, last)))
    return words.listed(parts)


def _join(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    runs = _runs(blocks, before)
    say, words, parts = names.say, names.words, []
    for (a, b, one), (c, d, other) in pairwise(runs):
        if before[a] != before[c] or all(before[p] == after[p] for p in range(b + 1, c)) or not one or not other:
            continue
        both = {"one": words.span(a, b)["cells"], "other": words.span(c, d)["cells"]}
        if max(other) <= min(one):
            parts.append(say.belong.format(block=names.block(blocks[one[0]]), **both))
        else:
            parts.append(say.too_long.format(n=d - a + 1, **both))
    return words.listed(parts)


def _colour(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    gone = 0
    for old, new in zip(before, after, strict=True):
        gone |= old & ~new
    say, words, parts = names.say, names.words, []
    ranges = simple_ranges(blocks, before)
    for colour in range(1, gone.bit_length()):
        if not gone >> colour & 1:
            continue
        reach = [span for block, span in zip(blocks, ranges, strict=True) if block.colour == colour]
        need = sum(block.length for block in blocks if block.colour == colour)
        known = sum(mask == 1 << colour for mask in before)
        if not reach:
            parts.append(names.tinted(say.colour_missing, colour))
        elif known == need:
            parts.append(names.tinted(say.colour_found, colour, n=need))
        else:
            spans = [words.span(low, high) for low, high in reach]
            where = {place: words.listed([span[place] for span in spans]) for place in ("cells", "inside")}
            parts.append(names.tinted(say.colour_only, colour, **where))
    return words.listed(parts) if parts else say.colour_order


def _ends(blocks: Sequence[Block], before: Masks, after: Masks, names: _Names) -> str:
    found = both_ends(blocks, before)
    if found is None:
        raise AssertionError("a line that settles something has an arrangement")
    ranges = [
        names.say.within.format(block=names.block(block), **names.words.span(left, right + block.length - 1))
        for block, left, right in zip(blocks, *found, strict=True)
    ]
    return names.say.both_ends.format(ranges="; ".join(ranges))


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
    """Whether a step can be about this total: all it does is to give cells its colour, or to take it from them.

    A cell that becomes blue is no longer red, so a step that changes red need not be about red.
    """
    own = 1 << part.colour
    return all(b in (a & own, a & ~own) for a, b in zip(before, after, strict=True) if a != b)


def _total(rule: str, part: Total, before: Masks, after: Masks, words: Wording) -> str:
    """Why, if it is by this total; else nothing."""
    if rule == "count":
        return _count(part, before, words)
    if rule == "complete":
        return _total_complete(part, before, words)
    if part.most_blocks != 1 or not part.cells:
        return ""
    own = 1 << part.colour
    before, after = ([(2 if m & own else 0) | (1 if m & ~own else 0) for m in masks] for masks in (before, after))
    return _RUNS[rule]([Block(part.cells, 1)], before, after, _Names(words, part.colour))


def _total_complete(part: Total, before: Masks, words: Wording) -> str:
    own = 1 << part.colour
    say = words.sentences
    found = sum(mask == own for mask in before) == part.cells
    if not found and sum(bool(mask & own) for mask in before) != part.cells:
        return ""
    forms = say.none_of if part.cells == 0 else say.colour_found if found else say.needed
    return words.tinted(forms, part.colour, n=part.cells)


def _count(part: Total, before: Masks, words: Wording) -> str:
    own = 1 << part.colour
    known = sum(mask == own for mask in before)
    possible = sum(bool(mask & own) for mask in before) - known
    return words.sentences.count.format(total=words.total(part), found=known, more=part.cells - known, open=possible)


def _twice(step: LineRead, words: Wording) -> str:
    p = next(p for p, (a, b) in enumerate(zip(step.before, step.after, strict=True)) if a != b)
    places = [q for q, cell in enumerate(step.cells) if cell == step.cells[p]]
    gone = step.before[p] & ~step.after[p]
    return words.sentences.twice.format(
        cells=words.cells(places), state=words.state(gone.bit_length() - 1), clue=words.clue(step.clue)
    )


def _line(clue: Clue, before: Masks, words: Wording) -> str:
    say = words.sentences
    ways = arrangements(clue.blocks, before) if isinstance(clue, Runs) else 0
    form = say.all_ways if not ways else say.one_arrangement if ways == 1 else say.all_arrangements
    return form.format(clue=words.clue(clue), n=ways)


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
