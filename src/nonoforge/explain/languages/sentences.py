"""The table that each language fills in: whole sentences and parts of sentences, with named places for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Counted = tuple[str, str]
"""For one, and for any other number."""

Tinted = tuple[str, str]
"""For a puzzle in black and white, and for a `{colour}` of a puzzle in colours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """How one language tells a deduction.

    Places: `{cells}` are positions as the subject or object of a verb, `{inside}` the same after a preposition, both
    with the word for cells; `{block}` is a block with its article. Languages that decline choose among these, and a
    place may be left out. `{n}` and the like are numbers.
    """

    # Parts.
    and_: str
    or_: str
    pair: str
    """Positions `{first}` and `{last}`, neighbours."""
    to: str
    """Positions `{first}` to `{last}`."""
    cells: Counted
    """`{which}` cells, as `{cells}` elsewhere."""
    inside: Counted
    empty: Counted
    filled: Counted
    coloured: str
    colours: Mapping[str, str]
    """What the language calls the names of colours that makers give; any other name stays as it is."""
    block: Tinted
    blotted: Tinted
    total: tuple[Tinted, Tinted]
    """For one cell, and for `{n}`; `{groups}` says in how many blocks."""
    groups: tuple[str, str, str, str]
    """One block; exactly `{least}`; `{least}` to `{most}`; at least `{least}`."""
    no_clue: str
    lines: Mapping[str, str]
    """At the head of a sentence, of a `row`, `column`, `side`, `x`, `y` or `z` line."""
    running: Mapping[str, str]
    """The same within a sentence."""
    places: tuple[str, str, str]
    """A cell of a grid, of a solid, of a plane."""

    printed: Mapping[str, str]
    """On paper: a `side` by its `{clue}`, the `{edge}` at which that stands, and which of the clues there it is;
    an `x`, `y` or `z` line and a `cell` of a solid by layers.
    """
    edges: Mapping[str, str]

    # The step and what comes of it.
    step: str
    """`{line}: {why}, so {outcome}.`; `{Why}` is `{why}` with a capital."""
    outcome: Counted
    ruled_out: Counted
    """As `outcome`, but `{state}` are the colours that it is not."""
    nothing_else: str

    # A line that is full, or whose cells are all found.
    no_blocks: str
    found: Counted
    takes_all: str
    takes_all_with_gaps: Counted
    only_so_many: str

    # Overlap.
    overlap: str
    """A `{block}`, how much play it `{leaves}`, and `{where}`."""
    play: Counted
    no_play: str
    whole_line: str
    part_of_line: str

    # Known cells that belong to a block.
    pull: str
    some_block: str
    starts: str
    ends: str
    stays: str
    finish: Counted
    belong: str
    too_long: str

    # Gaps.
    gap: str
    gap_for_others: str
    no_block_there: str

    # Colours.
    colour_missing: Tinted
    colour_found: Tinted
    colour_only: Tinted
    colour_order: str

    # Both ends.
    both_ends: str
    within: str

    # Totals.
    none_of: Tinted
    needed: Tinted
    count: str

    # A face met twice, and all arrangements of a line.
    twice: str
    one_arrangement: str
    all_arrangements: str
    all_ways: str

    # What-ifs.
    what_if: tuple[str, str, str]
    """A line breaks at once; by some `{lines}`; after `{n}` lines from `{first}` to `{last}`."""
    two_way: Counted
    """Two colours, or more of them; the order is that of `Counted`, with two in the place of one."""
    is_so: str
    and_so_on: str
