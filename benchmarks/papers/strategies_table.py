"""Run Halford's solvers on his 2D puzzles and write the table of docs/strategies.md.

`python -m benchmarks.papers.strategies_table ../shared/puzzles/normalised-nin`
"""

from __future__ import annotations

import sys
from pathlib import Path

from nonoforge.explain import run_strategy
from nonoforge.formats import read

PRINTED = {
    "bucks": ((5000, 4213), (541, 446), (513, 430), (309, 216), (313, 225)),
    "cat": ((363, 249), (595, 458), (595, 458), (313, 193), (313, 193)),
    "dancer": ((64, 41), (35, 15), (35, 15), (47, 23), (47, 23)),
    "edge": ((2100, 2100), (21, 21), (21, 21), (21, 21), (21, 21)),
    "knot": ((435, 329), (1012, 907), (1012, 907), (696, 564), (696, 564)),
    "skid": ((291, 209), (373, 282), (335, 254), (249, 148), (246, 151)),
    "smoke": ((4000, 3969), (169, 136), (169, 136), (130, 109), (130, 109)),
    "swing": ((1392, 939), (4299, 3846), (4299, 3846), (1165, 643), (1165, 643)),
}
"""Linesolvers and bad guesses in the thesis (Table A7): brute, hier, hier + pre, heur, heur + pre."""

FACTORS = {"dancer": 2, "knot": 4}
"""His exit factors; 1 elsewhere."""

COLUMNS = (("brute", False), ("hierarchical", False), ("hierarchical", True), ("heuristic", False), ("heuristic", True))
MARKER = "<!-- made by benchmarks/papers/strategies_table.py -->\n"


def table(folder: Path, line_solver: str, his_exit: bool) -> list[str]:
    """Markdown: ours, and the printed numbers in brackets."""
    lines = ["| puzzle | brute | hier | hier + pre | heur | heur + pre |", "| --- |" + " ---: |" * 5]
    for name, printed in PRINTED.items():
        puzzle = read(str(next(folder.glob(f"*-{name}.nin"))))
        cells = []
        for (strategy, prepass), (solves, bad) in zip(COLUMNS, printed, strict=True):
            factor = FACTORS.get(name, 1) if his_exit and strategy == "heuristic" else None
            done = run_strategy(puzzle, strategy, prepass=prepass, line_solver=line_solver, exit_factor=factor)
            cells.append(f"{done.line_solves}/{done.bad_guesses} [{solves}/{bad}]")
        lines.append(f"| {name.capitalize()} | " + " | ".join(cells) + " |")
    return lines


def main(folder: Path, target: Path) -> None:
    """Replace everything after the marker in the document."""
    head, _, _ = target.read_text(encoding="utf-8").partition(MARKER)
    parts = []
    for title, line_solver, his_exit in (
        ("His line solver, his exit clause (factor 1; Dancer 2, Knot 4)", "extreme", True),
        ("His line solver, our exit clause", "extreme", False),
        ("Complete line solver, our exit clause", "complete", False),
    ):
        parts += [f"### {title}", "", *table(folder, line_solver, his_exit), ""]
    target.write_text(head + MARKER + "\n" + "\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parents[2] / "docs" / "strategies.md")
