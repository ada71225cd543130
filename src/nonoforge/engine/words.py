"""Bit tricks on one 64-bit word: a set of positions of a line, bit p for position p.

Everything is unsigned: mixing int64 and uint64 silently becomes float64 in numba, so constants are made once here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, types

from nonoforge.compiling.kernel import PLAIN, small

ZERO = np.uint64(0)
ONE = np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
WORD = np.uint64(64)

_instruction: Any = extending.intrinsic


@_instruction
def lowest(_context: Any, _word: Any) -> Any:
    """The position of the lowest set bit of a word that is not 0 (numba has no name for this instruction)."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), code


@_instruction
def mirrored(_context: Any, _word: Any) -> Any:
    """The word with bit 0 and bit 63 exchanged, bit 1 and bit 62, and so on."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.uint64(types.uint64), code


@small
def full(n):
    """The word with bits 0..n-1 set, 1 <= n <= 64."""
    return ALL >> (WORD - np.uint64(n))


@small
def walk(start, over):
    """Positions reached from `start` by stepping right over the positions in `over`.

    The carry of the addition does the walking: it runs through the ones of `over` from each start and drops into the
    first position that is not in it. Starts inside a run that another start walks through are flipped back, hence the
    last `|`.
    """
    return ((over + (start & over)) ^ over) | start


@small
def fitting(free, length):
    """Positions p where p, p+1, ..., p+length-1 are all in `free`, by doubling."""
    have = 1
    while 2 * have <= length:
        free &= free >> np.uint64(have)
        have *= 2
    if have < length:
        free &= free >> np.uint64(length - have)
    return free


@small
def covered(starts, length):
    """Positions that a block of this length covers when it starts at one of `starts`."""
    have = 1
    while 2 * have <= length:
        starts |= starts << np.uint64(have)
        have *= 2
    if have < length:
        starts |= starts << np.uint64(length - have)
    return starts


@_instruction
def _rows_of(_context: Any, flat: Any, first: Any, rows: Any, width: Any) -> Any:
    """`rows_of` without checks: numba's `reshape` costs as much as a line step."""
    table = types.Array(flat.dtype, 2, "C")

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from numba.core.imputils import impl_ret_borrowed  # late: needed only where something is compiled
        from numba.np.arrayobj import make_array, populate_array

        whole = make_array(flat)(context, builder, arguments[0])
        first, rows, width = (
            context.cast(builder, value, kind, types.intp)
            for value, kind in zip(arguments[1:], signature.args[1:], strict=True)
        )
        part = make_array(table)(context, builder)
        populate_array(
            part,
            data=builder.gep(whole.data, [first]),
            shape=[rows, width],
            strides=[builder.mul(width, whole.itemsize), whole.itemsize],
            itemsize=whole.itemsize,
            meminfo=whole.meminfo,
            parent=whole.parent,
        )
        # Where references are counted the caller drops this one when done with it. Uncounted, the view would free the
        # array under its owner.
        return impl_ret_borrowed(context, builder, table, part._getvalue())

    return table(flat, first, rows, width), code


def _reshaped(flat, first, rows, width):
    """The words flat[first:first + rows · width] as (rows, width)."""
    return flat[first : first + rows * width].reshape(rows, width)


rows_of = small(_reshaped) if PLAIN else _rows_of


@small
def copied(source, target, words):
    """target[:words] = source[:words]; numba's own slice assignment would allocate."""
    for i in range(words):
        target[i] = source[i]


@small
def copied_rows(source, target):
    """target = source, both (rows, words)."""
    for r in range(source.shape[0]):
        for i in range(source.shape[1]):
            target[r, i] = source[r, i]
