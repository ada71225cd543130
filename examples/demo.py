"""What nonoforge does, in one minute: read, prove, show, explain, grade, draw, convert and make puzzles.

Pictures are written to the folder `out` in the current directory. Each section is a few lines of the library, to be
copied.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import nonoforge as nf
from nonoforge.draw.text.terminal import text_of_puzzle
from nonoforge.engine.warm import kernels_cached, warm
from nonoforge.explain import TITLES

HERE = Path(__file__).resolve().parent
OUT = Path("out")


def main() -> None:
    """All sections, one after the other."""
    if not kernels_cached():
        print("Compiling the solver for this machine; this happens once and takes a minute or more.")
        warm()
    OUT.mkdir(exist_ok=True)
    puzzles = {path: nf.read(path) for path in sorted(HERE.iterdir()) if path.is_file() and path.suffix != ".py"}
    prove(puzzles)
    solve_one(nf.read(HERE / "heart.pbm"))
    explain(nf.read(HERE / "cat.non"))
    find_two_solutions()
    draw(puzzles)
    convert(nf.read(HERE / "cat.non"))
    made: list[nf.Made] = make_from_picture(HERE / "pictures" / "lighthouse.png")
    made.append(make_from_drawing(HERE / "tangram" / "swan.svg"))
    made.append(make_curved(HERE / "curved" / "fox.svg"))
    made.append(make_from_model(HERE / "models" / "dino.ply"))
    print_booklet(made)
    print(f"\nLook into the folder {OUT}. What to read next: README.md, docs/architecture.md.")


def prove(puzzles: dict[Path, nf.Puzzle]) -> None:
    """The verdict on each puzzle, and its grade."""
    formats = {path.suffix for path in puzzles}
    heading(f"{len(puzzles)} puzzles in {len(formats)} file formats: is there exactly one solution?")
    for path, puzzle in puzzles.items():
        verdict, grade = nf.decide(puzzle), nf.grade(puzzle)
        how = "line by line" if verdict.line_solvable else "with assumptions"
        proof = f"{verdict.answer}, {how}, {verdict.counters.line_steps} line steps"
        print(f"  {path.name:13} {proof:42} for people: {grade.label}, {grade.steps} steps")


def solve_one(puzzle: nf.Puzzle) -> None:
    """A puzzle as a player sees it, and solved."""
    heading("One of them, and its solution")
    picture = nf.decide(puzzle).solutions[0]
    pairs = zip(text_of_puzzle(puzzle).splitlines(), text_of_puzzle(puzzle, picture=picture).splitlines(), strict=True)
    for left, right in pairs:
        print(f"  {left:24}{right}")


def explain(puzzle: nf.Puzzle) -> None:
    """How a person solves it, and a drawing of the first step that is not obvious."""
    explanation = nf.explain_puzzle(puzzle)
    steps = explanation.deductions
    heading(f"How a person solves the cat: {len(steps)} steps, these are the first of each rule")
    seen: set[str] = set()
    for number, step in enumerate(steps, 1):
        if step.rule not in seen:
            seen.add(step.rule)
            print(f"  {number:2}. {TITLES[step.rule]}\n      {step.reason}")
    print(f"  {explanation.note}")
    proved = nf.check_certificate(nf.certificate(explanation), puzzle)
    print(f"  A checker of plain Python replays all steps and agrees: {proved == explanation.picture}.")
    number = next(number for number, step in enumerate(steps) if step.rule not in ("complete", "overlap"))
    picture = nf.draw_deduction(puzzle, explanation.highlight(number))
    print(f"  Step {number + 1} drawn: {picture.save(OUT / 'cat-step.svg')}")


def find_two_solutions() -> None:
    """What happens with an unfair puzzle."""
    heading("A puzzle with two solutions is found out")
    puzzle = nf.Puzzle.of_clues([[1], [1], [2]], [[1], [1], [2]], nf.Credits("Two ways"))
    verdict = nf.decide(puzzle)
    one, other = verdict.solutions
    print(f"  {verdict.answer}: {nf.count(puzzle, limit=1000)} solutions, {len(verdict.ambiguous)} cells differ")
    print(f"  Both drawn: {nf.draw_pair(puzzle, one, other).save(OUT / 'two-ways.svg')}")


def draw(puzzles: dict[Path, nf.Puzzle]) -> None:
    """One puzzle in four looks, and all solutions on one sheet."""
    heading("Drawn: SVG, PNG and PDF, for screens, paper and colour-blind eyes")
    fish = puzzles[HERE / "fish.png"]
    print(f"  {nf.draw_puzzle(fish).save(OUT / 'fish.svg')}")
    print(f"  {nf.draw_solution(fish, look=nf.Look(theme='dark')).save(OUT / 'fish-dark.png', width=800)}")
    print(f"  {nf.draw_puzzle(fish, nf.Look(theme='print')).save(OUT / 'fish.pdf')}")
    bare = nf.Look(title=False, credits=False, key=False)
    items = [
        nf.Item(nf.draw_solution(puzzle, nf.decide(puzzle).solutions[0], bare, clues=False), path.name)
        for path, puzzle in puzzles.items()
    ]
    print(f"  {nf.draw_sheet(items, columns=3, title='Examples').save(OUT / 'examples.png', width=1200)}")


def convert(puzzle: nf.Puzzle) -> None:
    """The same puzzle as a picture and as a link."""
    heading("The same puzzle elsewhere")
    target = OUT / "cat-pixels.png"
    nf.write(replace(puzzle, goal=nf.decide(puzzle).solutions[0]), target)
    print(f"  {target}: one pixel per cell, read back to the same puzzle: {nf.read(target).id == puzzle.id}")
    print(f"  {nf.dumps(puzzle, 'puzzlink').decode().strip()}")


def make_from_picture(path: Path) -> list[nf.Made]:
    """A black-and-white and a colour puzzle that look like a picture."""
    heading(f"Made from {path.name}: one solution each, no guessing needed")
    made: list[nf.Made] = []
    for options in (nf.MonoOptions(width=20, height=20), nf.ColourOptions(width=20, height=20)):
        best = nf.make(path, options)
        target = nf.draw_solution(best.puzzle).save(OUT / f"{path.stem}-{best.kind}.png", width=600)
        print(f"  {target}: {best.verdict.answer}, {best.grade.label}, likeness {best.likeness:.2f}")
        made.append(best)
    return made


def make_from_drawing(path: Path) -> nf.Made:
    """A drawing in four orientations becomes a tangram: its lines cut the frame into faces."""
    heading(f"A tangram from {path.name}")
    found = nf.make_tangram(path)
    how = "guess-free" if found.guess_free else "with assumptions"
    print(f"  {len(found.puzzle.lines)} lines, {found.puzzle.cells} faces: {found.verdict.answer}, {how}")
    print(f"  {nf.draw_puzzle(found.puzzle).save(OUT / 'swan.svg')}")
    print(f"  {nf.draw_solution(found.puzzle).save(OUT / 'swan-solution.svg')}")
    return found


def make_curved(path: Path) -> nf.Made:
    """A drawing becomes a puzzle of curves: its outline is extended to the frame, and decoys are added."""
    heading(f"A curved puzzle from {path.name}, in some seconds")
    found = nf.make_curved(path, nf.CurvedOptions(effort="quick"))
    how = "guess-free" if found.guess_free else "with assumptions"
    print(f"  {found.state.curves} curves, {found.puzzle.cells} faces: {found.verdict.answer}, {how}, {found.rank}")
    print(f"  score {found.penalties.total:.0f}, visibility {found.visibility:.2f} (0.5 is hidden, 1 is plain to see)")
    print(f"  {nf.draw_puzzle(found.puzzle).save(OUT / 'fox.svg')}")
    print(f"  {nf.draw_solution(found.puzzle).save(OUT / 'fox-solution.svg')}")
    return found


def make_from_model(path: Path) -> nf.Made:
    """A mesh becomes a solid: voxels with a clue for each line along x, y and z, some of them left out."""
    heading(f"A solid from {path.name}")
    made = nf.make_solid(path, nf.SolidOptions(size=16, clues="minimal"))
    how = "guess-free" if made.guess_free else "with assumptions"
    print(f"  {made.size.replace('x', '×')} cells: {made.verdict.answer}, {how}")
    print(f"  {made.clues_kept} of {made.clues_all} clues are enough; likeness {made.likeness:.2f}")
    print(f"  {nf.draw_puzzle(made.puzzle).save(OUT / 'dino.svg')}")
    print(f"  {nf.draw_solution(made.puzzle).save(OUT / 'dino-solution.png', width=800)}")
    return made


def print_booklet(made: list[nf.Made]) -> None:
    """All that was made, as a booklet to print and to solve with a pencil."""
    heading("A booklet of them: cover, contents, how to solve each kind, hints, solutions")
    options = nf.BookOptions(title="Made on the spot", author="nonoforge", paper="a5", order="kind", hints=2)
    book = nf.make_book(made, options)
    print(f"  {book.save(OUT / 'booklet.pdf')}: {len(book.plan.entries)} puzzles on {len(book.pages)} pages of A5")
    for each in book.left_out:
        print(f"  left out: {each.name}: {each.reason}")


def heading(text: str) -> None:
    """A title between two empty lines."""
    print(f"\n{text}\n")


if __name__ == "__main__":
    main()
