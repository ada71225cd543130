from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from single_line import one_line, union_of_solutions

from nonoforge.clues import Block, Runs, Total, Totals, parse_clue, runs_of, totals_of
from nonoforge.engine import rungs
from nonoforge.engine.climb import COLOURS, COUNT, LINE, TWICE, load, on_rung
from nonoforge.engine.packing import pack
from nonoforge.engine.propagate import fresh_state, narrow
from nonoforge.engine.rungs import fresh_view, simple_ranges
from nonoforge.explain.checker import automaton, has_colouring
from nonoforge.explain.deduction import RULES
from nonoforge.explain.ladder import explain
from nonoforge.explain.strategies.extremes import both_ends
from nonoforge.puzzle import Knowledge, Puzzle

SIGNS = {"?": 7, ".": 1, "#": 2, "a": 2, "b": 4, "A": 5, "B": 3}
FUNCTIONS = {
    "complete": rungs.complete,
    "overlap": rungs.overlap,
    "pull": rungs.pull,
    "gap": rungs.gap,
    "finish": rungs.finish,
    "join": rungs.join,
    "colour": rungs.colours,
    "ends": rungs.ends,
}


def examples() -> list[tuple[str, str, str, str]]:
    """Rule, clue, line and result of every example in the docstrings; a counter-example's result is its line."""
    found = []
    for rule, function in FUNCTIONS.items():
        for clue, line, result in re.findall(r"xample: (.*?) (\S+) gives (\S+)", function.__doc__ or ""):
            found.append((rule, clue, line, line if result.startswith("nothing") else result))
    return found


def try_rung(rule: str, puzzle: Puzzle, knowledge: Knowledge) -> Knowledge:
    """What one rung leaves of the first line."""
    packed = pack(puzzle)
    state, view = fresh_state(packed), fresh_view(packed)
    narrow(packed, state, np.array(knowledge, np.uint32))
    blocks, n = load(packed, state, view, 0), len(puzzle.lines[0])
    if not simple_ranges(view, n, blocks):
        return knowledge
    on_rung(view, n, blocks, RULES.index(rule))
    return tuple(view.new[:n].tolist())


def test_every_rule_on_runs_has_an_example_and_a_counter_example() -> None:
    """Each rung's docstring shows where it helps and where it does not."""
    for function in FUNCTIONS.values():
        text = function.__doc__ or ""
        assert re.search(r"^ *Example: ", text, re.MULTILINE)
        assert "Counter-example: " in text


@pytest.mark.parametrize(("rule", "clue", "line", "result"), examples())
def test_docstring_examples_hold(rule: str, clue: str, line: str, result: str) -> None:
    """A rung does on its examples what its docstring says, and nothing on its counter-examples."""
    colours = 3 if ":" in clue else 2
    everything = (1 << colours) - 1
    puzzle = one_line(parse_clue(clue), tuple(range(len(line))), colours)
    found = try_rung(rule, puzzle, tuple(SIGNS[sign] & everything for sign in line))
    assert found == tuple(SIGNS[sign] & everything for sign in result)


def test_ends_misses_what_lies_between_the_ends() -> None:
    """`ends` is weaker than full line logic: the lone cell in the middle of `??.?.??` is too short for a 2, but
    within its reach.
    """
    puzzle = one_line(Runs.of(2), tuple(range(7)))
    knowledge = tuple(SIGNS[sign] & 3 for sign in "??.?.??")
    assert try_rung("ends", puzzle, knowledge) == knowledge
    assert union_of_solutions(puzzle, knowledge) == tuple(SIGNS[sign] & 3 for sign in "??...??")


@st.composite
def lines_with_runs(draw: st.DrawFn) -> tuple[Puzzle, Knowledge]:
    """A line of up to nine positions, its clue (some blocks blotted, some cells visited twice), and partial
    knowledge.
    """
    colours = draw(st.sampled_from([2, 3]))
    cells = draw(st.integers(1, 8))
    line = (
        tuple(range(cells))
        if draw(st.booleans())
        else tuple(draw(st.permutations([*range(cells), draw(st.integers(0, cells - 1))])))
    )
    picture = draw(st.lists(st.integers(0, colours - 1), min_size=cells, max_size=cells))
    clue = runs_of([picture[cell] for cell in line])
    if draw(st.integers(0, 3)) == 0:
        clue = Runs(tuple(Block(0, b.colour) if draw(st.booleans()) else b for b in clue))
    known = tuple(1 << c | draw(st.integers(0, (1 << colours) - 1)) for c in picture)
    return one_line(clue, line, colours), known


