"""Can a picture have the difficulty asked for? Twelve pictures, three sizes, three difficulties.

    python -m benchmarks.measurements.difficulty [--sizes 20,25,30] [--pictures cat,camera] [--write]

For each request: whether a guess-free puzzle of that very grade was made, the likeness it lost against the best puzzle
of the same size without a difficulty, and the seconds of CPU it took. `--write` keeps the result in
benchmarks/results/difficulty.json; the table of docs/making.md is printed from it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.measurements.making import OURS, PHOTOS, picture
from nonoforge.errors import MakeError
from nonoforge.makers.grids.options import MonoOptions
from nonoforge.makers.making import making

RESULT = Path(__file__).resolve().parents[1] / "results" / "difficulty.json"
WANTED = ("easy", "medium", "hard")
SECONDS, FALL = 10.0, 0.08
"""What a request may take, and the likeness that it may lose."""


def best_likeness(name: str, side: int) -> float:
    """Of the puzzles of a picture without a difficulty."""
    return max(made.likeness for made in making(picture(name), MonoOptions(width=side, height=side)))


def request(name: str, side: int, wanted: Any, best: float) -> dict[str, Any]:
    """One request, and what became of it."""
    found: dict[str, Any] = {"picture": name, "side": side, "wanted": wanted, "best": round(best, 4)}
    begun = process_time()
    try:
        made = list(making(picture(name), MonoOptions(width=side, height=side, difficulty=wanted)))
    except MakeError as error:
        return found | {"seconds": round(process_time() - begun, 2), "reached": False, "said": str(error)}
    seconds = process_time() - begun
    right = [each for each in made if each.grade.label == wanted and each.guess_free]
    if not right:
        return found | {"seconds": round(seconds, 2), "reached": False, "said": made[0].notes[-1]}
    likeness = max(each.likeness for each in right)
    held = seconds <= SECONDS and likeness >= best - FALL
    puzzles = {"likeness": round(likeness, 4), "puzzles": len(right)}
    return found | {"seconds": round(seconds, 2), "reached": True, "held": held, **puzzles}


def measure(pictures: Sequence[str], sides: Sequence[int]) -> list[dict[str, Any]]:
    """All requests, told one by one."""
    rows = []
    list(making(picture("anchor"), MonoOptions(width=10, variants=1)))  # kernels are loaded
    for side in sides:
        for name in pictures:
            best = best_likeness(name, side)
            for wanted in WANTED:
                row = request(name, side, wanted, best)
                rows.append(row)
                lost = f"{best - row['likeness']:+.3f}" if row["reached"] else row["said"]
                print(f"{side} {name:10} {wanted:6} {row['seconds']:5.1f} s  {lost}", flush=True)
    return rows


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
    asked = parser.parse_args()
    rows = measure(asked.pictures.split(","), [int(side) for side in asked.sizes.split(",")])
    print(table(rows))
    if asked.write:
        RESULT.write_text(
            json.dumps({"limits": {"seconds": SECONDS, "likeness": FALL}, "requests": rows}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
