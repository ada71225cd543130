"""How well pictures are hidden: contact sheets of our method and of the papers', with the measure below each drawing.

    python -m benchmarks.pictures.curved_hidden silhouettes ../shared/svg/*.svg
    python -m benchmarks.pictures.icons FOLDER
    python -m benchmarks.pictures.curved_hidden icons FOLDER/*.svg --keep DIR
    python -m benchmarks.pictures.curved_hidden --report

Records go to benchmarks/results/curved_hidden.json, sheets and tables to docs/. With `--keep` arrangements that lie
there are not made again; with `--methods best` records and sheets of the papers' methods stay as they are.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from benchmarks.papers.curved_report import PAGE, table
from benchmarks.papers.curved_runs import curved_options
from nonoforge.draw import Drawing, Item, Look, draw_puzzle, draw_sheet, draw_solution
from nonoforge.errors import NonoforgeError
from nonoforge.makers.curved.candidates import examine
from nonoforge.makers.curved.evaluate import PAPER
from nonoforge.makers.curved.finish import Draft
from nonoforge.makers.curved.glance import glance_of
from nonoforge.makers.curved.saved import dumps_state, loads_state
from nonoforge.makers.making import make_curved

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "curved_hidden.json"
PICTURES = ROOT / "docs" / "pictures"
METHODS = ("best", "2019", "2017")
BARE = Look(title=False, credits=False, legend=False)

Record = dict[str, Any]


def made(picture: Path, method: str, effort: str, kept: Path) -> Record:
    """The record of one picture by one method; its arrangement lies in `kept` afterwards."""
    file = kept / f"{method}-{picture.stem}.json"
    if file.exists():
        known: Record = json.loads(file.read_text())
        return known
    settings = {"effort": effort, "workers": 1, "faithful": False} if method == "best" else {}
    options = curved_options(method, **settings)
    cpu = time.process_time()
    try:
        found = make_curved(picture, options)
    except NonoforgeError as error:
        record: Record = {"picture": picture.stem, "method": method, "failed": str(error)}
    else:
        record = {
            "picture": picture.stem,
            "method": method,
            "cpu": time.process_time() - cpu,
            "ready": next((step.seconds for step in found.log if step.ready), None),
            "notes": list(found.notes),
            "state": dumps_state(found.state),
        }
    kept.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(record))
    return record


def measured(record: Record) -> tuple[Record, Draft | None]:
    """The record with everything that is compared, read off its arrangement, and the puzzle."""
    if "state" not in record:
        return record, None
    state = loads_state(record["state"])
    found = examine(state, 0.0)
    draft = found.draft
    seen = glance_of(draft.staged, draft.coarse, record["picture"])
    facts = {
        "plain": seen.plain,
        "share": seen.share,
        "walk": seen.walk,
        "class": draft.rank,
        "laden": max(map(len, state.burdens()), default=0),
        "pieces": state.pieces.opened,
        "curves": state.curves,
        "faces": draft.coarse.faces,
        "longest": found.longest,
        "small": found.small,
        "sharp": found.sharp,
        "frame": 1.0 if found.readable else found.larger or 0.0,
        "overlap": draft.likeness,
        "score": draft.coarse.penalties(PAPER).total,
    }
    return {key: value for key, value in record.items() if key != "state"} | facts, draft


def sheets(name: str, method: str, found: list[tuple[Record, Draft | None]]) -> None:
    """The sheet of unsolved puzzles, numbered as in the table, and for our own method that of the solved ones."""
    shown = [(n, record, draft.puzzle) for n, (record, draft) in enumerate(found, start=1) if draft is not None]
    unsolved = [Item(draw_puzzle(puzzle, BARE), f"{n}: {record['plain']:.2f}") for n, record, puzzle in shown]
    _save(draw_sheet(unsolved, columns=5, size=200), PICTURES / f"curved-{name}-{method}-unsolved.png")
    if method == "best":
        solved = [Item(draw_solution(puzzle, look=BARE, clues=False), record["picture"]) for _, record, puzzle in shown]
        _save(draw_sheet(solved, columns=7, size=140), PICTURES / f"curved-{name}-{method}-solved.png")


def _save(sheet: Drawing, file: Path) -> None:
    """With sixteen greys, which is a third of the bytes."""
    sheet.save(file, width=1150)
    with Image.open(file, formats=["PNG"]) as image:
        grey = image.convert("RGB").quantize(16)
    grey.save(file, optimize=True)


def section(name: str, data: dict[str, Any]) -> str:
    """The tables of one set."""
    records = [record for record in data["records"] if "plain" in record]
    ours = [record for record in records if record["method"] == "best"]
    plain = {(record["picture"], record["method"]): f"{record['plain']:.2f}" for record in records}
    rows = [
        [
            str(number), r["picture"], *(plain.get((r["picture"], method), "–") for method in METHODS),
            f"{r['share']:.2f}", f"{r['overlap']:.2f}", str(r["pieces"]), str(r["curves"]), str(r.get("laden", "–")),
            str(r["faces"]), str(r["longest"]), str(r["small"]), str(r["sharp"]), f"{r['frame'] or '–'}", r["class"],
            f"{r['score']:,.0f}", f"{r['cpu']:.0f}",
        ]
        for number, r in enumerate(ours, start=1)
    ]  # fmt: skip
    head = [
        "", "picture", "plain", "plain 2019", "plain 2017", "outline", "overlap", "arcs", "curves", "arcs a curve",
        "cells", "longest clue", "small cells", "crossings < 20°", "frame", "class", "score", "CPU s",
    ]  # fmt: skip
    usual, roomy = sum(r["frame"] == 1 for r in ours), sum(r["frame"] > 1 for r in ours)
    done = [method for method in METHODS if any(r["method"] == method for r in records)]
    means = ", ".join(
        f"{np.mean([r['plain'] for r in records if r['method'] == method]):.2f} by {method}" for method in done
    )
    pictures = [f"![{name}, {method}, unsolved](pictures/curved-{name}-{method}-unsolved.png)" for method in done]
    pictures.insert(1, f"![{name}, solved](pictures/curved-{name}-best-solved.png)")
    told = (
        f"Effort {data['effort']}. Mean measure: {means}. {usual} of {len(ours)} keep all rules of reading in the "
        f"usual frame, {roomy} more in a larger one."
    )
    return f"{told}\n\n{table(head, rows)}" + "\n\n".join(pictures) + "\n"


def write_page(results: dict[str, Any]) -> None:
    """The sections of docs/curved.md between the marks of each set."""
    text = PAGE.read_text()
    for name, data in results.items():
        begin, end = f"<!-- hidden {name} -->\n", f"<!-- end of hidden {name} -->\n"
        head, found, rest = text.partition(begin)
        _, closed, tail = rest.partition(end)
        if not found or not closed:
            raise SystemExit(f"{PAGE.name} has no marks for {name}")
        text = head + begin + "\n" + section(name, data).rstrip() + "\n\n" + end + tail
    PAGE.write_text(text)


def main() -> None:
    """Make, measure, draw, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("pictures", nargs="*", type=Path)
    parser.add_argument("--effort", default="normal")
    parser.add_argument("--keep", type=Path, default=ROOT / ".curved_hidden")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--methods", nargs="+", choices=METHODS, default=METHODS)
    parser.add_argument("--report", action="store_true", help="only write the page")
    given = parser.parse_args()
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    if not given.report:
        known = results.get(given.name, {"records": []})["records"]
        records: list[Record] = [record for record in known if record["method"] not in given.methods]
        with ProcessPoolExecutor(given.jobs) as pool:
            for method in given.methods:
                make = partial(made, method=method, effort=given.effort, kept=given.keep / given.name)
                found = [measured(record) for record in pool.map(make, sorted(given.pictures))]
                sheets(given.name, method, found)
                records += [record for record, _ in found]
        results[given.name] = {"effort": given.effort, "records": records}
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    write_page(results)


if __name__ == "__main__":
    main()
