"""`nonoforge library tag`, `rate`, `remove`, `check` and `vacuum`: changing a library and keeping it in order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from nonoforge.cli.library import AsJson, Place
from nonoforge.cli.library.find import opened

SOUND, UNSOUND = 0, 1
"""Exit statuses of `check`."""

Id = Annotated[str, typer.Argument(metavar="ID", help="The id of a puzzle, or the beginning of it.")]


def tag(
    id: Id,
    tags: Annotated[list[str], typer.Argument(metavar="TAG", help="One or more tags.")],
    remove: Annotated[bool, typer.Option("--remove", help="Take them away instead.")] = False,
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Give a puzzle tags, or take them away.

    For example:

      nonoforge library tag 33f3047b animals "issue 47"
    """
    with opened(library, readonly=False) as shelf:
        (shelf.untag if remove else shelf.tag)(id, *tags)
        kept = shelf.get(id)
    print(json.dumps(kept.to_json(), ensure_ascii=False) if as_json else f"{kept.id[:12]}  {', '.join(kept.tags)}")
    return 0


def rate(
    id: Id,
    stars: Annotated[int, typer.Argument(metavar="STARS", help="1 to 5, or 0 for none.")],
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Rate a puzzle.

    For example:

      nonoforge library rate 33f3047b 4
    """
    with opened(library, readonly=False) as shelf:
        shelf.rate(id, stars)
        kept = shelf.get(id)
    print(json.dumps(kept.to_json(), ensure_ascii=False) if as_json else f"{kept.id[:12]}  {'*' * kept.rating}")
    return 0


def remove(id: Id, library: Place = "", as_json: AsJson = False) -> int:
    """Forget a puzzle and everything kept with it.

    For example:

      nonoforge library remove 33f3047b
    """
    with opened(library, readonly=False) as shelf:
        kept = shelf.get(id)
        shelf.remove(kept.id)
    print(json.dumps(kept.to_json(), ensure_ascii=False) if as_json else f"{kept.id[:12]}  removed")
    return 0


def check(
    deep: Annotated[bool, typer.Option("--deep", help="Also replay every certificate.")] = False,
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Say what is wrong with a library, if anything is; changes nothing.

    Exit status: 0 all is well, 1 something is wrong.

    For example:

      nonoforge library check --deep --library magazine.db
    """
    from nonoforge.library.checking import problems
    from nonoforge.library.place import default_path

    path = Path(library) if library else default_path()
    found = list(problems(path, deep=deep))
    if as_json:
        print(json.dumps({"file": str(path), "sound": not found, "problems": found}, ensure_ascii=False))
    else:
        print("\n".join(found) if found else f"{path}: all is well")
    return UNSOUND if found else SOUND


def vacuum(
    units: Annotated[
        bool, typer.Option("--units", help="Also forget what jobs have done; puzzles stay, jobs start anew.")
    ] = False,
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Make the file of a library as small as it can be.

    For example:

      nonoforge library vacuum
    """
    from nonoforge.library.upkeep import vacuum as make_small

    with opened(library, readonly=False) as shelf:
        before, after = make_small(shelf, units=units)
        path = str(shelf.path)
    told = {"file": path, "bytes_before": before, "bytes": after}
    print(json.dumps(told, ensure_ascii=False) if as_json else f"{path}: {before:,} bytes, now {after:,}")
    return 0
