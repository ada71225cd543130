"""The pictures of docs/solids.md: examples, and the likeness of each mesh at 12 and at 24 cells.

`python -m benchmarks.pictures.solids ../shared/meshes`
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import numpy as np

from nonoforge.draw import Drawing, Item, Look, draw_puzzle, draw_sheet, draw_solution
from nonoforge.makers.making import make_solid
from nonoforge.makers.solids.mesh_source import read_mesh
from nonoforge.makers.solids.model import fine_of_mesh, turned
from nonoforge.makers.solids.options import SolidOptions, Up
from nonoforge.makers.solids.volumes import puzzle_of_volume, volume_of
from nonoforge.palette import Colour, Palette

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
FINE = 72
COLOURS = {
    "avocado": "#6b8e3a", "crate_hollow": "#b58150", "dino_procedural": "#6fa36b", "duck": "#eec23a",
    "duck_textured": "#eec23a", "fox": "#d9773a", "jeep1": "#7d8a5a", "sphere_with_hole": "#8aa4c8",
    "spider_bad_winding": "#7a6a86", "spot": "#c9b8a6", "suzanne": "#b5835f", "teapot_open": "#9aa9b4",
    "torus_knot_3_5": "#5f8fc0", "trefoil": "#b05a7a",
}  # fmt: skip


UP: dict[str, Up] = {"crate_hollow": "y"}
"""Models whose up axis is not the usual one of their format."""


def sources(meshes: Path) -> list[Path]:
    """The meshes, one file of each model."""
    return [path for path in sorted(meshes.iterdir()) if path.stem in COLOURS and path.suffix not in (".ms3d", ".md")]


def drawn(volume: np.ndarray, name: str, cell: float) -> Drawing:
    """A volume in the colour of its model."""
    palette = Palette((Colour("white", (255, 255, 255), "."), Colour.of_hex(name, COLOURS[name], "#")))
    look = Look(cell=cell, title=False, credits=False, key=False, solid="isometric", corner="front-right")
    return draw_solution(puzzle_of_volume(volume.astype(np.uint8), palette), look=look, clues=False)


def examples() -> None:
    """The mushroom in two colours, and the dinosaur with half of its clues, in layers."""
    models = PICTURES.parents[1] / "examples" / "models"
    bare = Look(title=False, credits=False)
    mushroom = make_solid(models / "mushroom.vox", SolidOptions(colours=2)).puzzle
    draw_puzzle(mushroom, bare).save(PICTURES / "solid-mushroom.svg")
    draw_solution(mushroom, look=bare).save(PICTURES / "solid-mushroom-solution.svg")
    dino = make_solid(models / "dino.ply", SolidOptions(size=12, clues="50")).puzzle
    draw_puzzle(dino, bare).save(PICTURES / "solid-dino.svg")
    draw_puzzle(dino, Look(solid="layers", title=False, credits=False)).save(PICTURES / "solid-dino-layers.svg")
    draw_solution(dino, look=bare).save(PICTURES / "solid-dino-solution.svg")


def main(meshes: Path) -> None:
    """Write docs/pictures/solid*.svg and solids.png."""
    from PIL import Image

    examples()
    items = []
    for path in sources(meshes):
        mesh = read_mesh(path)
        up = UP.get(path.stem, mesh.up)
        model = fine_of_mesh(turned(mesh, up, 0, 0), FINE)
        step = round(model.per_cell)
        items.append(Item(drawn(model.true[::step, ::step, ::step], path.stem, 4.0), path.name))
        for size in (12, 24):
            made = make_solid(path, SolidOptions(size=size, up=up))
            volume = volume_of(made.puzzle)
            caption = f"{'×'.join(map(str, volume.shape))}, likeness {made.likeness:.2f}"
            items.append(Item(drawn(volume, path.stem, 240.0 / size), caption))
        print(path.name, flush=True)
    mushroom = make_solid(meshes / "mushroom.vox", SolidOptions(colours=2)).puzzle
    look = Look(cell=20.0, title=False, credits=False, key=False, solid="isometric")
    items.append(Item(draw_solution(mushroom, look=look, clues=False), "mushroom.vox, 9×9×9, two colours"))
    sheet = draw_sheet(items, columns=6, title="Meshes, and their puzzles at 12 and 24", size=230)
    with Image.open(io.BytesIO(sheet.png(1800))) as image:
        image.convert("RGB").quantize(256, kmeans=3, dither=Image.Dither.NONE).save(
            PICTURES / "solids.png", optimize=True
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
