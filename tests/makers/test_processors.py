"""The same puzzle on every processor: BLAS, NumPy and the C library choose their code by the processor, and each choice
rounds differently, so no puzzle may hang on last digits.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
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


def made_with(**choices: str) -> list[str]:
    """Hashes of puzzles made in a process whose libraries are told which code to choose."""
    command = [sys.executable, "-c", MAKE, str(EXAMPLES)]
    done = subprocess.run(command, env={**os.environ, **choices}, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_processor_changes_no_byte() -> None:
    """A processor without fused products and wide vectors, and one with them in another order, make the same files."""
    wide = import_module("numpy._core._multiarray_umath").__cpu_dispatch__
    here = made_with()
    assert len(set(here)) == 4
    old = made_with(
        OPENBLAS_CORETYPE="Nehalem",
        NPY_DISABLE_CPU_FEATURES=" ".join(wide),
        GLIBC_TUNABLES="glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F",
    )
    assert old == here
    assert made_with(OPENBLAS_CORETYPE="Haswell") == here
