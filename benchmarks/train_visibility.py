"""Train the visibility adversary and store its weights: `python benchmarks/train_visibility.py [runs [folder]]`.

Puzzles are made of every silhouette by every method, and the adversary is fitted to all of them; for each picture once
more without it. Prints how well each fold sees the picture it was not shown. Runs that lie in the folder are not
repeated.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from curved_runs import example_of, one_run, pictures, pieces_of
from nonoforge.makers.curved.maker import CurvedOptions
from nonoforge.makers.curved.training import Example, as_json, folds
from nonoforge.makers.curved.visibility import WEIGHTS, auc

WAYS: tuple[tuple[CurvedOptions, float], ...] = (
    (CurvedOptions(method="2017", settings={"connect_rate": 0.25}), 60.0),
    (CurvedOptions(method="2019"), 60.0),
    (CurvedOptions(method="2019", self_intersections=False), 60.0),
    (CurvedOptions(method="best"), 20.0),
)
"""How puzzles are made, and seconds for each at most."""


def examples(runs: int, kept: Path | None) -> Iterator[tuple[str, Example]]:
    """For each picture and way so many puzzles: the method and the example."""
    for picture in pictures():
        pieces = pieces_of(picture)
        for way, seconds in WAYS:
            for seed in range(runs):
                record, state = one_run(pieces, picture.stem, replace(way, seed=seed), seconds=seconds, kept=kept)
                if state is None:
                    print(f"{picture.stem}, {way.method}, seed {seed}: {record['failed']}", flush=True)
                    continue
                yield way.method, example_of(state, picture.stem)
        print(picture.stem, flush=True)


def main(runs: int, kept: Path | None) -> None:
    made = list(examples(runs, kept))
    detectors = folds([example for _, example in made])
    command = f"python benchmarks/train_visibility.py {runs}"
    for method in sorted({method for method, _ in made}):
        seen = [
            auc(detectors[one.name].scores(one.features), one.outline, one.length)
            for made_by, one in made
            if made_by == method
        ]
        print(f"{method}: seen with {statistics.median(seen):.3f} (median of {len(seen)} puzzles, each left out)")
    note = f"{command}: {len(made)} puzzles of {len({example.name for _, example in made})} pictures"
    Path(WEIGHTS).write_text(as_json(detectors, note))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4, Path(sys.argv[2]) if len(sys.argv) > 2 else None)
