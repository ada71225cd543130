"""The census as compiled loops: all images whose rows have given clues, grouped by the clues of their columns.

Why chunks by row clues: images with the same rows' clues are a product (each row runs through the lines of its clue),
so a chunk is listed without a search, holds every solution of each of its nonograms, and is small: at most 7,776 images
of 5×5, a million of 6×6. Nothing has to be sorted or kept beyond it, so memory does not grow with the census.

Mirroring the board, upside down or left to right, changes neither the number of solutions nor the flexible cells nor
the switching graph. So of up to four mirrored chunks one is looked at, and counted for all of them.

All integers are signed, of 64 bits: mixing them with unsigned ones makes numba compute in floating point.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import entry, inlined, small
from nonoforge.study.census_tables import Ints, Tables

DONE, STOPPED, FULL, TOO_MANY = range(4)
"""How a unit of work ended: well, asked to stop, no room for another form, more solutions than can be counted."""

COUNT, TALLY, TYPES = range(3)
"""What is asked: the number of nonograms and of unique ones; flexible cells and line logic too; forms of graphs too."""

NONOGRAMS, UNIQUE, LINE_SOLVABLE, COVERED = range(4)
"""Places in `Tally.sums`; `COVERED` counts the images that were seen, mirrored ones included."""

MOST_SOLUTIONS = 1 << 16
"""Rows in the table of nonograms by number of solutions."""

MOST_VERTICES = 1024
"""Solutions of one nonogram whose switching graph is made."""


class Scratch(NamedTuple):
    """Room for one chunk and one graph.

    `words`, `slots` and `members` hold an item per image, `keys` to `begin` one per place of a hash table with twice as
    many; the rest is for one graph.
    """

    clue: Ints
    words: Ints
    slots: NDArray[np.int32]
    members: Ints
    keys: Ints
    counts: NDArray[np.int32]
    all_filled: Ints
    any_filled: Ints
    begin: NDArray[np.int32]
    adjacent: NDArray[np.uint8]
    colour: Ints
    next_colour: Ints
    order: NDArray[np.int32]
    stop: NDArray[np.uint8]


class Tally(NamedTuple):
    """What is counted: `sums`, then nonograms and their solutions by flexible cells, nonograms by solutions."""

    sums: Ints
    flexible: Ints
    flexible_solutions: Ints
    solutions: Ints


class Forms(NamedTuple):
    """Switching graphs found so far: a hash table of keys, and for each form how often, its vertices, its upper
    triangle of adjacency (bytes, row by row, from `offset` on in `triangles`), and the smallest image that has it.

    `used` is the number of forms and of bytes of `triangles`; `listed` are the places of the forms in the table.
    """

    keys: Ints
    counts: Ints
    vertices: NDArray[np.int32]
    offset: Ints
    example: Ints
    listed: NDArray[np.int32]
    triangles: NDArray[np.uint8]
    used: Ints


@entry
def run_unit(tables: Tables, prefix: Ints, what: int, scratch: Scratch, tally: Tally, forms: Forms) -> int:
    """All chunks whose first rows have the clues `prefix`, added to `tally` and `forms`; how it ended."""
    clue, height, clues = scratch.clue, tables.height, tables.row_first.size - 1
    for row in range(height):
        clue[row] = prefix[row] if row < prefix.size else 0
    while True:
        weight = _mirrors(tables, clue)
        if weight:
            if scratch.stop[0]:
                return STOPPED
            ended = _chunk(tables, weight, what, scratch, tally, forms)
            if ended != DONE:
                return ended
        row = height - 1
        while row >= prefix.size and clue[row] == clues - 1:
            clue[row] = 0
            row -= 1
        if row < prefix.size:
            return DONE
        clue[row] += 1


@inlined
def _mirrors(tables: Tables, clue: Ints) -> int:
    """How many different chunks mirroring makes of this one; 0 where one of them comes earlier than it."""
    height, mirror = tables.height, tables.row_mirror
    upside = sideways = turned = 0  # the first difference to each mirrored chunk, as a sign
    for row in range(height):
        here, far = clue[row], clue[height - 1 - row]
        if upside == 0:
            upside = here - far
        if sideways == 0:
            sideways = here - mirror[here]
        if turned == 0:
            turned = here - mirror[far]
        if upside > 0 or sideways > 0 or turned > 0:
            return 0
    fixed = 1 + (upside == 0) + (sideways == 0) + (turned == 0)
    return 4 // fixed


@small
def _chunk(tables: Tables, weight: int, what: int, scratch: Scratch, tally: Tally, forms: Forms) -> int:
    """One chunk: list its images, group them, count."""
    images = _list_images(tables, scratch)
    sums = tally.sums
    sums[COVERED] += weight * images
    if images == 1:
        # Each row has one arrangement: line logic needs the rows alone.
        sums[NONOGRAMS] += weight
        sums[UNIQUE] += weight
        sums[LINE_SOLVABLE] += weight
        return DONE
    room = 4
    bits = 2
    while room < 2 * images:
        room *= 2
        bits += 1
    if what == COUNT:
        _count(tables, images, room, bits, weight, scratch, sums)
        return DONE
    _group(tables, images, room, bits, scratch)
    ended = _tally(tables, room, weight, scratch, tally)
    if ended == DONE and what == TYPES:
        ended = _graphs(tables, images, room, weight, scratch, forms)
    return ended


@inlined
def _list_images(tables: Tables, scratch: Scratch) -> int:
    """All images of the chunk, by columns, to `scratch.words`; their number."""
    words, first, lines = scratch.words, tables.row_first, tables.row_lines
    images = 1
    words[0] = 0
    for row in range(tables.height):
        begin, end = first[scratch.clue[row]], first[scratch.clue[row] + 1]
        kinds = end - begin
        for index in range(images - 1, -1, -1):  # from the back, so that what is read is not overwritten yet
            word = words[index]
            for kind in range(kinds):
                words[index * kinds + kind] = word | tables.by_columns[row, lines[begin + kind]]
        images *= kinds
    return images


@inlined
def _key(tables: Tables, word: int) -> int:
    """The clues of all columns in one integer that is not 0."""
    key = 1
    mask = (1 << tables.height) - 1
    for _ in range(tables.width):
        key = key << tables.key_bits | tables.column_clue[word & mask]
        word >>= tables.height
    return key


@inlined
def _place(keys: Ints, key: int, room: int, bits: int) -> int:
    """Where `key` is in the hash table, or where it belongs."""
    place = (key * 0x1E3779B97F4A7C15) >> (63 - bits) & (room - 1)
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) & (room - 1)
    return place


@small
def _count(tables: Tables, images: int, room: int, bits: int, weight: int, scratch: Scratch, sums: Ints) -> None:
    """Nonograms and unique ones of the chunk; nothing else is kept."""
    keys, counts = scratch.keys, scratch.counts
    for place in range(room):
        keys[place] = 0
    groups = unique = 0
    for index in range(images):
        key = _key(tables, scratch.words[index])
        place = _place(keys, key, room, bits)
        if keys[place] == 0:
            keys[place] = key
            counts[place] = 1
            groups += 1
            unique += 1
        elif counts[place] == 1:
            counts[place] = 2
            unique -= 1
    sums[NONOGRAMS] += weight * groups
    sums[UNIQUE] += weight * unique


@small
def _group(tables: Tables, images: int, room: int, bits: int, scratch: Scratch) -> None:
    """Put each image in its group: how many there are, and the cells filled in all of them and in any."""
    keys, counts = scratch.keys, scratch.counts
    for place in range(room):
        keys[place] = 0
    for index in range(images):
        word = scratch.words[index]
        key = _key(tables, word)
        place = _place(keys, key, room, bits)
        if keys[place] == 0:
            keys[place] = key
            counts[place] = 1
            scratch.all_filled[place] = word
            scratch.any_filled[place] = word
        else:
            counts[place] += 1
            scratch.all_filled[place] &= word
            scratch.any_filled[place] |= word
        scratch.slots[index] = place


@small
def _tally(tables: Tables, room: int, weight: int, scratch: Scratch, tally: Tally) -> int:
    """Add the chunk's groups to the counts."""
    filled_rows, empty_rows = _rows_alone(tables, scratch.clue)
    for place in range(room):
        if scratch.keys[place] == 0:
            continue
        number = scratch.counts[place]
        tally.sums[NONOGRAMS] += weight
        if number == 1:
            tally.sums[UNIQUE] += weight
            if _line_solvable(tables, scratch.clue, scratch.all_filled[place], filled_rows, empty_rows):
                tally.sums[LINE_SOLVABLE] += weight
            continue
        if number >= tally.solutions.size:
            return TOO_MANY
        flexible = _ones(scratch.all_filled[place] ^ scratch.any_filled[place])
        tally.flexible[flexible] += weight
        tally.flexible_solutions[flexible] += weight * number
        tally.solutions[number] += weight
    return DONE


