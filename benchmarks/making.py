"""How fast puzzles are made from pictures, and how much they look like them, by every method on the same pictures.

`python benchmarks/making.py` prints the tables of docs/making.md; with `--pictures` it also draws the sheets in
docs/pictures/.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import numpy as np

from nonoforge.boards import Grid
from nonoforge.errors import MakeError
from nonoforge.makers.grids.colour import make_colour
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.mono import make_mono, mono_candidates
from nonoforge.makers.grids.proving import Candidate
from nonoforge.makers.grids.published.adapt import AdaptOptions, Made, run
from nonoforge.makers.grids.repair import suggest
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of_array, read_picture
from nonoforge.makers.pictures.framing import Framing, framed
from nonoforge.makers.pictures.likeness import target_of
from timing import cpu_seconds

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples" / "pictures"
OURS = ("lighthouse", "anchor", "cat", "night", "snow", "portrait")
PHOTOS = ("camera", "astronaut", "coffee", "chelsea", "horse", "rocket")


def picture(name: str) -> Bitmap:
    """One of our examples, or a photograph that scikit-image brings along."""
    if name in OURS:
        return read_picture(EXAMPLES / f"{name}.png")
    from skimage import data

    return bitmap_of_array(getattr(data, name)(), name)


def face() -> Bitmap:
    """A portrait of 160 by 200 pixels, which is 20 by 25 cells of Henstra's example."""
    return picture("astronaut").cut(150, 0, 310, 200)


def _henstra() -> float:
    options = AdaptOptions(
        choose="fill 30", alpha=8, beta=1, gamma=64, fill_lines="adapt", level=1, repeat=9, keep_going=40
    )
    grey = target_of(face(), 20, 25).srgb.astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    made: list[Made] = []
    spent = cpu_seconds(lambda: made.extend(run(grey, options, Logic(20, 25, 2, 1))), 1)
    if len(made) != 410:
        raise SystemExit(f"Henstra's run made {len(made)} puzzles instead of 410")
    return spent


def _repair() -> float:
    """The slowest of 60 clicks, each on another cell of a good puzzle.

    Of two tries the better, for the first loads things.
    """
    source = picture("astronaut")
    target, best = target_of(source, 30, 30), make_mono(source, (30, 30), variants=1, settings={"crop": "none"})[0]
    slowest = 0.0
    for cell in range(7, 900, 15):
        changed = bytearray(best.puzzle.goal or b"")
        changed[cell] ^= 1
        now = bytes(changed)
        click = partial(suggest, now, Grid(30, 30), target=target)
        slowest = max(slowest, min(cpu_seconds(click, 1) for _ in range(2)))
    return slowest


def rows() -> list[tuple[str, float, float]]:
    """(name, asked, measured) in seconds of CPU time, kernels loaded; 0 where nothing was asked."""
    portrait, photo, coloured = picture("astronaut").cut(120, 0, 320, 325), picture("astronaut"), picture("coffee")
    make_mono(photo, (10, 10), variants=1)
    make_mono(face(), (10, None), "adapt", settings={"level": 1})
    make_colour(coloured, (10, 10), variants=1, settings={"colours": 3})
    return [
        (
            "40×65 portrait, threshold, all solvable",
            1.0,
            cpu_seconds(lambda: make_mono(portrait, (40, 65), "threshold", settings={"median": True}), 1),
        ),
        ("30×30 photo, best, six variants", 3.0, cpu_seconds(lambda: make_mono(photo, (30, 30)), 1)),
        (
            "30×30 photo, best, first proved",
            0.5,
            cpu_seconds(lambda: next(mono_candidates(photo, (30, 30))), 1),
        ),
        (
            "40×50 portrait, best, medium difficulty",
            0.0,
            cpu_seconds(lambda: make_mono(picture("portrait"), (40, None), difficulty="medium"), 1),
        ),
        (
            "30×30 colour photo, best, five colours",
            3.0,
            cpu_seconds(lambda: make_colour(coloured, (30, 30), variants=1, settings={"colours": 5}), 1),
        ),
        ("Henstra's first run, 20×25, 410 puzzles", 60.0, _henstra()),
        ("30×30 repair after one click (slowest of 60, better of two tries each)", 0.05, _repair()),
    ]


