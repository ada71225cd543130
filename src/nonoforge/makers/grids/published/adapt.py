"""Black-and-white puzzles by blackening cell after cell, after Henstra (2011), chapter 3, with his names and defaults.

InitializePuzzle takes a threshold; AdaptPuzzle blackens the white cell with the lowest value of

    alpha · unknown cells left + beta · grey of the cell (0..255) + gamma · share of earlier puzzles where it was black

until nothing is unknown; Vary continues the same way and collects `keep_going` more; everything is done `repeat` more
times, and "earlier puzzles" are those of earlier repeats. The thesis leaves some points open; here the share is 0..1
(with counts, gamma 64 outweighs every grey after four puzzles, which is not what its figures show), ties go to the
first cell in reading order, and the random seed is 0 and not the time of day: the same command makes the same puzzles.

The thesis solves once for every white cell. A cell's value is never below the part that needs no solving, so here cells
are taken in rising order of that part, and the rest are skipped once it exceeds the best value: the same cell for a
fraction of the solving.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.options import AdaptOptions
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.options import method_with_number
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.likeness import Labels, target_of

Greys = NDArray[np.float64]


@dataclass(frozen=True)
class Adapted:
    """A solvable picture and its place in the run.

    Its repeat and its number within the repeat, both from 0.
    """

    labels: Labels
    before: Labels
    repeat: int
    number: int


def adapted(part: Framed, job: Job[AdaptOptions]) -> Iterator[GridMade]:
    """All puzzles of a run, in the order they are made."""
    options = job.options
    target = target_of(part)
    grey = target.srgb.astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    wanted = (options.keep_going + 1) * (options.repeat + 1)
    logic = Logic(part.width, part.height, 2, options.level, job.allowance.check)
    for number, each in enumerate(run(grey, options, logic, options.seed)):
        job.begin(number / wanted, f"puzzle {number + 1} of {wanted}")
        found = job.prove(each.labels, target, before=each.before, repeat_number=each.repeat, puzzle_number=each.number)
        if found is None:
            if job.allowance.ended:
                return
            raise MakeError("the engine does not confirm what the maker's logic solved: this is a bug in nonoforge")
        yield found


def run(grey: Greys, options: AdaptOptions, logic: Logic, seed: int = 0) -> Iterator[Adapted]:
    """The whole procedure on greys (height, width) of 0..255.

    CreatePuzzle and Vary, then both again `repeat` times.
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
            # A threshold or a filter may leave nothing black, which line logic solves and nobody would.
            if labels.any() and not open_cells.any():
                yield Adapted(labels.copy(), before, repeat, number)
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
    """InitializePuzzle: the first threshold whose picture is solvable, or black enough; otherwise the last one."""
    way, percent = method_with_number("choose", options.choose, ("solvable",), {"fill": (1, 100)})
    labels = (grey <= options.minthresh).astype(np.uint8)
    for level in range(options.minthresh, options.maxthresh + 1, options.stepthresh):
        labels = (grey <= level).astype(np.uint8)
        if way == "fill" and 100 * labels.mean() >= percent:
            break
        # An empty picture is solvable too, but no puzzle.
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