@inlined
def _ones(word: int) -> int:
    """How many bits are set."""
    number = 0
    while word:
        word &= word - 1
        number += 1
    return number


@small
def _line_step(first: Ints, lines: Ints, clue: int, filled: int, empty: int) -> tuple[int, int]:
    """What all lines of the clue that agree with what is known have in common: filled, and filled in any."""
    common, some = -1, 0
    for index in range(first[clue], first[clue + 1]):
        line = lines[index]
        if line & empty == 0 and line & filled == filled:
            common &= line
            some |= line
    return common, some


@small
def _rows_alone(tables: Tables, clue: Ints) -> tuple[int, int]:
    """What the rows' clues settle alone, the same for the whole chunk: filled and empty cells, by rows."""
    filled_rows = empty_rows = 0
    mask = (1 << tables.width) - 1
    for row in range(tables.height):
        common, some = _line_step(tables.row_first, tables.row_lines, clue[row], 0, 0)
        filled_rows |= common << row * tables.width
        empty_rows |= (some ^ mask) << row * tables.width
    return filled_rows, empty_rows


@small
def _line_solvable(tables: Tables, clue: Ints, image: int, filled_rows: int, empty_rows: int) -> bool:
    """Whether line steps alone find `image`, whose clues are the puzzle; columns first, the rows were looked at."""
    width, height = tables.width, tables.height
    row_mask, column_mask = (1 << width) - 1, (1 << height) - 1
    filled = empty = 0
    for row in range(height):
        filled |= tables.by_columns[row, filled_rows >> row * width & row_mask]
        empty |= tables.by_columns[row, empty_rows >> row * width & row_mask]
    everything = (1 << width * height) - 1
    while filled | empty != everything:
        before = filled | empty
        for column in range(width):
            shift = column * height
            known, blank = filled >> shift & column_mask, empty >> shift & column_mask
            if known | blank == column_mask:
                continue
            number = tables.column_clue[image >> shift & column_mask]
            common, some = _line_step(tables.column_first, tables.column_lines, number, known, blank)
            filled |= common << shift
            empty |= (some ^ column_mask) << shift
            filled_rows |= tables.by_rows[column, common]
            empty_rows |= tables.by_rows[column, some ^ column_mask]
        for row in range(height):
            shift = row * width
            known, blank = filled_rows >> shift & row_mask, empty_rows >> shift & row_mask
            if known | blank == row_mask:
                continue
            common, some = _line_step(tables.row_first, tables.row_lines, clue[row], known, blank)
            filled_rows |= common << shift
            empty_rows |= (some ^ row_mask) << shift
            filled |= tables.by_columns[row, common]
            empty |= tables.by_columns[row, some ^ row_mask]
        if filled | empty == before:
            return False
    return True


