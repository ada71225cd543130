"""An independent checker of certificates: replays every step and confirms that the solution is forced.

It is meant to be read in one sitting and to trust nobody: plain Python and the standard library, no engine, no rules,
no numba, nothing else of this package. A step may claim "this cell cannot have that colour" only if no colouring of its
line that keeps the clue and what was proved before gives it that colour. That is searched for here directly, position
by position.

    python checker.py CERTIFICATE.json
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

MOST_STATES, MOST_CASES = 100_000, 4_000
"""The most states at one position of a line, and cases of cells met twice. What needs more is refused, not believed."""

BLOCK = re.compile(r"([1-9]\d{0,6}|\?)(?::(\d\d?))?", re.ASCII)
TOTAL = re.compile(r"=(\d{1,7})/(\d{1,7})(\+|-\d{1,7})?(?::(\d\d?))?", re.ASCII)


class NotProved(Exception):
    """A certificate that does not prove what it claims; the message says where."""


class Automaton(NamedTuple):
    """A clue read cell by cell: the first state, where a colour leads (None: nowhere), and which states may be last."""

    start: Hashable
    advance: Callable[[Any, int], Hashable | None]
    ended: Callable[[Any], bool]


def automaton(text: str, colours: int) -> Automaton | None:
    """The automaton of a clue; None for no clue."""
    words = text.split()
    if words == ["-"]:
        return None
    maker, form = (totals_automaton, TOTAL) if text.startswith("=") else (runs_automaton, BLOCK)
    parts = [] if words in (["0"], ["="]) else [form.fullmatch(word) for word in words]
    if not words or not all(part and 0 < int(part[form.groups] or 1) < colours for part in parts):
        raise NotProved(f"{text[:30]!a} is not a clue")
    return maker(parts)


def runs_automaton(parts: list[Any]) -> Automaton:
    """Blocks in order. A state is (blocks begun, cells of the last one so far; 0 = outside)."""
    blocks = [(0 if part[1] == "?" else int(part[1]), int(part[2] or 1)) for part in parts]
    full = len(blocks)

    def closed(begun: int, inside: int) -> bool:
        return inside == 0 or blocks[begun - 1][0] in (0, inside)

    def advance(state: tuple[int, int], colour: int) -> tuple[int, int] | None:
        begun, inside = state
        if colour == 0:
            return (begun, 0) if closed(begun, inside) else None
        if inside and blocks[begun - 1][1] == colour:
            wanted = blocks[begun - 1][0]
            return (begun, 1) if wanted == 0 else (begun, inside + 1) if inside < wanted else None
        fits = begun < full and blocks[begun][1] == colour and closed(begun, inside)
        return (begun + 1, 1) if fits else None

    return Automaton((0, 0), advance, lambda state: state[0] == full and closed(*state))


def totals_automaton(parts: list[Any]) -> Automaton:
    """Cells and blocks of some colours. A state is (last colour, then for each total: cells so far, blocks so far)."""
    totals = []
    for part in parts:
        least, rest = int(part[2]), part[3]
        most = None if rest == "+" else int(rest[1:]) if rest else least
        totals.append((int(part[4] or 1), int(part[1]), least, most))

    def advance(state: tuple[int, ...], colour: int) -> tuple[int, ...] | None:
        counts = list(state[1:])
        for i, (own, cells, least, most) in enumerate(totals):
            if own == colour:
                counts[2 * i] += 1
                counts[2 * i + 1] += state[0] != colour
                if counts[2 * i] > cells or (most is not None and counts[2 * i + 1] > most):
                    return None
                counts[2 * i + 1] = min(counts[2 * i + 1], least) if most is None else counts[2 * i + 1]
        return (colour, *counts)

    def ended(state: tuple[int, ...]) -> bool:
        return all(state[1 + 2 * i] == total[1] and state[2 + 2 * i] >= total[2] for i, total in enumerate(totals))

    return Automaton((0,) + (0, 0) * len(totals), advance, ended)


def natural(value: Any, below: int) -> int:
    """The value, which must be a whole number from 0 to `below` - 1."""
    if type(value) is not int or not 0 <= value < below:
        raise NotProved(f"a whole number below {below} is missing")
    return value


def colours_of(mask: int) -> list[int]:
    """The colours in a mask."""
    return [colour for colour in range(mask.bit_length()) if mask >> colour & 1]


def read_line(clue: Automaton, known: Sequence[int]) -> list[int]:
    """The mask of the colours that each position has in some colouring that keeps the clue; [] if there is none."""
    layers: list[set[Any]] = [{clue.start}]
    choices = [colours_of(mask) for mask in known]
    for choice in choices:
        layers.append({clue.advance(state, colour) for state in layers[-1] for colour in choice} - {None})
        if len(layers[-1]) > MOST_STATES:
            raise NotProved("a line has too many arrangements to be read")
    alive, found = {state for state in layers.pop() if clue.ended(state)}, []
    while layers and alive:
        layer, choice = layers.pop(), choices.pop()
        steps = [(state, colour) for state in layer for colour in choice if clue.advance(state, colour) in alive]
        alive = {state for state, _ in steps}
        found.append(sum(1 << colour for colour in {colour for _, colour in steps}))
    return found[::-1] if alive else []


def settled(clue: Automaton | None, cells: Sequence[int], known: Sequence[int]) -> list[int]:
    """The same, with all visits of a cell made to agree: exact if no cell is met twice, else never too few colours."""
    while True:
        masks = read_line(clue, known) if clue else known
        common = dict(zip(cells, masks, strict=False))
        for cell, mask in zip(cells, masks, strict=False):
            common[cell] &= mask
        if not masks or not all(common.values()):
            return []
        known = [common[cell] for cell in cells]
        if known == masks:
            return known


def has_colouring(clue: Automaton | None, cells: Sequence[int], known: Sequence[int]) -> bool:
    """Whether some colouring of the line keeps the clue; known[i] is the mask of the colours of position i."""
    visits, waiting = Counter(cells), [known]
    for _ in range(MOST_CASES):
        if not waiting:
            return False
        if masks := settled(clue, cells, waiting.pop()):
            pairs = list(zip(cells, masks, strict=True))
            cell, mask = next(((c, m) for c, m in pairs if visits[c] > 1 and m & (m - 1)), (-1, 0))
            if not mask:
                return True
            # A cell met more than once has the same colour at each visit: try its colours one by one.
            waiting += [[1 << colour if c == cell else m for c, m in pairs] for colour in colours_of(mask)]
    raise NotProved("a line meets cells too often to be read")


class Replay:
    """The puzzle of a certificate, and for each cell the mask of the colours that are not excluded so far."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        cells, colours = natural(puzzle["cells"], 1_000_001), natural(puzzle["colours"], 33)
        self.lines = [[natural(cell, cells) for cell in line] for line in puzzle["lines"]]
        self.clues = [automaton(text, colours) for text in puzzle["clues"]]
        if colours < 2 or not all(self.lines) or len(self.lines) != len(self.clues):
            raise NotProved("two colours are needed, cells on every line, and as many clues as lines")
        self.known = [(1 << colours) - 1] * cells
        for cell, colour in puzzle["given"]:
            self.known[natural(cell, cells)] &= 1 << natural(colour, colours)
        if not all(self.known):
            raise NotProved(f"cell {self.known.index(0)} is given two colours")

    def line(self, number: Any) -> tuple[Automaton | None, list[int], list[int]]:
        """Clue and cells of a line, and what is known of these."""
        cells = self.lines[natural(number, len(self.lines))]
        return self.clues[number], cells, [self.known[cell] for cell in cells]

    def change(self, step: dict[str, Any], possible: Callable[[int, int], bool]) -> None:
        """Take away the colours that a step excludes; refuse if one of them is possible."""
        for cell, left in step["changes"]:
            gone = self.known[natural(cell, len(self.known))] & ~natural(left, 1 << 32)
            if not left or left & ~self.known[cell] or any(possible(cell, colour) for colour in colours_of(gone)):
                raise NotProved(f"cell {cell} is not forced to lose these colours")
        for cell, left in step["changes"]:
            self.known[cell] = left

    def line_step(self, step: dict[str, Any]) -> None:
        """A step that one line's clue forces."""
        clue, cells, known = self.line(step["line"])
        masks = settled(clue, cells, known)
        left = dict(zip(cells, masks or [0] * len(cells), strict=True))

        def possible(cell: int, colour: int) -> bool:
            if cell not in left or not left[cell] >> colour & 1:
                return cell not in left
            return has_colouring(clue, cells, [1 << colour if c == cell else left[c] for c in cells])

        self.change(step, possible)

    def way_end(self, way: dict[str, Any]) -> dict[int, int] | None:
        """What the cells of a what-if have left at its end; None if it ends in a contradiction."""
        cell, colour = natural(way["cell"], len(self.known)), natural(way["colour"], 32)
        if not self.known[cell] >> colour & 1:
            raise NotProved("a what-if assumes a colour that is already excluded")
        before = {cell: self.known[cell]}
        self.known[cell] = 1 << colour
        for step in way["steps"]:
            for changed, _ in step["changes"]:
                before.setdefault(changed, self.known[changed])
            self.line_step(step)
        broken = way["broken_line"]
        if broken is not None and has_colouring(*self.line(broken)):
            raise NotProved(f"line {broken} is said to be broken but has a colouring")
        end = {changed: self.known[changed] for changed in before}
        for changed, mask in before.items():
            self.known[changed] = mask
        return end if broken is None else None

    def step(self, step: dict[str, Any]) -> None:
        """Refuse a step that does not follow; else make it."""
        ways = step.get("ways")
        if not ways:
            return self.line_step(step)
        cell, tried = ways[0]["cell"], {way["colour"] for way in ways}
        if len(tried) < len(ways) or any(way["cell"] != cell for way in ways):
            raise NotProved("the ways of a what-if must be about one cell, each with another colour")
        ends = [end for way in ways if (end := self.way_end(way)) is not None]
        # A colour that was not tried may leave everything as it is, except that the cell then has this colour.
        ends += [{cell: 1 << colour} for colour in colours_of(self.known[cell]) if colour not in tried]
        self.change(step, lambda changed, c: any(end.get(changed, self.known[changed]) >> c & 1 for end in ends))
        return None


