"""Solids through the one call: sources of every sort, settings, progress, cancelling and time."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nonoforge.engine import Cancel, decide
from nonoforge.errors import Cancelled, MakeError, ReadError
from nonoforge.formats import dumps
from nonoforge.makers.making import make, make_solid, making
from nonoforge.makers.options import options_of, settings_of
from nonoforge.makers.solids.maker import SolidMade
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.source import model_of, volume_of_array
from nonoforge.makers.solids.thinning import thin_solid
from nonoforge.makers.solids.volumes import puzzle_of_volume
from nonoforge.makers.watch import Watch, watch_of

DINO = Path(__file__).resolve().parents[3] / "examples" / "models" / "dino.ply"
SMALL = SolidOptions(size=8, placements=6)


def ball() -> np.ndarray[tuple[int, int, int], np.dtype[np.bool_]]:
    """A ball in a box of 9 voxels."""
    return np.asarray(((np.indices((9, 9, 9)) - 4) ** 2).sum(axis=0) < 18)


def test_the_same_model_in_every_wrapping() -> None:
    """A path, its text, bytes, an open file, trimesh's own mesh and ours make the same clues."""
    import trimesh

    with DINO.open("rb") as file:
        sources: list[Any] = [DINO, str(DINO), DINO.read_bytes(), io.BytesIO(DINO.read_bytes()), model_of(DINO), file]
        made = [make_solid(source, SMALL) for source in sources]
    made.append(make_solid(trimesh.load_scene(DINO), SMALL))
    made.append(make_solid(trimesh.load_mesh(DINO, process=False), SolidOptions(size=8, placements=6, up="y")))
    assert len({each.puzzle.id for each in made}) == 1
    assert {each.puzzle.credits.title for each in made} == {""}


def test_voxels_in_every_wrapping(tmp_path: Path) -> None:
    """An array, a volume and a file of it are one puzzle; the kind of an array of three axes is found."""
    np.save(tmp_path / "ball.npy", ball())
    made = [make_solid(each) for each in (ball(), volume_of_array(ball()), tmp_path / "ball.npy")]
    found = make(ball())
    assert isinstance(found, SolidMade)
    assert len({each.puzzle.id for each in (*made, found)}) == 1


def test_bytes_tell_their_format(shared: Path, tmp_path: Path) -> None:
    """A model without a name, or with the wrong one, is read by what it holds."""
    for name in ("trefoil.stl", "duck_textured.glb", "spot.obj", "duck.dae", "mushroom.vox", "suzanne.ply"):
        data = (shared / "meshes" / name).read_bytes()
        (tmp_path / "model.off").write_bytes(data)
        assert (
            type(model_of(data)) is type(model_of(tmp_path / "model.off")) is type(model_of(shared / "meshes" / name))
        )


@pytest.mark.parametrize("source", [b"no model at all", 3, None, [[1, 2]], io.StringIO("text"), np.zeros((2, 2))])
def test_what_is_no_model_is_refused(source: Any) -> None:
    """In one sentence, whatever it is."""
    with pytest.raises(ReadError) as refused:
        model_of(source)
    assert "\n" not in str(refused.value)


def test_nothing_beside_bytes_is_read(shared: Path, tmp_path: Path) -> None:
    """Bytes have no folder: a material that lies in the current one is not theirs."""
    mesh = model_of((shared / "meshes" / "spot.obj").read_bytes())
    assert mesh.notes == ()


def test_credits_and_record() -> None:
    """Title, author and licence are those of the options; the record is plain and names what it was made from."""
    made = make_solid(ball(), SolidOptions(title="Moon", author="Ann", licence="CC0", clues="minimal"))
    about = made.puzzle.credits
    assert (about.title, about.author, about.license) == ("Moon", "Ann", "CC0")
    record = json.loads(json.dumps(made.record()))
    assert record["options"] == {"title": "Moon", "author": "Ann", "licence": "CC0", "clues": "minimal"}
    assert record["kind"] == "solid"
    assert record["clues_kept"] == sum(record["clue_types"].values()) < record["clues"]
    assert record["likeness"] == pytest.approx(record["overlap"] / 2 + sum(record["silhouettes"]) / 6, abs=1e-3)
    assert record["ended"] == ""
    again = make_solid(ball(), options_of(SolidOptions, record["options"]))
    assert dumps(again.puzzle, "json") == dumps(made.puzzle, "json")


def test_every_setting_can_be_given_as_text() -> None:
    """What a form or `--set` has, the defaults as text, is what Python has."""
    texts = {each.name: "none" if each.default is None else str(each.default) for each in settings_of(SolidOptions)}
    assert options_of(SolidOptions, texts) == SolidOptions()
    assert all(each.help.endswith(".") and len(each.help) < 120 for each in settings_of(SolidOptions))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"size": 1}, "size must lie between 2 and 100, not 1"),
        ({"size": 12.0}, "size must be a whole number"),
        ({"up": "w"}, "up must be one of x, y, z, -x, -y, -z, not 'w'"),
        ({"clues": "few"}, "clues must be all, minimal or a percentage"),
        ({"clues": "50", "difficulty": "easy"}, "give clues or difficulty, not both"),
        ({"keep": "unique"}, "keep=unique goes with clues=minimal"),
        ({"orders": 3}, "orders goes with clues or difficulty"),
        ({"open_lines": 3}, "open_lines goes with clues or difficulty"),
        ({"seconds": 0}, "seconds must lie between"),
    ],
)
def test_settings_that_contradict_each_other(settings: dict[str, Any], words: str) -> None:
    """Each is refused in one sentence, before any work."""
    with pytest.raises(MakeError, match=words):
        SolidOptions(**settings)


