"""`nonoforge study switches`: the cells in which solutions differ, which of them depend on each other, the graph."""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.listing import label_of, size_of
from nonoforge.errors import StudyError
from nonoforge.formats import read_all
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonoforge.draw import Drawing
    from nonoforge.draw.groups import CellGroup
    from nonoforge.study.analysis import Study, SwitchingGraph
    from nonoforge.study.components import Component

UNIQUE, SEVERAL = 0, 1
"""Exit statuses."""

_MOST_LISTED = 12
"""Components listed one by one."""

_MOST_PICTURES = 60
"""Solutions that are drawn as pictures in the graph; more are dots."""


def command(
    file: Annotated[str, typer.Argument(help="A puzzle file, a game ID or an address; - is standard input.")],
    output: Annotated[
        list[str] | None,
        typer.Option("--output", "-o", metavar="FILE", help="Draw the components: .svg, .png or .pdf; repeatable."),
    ] = None,
    graph: Annotated[
        list[str] | None,
        typer.Option("--graph", metavar="FILE", help="Draw the switching graph: .svg, .png or .pdf; repeatable."),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="List at most N solutions.")] = 200,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.0, metavar="S", help="Spend this many seconds; by default a fixed effort, about ten."),
    ] = None,
    number: Annotated[int, typer.Option(min=1, metavar="N", help="Study puzzle N of a file with several.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Say where and how the solutions of a puzzle differ.

    Flexible cells differ in colour between some two solutions. They fall into components that can be filled
    independently of each other. The switching graph joins two solutions if exchanging the colours at the four corners
    of a rectangle turns one into the other.

    Exit status: 0 one solution, 1 several, 2 bad input or no solution.

    For example:

      nonoforge study switches puzzle.non

      nonoforge study switches puzzle.non -o components.svg --graph graph.svg

      nonoforge study switches --json --limit 1000 --seconds 60 puzzle.non
    """
    from nonoforge.cli.choose import chosen
    from nonoforge.draw.drawing import check_suffix
    from nonoforge.study.analysis import study_puzzle

    for name in [*(output or []), *(graph or [])]:  # check all of them before doing any work
        check_suffix(Path(name))
    puzzles = read_all(file)
    ready_kernels("engine")
    ((index, puzzle),) = chosen(puzzles, number, file)
    study = study_puzzle(puzzle, seconds=seconds, limit=limit)
    for name in output or []:
        _draw_components(study).save(name)
    for name in graph or []:
        _draw_graph(study).save(name)
    label = label_of(puzzle, file, index if len(puzzles) > 1 else 0)
    if as_json:
        record = {"file": file, "puzzle": index, "title": puzzle.credits.title, "id": puzzle.id, **study.to_json()}
        print(json.dumps(record, ensure_ascii=False))
    else:
        print(f"{label}  {size_of(puzzle)}  {_number(study)}")
        _print_study(study)
    return UNIQUE if study.number == 1 and study.exact else SEVERAL


def _number(study: Study) -> str:
    if study.number == 1 and study.exact:
        return "one solution: nothing is flexible"
    return f"{'exactly' if study.exact else 'at least'} {_several(study.number, 'solution')}"


def _print_study(study: Study) -> None:
    from nonoforge.draw.groups import marks_of
    from nonoforge.draw.text.terminal import fitted_text

    puzzle, found = study.puzzle, study.components
    if study.stopped:
        print(f"not everything was found: {study.stopped}")
    if not found:
        return
    more = "" if study.partial.complete else ", perhaps more"
    cells = len(study.partial.flexible)
    print(f"\n{cells} flexible cells of {puzzle.cells}{more}, in {_several(len(found), 'component')}:")
    marks = marks_of(puzzle, _groups(found))
    for component in found[:_MOST_LISTED]:
        print(f"  {marks[component.cells[0]].letter}  {_about(component)}{_patterns(component)}")
    if len(found) > _MOST_LISTED:
        print(f"  and {len(found) - _MOST_LISTED} more")
    for sentence in _graph_sentences(study):
        print(sentence)
    print(f"\n{fitted_text(puzzle, sys.stdout, picture=study.partial.solution, marks=marks)}")


def _several(number: int, word: str) -> str:
    return f"{number:,} {word}" + "s" * (number != 1)


def _about(component: Component) -> str:
    fillings = _several(len(component.fillings), "filling")
    return f"{len(component.cells)} cells, {'' if component.complete else 'at least '}{fillings}"


def _patterns(component: Component) -> str:
    """Which patterns occur between its cells, and how often."""
    found = Counter(gap.pattern or "other" for gap in component.gaps if gap.between)
    if set(found) == {"other"}:
        return ""
    listed = ", ".join(f"{pattern} {number}×" for pattern, number in sorted(found.items()))
    return f"; between its cells: {listed}" if listed else ""


def _graph_sentences(study: Study) -> list[str]:
    sentences = []
    if study.graph:
        sentences.append(f"\nswitching graph: {_graph_words(study.graph)}")
    if study.distances and len(study.distances) > 1:
        some = "" if len(study.distances) == study.number else f" (among {len(study.distances)} of the solutions)"
        sentences.append(f"switches between two solutions: {_range(study.distances)}{some}")
    if study.nonogram_distances and len(study.nonogram_distances) > 1:
        sentences.append(f"with only solutions on the way: {_range(study.nonogram_distances)}")
    return sentences


def _graph_words(graph: SwitchingGraph) -> str:
    words = f"{_several(graph.graph.vertices, 'solution')}, {_several(len(graph.graph.edges), 'edge')}"
    if graph.group_order is None or graph.complexity is None:
        return words
    group = f"{graph.group} of order {graph.group_order:,}" if graph.group else f"of order {graph.group_order:,}"
    return f"{words}, automorphism group {group}, complexity {graph.complexity:.3f}"


def _range(table: Sequence[Sequence[float]]) -> str:
    """`1 to 3`, `2`, `1 to 3, or none leads there`."""
    values = {number for index, row in enumerate(table) for number in row[:index]}
    finite = sorted(values - {inf})
    if not finite:
        return "none leads there"
    words = f"{finite[0]:.0f}" if len(finite) == 1 else f"{finite[0]:.0f} to {finite[-1]:.0f}"
    return f"{words}, or none leads there" if inf in values else words


def _groups(found: Sequence[Component]) -> list[CellGroup]:
    from nonoforge.draw.groups import CellGroup

    return [CellGroup(component.cells, _about(component)) for component in found]


def _draw_components(study: Study) -> Drawing:
    from nonoforge.draw.groups import draw_groups

    return draw_groups(study.puzzle, study.partial.solution, _groups(study.components), note=_number(study))


def _draw_graph(study: Study) -> Drawing:
    from nonoforge.draw.network import Network, draw_network
    from nonoforge.study.layout import layout

    if study.graph is None:
        raise StudyError("the switching graph is unknown: it needs rows and columns, and all solutions (see --limit)")
    graph, puzzle = study.graph.graph, study.puzzle
    small = graph.vertices <= _MOST_PICTURES and puzzle.cells <= 400
    pictures = study.solutions if small else ()
    network = Network(layout(graph), graph.edges, pictures, _columns(puzzle), puzzle.palette)
    return draw_network(network, title=f"Switching graph: {_graph_words(study.graph)}")


def _columns(puzzle: Puzzle) -> int:
    return getattr(puzzle.board, "width", 1)
