"""Solids drawn: what is seen is checked by walking along rays, and layer sheets are read back and solved again."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image
from svg_reading import NS

import nonoforge as nf
from nonoforge.cli import run
from nonoforge.clues import Clue, Total, Totals
from nonoforge.draw import Highlight, Look, draw_ambiguous, draw_deduction, draw_knowledge, draw_puzzle, draw_solution
from nonoforge.draw.bodies.hidden import seen
from nonoforge.draw.bodies.solid_words import face_words
from nonoforge.engine import decide
from nonoforge.puzzle import no_knowledge

LAWS = settings(max_examples=80)
RED_BLUE = nf.Palette(
    (*nf.BLACK_AND_WHITE.colours[:1], nf.Colour("red", (200, 30, 30), "r"), nf.Colour("blue", (30, 60, 200), "b"))
)
CHAIR = nf.Puzzle.of_picture(nf.Solid(3, 3, 4), bytes([1, 0, 1, 0, 0, 0, 1, 0, 1] * 2 + [1] * 9 + [0] * 6 + [1] * 3))
LAYERS = Look(solid="layers")


def first_hit(cubes: np.ndarray, x: float, y: float) -> tuple[int, int, int, int] | None:
    """The face seen at a point of the page, found by walking from the eye into the box in tiny steps."""
    # The page's point (x, y), in edges, is the ray (i - t, t, j - t): turn it into lattice coordinates first.
    i = x / (3**0.5 / 2)
    j = i / 2 - y
    step = 1e-3
    before = None
    for t in np.arange(-sum(cubes.shape) - 2, sum(cubes.shape) + 2, step):
        place = (int(np.floor(i - t)), int(np.floor(t)), int(np.floor(j - t)))
        if place == before:
            continue
        if before is not None and all(0 <= p < n for p, n in zip(place, cubes.shape, strict=True)) and cubes[place]:
            moved = [a != b for a, b in zip(before, place, strict=True)]
            return *place, {0: 1, 1: 0, 2: 2}[moved.index(True)]
        before = place
    return None


@settings(max_examples=12)
@given(arrays(np.bool_, st.tuples(*[st.integers(1, 3)] * 3)))
def test_every_triangle_shows_the_nearest_face(cubes: np.ndarray) -> None:
    """A ray through the middle of each visible part meets exactly the face that is drawn there."""
    found = seen(cubes)
    for face, whole, half in zip(found.faces.tolist(), found.whole.tolist(), found.halves.tolist(), strict=True):
        i, j = np.mean(half, axis=0)
        # A little off the middle, so that the ray meets no edge.
        hit = first_hit(cubes, (i + 0.013) * 3**0.5 / 2, (i + 0.013) / 2 - (j + 0.007))
        assert hit == tuple(face)
        assert whole in (True, False)


@LAWS
@given(arrays(np.bool_, st.tuples(*[st.integers(1, 5)] * 3)))
def test_visible_area_is_that_of_the_shadow(cubes: np.ndarray) -> None:
    """The triangles shown are as many as the cubes' shadow has, each cube casting six onto the lattice."""
    found = seen(cubes)
    shadow = set()
    for x, y, z in np.argwhere(cubes).tolist():
        i, j = x + y, y + z
        shadow |= {(i, j, 0), (i, j, 1), (i + 1, j, 1), (i + 1, j + 1, 0), (i, j + 1, 0), (i + 1, j + 1, 1)}
    assert int(found.whole.sum()) * 2 + int((~found.whole).sum()) == len(shadow)


def test_the_full_box_shows_three_whole_sides() -> None:
    """Of a full box exactly its top, front and right side are seen, every face as a whole, no step anywhere."""
    found = seen(np.ones((4, 3, 2), np.bool_))
    assert found.whole.all()
    assert not found.steps.any()
    sides = sorted(map(tuple, found.faces.tolist()))
    front = [(x, 0, z, 0) for x, z in product(range(4), range(2))]
    right = [(3, y, z, 1) for y, z in product(range(3), range(2))]
    top = [(x, y, 1, 2) for x, y in product(range(4), range(3))]
    assert sides == sorted(front + right + top)


