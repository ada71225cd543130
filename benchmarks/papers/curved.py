"""The experiments of the two papers on curved nonograms, and all methods side by side: `make paper-curved`.

    python -m benchmarks.papers.curved                     everything, 8 runs per picture and setting
    python -m benchmarks.papers.curved --quick             a sample in a few minutes: 2 runs on 4 pictures
    python -m benchmarks.papers.curved --only 2017 methods some of 2019, 2017, methods
    python -m benchmarks.papers.curved --keep DIR          can be interrupted and resumed
    python -m benchmarks.papers.curved --report            run nothing, rewrite tables and pictures

Records go to benchmarks/results/paper_curved/; tables, plots and contact sheets to docs/.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.papers.curved_report import write_report
from benchmarks.papers.curved_runs import Record, curved_options, mean_log, one_run, pictures, pieces_of, without_log
from benchmarks.papers.thesis_2017 import SETTINGS_2017
from benchmarks.pictures.curved_sheets import finished_by_all
from nonoforge.makers.curved.maker import METHODS
from nonoforge.makers.curved.options import EFFORTS, Curved2017Options, Curved2019Options

RESULTS = Path(__file__).resolve().parents[1] / "results" / "paper_curved"
QUICK = ("fa-chess-knight", "fa-dove", "mdi-airplane", "mdi-rocket")


def run_2019(chosen: list[Path], runs: int, kept: Path | None) -> dict[str, Any]:
    """Tables 2, 3 and 4 and the convergence plots of 2019: with and without self-intersections."""
    records: list[Record] = []
    logs: dict[str, dict[str, list[list[float]]]] = {}
    for picture in chosen:
        pieces = pieces_of(picture, "2019")
        logs[picture.stem] = {}
        for allowed in (True, False):
            group = []
            for seed in range(runs):
                options = Curved2019Options(seed=seed, self_intersections=allowed)
                group.append(one_run(pieces, picture.stem, options, kept=kept)[0] | {"crossing": allowed})
            logs[picture.stem]["allowed" if allowed else "forbidden"] = mean_log(group)
            records += [without_log(record) for record in group]
        print(f"2019 {picture.stem}", flush=True)
    return {"records": records, "logs": logs}


def run_2017(chosen: list[Path], runs: int, kept: Path | None) -> dict[str, Any]:
    """Tables 4, 6, 8 and 10 of 2017."""
    records: list[Record] = []
    for picture in chosen:
        pieces = pieces_of(picture, "2017")
        for name, (allowed, settings) in SETTINGS_2017.items():
            for seed in range(runs):
                options = Curved2017Options(seed=seed, self_intersections=allowed, **settings)
                record = without_log(one_run(pieces, picture.stem, options, kept=kept)[0])
                records.append(record | {"setting": name, "ends": pieces.ends})
        print(f"2017 {picture.stem}", flush=True)
    return {"records": records}


def run_methods(chosen: list[Path], runs: int, effort: str, kept: Path | None) -> dict[str, Any]:
    """One finished puzzle of each picture by each method, drawn on contact sheets."""
    methods = sorted(METHODS)
    return {"records": finished_by_all(chosen, methods, runs, effort, kept), "effort": effort}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="2 runs on 4 pictures")
    parser.add_argument("--shared", action="store_true", help="the twenty silhouettes only, not our own")
    parser.add_argument("--runs", type=int, default=8, help="runs for each picture and setting")
    parser.add_argument("--effort", choices=tuple(EFFORTS), default="normal", help="for each puzzle of `best`")
    parser.add_argument("--only", nargs="*", choices=("2019", "2017", "methods"))
    parser.add_argument("--keep", type=Path, help="a folder of finished runs, which are not repeated")
    parser.add_argument("--report", action="store_true", help="write the report again, run nothing")
    given = parser.parse_args()
    chosen = pictures() if given.shared else pictures() + pictures(own=True)
    if given.quick:
        chosen, given.runs = [picture for picture in chosen if picture.stem in QUICK], 2
    work: dict[str, Callable[[], dict[str, Any]]] = {
        "2019": lambda: run_2019(chosen, given.runs, given.keep),
        "2017": lambda: run_2017(chosen, given.runs, given.keep),
        "methods": lambda: run_methods(chosen, given.runs, given.effort, given.keep),
    }
    wanted = [] if given.report else given.only or list(work)
    for method in METHODS if wanted else ():
        pieces = pieces_of(chosen[0], method)
        few = {"moves": 0.05} if method == "best" else {}
        one_run(pieces, chosen[0].stem, curved_options(method, **few))  # kernels are loaded
    for name in wanted:
        found = {
            "when": datetime.now(UTC).date().isoformat(),
            "python": platform.python_version(),
            "runs": given.runs,
            "pictures": len(chosen),
        } | work[name]()
        RESULTS.mkdir(parents=True, exist_ok=True)
        (RESULTS / f"{name}.json").write_text(json.dumps(found, indent=None, separators=(",", ":")) + "\n")
    write_report(RESULTS)


if __name__ == "__main__":
    main()
