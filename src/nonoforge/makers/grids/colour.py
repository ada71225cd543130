"""Colour puzzles from a picture: two methods behind one call.

quantise   Ortiz-García and others 2007: micro-cubes, p-median, white inclusion, what is unsolved goes white
quantise.py best       ours: colours for all eyes, calm areas, repair by the colour that hurts least
colour_best.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from nonoforge.errors import MakeError
from nonoforge.makers.grids.choosing import chosen, split_settings, told_if_poor
from nonoforge.makers.grids.colour_best import BestColourOptions, best_colour_candidates
from nonoforge.makers.grids.proving import Candidate
from nonoforge.makers.grids.published.quantise import QuantiseOptions, quantise_candidates
from nonoforge.makers.options import check_difficulty, check_seed, options_of
from nonoforge.makers.pictures.bitmap import Source
from nonoforge.makers.pictures.framing import Size, framed
from nonoforge.makers.titles import title_of

METHODS: dict[str, type] = {"best": BestColourOptions, "quantise": QuantiseOptions}
"""Method -> its options."""


def make_colour(
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
    """Proved colour puzzles that look like the picture, best first; `MakeError` where none comes of it, with the
    reason.

    `variants`: the most candidates to return (3 by `best`; `quantise` makes one). The setting `colours` counts the
    background.
    """
    made = colour_candidates(
        source, size, method, variants=variants, difficulty=difficulty, seed=seed, settings=settings, progress=progress
    )
    return chosen(list(made), method, variants)


def colour_candidates(
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
    """The candidates one by one as they are proved."""
    if method not in METHODS:
        raise MakeError(f"there is no method {method!r} for colour: {', '.join(METHODS)} are there")
    check_seed(seed)
    if difficulty is not None:
        check_difficulty(difficulty)
    framing, rest = split_settings(method, settings or {})
    options: BestColourOptions | QuantiseOptions = options_of(METHODS[method], rest)
    parts = framed(source, size, framing)
    first, title = parts[0], title_of(Path(source.name).stem)
    if isinstance(options, QuantiseOptions):
        found = quantise_candidates(first.source, first.width, first.height, options, title=title, progress=progress)
    else:
        found = best_colour_candidates(
            parts, options, variants=variants or 3, seed=seed, title=title, notes=first.source.notes, progress=progress
        )
    yield from told_if_poor(found, method, framing, difficulty)