def check(certificate: dict[str, Any]) -> list[int]:
    """The solution that the certificate proves to be the only one; `NotProved` if it does not."""
    where = ""
    try:
        replay = Replay(certificate["puzzle"])
        for number, step in enumerate(certificate["steps"], start=1):
            where = f"step {number}: "
            replay.step(step)
        where = ""
        if still := sum(bool(mask & (mask - 1)) for mask in replay.known):
            raise NotProved(f"{still} cells are still open after the last step")
        # The steps prove that there is no other solution; that this one keeps all clues can be seen.
        for line in range(len(replay.lines)):
            if not has_colouring(*replay.line(line)):
                raise NotProved(f"the colouring reached does not keep the clue of line {line}")
        if certificate["guess_free"] is not False and any(step.get("ways") for step in certificate["steps"]):
            raise NotProved("it is labelled guess-free but has what-ifs")
        return [mask.bit_length() - 1 for mask in replay.known]
    except NotProved as refusal:
        raise NotProved(f"{where}{refusal}") from None
    except (AttributeError, LookupError, TypeError, ValueError) as damage:
        raise NotProved(f"{where}something is missing or of the wrong kind") from damage


if __name__ == "__main__":
    try:
        solution = check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    except NotProved as refusal:
        sys.exit(f"refused: {refusal}")
    except (IndexError, OSError, ValueError, RecursionError) as problem:
        sys.exit(f"refused: a readable JSON file is needed ({type(problem).__name__})")
    sys.stdout.write(f"proved: {len(solution)} cells are forced, {sum(map(bool, solution))} of them filled\n")
