"""Does likeness agree with the eye? The rank correlation of the number with judgements of 211 puzzles.

    python -m benchmarks.pictures.named

`named.csv` has black-and-white solutions of 30 pictures at 20, 25 and 30 cells, some steered to a difficulty. One
observer, who knew the pictures but saw the solutions without titles and in random order, judged each: 3 named at a
glance, 2 named though spoiled, 1 some part of it, 0 nothing. Beside that stand the part of the picture (its place among
those that `framed` proposes, and whether it is an inverse) and the cells in reading order, four to a hexadecimal digit.
The first half are the twelve pictures that likeness was tuned on before, the second half others, among them pure
textures: gravel, grass, brick. Both were looked at when its present form was chosen, so neither is unseen.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks.measurements.making import OURS, PHOTOS, picture
from benchmarks.pictures.faults import DRAWN
from nonoforge.makers.pictures.bitmap import Bitmap, read_picture
from nonoforge.makers.pictures.framing import framed, inverse
from nonoforge.makers.pictures.likeness import WEIGHTS, Labels, Likeness, Target, likeness_of, target_of
from nonoforge.palette import BLACK_AND_WHITE

FILE = Path(__file__).with_name("named.csv")


@cache
def source(name: str) -> Bitmap:
    """A picture by its name: ours, drawn with faults, or a file that comes with scikit-image."""
    if name in (*OURS, *PHOTOS):
        return picture(name)
    if name in DRAWN:
        return DRAWN[name]()
    from skimage import data

    return read_picture(Path(data.__file__).parent / name)


@cache
def target(name: str, width: int, height: int, place: int, inverted: bool) -> Target:
    """What a puzzle is compared with."""
    part = framed(source(name), (width, height))[place]
    return target_of(inverse(part) if inverted else part)


def cells(text: str, width: int, height: int) -> Labels:
    """(height, width) from hexadecimal digits."""
    bits = np.unpackbits(np.frombuffer(bytes.fromhex(text), np.uint8))
    return bits[: width * height].reshape(height, width)


def judged() -> list[tuple[str, int, Likeness]]:
    """The picture, the judgement and the likeness of each puzzle."""
    found = []
    with FILE.open(newline="") as lines:
        for row in csv.DictReader(lines):
            size = int(row["width"]), int(row["height"])
            wanted = target(row["picture"], *size, int(row["part"]), row["inverse"] == "yes")
            found.append(
                (row["picture"], int(row["eye"]), likeness_of(cells(row["cells"], *size), BLACK_AND_WHITE, wanted))
            )
    return found


def agreement(rows: list[tuple[str, int, Likeness]], part: str = "score") -> float:
    """Spearman's rank correlation of the judgement with the number, or with a part of it."""
    from scipy.stats import spearmanr

    return float(spearmanr([eye for _, eye, _ in rows], [getattr(each, part) for *_, each in rows]).statistic)


def main() -> None:
    """Print the correlations, and the mean likeness by judgement."""
    rows = judged()
    twelve = [row for row in rows if row[0] in (*OURS, *PHOTOS)]
    others = [row for row in rows if row[0] not in (*OURS, *PHOTOS)]
    for part in ("score", *WEIGHTS):
        print(f"{part:10} twelve {agreement(twelve, part):5.2f}   others {agreement(others, part):5.2f}")
    by_eye: dict[int, list[float]] = defaultdict(list)
    for _, eye, each in rows:
        by_eye[eye].append(each.score)
    for eye, scores in sorted(by_eye.items()):
        low, middle, high = np.quantile(scores, [0.1, 0.5, 0.9])
        print(f"judged {eye}: {len(scores):3} puzzles, likeness {low:.2f} {middle:.2f} {high:.2f} (10 %, middle, 90 %)")


if __name__ == "__main__":
    main()
