"""Planning: rounds that depend on the job and on results alone, that end, and that use no subject twice."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.batch.job import Job, Table, Wish
from nonoforge.batch.planning import Course, Plan, Task, next_round, note_subject, shortages
from nonoforge.batch.sources import Source
from nonoforge.batch.units import Unit, chunks


def plan_of(wishes: list[Wish], sources: int, **table: object) -> Plan:
    job = Job(name="j", folder=Path(), table=Table(**table), sources=("x",), wishes=tuple(wishes))  # type: ignore[arg-type]
    every = tuple(Source(f"{n}.png", Path(f"{n}.png"), f"hash{n}", "picture") for n in range(sources))
    return Plan(job, (every,) * len(wishes), ())


def played(plan: Plan, share: float = 1.0) -> tuple[Course, list[list[Task]]]:
    """All rounds, with units that give what is asked for, or nothing, as a hash of their id decides."""
    course, rounds = Course.of(plan), []
    while tasks := next_round(plan, course):
        rounds.append(tasks)
        for task in tasks:
            room = plan.wanted(task.wish) - course.made[task.wish]
            if int(task.unit.id[:8], 16) / 16**8 < share and room > 0:
                course.made[task.wish] += min(room, task.unit.variants)
                note_subject(plan, course, task)
    return course, rounds


def test_a_thousand_from_fifty_are_twenty_of_each() -> None:
    """One round of 50 units, each asked for 20 variants."""
    course, rounds = played(plan_of([Wish(name="w", count=1000, kind="mono")], 50))
    assert [len(tasks) for tasks in rounds] == [50]
    assert {task.unit.variants for task in rounds[0]} == {20}
    assert course.made == [1000]


def test_no_subject_twice() -> None:
    """Two wishes share the sources: each source gives one puzzle at most."""
    plan = plan_of([Wish(name="a", count=6, kind="mono"), Wish(name="b", count=4, kind="colour")], 12, subjects="once")
    course, rounds = played(plan, share=0.5)
    for tasks in rounds:
        hashes = [task.unit.source.hash for task in tasks]
        assert len(hashes) == len(set(hashes))
    assert len(course.subjects) == sum(course.made)


def test_an_impossible_wish_comes_to_an_end() -> None:
    """Where nothing ever works each source is tried as often as is allowed, each time otherwise."""
    plan = plan_of([Wish(name="w", count=5, kind="mono")], 7, tries=3)
    course, rounds = played(plan, share=0.0)
    units = [task.unit for tasks in rounds for task in tasks]
    assert course.made == [0]
    assert len(units) == len({unit.id for unit in units}) == 21


def test_one_of_each_source() -> None:
    """A wish without a count wants one puzzle of every source, and tries again only where none came."""
    plan = plan_of([Wish(name="w", kind="mono")], 20, tries=4)
    course, rounds = played(plan, share=0.6)
    assert len(rounds[0]) == 20
    assert len(course.subjects) == course.made[0]
    assert len(rounds[1]) == 20 - sum(int(task.unit.id[:8], 16) / 16**8 < 0.6 for task in rounds[0])


@given(st.integers(1, 60), st.integers(1, 9), st.integers(1, 9), st.floats(0, 1), st.booleans())
@settings(max_examples=60)
def test_plans_are_functions_of_jobs(count: int, sources: int, tries: int, share: float, once: bool) -> None:
    """The same job and results give the same rounds; no unit comes twice; what can be made is made."""
    wishes = [Wish(name="w", count=count, kind="mono"), Wish(name="v", count=3, kind="colour")]
    subjects = "once" if once else "any"
    first, again = (played(plan_of(wishes, sources, tries=tries, subjects=subjects), share=share) for _ in range(2))
    assert [[task.unit.id for task in tasks] for tasks in first[1]] == [
        [task.unit.id for task in tasks] for tasks in again[1]
    ]
    ids = [(task.wish, task.unit.id) for tasks in first[1] for task in tasks]
    assert len(ids) == len(set(ids))
    assert first[0].made[0] <= count


def test_shortages_are_known_before_anything_is_made() -> None:
    """Fewer sources than puzzles of different subjects; no source at all."""
    wishes = [Wish(name="a", count=6, kind="mono"), Wish(name="b", count=4, kind="mono")]
    assert "only 3 sources suit" in shortages(plan_of(wishes, 3, subjects="once"))[0]
    assert any("different subjects" in each for each in shortages(plan_of(wishes, 8, subjects="once")))
    assert shortages(plan_of(wishes, 10, subjects="once")) == []
    assert "no source suits mono" in shortages(plan_of(wishes, 0))[0]


def test_ids_come_from_content_alone() -> None:
    """Every part of a unit counts, the folder its source lies in does not."""
    source = Source("a/cat.png", Path("a/cat.png"), "h", "picture")
    moved = Source("b/cat.png", Path("b/cat.png"), "h", "picture")
    unit = Unit(source, "mono", "best", {"seed": 1, "width": 9})
    assert unit.id == Unit(moved, "mono", "best", {"width": 9, "seed": 1}).id
    others = [
        Unit(Source("a/cat.png", Path("a/cat.png"), "g", "picture"), "mono", "best", {"seed": 1, "width": 9}),
        Unit(Source("a/dog.png", Path("a/dog.png"), "h", "picture"), "mono", "best", {"seed": 1, "width": 9}),
        Unit(source, "colour", "best", {"seed": 1, "width": 9}),
        Unit(source, "mono", "adapt", {"seed": 1, "width": 9}),
        Unit(source, "mono", "best", {"seed": 2, "width": 9}),
        Unit(source, "mono", "best", {"seed": 1, "width": 9}, proofs=False),
    ]
    assert len({unit.id, *(each.id for each in others)}) == 7


@given(st.lists(st.integers(1, 60), max_size=60), st.integers(1, 8))
@settings(max_examples=50)
def test_chunks_hold_every_unit_once_in_order(variants: list[int], workers: int) -> None:
    """And no chunk starves the other workers."""
    source = Source("x.png", Path("x.png"), "h", "picture")
    units = [Unit(source, "mono", "best", {"width": 20, "variants": n, "seed": i}) for i, n in enumerate(variants)]
    lots = chunks(units, workers)
    assert [unit for lot in lots for unit in lot] == units
    assert all(len(lot) <= max(1, len(units) // (4 * workers)) for lot in lots)
