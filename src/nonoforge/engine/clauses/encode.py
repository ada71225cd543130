"""A puzzle as clauses: the order encoding, with gaps in place of covers.

For block j of a line and a position x there are the statements "j starts at or before x" and "j has ended before x"
(for a block of known length the second is the first at x - length). Then

- at a cell where j has started and not ended, the cell has j's colour;
- at a cell where j has ended and j + 1 has not started, the cell is empty;
- j + 1 starts at or before x only if j ended early enough;
- with more than one colour: at a cell where j has ended and the next block of its colour has not started, the cell does
  not have that colour. It follows from the others, but only by trying: without, random colour puzzles took four times
  as many conflicts.

The encoding people write first names each "j covers x" with a variable of its own, to say that a filled cell is covered
by some block. Saying instead that the cells of a gap are empty needs no such variables and propagates better: on 50
tournament puzzles it took a third of the time with the same solver. Only starts that the line step left possible get a
variable, so the clauses begin with all that propagation and probing have proved.

Variables: black-and-white cell i is variable i + 1 (true = filled); with more colours cell i of colour c is i · colours
+ c + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, small
from nonoforge.engine.packing import NO_LIMIT, RUNS, TOTALS, Array, Packed, State, may_of, out_of, sets_of
from nonoforge.engine.runs_words import runs_words
from nonoforge.engine.words import ONE

MOST_STATEMENTS, MOST_CLAUSES = 1 << 24, 2_000_000
"""Statements about runs that are looked at, and clauses that are written down: 0.2 GB in the learner. A larger
puzzle is left to the search."""

BATCH = 20_000
"""Statements, and clauses about cells, that are written down between two looks at the budget, about."""

PER_STATEMENT = 8
"""Clauses that are written for one block and position, at most."""

Batch = tuple[Array, Array]

YES, NO = np.int32(2**30), np.int32(-(2**30))
"""A statement that is certainly true or false instead of a literal; chosen so that -YES is NO."""


class Page(NamedTuple):
    """Where clauses are written down: clause i is literals[ends[i-1]:ends[i]], variables from 1 on, minus for "not"."""

    literals: Array  # int32
    ends: Array  # int32
    table: Array  # (2, blocks + 1, longest + 2) int32: scratch
    middle: Array  # (blocks of the puzzle,) int32: where each block is believed to start; () for no beliefs
    hints: Array  # (variables + 1,) int8: 1 where the variable is believed to be true, -1 false; () for none


NOWHERE: Array = np.empty(0, np.int32)
NO_HINTS: Array = np.empty(0, np.int8)


def size_of(packed: Packed, state: State) -> tuple[int, int] | None:
    """Variables and clauses of the puzzle, at most; None where that is too many to be written down.

    Counted out only where a rough bound does not do, because that takes as long as writing them.
    """
    cells, kinds = len(state.candidates), packed.line_kind
    lengths = np.diff(packed.line_first).astype(np.int64)
    statements = int((lengths * (np.diff(packed.block_first) + 1))[kinds == RUNS].sum())
    if statements > MOST_STATEMENTS:
        return None
    variables, clauses = names_of_cells(packed, cells) + 1, cells * (1 + packed.colours * (packed.colours - 1) // 2)
    for line in np.flatnonzero(kinds == TOTALS).tolist():
        for part in packed.total[packed.total_first[line] : packed.total_first[line + 1]].tolist():
            n, (cells_of_part, least, most, _) = int(lengths[line]), part
            counters = [_counters(n, cells_of_part + 1), _counters(n, least if most == NO_LIMIT else most + 1)]
            variables += n - 1 + sum(counters)
            clauses += 3 * n + 4 * sum(counters)
    if clauses + PER_STATEMENT * statements <= MOST_CLAUSES:
        return variables + 2 * statements, clauses + PER_STATEMENT * statements
    for group in _groups(packed):
        if clauses > MOST_CLAUSES:
            return None
        page = Page(NOWHERE, NOWHERE, _table(packed, group), NOWHERE, NO_HINTS)
        variables, count, _ = encode_runs(packed, state, variables, page, *group)
        clauses += count
    return (variables - 1, clauses) if clauses <= MOST_CLAUSES else None


def clauses_of(packed: Packed, state: State, middle: Array = NOWHERE, hints: Array = NO_HINTS) -> Iterator[Batch]:
    """The clauses of a puzzle with this knowledge, in batches (literals, ends) that are good until the next one.

    The state is at its fixpoint and is not changed. Fills `hints` from `middle`, see `Page`.
    """
    cells = len(state.candidates)
    literals, ends = np.empty(1 << 16, np.int32), np.empty(1 << 14, np.int32)
    share = max(1, (1 << 14) // (1 + packed.colours * packed.colours))
    for first in range(0, cells, share):
        count, used = encode_cells(packed.colours, state.candidates, first, min(first + share, cells), literals, ends)
        yield literals[:used], ends[:count]
    variable = names_of_cells(packed, cells) + 1
    for group in _groups(packed):
        page = Page(literals, ends, _table(packed, group), middle, hints)
        after, count, used = encode_runs(packed, state, variable, page, *group)
        if count > len(ends) or used > len(literals):
            literals, ends = np.empty(2 * used, np.int32), np.empty(2 * count, np.int32)
            encode_runs(packed, state, variable, page._replace(literals=literals, ends=ends), *group)
        variable = after
        yield literals[:used], ends[:count]
    for line in np.flatnonzero(packed.line_kind == TOTALS).tolist():
        for part in packed.total[packed.total_first[line] : packed.total_first[line + 1]].tolist():
            clauses: list[list[int]] = []
            variable = _encode_total(packed, line, part, variable, clauses)
            yield _in_arrays(clauses)


def _in_arrays(clauses: list[list[int]]) -> Batch:
    """Clauses as a batch."""
    return (
        np.fromiter(chain.from_iterable(clauses), np.int32),
        np.cumsum(np.fromiter(map(len, clauses), np.int32, len(clauses)), dtype=np.int32),
    )


def names_of_cells(packed: Packed, cells: int) -> int:
    """How many variables speak of cells; they come first."""
    return cells if packed.colours == 2 else cells * packed.colours


def _groups(packed: Packed) -> Iterator[tuple[int, int]]:
    """Neighbouring lines, from the first to before the last, that are encoded in one go."""
    work = np.cumsum(np.diff(packed.line_first).astype(np.int64) * (np.diff(packed.block_first) + 1))
    edges = np.flatnonzero(np.diff(work // BATCH, prepend=0))
    yield from pairwise(sorted({0, *edges.tolist(), len(work)}))


def _table(packed: Packed, group: tuple[int, int]) -> Array:
    lines = slice(group[0], group[1] + 1)
    blocks, longest = np.diff(packed.block_first[lines]).max(), np.diff(packed.line_first[lines]).max()
    return np.zeros((2, int(blocks) + 1, int(longest) + 2), np.int32)


def _counters(n: int, top: int) -> int:
    """The variables of `_encode_count` for n literals: after each of them as many as have passed, `top` at most."""
    top = min(n, top)
    return top * (top + 1) // 2 + (n - top) * top


def literal_of(colours: int, cell: int, colour: int) -> np.int32:
    """The literal "cell has this colour"."""
    if colours == 2:
        return np.int32(cell + 1) if colour else np.int32(-(cell + 1))
    return np.int32(cell * colours + colour + 1)


_literal = small(literal_of)
"""The same for kernels."""


@small
def _say(a, b, c, literals, ends, count, used):  # type: ignore[no-untyped-def]
    """Add the clause a or b or c, without what is false, unless one is true; the new count and length."""
    if a == YES or b == YES or c == YES:
        return count, used
    for literal in (np.int64(a), np.int64(b), np.int64(c)):
        if literal != NO:
            if used < literals.shape[0]:
                literals[used] = literal
            used += 1
    if count < ends.shape[0]:
        ends[count] = used
    return count + 1, used


@entry
def encode_cells(colours, candidates, begin, end, literals, ends):  # type: ignore[no-untyped-def]
    """What is known of the cells begin..end-1, and that each has exactly one colour: how many clauses and literals."""
    count, used = 0, 0
    for cell in range(begin, end):
        left = candidates[cell]
        if colours == 2:
            if left != 3:
                count, used = _say(cell + 1 if left == 2 else -(cell + 1), NO, NO, literals, ends, count, used)
            continue
        name = cell * colours + 1
        for c in range(colours):
            if (left >> np.uint32(c)) & np.uint32(1):
                literals[used] = name + c
                used += 1
        ends[count] = used
        count += 1
        for c in range(colours):
            if not (left >> np.uint32(c)) & np.uint32(1):
                count, used = _say(-(name + c), NO, NO, literals, ends, count, used)
                continue
            for d in range(c):
                if (left >> np.uint32(d)) & np.uint32(1):
                    count, used = _say(-(name + c), -(name + d), NO, literals, ends, count, used)
    return count, used


@small
def _statements(p, sets, page, line, variable):  # type: ignore[no-untyped-def]
    """Fill the table: [0, j, x + 1] "j starts at or before x", [1, j, x + 1] "j has ended before x", x from -1 to n.

    Takes new variables for the starts (and, for blotted blocks, the ends) that are possible, all but the last: at the
    last the statement is true. Returns the next free variable.
    """
    table, first, n = page.table, p.block_first[line], p.line_first[line + 1] - p.line_first[line]
    for j in range(p.block_first[line + 1] - first):
        d = p.block_length[first + j]
        for which in range(2 if d == 0 else 1):
            remaining = np.int64(0)
            for x in range(n):
                remaining += np.int64((sets[j, x >> 6] >> np.uint64(x & 63)) & ONE)
            now = NO
            table[which, j, 0] = NO
            for x in range(n + 1):
                # A blotted block that can cover x - 1 can end before x.
                at = x - which
                if 0 <= at < n and (sets[j, at >> 6] >> np.uint64(at & 63)) & ONE:
                    remaining -= 1
                    if remaining == 0:
                        now = YES
                    else:
                        now = np.int32(variable)
                        if page.hints.shape[0] > 0 and page.middle.shape[0] > 0:
                            page.hints[variable] = 1 if x >= page.middle[first + j] + which * d else -1
                        variable += 1
                table[which, j, x + 1] = now
        if d:
            for x in range(-1, n + 1):
                table[1, j, x + 1] = table[0, j, x - d + 1] if x - d >= 0 else NO
    return variable


@small
def _say_where_colours_are(p, page, line, count, used):  # type: ignore[no-untyped-def]
    """Between a block and the next of its colour, and before the first and after the last, no cell has that colour."""
    table, first, n = page.table, p.block_first[line], p.line_first[line + 1] - p.line_first[line]
    blocks = p.block_first[line + 1] - first
    for j in range(blocks):
        colour, before, last = p.block_colour[first + j], -1, True
        for i in range(blocks):
            if p.block_colour[first + i] == colour:
                before = i if i < j else before
                last &= i <= j
        for x in range(n):
            other = -_literal(p.colours, p.line_cells[p.line_first[line] + x], colour)
            ended = table[1, before, x + 1] if before >= 0 else YES
            count, used = _say(-ended, table[0, j, x + 1], other, page.literals, page.ends, count, used)
            if last:
                count, used = _say(-table[1, j, x + 1], NO, other, page.literals, page.ends, count, used)
    return count, used


@entry
def encode_runs(p, s, variable, page, begin, end):  # type: ignore[no-untyped-def]
    """The clauses of the lines begin..end-1 that have runs: (next variable, how many, how many literals); call again if
    they do not fit the page.
    """
    table, literals, ends = page.table, page.literals, page.ends
    count, used = 0, 0
    for line in range(begin, end):
        if p.line_kind[line] != RUNS:
            continue
        first, n = p.block_first[line], p.line_first[line + 1] - p.line_first[line]
        blocks = p.block_first[line + 1] - first
        sets = sets_of(p, s, line)
        out = out_of(p, s, line)
        runs_words(may_of(p, s, line), n, p.block_length, p.block_colour, first, first + blocks, out, sets)
        variable = _statements(p, sets, page, line, variable)
        for j in range(blocks):
            colour, d = p.block_colour[first + j], p.block_length[first + j]
            for x in range(n):
                a, b = table[0, j, x + 1], table[0, j, x + 2]
                if a != b:
                    count, used = _say(-a, b, NO, literals, ends, count, used)
                if d == 0:
                    a, b = table[1, j, x + 1], table[1, j, x + 2]
                    if a != b:
                        count, used = _say(-a, b, NO, literals, ends, count, used)
                    count, used = _say(-b, table[0, j, x + 1], NO, literals, ends, count, used)
                cell = p.line_cells[p.line_first[line] + x]
                own = _literal(p.colours, cell, colour)
                count, used = _say(-table[0, j, x + 1], table[1, j, x + 1], own, literals, ends, count, used)
        for j in range(blocks + 1):
            space = 0
            if 0 < j < blocks:
                space = 1 if p.block_colour[first + j - 1] == p.block_colour[first + j] else 0
            for x in range(n):
                started = table[0, j, x + 1] if j < blocks else NO
                ended = table[1, j - 1, x + 1] if j > 0 else YES
                cell = p.line_cells[p.line_first[line] + x]
                empty = _literal(p.colours, cell, 0)
                count, used = _say(-ended, started, empty, literals, ends, count, used)
                if 0 < j < blocks:
                    early = table[1, j - 1, x - space + 1]
                    count, used = _say(-started, early, NO, literals, ends, count, used)
        if p.colours > 2:
            count, used = _say_where_colours_are(p, page, line, count, used)
    return variable, count, used


def _encode_total(packed: Packed, line: int, part: list[int], variable: int, clauses: list[list[int]]) -> int:
    """One colour's total on a line: counters of its cells and of its blocks. Returns the next free variable."""
    cells, least, most, colour = part
    visited = packed.line_cells[packed.line_first[line] : packed.line_first[line + 1]].tolist()
    inside = [int(literal_of(packed.colours, cell, colour)) for cell in visited]
    starts = inside[:1]
    for before, here in pairwise(inside):
        clauses += [[-variable, here], [-variable, -before], [variable, -here, before]]
        starts.append(variable)
        variable += 1
    variable = _encode_count(inside, cells, cells, variable, clauses)
    return _encode_count(starts, least, None if most == NO_LIMIT else most, variable, clauses)


def _encode_count(literals: list[int], least: int, most: int | None, variable: int, clauses: list[list[int]]) -> int:
    """Between `least` and `most` of the literals are true: a sequential counter. Returns the next free variable.

    After each literal, at_least[i] is the statement "at least i + 1 so far".
    """
    top = least if most is None else most + 1
    at_least: list[int] = []
    for literal in literals:
        new = list(range(variable, variable + min(len(at_least) + 1, top)))
        variable += len(new)
        for i, name in enumerate(new):
            more = at_least[i] if i < len(at_least) else None
            fewer = at_least[i - 1] if i else None
            kept, lost = [-literal, name], [literal, -name]
            clauses.append(kept if fewer is None else [*kept, -fewer])
            clauses.append(lost if more is None else [*lost, more])
            if more is not None:
                clauses.append([-more, name])
            if fewer is not None:
                clauses.append([-name, fewer])
        at_least = new
    if least > len(at_least):
        clauses.append([])
    elif least:
        clauses.append([at_least[least - 1]])
    if most is not None and most < len(at_least):
        clauses.append([-at_least[most]])
    return variable
