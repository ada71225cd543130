"""Makes the pictures of docs/planes.md: `python docs/pictures/make_planes.py`."""

from __future__ import annotations

import sys
from pathlib import Path

from nonoforge.draw import Item, Look, draw_faces, draw_puzzle, draw_sheet, draw_solution
from nonoforge.makers.drawings.options import TangramOptions
from nonoforge.makers.making import make_tangram

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"


def main() -> None:
    """One puzzle with its solution and faces, the handmade one, and all tangrams on a sheet."""
    sys.path.insert(0, str(EXAMPLES))
    from handmade_plane import handmade

    swan = make_tangram(EXAMPLES / "tangram" / "swan.svg", TangramOptions(difficulty="medium")).puzzle
    draw_puzzle(swan).save(HERE / "tangram-swan.svg")
    draw_solution(swan).save(HERE / "tangram-swan-solution.svg")
    draw_faces(swan).save(HERE / "tangram-swan-faces.svg")
    puzzle = handmade()
    draw_puzzle(puzzle).save(HERE / "handmade.svg")
    draw_solution(puzzle).save(HERE / "handmade-solution.svg")
    items = []
    for drawing in sorted((EXAMPLES / "tangram").glob("*.svg")):
        found = make_tangram(drawing)
        bare = Look(title=False, credits=False, key=False)
        caption = f"{drawing.stem}: {found.puzzle.cells} faces, {found.lines} lines"
        items += [Item(draw_puzzle(found.puzzle, bare), caption), Item(draw_solution(found.puzzle, look=bare), "")]
    draw_sheet(items, columns=4, title="Tangrams", size=360).save(HERE / "tangrams.png", width=1400)


if __name__ == "__main__":
    main()