@small
def _graphs(tables: Tables, images: int, room: int, weight: int, scratch: Scratch, forms: Forms) -> int:
    """The form of the switching graph of each group with several images."""
    begin, counts, members = scratch.begin, scratch.counts, scratch.members
    total = 0
    for place in range(room):
        if scratch.keys[place] != 0:
            begin[place] = total
            if counts[place] > 1:
                total += counts[place]
    for index in range(images):
        place = scratch.slots[index]
        if counts[place] > 1:
            members[begin[place]] = scratch.words[index]
            begin[place] += 1
    for place in range(room):
        if scratch.keys[place] == 0 or counts[place] == 1:
            continue
        if counts[place] > MOST_VERTICES:
            return TOO_MANY
        if not _add_graph(tables, begin[place] - counts[place], counts[place], weight, scratch, forms):
            return FULL
    return DONE


@small
def _one_switch(difference: int, height: int) -> bool:
    """Whether two solutions with this difference (by columns) are one switch apart: four corners of a rectangle.

    Equal clues mean equal sums, so the values at the corners alternate by themselves.
    """
    mask = (1 << height) - 1
    if difference == 0:
        return False
    while difference & mask == 0:
        difference >>= height
    pair = difference & mask
    difference >>= height
    if difference == 0 or _ones(pair) != 2:
        return False
    while difference & mask == 0:
        difference >>= height
    return difference == pair


