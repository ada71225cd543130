"""Solids made: every shared model, the paper's duck, volumes, colours, repair, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh

from benchmarks.papers.halford_ducks import HALFORD_DUCKS, sampled
from nonoforge.boards import Solid
from nonoforge.engine import decide
from nonoforge.errors import MakeError, NonoforgeError
from nonoforge.makers.making import make_solid
from nonoforge.makers.solids.facts import clue_types
from nonoforge.makers.solids.mesh_source import mesh_of, read_mesh
from nonoforge.makers.solids.model import fine_of_mesh, fine_of_volume, grown, pieces, thin_ridge, trim, turned
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.placement import Placement, cut, shares
from nonoforge.makers.solids.repair import coverage_costs, mend
from nonoforge.makers.solids.source import volume_of_array
from nonoforge.makers.solids.volumes import SolidLogic, puzzle_of_volume, volume_of

FILES = [
    "avocado.ply",
    "crate_hollow.stl",
    "dino_procedural.ply",
    "duck.dae",
    "duck_textured.glb",
    "fox.glb",
    "jeep1.obj",
    "mushroom.vox",
    "sphere_with_hole.stl",
    "spider_bad_winding.stl",
    "spot.obj",
    "suzanne.ply",
    "teapot_open.obj",
    "torus_knot_3_5.stl",
    "trefoil.stl",
]

PAPER = {12: (98, 216, 25, 0), 24: (386, 850, 113, 2), 36: (852, 1865, 246, 11)}
"""Halford (2016), table 4: empty, single, double and triple+ lines of the duck."""


@pytest.mark.parametrize("name", FILES)
def test_every_shared_model(shared: Path, name: str) -> None:
    """By default options each gives a puzzle of the size asked for, proved unique, without a guess."""
    size = None if name.endswith(".vox") else 12
    made = make_solid(shared / "meshes" / name, SolidOptions(size=size))
    board = made.puzzle.board
    assert isinstance(board, Solid)
    assert made.verdict.answer == "unique"
    assert made.guess_free
    assert made.puzzle.errors(made.verdict.solutions[0]) == ()
    assert made.verdict.solutions[0] == made.puzzle.goal
    assert 11 <= max(board.width, board.height, board.depth) <= 12 or size is None
    assert made.likeness > 0.33


@pytest.mark.parametrize("size", PAPER)
def test_the_duck_of_the_paper(shared: Path, size: int) -> None:
    """At its three sizes the duck has the clue types of the paper, line for line or nearly so."""
    volume = sampled(read_mesh(shared / "meshes" / "duck.dae"), size, *HALFORD_DUCKS[size])
    assert volume.shape == {12: (12, 11, 9), 24: (24, 23, 17), 36: (36, 34, 25)}[size]
    found = tuple(clue_types(puzzle_of_volume(volume.view(np.uint8))).values())
    assert max(abs(a - b) for a, b in zip(found, PAPER[size], strict=True)) <= 1


def test_coverage_is_the_mean_of_voxels() -> None:
    """The share of cells covered, read off running sums, is the mean over their voxels, at any whole placement."""
    rng = np.random.default_rng(0)
    volume = rng.random((12, 9, 15)) < 0.4
    model = fine_of_volume(volume, 5)
    planes = tuple(np.arange(0.0, n + 1, 3) for n in volume.shape)
    blocks = volume.reshape(4, 3, 3, 3, 5, 3).mean(axis=(1, 3, 5))
    assert np.allclose(shares(model.sums[0], planes), blocks, atol=1e-5)
    half = tuple(bounds + 0.5 for bounds in planes)
    fine = volume.repeat(2, 0).repeat(2, 1).repeat(2, 2)[1:, 1:, 1:]
    fine = np.pad(fine, ((0, 1), (0, 1), (0, 1)))
    blocks = fine.reshape(4, 6, 3, 6, 5, 6).mean(axis=(1, 3, 5))
    assert np.allclose(shares(model.sums[0], half), blocks, atol=1e-5)


def test_likeness_of_itself_is_whole(shared: Path) -> None:
    """A volume at its own size is its own image; with a corner missing it is a little less."""
    volume = np.ones((4, 4, 4), bool)
    model = fine_of_volume(volume, 4)
    found = cut(model, Placement())
    assert found is not None
    assert found.likeness.score == pytest.approx(1)
    mesh = turned(read_mesh(shared / "meshes" / "duck.dae"), "y", 0, 0)
    fine = fine_of_mesh(mesh, 24)
    rough, good = cut(fine, Placement(0.5)), cut(fine, Placement(1.0))
    assert rough is not None
    assert good is not None
    assert rough.likeness.score < good.likeness.score < 1


def test_thin_parts_are_thickened_and_corners_are_not() -> None:
    """A sheet of one voxel grows to the width asked for; a cube stays as it is, to its last corner."""
    box = np.zeros((30, 30, 30), bool)
    box[5:20, 5:20, 5:20] = True
    assert not thin_ridge(box, 6).any()
    sheet = box.copy()
    sheet[12, 8:17, 20:29] = True
    shown = sheet | grown(thin_ridge(sheet, 6), 6)
    widths = shown[:, 12, 24].sum()
    assert 5 <= widths <= 7
    assert not shown[:4].any()


def _boxes(*boxes: tuple[float, ...]) -> Any:
    """A mesh of boxes, each given by its low and its high corner."""
    joined = trimesh.util.concatenate([trimesh.creation.box(bounds=(box[:3], box[3:])) for box in boxes])
    assert isinstance(joined, trimesh.Trimesh)
    return joined


def test_a_chair_keeps_its_four_legs() -> None:
    """Legs half a cell thick are next to no volume, yet at 10 cells every slice through them has four parts."""
    legs = [(x, y, 0, x + 0.5, y + 0.5, 5) for x in (0, 4.5) for y in (0, 4.5)]
    chair = _boxes(*legs, (0, 0, 5, 5, 5, 5.6), (0, 4.5, 5.6, 5, 5, 11))
    volume = volume_of(make_solid(chair, SolidOptions(size=10, up="z")).puzzle)
    assert [pieces(volume[..., z] > 0) for z in range(3)] == [4, 4, 4]
    table = _boxes(*((x, y, 0, x + 0.4, y + 0.4, 5) for x in (0, 9.6) for y in (0, 5.6)), (0, 0, 5, 10, 6, 5.5))
    volume = volume_of(make_solid(table, SolidOptions(size=10, up="z")).puzzle)
    assert [pieces(volume[..., z] > 0) for z in range(3)] == [4, 4, 4]


@pytest.mark.parametrize("name", ["duck.dae", "spot.obj", "teapot_open.obj"])
@pytest.mark.parametrize("size", [9, 16])
def test_the_size_asked_for_is_given(shared: Path, name: str, size: int) -> None:
    """The longest side has as many cells as were asked for, not one fewer."""
    board = make_solid(shared / "meshes" / name, SolidOptions(size=size)).puzzle.board
    assert isinstance(board, Solid)
    assert max(board.width, board.height, board.depth) == size


def test_legs_survive(shared: Path) -> None:
    """The spider keeps its legs at 12 cells: it is as wide as the model, where plain coverage leaves its body alone."""
    path = shared / "meshes" / "spider_bad_winding.stl"
    legs = make_solid(path, SolidOptions(size=12)).puzzle.board
    bare = make_solid(path, SolidOptions(size=12, thickness=0, threshold=0.5)).puzzle.board
    assert isinstance(legs, Solid)
    assert isinstance(bare, Solid)
    assert legs.height == 12
    assert legs.width * legs.height > 1.3 * bare.width * bare.height


def test_sheets_need_a_shell() -> None:
    """An open book of two sheets encloses nothing: its surface is shown, two walls and little else."""
    book = mesh_of(
        np.array([[0.0, 0, 0], [4, 0, 0], [4, 0, 4], [0, 0, 4], [0, 4, 0], [0, 4, 4]]),
        np.array([[0, 1, 2], [0, 2, 3], [0, 3, 5], [0, 5, 4]]),
    )
    made = make_solid(book, SolidOptions(size=10))
    assert made.guess_free
    assert any("sheets" in note for note in made.notes)
    filled = volume_of(made.puzzle) > 0
    walls = np.zeros(filled.shape, bool)
    walls[:2], walls[:, :2] = True, True
    assert filled[walls].mean() > 0.4
    assert filled[~walls].mean() < 0.1


def test_colours_of_the_duck(shared: Path) -> None:
    """With three colours the duck is mostly yellow, and every part of every clue is promised."""
    made = make_solid(shared / "meshes" / "duck_textured.glb", SolidOptions(size=12, colours=3))
    assert [colour.name for colour in made.puzzle.palette][1] == "yellow"
    assert made.guess_free
    counts = np.bincount(volume_of(made.puzzle).ravel(), minlength=4)
    assert counts[1] > counts[2] > 0
    assert made.clues_all == 3 * len(made.puzzle.lines)


def test_voxel_colours_are_kept(shared: Path) -> None:
    """The mushroom in two colours is the mushroom, voxel for voxel."""
    made = make_solid(shared / "meshes" / "mushroom.vox", SolidOptions(colours=2))
    found = volume_of(made.puzzle)
    assert (found > 0).sum() == 233
    assert len(made.puzzle.palette) == 3
    assert made.likeness == pytest.approx(1)


def test_a_volume_made_smaller() -> None:
    """A volume of 24 voxels asked for at 8 cells is cut into cells like any model."""
    grid = np.indices((24, 24, 24)) - 11.5
    made = make_solid(volume_of_array((grid**2).sum(axis=0) < 11**2), SolidOptions(size=8))
    assert made.guess_free
    assert max(volume_of(made.puzzle).shape) == 8


def test_the_same_seed_makes_the_same_solid(shared: Path) -> None:
    """Making is repeatable, and another seed may place the model elsewhere."""
    path = shared / "meshes" / "trefoil.stl"
    options = SolidOptions(size=10, clues="minimal", seed=3)
    assert make_solid(path, options).puzzle.id == make_solid(path, options).puzzle.id


def test_repair_of_a_switching_component() -> None:
    """Four voxels that could as well be the four between them are mended by a change or two among those eight."""
    volume = np.zeros((4, 4, 5), np.uint8)
    volume[:, :, 0] = 1
    volume[1:3, 1:3, 2:4] = np.indices((2, 2, 2)).sum(axis=0) % 2
    logic = SolidLogic()
    assert logic.open_mask(volume).sum() == 8
    coverage = np.where(volume > 0, 0.9, 0.1).astype(np.float32)
    coverage[1:3, 1:3, 2:4] = 0.5
    mended = mend(volume, coverage_costs(coverage, 0.5, volume > 0), logic.open_mask)
    assert mended is not None
    assert not logic.open_mask(mended).any()
    changed = np.argwhere(mended != volume)
    assert 1 <= len(changed) <= 3
    assert all(1 <= x <= 2 and 1 <= y <= 2 and 2 <= z <= 3 for x, y, z in changed.tolist())


def test_repair_when_making(shared: Path) -> None:
    """The knot centred on the grid at 12 cells has several solutions; a few voxels changed, it has one."""
    path = shared / "meshes" / "torus_knot_3_5.stl"
    options = SolidOptions(size=12, placements=1, thickness=0, threshold=0.42)
    made = make_solid(path, options)
    assert made.guess_free
    assert 1 <= made.changed <= 12
    assert any("changed" in note for note in made.notes)


@pytest.mark.parametrize("side", [2, 4, 6])
def test_a_checkerboard_is_refused(side: int) -> None:
    """Nothing can be deduced on it, it has several solutions, and both are said."""
    volume = np.indices((side, side, side)).sum(axis=0) % 2
    with pytest.raises(MakeError, match=r"several solutions .* none of its cells can be deduced"):
        make_solid(volume_of_array(volume))


@pytest.mark.parametrize(
    "options",
    [
        {"size": 1},
        {"size": 300},
        {"size": -4},
        {"colours": 0},
        {"colours": 7},
        {"clues": "few"},
        {"clues": "0"},
        {"clues": "101"},
        {"difficulty": "nice"},
        {"difficulty": "easy", "clues": "50"},
        {"keep": "all"},
        {"orders": 0},
        {"up": "w"},
        {"up": "--z"},
        {"inside": "guess"},
        {"shell": "maybe"},
        {"placements": 0},
        {"threshold": 1.5},
        {"turn": float("nan")},
    ],
)
def test_nonsense_is_refused(options: dict[str, object]) -> None:
    """Options that make no sense are named in one sentence."""
    corners = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    cube = mesh_of(corners, np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]))
    with pytest.raises(NonoforgeError) as refused:
        make_solid(cube, SolidOptions(**options))  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_self_intersecting_bodies_are_filled() -> None:
    """Two tetrahedra that run into each other make one solid without a hole where both are."""
    corners = np.array([[0.0, 0, 0], [12, 0, 0], [0, 12, 0], [0, 0, 12]])
    faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    mesh = mesh_of(np.concatenate([corners, corners + np.array([2, 1, 1])]), np.concatenate([faces, faces + 4]))
    made = make_solid(mesh, SolidOptions(size=14, placements=1, thickness=0))
    filled = volume_of(made.puzzle) > 0
    assert filled[3:5, 3, 3].all()
    assert made.guess_free


def test_a_tangle_is_refused() -> None:
    """A hundred thousand triangles, each as large as the model, are refused before anything is walked over."""
    corners = np.random.default_rng(0).random((300_000, 3))
    with pytest.raises(MakeError, match="tangle"):
        make_solid(mesh_of(corners, np.arange(300_000).reshape(-1, 3)), SolidOptions(size=24))


def test_trimming() -> None:
    """The box around filled cells has no empty layer at its sides."""
    volume = np.zeros((5, 6, 7), bool)
    volume[2, 1:4, 5] = True
    assert volume[trim(volume)].shape == (1, 3, 1)


def test_exact_counts() -> None:
    """With exact clues a line of three blocks says three."""
    volume = np.zeros((5, 5, 5), np.uint8)
    volume[::2] = 1
    puzzle = puzzle_of_volume(volume, exact_blocks=True)
    assert {part.most_blocks for clue in puzzle.clues for part in clue or ()} == {0, 1, 3}  # type: ignore[union-attr]
    assert decide(puzzle).answer == "unique"
