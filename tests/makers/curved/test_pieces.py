"""Pictures cut up: pieces, corners found and made, outlines that colours share."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from curved_drawings import BOAT, DISC, DROP, FISH, HEAD, LEAF, drawing, star

from nonoforge.errors import MakeError
from nonoforge.geometry.chain import length_of
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import SIDE, Pieces, area_of, cut_again, cut_up, remarks
from nonoforge.makers.drawings.outline import outline_of

BREAKS = {
    "fa-cat": 7, "fa-chess-knight": 5, "fa-church": 10, "fa-crow": 8, "fa-dove": 7, "fa-fish-fins": 7, "fa-horse": 9,
    "fa-spider": 20, "mdi-airplane": 15, "mdi-bird": 7, "mdi-dolphin": 12, "mdi-duck": 5, "mdi-elephant": 8,
    "mdi-ghost": 7, "mdi-rocket": 7, "mdi-horse-variant": 6, "mdi-snail": 12, "gi-squirrel": 10, "gi-raven": 14,
}  # fmt: skip
"""G1 breaks as counted by hand in SOURCES.md of the silhouettes."""


def total_length(pieces: Pieces) -> float:
    return sum(length_of(pieces.chain(i)) for i in range(len(pieces.first) - 1))


@pytest.mark.parametrize("name", BREAKS)
def test_breaks_are_those_of_the_table(name: str, shared: Path) -> None:
    """Each silhouette falls into as many open pieces as its table says it has breaks."""
    assert cut_up(outline_of(shared / "svg" / f"{name}.svg")).opened == BREAKS[name]


@pytest.mark.parametrize(("svg", "opened", "closed", "corners"), [(LEAF, 2, 0, 2), (DROP, 1, 0, 1), (FISH, 6, 1, 6)])
def test_contours_fall_apart_at_corners(svg: str, opened: int, closed: int, corners: int) -> None:
    """As many open pieces as corners, smooth contours stay closed, and each corner joins two ends."""
    pieces = cut_up(drawing(svg))
    assert (pieces.opened, len(pieces.first) - 1 - pieces.opened, pieces.corners) == (opened, closed, corners)
    for corner in range(corners):
        spots = pieces.at[pieces.corner == corner]
        assert len(spots) == 2
        assert (spots[0] == spots[1]).all()


def test_ends_point_out_of_their_pieces() -> None:
    """A small step along an end's direction and a small step back along the piece lie on opposite sides of the end."""
    pieces = cut_up(drawing(FISH))
    for end in range(pieces.ends):
        chain = pieces.chain(end // 2)
        inner = chain[0, 1] if end % 2 == 0 else chain[-1, 2]
        back = inner - pieces.at[end]
        assert np.isclose(np.hypot(*pieces.out[end]), 1)
        assert back @ pieces.out[end] == pytest.approx(-np.hypot(*back))


@pytest.mark.parametrize("frame", ["rectangle", "circle"])
def test_the_picture_stands_in_its_frame(frame: str) -> None:
    """All control points keep the margin, and the longer side of the frame has 1000 units."""
    pieces = cut_up(drawing(FISH), Curved2019Options(frame=frame, margin=0.2))  # type: ignore[arg-type]
    assert pieces.frame.long_side == pytest.approx(SIDE)
    points = pieces.at
    if frame == "circle":
        assert np.hypot(*(points - SIDE / 2).T).max() <= 0.3 * SIDE + 1e-6
    else:
        assert points.min() >= 0.2 * SIDE - 1e-6
        assert points[:, 0].max() <= pieces.frame.right - 0.2 * SIDE + 1e-6


def test_a_disc_gets_two_corners() -> None:
    """A picture without any corner gets two, and keeps its area but for the tips."""
    pieces = cut_up(drawing(DISC))
    assert (pieces.opened, pieces.corners) == (2, 2)
    assert any("corner" in note for note in pieces.notes)
    before, after = area_of(pieces.drawn[0].contours[0]), area_of(pieces.regions[0].contours[0])
    assert before < after < 1.05 * before


def test_a_single_corner_gets_a_second_one_when_asked() -> None:
    """A drop's curve crosses itself as drawn, and need not with `single=corners`."""
    assert "crosses itself" in " ".join(remarks(cut_up(drawing(DROP))))
    pieces = cut_up(drawing(DROP), Curved2019Options(single="corners"))
    assert pieces.opened == 2
    assert "crosses itself" not in " ".join(remarks(pieces))


def test_smooth_contours_can_be_left_out_or_opened() -> None:
    """The fish's eye stays, goes, or gets two corners, as asked."""
    counts = {}
    for smooth in ("closed", "leave out", "corners"):
        pieces = cut_up(drawing(FISH), Curved2019Options(smooth=smooth))
        counts[smooth] = (pieces.opened, len(pieces.first) - 1)
    assert counts == {"closed": (6, 7), "leave out": (6, 6), "corners": (8, 8)}


@pytest.mark.parametrize(("eyes", "closed"), [(1, 0), (4, 0), (5, 5)])
def test_a_few_smooth_contours_get_corners_and_a_crowd_stays_closed(eyes: int, closed: int) -> None:
    """Up to four round holes in a square are opened; of five none is, and a note says so."""
    holes = "".join(f"M{12 + 16 * i} 50 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0Z" for i in range(eyes))
    svg = f'{HEAD}<path fill-rule="evenodd" d="M5 5H95V95H5Z {holes}"/></svg>'
    pieces = cut_up(drawing(svg), Curved2019Options(smooth="corners"))
    assert pieces.opened == 4 + 2 * (eyes - closed)
    assert len(pieces.first) - 1 - pieces.opened == closed
    assert any("stay closed" in note for note in pieces.notes) == (closed > 0)


@pytest.mark.parametrize("svg", [FISH, DROP, BOAT])
def test_a_picture_can_be_cut_again(svg: str) -> None:
    """From pieces with corners made and another margin come those of the drawing itself."""
    plain = cut_up(drawing(svg))
    again = cut_again(
        cut_up(drawing(svg), Curved2019Options(margin=0.1, smooth="corners", single="corners")), Curved2019Options()
    )
    assert again.opened == plain.opened
    assert again.frame.box == pytest.approx(plain.frame.box)
    assert total_length(again) == pytest.approx(total_length(plain), rel=1e-6)


def test_specks_are_enlarged() -> None:
    """An eye smaller than a face may be is drawn larger, with a note."""
    svg = FISH.replace("a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0", "a0.5 0.5 0 1 0 1 0 a0.5 0.5 0 1 0 -1 0")
    pieces = cut_up(drawing(svg))
    assert any("enlarged" in note for note in pieces.notes)
    frame = pieces.frame
    assert area_of(pieces.regions[0].contours[1]) > 0.001 * (frame.right - frame.left) * (frame.bottom - frame.top)


def test_colours_share_their_outlines() -> None:
    """Where two colours touch there is one curve: the pieces are as long as the outlines less what is drawn twice."""
    pieces = cut_up(drawing(BOAT))
    scale = length_of(pieces.drawn[1].contours[0]) / (2 * (96 + 10))  # the mast's outline in the drawing's units
    every = sum(length_of(contour) for region in pieces.drawn for contour in region.contours)
    twice = scale * (10 + 80)  # mast on hull; sail on mast, from 20 to 100
    assert total_length(pieces) == pytest.approx(every - twice, rel=0.004)
    assert len(pieces.palette) == 4


def test_what_cannot_be_read_is_refused() -> None:
    """Two hundred corners are too many, in one sentence that says so."""
    with pytest.raises(MakeError, match="200 corners"):
        cut_up(drawing(star(100)))


def test_close_corners_and_cusps_are_reported() -> None:
    """The report before any work names corners that are too close and cusps."""
    sentences = " ".join(remarks(cut_up(drawing(star(30, 0.05)))))
    assert "closer than the threshold" in sentences
    assert "cusp" in sentences


def test_a_crowd_of_specks_is_thinned() -> None:
    """Of a hundred round holes the largest stay, and a note counts the others."""
    holes = "".join(
        f"M{10 + 8 * (i % 10)} {20 + 6 * (i // 10)} a{1 + i / 100} {1 + i / 100} 0 1 0 {2 + i / 50} 0 "
        f"a{1 + i / 100} {1 + i / 100} 0 1 0 {-2 - i / 50} 0Z"
        for i in range(100)
    )
    svg = f'{HEAD}<path fill-rule="evenodd" d="M2 2 L98 2 L98 98 L2 98Z {holes}"/></svg>'
    pieces = cut_up(drawing(svg))
    assert len(pieces.first) - 1 - pieces.opened == 24
    assert any("76 small contours" in note for note in pieces.notes)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"frame": "banana"}, "frame must be one of rectangle, circle, not 'banana'"),
        ({"margin": 0.9}, "margin must lie between 0.02 and 0.4"),
        ({"margin": "wide"}, "margin must be a number"),
        ({"margin": float("nan")}, "margin must lie between"),
        ({"smooth": "maybe"}, "smooth must be one of closed, corners, leave out"),
        ({"single": "none"}, "single must be one of cross, corners"),
        ({"break_angle": 0}, "break_angle must lie between"),
        ({"sharpen": "very"}, "sharpen must be yes or no"),
    ],
)
def test_options_are_checked(options: dict[str, object], words: str) -> None:
    """What makes no sense is refused in one sentence that says what would."""
    with pytest.raises(MakeError, match=words):
        Curved2019Options(**options)  # type: ignore[arg-type]
