"""The one number of `makers/curved/glance.py` fitted to drawings that were judged by eye: prints its constants.

    python -m benchmarks.pictures.fit_glance

`judgements.csv` has 84 unsolved puzzles, shown without titles, in random order and before anything was measured:
plain (named at a glance), half (some part can be named) or hidden. Beside each judgement stands what an eye goes by.
A logistic regression with soft targets (1, ½, 0) is fitted; how well it agrees is told for weights fitted without any
drawing of the same picture.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.curved.glance import Glance
from nonoforge.makers.curved.visibility import auc

FILE = Path(__file__).with_name("judgements.csv")
TARGET = {"plain": 1.0, "half": 0.5, "hidden": 0.0}
RIDGE = 0.03
ROUNDS = 60
NAMES = tuple(Glance.__dataclass_fields__)

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Mean and spread of what an eye goes by, the weights, and the bias."""

    mean: Floats
    spread: Floats
    weights: Floats
    bias: float

    def plain(self, seen: Floats) -> Floats:
        """The number for each row."""
        out: Floats = 1 / (1 + np.exp(-((seen - self.mean) / self.spread @ self.weights + self.bias)))
        return out


def judged() -> tuple[list[str], Floats, Floats]:
    """The pictures' names, what an eye goes by (n, 7), and the targets (n,)."""
    with FILE.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    seen = np.array([[float(row[name]) for name in NAMES] for row in rows])
    return [row["picture"] for row in rows], seen, np.array([TARGET[row["judgement"]] for row in rows])


def fit(seen: Floats, target: Floats) -> Fit:
    """The regression by Newton's method; its loss is convex, and sixty rounds are more than it needs."""
    mean, spread = seen.mean(axis=0), seen.std(axis=0)
    terms = np.hstack([(seen - mean) / spread, np.ones((len(seen), 1))])
    pull = len(seen) * RIDGE * np.diag([*[1.0] * seen.shape[1], 0.0])
    weights = np.zeros(terms.shape[1])
    for _ in range(ROUNDS):
        guess = 1 / (1 + np.exp(-terms @ weights))
        slope = terms.T @ (guess - target) + pull @ weights
        bend = (terms * (guess * (1 - guess))[:, None]).T @ terms + pull
        weights = weights - np.linalg.solve(bend, slope)
    return Fit(mean, spread, weights[:-1], float(weights[-1]))


def unseen(names: list[str], seen: Floats, target: Floats) -> Floats:
    """The number of each drawing by weights fitted without any drawing of its picture."""
    out = np.empty(len(names))
    for name in set(names):
        own = np.array([each == name for each in names])
        out[own] = fit(seen[~own], target[~own]).plain(seen[own])
    return out


def main() -> None:
    """Print the constants and the agreement."""
    names, seen, target = judged()
    found = fit(seen, target)
    for name in ("mean", "spread", "weights"):
        print(f"{name.upper()} = ({', '.join(f'{number:.4g}' for number in getattr(found, name))})")
    print(f"BIAS = {found.bias:.4g}")
    guess = unseen(names, seen, target)
    clear = target != 0.5
    said = np.where(guess > 2 / 3, 1.0, np.where(guess < 1 / 3, 0.0, 0.5))
    print(f"{len(names)} drawings: " + ", ".join(f"{int((target == t).sum())} {word}" for word, t in TARGET.items()))
    print(f"plain before hidden in {auc(guess[clear], target[clear] == 1):.3f} of all pairs")
    print(f"plain or hidden, told apart at 0.5: {np.mean((guess[clear] > 0.5) == (target[clear] == 1)):.3f}")
    opposite = np.mean(abs(said - target) == 1)
    print(f"the same of three words in {np.mean(said == target):.3f}, opposite ones in {opposite:.3f}")
    for k, name in enumerate(NAMES):
        alone = auc(seen[clear, k], target[clear] == 1)
        print(f"{name} alone: {max(alone, 1 - alone):.3f}")


if __name__ == "__main__":
    main()
