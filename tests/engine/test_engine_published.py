"""Published counts and the known verdicts of real puzzles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonoforge.boards import Grid
from nonoforge.engine import count, decide
from nonoforge.errors import ReadError
from nonoforge.formats import read, read_all
from nonoforge.puzzle import Puzzle


def clue_numbers(length: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """For every line of this length, as a binary number, the number of its clue."""
    names: dict[tuple[int, ...], int] = {}
    lines = (f"{line:0{length}b}" for line in range(1 << length))
    return np.array([names.setdefault(tuple(map(len, line.replace("0", " ").split())), len(names)) for line in lines])


def test_unique_pictures_of_4x5() -> None:
    """Grouping all pictures by their clues gives the published 814,632 unique ones, and `decide` agrees on a sample."""
    width, height = 4, 5
    pictures = np.arange(1 << (width * height))
    keys = np.zeros_like(pictures)
    for y in range(height):
        keys = keys * 64 + clue_numbers(width)[pictures >> (width * y) & 15]
    for x in range(width):
        column = sum((pictures >> (width * y + x) & 1) << y for y in range(height))
        keys = keys * 64 + clue_numbers(height)[column]
    _, group, size = np.unique(keys, return_inverse=True, return_counts=True)
    alone = size[group] == 1
    assert alone.sum() == 814_632
    for number in np.random.default_rng(5).integers(0, len(pictures), 2000).tolist():
        picture = bytes(number >> cell & 1 for cell in range(width * height))
        verdict = decide(Puzzle.of_picture(Grid(width, height), picture))
        assert (verdict.answer == "unique") == alone[number]


def answers(folder: Path, pattern: str) -> dict[str, str]:
    """The verdict on every puzzle of a folder, by file; files of kinds that are not supported yet are left out."""
    found = {}
    for file in sorted(folder.glob(pattern)):
        try:
            puzzles = read_all(file)
        except ReadError:
            continue
        for index, puzzle in enumerate(puzzles):
            verdict = decide(puzzle)
            by = "" if verdict.answer != "unique" else " by lines" if verdict.line_solvable else " by more"
            found[f"{file.stem}-{index}"] = verdict.answer + by
    return found


def test_the_collection_of_wilk(shared: Path) -> None:
    """139 line-solvable, 8 unique but not by lines, 4 with several solutions."""
    found = answers(shared / "puzzles/jwilk", "*.nin")
    several = {"data001-0", "data083-0", "data084-0", "data087-0"}
    harder = {f"data{n:03d}-0" for n in (16, 22, 38, 47, 85, 91, 120, 144)}
    assert {name for name, answer in found.items() if answer == "multiple"} == several
    assert {name for name, answer in found.items() if answer == "unique by more"} == harder
    assert sum(answer == "unique by lines" for answer in found.values()) == 139


@pytest.mark.parametrize(("folder", "number"), [("pbnsolve-examples", 12), ("number-loom-colour", 31)])
def test_coloured_collections(shared: Path, folder: str, number: int) -> None:
    """The coloured puzzles that another solver calls unique by line logic."""
    assert list(answers(shared / "puzzles" / folder, "*.*").values()) == ["unique by lines"] * number


def test_random_grids_have_several_solutions(shared: Path) -> None:
    """All 20 random 25×25 grids."""
    assert set(answers(shared / "puzzles/random-25x25", "*.nin").values()) == {"multiple"}


def test_domino_logic(shared: Path) -> None:
    """3-Dom to 6-Dom: unique, and lines alone do not solve them."""
    for puzzle in read_all(shared / "puzzles/pierre-dejoue/domino_logic.txt")[:4]:
        verdict = decide(puzzle)
        assert verdict.answer == "unique"
        assert not verdict.line_solvable


def test_large_grids(shared: Path) -> None:
    """200×200 is solved by line logic."""
    verdict = decide(read(shared / "puzzles/pierre-dejoue/nonograms_org/nonograms-org-51237-gargantua.non"))
    assert (verdict.answer, verdict.line_solvable) == ("unique", True)


def listed(sources: str, heading: str) -> dict[str, tuple[float, str]]:
    """One table of SOURCES.md: file -> percentage of cells that line solving settles, and how many solutions."""
    table = sources.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("| ")]
    lines, solutions = rows[0].index("line solving"), rows[0].index("solutions")
    return {
        row[0]: (
            100.0 if row[lines].startswith("line-solvable") else float(row[lines].split()[4]),
            row[solutions].split(" solution")[0].split(" (")[0],
        )
        for row in rows
        if row[0].endswith((".nin", ".non"))
    }


def how_many(puzzle: Puzzle, answer: str, listed: str) -> str:
    """The number of solutions in the words of SOURCES.md."""
    if answer != "multiple" or listed == "several":
        return {"multiple": "several"}.get(answer, answer)
    counted = count(puzzle, 10)
    return f"exactly {counted.number}" if counted.exact else f"at least {counted.number}"


@pytest.mark.parametrize("heading", ["normalised-nin/", "random-25x25/", "pierre-dejoue/ in detail"])
def test_every_listed_puzzle(shared: Path, heading: str) -> None:
    """Every file that SOURCES.md lists has the share of cells settled by lines and the solutions told there.

    Faase and Knotty take minutes: the benchmark has them.
    """
    table = listed((shared / "puzzles/SOURCES.md").read_text(), heading)
    assert len(table) >= 20
    for name in table.keys() - {"faase.nin", "knotty.nin"}:
        puzzle = read(shared / "puzzles" / heading.split("/")[0] / name)
        verdict = decide(puzzle)
        settled = 100 * (1 - verdict.unknown_after_lines / puzzle.cells)
        assert settled == pytest.approx(table[name][0], abs=0.0501), name
        assert how_many(puzzle, verdict.answer, table[name][1]) == table[name][1], name
