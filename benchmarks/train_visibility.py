"""Train the visibility adversary and store its weights: `python benchmarks/train_visibility.py [runs]`.

Puzzles are made of every silhouette by every method, none of them chosen by what the adversary said, and the adversary
is fitted to all of them; for each picture once more without it. Prints how well each fold sees the picture
it was not shown.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from curved_runs import pictures
from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import ArrangementError, arrange
from nonoforge.makers.curved.evaluate import stage
from nonoforge.makers.curved.finish import colours_of
from nonoforge.makers.curved.maker import METHODS, CurvedOptions, run_method
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.training import Example, as_json, folds
from nonoforge.makers.curved.visibility import WEIGHTS, auc, edge_features, outline_edges
from nonoforge.makers.outline import read_outline

WAYS: tuple[tuple[str, dict[str, Any], float], ...] = (
    ("2017", {"connect_rate": 0.3}, 20.0),
    ("2019", {}, 20.0),
    ("best", {}, 5.0),
)
"""Method, its settings, seconds at most."""


def examples(runs: int) -> Iterator[tuple[str, Example]]:
    """For each picture and way so many puzzles: the method and the example."""
    for picture in pictures() + pictures(own=True):
        pieces = cut_up(read_outline(picture))
        for number, (method, settings, seconds) in enumerate(WAYS):
            if method not in METHODS:
                print(f"there is no method {method}: left out", flush=True)
                continue
            for seed in range(100 * number, 100 * number + runs):
                try:
                    found = run_method(pieces, CurvedOptions(method=method, seed=seed, settings=settings), seconds)
                    arrangement = arrange(stage(found.state).scene)
                except (MakeError, ArrangementError) as error:
                    print(f"{picture.stem}, {method}, seed {seed}: {error}", flush=True)
                    continue
                outline, length = outline_edges(arrangement, colours_of(pieces, arrangement))
                yield method, Example(picture.stem, edge_features(arrangement), outline, length)


def main(runs: int) -> None:
    made = list(examples(runs))
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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
