"""Where the studio keeps things: a folder beside the library, and the token that lasts as long as the folder."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nonoforge.errors import LibraryError

_TOKEN = re.compile(r"[\w-]{40,60}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Place:
    """The library's file; everything else lies in a folder beside it whose name begins with that of the file."""

    library: Path

    @property
    def folder(self) -> Path:
        """`library.db.studio` for `library.db`."""
        return self.library.with_name(self.library.name + ".studio")

    @property
    def sources(self) -> Path:
        """One file for each upload, named by the hash of its bytes."""
        return self.folder / "sources"

    @property
    def jobs(self) -> Path:
        """One folder for each batch job."""
        return self.folder / "jobs"

    @property
    def database(self) -> Path:
        """Puzzles, drafts and what is known of sources."""
        return self.folder / "studio.db"

    def prepare(self) -> None:
        """Make the folders; only their owner may look into them."""
        try:
            for folder in (self.library.parent, self.folder, self.sources, self.jobs):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise LibraryError(f"the studio cannot keep anything here: {error.strerror or error}") from None

    def token(self) -> str:
        """What a page must show to be answered; the same after a restart, so that open pages go on."""
        file = self.folder / "token"
        with suppress(OSError):
            kept = file.read_text(encoding="ascii", errors="replace").strip()
            if _TOKEN.fullmatch(kept):
                return kept
        made = secrets.token_urlsafe(36)
        try:
            file.unlink(missing_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as new:
                new.write(made)
        except OSError as error:
            raise LibraryError(f"the studio cannot keep its token: {error.strerror or error}") from None
        return made
