"""The files that `nonoforge make` writes: puzzles, drawings, contact sheets, and the extra files of curved puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonoforge.cli.make.curved import BESIDE, beside, drawings
from nonoforge.errors import WriteError
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.makers.made import Made

DRAWN = (".svg", ".pdf")
"""Suffixes of drawings of the puzzle; all others are formats of puzzle files (.png: a pixel for each cell)."""


def checked(name: str, kind: str) -> Path:
    """The path to write to; a path that cannot work is refused before anything is made."""
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


def made_folder(path: Path) -> Path:
    """The folder, made if it does not exist."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(f"{path} cannot be made: {error.strerror or error}") from None
    return path


def write_made(made: Sequence[Made], outputs: Sequence[Path], stem: str) -> list[str | None]:
    """Write what was made; returns the file of each puzzle, None for those that were not written.

    A folder gets all puzzles, a file the one most like its source.
    """
    files: list[str | None] = [None] * len(made)
    best = max(range(len(made)), key=lambda index: made[index].likeness)
    for path in outputs:
        if _is_folder(str(path)):
            written = _write_folder(made, path, stem)
            files = [file or new for file, new in zip(files, written, strict=True)]
            sheet = path / f"{stem}-sheet.png"
        else:
            if _write_file(made[best], path):
                files[best] = files[best] or str(path)
            sheet = path.with_name(f"{path.stem}-sheet.png")
        if made[0].kind in ("mono", "colour"):
            from nonoforge.makers.grids.contact_sheet import contact_sheet

            grids: Any = made
            contact_sheet(grids, made[0].name).save(sheet)
    return files


def _write_folder(made: Sequence[Made], folder: Path, stem: str) -> list[str]:
    """Every puzzle, and everything that goes with it."""
    from nonoforge.formats import write

    made_folder(folder)
    digits = len(str(len(made)))
    out = []
    for index, each in enumerate(made):
        name = f"{stem}-{index + 1:0{digits}d}"
        write(each.puzzle, folder / f"{name}.json")
        if each.kind == "curved":
            for end in (".svg", "-solution.svg", *(f"{end}.svg" for end in drawings(each)), *BESIDE):
                _write_file(each, folder / f"{name}{end}")
        out.append(str(folder / f"{name}.json"))
    return out


def _write_file(made: Made, path: Path) -> bool:
    """Write one file, according to the end of its name; returns whether the puzzle can be read back from it."""
    from nonoforge.draw import draw_puzzle, draw_solution
    from nonoforge.formats import write
    from nonoforge.replacing import replace_file

    if made.kind == "curved" and path.name.endswith(BESIDE):
        replace_file(path, beside(made, path.name).encode())
        return False
    if path.suffix.lower() == ".vox" and made.puzzle.goal is not None:
        # Only the model: the other files say which clues were left out.
        whole = made.puzzle
        write(Puzzle.of_picture(whole.board, made.puzzle.goal, whole.palette, whole.credits), path)
        return True
    if path.suffix.lower() not in DRAWN:
        write(made.puzzle, path)
        return True
    for end, drawing in drawings(made).items():
        if path.stem.endswith(end):
            drawing().save(path)
            return False
    if path.stem.endswith("-solution"):
        draw_solution(made.puzzle).save(path)
        return False
    draw_puzzle(made.puzzle).save(path)
    return True
