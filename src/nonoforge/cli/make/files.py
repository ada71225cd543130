"""The files that `nonoforge make` writes: puzzles, drawings, contact sheets, and the extra files of curved puzzles.

Everything that can be known beforehand is checked by `targets_of`, before the work: a run of a minute must not end in a
misspelt suffix.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonoforge.cli.make.curved import BESIDE, beside, drawings
from nonoforge.errors import MakeError, WriteError
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.draw import Drawing
    from nonoforge.makers.made import Made

DRAWN = (".svg", ".png", ".pdf")
"""Suffixes of drawings; all others are formats of puzzle files."""

_NEEDS = {"mono": (), "colour": ("colour",), "tangram": ("plane",), "curved": ("plane",), "solid": ("solid", "totals")}
"""Kind -> what a format must be able to hold."""

_STREAM = "-"


@dataclass(frozen=True)
class Output:
    """What is written, and how."""

    output: Annotated[
        list[str] | None,
        typer.Option(
            "--output", "-o", metavar="OUT", help="A file for the best, a folder/ for all, - for standard output."
        ),
    ] = None
    sheet: Annotated[
        str, typer.Option(metavar="FILE", help="Also a contact sheet of all puzzles: source, cells, puzzle.")
    ] = ""
    pixels: Annotated[
        bool, typer.Option("--pixels", help="A .png has one pixel for each cell instead of being a drawing.")
    ] = False
    paper: Annotated[str, typer.Option(metavar="NAME", help="A .pdf is on sheets of a3, a4, a5, letter, ...")] = ""
    theme: Annotated[
        str, typer.Option(metavar="NAME", help="Drawings are light, dark, contrast, print (black ink) or paper.")
    ] = "light"
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")] = False


@dataclass(frozen=True, slots=True)
class Target:
    """Where puzzles go: the best one to a file or to standard output (`-`), or all of them to a folder."""

    path: Path
    folder: bool = False

    @property
    def stream(self) -> bool:
        """Whether it is standard output."""
        return str(self.path) == _STREAM and not self.folder


def targets_of(output: Output, kind: str, source: str, stem: str) -> list[Target]:
    """Where everything goes; what cannot work is refused before anything is made.

    Without `-o`, a drawing called after the source; with `--json`, which prints all there is to know, nothing.
    """
    from nonoforge.draw import Look
    from nonoforge.draw.paper import paper_of

    Look(theme=output.theme)
    if output.paper:
        paper_of(output.paper)
    names = output.output or []
    targets = [_target(name, kind, output.pixels) for name in names]
    if not names and not output.as_json:
        targets = [Target(_unused(f"{stem}-nonogram" if stem else "nonogram"))]
    suffixes = {target.path.suffix.lower() for target in targets if not target.folder}
    if output.paper and ".pdf" not in suffixes:
        raise MakeError("--paper goes with a PDF: add -o NAME.pdf")
    if output.pixels and ".png" not in suffixes:
        raise MakeError("--pixels goes with a PNG: add -o NAME.png")
    if output.as_json and any(target.stream for target in targets):
        raise MakeError("--json and -o - both need standard output: choose one of them")
    files = [target.path for target in targets if not target.folder and not target.stream]
    for path in [*files, *_sheet(output.sheet, kind)]:
        if not path.parent.is_dir():
            raise WriteError(f"{path} cannot be written: there is no folder {path.parent}")
        if not os.access(path.parent, os.W_OK):
            raise WriteError(f"{path} cannot be written: the folder {path.parent} may not be changed")
        if source and path.exists() and Path(source).exists() and path.samefile(source):
            raise WriteError(f"{path} is the source, which is never overwritten: choose another name")
    return targets


def _target(name: str, kind: str, pixels: bool) -> Target:
    from nonoforge.draw.drawing import SUFFIXES
    from nonoforge.formats import format_for
    from nonoforge.formats.table import by_suffix

    path = Path(name)
    if name == _STREAM:
        return Target(path)
    if name.endswith(("/", "\\")) or path.is_dir() or not path.suffix:
        if path.exists() and not path.is_dir():
            raise WriteError(f"{name} is a file and not a folder")
        return Target(path, folder=True)
    suffix = path.suffix.lower()
    if kind == "curved" and path.name.endswith(BESIDE):
        return Target(path)
    if suffix in DRAWN and not (pixels and suffix == ".png"):
        return Target(path)
    if not by_suffix(suffix):
        raise WriteError(
            f"{name}: {suffix} is no suffix of a drawing ({', '.join(SUFFIXES)}) or of a puzzle (.json, .non, .xml; "
            "all of them: nonoforge formats); for a folder, put / after its name"
        )
    chosen = format_for(path)
    lacking = chosen.lacking(_NEEDS[kind])
    if not lacking and chosen.picture and "solid" in chosen.holds and kind != "solid":
        lacking = f"the format {chosen.name} holds only boxes of voxels"
    if lacking:
        raise WriteError(f"{name}: {lacking}")
    return Target(path)


def _sheet(name: str, kind: str) -> list[Path]:
    """The file of the contact sheet, if one is asked for."""
    if not name:
        return []
    from nonoforge.draw.drawing import check_suffix

    if kind not in ("mono", "colour"):
        raise MakeError("--sheet goes with --kind mono or colour")
    check_suffix(Path(name))
    return [Path(name)]


def _unused(stem: str) -> Path:
    """A drawing's name that nothing has: what the user did not name is not replaced either."""
    path, number = Path(f"{stem}.svg"), 2
    while path.exists():
        path, number = Path(f"{stem}-{number}.svg"), number + 1
    return path