def test_a_cube_before_another_makes_a_step() -> None:
    """Two cubes that touch only on the page part along edges that are steps, two that touch in space do not."""
    apart = np.zeros((3, 3, 3), np.bool_)
    apart[0, 2, 0] = apart[2, 0, 1] = True
    assert seen(apart).steps.any()
    neighbours = np.zeros((2, 1, 1), np.bool_)
    neighbours[:, 0, 0] = True
    assert not seen(neighbours).steps.any()


def clue_of(text: str, ring: str) -> Clue:
    cells = int(text)
    return Totals(({"": Total.plain, "circle": Total.circle, "square": Total.square}[ring](cells),))


def puzzle_on_page(svg: str, board: nf.Solid, cell: float) -> nf.Puzzle:
    """The puzzle a reader sees on a layer sheet: numbers left of, above and inside the grids, rings around them."""
    clues: list[Clue] = [None] * len(board.lines)
    along_x, along_y, along_z = (lines.start for _, lines in board.directions)
    sheets = [node for node in ET.fromstring(svg).iter(f"{NS}g") if node.get("class") == "layer"]
    assert len(sheets) == board.depth
    for z, sheet in enumerate(sheets):
        parts = {part.get("class"): part for part in sheet}
        left, top = map(float, re.findall(r"M([-\d.]+) ([-\d.]+)h", _first_path(parts["cells"]))[0])
        for name in ("clues", "through"):
            rings = _rings(parts[name])
            for node in parts[name].iter(f"{NS}text"):
                x, y = float(node.attrib["x"]), float(node.attrib["y"])
                ring = next((kind for kind, rx, ry in rings if abs(rx - x) < cell / 2 and abs(ry - y) < cell / 2), "")
                column = int((x - left) // cell)
                row = board.height - 1 - int((y - 0.2 * cell - top) // cell)
                if name == "through":
                    line = along_z + column + board.width * row
                elif x < left:
                    line = along_x + row + board.height * z
                else:
                    line = along_y + column + board.width * z
                clue = clue_of(node.text or "", ring)
                assert clues[line] in (None, clue)
                clues[line] = clue
    return nf.Puzzle(board, tuple(clues))


def _first_path(node: ET.Element) -> str:
    return next(node.iter(f"{NS}path")).attrib["d"]


def _rings(node: ET.Element) -> list[tuple[str, float, float]]:
    found = []
    for path in node.iter(f"{NS}path"):
        for piece in re.findall(r"M[^z]*z", path.attrib["d"]):
            numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", piece)]
            if "C" in piece:
                ends = re.findall(r"C\S+ \S+ \S+ \S+ ([-\d.e]+) ([-\d.e]+)", piece)
                x, y = (sum(float(end[k]) for end in ends) / len(ends) for k in (0, 1))
                found.append(("circle", x, y))
            else:
                x, y, w, h = numbers[:4]
                found.append(("square", x + w / 2, y + h / 2))
    return found


@LAWS
@given(arrays(np.uint8, st.tuples(st.integers(1, 6), st.integers(1, 5), st.integers(1, 5)), elements=st.integers(0, 1)))
def test_layer_sheets_hold_the_whole_puzzle(volume: np.ndarray) -> None:
    """Every clue of every line is read back from the sheet, with its ring."""
    width, height, depth = volume.shape
    puzzle = nf.Puzzle.of_picture(nf.Solid(width, height, depth), volume.tobytes(order="F"))
    again = puzzle_on_page(draw_puzzle(puzzle, Look(solid="layers", cell=20)).svg(), nf.Solid(width, height, depth), 20)
    assert again.clues == puzzle.clues


def test_the_printed_puzzle_is_solved_again() -> None:
    """What is read from the sheet has one solution, and it is the goal."""
    assert isinstance(CHAIR.board, nf.Solid)
    verdict = decide(puzzle_on_page(draw_puzzle(CHAIR, Look(solid="layers", cell=30)).svg(), CHAIR.board, 30))
    assert verdict.answer == "unique"
    assert verdict.solutions[0] == CHAIR.goal


def test_isometric_numbers_are_those_of_three_sides() -> None:
    """The unsolved box carries each clue once: as many texts as lines with a clue, and none on a finished model."""
    clues = tuple(None if index % 3 == 0 else clue for index, clue in enumerate(CHAIR.clues))
    thinned = nf.Puzzle(CHAIR.board, clues, goal=CHAIR.goal)
    shown = sorted(map(int, numbers_on_faces(draw_puzzle(thinned).svg())))
    assert shown == sorted(clue.parts[0].cells for clue in clues if isinstance(clue, Totals))
    assert 'class="clues"' not in draw_solution(CHAIR).svg()


def numbers_on_faces(svg: str) -> list[str]:
    groups = [node for node in ET.fromstring(svg).iter(f"{NS}g") if node.get("class") == "clues"]
    return sorted(node.text or "" for group in groups for node in group.iter(f"{NS}text"))


def test_knowledge_removes_cubes() -> None:
    """Cells known to be empty are gone, and what is left carries the clues of its own three lines."""
    board = CHAIR.board
    assert isinstance(board, nf.Solid)
    for x, y, z in ((0, 2, 1), (1, 1, 2), (2, 0, 0)):
        left = x + 3 * (y + 3 * z)
        knowledge = tuple(3 if cell == left else 1 for cell in range(board.cells))
        mine = [clue for line, clue in zip(board.lines, CHAIR.clues, strict=True) if left in line]
        wanted = sorted(str(clue.parts[0].cells) for clue in mine if isinstance(clue, Totals))
        assert numbers_on_faces(draw_knowledge(CHAIR, knowledge).svg()) == wanted


def test_marks_choose_layers() -> None:
    """Ambiguous cells and deductions are drawn in the layers they touch unless something else is asked for."""
    assert "Layer 1" in draw_ambiguous(CHAIR, [4]).svg()
    assert "Layer 1" not in draw_ambiguous(CHAIR, [4], look=Look(solid="isometric")).svg()
    before = no_knowledge(CHAIR)
    after = tuple(1 if cell == 4 else mask for cell, mask in enumerate(before))
    for line, layers in ((1, 1), (4, 2), (26, 1)):
        svg = draw_deduction(CHAIR, Highlight(before, after, (line,), (4,), "why")).svg()
        assert svg.count('class="layer"') == layers
        assert "Layer 1" in svg
    assert draw_ambiguous(CHAIR, [0, 35], look=LAYERS).svg().count('class="layer"') == 4


def test_some_layers() -> None:
    """A sheet of some layers has their grids only; layers that do not exist are refused."""
    svg = draw_puzzle(CHAIR, Look(layers=(2, 3))).svg()
    assert svg.count('class="layer"') == 2
    assert "Layer 2" in svg
    assert "Layer 4" not in svg
    with pytest.raises(nf.DrawError, match="no layer 9"):
        draw_puzzle(CHAIR, Look(layers=(1, 9)))
    with pytest.raises(nf.DrawError, match="count from 1"):
        Look(layers=(3, 2))
    with pytest.raises(nf.DrawError, match="cannot be seen"):
        Look(solid="above")


def test_words_of_colours() -> None:
    """A complete clue leaves its zeros out, an incomplete one shows them and a question mark, none shows nothing."""
    both = Totals((Total.plain(3), Total.plain(0, 2)))
    assert [(word.text, word.colour) for word in face_words(both, 3)] == [("3", 1)]
    assert [(word.text, word.colour) for word in face_words(Totals((Total.plain(0),)), 3)] == [("0", 1), ("?", 2)]
    assert [word.text for word in face_words(Totals((Total.plain(0), Total.plain(0, 2))), 3)] == ["0"]
    assert [(word.text, word.colour) for word in face_words(Totals((Total.plain(1),)), 5)] == [("1", 1), ("?", 0)]
    assert face_words(None, 2) == ()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "print"])
