"""Feed broken drawings, meshes and pictures to the readers of makers: only `NonoforgeError` may come out, and soon.

    python fuzz/fuzz_sources.py drawings|painted|meshes|pictures [COUNT] [FIRST] [SEED]

Drawings are read as outlines, or painted for grids. Input n of a seed is always the same, so a run may follow another:
give the next number as FIRST. An input fails if it raises anything else, takes more than 2 s of CPU time or the process
more than 500 MB, or if a library writes to standard error. Failures are kept in the current folder as `crash-*`, and
the run ends with status 1; an input that never returns ends it with a signal, and `fuzz-KIND.number` holds its number.
"""

from __future__ import annotations

import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from fuzz_readers import broken
from source_seeds import drawings, glb_tree, meshes, pictures, png_chunks, scribble

import nonoforge as nf
from nonoforge.makers.drawings.as_picture import picture_of
from nonoforge.makers.drawings.outline import outline_of
from nonoforge.makers.pictures.bitmap import read_picture
from nonoforge.makers.solids.source import model_of

SECONDS, MEGABYTES, ENDLESS = 2.0, 500.0, 20.0
Seed = tuple[str, bytes]


def peak() -> float:
    """The peak memory of this process in megabytes."""
    found = re.search(r"VmHWM:\s+([0-9]+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def made(kind: str, corpus: list[Seed], dice: random.Random) -> Seed:
    """One input: a seed broken blindly, or with knowledge of its format."""
    suffix, data = dice.choice(corpus)
    knowing = dice.random() < 0.5
    if knowing and kind in ("drawings", "painted"):
        return "svg", scribble(dice)
    if knowing and suffix == "glb":
        return suffix, glb_tree(data, dice)
    if knowing and suffix == "png":
        return suffix, png_chunks(data, dice)
    return suffix, broken(data, dice)


def attempt(read: Callable[[Path], object], path: Path) -> str:
    """What went wrong with reading this file, or an empty text."""
    start, before = time.process_time(), os.fstat(2).st_size
    try:
        read(path)
    except nf.NonoforgeError as error:
        if not str(error) or len(str(error)) > 2000 or "\n" in str(error):
            return f"the message of the error is not one sentence: {str(error)[:300]!r}"
    except Exception:
        return traceback.format_exc()
    spent = time.process_time() - start
    if spent > SECONDS or peak() > MEGABYTES:
        return f"took {spent:.1f} s, {peak():.0f} MB"
    return "a library wrote to standard error" if os.fstat(2).st_size > before else ""


KINDS: dict[str, tuple[Callable[[], list[Seed]], Callable[[Path], object]]] = {
    "drawings": (drawings, outline_of),
    "painted": (drawings, picture_of),
    "meshes": (meshes, model_of),
    "pictures": (pictures, read_picture),
}


def main(kind: str, count: int, first: int, seed: int) -> int:
    """Read `count` inputs starting with number `first`; 1 if something failed."""
    listed, read = KINDS[kind]
    corpus = listed()
    crashes = 0
    slowest, begun = 0.0, time.process_time()
    with tempfile.TemporaryFile() as quiet, tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        os.dup2(quiet.fileno(), 2)
        number = os.open(f"fuzz-{kind}.number", os.O_WRONLY | os.O_CREAT)
        for n in range(first, first + count):
            dice = random.Random(f"{seed} {n}")  # noqa: S311 - dice, not keys
            suffix, data = made(kind, corpus, dice)
            path = Path(folder) / f"input.{suffix}"
            path.write_bytes(data)
            os.pwrite(number, f"{n:12}\n".encode(), 0)
            signal.setitimer(signal.ITIMER_PROF, ENDLESS)
            start = time.process_time()
            failure = attempt(read, path)
            signal.setitimer(signal.ITIMER_PROF, 0)
            slowest = max(slowest, time.process_time() - start)
            if failure:
                crashes += 1
                Path(f"crash-{kind}-{seed}-{n}.{suffix}").write_bytes(data)
                print(f"{kind} {n}: {failure}", flush=True)
            if (n + 1 - first) % 5000 == 0:
                rate = (n + 1 - first) / (time.process_time() - begun)
                print(
                    f"{n + 1 - first} inputs, {rate:.0f} a second, slowest {slowest:.2f} s, {peak():.0f} MB", flush=True
                )
            if crashes >= 20:
                break
    print(
        f"{n + 1 - first} {kind} from {len(corpus)} seeds, {crashes} failures, slowest {slowest:.2f} s, {peak():.0f} MB"
    )
    return 1 if crashes else 0


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[2:]] + [10_000, 0, 1][len(sys.argv) - 2 :]
    sys.exit(main(sys.argv[1], *numbers))
