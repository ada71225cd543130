"""The adversary's training: logistic regression by Newton's method.

Sixty numbers per edge do not need a library: a few Newton steps, with a ridge that keeps the weights of separable
data finite. Every puzzle counts the same, and so do outline and rest within it, however many edges they have.
`benchmarks/papers/train_visibility.py` makes the puzzles and stores the weights.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.curved.visibility import CONTEXT, FEATURES, SQUARES, Detector, Floats, terms

RIDGE = 0.02
"""How much large weights cost, in puzzles."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One puzzle: the picture it hides, features (E, F), which edges are outline, and how long they are."""

    name: str
    features: Floats
    outline: NDArray[np.bool_]
    length: Floats


def fit(examples: Sequence[Example], mean: Floats, scale: Floats, ridge: float = RIDGE) -> Detector:
    """The detector that fits these examples best."""
    x = terms(np.concatenate([(example.features - mean) / scale for example in examples]))
    x = np.hstack([np.ones((len(x), 1)), x])
    y = np.concatenate([example.outline for example in examples]).astype(np.float64)
    weight = np.concatenate([_balanced(example) for example in examples])
    penalty = np.full(x.shape[1], ridge * len(examples))
    penalty[0] = 1e-9 * len(examples)
    beta = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        gradient = x.T @ (weight * (y - p)) - penalty * beta
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        change = np.linalg.solve(hessian, gradient)
        beta += change
        if np.abs(change).max() < 1e-8:
            break
    return Detector(beta[1:], float(beta[0]), mean, scale)


def spread(examples: Sequence[Example]) -> tuple[Floats, Floats]:
    """Mean and standard deviation of each feature; 1 where a feature never varies."""
    x = np.concatenate([example.features for example in examples])
    scale = x.std(axis=0)
    return x.mean(axis=0), np.where(scale > 1e-9, scale, 1.0)


def _balanced(example: Example) -> Floats:
    """Weights that sum to a half over the outline and to a half over the rest, by length."""
    weight = np.zeros(len(example.outline))
    for mark in (True, False):
        chosen = example.outline == mark
        if chosen.any():
            weight[chosen] = example.length[chosen] / example.length[chosen].sum() / 2
    return weight


def folds(examples: Sequence[Example], ridge: float = RIDGE) -> dict[str, Detector]:
    """For each picture the detector that never saw it, and under the empty name the one that saw all."""
    mean, scale = spread(examples)
    out = {"": fit(examples, mean, scale, ridge)}
    for name in sorted({example.name for example in examples}):
        out[name] = fit([example for example in examples if example.name != name], mean, scale, ridge)
    return out


def as_json(detectors: dict[str, Detector], made_by: str) -> str:
    """The text of `visibility.json`: what it was made by, then one row of numbers for each picture left out."""
    some = detectors[""]
    head = {
        "made by": made_by,
        "features": [*FEATURES, *CONTEXT, *SQUARES],
        "mean": _rounded(some.mean),
        "scale": _rounded(some.scale),
    }
    rows = {name: _rounded([one.bias, *one.weights]) for name, one in detectors.items()}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    table = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
    return "{\n" + ",\n".join(lines) + ',\n "weights": {\n' + table + "\n }\n}\n"


def _rounded(numbers: Floats | Sequence[float]) -> list[float]:
    return [round(float(number), 4) for number in numbers]
