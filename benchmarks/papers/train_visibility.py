"""Train the visibility adversary and store its weights.

    python -m benchmarks.papers.train_visibility [rounds [folder]]

First it sees the papers' puzzles of every silhouette. Then, round after round, `best` hides the same pictures from the
previous adversary, and the adversary is refitted to all puzzles so far: what our method learns against one adversary,
the next one knows. For each picture there is a fit without it. Prints how well each fold sees the picture it was not
shown. Runs stored in the folder are not repeated.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.papers.curved_runs import example_of, one_run, pictures, pieces_of
from benchmarks.papers.visibility_training import Example, as_json, folds
from nonoforge.makers.curved.options import Curved2017Options, Curved2019Options, CurvedOptions, CurvesOptions
from nonoforge.makers.curved.visibility import WEIGHTS, auc, forget_stored

PAPERS = (
    Curved2017Options(connect_rate=0.25),
    Curved2019Options(),
    Curved2019Options(self_intersections=False),
)
"""How the papers' puzzles are made."""
RUNS = 2
"""Runs of each of them on each picture."""
MOVES = 0.5
"""Share of the normal effort for each puzzle of `best`."""


def puzzles(way: CurvesOptions, seeds: range, kept: Path | None) -> Iterator[tuple[str, Example]]:
    """One puzzle of each picture for each seed: the method and the example."""
    for picture in pictures():
        pieces = pieces_of(picture, way.method)
        for seed in seeds:
            record, state = one_run(pieces, picture.stem, replace(way, seed=seed), kept=kept)
            if state is None:
                print(f"{picture.stem}, {way.method}, seed {seed}: {record['failed']}", flush=True)
                continue
            yield way.method, example_of(state, picture.stem)


def fitted(made: list[tuple[str, Example]], rounds: int) -> None:
    """Fit the adversary to what was made, store it, and print how well it sees."""
    detectors = folds([example for _, example in made])
    seen: dict[str, list[float]] = {}
    for method, one in made:
        area = auc(detectors[one.name].scores(one.features), one.outline, one.length)
        seen.setdefault(method, []).append(area)
    seen_by = ", ".join(f"{method} {statistics.median(areas):.3f}" for method, areas in sorted(seen.items()))
    print(f"after {rounds} rounds, {len(made)} puzzles, each left out: {seen_by}", flush=True)
    pictured = len({example.name for _, example in made})
    note = f"python -m benchmarks.papers.train_visibility {rounds}: {len(made)} puzzles of {pictured} pictures"
    Path(WEIGHTS).write_text(as_json(detectors, note))
    forget_stored()


def main(rounds: int, kept: Path | None) -> None:
    made = [one for way in PAPERS for one in puzzles(way, range(RUNS), kept)]
    fitted(made, 0)
    for number in range(rounds):
        made += puzzles(CurvedOptions(moves=MOVES), range(number, number + 1), kept)
        fitted(made, number + 1)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4, Path(sys.argv[2]) if len(sys.argv) > 2 else None)
