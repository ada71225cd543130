from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from nonoforge.boards import Grid
from nonoforge.engine import Cancel, decide
from nonoforge.errors import Cancelled, ReadError, StudyError
from nonoforge.puzzle import Puzzle
from nonoforge.study import census as census_module
from nonoforge.study.census import census
from nonoforge.study.census_result import Census, classify
from nonoforge.study.census_totals import CensusTotals, Form
from nonoforge.study.switching import difference_is_switch

FOUR = """0 52362 52362, 4 4396 8792, 6 84 168, 7 236 708, 8 625 1524, 9 48 192, 10 68 224, 11 104 436, 12 180 560,
14 64 352, 16 29 218"""
FIVE_FOUR = """0 814632 814632, 4 70894 141788, 6 3230 7082, 7 3532 10596, 8 13398 34108, 9 708 2472, 10 1636 5510,
11 1776 7320, 12 3314 9778, 13 316 1480, 14 892 4440, 15 344 1912, 16 635 3474, 17 76 484, 18 174 1340, 19 40 392,
20 146 1768"""
FIVE_FIVE = """0 25309575 25309575, 4 2311785 4623570, 6 150638 333616, 7 109532 328596, 8 485062 1255080,
9 24659 83088, 10 72592 244580, 11 54586 221698, 12 125937 381790, 13 16748 76896, 14 31116 144616, 15 20248 98148,
16 31898 138588, 17 7928 50786, 18 9828 65608, 19 5890 45052, 20 6534 58038, 21 2310 21856, 22 1970 21518,
23 1194 16336, 24 708 10337, 25 1082 25060"""
"""Henstra 2011, Figures 4.3, 4.4 and 4.5: flexible cells, nonograms, solutions."""

OCCURRENCES = [52362, 654, 4396, 2, 32, 388, 4, 16, 72, 56, 61, 20, 48, 48, 16, 4, 16, 1]
"""Figures 4.6 and 4.7."""

GROUPS = [1, 2, 2, 6, 2, 2, 2, 8, 2, 6, 8, 2, 2, 4, 72, 8, 6, 1152]
COMPLEXITIES = [0, 0.631, 0.631, 0.712, 1.262, 1.262, 1.893, 0.946, 1.893, 1.069, 0.946, 2.524, 3.155, 2.153, 0.808]
"""Figure 4.23, and the order it misses; complexities up to type 15."""


def rows(table: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row.split())) for row in table.replace("\n", " ").split(","))


@cache
def counted(width: int, height: int, what: str) -> Census:
    return census(width, height, what, jobs=1)


def by_hand(width: int, height: int) -> dict[object, list[bytes]]:
    """All images grouped by clues, in plain Python."""
    board = Grid(width, height)
    groups: dict[object, list[bytes]] = {}
    for image in range(1 << board.cells):
        picture = bytes(image >> cell & 1 for cell in range(board.cells))
        groups.setdefault(Puzzle.of_picture(board, picture).clues, []).append(picture)
    return groups


@pytest.mark.parametrize(("width", "height"), [(1, 1), (4, 1), (2, 3), (3, 3), (4, 3)])
def test_small_sizes_by_hand(width: int, height: int) -> None:
    """Every number is what grouping all images in plain Python gives; graphs are compared by networkx."""
    board, groups = Grid(width, height), by_hand(width, height)
    found = counted(width, height, "types")
    assert found.nonograms == len(groups)
    assert found.unique == sum(len(group) == 1 for group in groups.values())
    assert dict(found.solutions) == Counter(len(group) for group in groups.values())
    flexible: Counter[int] = Counter()
    shared: Counter[int] = Counter()
    kinds: list[tuple[nx.Graph, int]] = []
    for group in groups.values():
        varying = sum(len(set(colours)) > 1 for colours in zip(*group, strict=True))
        flexible[varying] += 1
        shared[varying] += len(group)
        graph = nx.empty_graph(len(group))
        graph.add_edges_from(
            (i, j) for i in range(len(group)) for j in range(i) if difference_is_switch(board, group[i], group[j])
        )
        for index, (kind, number) in enumerate(kinds):
            if nx.is_isomorphic(kind, graph):
                kinds[index] = kind, number + 1
                break
        else:
            kinds.append((graph, 1))
    assert found.flexible == tuple((cells, flexible[cells], shared[cells]) for cells in sorted(flexible))
    mine = sorted((kind.graph.vertices, len(kind.graph.edges), kind.occurrences) for kind in found.types)
    assert mine == sorted((len(kind), len(kind.edges), number) for kind, number in kinds)
    for kind in found.types:
        assert len(groups[Puzzle.of_picture(board, kind.example).clues]) == kind.graph.vertices


