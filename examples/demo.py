"""What nonoforge does, in one minute: read puzzles of several formats, prove them, show them, write one elsewhere."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import nonoforge as nf
from nonoforge.engine import decide
from nonoforge.engine.warm import kernels_cached

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Read, prove, show, convert."""
    if not kernels_cached():
        print("Compiling the solver for this machine; this happens once and takes up to a minute.\n")
    paths = sorted(path for path in HERE.iterdir() if path.is_file() and path.suffix != ".py")
    print(f"{len(paths)} puzzles, each in another file format or with colours:\n")
    for path in paths:
        puzzle = nf.read(path)
        verdict = decide(puzzle)
        how = "line by line" if verdict.line_solvable else "with assumptions"
        print(f"  {path.name:14} {puzzle.credits.title or '(no title)':14} {verdict.answer}, solved {how}")
    cat = nf.read(HERE / "cat.non")
    print("\nOne of them, as a player sees it:\n")
    print(cat)
    solution = decide(cat).solutions[0]
    width = cat.board.width
    print("\nand solved:\n")
    for start in range(0, cat.cells, width):
        print("   ", "".join("██" if colour else "· " for colour in solution[start : start + width]))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "cat.png"
        nf.write(replace(cat, goal=solution), target)
        print(
            f"\nThe same puzzle as a picture: {len(target.read_bytes())} bytes of PNG, read back to the same puzzle:",
            end=" ",
        )
        print(nf.read(target).id == cat.id)
    print(f"and as a link to share: {nf.dumps(cat, 'puzzlink').decode().strip()}")
    make_puzzles()
    show_tangram()


def make_puzzles() -> None:
    """Turn the pictures in examples/pictures into puzzles."""
    print("\nPictures into puzzles, each proved to have one solution and to need no guessing:\n")
    for path in sorted((HERE / "pictures").glob("*.png")):
        for make in (nf.make_mono, nf.make_colour):
            best = make(nf.read_picture(path), (20, 20), variants=1)[0]
            print(
                f"  {path.name:15} {best.kind:7} {len(best.puzzle.palette)} colours   {best.verdict}, "
                f"resemblance {best.resemblance.score:.2f}, {best.grade.label}"
            )
    best = nf.make_mono(nf.read_picture(HERE / "pictures" / "cat.png"), (20, 24), variants=1)[0]
    print("\nThe cat, solved:\n")
    for row in best.labels:
        print("   ", "".join("██" if colour else "· " for colour in row))


def show_tangram() -> None:
    """A drawing in four orientations becomes a tangram nonogram."""
    from nonoforge.draw import draw_puzzle
    from nonoforge.makers.tangram import make_tangram

    print("\nA tangram from a drawing (the first one compiles the geometry, once):\n")
    found = make_tangram(HERE / "tangram" / "swan.svg")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "swan.svg"
        draw_puzzle(found.puzzle).save(target)
        size = len(target.read_bytes())
    print(f"  swan.svg       {found.lines} lines, {found.puzzle.cells} faces: {found.verdict.answer},", end=" ")
    print("solved line by line" if found.guess_free else "solved with assumptions")
    print(f"  narrowest cell {found.min_width_before:.1f} units as drawn, {found.min_width_after:.1f} after spreading")
    print(f"  drawn          {size} bytes of SVG with {found.clues_kept} labels around the frame")


if __name__ == "__main__":
    main()