@pytest.mark.parametrize("way", ["isometric", "layers"])
def test_every_surface_and_theme(theme: str, way: str, tmp_path: Path) -> None:
    """SVG, PNG and PDF of a two-coloured solid come out in every theme, unsolved and solved."""
    goal = bytes([0, 1, 2, 1, 1, 0, 2, 2])
    puzzle = nf.Puzzle.of_picture(nf.Solid(2, 2, 2), goal, RED_BLUE)
    for drawing in (draw_puzzle(puzzle, Look(theme, solid=way)), draw_solution(puzzle, look=Look(theme, solid=way))):
        ET.fromstring(drawing.svg())
        assert drawing.png(200).startswith(b"\x89PNG")
        assert drawing.pdf().startswith(b"%PDF")


def test_enormous_solids_are_refused() -> None:
    """A solid with too many faces or cells for one page is refused in one sentence."""
    flat = nf.Puzzle(nf.Solid(400, 400, 1), (None,) * 160_800)
    for way in ("isometric", "layers"):
        with pytest.raises(nf.DrawError, match="too many"):
            draw_puzzle(flat, Look(solid=way))


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="needs poppler's pdftoppm")
def test_leaning_numbers_are_alike_on_all_surfaces(tmp_path: Path) -> None:
    """The isometric PDF, rendered by another program, is to the eye the PNG; a mirror image of the box is not."""
    drawing = draw_puzzle(CHAIR)
    file = drawing.save(tmp_path / "x.pdf")
    subprocess.run(["pdftoppm", "-png", "-r", "96", "-singlefile", file, tmp_path / "x"], check=True)
    png = Image.open(io.BytesIO(drawing.png(round(drawing.width)))).convert("L")
    pdf = Image.open(tmp_path / "x.png").convert("L").resize(png.size)
    one, other = np.asarray(png, float), np.asarray(pdf, float)
    assert np.abs(one - other).mean() < np.abs(one - other[:, ::-1]).mean() / 4