def compared(name: str, longest: int = 30) -> tuple[Bitmap, dict[str, Candidate | str]]:
    """The best candidate of each method for one picture: the same part of it, the same size, the same measure.

    Henstra's method gets a run of `choose fill 30` and 35, which his thesis uses; the most like of all its puzzles
    counts, and so for the thresholds with and without the median.
    """
    part = framed(picture(name), _size(picture(name), longest), Framing())[0]
    size, keep = (part.width, part.height), {"crop": "none", "invert": "no"}
    runs: dict[str, list[tuple[str, dict[str, object]]]] = {
        "threshold": [("threshold", {}), ("threshold", {"median": True})],
        "adapt": [("adapt", {"choose": f"fill {fill}", "keep_going": 10}) for fill in (30, 35)],
        "best": [("best", {"least": 0.0})],
    }
    found: dict[str, Candidate | str] = {}
    for method, tries in runs.items():
        made: list[Candidate] = []
        for way, settings in tries:
            try:
                made += make_mono(part.source, size, way, settings={**keep, **settings})
            except MakeError as error:
                found[method] = str(error)
        if made:
            found[method] = max(made, key=lambda candidate: candidate.likeness)
    return part.source, found


def _size(source: Bitmap, longest: int) -> tuple[int | None, int | None]:
    return (longest, None) if source.width >= source.height else (None, longest)


def table(names: tuple[str, ...] = PHOTOS + OURS) -> list[str]:
    """Markdown: likeness by method."""
    lines = ["| picture | size | threshold | adapt | best |", "| --- | --- | --- | --- | --- |"]
    for name in names:
        _, found = compared(name)
        cells = [f"{each.likeness:.3f}" if isinstance(each, Candidate) else "none" for each in found.values()]
        shape = next(each.labels.shape for each in found.values() if isinstance(each, Candidate))
        lines.append(f"| {name} | {shape[1]}×{shape[0]} | {' | '.join(cells)} |")
    return lines


def pictures(folder: Path) -> None:
    """The sheets of docs/making.md: each method on the same pictures, and colour."""
    from nonoforge.draw import Item, Look, draw_sheet, draw_solution
    from nonoforge.makers.grids.contact_sheet import cell_image, original_image

    bare = Look(title=False, credits=False)
    items: list[Item] = []
    for name in ("astronaut", "camera", "coffee", "horse", "lighthouse", "portrait"):
        _, found = compared(name, 30)
        best = found["best"]
        if not isinstance(best, Candidate):
            raise SystemExit(f"no best puzzle of {name}")
        items += [Item(original_image(best), name), Item(cell_image(best.source), "at cell size")]
        for method, each in found.items():
            if isinstance(each, Candidate):
                words = f"{method} {each.likeness:.2f}"
                items.append(Item(draw_solution(each.puzzle, look=bare, clues=False), words))
            else:
                items.append(Item(cell_image(np.full((5, 5, 3), 235, np.uint8)), f"{method}: nothing solvable"))
    draw_sheet(items, columns=5, size=170).save(folder / "making-methods.png", width=1400)
    colour: list[Item] = []
    for name in ("astronaut", "coffee", "chelsea", "rocket", "lighthouse", "snow"):
        source = picture(name)
        best_one = make_colour(source, _size(source, 30), variants=1)[0]
        old = make_colour(source, _size(source, 30), "quantise")[0]
        colour += [Item(original_image(best_one), name)]
        for each in (old, best_one):
            words = f"{each.method} {each.likeness:.2f}, {len(each.puzzle.palette)} colours"
            colour.append(Item(draw_solution(each.puzzle, look=bare, clues=False), words))
    draw_sheet(colour, columns=6, size=170).save(folder / "making-colour.png", width=1400)


if __name__ == "__main__":
    for each_name, asked, measured in rows():
        judged = "ok" if not asked or measured <= asked else "TOO SLOW"
        print(f"{each_name:50} asked {asked:7.3f}   measured {measured:8.4f}   {judged}")
    print("\n".join(table()))
    if "--pictures" in sys.argv:
        target_folder = HERE.parent / "docs" / "pictures"
        target_folder.mkdir(parents=True, exist_ok=True)
        pictures(target_folder)
