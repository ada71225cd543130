"""Can a picture have the difficulty asked for? Twelve pictures, three sizes, three difficulties.

    python -m benchmarks.measurements.difficulty [--sizes 20,25,30] [--pictures cat,camera] [--write] [--sheet FOLDER]

For each request: whether a guess-free puzzle of that very grade was made, the likeness it lost against the best puzzle
of the same size without a difficulty, and the seconds of CPU it took. `--write` keeps the result in
benchmarks/results/difficulty.json; the table of docs/making.md is printed from it. `--sheet` draws the best puzzle and
the three asked for next to their source, a sheet for each size.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.measurements.making import OURS, PHOTOS, picture
from nonoforge.draw import Item, Look, draw_sheet, draw_solution
from nonoforge.errors import MakeError
from nonoforge.makers.grids.contact_sheet import cell_image, original_image
from nonoforge.makers.grids.options import MonoOptions
from nonoforge.makers.grids.proving import GridMade
from nonoforge.makers.making import making

RESULT = Path(__file__).resolve().parents[1] / "results" / "difficulty.json"
WANTED = ("easy", "medium", "hard")
SECONDS, FALL = 10.0, 0.08
"""What a request may take, and the likeness that it may lose."""


def made(name: str, side: int, wanted: Any = None) -> list[GridMade]:
    """The puzzles of a picture, the best first."""
    options = MonoOptions(width=side, height=side, difficulty=wanted)
    found = [each for each in making(picture(name), options) if isinstance(each, GridMade)]
    return sorted(found, key=lambda each: -each.likeness)


def request(name: str, side: int, wanted: str, best: float) -> tuple[dict[str, Any], GridMade | None]:
    """One request, what became of it, and the best puzzle that fulfils it."""
    found: dict[str, Any] = {"picture": name, "side": side, "wanted": wanted, "best": round(best, 4)}
    begun = process_time()
    try:
        puzzles = made(name, side, wanted)
    except MakeError as error:
        return found | {"seconds": round(process_time() - begun, 2), "reached": False, "said": str(error)}, None
    seconds = process_time() - begun
    right = [each for each in puzzles if each.grade.label == wanted and each.guess_free]
    if not right:
        return found | {"seconds": round(seconds, 2), "reached": False, "said": puzzles[0].notes[-1]}, None
    likeness = right[0].likeness
    held = seconds <= SECONDS and likeness >= best - FALL
    told = {"held": held, "likeness": round(likeness, 4), "puzzles": len(right), "sweeps": right[0].grade.sweeps}
    return found | {"seconds": round(seconds, 2), "reached": True} | told, right[0]


def measure(pictures: Sequence[str], sides: Sequence[int], sheets: Path | None = None) -> list[dict[str, Any]]:
    """All requests, told one by one."""
    rows = []
    made("anchor", 10, "easy")  # kernels are loaded
    for side in sides:
        items: list[Item] = []
        for name in pictures:
            best = made(name, side)[0]
            items += [Item(original_image(best), name), _item(best, "best")]
            for wanted in WANTED:
                row, found = request(name, side, wanted, best.likeness)
                rows.append(row)
                items.append(Item(cell_image(best.cells), f"no {wanted}") if found is None else _item(found, wanted))
                lost = f"{best.likeness - row['likeness']:+.3f}" if row["reached"] else row["said"]
                print(f"{side} {name:10} {wanted:6} {row['seconds']:5.1f} s  {lost}", flush=True)
        if sheets is not None:
            draw_sheet(items, columns=10, size=150).save(sheets / f"making-difficulty-{side}.png", width=1700)
    return rows


def _item(puzzle: GridMade, word: str) -> Item:
    drawing = draw_solution(puzzle.puzzle, look=Look(title=False, credits=False))
    return Item(drawing, f"{word}, {puzzle.likeness:.2f}, {puzzle.grade.sweeps} sweeps")


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Requests that were reached within the limits, by size and difficulty, and what they cost in the middle."""
    lines = ["| cells | easy | medium | hard |", "| --- | --- | --- | --- |"]
    for side in sorted({row["side"] for row in rows}):
        told = []
        for wanted in WANTED:
            these = [row for row in rows if (row["side"], row["wanted"]) == (side, wanted)]
            held = [row for row in these if row.get("held")]
            lost = sorted(row["best"] - row["likeness"] for row in held)
            seconds = sorted(row["seconds"] for row in these)
            middle = f", -{max(0.0, lost[len(lost) // 2]):.2f}" if lost else ""
            told.append(f"{len(held)} of {len(these)}{middle}, {seconds[len(seconds) // 2]:.1f} s")
        lines.append(f"| {side}×{side} | {' | '.join(told)} |")
    count = sum(bool(row.get("held")) for row in rows)
    return "\n".join([*lines, "", f"In all {count} of {len(rows)} requests."])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", default="20,25,30")
    parser.add_argument("--pictures", default=",".join((*OURS, *PHOTOS)))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--sheet", type=Path)
    asked = parser.parse_args()
    rows = measure(asked.pictures.split(","), [int(side) for side in asked.sizes.split(",")], asked.sheet)
    print(table(rows))
    if asked.write:
        RESULT.write_text(
            json.dumps({"limits": {"seconds": SECONDS, "likeness": FALL}, "requests": rows}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
