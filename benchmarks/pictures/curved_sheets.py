"""Finished puzzles of every picture by every method, on contact sheets: unsolved, solved, blemishes marked.

The methods of the papers run several times and the run with the best score is shown, as in the papers' own figures;
`best` runs once for its time. Besides the stored adversary, one is trained for each method on that method's puzzles of
the other pictures: a method that has learnt to fool the stored one gains nothing there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.papers.curved_runs import OWN, ROOT, Record, curved_options, example_of, measured, one_run, pieces_of
from benchmarks.papers.visibility_training import Example, folds
from nonoforge.draw import Drawing, Item, Look, draw_marked, draw_puzzle, draw_sheet, draw_solution
from nonoforge.errors import NonoforgeError
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.finish import draft_of, finish
from nonoforge.makers.curved.marks import marks_of
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.visibility import auc

PICTURES = ROOT / "docs" / "pictures"
VIEWS = ("unsolved", "solved", "marked")
BARE = Look(title=False, credits=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """What goes on the sheets for one picture."""

    drawings: tuple[Drawing, ...]
    caption: str


def finished_by_all(chosen: list[Path], methods: list[str], runs: int, effort: str, kept: Path | None) -> list[Record]:
    """A record for each picture and method; the sheets are written on the way."""
    records: list[Record] = []
    for method in methods:
        sheet: list[tuple[Record, CurvedState | None, Any]] = []
        examples: list[Example] = []
        for picture in chosen:
            pieces = pieces_of(picture, method)
            record, state, puzzle, found = _finished(pieces, picture.stem, method, runs, effort, kept)
            record["own"] = picture.parent == OWN
            sheet.append((record, state, puzzle))
            examples += found
            print(f"{method} {picture.stem}", flush=True)
        _own_adversary([record for record, _, _ in sheet], examples)
        shown = [_shown(record, state, puzzle) for record, state, puzzle in sheet]
        for view, name in enumerate(VIEWS):
            items = [Item(one.drawings[view], one.caption) for one in shown if one.drawings]
            draw_sheet(items, columns=5, size=200).save(PICTURES / f"curved-{method}-{name}.png", width=1150)
        records += [record for record, _, _ in sheet]
    return records


def _finished(
    pieces: Pieces, name: str, method: str, runs: int, effort: str, kept: Path | None
) -> tuple[Record, CurvedState | None, Any, list[Example]]:
    """The record of one picture, the state that is shown, its puzzle, and examples for the method's own adversary."""
    record: Record = {"picture": name, "method": method, "scores": [], "visibilities": [], "times": [], "cpu": []}
    examples: list[Example] = []
    states: list[CurvedState] = []
    for seed in range(1 if method == "best" else runs):
        options = curved_options(method, seed=seed, **({"effort": effort} if method == "best" else {}))
        facts, state = one_run(pieces, name, options, kept=kept)
        if state is None:
            record["failed"] = facts["failed"]
            continue
        states.append(state)
        record["scores"].append(facts["score"])
        record["visibilities"].append(facts["visibility"])
        record["times"].append(facts["wall"])
        record["cpu"].append(facts["seconds"])
        examples.append(example_of(state, name))
    # the fine check rejects states whose near misses look different up close; then the next best is shown
    for state in sorted(states, key=lambda one: evaluate(one).total):
        try:
            draft = draft_of(state)
            done = finish(draft, curved_options(method), name)
        except NonoforgeError as error:
            record["not finished"] = str(error)
            continue
        record |= measured(state, name)
        record |= {
            "class": draft.rank,
            "verdict": done.verdict.answer,
            "guess-free": done.verdict.line_solvable,
            "clues": done.clues_all,
        }
        return record, state, done.puzzle, examples
    return record, None, None, examples


def _own_adversary(records: list[Record], examples: list[Example]) -> None:
    """How well each picture is seen by an adversary trained on the other pictures' puzzles of the same method."""
    detectors = folds(examples)
    for record in records:
        seen = [
            auc(detectors[one.name].scores(one.features), one.outline, one.length)
            for one in examples
            if one.name == record["picture"]
        ]
        if seen:
            record["own adversary"] = float(np.median(seen))


def _shown(record: Record, state: CurvedState | None, puzzle: Any) -> Shown:
    if state is None:
        return Shown((), "")
    drawings = (draw_puzzle(puzzle, BARE), draw_solution(puzzle, look=BARE, clues=False))
    caption = (
        f"{record['picture']}: visibility {record['visibility']:.2f}, score {record['score']:,.0f}, {record['class']}"
    )
    return Shown((*drawings, draw_marked(puzzle, marks_of(state), BARE)), caption)
