"""Makes the strip of all five kinds, unsolved above solved: `python docs/pictures/make_strip.py`."""

from __future__ import annotations

from pathlib import Path

import nonoforge as nf

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"


def puzzles() -> dict[str, nf.Puzzle]:
    """One puzzle of each kind."""
    return {
        "black and white": nf.read(EXAMPLES / "cat.non"),
        "colour": nf.read(EXAMPLES / "fish.png"),
        "tangram": nf.make(EXAMPLES / "tangram" / "fish.svg", nf.TangramOptions()).puzzle,
        "curved": nf.make(EXAMPLES / "curved" / "fox.svg", nf.CurvedOptions(effort="quick")).puzzle,
        "solid": nf.make(EXAMPLES / "models" / "mushroom.vox", nf.SolidOptions(size=8)).puzzle,
    }


def main() -> None:
    """The strip, beside this file."""
    bare = nf.Look(title=False, credits=False, key=False)
    chosen = puzzles()
    unsolved = [nf.Item(nf.draw_puzzle(puzzle, bare), name) for name, puzzle in chosen.items()]
    solved = [
        nf.Item(nf.draw_solution(puzzle, nf.decide(puzzle).solutions[0], bare, clues=False), "")
        for puzzle in chosen.values()
    ]
    nf.draw_sheet([*unsolved, *solved], columns=len(chosen), size=300).save(HERE / "five-kinds.png", width=1600)


if __name__ == "__main__":
    main()
