"""Goes through the steps of the Dockerfile where there is no docker: `python release/try_container.py`, as root.

Every stage gets an empty virtual environment in place of its base image and a folder in place of its root; absolute
paths in the steps are moved there. In the end the studio runs as the user the file names, in a mount namespace in which
all but the volume and /tmp is read-only, and the health check is made as docker would make it.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ("FROM", "WORKDIR", "COPY", "RUN", "ENV", "VOLUME", "USER", "HEALTHCHECK", "CMD")
PATIENCE = 120
"""Seconds until the studio must answer: it loads its kernels first."""


@dataclass
class Stage:
    """A stage while it is built: its root, where it works, and what it will start with."""

    root: Path
    work: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    volumes: list[str] = field(default_factory=list)
    user: str = ""
    health: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def inside(self, text: str) -> str:
        """A text with the absolute paths of a container, as they are here; addresses and arguments stay as they are."""
        return re.sub(r"(?<![\w./:])/(?=(?:src|wheels|data)\b)", f"{self.root}/", text)

    def variables(self) -> dict[str, str]:
        """The environment of the stage's processes: nothing of this machine but how pip finds packages."""
        pip = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "HTTPS_", "SSL_", "npm_"))}
        path = f"{self.root / 'venv' / 'bin'}:{os.defpath}"
        return {**pip, "PATH": path, "HOME": "/root", "LANG": "C.UTF-8", **self.environment}


def steps(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile and what follows each."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#")).replace("\\\n", " ")
    found = [line.split(maxsplit=1) for line in lines.splitlines() if line.strip()]
    for word, _ in found:
        if word not in KNOWN:
            raise SystemExit(f"release/try_container.py does not know {word}")
    return [(word, rest.strip()) for word, rest in found]


def build(text: str, folder: Path) -> Stage:
    """All stages; the last one."""
    stages: dict[str, Stage] = {}
    stage = Stage(folder)
    for word, rest in steps(text):
        print(f"{word} {rest}", flush=True)
        if word == "FROM":
            name = rest.partition(" AS ")[2] or "last"
            stage = stages[name] = Stage(folder / name)
            venv.create(stage.root / "venv", with_pip=True)
        elif word == "WORKDIR":
            stage.work = rest
            Path(stage.inside(rest)).mkdir()
        elif word == "COPY":
            copy(rest, stage, stages)
        elif word == "RUN":
            shell = ["sh", "-ec", stage.inside(rest)]
            where = stage.inside(stage.work) if stage.work != "/" else stage.root
            subprocess.run(shell, cwd=where, env=stage.variables(), check=True)  # noqa: S603 - the Dockerfile's own steps
        elif word == "ENV":
            stage.environment |= dict(pair.split("=", 1) for pair in shlex.split(stage.inside(rest)))
        elif word == "VOLUME":
            stage.volumes.append(stage.inside(rest))
        elif word == "USER":
            stage.user = rest
        elif word == "HEALTHCHECK":
            stage.health = json.loads(rest.partition("CMD ")[2])
        elif word == "CMD":
            stage.command = [stage.inside(each) for each in json.loads(rest)]
    return stage


def copy(rest: str, stage: Stage, stages: dict[str, Stage]) -> None:
    """From the checkout, without what .dockerignore names; or from an earlier stage."""
    source, goal = rest.split()[-2:]
    if rest.startswith("--from="):
        giver = stages[rest.split()[0].removeprefix("--from=")]
        shutil.copytree(giver.inside(source), stage.inside(goal))
        return
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    names = shutil.ignore_patterns(*(line.removeprefix("**/").rpartition("/")[2] for line in ignored))
    shutil.copytree(ROOT, stage.inside(stage.work), dirs_exist_ok=True, ignore=names)


@contextmanager
def running(stage: Stage) -> Iterator[subprocess.Popen[bytes]]:
    """The command of the image, as its user, where only the volumes and /tmp can be written."""
    user, _, group = stage.user.partition(":")
    mounts = ["mount --make-rprivate /"]
    mounts += [f"mount --bind {shlex.quote(volume)} {shlex.quote(volume)}" for volume in stage.volumes]
    mounts += ["mount -o remount,ro,bind /", "mount -t tmpfs tmpfs /tmp", "mount -t tmpfs tmpfs /dev/shm"]
    drop = ["setpriv", f"--reuid={user}", f"--regid={group or user}", "--clear-groups", "--bounding-set=-all"]
    started = shlex.join([*drop, "--no-new-privs", *stage.command])
    script = " && ".join([*mounts, f"exec {started}"])
    process = subprocess.Popen(["unshare", "--mount", "sh", "-ec", script], cwd="/", env=stage.variables())  # noqa: S603, S607
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)


def healthy(stage: Stage, process: subprocess.Popen[bytes]) -> float:
    """Seconds until the health check succeeds."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        if process.poll() is not None:
            raise SystemExit(f"the studio ended with status {process.returncode}")
        check = subprocess.run(stage.health, env=stage.variables(), capture_output=True, check=False)  # noqa: S603
        if check.returncode == 0:
            return time.monotonic() - began
        time.sleep(1)
    raise SystemExit(f"the studio is not healthy after {PATIENCE} s")


def main() -> None:
    """Build, run, ask."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise SystemExit("this needs root on Linux: it makes mounts, and changes users as a container does")
    with tempfile.TemporaryDirectory(prefix="nonoforge-container-", dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        stage = build((ROOT / "Dockerfile").read_text(encoding="utf-8"), folder)
        with running(stage) as process:
            seconds = healthy(stage, process)
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
            uid, rights = (re.search(rf"^{key}:\s+(\S+)", status, re.MULTILINE) for key in ("Uid", "CapEff"))
            if not uid or uid[1] != stage.user.partition(":")[0] or not rights or int(rights[1], 16):
                raise SystemExit(f"the studio has rights:\n{status}")
            print(f"healthy after {seconds:.0f} s, as user {uid[1]} without rights", flush=True)
        for volume in stage.volumes:
            kept = sorted(path.relative_to(volume).as_posix() for path in Path(volume).rglob("*.db"))
            print(f"written: {kept} in {Path(volume).name}")


if __name__ == "__main__":
    main()