def test_line_solvable_is_what_the_engine_says() -> None:
    """The census' own line logic agrees with the engine's on every nonogram of 4×3."""
    puzzles = [Puzzle.of_picture(Grid(4, 3), group[0]) for group in by_hand(4, 3).values() if len(group) == 1]
    assert counted(4, 3, "types").line_solvable == sum(decide(puzzle).line_solvable for puzzle in puzzles)


def test_four_by_four() -> None:
    """The table of Figure 4.3, 18 types with the occurrences of 4.6 and 4.7, and all of Figure 4.23."""
    found = counted(4, 4, "types")
    assert (found.nonograms, found.unique, found.line_solvable) == (58_196, 52_362, 51_234)
    assert found.flexible == rows(FOUR)
    assert [kind.occurrences for kind in found.types] == OCCURRENCES
    assert [kind.group_order for kind in found.types] == GROUPS
    assert [round(kind.complexity, 3) for kind in found.types[:15]] == COMPLEXITIES
    assert [round(kind.complexity, 3) for kind in found.types[15:]] == [2.208, 2.850, 2.261]


def test_five_by_four() -> None:
    """The table of Figure 4.4, 137 types, and those that Figure 4.14 lists."""
    found = counted(5, 4, "types")
    assert (found.nonograms, found.unique, len(found.types)) == (915_743, 814_632, 137)
    assert found.flexible == rows(FIVE_FOUR)
    assert [kind.occurrences for kind in found.types[:7]] == [814_632, 13_314, 70_894, 160, 1_500, 7_328, 622]
    assert sum(kind.occurrences for kind in found.types[7:-3]) == 7_280
    assert sum(kind.occurrences * kind.graph.vertices for kind in found.types[7:-3]) == 36_338
    last = {(kind.graph.vertices, kind.group_order): kind.occurrences for kind in found.types[-3:]}
    assert (last[24, 1152], last[24, 144], last[36, 12]) == (5, 4, 4)


def test_five_by_five() -> None:
    """The table of Figure 4.5, and as many line-solvable ones as others have counted."""
    found = counted(5, 5, "tally")
    assert (found.nonograms, found.line_solvable) == (28_781_820, 24_976_511)
    assert found.flexible == rows(FIVE_FIVE)
    assert found.solutions[-1] == (120, 1)


@pytest.mark.parametrize(
    ("width", "height", "unique"),
    [
        (2, 2, 14),
        (2, 3, 52),
        (2, 4, 210),
        (2, 5, 816),
        (2, 6, 3206),
        (3, 5, 24_230),
        (6, 3, 189_898),
        (6, 4, 12_819_322),
    ],
)
def test_published_counts(width: int, height: int, unique: int) -> None:
    """The numbers of uniquely solvable nonograms in OEIS A384764."""
    assert counted(width, height, "count").unique == unique


