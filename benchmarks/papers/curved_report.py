"""Tables and plots of the curved experiments, written into docs/curved.md between marks and into docs/pictures/."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.papers.curved_runs import PARTS, ROOT, STEP, Record, average
from benchmarks.pictures.curved_plots import Line, plot
from nonoforge.draw import Item, draw_sheet

PAGE = ROOT / "docs" / "curved.md"
PICTURES = ROOT / "docs" / "pictures"
SEPARATE = "fa-dove"
"""The picture whose six penalties are plotted one by one, as the paper does for its swallow."""


def write_report(results: Path) -> None:
    """All sections for which there are results."""
    sections: dict[str, Callable[[dict[str, Any]], str]] = {
        "2019": section_2019,
        "2017": section_2017,
        "methods": section_methods,
    }
    text = PAGE.read_text()
    for name, section in sections.items():
        file = results / f"{name}.json"
        if file.exists():
            data = json.loads(file.read_text())
            head = f"*{data['runs']} runs for each of {data['pictures']} pictures, {data['when']}.*\n\n"
            text = replaced(text, name, head + section(data))
    PAGE.write_text(text)


def replaced(text: str, name: str, body: str) -> str:
    """The text with everything between the marks of this name replaced."""
    begin, end = f"<!-- {name}: written by make paper-curved -->\n", f"<!-- end of {name} -->\n"
    head, found, rest = text.partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{PAGE.name} has no marks for {name}")
    return head + begin + "\n" + body.rstrip() + "\n\n" + end + tail


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; the first column holds words, the others numbers."""
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n\n"


def both(values: Sequence[float], digits: int = 0) -> str:
    """Mean ± deviation."""
    mean, deviation = average(values)
    return f"{mean:,.{digits}f} ± {deviation:,.{digits}f}" if values else "–"


def middle(values: Sequence[float]) -> float:
    """The median; nan if there are no values."""
    return statistics.median(values) if values else float("nan")


def median(values: Sequence[float], digits: int = 0) -> str:
    """The median as text; a dash if there are no values."""
    return f"{middle(values):,.{digits}f}" if values else "–"


def section_2019(data: dict[str, Any]) -> str:
    """Tables 2, 3 and 4 of the paper, and its Figures 11 and 13."""
    names = sorted({record["picture"] for record in data["records"]})
    out = ""
    for allowed in (True, False):
        rows = []
        for name in names:
            group = [r for r in data["records"] if r["picture"] == name and r["crossing"] == allowed]
            done = [r for r in group if r.get("finished")]
            rows.append([
                name,
                both([r["score"] for r in done]),
                median([r["score"] for r in done]),
                both([r["bridges"] for r in done], 1),
                f"{len(done)} of {len(group)}",
                both([r["iterations"] for r in done]),
                both([r["seconds"] for r in done], 2),
                median([r["visibility"] for r in done], 2),
            ])  # fmt: skip
        out += f"Self-intersections {'allowed' if allowed else 'forbidden'}:\n\n"
        head = ("picture", "score", "median", "bridges", "runs that finish", "iterations", "CPU s", "visibility")
        out += table(head, rows)
    _plots_2019(data)
    out += "![Score over iterations, mean of the runs that finish](pictures/curved-2019-convergence.svg)\n\n"
    if SEPARATE in data["logs"]:
        out += f"![The six penalties of {SEPARATE}](pictures/curved-2019-penalties.svg)\n"
    return out


def _plots_2019(data: dict[str, Any]) -> None:
    items = []
    for name, logs in data["logs"].items():
        lines = [
            Line(f"self-intersections {how}", [STEP * i for i in range(len(log))], [row[0] for row in log])
            for how, log in logs.items()
            if log
        ]
        if lines:
            items.append(Item(plot(name, lines, log=True, x_name="iteration")))
    draw_sheet(items, columns=4, size=300).save(PICTURES / "curved-2019-convergence.svg")
    log = data["logs"].get(SEPARATE, {}).get("allowed")
    if log:
        xs = [STEP * i for i in range(len(log))]
        lines = [Line(part, xs, [row[1 + i] for row in log]) for i, part in enumerate(PARTS)]
        title = f"{SEPARATE}: the six penalties, weighted"
        plot(title, lines, log=True, x_name="iteration", width=520, height=300).save(
            PICTURES / "curved-2019-penalties.svg"
        )


