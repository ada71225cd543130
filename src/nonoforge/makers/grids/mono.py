"""Black-and-white puzzles from a picture: three methods behind one call.

threshold   Ortiz-García and others 2007: every threshold that gives a solvable puzzle        threshold.py
adapt       Henstra 2011: blacken cell after cell until it is solvable                        adapt.py
best        ours: many drawings, cells changed both ways, the best likeness that is solvable  mono_best.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from nonoforge.errors import MakeError
from nonoforge.makers.grids.choosing import chosen, split_settings, told_if_poor
from nonoforge.makers.grids.mono_best import BestMonoOptions, best_candidates
from nonoforge.makers.grids.proposals import prepare
from nonoforge.makers.grids.proving import Candidate
from nonoforge.makers.grids.published.adapt import AdaptOptions, adapt_candidates
from nonoforge.makers.grids.published.threshold import ThresholdOptions, threshold_candidates
from nonoforge.makers.options import check_difficulty, check_seed, options_of
from nonoforge.makers.pictures.bitmap import Source
from nonoforge.makers.pictures.framing import Size, framed, too_fine
from nonoforge.makers.titles import title_of

METHODS: dict[str, type] = {"best": BestMonoOptions, "threshold": ThresholdOptions, "adapt": AdaptOptions}
"""Method -> its options."""


def make_mono(
    source: Source,
    size: Size = (None, None),
    method: str = "best",
    *,
    variants: int | None = None,
    difficulty: str | None = None,
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> list[Candidate]:
    """Proved puzzles that look like the picture; `MakeError` where none comes of it, with the reason.

    `variants`: the most candidates to return (6 by `best`, all by the papers' methods). The order is that of the
    method: rising black cells (`threshold`), as made (`adapt`), falling resemblance (`best`).
    """
    made = list(
        mono_candidates(
            source,
            size,
            method,
            variants=variants,
            difficulty=difficulty,
            seed=seed,
            settings=settings,
            progress=progress,
        )
    )
    return chosen(made, method, variants)


def mono_candidates(
    source: Source,
    size: Size = (None, None),
    method: str = "best",
    *,
    variants: int | None = None,
    difficulty: str | None = None,
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Iterator[Candidate]:
    """The candidates one by one as they are proved, for callers who want to show the first while the rest is made."""
    if method not in METHODS:
        raise MakeError(f"there is no method {method!r} for black and white: {', '.join(METHODS)} are there")
    check_seed(seed)
    if difficulty is not None:
        check_difficulty(difficulty)
    framing, rest = split_settings(method, settings or {})
    options: BestMonoOptions | ThresholdOptions | AdaptOptions = options_of(METHODS[method], rest)
    parts = framed(source, size, framing)
    first = parts[0]
    title = title_of(Path(source.name).stem)
    if isinstance(options, ThresholdOptions):
        found = threshold_candidates(first.source, first.width, first.height, options, title=title, progress=progress)
    elif isinstance(options, AdaptOptions):
        found = adapt_candidates(
            first.source, first.width, first.height, options, seed=seed, title=title, progress=progress
        )
    else:
        if framing.least and too_fine(first):
            raise MakeError(
                f"no good puzzle came of this picture: what is in it is too fine for {first.width} by "
                f"{first.height} cells, which all come out nearly the same grey; try more cells or a crop, "
                f"or set least=0 to see it"
            )
        reaches = (options.smooth, 2 * options.smooth)
        studies = [
            study
            for part in parts
            for study in prepare(part.source, part.width, part.height, smooth=reaches, crop=part.crop)
        ]
        found = best_candidates(
            studies,
            options,
            variants=variants or 6,
            difficulty=difficulty,
            seed=seed,
            title=title,
            notes=first.source.notes,
            progress=progress,
        )
    yield from told_if_poor(found, method, framing, difficulty)
