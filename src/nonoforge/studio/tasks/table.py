"""The table of tasks that a page may ask for: where each lives, what it is given, in which lane it runs.

The WebSocket, `POST /api/tasks/...`, the OpenAPI document and the tests all read it.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.studio.fields import Field

_HERE = "nonoforge.studio.tasks."


@dataclass(frozen=True, slots=True)
class Task:
    """One task. `silence`: seconds that it may say nothing before its worker is given up."""

    name: str
    help: str
    where: str
    fields: tuple[Field, ...]
    lane: str = "quick"
    silence: float = 240.0
    events: tuple[str, ...] = ()


SOURCE = Field("source", "text", "The id of a source.", required=True)
PUZZLE = Field("puzzle", "puzzle", "A puzzle: an id, or nonoforge's own JSON.", required=True)

MAKE = (
    SOURCE,
    Field("kind", "text", "mono, colour, tangram, curved or solid.", required=True),
    Field("method", "text", "A method of that kind; best by default."),
    Field("settings", "object", "Names and values of settings, as GET /api/kinds lists them."),
    Field("draft", "text", "The draft that remembers what is made."),
    Field("preview", "any", "true: show a first sight before anything is proved; only: show that and make nothing."),
)

EDITED = (
    Field("puzzle", "puzzle", "The puzzle that is edited: an id, or nonoforge's own JSON."),
    Field("board", "object", "A new board instead: type grid or solid, width, height, depth."),
    Field("picture", "text", "The colour of each cell as a digit to the base 36; the clues follow it."),
    Field("palette", "list", "Other colours: name, rgb and letter of each."),
    Field("dropped", "list", "Lines without a clue."),
    Field("blotted", "list", "Numbers that are hidden, as [line, block]."),
    Field("given", "list", "Cells that are told, as [cell, colour]."),
    Field("title", "text", "Another title."),
    Field("author", "text", "Another author."),
)

MENDED = (
    *EDITED,
    Field("source", "text", "The id of its source, so that what looks like it is preferred."),
    Field("settings", "object", "The settings it was made with: crop, invert, light."),
    Field("method", "text", "The method it was made with."),
    Field("locked", "list", "Cells that must stay."),
    Field("limit", "int", "How many edits to suggest."),
)

SHAPED = (
    Field("puzzle", "text", "The id of a curved puzzle that was made here.", required=True),
    Field("corner", "int", "A corner of the outline, to be moved."),
    Field("to", "list", "Where to, as [[x, y]], from the upper left corner of the frame."),
    Field("decoy", "int", "A decoy, to be taken away."),
    Field("stroke", "list", "A decoy to be added: four points that it passes, from frame to frame."),
    Field("add", "bool", "Whether to add a decoy that is found by the studio."),
    Field("method", "text", "The method it was made with."),
    Field("settings", "object", "The settings it was made with."),
    Field("draft", "text", "The draft that remembers what is made."),
)

TASKS = {
    task.name: task
    for task in (
        Task(
            "make",
            "Make puzzles of a source, each told as it is proved.",
            _HERE + "making:make",
            MAKE,
            "long",
            600.0,
            ("preview", "made", "arrangement", "progress"),
        ),
        Task(
            "shape",
            "The curves of a curved puzzle, and the puzzle that comes of moving a corner, adding or removing a decoy.",
            _HERE + "shaping:shape",
            SHAPED,
            silence=600.0,
        ),
        Task(
            "check",
            "The verdict on a puzzle that is being painted, its components, its grade.",
            _HERE + "editing:check",
            EDITED,
            events=("verdict", "components", "grade"),
        ),
        Task("repair", "Edits that would settle what is ambiguous, the best first.", _HERE + "mending:repair", MENDED),
        Task(
            "guess_free",
            "The picture with few cells changed until nobody has to guess.",
            _HERE + "mending:guess_free",
            MENDED,
            "long",
            120.0,
        ),
        Task("easier", "A somewhat easier puzzle.", _HERE + "mending:easier", MENDED, "long", 120.0),
        Task("harder", "A somewhat harder puzzle.", _HERE + "mending:harder", MENDED, "long", 120.0),
        Task(
            "watch",
            "The player's description with every deduction.",
            _HERE + "explaining:watch",
            (PUZZLE,),
            "long",
            120.0,
        ),
        Task(
            "strategies",
            "Halford's strategies with their counters.",
            _HERE + "explaining:strategies",
            (PUZZLE,),
            "long",
            300.0,
            ("strategy",),
        ),
        Task("study", "Solutions, components, switching graph.", _HERE + "explaining:study", (PUZZLE,), "long", 300.0),
        Task(
            "way",
            "The way from one solution to another by switches.",
            _HERE + "explaining:way",
            (
                PUZZLE,
                Field("from", "text", "The picture to begin with.", required=True),
                Field("to", "text", "The picture to end with.", required=True),
            ),
            "long",
            120.0,
        ),
    )
}
"""Name -> task."""

PREVIEW = _HERE + "making:preview"
"""The quick half of `make`."""
