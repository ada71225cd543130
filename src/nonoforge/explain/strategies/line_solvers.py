"""Line solvers for the strategies: what one look at one line finds.

`extreme` is Halford's: compare the leftmost and the rightmost arrangement block by block; what the same block covers in
both is settled, what no block reaches is not its colour. It misses what follows from arrangements between the extremes
(for "1 1" on `?.?` and two more open cells it finds nothing), so it is weaker than `complete`, which is the engine's
full line consistency. `listing` is `extreme` with the two arrangements found by Halford's exhaustive list; it is here
for comparison, and refuses long lines.

All take a clue, the masks of the line's positions and the cells at these positions, and return new masks, or None if
the line has no arrangement. Only `complete` looks at the cells, so that a cell met twice has one colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from nonoforge.clues import BLOTTED, EMPTY, Block, Clue, Runs, Total
from nonoforge.errors import PuzzleError
from nonoforge.explain.strategies.extremes import Starts, both_ends, by_listing, by_table

Masks = list[int]
LineSolver = Callable[[Clue, Sequence[int], Sequence[int]], Masks | None]
Ends = Callable[[Sequence[Block], Sequence[int]], tuple[Starts, Starts] | None]

MOST_EXPANSIONS = 100_000
"""The most readings of one total that are tried; a 27 in three blocks or more has 67 million."""


def extreme(clue: Clue, masks: Sequence[int], _cells: Sequence[int] = ()) -> Masks | None:
    """Halford's line solver, with the extremes found by moving blocks."""
    return _solve(clue, masks, both_ends)


def listing(clue: Clue, masks: Sequence[int], _cells: Sequence[int] = ()) -> Masks | None:
    """Halford's line solver, with the extremes found by listing all arrangements (Appendices A and B)."""
    return _solve(clue, masks, by_listing)


def complete(clue: Clue, masks: Sequence[int], cells: Sequence[int] = ()) -> Masks | None:
    """The engine's line step: everything that follows from the clue and the line."""
    from nonoforge.engine import solve_line

    found = solve_line(clue, tuple(masks), tuple(cells) or None)
    return None if found is None else list(found)


LINE_SOLVERS: dict[str, LineSolver] = {"extreme": extreme, "complete": complete, "listing": listing}
"""By the name used on the command line."""


def settled_by_clue_alone(clue: Clue, length: int) -> bool:
    """Whether the clue alone settles the whole line: an empty line or a complete description (the pre-pass)."""
    if isinstance(clue, Runs):
        return not clue.blocks or (clue.shortest == length and not any(block.blotted for block in clue))
    if clue is None or len(clue.parts) != 1:
        return False
    part = clue.parts[0]
    return part.cells == 0 or part.cells == length or (part.least_blocks == part.cells and 2 * part.cells == length + 1)


def expansions(part: Total, length: int) -> Iterator[tuple[int, ...]]:
    """The block lengths that a total may mean and that fit a line of `length` cells (Halford, Appendix C).

    A circled 4 means (1, 3), (2, 2) or (3, 1).
    """
    most = min(part.cells, length - part.cells + 1)
    if part.most_blocks is not None:
        most = min(most, part.most_blocks)
    if part.cells == 0:
        if part.least_blocks == 0:
            yield ()
        return
    for blocks in range(max(part.least_blocks, 1), most + 1):
        for cuts in combinations(range(1, part.cells), blocks - 1):
            edges = (0, *cuts, part.cells)
            yield tuple(b - a for a, b in pairwise(edges))


def _solve(clue: Clue, masks: Sequence[int], ends: Ends) -> Masks | None:
    now: Masks | None = list(masks)
    if isinstance(clue, Runs):
        return _solve_runs(clue.blocks, masks, ends)
    for part in clue.parts if clue is not None else ():
        now = None if now is None else _solve_total(part, now, ends)
    return now


def _solve_runs(blocks: Sequence[Block], masks: Sequence[int], ends: Ends) -> Masks | None:
    """Figure 21: the two early exits, then solid cells, then empty cells."""
    clue = Runs(tuple(blocks))
    if settled_by_clue_alone(clue, len(masks)):
        return _met(masks, [1 << colour for colour in _description(blocks)])
    if any(block.length == BLOTTED for block in blocks):
        return _solve_blotted(blocks, masks)
    found = ends(blocks, masks)
    if found is None:
        return None
    ranges = [(left, right, left + b.length, right + b.length) for b, left, right in zip(blocks, *found, strict=True)]
    return _from_ranges(blocks, ranges, masks)


def _solve_blotted(blocks: Sequence[Block], masks: Sequence[int]) -> Masks | None:
    ranges = by_table(blocks, masks)
    return None if ranges is None else _from_ranges(blocks, ranges, masks)


def _from_ranges(
    blocks: Sequence[Block], ranges: list[tuple[int, int, int, int]], masks: Sequence[int]
) -> Masks | None:
    """Solid where a block is in both extremes, empty or another colour where no block of a colour reaches."""
    reach = [1 << EMPTY] * len(masks)
    for block, (start, _, _, end) in zip(blocks, ranges, strict=True):
        for p in range(start, end):
            reach[p] |= 1 << block.colour
    for block, (_, start, end, _) in zip(blocks, ranges, strict=True):
        for p in range(start, end):
            reach[p] &= 1 << block.colour
    return _met(masks, reach)


def _solve_total(part: Total, masks: Masks, ends: Ends) -> Masks | None:
    """What all readings of a total agree on, seen as a line of two colours: the total's own and any other."""
    own, others = 1 << part.colour, ~(1 << part.colour)
    two = [(2 if mask & own else 0) | (1 if mask & others else 0) for mask in masks]
    agreed = [0] * len(two)
    for number, lengths in enumerate(expansions(part, len(masks))):
        if number >= MOST_EXPANSIONS:
            raise PuzzleError(
                f"a total of {part.cells} cells in {part.least_blocks} blocks or more has more than {MOST_EXPANSIONS} "
                "readings: use the complete line solver"
            )
        found = _solve_runs([Block(length) for length in lengths], two, ends)
        if found is not None:
            agreed = [a | b for a, b in zip(agreed, found, strict=True)]
            if agreed == two:
                return masks
    if 0 in agreed:
        return None
    return [m & ((own if a & 2 else 0) | (others if a & 1 else 0)) for m, a in zip(masks, agreed, strict=True)]


def _description(blocks: Sequence[Block]) -> list[int]:
    """The colours of a line that its clue describes completely."""
    colours: list[int] = []
    for j, block in enumerate(blocks):
        if j and blocks[j - 1].colour == block.colour:
            colours.append(EMPTY)
        colours += [block.colour] * block.length
    return colours


def _met(masks: Sequence[int], found: Sequence[int]) -> Masks | None:
    """What both leave possible; an empty description means an empty line."""
    met = [a & b for a, b in zip(masks, found or [1 << EMPTY] * len(masks), strict=True)]
    return None if 0 in met else met
