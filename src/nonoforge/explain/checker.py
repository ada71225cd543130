"""An independent checker of certificates: replays every step and confirms that the solution is forced.

It is meant to be read in one sitting and to trust nobody: plain Python, the standard library only, no engine, no
rules, no numba, nothing else of this house. A step may claim "this cell cannot have that colour" only if no colouring
of its line that keeps the clue and what was proved before gives it that colour; that is searched for here directly,
position by position.

    python checker.py CERTIFICATE.json
"""

import json
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any

Advance = Callable[[Any, int], Iterable[Hashable]]


class Refused(Exception):
    """A certificate that does not prove what it claims; the message says where."""


def runs_automaton(words: list[str]) -> tuple[Hashable, Advance, Callable[[Any], bool]]:
    """Start, moves and end of a runs clue. A state is (blocks begun, cells of the last one so far; 0 = outside)."""
    blocks = []
    for word in words:
        length, _, colour = word.partition(":")
        blocks.append((0 if length == "?" else int(length), int(colour or 1)))
    full = len(blocks)

    def closed(begun: int, inside: int) -> bool:
        return inside == 0 or blocks[begun - 1][0] in (0, inside)

    def advance(state: tuple[int, int], colour: int) -> Iterable[tuple[int, int]]:
        begun, inside = state
        if colour == 0:
            return [(begun, 0)] if closed(begun, inside) else []
        if inside and blocks[begun - 1][1] == colour:
            wanted = blocks[begun - 1][0]
            return [(begun, 1 if wanted == 0 else inside + 1)] if wanted == 0 or inside < wanted else []
        fits = begun < full and blocks[begun][1] == colour and closed(begun, inside)
        return [(begun + 1, 1)] if fits else []

    return (0, 0), advance, lambda state: state[0] == full and closed(*state)


def totals_automaton(words: list[str]) -> tuple[Hashable, Advance, Callable[[Any], bool]]:
    """The same for totals. A state is (last colour, then for each total: cells so far, blocks so far)."""
    parts = []
    for word in words:
        match = re.fullmatch(r"=(\d+)/(\d+)(\+|-\d+)?(?::(\d+))?", word)
        if not match:
            raise Refused(f"{word!r} is not a total")
        least, rest = int(match[2]), match[3]
        most = 1 << 30 if rest == "+" else int(rest[1:]) if rest else least
        parts.append((int(match[4] or 1), int(match[1]), least, most))

    def advance(state: tuple[int, ...], colour: int) -> Iterable[tuple[int, ...]]:
        counts = list(state[1:])
        for i, (own, cells, least, most) in enumerate(parts):
            if own == colour:
                counts[2 * i] += 1
                counts[2 * i + 1] += state[0] != colour
                if counts[2 * i] > cells or counts[2 * i + 1] > most:
                    return []
                counts[2 * i + 1] = min(counts[2 * i + 1], least) if most == 1 << 30 else counts[2 * i + 1]
        return [(colour, *counts)]

    def ended(state: tuple[int, ...]) -> bool:
        return all(state[1 + 2 * i] == p[1] and p[2] <= state[2 + 2 * i] <= p[3] for i, p in enumerate(parts))

    return (0,) + (0, 0) * len(parts), advance, ended


def has_colouring(clue: str, cells: Sequence[int], known: Sequence[int]) -> bool:
    """Whether some colouring of the line keeps the clue; known[i] is the mask of the colours of position i."""
    words = clue.split()
    if words == ["-"]:
        return all(known)
    totals = bool(words) and words[0].startswith("=")
    maker = totals_automaton if totals else runs_automaton
    start, advance, ended = maker([w for w in words if w not in ("0", "=")])
    states = {start}
    for mask in known:
        colours = [c for c in range(mask.bit_length()) if mask >> c & 1]
        states = {new for state in states for c in colours for new in advance(state, c)}
        if not states:
            return False
    if not any(ended(state) for state in states):
        return False
    # A cell met more than once must have one colour everywhere: settle such cells one by one.
    for i, cell in enumerate(cells):
        if known[i] & (known[i] - 1) and cells.count(cell) > 1:
            for c in range(known[i].bit_length()):
                if known[i] >> c & 1:
                    chosen = [1 << c if other == cell else m for other, m in zip(cells, known, strict=True)]
                    if has_colouring(clue, cells, chosen):
                        return True
            return False
    return True


