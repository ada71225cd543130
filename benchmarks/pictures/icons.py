"""Fetch the icons that curved puzzles are judged on: they belong to others, and only their names are kept here.

    python -m benchmarks.pictures.icons FOLDER

The names were drawn by lot, with a fixed seed, from lists of animals, plants, vehicles and tools, before anything had
been made of them. Material Design Icons by Pictogrammers (`@mdi/svg`, Apache-2.0), Font Awesome Free by Fonticons
(`@fortawesome/fontawesome-free`, CC BY 4.0). Needs npm.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGES = {
    "mdi": ("@mdi/svg@7.4.47", "package/svg"),
    "fa": ("@fortawesome/fontawesome-free@7.3.1", "package/svgs/solid"),
}
"""Prefix -> the package and the folder of its icons."""
NAMES = (
    "fa-gavel", "fa-leaf", "fa-paint-roller", "fa-screwdriver", "fa-seedling", "fa-van-shuttle", "fa-worm",
    "mdi-car-side", "mdi-corn", "mdi-cow", "mdi-donkey", "mdi-ferry", "mdi-fruit-pear", "mdi-kangaroo", "mdi-ladybug",
    "mdi-motorbike", "mdi-rodent", "mdi-sheep", "mdi-truck", "mdi-wrench",
)  # fmt: skip


def fetch(folder: Path) -> None:
    """Write every icon to `folder` as NAME.svg."""
    folder.mkdir(parents=True, exist_ok=True)
    for prefix, (package, inside) in PACKAGES.items():
        with tempfile.TemporaryDirectory() as scratch:
            subprocess.run(["npm", "pack", "--silent", package], cwd=scratch, check=True)
            (packed,) = Path(scratch).glob("*.tgz")
            with tarfile.open(packed) as archive:
                for name in NAMES:
                    if name.startswith(f"{prefix}-"):
                        icon = archive.extractfile(f"{inside}/{name.removeprefix(f'{prefix}-')}.svg")
                        assert icon is not None
                        (folder / f"{name}.svg").write_bytes(icon.read())


if __name__ == "__main__":
    fetch(Path(sys.argv[1]))
