"""Black-and-white puzzles by blackening cell after cell, after Henstra (2011), chapter 3, with his names and defaults.

InitializePuzzle takes a threshold; AdaptPuzzle blackens the white cell with the lowest value of

    alpha · unknown cells left + beta · grey of the cell (0..255) + gamma · share of earlier puzzles where it was black

until nothing is unknown; Vary goes on so and collects `keep_going` more; all of it is done `repeat` more times, and
"earlier puzzles" are those of the repeats before. What the thesis leaves open is settled so: the share is 0..1 (with
counts, gamma 64 outweighs every grey after four puzzles, which is not what its figures show), ties go to the first
cell in reading order, and the random seed is 0 and not the time of day: the same command makes the same puzzles.

The thesis solves once for every white cell. Its value is never below the part that needs no solving, so here cells
are taken in rising order of that part, and the rest is left out as soon as it passes the best value: the same cell,
for a fraction of the solving.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.proving import Candidate, prove
from nonoforge.makers.options import check_range, method_with_number
from nonoforge.makers.pictures.bitmap import Source
from nonoforge.makers.pictures.likeness import Labels, target_of

Greys = NDArray[np.float64]
MOST_PUZZLES = 20_000


@dataclass(frozen=True)
class AdaptOptions:
    """The parameters of section 3.6, and `known`.

    Let AdaptPuzzle blacken cells too that the logic knows to be white.
    """

    minthresh: int = 0
    maxthresh: int = 255
    stepthresh: int = 1
    level: int = 0
    keep_going: int = 0
    alpha: int = 8
    beta: int = 1
    gamma: int = 1
    repeat: int = 0
    choose: str = "solvable"
    adapt: str = "basic"
    filter: str = "none"
    fill_lines: str = "none"
    known: bool = False

    def __post_init__(self) -> None:
        for name in ("minthresh", "maxthresh"):
            check_range(name, getattr(self, name), 0, 255)
        if self.minthresh > self.maxthresh:
            raise MakeError(f"minthresh {self.minthresh} lies above maxthresh {self.maxthresh}")
        check_range("stepthresh", self.stepthresh, 1, 255)
        check_range("level", self.level, 0, 1)
        for name in ("alpha", "beta", "gamma"):
            check_range(name, getattr(self, name), 0, 1_000_000)
        check_range("keep_going", self.keep_going, 0, 10_000)
        check_range("repeat", self.repeat, 0, 10_000)
        if (self.keep_going + 1) * (self.repeat + 1) > MOST_PUZZLES:
            raise MakeError(f"keep_going and repeat ask for more than {MOST_PUZZLES} puzzles")
        method_with_number("choose", self.choose, ("solvable",), {"fill": (1, 100)})
        method_with_number("adapt", self.adapt, ("basic",), {"area": (1, 50)})
        method_with_number("filter", self.filter, ("none", "contour", "checker"), {"random": (0, 100)})
        method_with_number("fill_lines", self.fill_lines, ("none", "once", "adapt"), {})


@dataclass(frozen=True)
class Made:
    """One solvable picture of a run, and where in the run it came.

    Which repeat (from 0), which puzzle of it (from 0).
    """

    labels: Labels
    before: Labels
    repeat: int
    number: int


def adapt_candidates(
    source: Source,
    width: int,
    height: int,
    options: AdaptOptions,
    *,
    seed: int = 0,
    title: str = "",
    progress: Callable[[float], None] = lambda share: None,
) -> Iterator[Candidate]:
    """All puzzles of a run as candidates, in the order they are made."""
    target = target_of(source, width, height)
    grey = target.srgb.astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    start, whole = time.perf_counter(), (options.keep_going + 1) * (options.repeat + 1)
    for number, made in enumerate(run(grey, options, Logic(width, height, 2, options.level), seed)):
        progress(number / whole)
        found = prove(
            made.labels,
            target,
            method="adapt",
            before=made.before,
            parameters={**options.__dict__, "repeat_number": made.repeat, "puzzle_number": made.number},
            seed=seed,
            seconds=time.perf_counter() - start,
            title=title,
            notes=source.notes,
        )
        if found is None:
            raise MakeError("the engine does not confirm what the maker's logic solved: this is a fault of nonoforge")
        yield found


def run(grey: Greys, options: AdaptOptions, logic: Logic, seed: int = 0) -> Iterator[Made]:
    """The whole procedure on greys (height, width) of 0..255.

    CreatePuzzle, Vary, and all of it again `repeat` times.
    """
    generator = np.random.default_rng(seed)
    initial = initialize(grey, options, logic)
    darkness = _grey_of_area(grey, options.adapt)
    if options.fill_lines == "once":
        initial = fill_once(initial, grey)
    black_before, puzzles_before = np.zeros(grey.shape), 0
    for repeat in range(options.repeat + 1):
        share = black_before / puzzles_before if puzzles_before else black_before
        known_part = options.beta * darkness + options.gamma * share
        labels = initial.copy()
        if options.fill_lines == "adapt":
            labels = fill_adapting(labels, known_part, options.alpha, logic)
        labels = filtered(labels, options.filter, generator)
        before = labels.copy()
        number = 0
        while number <= options.keep_going:
            open_cells = logic.unknown(labels)
            if not open_cells.any():
                yield Made(labels.copy(), before, repeat, number)
                black_before += labels
                puzzles_before += 1
                number += 1
                if number > options.keep_going:
                    break
            everywhere = options.known or not open_cells.any()
            choice = labels == 0 if everywhere else (labels == 0) & open_cells
            cell = best_cell(labels, choice, known_part, options.alpha, logic)
            if cell is None:
                break  # wholly black
            labels[cell] = 1


def initialize(grey: Greys, options: AdaptOptions, logic: Logic) -> Labels:
    """InitializePuzzle: the first threshold whose picture is solvable, or black enough; else the last one."""
    way, percent = method_with_number("choose", options.choose, ("solvable",), {"fill": (1, 100)})
    labels = (grey <= options.minthresh).astype(np.uint8)
    for level in range(options.minthresh, options.maxthresh + 1, options.stepthresh):
        labels = (grey <= level).astype(np.uint8)
        if way == "fill" and 100 * labels.mean() >= percent:
            break
        # An empty picture is solvable too, and no puzzle.
        if way == "solvable" and labels.any() and not logic.unknown(labels).any():
            break
    return labels


def best_cell(
    labels: Labels, choice: NDArray[np.bool_], known_part: Greys, alpha: int, logic: Logic
) -> tuple[int, int] | None:
    """The cell of `choice` whose blackening has the lowest value; the first in reading order among equals."""
    cells = np.flatnonzero(choice)
    if not len(cells):
        return None
    parts = known_part.ravel()[cells]
    flat = labels.ravel()
    best, best_value = -1, np.inf
    for index in np.argsort(parts, kind="stable"):
        if parts[index] > best_value:
            break
        cell = int(cells[index])
        flat[cell] = 1
        value = alpha * float(logic.count_unknown(labels)) + float(parts[index])
        flat[cell] = 0
        if value < best_value or (value == best_value and cell < best):
            best, best_value = cell, value
    y, x = divmod(best, labels.shape[1])
    return y, x


def fill_once(labels: Labels, grey: Greys) -> Labels:
    """The darkest cell of each empty row and column made black."""
    labels = labels.copy()
    for y in range(labels.shape[0]):
        if not labels[y].any():
            labels[y, int(np.argmin(grey[y]))] = 1
    for x in range(labels.shape[1]):
        if not labels[:, x].any():
            labels[int(np.argmin(grey[:, x])), x] = 1
    return labels


def fill_adapting(labels: Labels, known_part: Greys, alpha: int, logic: Logic) -> Labels:
    """A cell of each empty row and column made black, each chosen as AdaptPuzzle would."""
    labels = labels.copy()
    lines = [(slice(y, y + 1), slice(None)) for y in range(labels.shape[0])]
    lines += [(slice(None), slice(x, x + 1)) for x in range(labels.shape[1])]
    for line in lines:
        if not labels[line].any():
            choice = np.zeros(labels.shape, dtype=bool)
            choice[line] = True
            cell = best_cell(labels, choice, known_part, alpha, logic)
            if cell is not None:
                labels[cell] = 1
    return labels


def filtered(labels: Labels, text: str, generator: np.random.Generator) -> Labels:
    """The picture after the filter: contours only, checkered, or thinned at random."""
    way, percent = method_with_number("filter", text, ("none", "contour", "checker"), {"random": (0, 100)})
    if way == "contour":
        around = np.pad(labels, 1)
        inside = around[:-2, 1:-1] & around[2:, 1:-1] & around[1:-1, :-2] & around[1:-1, 2:]
        return np.asarray(labels & (1 - inside), dtype=np.uint8)
    if way == "checker":
        board = np.add.outer(np.arange(labels.shape[0]), np.arange(labels.shape[1])) % 2 == 0
        return np.asarray(labels * board, dtype=np.uint8)
    if way == "random":
        return labels * (generator.random(labels.shape) * 100 < percent).astype(np.uint8)
    return labels


def _grey_of_area(grey: Greys, text: str) -> Greys:
    """The grey of each cell, or the mean grey of the cells within the radius (a disc) that `area R` names."""
    way, radius = method_with_number("adapt", text, ("basic",), {"area": (1, 50)})
    if way == "basic":
        return grey
    from scipy.ndimage import convolve

    reach = np.arange(-radius, radius + 1)
    disc = (np.add.outer(reach**2, reach**2) <= radius**2).astype(np.float64)
    return np.asarray(convolve(grey, disc, mode="constant") / convolve(np.ones_like(grey), disc, mode="constant"))
