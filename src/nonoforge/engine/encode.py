"""A puzzle as clauses: the order encoding, with gaps in place of covers.

For block j of a line and a position x there are the statements "j starts at or before x" and "j has ended before x"
(for a block of known length the second is the first at x - length). Then

- at a cell where j has started and not ended, the cell has j's colour;
- at a cell where j has ended and j + 1 has not started, the cell is empty;
- j + 1 starts at or before x only if j ended early enough.

The encoding people write first names each "j covers x" with a variable of its own, to say that a filled cell is covered
by some block. Saying instead that the cells of a gap are empty needs no such variables and propagates better: on 50
tournament puzzles it took a third of the time with the same solver. Only starts that the line step left possible get a
variable, so the clauses begin with all that propagation and probing have proved.

Variables: black-and-white cell i is variable i + 1 (true = filled); with more colours cell i of colour c is i · colours
+ c + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from nonoforge.compiling.kernel import entry, small
from nonoforge.engine.packing import NO_LIMIT, RUNS, TOTALS, Array, Packed, State
from nonoforge.engine.runs_words import runs_words
from nonoforge.engine.words import ONE

YES, NO = np.int32(2**30), np.int32(-(2**30))
"""A statement that is certainly true or false instead of a literal; chosen so that -YES is NO."""


def clauses_of(packed: Packed, state: State) -> tuple[int, list[list[int]]]:
    """How many variables, and the clauses, for a puzzle of which `state` is known. The state is at its fixpoint."""
    cells = len(state.candidates)
    first_free = (cells if packed.colours == 2 else cells * packed.colours) + 1
    clauses = list(_cell_clauses(packed.colours, state.candidates))
    longest = int(np.diff(packed.line_first).max(initial=1))
    most_blocks = int(np.diff(packed.block_first).max(initial=0))
    table = np.zeros((2, most_blocks + 1, longest + 2), np.int32)
    literals, ends = np.empty(1 << 16, np.int32), np.empty(1 << 14, np.int32)
    while True:
        variables, count, used = encode_runs(packed, state, first_free, table, literals, ends)
        if count <= len(ends) and used <= len(literals):
            break
        literals, ends = np.empty(used, np.int32), np.empty(count, np.int32)
    flat, start = literals[:used].tolist(), 0
    for end in ends[:count].tolist():
        clauses.append(flat[start:end])
        start = end
    for line in np.flatnonzero(packed.line_kind == TOTALS).tolist():
        for part in packed.total[packed.total_first[line] : packed.total_first[line + 1]].tolist():
            variables = _encode_total(packed, line, part, variables, clauses)
    return variables - 1, clauses


def _cell_clauses(colours: int, candidates: Array) -> Iterator[list[int]]:
    """What is known of each cell, and that it has exactly one colour."""
    for cell, left in enumerate(candidates.tolist()):
        if colours == 2:
            if left != 3:
                yield [cell + 1 if left == 2 else -(cell + 1)]
            continue
        names = [cell * colours + c + 1 for c in range(colours)]
        possible = [name for c, name in enumerate(names) if left >> c & 1]
        yield possible
        yield from ([-name] for c, name in enumerate(names) if not left >> c & 1)
        yield from ([-a, -b] for i, a in enumerate(possible) for b in possible[:i])


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


@small
def _statements(s, table, blocks, length, first, n, variable):  # type: ignore[no-untyped-def]
    """Fill the table: [0, j, x + 1] "j starts at or before x", [1, j, x + 1] "j has ended before x", x from -1 to n.

    Takes new variables for the starts (and, for blotted blocks, the ends) that are possible, all but the last: at the
    last the statement is true. Returns the next free variable.
    """
    for j in range(blocks):
        d = length[first + j]
        for which in range(2 if d == 0 else 1):
            remaining = np.int64(0)
            for x in range(n):
                remaining += np.int64((s.sets[j, x >> 6] >> np.uint64(x & 63)) & ONE)
            now = NO
            table[which, j, 0] = NO
            for x in range(n + 1):
                # A blotted block that can cover x - 1 can end before x.
                at = x - which
                if 0 <= at < n and (s.sets[j, at >> 6] >> np.uint64(at & 63)) & ONE:
                    remaining -= 1
                    if remaining == 0:
                        now = YES
                    else:
                        now = np.int32(variable)
                        variable += 1
                table[which, j, x + 1] = now
        if d:
            for x in range(-1, n + 1):
                table[1, j, x + 1] = table[0, j, x - d + 1] if x - d >= 0 else NO
    return variable


@entry
def encode_runs(p, s, variable, table, literals, ends):  # type: ignore[no-untyped-def]
    """The clauses of all lines with runs: (next variable, how many, how many literals); call again if they do not fit.

    table: (2, blocks + 1, longest + 2) int32 of scratch; ends[i] is where clause i ends in `literals`.
    """
    count, used = 0, 0
    for line in range(p.line_kind.shape[0]):
        if p.line_kind[line] != RUNS:
            continue
        first, n = p.block_first[line], p.line_first[line + 1] - p.line_first[line]
        blocks = p.block_first[line + 1] - first
        runs_words(s.may[line], n, p.block_length, p.block_colour, first, first + blocks, s.out, s.sets)
        variable = _statements(s, table, blocks, p.block_length, first, n, variable)
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
