"""All benchmarks in one run: `make bench`, or `python -m benchmarks.run engine draw` for some of them.

Each module has `rows()`: (work, asked, measured) and, optionally, a remark; seconds of CPU unless the work says
otherwise. Results go to benchmarks/results/NAME.json, and the tables below the mark in docs/benchmarks.md are
rewritten.
"""

from __future__ import annotations

import json
import platform
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULES = [
    file.stem for file in sorted((HERE / "measurements").glob("*.py")) if "\ndef rows(" in file.read_text("utf-8")
]
PAGE = HERE.parent / "docs" / "benchmarks.md"
MARK = "<!-- results below are written by make bench -->\n"


def main(names: list[str]) -> None:
    for name in names or MODULES:
        print(f"== {name}", flush=True)
        rows = [(*row, "")[:4] for row in import_module(f"benchmarks.measurements.{name}").rows()]
        for work, asked, measured, remark in rows:
            sign = " " if not asked else "✓" if 0 <= measured <= asked else "✗"
            print(f"{sign} {work:62s} asked {asked:<10.4g} measured {measured:<10.4g} {remark}", flush=True)
        record = {"when": datetime.now(UTC).date().isoformat(), "python": platform.python_version(), "rows": rows}
        (HERE / "results").mkdir(exist_ok=True)
        (HERE / "results" / f"{name}.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    _write_page()


def _write_page() -> None:
    """The table of the latest results of every module."""
    text = PAGE.read_text().split(MARK)[0] + MARK
    for file in sorted((HERE / "results").glob("*.json")):
        record = json.loads(file.read_text())
        if "rows" not in record:  # kept by another script, for its own page
            continue
        text += f"\n## {file.stem} ({record['when']}, Python {record['python']})\n\n"
        text += "| work | asked | measured | met | remark |\n| --- | ---: | ---: | --- | --- |\n"
        for work, asked, measured, remark in record["rows"]:
            met = "" if not asked else "yes" if 0 <= measured <= asked else "**no**"
            text += (
                f"| {work} | {asked or '':.4g} | {measured:.4g} | {met} | {remark} |\n"
                if asked
                else (f"| {work} | | {measured:.4g} | | {remark} |\n")
            )
    PAGE.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
