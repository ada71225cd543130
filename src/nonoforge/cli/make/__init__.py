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
from nonoforge.cli.make.files import checked, made_folder, write_made
from nonoforge.cli.make.options import SettingsHelp, options_from, with_settings
from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.making import KINDS, kind_named, making

if TYPE_CHECKING:
    from nonoforge.makers.grids.options import GridOptions
    from nonoforge.makers.grids.proving import GridMade
    from nonoforge.makers.made import Made

CLASS = SettingsHelp
"""What typer makes of `command`."""


@with_settings
def command(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[KIND] SOURCE", help="PNG, JPEG, ...; SVG for planes; GLB, OBJ, ... for a solid."),
    ],
    kind: Annotated[str, typer.Option(metavar="KIND", help="mono, colour, tangram, curved or solid.")] = "",
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
    output: Annotated[
        list[str] | None,
        typer.Option("--output", "-o", metavar="OUT", help="A file for the best, a folder for all; repeatable."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")] = False,
    **settings: str | bool | None,
) -> int:
    """Make puzzles that look like a picture or a model, each proved to have exactly one solution and to need no
    guessing.

    OUT is a file (.json, .non, .xml, .png with a pixel per cell, .svg or .pdf for a drawing, ...) or a folder, which
    gets every puzzle, and for grids a contact sheet. A drawing called NAME-solution.svg shows the solution; curved
    puzzles also offer -faces.svg, -marked.svg, -arrangement.json and -log.csv.
    Without KIND, the source decides. Ctrl-C stops with the best so far; a second Ctrl-C stops at once.

    For example:

      nonoforge make cat.jpg --width 30 -o cat.json -o cat.svg

      nonoforge make colour cat.jpg --colours 5 --size 30x25 -o cats/

      nonoforge make tangram swan.svg -o swan.json -o swan.svg

      nonoforge make solid duck.glb --size 12 --clues minimal -o duck.json -o duck.vox

      nonoforge make curved cat.svg --effort quick -o cat.json -o cat.svg -o cat-solution.svg

      nonoforge make mono face.png --method adapt --set "choose=fill 30" --set keep_going=40 -o faces/
    """
    kind, source = _kind_and_source(words, kind, method)
    outputs = [checked(name, kind) for name in output or []]
    options, files = options_from(kind, method or "best", size, settings, pairs or [])
    if "saved" in files:
        options = continued(options, files["saved"])
    frames = made_folder(Path(files["frames"])) if "frames" in files else None
    ready_kernels("engine", *([] if kind in ("mono", "colour") else ["geometry"]))
    from nonoforge.makers.watch import watch_of

    with _progress(show=not as_json) as tell, ctrl_c() as cancel:
        try:
            if frames is None:
                made = list(making(source, options, progress=tell, cancel=cancel))
            else:
                made = list(making_with_frames(source, options, watch_of(tell, cancel, options.seconds), frames))
        except Cancelled:
            if cancel.stopped:
                return INTERRUPTED
            raise
    if not made:
        return INTERRUPTED
    if kind in ("mono", "colour"):
        from nonoforge.makers.grids.choosing import best_first

        made = [*best_first(cast("list[GridMade]", made), cast("GridOptions", options))]
    written = write_made(made, outputs, Path(source).stem)
    _print(made, written, source, as_json=as_json)
    return 0


def _kind_and_source(words: Sequence[str], kind: str, method: str) -> tuple[str, str]:
    """The kind and the source; the kind is a word, an option, the only kind that has the method, or inferred."""
    *before, source = words
    if len(before) > 1 or (before and before[0] not in KINDS):
        raise MakeError(f"one source is needed, after a kind ({', '.join(KINDS)}) or nothing, not {' '.join(words)!r}")
    if before and kind not in ("", before[0]):
        raise MakeError(f"{before[0]} and --kind {kind} contradict each other")
    kind = before[0] if before else kind
    if not kind and method not in ("", "best"):
        having = [each.name for each in KINDS.values() if method in each.methods]
        kind = having[0] if len(having) == 1 else ""
    if not kind:
        from nonoforge.makers.inference import kind_of

        kind = kind_of(source)
    return kind_named(kind).name, source


def _print(made: Sequence[Made], files: Sequence[str | None], source: str, *, as_json: bool) -> None:
    """One line for each puzzle, then the notes on them, each once."""
    for each, file in zip(made, files, strict=True):
        if as_json:
            record = {"file": file, "picture": source, **each.record()}
            print(json.dumps(record, ensure_ascii=False), flush=True)
        else:
            print(_sentence(each, file), flush=True)
    if not as_json:
        for note in dict.fromkeys(note for each in made for note in each.notes):
            complain(note)


def _sentence(made: Made, file: str | None) -> str:
    free = "guess-free" if made.guess_free else "with what-ifs"
    facts = f"likeness {made.likeness:.2f}  {100 * made.filled:.0f} % filled"
    details: dict[str, Any] = made.details()
    if "penalty" in details:
        facts = f"{details['class']}  penalty {details['penalty']:,.0f}  plain {details['plain']:.2f}"
    where = f"  {file}" if file else ""
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