def section_2017(data: dict[str, Any]) -> str:
    """Tables 4, 6, 8 and 10 of the thesis."""
    records = [record for record in data["records"] if "failed" not in record]
    names = sorted({record["picture"] for record in records}, key=lambda name: (_ends(records, name), name))

    def of(name: str, setting: str, value: str) -> list[float]:
        return [r[value] for r in records if r["setting"] == setting and name in ("", r["picture"])]

    def columns(settings: Sequence[str], values: Sequence[tuple[str, int]]) -> list[list[str]]:
        rows = []
        for name in [*names, ""]:
            row = [f"{name} ({_ends(records, name)} ends)" if name else "**mean**"]
            for value, digits in values:
                row += [f"{average(of(name, setting, value))[0]:.{digits}f}" for setting in settings]
            rows.append(row)
        return rows

    out = "Self-intersections (its Table 4):\n\n"
    two = ("plain", "no self-intersections")
    head = ["picture", "score, allowed", "forbidden", "CPU s, allowed", "forbidden", "self-crossings, allowed"]
    out += table([*head, "forbidden"], columns(two, (("score 2017", 3), ("seconds", 2), ("self-crossings", 1))))
    out += "Connected ends (its Table 6):\n\n"
    rates = ("plain", "connect 25 %", "connect 50 %", "connect 75 %")
    head = ["picture", "score, 0 %", "25 %", "50 %", "75 %", "CPU s, 0 %", "25 %", "50 %", "75 %"]
    out += table(head, columns(rates, (("score 2017", 3), ("seconds", 2))))
    out += "Pairwise refinement (its Table 8; 140 iterations of annealing, or 100 and 40 of refinement):\n\n"
    ways = ("plain", "100 iterations", "pairwise", "pairwise, adaptive")
    head = ["picture", "annealing only", "after 100", "refined, reach 100", "refined, adaptive reach"]
    out += table(head, columns(ways, (("score 2017", 3),)))
    out += "Obfuscation by curvature histograms (its Table 10):\n\n"
    hidden = ("plain", "obfuscation")
    head = ["picture", "score − ρₒ, without", "with", "ρₒ, without", "with", "visibility, without", "with"]
    out += table(head, columns(hidden, (("score 2017", 3), ("obfuscation", 3), ("visibility", 2))))
    return out


def _ends(records: Sequence[Record], name: str) -> int:
    return next((int(record["ends"]) for record in records if record["picture"] == name), 0)


def section_methods(data: dict[str, Any]) -> str:
    """All methods under the fitness of 2019, what is left to complain about, and the contact sheets."""
    records: list[Record] = data["records"]
    methods = sorted({record["method"] for record in records})
    by = {(record["picture"], record["method"]): record for record in records}
    names = sorted({record["picture"] for record in records})
    rows = []
    for name in names:
        row = [name, *(median(by[name, method]["scores"]) for method in methods)]
        row += [median(by[name, method]["visibilities"], 2) for method in methods]
        if "best" in methods:
            best = by[name, "best"]
            base = [middle(best["scores"]) / middle(by[name, "2019"]["scores"])] if by[name, "2019"]["scores"] else []
            row += [median(base, 2), str(best.get("small cells", "–"))]
            row += [str(best.get("sharp crossings", "–")), str(best.get("class", "–"))]
        rows.append(row)
    head = ["picture", *(f"score {m}" for m in methods), *(f"visibility {m}" for m in methods)]
    if "best" in methods:
        head += ["best / 2019", "small cells", "crossings < 20°", "class"]
    out = table(head, rows) + "Of the silhouettes that are not our own:\n\n"
    out += _summary([record for record in records if not record["own"]], methods)
    for method in methods:
        for view in ("unsolved", "solved", "marked"):
            out += f"![{method}, {view}](pictures/curved-{method}-{view}.png)\n\n"
    return out


def _ratios(records: Sequence[Record], method: str) -> list[float]:
    """The scores of a method as shares of the median of 2019, picture by picture."""
    base = {r["picture"]: middle(r["scores"]) for r in records if r["method"] == "2019" and r["scores"]}
    return [
        middle(r["scores"]) / base[r["picture"]]
        for r in records
        if r["method"] == method and r["scores"] and r["picture"] in base
    ]


def _summary(records: Sequence[Record], methods: Sequence[str]) -> str:
    rows = []
    for method in methods:
        group = [record for record in records if record["method"] == method]
        done = [record for record in group if "verdict" in record]
        rows.append([
            method,
            median([middle(r["scores"]) for r in group if r["scores"]]),
            median(_ratios(records, method), 2),
            f"{max(_ratios(records, method), default=float('nan')):.2f}",
            median([middle(r["visibilities"]) for r in group if r["visibilities"]], 2),
            median([r["own adversary"] for r in group if "own adversary" in r], 2),
            f"{len(done)} of {len(group)}",
            f"{sum(r['verdict'] == 'unique' and r['guess-free'] for r in done)}",
            f"{sum(r['small cells'] == 0 and r['sharp crossings'] == 0 for r in done)}",
            " / ".join(str(sum(r["class"] == rank for r in done)) for rank in ("basic", "advanced", "expert")),
            median([middle(r["times"]) for r in group if r["times"]], 1),
            median([middle(r["cpu"]) for r in group if r["cpu"]], 1),
        ])  # fmt: skip
    head = [
        "method",
        "median score",
        "of 2019's",
        "at most",
        "visibility",
        "own adversary",
        "puzzles",
        "unique and guess-free",
        "no blemish",
    ]
    return table([*head, "basic / advanced / expert", "seconds", "CPU s"], rows)
