"""`nonoforge make`: puzzles from a picture, a drawing or a model."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from nonoforge.cli import INTERRUPTED
from nonoforge.cli.interrupting import ctrl_c
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.make.curved import continued, making_with_frames
from nonoforge.cli.make.files import Output, made_folder, targets_of, write_made
from nonoforge.cli.make.kinds import STANDARD_INPUT, kind_and_name, kind_for, source_named
from nonoforge.cli.make.options import SettingsHelp, options_from, with_settings
from nonoforge.cli.option_groups import grouped
from nonoforge.errors import Cancelled
from nonoforge.makers.making import making

if TYPE_CHECKING:
    from nonoforge.makers.grids.options import GridOptions
    from nonoforge.makers.grids.proving import GridMade
    from nonoforge.makers.made import Made
    from nonoforge.makers.options import Options

CLASS = SettingsHelp
"""What typer makes of `command`."""


@with_settings
@grouped
def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KIND] SOURCE",
            help="PNG, JPEG, ...; SVG for planes; GLB, OBJ, ... for a solid; - is standard input.",
        ),
    ] = None,
    kind: Annotated[
        str, typer.Option(metavar="KIND", help="mono, colour, tangram, curved, solid, or auto to choose one.")
    ] = "",
    method: Annotated[
        str, typer.Option(metavar="NAME", help="best; threshold, adapt (mono); quantise (colour); 2019, 2017 (curved).")
    ] = "",
    size: Annotated[
        str, typer.Option(metavar="WxH", help="Cells, as 30x25; for a solid those of its longest side, as 12.")
    ] = "",
    pairs: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Any setting of the method; repeatable."),
    ] = None,
    *,
    output: Output,
    **settings: str | bool | None,
) -> int:
    """Make puzzles that look like a picture or a model, each proved to have exactly one solution and to need no
    guessing.

    OUT is a file (.json, .non, .xml, ... for a puzzle; .svg, .png, .pdf for a drawing) or a folder/, which gets every
    puzzle; without -o the drawing is called SOURCE-nonogram.svg. A drawing called NAME-solution.svg shows the solution;
    curved puzzles also offer -faces.svg, -marked.svg, -arrangement.json and -log.csv.
    Without KIND, source and options decide. Ctrl-C stops with the best so far; a second Ctrl-C stops at once.

    For example:

      nonoforge make cat.jpg

      nonoforge make cat.jpg --width 30 --sheet cats.png -o cat.json -o cat.pdf --paper a4

      nonoforge make colour cat.jpg --colours 5 --size 30x25 -o cats/

      nonoforge make tangram swan.svg -o swan.json -o swan.svg

      nonoforge make solid duck.glb --size 12 --clues minimal -o duck.json -o duck.vox

      nonoforge make curved cat.svg --effort quick -o cat.json -o cat.svg -o cat-solution.svg

      nonoforge make mono face.png --method adapt --set "choose=fill 30" --set keep_going=40 -o faces/
    """
    kind, name = kind_and_name(words or [], kind or ("curved" if settings["saved"] else ""))
    source = source_named(name, needed=not settings["saved"])
    kind = kind_for(kind, method, [each for each, value in settings.items() if value is not None], source)
    options, files = options_from(kind, method or "best", size, settings, pairs or [])
    if "saved" in files:
        options = continued(options, files["saved"])
    stem = "" if name == STANDARD_INPUT else Path(name or files["saved"].removesuffix("-arrangement.json")).stem
    targets = targets_of(output, kind, name, stem)
    frames = made_folder(Path(files["frames"])) if "frames" in files else None
    ready_kernels("engine", *([] if kind in ("mono", "colour") else ["geometry"]))
    made = _made(source, options, frames, show=not output.as_json)
    if not made:
        return INTERRUPTED
    written = write_made(made, targets, stem, output)
    shown = sys.stderr if any(target.stream for target in targets) else sys.stdout
    if output.as_json:
        for each, its in zip(made, written, strict=True):
            record = {"file": its[0] if its else None, "files": its, "picture": name, **each.record()}
            print(json.dumps(record, ensure_ascii=False), flush=True)
    else:
        for each, its in zip(made, written, strict=True):
            print(_sentence(each, its), file=shown, flush=True)
        for more in filter(None, (output.sheet, frames)):
            print(f"also written: {more}", file=shown, flush=True)
        for note in dict.fromkeys(note for each in made for note in each.notes):
            complain(note)
    return 0


def _made(source: Any, options: Options, frames: Path | None, *, show: bool) -> list[Made]:
    """The puzzles, best first; none if Ctrl-C came before the first."""
    from nonoforge.makers.watch import watch_of

    with _progress(show=show) as tell, ctrl_c() as cancel:
        try:
            if frames is None:
                made = list(making(source, options, progress=tell, cancel=cancel))
            else:
                made = list(making_with_frames(source, options, watch_of(tell, cancel, options.seconds), frames))
        except Cancelled:
            if cancel.stopped:
                return []
            raise
    if made and options.kind in ("mono", "colour"):
        from nonoforge.makers.grids.choosing import best_first

        return [*best_first(cast("list[GridMade]", made), cast("GridOptions", options))]
    return made


def _sentence(made: Made, files: Sequence[str]) -> str:
    """One line: the size, the proof, how good and how hard it is, and every file it was written to."""
    free = "guess-free" if made.guess_free else "with what-ifs"
    facts = f"likeness {made.likeness:.2f}  {100 * made.filled:.0f} % filled"
    details: dict[str, Any] = made.details()
    if "penalty" in details:
        facts = f"{details['class']}  penalty {details['penalty']:,.0f}  plain {details['plain']:.2f}"
    if "score_2017" in details:
        facts += f"  score of 2017 {details['score_2017']:.3f}"
    where = f"  → {', '.join(files)}" if files else ""
    size = made.size.replace("x", "×")
    return f"{size}  {made.verdict.answer}, {free}  {facts}  {made.grade.label}  {made.effort.seconds:.2f} s{where}"


@contextmanager
def _progress(*, show: bool) -> Iterator[Callable[[float, str], None]]:
    """A live bar on standard error, if that is a terminal."""
    if not show or not sys.stderr.isatty():
        yield lambda share, text: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("making", total=1.0)
        yield lambda share, text: bar.update(task, completed=min(share, 1.0), description=text or "making")
