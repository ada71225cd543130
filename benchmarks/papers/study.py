"""Henstra's tables of small nonograms counted again and compared with what he printed: `make paper-study`.

Henstra 2011, chapter 4. Writes the second part of docs/study.md, its pictures, and the headline numbers to
benchmarks/results/paper_study.json. `python -m benchmarks.papers.study --quick` leaves out the types of 5×5.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from nonoforge.boards import Grid
from nonoforge.draw import Item, draw_sheet
from nonoforge.draw.network import Network, draw_network
from nonoforge.puzzle import Puzzle
from nonoforge.study.census import census
from nonoforge.study.census_result import Census, GraphType
from nonoforge.study.layout import layout

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "study.md"
PICTURES = ROOT / "docs" / "pictures"
MARK = "<!-- what follows is written by make paper-study -->\n"

FLEXIBLE = {
    "4.3": "0 52362 52362, 4 4396 8792, 6 84 168, 7 236 708, 8 625 1524, 9 48 192, 10 68 224, 11 104 436, 12 180 560, "
    "14 64 352, 16 29 218",
    "4.4": "0 814632 814632, 4 70894 141788, 6 3230 7082, 7 3532 10596, 8 13398 34108, 9 708 2472, 10 1636 5510, "
    "11 1776 7320, 12 3314 9778, 13 316 1480, 14 892 4440, 15 344 1912, 16 635 3474, 17 76 484, 18 174 1340, "
    "19 40 392, 20 146 1768",
    "4.5": "0 25309575 25309575, 4 2311785 4623570, 6 150638 333616, 7 109532 328596, 8 485062 1255080, 9 24659 83088, "
    "10 72592 244580, 11 54586 221698, 12 125937 381790, 13 16748 76896, 14 31116 144616, 15 20248 98148, "
    "16 31898 138588, 17 7928 50786, 18 9828 65608, 19 5890 45052, 20 6534 58038, 21 2310 21856, 22 1970 21518, "
    "23 1194 16336, 24 708 10337, 25 1082 25060",
}
"""Flexible cells, nonograms, solutions, as printed."""

OCCURRENCES = (52362, 654, 4396, 2, 32, 388, 4, 16, 72, 56, 61, 20, 48, 48, 16, 4, 16, 1)
"""Figures 4.6 and 4.7."""

GROUPS = "C1 C2 C2 S3 C2 C2 C2 C2×C2×C2 C2 S3 D4 C2 C2 C2×C2 C2×S3×S3 C2×C2×C2 S3 -"
ORDERS = (1, 2, 2, 6, 2, 2, 2, 8, 2, 6, 8, 2, 2, 4, 72, 8, 6, None)
COMPLEXITIES = "0.000 0.631 0.631 0.712 1.262 1.262 1.893 0.946 1.893 1.069 0.946 2.524 3.155 2.153 0.808 2.208 2.850 -"
"""Figure 4.23."""

FIVE_FOUR = (814632, 13314, 70894, 160, 1500, 7328, 622)
FIVE_FIVE = (25309575, 491418, 2311785, 9824, 85176, 249756, 32340)
"""The first rows of Figures 4.14 and 4.20."""


def flexible_table(figure: str, found: Census) -> str:
    """Figures 4.3 to 4.5."""
    printed = [tuple(map(int, row.split())) for row in FLEXIBLE[figure].split(", ")]
    counted = {cells: rest for cells, *rest in found.flexible}
    text = (
        "| flexible cells | nonograms, printed | counted | solutions, printed | counted |\n|---:|---:|---:|---:|---:|\n"
    )
    for cells, nonograms, solutions in printed:
        mine = counted.pop(cells, [0, 0])
        text += (
            f"| {cells} | {nonograms:,} | {_same(nonograms, mine[0])} | {solutions:,} | {_same(solutions, mine[1])} |\n"
        )
    assert not counted, "the census has rows that are not printed"
    total = sum(row[1] for row in printed)
    return text + f"| sum | {total:,} | {_same(total, found.nonograms)} | | {found.images:,} |\n"


def _same(printed: object, counted: int | str) -> str:
    """The counted number, in bold where it is not the printed one."""
    shown = f"{counted:,}" if isinstance(counted, int) else counted
    return shown if counted == printed else f"**{shown}**"


def types_table(found: Census) -> str:
    """Figures 4.6, 4.7 and 4.23."""
    text = (
        "| type | solutions | edges | occurrences, printed | counted | group, printed | found | order, printed | found "
    )
    text += "| complexity, printed | found |\n|---:|---:|---:|---:|---:|---|---|---:|---:|---:|---:|\n"
    printed = zip(OCCURRENCES, GROUPS.split(), ORDERS, COMPLEXITIES.split(), strict=True)
    for kind, (times, group, order, value) in zip(found.types, printed, strict=True):
        name = kind.group.replace(" × ", "×")
        text += (
            f"| {kind.number} | {kind.graph.vertices} | {len(kind.graph.edges)} "
            f"| {times:,} | {_same(times, kind.occurrences)} "
            f"| {group} | {_same(group, name)} | {order or '-'} | {_same(order, kind.group_order)} "
            f"| {value} | {_same(value, f'{kind.complexity:.3f}')} |\n"
        )
    return text


def some_types(
    found: Census, first: Sequence[int], rest: tuple[int, int], last: Sequence[tuple[str, int, GraphType]]
) -> str:
    """Figures 4.14 and 4.20: the first seven types, a sum over the middle, the last ones."""
    text = "| type | solutions | edges | occurrences, printed | counted |\n|---|---:|---:|---:|---:|\n"
    for kind, printed in zip(found.types[:7], first, strict=True):
        size = f"{kind.graph.vertices} | {len(kind.graph.edges)}"
        text += f"| {kind.number} | {size} | {printed:,} | {_same(printed, kind.occurrences)} |\n"
    ends = {kind.number for _, _, kind in last}
    middle = [kind for kind in found.types[7:] if kind.number not in ends]
    times = sum(kind.occurrences for kind in middle)
    solutions = sum(kind.occurrences * kind.graph.vertices for kind in middle)
    text += f"| {len(middle):,} others | | | {rest[0]:,} | {_same(rest[0], times)} |\n"
    text += f"| solutions of these | | | {rest[1]:,} | {_same(rest[1], solutions)} |\n"
    for name, printed, kind in last:
        size = f"{kind.graph.vertices} | {len(kind.graph.edges)}"
        text += f"| {name} | {size} | {printed:,} | {_same(printed, kind.occurrences)} |\n"
    return text


def draw_types(kinds: Sequence[GraphType], title: str, name: str, columns: int = 6) -> None:
    """Switching graphs on a sheet."""
    items = [
        Item(
            draw_network(Network(layout(kind.graph), kind.graph.edges), least=200),
            f"type {kind.number}: {kind.occurrences:,}",
        )
        for kind in kinds
    ]
    draw_sheet(items, columns=columns, title=title, size=170).save(PICTURES / name)


def example_of(kind: GraphType, width: int, height: int) -> str:
    """The clues of a nonogram of this type."""
    puzzle = Puzzle.of_picture(Grid(width, height), kind.example)
    clues = [".".join(str(block.length) for block in clue) or "0" for clue in puzzle.clues]  # type: ignore[union-attr]
    return f"{width}x{height}:{'/'.join(clues[height:] + clues[:height])}"


def main(quick: bool) -> None:
    """All tables."""
    four, five_four = census(4, 4, "types"), census(5, 4, "types")
    five_five = census(5, 5, "tally" if quick else "types")
    draw_types(four.types, "The 18 switching graphs of 4×4 nonograms", "study-types-4x4.svg")
    shown = [*five_four.types[:7], *five_four.types[-3:]]
    draw_types(shown, "Some of the 137 switching graphs of 5×4 nonograms", "study-types-5x4.svg", columns=5)
    by_size = {(kind.graph.vertices, len(kind.graph.edges)): kind for kind in five_four.types[-3:]}
    ends = [
        ("135 (four rooks)", 5, by_size[24, 72]),
        ("136", 4, by_size[24, 54]),
        ("137", 4, by_size[36, 108]),
    ]
    text = _head(four)
    text += "\n### 4×4: Figure 4.3\n\n" + flexible_table("4.3", four)
    text += "\n### 4×4: Figures 4.6, 4.7 and 4.23\n\n" + types_table(four)
    text += "\n![The switching graphs of 4×4 nonograms](pictures/study-types-4x4.svg)\n"
    text += "\n### 5×4: Figure 4.4\n\n" + flexible_table("4.4", five_four)
    text += f"\n### 5×4: Figure 4.14\n\n{len(five_four.types)} types (printed: 137).\n\n"
    text += some_types(five_four, FIVE_FOUR, (7280, 36338), ends)
    text += "\n![Some switching graphs of 5×4 nonograms](pictures/study-types-5x4.svg)\n"
    text += "\n### 5×5: Figure 4.5\n\n" + flexible_table("4.5", five_five)
    if not quick:
        rooks = five_five.types[-1]
        text += f"\n### 5×5: Figure 4.20\n\n{len(five_five.types):,} types (printed: 1,916).\n\n"
        text += some_types(five_five, FIVE_FIVE, (291945, 1507043), [("1916 (five rooks)", 1, rooks)])
        text += _beyond(five_five)
    PAGE.write_text(PAGE.read_text().split(MARK)[0] + MARK + "\n" + text)
    if not quick:
        _record(four, five_four, five_five)


def _head(four: Census) -> str:
    made = f"{datetime.now(UTC).date().isoformat()}, Python {platform.python_version()}"
    return (
        f"## Printed and counted\n\n"
        f"Counted by `make paper-study` ({made}). What is in **bold** is not what is printed.\n"
        f"Of the {four.unique:,} unique 4×4 nonograms {four.line_solvable:,} can be solved line by line.\n"
    )


def _beyond(found: Census) -> str:
    """What the thesis does not say about 5×5."""
    hardest = sorted(found.types, key=lambda kind: -kind.complexity)[:3]
    largest = max(found.types, key=lambda kind: kind.group_order)
    text = f"\nOf the {found.unique:,} unique 5×5 nonograms {found.line_solvable:,} can be solved line by line. "
    text += f"The largest group has order {largest.group_order:,} ({largest.graph.vertices} solutions). "
    text += "The most complex graphs:\n\n"
    text += "| solutions | edges | group | complexity | for example |\n|---:|---:|---|---:|---|\n"
    for kind in hardest:
        group = kind.group or f"order {kind.group_order}"
        size = f"{kind.graph.vertices} | {len(kind.graph.edges)}"
        text += f"| {size} | {group} | {kind.complexity:.3f} | `{example_of(kind, 5, 5)}` |\n"
    return text


def _record(*found: Census) -> None:
    """The headline numbers, in the form of the other results."""
    rows = []
    for one, printed in zip(
        found, ((58196, 52362, 18), (915743, 814632, 137), (28781820, 25309575, 1916)), strict=True
    ):
        counted = one.nonograms, one.unique, len(one.types)
        for name, said, mine in zip(("nonograms", "unique", "types"), printed, counted, strict=True):
            remark = "as printed" if said == mine else "NOT as printed"
            rows.append((f"{one.width}×{one.height}: {name}", said, mine, remark))
    record = {"when": datetime.now(UTC).date().isoformat(), "python": platform.python_version(), "rows": rows}
    file = ROOT / "benchmarks" / "results" / "paper_study.json"
    file.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