@pytest.mark.parametrize("name", ["turn", "tilt", "thickness", "shell", "inside", "up"])
def test_settings_of_meshes_are_not_ignored_on_volumes(name: str) -> None:
    """A volume of voxels cannot be turned or filled, and says so."""
    value = {"shell": "yes", "inside": "rays", "up": "x"}.get(name, 1.0)
    with pytest.raises(MakeError, match=f"{name} goes with meshes"):
        make_solid(ball(), options_of(SolidOptions, {name: value}))
    with pytest.raises(ReadError, match="no model 2"):
        make_solid(DINO, SolidOptions(part=2))


def test_progress_rises_to_the_end() -> None:
    """Shares never fall, lie in 0..1, come often, and end at 1."""
    shares: list[float] = []
    make_solid(DINO, SolidOptions(size=8, clues="minimal", orders=2), progress=lambda share, text: shares.append(share))
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert shares[-1] == 1.0
    assert len(shares) > 30


class Later(Cancel):
    """Stops once it has been asked a number of times."""

    def __init__(self, asked: int) -> None:
        self.left = asked

    @property
    def stopped(self) -> bool:  # type: ignore[override]
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("options", [SolidOptions(size=8, clues="minimal"), SolidOptions(size=8, difficulty="medium")])
def test_cancelling_hands_out_what_is_proved(options: SolidOptions) -> None:
    """Stopped wherever it may be, it hands out nothing or a puzzle with one solution that says that it was stopped."""
    whole = Later(10**9)
    make_solid(DINO, options, cancel=whole)
    asked = 10**9 - whole.left
    assert asked > 40
    found = 0
    for stop in sorted({0, 1, 2, 5, 12, 24, *range(26, asked, asked // 6)}):
        made = list(making(DINO, options, cancel=Later(stop)))
        found += len(made)
        for each in made:
            assert each.effort.ended == "cancelled"
            assert decide(each.puzzle).answer == "unique"
            assert each.record()["ended"] == "cancelled"
    assert found >= 3


def test_cancelled_before_anything_is_proved() -> None:
    """`make` has nothing to hand out then."""
    cancel = Cancel()
    cancel.stop()
    with pytest.raises(Cancelled):
        make_solid(DINO, SMALL, cancel=cancel)


def test_a_time_that_is_never_reached_changes_nothing() -> None:
    """An hour is not used up: the result is the one without a time, and says nothing of it."""
    made = make_solid(DINO, SolidOptions(size=8, placements=6, seconds=3600))
    assert made.effort.ended == ""
    assert dumps(made.puzzle, "json") == dumps(make_solid(DINO, SMALL).puzzle, "json")


@pytest.mark.parametrize("keep", ["guess-free", "unique"])
def test_thinning_that_is_stopped_keeps_what_went(keep: Any) -> None:
    """Of a minimal set that is stopped half way some clues are gone, it is fair, and it says so."""
    puzzle = puzzle_of_volume(ball().astype(np.uint8))
    options = SolidOptions(clues="minimal", keep=keep)
    thin = thin_solid(puzzle, options, watch_of(cancel=Later(60)))
    least = thin_solid(puzzle, options, Watch())
    assert least.kept < thin.kept < thin.whole
    assert (thin.ended, least.ended) == ("cancelled", "")
    assert decide(thin.puzzle).line_solvable


def test_thinning_to_a_grade_that_is_stopped_keeps_all_clues() -> None:
    """How hard half of the work would be nobody knows: all clues stay, with a note."""
    puzzle = puzzle_of_volume(ball().astype(np.uint8))
    thin = thin_solid(puzzle, SolidOptions(difficulty="hard"), watch_of(cancel=Later(60)))
    assert thin.puzzle == puzzle
    assert "all are kept" in thin.notes[0]


def test_mending_that_is_stopped_ends() -> None:
    """Half mended it is no puzzle, so nothing is handed out; after the last question there is nothing to stop."""
    volume = np.zeros((10, 10, 5), bool)
    volume[:, :, 0] = True
    for x, y in np.ndindex(3, 3):
        volume[3 * x + 1 : 3 * x + 3, 3 * y + 1 : 3 * y + 3, 2:4] = np.indices((2, 2, 2)).sum(axis=0) % 2
    whole = Later(10**9)
    assert make_solid(volume, cancel=whole).changed >= 9
    asked = 10**9 - whole.left
    assert list(making(volume, "solid", cancel=Later(asked // 2))) == []
    (made,) = making(volume, "solid", cancel=Later(asked))
    assert made.effort.ended == ""
