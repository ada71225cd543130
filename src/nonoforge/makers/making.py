"""Making puzzles: one call for every kind.

    make(source, "curved")                        the best one
    make_mono(source, MonoOptions(width=30))      the same, by kind
    making(source, MonoOptions(width=30))         one by one as they are proved

A source is a path, the bytes of a file or an open file; for grids also a Pillow image or an array of pixels, for planes
an `Outline`, for solids a trimesh mesh or an array of voxels. Each room reads what it understands.

To add a kind, write a room with its options (`options.py` says how) and a function `making(source, options, watch)`
that yields `Made`s, and add a line to `KINDS`. To add a method, write its options and add a line to the kind's methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.options import Options, options_of

if TYPE_CHECKING:
    from nonoforge.engine import Cancel
    from nonoforge.makers.curved.maker import CurvedMade
    from nonoforge.makers.curved.options import CurvesOptions
    from nonoforge.makers.drawings.options import TangramOptions
    from nonoforge.makers.drawings.tangram import TangramMade
    from nonoforge.makers.grids.options import (
        AdaptOptions,
        ColourOptions,
        MonoOptions,
        QuantiseOptions,
        ThresholdOptions,
    )
    from nonoforge.makers.grids.proving import GridMade
    from nonoforge.makers.made import Made
    from nonoforge.makers.solids.maker import SolidMade
    from nonoforge.makers.solids.options import SolidOptions
    from nonoforge.makers.watch import Preview, Progress, Watch

Maker = Callable[[Any, Options, "Watch"], "Iterator[Made]"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: the module of its maker and the options of each of its methods, loaded on demand.

    `takes` says what it is made from, for help and messages.
    """

    name: str
    takes: str
    module: str
    methods: Mapping[str, str]

    @property
    def maker(self) -> Maker:
        """The function that makes it."""
        maker: Maker = import_module(f"nonoforge.makers.{self.module}").making
        return maker

    def options(self, method: str = "best") -> type[Options]:
        """The options of a method."""
        if method not in self.methods:
            ways = ", ".join(self.methods)
            raise MakeError(f"there is no method {method!r} for {self.name} puzzles: choose from {ways}")
        module, name = self.methods[method].split(":")
        chosen: type[Options] = getattr(import_module(f"nonoforge.makers.{module}"), name)
        return chosen


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "mono",
            "a picture",
            "grids.mono",
            {
                "best": "grids.options:MonoOptions",
                "threshold": "grids.options:ThresholdOptions",
                "adapt": "grids.options:AdaptOptions",
            },
        ),
        Kind(
            "colour",
            "a picture",
            "grids.colour",
            {"best": "grids.options:ColourOptions", "quantise": "grids.options:QuantiseOptions"},
        ),
        Kind("tangram", "a drawing", "drawings.tangram", {"best": "drawings.options:TangramOptions"}),
        Kind(
            "curved",
            "a drawing",
            "curved.maker",
            {
                "best": "curved.options:CurvedOptions",
                "2019": "curved.options:Curved2019Options",
                "2017": "curved.options:Curved2017Options",
            },
        ),
        Kind("solid", "a model", "solids.maker", {"best": "solids.options:SolidOptions"}),
    )
}
"""Name -> kind."""


def kind_named(name: str) -> Kind:
    """The kind of that name."""
    if name not in KINDS:
        raise MakeError(f"there is no kind {name!r}: choose from {', '.join(KINDS)}")
    return KINDS[name]


def options_for(kind: str, method: str = "best", settings: Mapping[str, Any] | None = None) -> Options:
    """Options for a kind and a method given by name, as the command line, a job file or a form has them."""
    return options_of(kind_named(kind).options(method), settings or {})


def making(
    source: Any,
    options: Options | str | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    preview: Preview | None = None,
) -> Iterator[Made]:
    """The puzzles of a source, one by one as they are proved; `MakeError` says in one sentence why there is none.

    `options` are those of a kind, the name of a kind, or None for the kind that suits the source. When the user's time
    is up or `cancel` stops it, what has been proved so far is yielded, and its `effort` says so. `preview` is for live
    views: the maker of curved puzzles, which works on one for long, shows it how far that is.
    """
    from nonoforge.makers.watch import watch_of  # loads the engine, which help and forms do not need

    if options is None:
        from nonoforge.makers.inference import kind_of

        options = kind_of(source)
    if isinstance(options, str):
        options = options_for(options)
    yield from kind_named(options.kind).maker(source, options, watch_of(progress, cancel, options.seconds, preview))


def make(
    source: Any,
    options: Options | str | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    preview: Preview | None = None,
) -> Made:
    """The best puzzle of a source: the one most like it. Arguments as in `making`."""
    best: Made | None = None
    for made in making(source, options, progress=progress, cancel=cancel, preview=preview):
        # The best one may come again, with the reason the work ended.
        if best is None or made.likeness > best.likeness or made.puzzle is best.puzzle:
            best = made
    if best is None:
        raise Cancelled("stopped before the first puzzle was proved")
    return best


def make_mono(
    source: Any,
    options: MonoOptions | ThresholdOptions | AdaptOptions | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> GridMade:
    """The best black-and-white puzzle of a picture."""
    return cast("GridMade", _make("mono", source, options, progress, cancel))


def make_colour(
    source: Any,
    options: ColourOptions | QuantiseOptions | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> GridMade:
    """The best colour puzzle of a picture."""
    return cast("GridMade", _make("colour", source, options, progress, cancel))


def make_tangram(
    source: Any,
    options: TangramOptions | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> TangramMade:
    """The tangram of a drawing."""
    return cast("TangramMade", _make("tangram", source, options, progress, cancel))


def make_curved(
    source: Any,
    options: CurvesOptions | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    preview: Preview | None = None,
) -> CurvedMade:
    """The curved nonogram of a drawing."""
    return cast("CurvedMade", _make("curved", source, options, progress, cancel, preview))


def make_solid(
    source: Any,
    options: SolidOptions | None = None,
    *,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> SolidMade:
    """The solid of a mesh or of voxels."""
    return cast("SolidMade", _make("solid", source, options, progress, cancel))


def _make(
    kind: str,
    source: Any,
    options: Options | None,
    progress: Progress | None,
    cancel: Cancel | None,
    preview: Preview | None = None,
) -> Made:
    if options is not None and options.kind != kind:
        raise MakeError(f"{type(options).__name__} are options of {options.kind} puzzles, not of {kind} ones")
    return make(source, options or kind, progress=progress, cancel=cancel, preview=preview)
