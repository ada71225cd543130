"""Our method: a second try where the first is hard to read, and limits that hold for all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from curved_drawings import FISH, drawing, star

from nonoforge.boards.plane import Plane
from nonoforge.geometry.chain import length_of
from nonoforge.makers.curved import candidates
from nonoforge.makers.curved.best import run
from nonoforge.makers.curved.candidates import Candidate
from nonoforge.makers.curved.contestants import most_pieces
from nonoforge.makers.curved.finish import finish
from nonoforge.makers.curved.method import Arranged, Deadline, unseen
from nonoforge.makers.curved.options import CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.tournament import Tournament
from nonoforge.puzzle import Puzzle

QUICK = CurvedOptions(effort="quick", moves=0.2)
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def fish() -> Pieces:
    """With an eye that a plainer drawing leaves out."""
    return cut_up(drawing(FISH), QUICK)


def hard_to_read(monkeypatch: Patch, times: int) -> list[Tournament]:
    """As if the winners of the first tournaments had three sharp crossings; all tournaments, as they are played."""
    played: list[Tournament] = []
    before = Tournament.run

    def spoiled(self: Tournament) -> Candidate:
        played.append(self)
        found = before(self)
        return replace(found, sharp=3) if len(played) <= times else found

    monkeypatch.setattr(Tournament, "run", spoiled)
    return played


def made(pieces: Pieces, options: CurvedOptions = QUICK) -> Arranged:
    return run(pieces, options, Deadline(), unseen)


def test_one_try_is_enough_where_it_can_be_read(fish: Pieces, monkeypatch: Patch) -> None:
    """No second tournament, no note."""
    played = hard_to_read(monkeypatch, 0)
    assert not made(fish).notes
    assert len(played) == 1


def test_the_second_try_is_drawn_more_plainly(fish: Pieces, monkeypatch: Patch) -> None:
    """It has fewer pieces and goes on where the log ended; a note says why, and shares never fall."""
    played = hard_to_read(monkeypatch, 1)
    found = made(fish)
    first, second = played
    assert second.pieces.opened < first.pieces.opened == fish.opened
    assert found.state.pieces is second.pieces
    assert found.notes == (
        f"hard to read with {fish.opened} pieces of outline (3 crossings are sharper than 20°), "
        f"so made again with {second.pieces.opened}",
    )
    assert found.iterations == first.moves + second.moves
    for column in ("iteration", "seconds", "share"):
        told = [getattr(step, column) for step in found.log]
        assert told == sorted(told)


def test_a_faithful_picture_gets_other_starts(monkeypatch: Patch) -> None:
    """The outline stays as it is drawn, and another seed is tried; in the end the note says what may help."""
    pieces = cut_up(drawing(FISH))
    played = hard_to_read(monkeypatch, 9)
    found = made(pieces, replace(QUICK, faithful=True, seed=4))
    assert [(one.pieces is pieces, one.options.seed) for one in played] == [(True, 4), (True, 5), (True, 6)]
    assert len(found.notes) == 1 or found.notes[0].startswith("hard to read with")
    assert found.notes[-1].startswith("hard to read: 3 crossings are sharper than 20°; a picture that is redrawn")


def test_too_many_cells_get_a_larger_frame(fish: Pieces, monkeypatch: Patch) -> None:
    """One in which there are no more to a piece of paper than in any other puzzle; nothing of the picture is given up.

    The figures keep their height, so on a drawing it is the frame that grows.
    """
    before = Tournament.run
    played = []

    def crowded(self: Tournament) -> Candidate:
        found = before(self)
        played.append(found)
        monkeypatch.setattr(candidates, "MOST_FACES", found.draft.coarse.faces - 5)
        return found

    monkeypatch.setattr(Tournament, "run", crowded)
    found = made(fish)
    assert len(played) == 1
    assert found.draft is not None
    cells = found.draft.coarse.faces
    assert found.larger == next(one for one in candidates.LARGER if cells <= (cells - 5) * one**2)
    assert found.notes == (
        f"the frame is {found.larger:g} times as wide as usual beside its clues: there are {cells} cells",
    )
    heights = [text_height(finish(found.draft, QUICK, "", larger=larger).puzzle) for larger in (1.0, found.larger)]
    assert heights[0] == pytest.approx(found.larger * heights[1])


def text_height(puzzle: Puzzle) -> float:
    assert isinstance(puzzle.board, Plane)
    assert puzzle.board.shape is not None
    return puzzle.board.shape.text_size


def test_a_first_try_outlives_a_second_that_is_stopped(fish: Pieces, monkeypatch: Patch) -> None:
    """Ctrl-C in the second tournament gives what the first one made."""
    played = hard_to_read(monkeypatch, 1)
    before = Tournament._play

    def pressed(self: Tournament, pool: object) -> None:
        if len(played) == 2:
            raise KeyboardInterrupt
        before(self, pool)  # type: ignore[arg-type]

    monkeypatch.setattr(Tournament, "_play", pressed)
    monkeypatch.setattr(Tournament, "_keep", _unless_interrupted(Tournament._keep))
    found = made(fish)
    assert found.interrupted
    assert found.state.pieces is fish


def _unless_interrupted(before: object) -> object:
    def keep(self: Tournament, group: object) -> None:
        if not self.interrupted:
            before(self, group)  # type: ignore[operator]

    return keep


def test_curves_carry_two_pieces_at_most() -> None:
    """And no more than a third of the outline, unless expert puzzles are asked for."""
    pieces = cut_up(drawing(star(6)), QUICK)
    assert most_pieces(pieces) == 2
    ways = [length_of(pieces.chain(i)) for i in range(pieces.opened)]
    for its in made(pieces).state.burdens():
        assert len(its) <= 2
        assert len(its) == 1 or sum(ways[i] for i in its) <= sum(ways) / 3
