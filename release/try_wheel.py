"""Tries a wheel as a stranger would: an empty virtual environment outside the checkout, then a puzzle of every kind.

    python release/try_wheel.py dist/nonoforge-0.1.0-py3-none-any.whl

The wheel is installed with all it needs by pip, and then made read-only: so the kernels have to go to the user's cache
folder, which is looked at in the end. Root may write whatever the permissions say, so for root it is mounted read-only.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SOURCES = ("pictures/lighthouse.png", "tangram/boat.svg", "curved/leaf.svg", "models/mushroom.vox")

COMMANDS = (
    "--version",
    "make lighthouse.png --width 15 -o mono.json -o mono.pdf",
    "make colour lighthouse.png --width 15 --colours 4 -o colour.json -o colour.svg",
    "make tangram boat.svg -o tangram.json -o tangram.svg",
    "make curved leaf.svg --effort quick -o curved.json -o curved.svg",
    "make solid mushroom.vox -o solid.json -o solid.svg",
    "solve mono.json colour.json tangram.json curved.json solid.json",
    "export mono.json colour.json tangram.json curved.json solid.json -o play.html",
    "book mono.json colour.json tangram.json curved.json solid.json --paper a5 -o book.pdf",
    "library --help",
)
WITHOUT_EXTRA = "batch . --library kept.db"
"""Ends in a sentence that names the extra, because dask is not there."""

STARTS = {".json": b"{", ".pdf": b"%PDF-", ".svg": b"<svg", ".html": b"<!doctype html>"}


def main(wheel: Path) -> None:
    """Install, run, look at what was written."""
    with tempfile.TemporaryDirectory(prefix="nonoforge-wheel-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        program = installed(wheel, folder / "venv")
        home = folder / "home"
        home.mkdir()
        for source in SOURCES:
            shutil.copy(EXAMPLES / source, home)
        for command in COMMANDS:
            said = run([str(program), *command.split()], home)
            print("\n".join(f"    {line}" for line in said.splitlines()), flush=True)
        refused = run([str(program), *WITHOUT_EXTRA.split()], home, status=2)
        check("nonoforge[batch]" in refused, f"the missing extra is not named: {refused}")
        look(home, program.parents[1])
        for path in (folder, *folder.rglob("*")):  # or it could not be deleted
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
    print("the wheel installs, makes, proves, plays and prints all five kinds")


def installed(wheel: Path, folder: Path) -> Path:
    """The command of a new virtual environment with nothing but the wheel and what it needs."""
    print(f"an empty environment, and {wheel.name}", flush=True)
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True)  # noqa: S603 - our own tool
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    return folder / "bin" / "nonoforge"


def run(command: list[str], home: Path, status: int = 0) -> str:
    """What a command says where its installation cannot be written."""
    print(f"$ {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
    if os.geteuid() == 0:
        place = shlex.quote(str(Path(command[0]).parents[1]))
        mounts = f"mount --bind {place} {place} && mount -o remount,ro,bind {place}"
        command = ["unshare", "--mount", "sh", "-ec", f"{mounts} && exec {shlex.join(command)}"]
    environment = {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8"}
    started = time.monotonic()
    done = subprocess.run(  # noqa: S603 - our own program
        command,
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    check(done.returncode == status, f"status {done.returncode}\n{done.stdout}{done.stderr}")
    return f"{done.stdout}{done.stderr}[{time.monotonic() - started:.1f} s]"


def look(home: Path, environment: Path) -> None:
    """Every file that was asked for is what it is called; kernels are in the user's cache and nowhere else."""
    written = sorted(path for path in home.iterdir() if path.is_file() and path.name not in map(_name, SOURCES))
    wanted = {word for command in COMMANDS for word in command.split() if Path(word).suffix in STARTS}
    check(wanted - {path.name for path in home.iterdir()} == set(), "a file was not written")
    for path in written:
        start = STARTS.get(path.suffix, b"")
        check(path.read_bytes()[: len(start)].lower() == start.lower(), f"{path.name} is no {path.suffix}")
        print(f"  {path.name}: {path.stat().st_size:,} bytes")
    page = (home / "play.html").read_text(encoding="utf-8")
    check("three.js authors" in page, "the page lacks the licence of what it contains")
    kept = list((home / ".cache" / "nonoforge").rglob("*.nbi"))
    check(bool(kept), "no kernel was kept in the user's cache")
    inside = list(environment.rglob("nonoforge/**/*.nbi"))
    check(not inside, f"kernels were written into the installation: {inside[:3]}")
    print(f"  {len(kept)} kernels in ~/.cache/nonoforge, {len(inside)} in the installation")


def _name(source: str) -> str:
    return Path(source).name


def check(right: bool, complaint: str) -> None:
    """End with a sentence where something is wrong."""
    if not right:
        sys.exit(f"release/try_wheel.py: {complaint}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python release/try_wheel.py WHEEL")
    main(Path(sys.argv[1]).resolve())
