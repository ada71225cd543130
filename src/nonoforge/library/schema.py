"""The tables of a library, and the steps that bring an older one up to date.

The version stands in the file's own header (`user_version`), and so does a mark that says whose file it is
(`application_id`). To change the tables: append a step to `STEPS`; never edit one that has been released, because
libraries that went through it exist.

What lists look at (`puzzles`) is kept apart from what only one puzzle's page needs (`bodies`, `certificates`,
`thumbnails`), so that going through 100,000 rows reads kilobytes and not the whole file.
"""

from __future__ import annotations

APPLICATION = 0x6E6F6E6F
"""`nono`: what `file` shows of a library."""

_FIRST = """
CREATE TABLE puzzles (
    number      INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    canonical   TEXT NOT NULL,
    fingerprint INTEGER,
    kind        TEXT NOT NULL,
    board       TEXT NOT NULL,
    width       INTEGER,
    height      INTEGER,
    depth       INTEGER,
    cells       INTEGER NOT NULL,
    colours     INTEGER NOT NULL,
    title       TEXT NOT NULL,
    author      TEXT NOT NULL,
    licence     TEXT NOT NULL,
    source      TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    method      TEXT NOT NULL,
    seed        TEXT NOT NULL,
    version     TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    guess_free  INTEGER,
    difficulty  TEXT NOT NULL,
    score       REAL,
    likeness    REAL,
    job         TEXT NOT NULL,
    rating      INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
    added       TEXT NOT NULL
);
CREATE INDEX puzzles_canonical ON puzzles (canonical);
CREATE INDEX puzzles_fingerprint ON puzzles (board, fingerprint);
CREATE INDEX puzzles_kind ON puzzles (kind, difficulty);
CREATE INDEX puzzles_job ON puzzles (job);
CREATE INDEX puzzles_title ON puzzles (title);
CREATE INDEX puzzles_score ON puzzles (score);
CREATE INDEX puzzles_likeness ON puzzles (likeness);
CREATE INDEX puzzles_rating ON puzzles (rating);
CREATE INDEX puzzles_cells ON puzzles (cells);

CREATE TABLE bodies (
    puzzle  INTEGER PRIMARY KEY REFERENCES puzzles (number) ON DELETE CASCADE,
    content BLOB NOT NULL,
    record  BLOB NOT NULL
);
CREATE TABLE certificates (
    puzzle  INTEGER PRIMARY KEY REFERENCES puzzles (number) ON DELETE CASCADE,
    content BLOB NOT NULL
);
CREATE TABLE thumbnails (
    puzzle  INTEGER PRIMARY KEY REFERENCES puzzles (number) ON DELETE CASCADE,
    content BLOB NOT NULL
);
CREATE TABLE tags (
    puzzle INTEGER NOT NULL REFERENCES puzzles (number) ON DELETE CASCADE,
    tag    TEXT NOT NULL,
    PRIMARY KEY (tag, puzzle)
) WITHOUT ROWID;
CREATE INDEX tags_puzzle ON tags (puzzle);
CREATE TABLE states (
    puzzle  INTEGER NOT NULL REFERENCES puzzles (number) ON DELETE CASCADE,
    player  TEXT NOT NULL,
    content BLOB NOT NULL,
    solved  INTEGER NOT NULL,
    saved   TEXT NOT NULL,
    PRIMARY KEY (puzzle, player)
) WITHOUT ROWID;
CREATE TABLE units (
    id       TEXT PRIMARY KEY,
    source   TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('done', 'failed', 'aside')),
    reason   TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    seconds  REAL NOT NULL,
    result   BLOB NOT NULL
) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (title, author, source, tags, kind);
"""

STEPS = (_FIRST,)
"""Step n leads from version n to version n + 1."""

VERSION = len(STEPS)
