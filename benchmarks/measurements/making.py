"""How fast puzzles are made from pictures, and how much they look like them, by every method on the same pictures.

`python -m benchmarks.measurements.making` prints the tables of docs/making.md; with `--pictures` it also draws the
sheets in docs/pictures/.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measurements.timing import cpu_seconds
from nonoforge.boards import Grid
from nonoforge.errors import MakeError
from nonoforge.makers.grids.choosing import best_first
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.options import (
    AdaptOptions,
    ColourOptions,
    GridOptions,
    MonoOptions,
    QuantiseOptions,
    ThresholdOptions,
)
from nonoforge.makers.grids.proving import GridMade
from nonoforge.makers.grids.published.adapt import Adapted, run
from nonoforge.makers.grids.repair import suggest
from nonoforge.makers.making import making
from nonoforge.makers.pictures.bitmap import Bitmap, bitmap_of_array, read_picture
from nonoforge.makers.pictures.framing import framed
from nonoforge.makers.pictures.light import to_srgb
from nonoforge.makers.pictures.likeness import target_of
from nonoforge.makers.pictures.shrink import area_shrink

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "pictures"
OURS = ("lighthouse", "anchor", "cat", "night", "snow", "portrait")
PHOTOS = ("camera", "astronaut", "coffee", "chelsea", "horse", "rocket")


def picture(name: str) -> Bitmap:
    """One of our examples, or a photograph that comes with scikit-image."""
    if name in OURS:
        return read_picture(EXAMPLES / f"{name}.png")
    from skimage import data

    return bitmap_of_array(getattr(data, name)(), name)


def made_in_order(source: Bitmap, options: GridOptions) -> list[GridMade]:
    """All puzzles of a picture, in the order of their method."""
    return best_first([each for each in making(source, options) if isinstance(each, GridMade)], options)


def face() -> Bitmap:
    """A portrait of 160 by 200 pixels, which is 20 by 25 cells of Henstra's example."""
    return picture("astronaut").cut(150, 0, 310, 200)


def _henstra() -> float:
    options = AdaptOptions(
        choose="fill 30", alpha=8, beta=1, gamma=64, fill_lines="adapt", level=1, repeat=9, keep_going=40
    )
    grey = to_srgb(area_shrink(face().linear(), 20, 25)).astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    made: list[Adapted] = []
    spent = cpu_seconds(lambda: made.extend(run(grey, options, Logic(20, 25, 2, 1))), 1)
    if len(made) != 410:
        raise SystemExit(f"Henstra's run made {len(made)} puzzles instead of 410")
    return spent


def _repair() -> float:
    """The slowest of 60 clicks, each on a different cell of a good puzzle.

    The better of two tries, because the first loads things.
    """
    source = picture("astronaut")
    target = target_of(framed(source, (30, 30), "none")[0])
    best = made_in_order(source, MonoOptions(width=30, height=30, variants=1, crop="none"))[0]
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
    square: dict[str, Any] = {"width": 30, "height": 30}
    small: dict[str, Any] = {"width": 10, "height": 10, "variants": 1}
    made_in_order(photo, MonoOptions(**small))
    made_in_order(face(), AdaptOptions(width=10, level=1))
    made_in_order(coloured, ColourOptions(colours=3, **small))

    def spent(source: Bitmap, options: GridOptions) -> float:
        return cpu_seconds(lambda: made_in_order(source, options), 1)

    return [
        (
            "40×65 portrait, threshold, all solvable",
            1.0,
            spent(portrait, ThresholdOptions(width=40, height=65, median=True)),
        ),
        ("30×30 photo, best, six variants", 3.0, spent(photo, MonoOptions(**square))),
        (
            "30×30 photo, best, first proved",
            0.5,
            cpu_seconds(lambda: next(making(photo, MonoOptions(**square))), 1),
        ),
        (
            "40×50 portrait, best, medium difficulty",
            0.0,
            spent(picture("portrait"), MonoOptions(width=40, difficulty="medium")),
        ),
        (
            "30×30 colour photo, best, five colours",
            3.0,
            spent(coloured, ColourOptions(colours=5, variants=1, **square)),
        ),
        ("Henstra's first run, 20×25, 410 puzzles", 60.0, _henstra()),
        ("30×30 repair after one click (slowest of 60, better of two tries each)", 0.05, _repair()),
    ]


