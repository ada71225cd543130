"""Where a user's library lies unless another file is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_path() -> Path:
    """`nonoforge/library.db` in the folder in which this system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    elif os.name == "nt":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "nonoforge" / "library.db"
