"""Grade every puzzle in a folder and write the table of docs/grades.md: `python -m benchmarks.measurements.grades_table
../shared/puzzles`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from nonoforge.errors import ReadError
from nonoforge.explain import RULES
from nonoforge.formats import read_all
from nonoforge.grading import Grade, grade
from nonoforge.grading.score import LABELS, cost_at, label_of
from nonoforge.puzzle import Puzzle

SECONDS = 60.0
"""Allowance for what-ifs on one puzzle."""

MOST_PER_FILE = 40
"""Most puzzles taken from one file; the table says if there are more."""

Row = tuple[str, str, str, Grade, float]


def graded(folder: Path) -> tuple[list[Row], list[str]]:
    """A row for each different puzzle, and notes on what was left out."""
    rows: list[Row] = []
    notes: list[str] = []
    seen: set[str] = set()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix not in (".md", ".pbm")):
        name = str(path.relative_to(folder))
        try:
            puzzles = read_all(str(path))
        except ReadError as error:
            notes.append(f"`{name}` was not read: {error.reason}")
            continue
        if len(puzzles) > MOST_PER_FILE:
            notes.append(f"of the {len(puzzles)} puzzles in `{name}` the first {MOST_PER_FILE} were graded")
        for number, puzzle in enumerate(puzzles[:MOST_PER_FILE], 1):
            if puzzle.id in seen:
                continue
            seen.add(puzzle.id)
            start = time.process_time()
            found = grade(puzzle, seconds=SECONDS)
            label = f"{name} #{number}" if len(puzzles) > 1 else name
            rows.append((label, size(puzzle), puzzle.credits.title, found, time.process_time() - start))
            print(label, found.outcome, f"{found.score:.1f}", file=sys.stderr, flush=True)
    return rows, notes


def size(puzzle: Puzzle) -> str:
    """Width × height, or the number of faces, and the colours if there are several."""
    board = puzzle.board
    text = f"{getattr(board, 'width', puzzle.cells)}×{getattr(board, 'height', 1)}"
    return text if puzzle.palette.mono else f"{text}, {len(puzzle.palette) - 1} c."


def table(rows: list[Row]) -> list[str]:
    """Markdown, the easiest puzzle first; those the ladder does not solve come last."""
    lines = [
        "| puzzle | size | score | label | hardest rule | guess-free | sweeps | steps | open min | bottlenecks | easy "
        "| min | ms |",
        "| --- | --- | ---: | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, shape, _, g, seconds in sorted(rows, key=lambda row: (row[3].outcome != "solved", row[3].score, row[0])):
        label = g.label if g.outcome == "solved" else g.outcome
        columns = [name, shape, f"{g.score:.1f}", label, g.hardest_rule or "-", "yes" if g.guess_free else "no"]
        columns += [str(n) for n in (g.sweeps, g.steps, g.open_moves_min, len(g.bottlenecks))]
        columns += [f"{100 * g.easy_share:.0f} %", f"{g.seconds / 60:.0f}", f"{1000 * seconds:.1f}"]
        lines.append(f"| {' | '.join(columns)} |")
    return lines


def summary(rows: list[Row]) -> list[str]:
    """How the labels fall out by hardest rule."""
    labels = [*LABELS, "not solved"]
    counts = Counter((g.hardest_rule, g.label if g.outcome == "solved" else "not solved") for _, _, _, g, _ in rows)
    lines = ["| hardest rule | " + " | ".join(labels) + " |", "| --- |" + " ---: |" * len(labels)]
    for rule in (*RULES, None):
        numbers = [counts[rule, label] for label in labels]
        if any(numbers):
            lines.append(f"| {rule or 'no step at all'} | " + " | ".join(str(n or "") for n in numbers) + " |")
    return lines


SIZES = (0, 225, 450, 700, 1000, 2000)
"""Cells above which a row of `by_size` begins."""


def by_size(rows: list[Row]) -> list[str]:
    """Black-and-white grids that need no guess, and those that do: what they cost, and which labels they have."""
    known = [(cells_of(shape), g) for _, shape, _, g, _ in rows if g.outcome == "solved" and "," not in shape]
    lines = ["| cells | puzzles | cost per cell, a tenth, half, nine tenths | sweeps, half | labels | by the score |"]
    lines.append("| --- | ---: | --- | ---: | --- | --- |")
    for low, high in zip(SIZES, (*SIZES[1:], 10**9), strict=True):
        these = [(cells, g) for cells, g in known if low < cells <= high and g.guess_free]
        lines.append(f"| {f'{low + 1}-{high}' if high < 10**9 else f'over {low}'} | {_told(these)} |")
    lines.append(f"| with a what-if | {_told([(cells, g) for cells, g in known if not g.guess_free])} |")
    return lines


def _told(these: list[tuple[int, Grade]]) -> str:
    costs = sorted(cost_at(g.score) / cells for cells, g in these)
    tenths = ", ".join(f"{costs[int(share * len(costs))]:.2f}" for share in (0.1, 0.5, 0.9))
    sweeps = sorted(g.sweeps for _, g in these)[len(these) // 2]
    labels = _counted(g.label for _, g in these)
    return f"{len(these)} | {tenths} | {sweeps} | {labels} | {_counted(label_of(g.score) for _, g in these)}"


def _counted(labels: Iterable[str]) -> str:
    counts = Counter(labels)
    return ", ".join(f"{counts[label]} {label}" for label in LABELS if counts[label])


def cells_of(shape: str) -> int:
    """Cells of a grid told as width × height."""
    width, height = shape.split("×")
    return int(width) * int(height)


def main(folder: Path, target: Path) -> None:
    """Replace everything after the marker in the document."""
    rows, notes = graded(folder)
    head, marker, _ = target.read_text(encoding="utf-8").partition(
        "<!-- made by benchmarks/measurements/grades_table.py -->\n"
    )
    body = [
        f"{len(rows)} different puzzles; milliseconds are CPU time for explanation and grade together.",
        "",
        *summary(rows),
        "",
        "Black-and-white grids by size. The last column says what the labels would be if they followed the score:",
        "",
        *by_size(rows),
    ]
    body += ["", *(f"- {note}" for note in notes), "", *table(rows)]
    target.write_text(head + marker + "\n" + "\n".join(body) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parents[2] / "docs" / "grades.md")
