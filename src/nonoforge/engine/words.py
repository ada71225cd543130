"""Bit tricks on one 64-bit word: a set of positions of a line, bit p for position p.

Everything is unsigned: mixing int64 and uint64 silently becomes float64 in numba, so constants are made once here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, types

from nonoforge.compiling.kernel import small

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
def full(n):  # type: ignore[no-untyped-def]
    """The word with bits 0..n-1 set, 1 <= n <= 64."""
    return ALL >> (WORD - np.uint64(n))


@small
def walk(start, over):  # type: ignore[no-untyped-def]
    """Positions reached from `start` by stepping right over the positions in `over`.

    The carry of the addition does the walking: it runs through the ones of `over` from each start and drops into the
    first position that is not in it. Starts inside a run that another start walks through are flipped back, hence the
    last `|`.
    """
    return ((over + (start & over)) ^ over) | start


@small
def fitting(free, length):  # type: ignore[no-untyped-def]
    """Positions p where p, p+1, ..., p+length-1 are all in `free`, by doubling."""
    have = 1
    while 2 * have <= length:
        free &= free >> np.uint64(have)
        have *= 2
    if have < length:
        free &= free >> np.uint64(length - have)
    return free


@small
def covered(starts, length):  # type: ignore[no-untyped-def]
    """Positions that a block of this length covers when it starts at one of `starts`."""
    have = 1
    while 2 * have <= length:
        starts |= starts << np.uint64(have)
        have *= 2
    if have < length:
        starts |= starts << np.uint64(length - have)
    return starts


@_instruction
def rows_of(_context: Any, flat: Any, first: Any, rows: Any, width: Any) -> Any:
    """The words flat[first:first + rows · width] as (rows, width); numba's `reshape` costs as much as a line step."""
    table = types.Array(flat.dtype, 2, "C")

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from numba.np.arrayobj import make_array, populate_array  # late: needed only where something is compiled

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
        return part._getvalue()

    return table(flat, first, rows, width), code


@small
def copied(source, target, words):  # type: ignore[no-untyped-def]
    """target[:words] = source[:words]; numba's own slice assignment would allocate."""
    for i in range(words):
        target[i] = source[i]


@small
def copied_rows(source, target):  # type: ignore[no-untyped-def]
    """target = source, both (rows, words)."""
    for r in range(source.shape[0]):
        for i in range(source.shape[1]):
            target[r, i] = source[r, i]