@st.composite
def lines_with_totals(draw: st.DrawFn) -> tuple[Puzzle, Knowledge]:
    """The same with totals, some of them leaving a colour free or the number of blocks open."""
    colours = draw(st.sampled_from([2, 3]))
    picture = draw(st.lists(st.integers(0, colours - 1), min_size=1, max_size=8))
    parts = totals_of(picture, colours, exact=draw(st.booleans())).parts
    if colours == 3 and draw(st.booleans()):
        parts = parts[:1]
    parts = tuple(Total(p.cells, 0, None, p.colour) if draw(st.integers(0, 4)) == 0 else p for p in parts)
    known = tuple(1 << c | draw(st.integers(0, (1 << colours) - 1)) for c in picture)
    return one_line(Totals(parts), tuple(range(len(picture))), colours), known


@given(st.one_of(lines_with_runs(), lines_with_totals()))
@settings(max_examples=400)
def test_the_ladder_on_one_line_is_sound_and_ends_complete(drawn: tuple[Puzzle, Knowledge]) -> None:
    """No step takes away a colour that some solution has, and after the last step exactly those colours are left."""
    puzzle, knowledge = drawn
    wanted = union_of_solutions(puzzle, knowledge)
    assert wanted is not None
    explanation = explain(puzzle, knowledge, what_ifs=False, judge=False)
    assert explanation.outcome in ("solved", "stuck")
    for deduction in explanation.deductions:
        assert deduction.changes
        for cell, mask in deduction.changes:
            assert wanted[cell] & ~mask == 0, (deduction, wanted)
    assert explanation.knowledge == wanted


@given(lines_with_runs(), st.sampled_from(sorted(set(range(LINE)) - {COUNT, TWICE})))
@settings(max_examples=400)
def test_each_rung_alone_concludes_no_more_than_the_clue_allows(drawn: tuple[Puzzle, Knowledge], rung: int) -> None:
    """A rung's conclusions on a line of runs are among those of complete enumeration, whatever the lower rungs left
    undone.
    """
    puzzle, knowledge = drawn
    if len(set(puzzle.lines[0])) < len(puzzle.lines[0]) or (rung == COLOURS and len(puzzle.palette) == 2):
        return
    wanted = union_of_solutions(puzzle, knowledge)
    assert wanted is not None
    order = puzzle.lines[0]
    found = try_rung(RULES[rung], puzzle, knowledge)
    assert all(wanted[cell] & ~mask == 0 for cell, mask in zip(order, found, strict=True))


@given(lines_with_runs())
@settings(max_examples=300)
def test_the_kernel_arranges_like_halfords_figure(drawn: tuple[Puzzle, Knowledge]) -> None:
    """The kernel's leftmost arrangement is the one that moving blocks finds in plain Python."""
    puzzle, knowledge = drawn
    clue = puzzle.clues[0]
    assert isinstance(clue, Runs)
    masks = [knowledge[cell] for cell in puzzle.lines[0]]
    if any(block.blotted for block in clue) or not clue.blocks:
        return
    n, k = len(masks), len(clue)
    at = np.zeros(k, np.int32)
    lengths, colours = (np.array([getattr(b, name) for b in clue], np.int32) for name in ("length", "colour"))
    good = rungs.arranged_left(np.array(masks, np.uint32), n, lengths, colours, k, at)
    ends = both_ends(clue.blocks, masks)
    assert good
    assert ends is not None
    assert at.tolist() == ends[0]


@given(st.one_of(lines_with_runs(), lines_with_totals()))
@settings(max_examples=200)
def test_the_checkers_own_search_agrees_with_enumeration(drawn: tuple[Puzzle, Knowledge]) -> None:
    """The checker finds a colouring of a line exactly when one exists, for every colour of every cell."""
    from nonoforge.clues import format_clue

    puzzle, knowledge = drawn
    line, clue = list(puzzle.lines[0]), automaton(format_clue(puzzle.clues[0]), len(puzzle.palette))
    for cell, mask in enumerate(knowledge):
        for colour in range(mask.bit_length()):
            trial = tuple(1 << colour if c == cell else m for c, m in enumerate(knowledge))
            if mask >> colour & 1:
                expected = union_of_solutions(puzzle, trial) is not None
                assert has_colouring(clue, line, [trial[c] for c in line]) == expected


def test_the_rules_are_listed_with_their_titles() -> None:
    """Every rule of the ladder is described in the documentation."""
    text = (Path(__file__).parents[2] / "docs" / "explain.md").read_text(encoding="utf-8")
    for rule in RULES:
        assert f"`{rule}`" in text