def check_changes(puzzle: dict[str, Any], known: list[int], line: int, changes: list[list[int]], where: str) -> None:
    """Refuse unless the line forces the changes; then make them."""
    cells, clue = puzzle["lines"][line], puzzle["clues"][line]
    for cell, left in changes:
        gone = known[cell] & ~left
        if cell not in cells or left & ~known[cell] or not left:
            raise Refused(f"{where}: cell {cell} is not of line {line}, or its colours do not shrink to something")
        for colour in range(gone.bit_length()):
            trial = [1 << colour if other == cell else known[other] for other in cells]
            if gone >> colour & 1 and has_colouring(clue, cells, trial):
                raise Refused(f"{where}: line {line} does not force cell {cell} not to have colour {colour}")
    for cell, left in changes:
        known[cell] = left


def check_way(puzzle: dict[str, Any], known: list[int], way: dict[str, Any], where: str) -> list[int] | None:
    """Follow a what-if; None where it ends in a contradiction, else what is known at its end."""
    known = list(known)
    if not known[way["cell"]] >> way["colour"] & 1:
        raise Refused(f"{where}: assumes a colour that is already excluded")
    known[way["cell"]] = 1 << way["colour"]
    for step in way["steps"]:
        check_changes(puzzle, known, step["line"], step["changes"], where)
    broken = way["broken_line"]
    if broken is None:
        return known
    cells = puzzle["lines"][broken]
    if has_colouring(puzzle["clues"][broken], cells, [known[cell] for cell in cells]):
        raise Refused(f"{where}: line {broken} is said to be broken but has a colouring")
    return None


def check_step(puzzle: dict[str, Any], known: list[int], step: dict[str, Any], where: str) -> None:
    """Refuse a step that does not follow; then make it."""
    if not step.get("ways"):
        check_changes(puzzle, known, step["line"], step["changes"], where)
        return
    cell = step["ways"][0]["cell"]
    union, tried = [0] * len(known), 0
    for way in step["ways"]:
        if way["cell"] != cell:
            raise Refused(f"{where}: the ways of one what-if must be about one cell")
        tried |= 1 << way["colour"]
        union = [a | b for a, b in zip(union, check_way(puzzle, known, way, where) or [0] * len(known), strict=True)]
    for colour in range(known[cell].bit_length()):
        if known[cell] >> colour & 1 and not tried >> colour & 1:
            # A colour that was not tried may leave everything as it is, except that the cell then has this colour.
            union = [a | b for a, b in zip(union, [*known[:cell], 1 << colour, *known[cell + 1 :]], strict=True)]
    for changed, left in step["changes"]:
        if not left or left & ~known[changed] or known[changed] & union[changed] & ~left:
            raise Refused(f"{where}: the ways do not agree on cell {changed}")
    for changed, left in step["changes"]:
        known[changed] = left


def check(certificate: dict[str, Any]) -> list[int]:
    """The solution that the certificate proves to be the only one; `Refused` where it does not."""
    puzzle = certificate["puzzle"]
    if not (1 <= puzzle["cells"] <= 1_000_000 and 2 <= puzzle["colours"] <= 32):
        raise Refused("a puzzle of this size is not possible")
    known = [(1 << puzzle["colours"]) - 1] * puzzle["cells"]
    if len(puzzle["lines"]) != len(puzzle["clues"]):
        raise Refused("there are not as many clues as lines")
    for cell, colour in puzzle["given"]:
        known[cell] = 1 << colour
    for number, step in enumerate(certificate["steps"], start=1):
        check_step(puzzle, known, step, f"step {number}")
    if any(mask & (mask - 1) for mask in known):
        raise Refused(f"{sum(bool(mask & (mask - 1)) for mask in known)} cells are still open after the last step")
    # The steps prove that there is no other solution; that this one is a solution is a matter of looking.
    for line, (cells, clue) in enumerate(zip(puzzle["lines"], puzzle["clues"], strict=True)):
        if not has_colouring(clue, cells, [known[cell] for cell in cells]):
            raise Refused(f"the colouring reached does not keep the clue of line {line}")
    if certificate["guess_free"] and any(step.get("ways") for step in certificate["steps"]):
        raise Refused("it is labelled guess-free but has what-ifs")
    return [mask.bit_length() - 1 for mask in known]


if __name__ == "__main__":
    try:
        solution = check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    except Refused as refusal:
        sys.exit(f"refused: {refusal}")
    sys.stdout.write(f"proved: {len(solution)} cells are forced, {sum(map(bool, solution))} of them filled\n")