def compared(name: str, longest: int = 30) -> tuple[Bitmap, dict[str, GridMade | str]]:
    """The best puzzle of each method for one picture: the same part of it as it is, the same size and measure.

    Henstra's method gets a run of `choose fill 30` and 35, which his thesis uses; the best likeness of all its puzzles
    counts, and likewise for the thresholds with and without the median.
    """
    part = framed(picture(name), _size(picture(name), longest), light="keep")[0]
    same: dict[str, Any] = {"width": part.width, "height": part.height}
    runs: dict[str, list[GridOptions]] = {
        "threshold": [ThresholdOptions(**same), ThresholdOptions(median=True, **same)],
        "adapt": [AdaptOptions(choose=f"fill {fill}", keep_going=10, **same) for fill in (30, 35)],
        "best": [MonoOptions(crop="none", invert="no", light="keep", least=0.0, **same)],
    }
    found: dict[str, GridMade | str] = {}
    for method, tries in runs.items():
        made: list[GridMade] = []
        for options in tries:
            try:
                made += made_in_order(part.source, options)
            except MakeError as error:
                found[method] = str(error)
        if made:
            found[method] = max(made, key=lambda each: each.likeness)
    return part.source, found


def _size(source: Bitmap, longest: int) -> tuple[int | None, int | None]:
    return (longest, None) if source.width >= source.height else (None, longest)


def table(names: tuple[str, ...] = PHOTOS + OURS) -> list[str]:
    """Markdown: likeness by method."""
    lines = ["| picture | size | threshold | adapt | best |", "| --- | --- | --- | --- | --- |"]
    for name in names:
        _, found = compared(name)
        cells = [f"{each.likeness:.3f}" if isinstance(each, GridMade) else "none" for each in found.values()]
        shape = next(each.labels.shape for each in found.values() if isinstance(each, GridMade))
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
        if not isinstance(best, GridMade):
            raise SystemExit(f"no best puzzle of {name}")
        items += [Item(original_image(best), name), Item(cell_image(best.cells), "at cell size")]
        for method, each in found.items():
            if isinstance(each, GridMade):
                words = f"{method} {each.likeness:.2f}"
                items.append(Item(draw_solution(each.puzzle, look=bare, clues=False), words))
            else:
                items.append(Item(cell_image(np.full((5, 5, 3), 235, np.uint8)), f"{method}: nothing solvable"))
    draw_sheet(items, columns=5, size=170).save(folder / "making-methods.png", width=1400)
    colour: list[Item] = []
    for name in ("astronaut", "coffee", "chelsea", "rocket", "lighthouse", "snow"):
        source = picture(name)
        width, height = _size(source, 30)
        best_one = made_in_order(source, ColourOptions(width=width, height=height, variants=1))[0]
        old = made_in_order(source, QuantiseOptions(width=width, height=height))[0]
        colour += [Item(original_image(best_one), name)]
        for each in (old, best_one):
            words = f"{each.options.method} {each.likeness:.2f}, {len(each.puzzle.palette)} colours"
            colour.append(Item(draw_solution(each.puzzle, look=bare, clues=False), words))
    draw_sheet(colour, columns=6, size=170).save(folder / "making-colour.png", width=1400)


if __name__ == "__main__":
    for each_name, asked, measured in rows():
        judged = "ok" if not asked or measured <= asked else "TOO SLOW"
        print(f"{each_name:50} asked {asked:7.3f}   measured {measured:8.4f}   {judged}")
    print("\n".join(table()))
    if "--pictures" in sys.argv:
        target_folder = ROOT / "docs" / "pictures"
        target_folder.mkdir(parents=True, exist_ok=True)
        pictures(target_folder)
