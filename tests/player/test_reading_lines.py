"""The player's reading of a line, held to plain enumeration: what is kept, what is possible, what is certain."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from test_typescript import node

from nonoforge.clues import Block, Clue, Runs, Total, Totals, accepts, runs_of, totals_of
from nonoforge.player.description import clue_value

OPEN = -1
CASES = 1500

BUNDLE = """
import { build } from "esbuild";
await build({ entryPoints: ["src/clues.ts"], bundle: true, format: "esm", outfile: process.argv[1] });
"""

SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { readLine } = await import(pathToFileURL(process.argv[1]));
const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(cases.map(({ clue, marks, cells, colours }) =>
    readLine(clue, Int8Array.from(marks), Int32Array.from(cells), colours))));
"""


class Case(NamedTuple):
    """A line with a clue and marks along it."""

    clue: Clue
    cells: tuple[int, ...]
    marks: tuple[int, ...]
    colours: int

    @property
    def named(self) -> bool:
        """Whether the clue says something of every colour."""
        return isinstance(self.clue, Runs) or len(self.clue.parts if self.clue else ()) == self.colours - 1


def cases() -> list[Case]:
    """Short lines, some of which meet a cell twice, with clues of every kind; most marks fit the clue, some do not."""
    random = Random(11)
    return [case_of(random) for _ in range(CASES)]


def case_of(random: Random) -> Case:
    colours = random.choice((2, 2, 3))
    length = random.randint(1, 7)
    cells = tuple(random.randrange(length) if random.random() < 0.15 else p for p in range(length))
    truth = [random.choice((0, *range(colours))) for _ in range(length)]
    along = [truth[cell] for cell in cells]
    marks = [OPEN if random.random() < 0.5 else colour for colour in truth]
    if random.random() < 0.3:
        marks[random.randrange(length)] = random.randrange(colours)
    runs = runs_of(along)
    clue: Clue = runs
    if random.random() < 0.4:
        clue = totals_of(along, colours, exact=random.random() < 0.3)
        if random.random() < 0.3:
            clue = Totals(clue.parts[1:])
    elif random.random() < 0.3:
        clue = Runs(tuple(Block(0 if random.random() < 0.5 else b.length, b.colour) for b in runs))
    return Case(clue, cells, tuple(marks[cell] for cell in cells), colours)


def arrangements(case: Case) -> Iterator[tuple[int, ...]]:
    """All colourings of the line that fit the marks and keep the clue."""
    fixed = {cell: mark for cell, mark in zip(case.cells, case.marks, strict=True) if mark != OPEN}
    free = sorted(set(case.cells) - set(fixed))
    for choice in product(range(case.colours), repeat=len(free)):
        colours = fixed | dict(zip(free, choice, strict=True))
        along = tuple(colours[cell] for cell in case.cells)
        if accepts(case.clue, along):
            yield along


def places(along: tuple[int, ...]) -> list[tuple[int, int]]:
    """First cell and length of each block."""
    found, at = [], 0
    for colour, run in groupby(along):
        wide = len(list(run))
        if colour:
            found.append((at, wide))
        at += wide
    return found


@pytest.fixture(scope="module")
def read(built: None, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Case, dict[str, Any]]]:
    """Every case with what the player's own code reads in it."""
    folder = tmp_path_factory.mktemp("reading")
    code, data = folder / "clues.mjs", folder / "cases.json"
    bundled = node("--input-type=module", "-e", BUNDLE, str(code))
    assert bundled.returncode == 0, bundled.stderr
    all_cases = cases()
    values = [{"clue": clue_value(c.clue), "marks": c.marks, "cells": c.cells, "colours": c.colours} for c in all_cases]
    Path(data).write_text(json.dumps(values))
    done = node("--input-type=module", "-e", SCRIPT, str(code), str(data))
    assert done.returncode == 0, done.stderr
    return list(zip(all_cases, json.loads(done.stdout), strict=True))


def test_kept_and_finished(read: list[tuple[Case, dict[str, Any]]]) -> None:
    """Kept means that the clue accepts the marks with open cells empty; finished that nothing else is possible."""
    for case, told in read:
        empty = tuple(max(mark, 0) for mark in case.marks)
        assert told["kept"] == accepts(case.clue, empty), case
        if told["finished"]:
            assert set(arrangements(case)) == {empty}, case


def test_possible(read: list[tuple[Case, dict[str, Any]]]) -> None:
    """No line is called impossible that can still be finished; lines with runs and single totals are judged exactly."""
    for case, told in read:
        possible = any(True for _ in arrangements(case))
        assert told["possible"] or not possible, case
        if isinstance(case.clue, Runs):
            assert told["possible"] == possible, case


def test_struck_numbers_are_certain(read: list[tuple[Case, dict[str, Any]]]) -> None:
    """A struck block lies in the same painted place in every arrangement; and every such block is struck."""
    seen = 0
    for case, told in read:
        if not isinstance(case.clue, Runs) or not told["possible"]:
            continue
        ways = [places(along) for along in arrangements(case)]
        for number, struck in enumerate(told["struck"]):
            spots = {way[number] for way in ways}
            start, wide = min(spots)
            painted = all(mark > 0 for mark in case.marks[start : start + wide])
            assert struck == (len(spots) == 1 and painted), case
            seen += struck
    assert seen > 100


def test_totals_are_struck_when_they_are_met(read: list[tuple[Case, dict[str, Any]]]) -> None:
    """A total is struck exactly when its colour is kept by what is painted."""
    for case, told in read:
        if isinstance(case.clue, Totals):
            painted = tuple(max(mark, 0) for mark in case.marks)
            met = [Total.accepts(part, painted) for part in case.clue.parts]
            assert told["struck"] == met, case
