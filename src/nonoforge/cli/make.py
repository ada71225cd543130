"""`nonoforge make`: puzzles from a picture."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.making import Batch, Made, Request, make
from nonoforge.errors import MakeError, WriteError
from nonoforge.puzzle import Puzzle

DRAWN = (".svg", ".pdf")
"""Suffixes that mean a drawing of the puzzle; all others are formats of puzzle files (.png: a pixel for each cell)."""
BESIDE = ("-arrangement.json", "-log.csv")
"""Ends of names of files that a curved puzzle can leave beside itself."""


def command(
    picture: Annotated[
        str,
        typer.Argument(
            metavar="PICTURE", help="PNG, JPEG, GIF, ...; SVG for tangrams and curves; GLB, OBJ, STL, ... for a solid."
        ),
    ],
    kind: Annotated[str, typer.Option(metavar="KIND", help="mono, colour, tangram, curved or solid.")] = "mono",
    method: Annotated[
        str, typer.Option(metavar="NAME", help="best; threshold, adapt (mono); quantise (colour); 2019, 2017 (curved).")
    ] = "",
    size: Annotated[
        str, typer.Option(metavar="WxH", help="Cells, as 30x25; for a solid those of its longest side, as 12.")
    ] = "",
    width: Annotated[int | None, typer.Option(metavar="N", help="Cells across; the height follows, in fives.")] = None,
    colours: Annotated[
        int | None,
        typer.Option(metavar="N", help="Colours with the background, 2 to 12; of a solid without it, 1 to 6."),
    ] = None,
    clues: Annotated[
        str | None, typer.Option(metavar="HOW", help="Clues of a solid: all, minimal, or a percentage to keep.")
    ] = None,
    up: Annotated[
        str | None, typer.Option(metavar="AXIS", help="The axis of a mesh that points up: x, y, z, -x ...")
    ] = None,
    variants: Annotated[int | None, typer.Option(min=1, metavar="N", help="At most this many puzzles.")] = None,
    difficulty: Annotated[str | None, typer.Option(metavar="LEVEL", help="easy, medium or hard.")] = None,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Same seed, same puzzles.")] = 0,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Any parameter of the method; may be repeated."),
    ] = None,
    output: Annotated[
        list[str] | None,
        typer.Option("--output", "-o", metavar="OUT", help="A file for the best, a folder for all; may be repeated."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")] = False,
    rank: Annotated[
        str | None, typer.Option("--class", metavar="CLASS", help="Curved: basic, advanced or expert.")
    ] = None,
    no_self: Annotated[
        bool, typer.Option("--no-self-intersections", help="Curved: no curve may cross itself.")
    ] = False,
    decoys: Annotated[
        int | None, typer.Option(min=0, max=20, metavar="N", help="Curved: curves that bound no part of the picture.")
    ] = None,
    effort: Annotated[
        str | None, typer.Option(metavar="HOW", help="Curved: quick, normal or thorough; the same puzzle anywhere.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="Curved: a time for everything instead of an effort.")
    ] = None,
    saved: Annotated[
        str | None, typer.Option("--continue", metavar="FILE", help="Curved: go on from a saved arrangement.")
    ] = None,
    frames: Annotated[
        str | None, typer.Option(metavar="DIR", help="Curved: draw the start, iterations 100 and 200, and the end.")
    ] = None,
) -> int:
    """Make puzzles that look like a picture or a model, each proved to have exactly one solution and to need no
    guessing.

    OUT is a file (.json, .non, .xml, .png with a pixel per cell, .svg or .pdf as a drawing, ...) or a folder, which
    gets every puzzle. With either comes a contact sheet to look at. A drawing called NAME-solution.svg shows the
    solution; of curved puzzles there are also -faces.svg, -marked.svg, -arrangement.json and -log.csv.
    Settings and what they do: docs/making.md.

    For example:

      nonoforge make cat.jpg --width 30 -o cat.json -o cat.svg

      nonoforge make cat.jpg --kind colour --colours 5 --size 30x25 -o cats/

      nonoforge make swan.svg --kind tangram -o swan.json -o swan.svg

      nonoforge make duck.glb --kind solid --size 12 --clues minimal -o duck.json -o duck.vox

      nonoforge make cat.svg --kind curved --effort quick -o cat.json -o cat.svg -o cat-solution.svg

      nonoforge make face.png --method adapt --set "choose=fill 30" --set keep_going=40 -o faces/
    """
    from nonoforge.makers.options import check_difficulty, parse_settings

    outputs = [_checked(name, kind) for name in output or []]
    if difficulty is not None:
        check_difficulty(difficulty)
    wanted = _settings(kind, parse_settings(settings or []), colours, clues, up)
    across, down = _size(size, width, solid=kind == "solid")
    asked = {"class": rank, "no-self-intersections": no_self or None, "decoys": decoys, "seconds": seconds}
    asked |= {"effort": effort, "continue": saved, "frames": frames}
    extras = {name: value for name, value in asked.items() if value is not None}
    ready_kernels("engine", *(["geometry"] if kind in ("tangram", "curved", "solid") else []))
    with _progress(show=not as_json) as tell:
        batch = make(Request(picture, kind, method, across, down, variants, difficulty, seed, wanted, tell, extras))
    files = _write(batch, outputs, Path(picture).stem)
    _tell(batch, files, picture, as_json=as_json)
    return 0


def _settings(
    kind: str, wanted: dict[str, str], colours: int | None, clues: str | None, up: str | None
) -> dict[str, str]:
    """The settings with the options that are settings of some kinds; `MakeError` where one does not fit the kind."""
    if colours is not None:
        if kind == "mono":
            raise MakeError("--colours goes with --kind colour: a black-and-white puzzle has two")
        wanted["colours"] = str(colours)
    for name, value in (("clues", clues), ("up", up)):
        if value is not None:
            if kind != "solid":
                raise MakeError(f"--{name} goes with --kind solid")
            wanted[name] = value
    return wanted


def _tell(batch: Batch, files: list[str | None], picture: str, *, as_json: bool) -> None:
    """One line for each puzzle, then what is to be said about them, once."""
    for made, file in zip(batch.made, files, strict=True):
        if as_json:
            print(json.dumps(made.record(file, picture), ensure_ascii=False), flush=True)
        else:
            print(_sentence(made, file), flush=True)
    if not as_json:
        for note in dict.fromkeys(note for made in batch.made for note in made.notes):
            complain(note)


def _size(size: str, width: int | None, *, solid: bool = False) -> tuple[int | None, int | None]:
    if not size:
        return width, None
    if width is not None:
        raise MakeError("give --size or --width, not both")
    if solid:
        if not re.fullmatch(r"-?[0-9]{1,9}", size.strip(), re.ASCII):
            raise MakeError(f"{size!r} is not the size of a solid: the cells of its longest side are needed, as in 12")
        return int(size), None
    match = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", size.strip().lower(), re.ASCII)
    if not match:
        raise MakeError(f"{size!r} is not a size: two numbers with an x between are needed, as in 30x25")
    return int(match[1]), int(match[2])


def _checked(name: str, kind: str) -> Path:
    """The place to write to, refused before anything is made where it cannot work."""
    from nonoforge.formats import format_for

    path = Path(name)
    if _is_folder(name):
        if path.exists() and not path.is_dir():
            raise WriteError(f"{name} is a file and not a folder")
        return path
    if path.suffix.lower() not in DRAWN and not (kind == "curved" and path.name.endswith(BESIDE)):
        format_for(path)
    if not path.parent.is_dir():
        raise WriteError(f"{name} cannot be written: there is no folder {path.parent}")
    return path


def _is_folder(name: str) -> bool:
    return name.endswith(("/", "\\")) or Path(name).is_dir() or not Path(name).suffix


def _write(batch: Batch, outputs: list[Path], stem: str) -> list[str | None]:
    """Write what was made; the file of each puzzle, None for those that went nowhere."""
    files: list[str | None] = [None] * len(batch.made)
    for path in outputs:
        if _is_folder(str(path)):
            written = _write_folder(batch, path, stem)
            files = [file or new for file, new in zip(files, written, strict=True)]
            sheet = path / f"{stem}-sheet.png"
        else:
            if _write_file(batch.made[0], path):
                files[0] = files[0] or str(path)
            sheet = path.with_name(f"{path.stem}-sheet.png")
        if batch.sheet:
            batch.sheet().save(sheet)
    return files


def _write_folder(batch: Batch, folder: Path, stem: str) -> list[str]:
    """Every puzzle, and everything that goes with it."""
    from nonoforge.formats import write

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(f"{folder} cannot be made: {error.strerror or error}") from None
    digits = len(str(len(batch.made)))
    out = []
    for index, made in enumerate(batch.made):
        name = f"{stem}-{index + 1:0{digits}d}"
        write(made.puzzle, folder / f"{name}.json")
        for end in ("", "-solution", *made.drawings) if made.drawings else ():
            _write_file(made, folder / f"{name}{end}.svg")
        for end in made.files:
            _write_file(made, folder / f"{name}{end}")
        out.append(str(folder / f"{name}.json"))
    return out


def _write_file(made: Made, path: Path) -> bool:
    """One file, by the end of its name; whether the puzzle itself can be read back from it."""
    from nonoforge.draw import draw_puzzle, draw_solution
    from nonoforge.formats import write
    from nonoforge.replacing import replace_file

    for end, text in made.files.items():
        if path.name.endswith(end):
            replace_file(path, text().encode())
            return False
    if path.suffix.lower() == ".vox" and made.puzzle.goal is not None:
        # A model and nothing else: which clues were left out is in the other files.
        whole = made.puzzle
        write(Puzzle.of_picture(whole.board, made.puzzle.goal, whole.palette, whole.credits), path)
        return True
    if path.suffix.lower() not in DRAWN:
        write(made.puzzle, path)
        return True
    for end, drawing in made.drawings.items():
        if path.stem.endswith(end):
            drawing().save(path)
            return False
    if path.stem.endswith("-solution"):
        draw_solution(made.puzzle).save(path)
        return False
    draw_puzzle(made.puzzle).save(path)
    return True


def _sentence(made: Made, file: str | None) -> str:
    free = "guess-free" if made.guess_free else "with what-ifs"
    where = f"  {file}" if file else ""
    if made.told:
        return f"{made.size}  {made.verdict}, {free}  {made.told}  {made.seconds:.2f} s{where}"
    return (
        f"{made.size.replace('x', '×')}  {made.verdict}, {free}  resemblance {made.resemblance:.2f}  "
        f"{made.black_percent:.0f} % filled  {made.grade.label}  {made.seconds:.2f} s{where}"
    )


@contextmanager
def _progress(*, show: bool) -> Iterator[Callable[..., None]]:
    """A live bar on standard error where somebody is watching."""
    if not show or not sys.stderr.isatty():
        yield lambda share, text="": None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("making", total=1.0)
        yield lambda share, text="making": bar.update(task, completed=min(share, 1.0), description=text)