def test_layers_on_paper(tmp_path: Path) -> None:
    """`--paper a4` gives sheets of that size, each as full as stays legible; a PNG is not concerned."""
    volume = np.zeros((20, 20, 9), np.uint8)
    volume[2:18, 3:17, :] = 1
    nf.write(nf.Puzzle.of_picture(nf.Solid(20, 20, 9), volume.tobytes(order="F")), tmp_path / "box.json")
    pdf, png = tmp_path / "box.pdf", tmp_path / "box.png"
    order = ["draw", str(tmp_path / "box.json"), "--view", "layers", "--paper", "A4", "-o", str(pdf), "-o", str(png)]
    assert run(order) == 0
    pages = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf.read_bytes())
    assert 3 <= len(pages) <= 9
    assert set(pages) == {(b"595.3", b"841.9")}
    assert run([*order[:4], "--layers", "2-3", "-o", str(pdf)]) == 0
    assert len(re.findall(rb"/MediaBox", pdf.read_bytes())) == 1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--view", "above"], "cannot be seen as 'above'"),
        (["--layers", "x"], "names no layers"),
        (["--layers", "5-9"], "no layer 9"),
        (["--paper", "a9"], "no paper 'a9'"),
    ],
)
def test_wrong_wishes(options: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A view, layers or a paper that do not exist cost one sentence, and nothing is written."""
    nf.write(CHAIR, tmp_path / "chair.json")
    assert run(["draw", str(tmp_path / "chair.json"), *options, "-o", str(tmp_path / "x.pdf")]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()
