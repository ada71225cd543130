"""The same puzzle on every processor: BLAS rounds differently on each, so no puzzle may hang on its last digits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

MAKE = """
import hashlib, sys
from pathlib import Path
import nonoforge as nf
from nonoforge.formats import dumps
examples = Path(sys.argv[1])
for file, options in (
    ("tangram/fish.svg", nf.TangramOptions()),
    ("tangram/house.svg", nf.TangramOptions()),
    ("pictures/cat.png", nf.MonoOptions(width=15, variants=1)),
    ("pictures/snow.png", nf.ColourOptions(width=15, colours=4, variants=1)),
):
    print(hashlib.sha256(dumps([nf.make(examples / file, options).puzzle], "json")).hexdigest())
"""


def made_with(kernels: str) -> list[str]:
    """Hashes of puzzles made with the kernels that OpenBLAS has for a processor; "" for this one."""
    environment = {**os.environ, "OPENBLAS_CORETYPE": kernels} if kernels else dict(os.environ)
    command = [sys.executable, "-c", MAKE, str(EXAMPLES)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_processor_changes_no_byte() -> None:
    """Kernels for processors without fused products, and with them in another order, make the same files."""
    here = made_with("")
    assert len(set(here)) == 4
    assert made_with("Nehalem") == here
    assert made_with("Haswell") == here