@inlined
def _mixed(value: int) -> int:
    """A number that looks random and is the same for the same value."""
    value = (value ^ (value >> 30)) * -4658895280553007687
    value = (value ^ (value >> 27)) * -7723592293110705685
    return value ^ (value >> 31)


@small
def _refine(vertices: int, scratch: Scratch) -> int:
    """Recolour each vertex by its neighbours' colours until no more colours appear; `order` sorts them; how many."""
    colour, news, order, adjacent = scratch.colour, scratch.next_colour, scratch.order, scratch.adjacent
    found = 0
    while True:
        for vertex in range(1, vertices):  # insertion: graphs are small, and nearly sorted after the first time
            moved = order[vertex]
            place = vertex
            while place > 0 and colour[order[place - 1]] > colour[moved]:
                order[place] = order[place - 1]
                place -= 1
            order[place] = moved
        colours = 1
        for place in range(1, vertices):
            colours += colour[order[place]] != colour[order[place - 1]]
        stable = colours == found
        if stable or colours == vertices:
            return colours
        found = colours
        for vertex in range(vertices):
            around = 0
            for other in range(vertices):
                if adjacent[vertex * vertices + other]:
                    around += _mixed(colour[other])
            news[vertex] = _mixed(colour[vertex] * 3 + around)
        for vertex in range(vertices):
            colour[vertex] = news[vertex]


@small
def _sort_vertices(vertices: int, scratch: Scratch) -> None:
    """Put the vertices in an order that depends on the graph alone, as far as colours can tell.

    Where vertices keep the same colour one of them is singled out and colours go on from there. If those vertices
    are alike under some automorphism, as nearly always, the choice makes no difference; else one graph gets
    several forms, which are brought together by `classify` in Python.
    """
    colour, order = scratch.colour, scratch.order
    singled = 0
    for vertex in range(vertices):
        order[vertex] = vertex
        colour[vertex] = 0
        for other in range(vertices):
            colour[vertex] += scratch.adjacent[vertex * vertices + other]
    while _refine(vertices, scratch) < vertices:
        for place in range(1, vertices):
            if colour[order[place]] == colour[order[place - 1]]:
                singled += 1
                colour[order[place]] = _mixed(colour[order[place]] + singled)
                break


@small
def _add_graph(tables: Tables, begin: int, vertices: int, weight: int, scratch: Scratch, forms: Forms) -> bool:
    """Make the switching graph of a group and count its form; False where there is no room for a new one."""
    adjacent, members, order = scratch.adjacent, scratch.members, scratch.order
    for vertex in range(vertices):
        adjacent[vertex * vertices + vertex] = 0
        for other in range(vertex):
            near = _one_switch(members[begin + vertex] ^ members[begin + other], tables.height)
            adjacent[vertex * vertices + other] = near
            adjacent[other * vertices + vertex] = near
    if vertices > 2:  # two vertices are in order as they are
        _sort_vertices(vertices, scratch)
    else:
        order[0], order[1] = 0, 1
    key = vertices
    for upper in range(vertices):
        for lower in range(upper + 1, vertices):
            key = key * 2 + adjacent[order[upper] * vertices + order[lower]]
            if lower & 31 == 0:
                key = _mixed(key)
        key = _mixed(key)
    key |= 1
    room = forms.keys.size
    place = key >> 7 & (room - 1)
    while forms.keys[place] != 0 and forms.keys[place] != key:
        place = (place + 1) & (room - 1)
    if forms.keys[place] == 0:
        triangle = vertices * (vertices - 1) // 2
        if 2 * forms.used[0] >= room or forms.used[1] + triangle > forms.triangles.size:
            return False
        forms.keys[place] = key
        forms.counts[place] = 0
        forms.vertices[place] = vertices
        forms.offset[place] = forms.used[1]
        forms.example[place] = members[begin]
        forms.listed[forms.used[0]] = place
        at = forms.used[1]
        for upper in range(vertices):
            for lower in range(upper + 1, vertices):
                forms.triangles[at] = adjacent[order[upper] * vertices + order[lower]]
                at += 1
        forms.used[0] += 1
        forms.used[1] += triangle
    forms.counts[place] += weight
    for vertex in range(vertices):
        forms.example[place] = min(forms.example[place], members[begin + vertex])
    return True