def made_folder(path: Path) -> Path:
    """The folder, made if it does not exist."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(f"{path} cannot be made: {error.strerror or error}") from None
    return path


def write_made(made: Sequence[Made], targets: Sequence[Target], stem: str, output: Output) -> list[list[str]]:
    """Write what was made; returns the files of each puzzle, puzzle files before drawings.

    A folder gets all puzzles, a file the one most like its source.
    """
    files: list[list[str]] = [[] for _ in made]
    best = max(range(len(made)), key=lambda index: made[index].likeness)
    for target in targets:
        if target.stream:
            from nonoforge.formats import dumps

            sys.stdout.buffer.write(dumps(made[best].puzzle, "json"))
        elif target.folder:
            for listed, new in zip(files, _write_folder(made, target.path, stem or "nonogram", output), strict=True):
                listed += new
        else:
            _write_file(made[best], target.path, output)
            files[best].append(str(target.path))
    for listed in files:
        listed.sort(key=lambda name: Path(name).suffix.lower() in DRAWN or name.endswith(BESIDE))
    if output.sheet:
        from nonoforge.makers.grids.contact_sheet import contact_sheet

        grids: Any = made
        contact_sheet(grids, made[0].name).save(output.sheet)
    return files


def _write_folder(made: Sequence[Made], folder: Path, stem: str, output: Output) -> list[list[str]]:
    """Every puzzle, and everything that goes with it."""
    made_folder(folder)
    digits = len(str(len(made)))
    out = []
    for index, each in enumerate(made):
        ends = [".json"]
        if each.kind == "curved":
            ends += [".svg", "-solution.svg", *(f"{end}.svg" for end in drawings(each)), *BESIDE]
        paths = [folder / f"{stem}-{index + 1:0{digits}d}{end}" for end in ends]
        for path in paths:
            _write_file(each, path, output)
        out.append([str(path) for path in paths])
    return out


def _write_file(made: Made, path: Path, output: Output) -> None:
    """Write one file, according to the end of its name."""
    from nonoforge.formats import write
    from nonoforge.replacing import replace_file

    suffix = path.suffix.lower()
    if made.kind == "curved" and path.name.endswith(BESIDE):
        replace_file(path, beside(made, path.name).encode())
    elif suffix == ".vox" and made.puzzle.goal is not None:
        # Only the model: the other files say which clues were left out.
        whole = made.puzzle
        write(Puzzle.of_picture(whole.board, made.puzzle.goal, whole.palette, whole.credits), path)
    elif suffix not in DRAWN or (output.pixels and suffix == ".png"):
        write(made.puzzle, path)
    else:
        _save_drawing(made, path, output)


def _save_drawing(made: Made, path: Path, output: Output) -> None:
    from nonoforge.draw import Look, draw_puzzle, draw_solution
    from nonoforge.draw.paper import paper_of, save_sheets

    def draw(look: Look) -> Drawing:
        for end, drawing in drawings(made).items():
            if path.stem.endswith(end):
                return drawing()
        if path.stem.endswith("-solution"):
            return draw_solution(made.puzzle, look=look)
        return draw_puzzle(made.puzzle, look=look)

    drawing = draw(Look(theme=output.theme))
    if output.paper and path.suffix.lower() == ".pdf":
        save_sheets([drawing], path, paper_of(output.paper))
    else:
        drawing.save(path)
