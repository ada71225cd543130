"""Feed broken files to every reader: only `ReadError` may come out, and soon.

    python fuzz/fuzz_readers.py [SECONDS] [SEED]

The seeds are the examples, written in every format that holds them. Each round breaks one of them the way files break
in real life (cut off, shuffled, bytes flipped, numbers blown up, parts repeated) and feeds it to the reader of its
format and to the sniffer. Failures are written to the current folder as `crash-*`, and the run ends with status 1.
"""

from __future__ import annotations

import random
import re
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import nonoforge as nf
from nonoforge.formats import FORMATS

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SLOW = 2.0
NUMBERS = [b"0", b"-1", b"00", b"1000000000", b"99999999999999999999", b"1e9", b"\xd9\xa3", b"", b"1_0", b"9" * 5000]


def seeds() -> list[tuple[str, bytes]]:
    """(format, content) of every example in every format that can hold it."""
    found = []
    for path in sorted(EXAMPLES.iterdir()):
        if path.suffix == ".py" or path.is_dir():
            continue
        puzzle = nf.read(path)
        for entry in FORMATS:
            if entry.writable and not entry.refusal(puzzle):
                try:
                    found.append((entry.name, nf.dumps(puzzle, entry.name)))
                except nf.WriteError:
                    continue
    found.append(("pynogram", b"[colors]\ng = (0, 204, 0) %\n[clues]\ncolumns =\n  1g 1, 2\nrows = 1g 1,1\n"))
    solid = nf.Puzzle.of_picture(nf.Solid(3, 2, 2), bytes([1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1]))
    found += [(name, nf.dumps(solid, name)) for name in ("json", "vox")]
    found.append(("spoj", b"1\n2 2\n1 0\n2 0\n2 0\n1 0\n"))
    return found


def cut(data: bytes, dice: random.Random) -> bytes:
    """The beginning or the end is missing."""
    at = dice.randrange(len(data) + 1)
    return data[:at] if dice.random() < 0.7 else data[at:]


def flip(data: bytes, dice: random.Random) -> bytes:
    """Some bytes are changed."""
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 8)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def shuffle_lines(data: bytes, dice: random.Random) -> bytes:
    """The lines are in another order."""
    lines = data.split(b"\n")
    dice.shuffle(lines)
    return b"\n".join(lines)


def double(data: bytes, dice: random.Random) -> bytes:
    """A part is repeated many times."""
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(1, 200))
    return data[:end] + data[start:end] * dice.choice([1, 2, 50, 2000]) + data[end:]


def renumber(data: bytes, dice: random.Random) -> bytes:
    """A number becomes another number, or no number."""
    places = [match.span() for match in re.finditer(rb"[0-9]+", data)]
    if not places:
        return data
    start, end = dice.choice(places)
    return data[:start] + dice.choice(NUMBERS) + data[end:]


def drop(data: bytes, dice: random.Random) -> bytes:
    """A part is missing."""
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.randrange(1, 40) :]


def recode(data: bytes, dice: random.Random) -> bytes:
    """The text is in another encoding."""
    text = data.decode("utf-8", "replace")
    return text.encode(dice.choice(["utf-16", "utf-16-le", "utf-32", "latin-1", "cp037"]), "replace")


def noise(data: bytes, dice: random.Random) -> bytes:
    """Random bytes, perhaps after a beginning that looks right."""
    return data[: dice.choice([0, 0, 8, 40])] + dice.randbytes(dice.randrange(200))


MUTATIONS: list[Callable[[bytes, random.Random], bytes]] = [
    cut, flip, shuffle_lines, double, renumber, drop, recode, noise,
]  # fmt: skip


def broken(data: bytes, dice: random.Random) -> bytes:
    """The data after one to three mutations."""
    for _ in range(dice.randrange(1, 4)):
        data = dice.choice(MUTATIONS)(data, dice) or b"\n"
    return data


def attempt(data: bytes, name: str | None) -> str:
    """What went wrong with reading these bytes, or an empty text."""
    start = time.process_time()
    try:
        nf.loads_all(data, name)
    except nf.ReadError as error:
        if not str(error) or len(str(error)) > 2000:
            return f"the message of the error has {len(str(error))} characters"
    except Exception:
        return traceback.format_exc()
    spent = time.process_time() - start
    return f"took {spent:.1f} s" if spent > SLOW else ""


def main(seconds: float, seed: int) -> int:
    """Fuzz for some seconds; 1 if something failed."""
    dice, corpus, rounds, crashes = random.Random(seed), seeds(), 0, 0  # noqa: S311 - dice, not keys
    end = time.monotonic() + seconds
    while time.monotonic() < end and crashes < 5:
        name, content = dice.choice(corpus)
        data = broken(content, dice)
        for chosen in (name, None):
            rounds += 1
            if failure := attempt(data, chosen):
                crashes += 1
                Path(f"crash-{name}-{rounds}").write_bytes(data)
                print(f"{name} (round {rounds}): {failure}", file=sys.stderr)
    print(f"{rounds} readings of {len(corpus)} seeds, {crashes} failures")
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 30.0, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