def test_the_answer_does_not_depend_on_how_it_is_found() -> None:
    """Rows and columns exchanged, two threads, and asking for less change no number."""
    one, other = counted(5, 3, "types"), census(3, 5, "types", jobs=2)
    assert (one.flexible, one.solutions, one.line_solvable) == (other.flexible, other.solutions, other.line_solvable)
    assert [(a.occurrences, a.group_order) for a in one.types] == [(b.occurrences, b.group_order) for b in other.types]
    less = census(5, 3, "count")
    assert (less.nonograms, less.unique, less.line_solvable, less.flexible) == (one.nonograms, one.unique, None, ())


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_answer_does_not_depend_on_which_unit_ends_first(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Units that come back in the opposite order, or from several threads, give the same types and examples."""
    expected, in_any_order = counted(4, 4, "types").types, census_module._results

    def backwards(*arguments: Any) -> list[CensusTotals]:
        return sorted(in_any_order(*arguments), key=lambda totals: -min(totals.done))

    monkeypatch.setattr(census_module, "_results", backwards)
    assert census(4, 4, "types", jobs=jobs).types == expected


def test_forms_of_one_graph_are_one_type() -> None:
    """A path written down in two ways is counted as one, and as another than three vertices with one edge."""
    ways = [Form(5, 3, bytes([1, 0, 1]), 2), Form(2, 3, bytes([0, 1, 1]), 1), Form(7, 3, bytes([0, 0, 1]), 3)]
    kinds = classify(ways, 11, lambda example: bytes([example]), bytes(1))
    assert kinds == classify(ways[::-1], 11, lambda example: bytes([example]), bytes(1))
    assert [(kind.number, kind.occurrences, len(kind.graph.edges)) for kind in kinds] == [
        (1, 11, 0),
        (2, 7, 1),
        (3, 7, 2),
    ]
    assert kinds[2].example == bytes([1])


def test_room_for_forms_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit with more switching graphs than there was room for is done again with more, and counted once."""
    monkeypatch.setattr("nonoforge.study.census._FORMS", 4)
    monkeypatch.setattr("nonoforge.study.census._TRIANGLES", 4)
    found = census(4, 4, "types", jobs=1)
    assert found.flexible == rows(FOUR)
    assert [kind.occurrences for kind in found.types] == OCCURRENCES


def test_a_census_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    """Stopped half way, what is done stays in the file; the next run does the rest and says the same."""
    file, cancel, heard = tmp_path / "half.json", Cancel(), list[float]()

    def progress(share: float) -> None:
        heard.append(share)
        if share > 0.3:
            cancel.stop()

    with pytest.raises(Cancelled):
        census(4, 4, "types", jobs=1, resume=file, progress=progress, cancel=cancel)
    kept = json.loads(file.read_bytes())
    assert 0 < len(kept["done"]) < kept["question"]["units"]
    begun = list[float]()
    again = census(4, 4, "types", jobs=1, resume=file, progress=begun.append)
    assert begun[0] > 0.3
    assert (heard == sorted(heard), begun[-1]) == (True, 1.0)
    whole = counted(4, 4, "types")
    assert (again.flexible, again.solutions) == (whole.flexible, whole.solutions)
    assert [kind.to_json() for kind in again.types] == [kind.to_json() for kind in whole.types]
    silent = list[float]()
    assert census(4, 4, "types", jobs=1, resume=file, progress=silent.append).flexible == whole.flexible
    assert silent == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: [],
        lambda kept: {**kept, "format": "something else"},
        lambda kept: {**kept, "question": {**kept["question"], "what": "types"}},
        lambda kept: {**kept, "sums": [1, 2, 3]},
        lambda kept: {**kept, "sums": [1, 2, 3, -4]},
        lambda kept: {**kept, "done": [10**9]},
        lambda kept: {**kept, "done": ["a"]},
        lambda kept: {**kept, "forms": [[1, 1, 3, "AA==", 0]]},
        lambda kept: {key: value for key, value in kept.items() if key != "flexible"},
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, damage: Any) -> None:
    """Whatever is wrong with it, the file gets one sentence and stays as it is."""
    file = tmp_path / "kept.json"
    census(2, 2, "tally", resume=file)
    file.write_text(json.dumps(damage(json.loads(file.read_bytes()))))
    before = file.read_bytes()
    with pytest.raises(ReadError, match=r"kept\.json: this"):
        census(2, 2, "tally", resume=file)
    assert file.read_bytes() == before


def test_sums_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    """A file whose numbers were changed does not become an answer."""
    file = tmp_path / "kept.json"
    census(2, 2, "tally", resume=file)
    kept = json.loads(file.read_bytes())
    kept["sums"][3] += 1
    file.write_text(json.dumps(kept))
    with pytest.raises(StudyError, match="do not add up"):
        census(2, 2, "tally", resume=file)
    file.write_bytes(b"[" * 100_000)
    with pytest.raises(ReadError, match="not a file with a census"):
        census(2, 2, "tally", resume=file)


@pytest.mark.parametrize(
    ("width", "height", "what", "said"),
    [
        (7, 7, "tally", r"2\^49 images: about .* days .* GB of memory"),
        (40, 40, "count", "longer than the age of the universe"),
        (1, 20, "count", "at most 16 cells"),
        (0, 4, "count", "no cells"),
        (4, 4, "everything", "choose one of count, tally, types"),
    ],
)
def test_sizes_that_cannot_be_counted(width: int, height: int, what: str, said: str) -> None:
    """What a census would need is said at once."""
    with pytest.raises(StudyError, match=said):
        census(width, height, what)
    with pytest.raises(StudyError, match="0 jobs"):
        census(2, 2, jobs=0)
