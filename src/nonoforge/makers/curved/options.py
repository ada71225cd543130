"""What can be asked of the makers of curved nonograms: what all methods understand, and what each of them adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from nonoforge.boards.plane import Rank
from nonoforge.errors import MakeError
from nonoforge.makers.drawings.options import BREAK_ANGLE
from nonoforge.makers.options import Options, setting, shown

EFFORTS: dict[str, float] = {"quick": 0.125, "normal": 1.0, "thorough": 4.0}
"""Effort -> moves of our method, in multiples of the normal ones."""
NORMAL_SECONDS = 20.0
"""What the normal effort takes on two idle cores of 2026."""

ARCS = (20, 26)
"""That a picture that is redrawn has at most, and one that is coarse with so few."""
MOST_DETAILS = 8.0
"""Times the smallest detail that can be read: half an eye is left of most pictures then."""
MOST_ITERATIONS = 100_000
"""Of anything that a setting counts: a wrong number on the command line must not run for days."""

Single = Literal["cross", "corners"]


@dataclass(frozen=True, kw_only=True)
class CurvesOptions(Options):
    """What all methods understand: how the picture is cut up, what curves may do, what is mended in the end.

    `start`: a `CurvedState` to go on from (`saved.load_state`); the source is not looked at then. It is no setting:
    command lines and forms have a file instead.
    """

    kind: ClassVar[str] = "curved"

    margin: float = setting(0.16, "Between picture and frame, as a share of the frame's longer side.", 0.02, 0.4)
    frame: Literal["rectangle", "circle"] = setting("rectangle", "The form of the frame.")
    break_angle: float = setting(BREAK_ANGLE, "Where an outline turns by more degrees it has a corner.", 1, 170)
    sharpen: bool = setting(False, "Make rounded corners sharp again.")
    smooth: Literal["closed", "corners", "leave out"] = setting("closed", "What becomes of contours without a corner.")
    single: Single | None = setting(
        None, "What becomes of contours with one corner: their curve crosses itself, or they get another corner."
    )
    self_intersections: bool = setting(True, "Whether a curve may cross itself.")
    loosen: float = setting(
        0.0, "How far corners may be moved in the end for a clearer puzzle, in shares of the frame's side.", 0, 0.05
    )
    start: Any = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start is not None:
            from nonoforge.makers.curved.state import CurvedState

            if not isinstance(self.start, CurvedState):
                raise MakeError(f"start must be a saved arrangement, not {shown(self.start)}")

    @property
    def treatment(self) -> Single:
        """What becomes of contours with one corner where nobody said it: the papers let their curves cross."""
        return self.single or "cross"

    @property
    def most_arcs(self) -> tuple[int, ...]:
        """With how many arcs the picture is redrawn before it is cut up, and with how many if that leaves it coarse;
        none: it stays as it is, as in the papers.
        """
        return ()

    @property
    def least_details(self) -> float:
        """How large details must be in a picture that is redrawn, as a multiple of what can be read."""
        return 1.0


@dataclass(frozen=True, kw_only=True)
class CurvedOptions(CurvesOptions):
    """Our own method.

    Two things give a picture away at once: closed curves, so eyes get corners, and much room around it, for nothing
    that lies there can be the picture. Where `seconds` are set and no effort, there are as many moves as fit into them.
    """

    margin: float = setting(0.13, "Between picture and frame, as a share of the frame's longer side.", 0.02, 0.4)
    smooth: Literal["closed", "corners", "leave out"] = setting("corners", "What becomes of contours without a corner.")
    faithful: bool = setting(False, "Keep the outline exactly as it is drawn, not redrawn with corners that hide it.")
    arcs: int | None = setting(
        None, "How many arcs a picture that is redrawn should have at most; 20 to 26 where nobody says it.", 6, 40
    )
    details: float = setting(
        1.0, "Holes and slits that are left out of it, as a multiple of the smallest that can be read.", 1, MOST_DETAILS
    )
    rank: Rank | None = setting(None, "The hardest class wanted; advanced where nobody says it.")
    decoys: int | None = setting(
        None, "Curves that bound no part of the picture; as many as are good where nobody says it.", 0, 20
    )
    effort: Literal["quick", "normal", "thorough"] | None = setting(
        None, "How much is tried; normal where nobody says it."
    )
    moves: float = setting(1.0, "How many times the moves that the effort brings.", 0.001, 1000)
    workers: int = setting(
        0, "Arrangements that are annealed at once, 0 for one on each core; the puzzle does not depend on it.", 0, 256
    )

    @property
    def treatment(self) -> Single:
        """What becomes of contours with one corner: a curve that must cross itself makes the puzzle expert."""
        return self.single or ("cross" if self.rank == "expert" else "corners")

    @property
    def most_arcs(self) -> tuple[int, ...]:
        """With how many arcs the picture is redrawn; none where it must stay as it is."""
        if self.faithful:
            return ()
        return (self.arcs,) if self.arcs else ARCS

    @property
    def least_details(self) -> float:
        """How large details must be in a picture that is redrawn."""
        return self.details

    @property
    def wanted(self) -> Rank:
        """The hardest class that will do."""
        return self.rank or "advanced"

    @property
    def multiple(self) -> float:
        """The effort in multiples of the normal one."""
        if self.effort is None and self.seconds is not None:
            return self.seconds / NORMAL_SECONDS
        return EFFORTS[self.effort or "normal"]


@dataclass(frozen=True, kw_only=True)
class Curved2019Options(CurvesOptions):
    """The schedule of Table 1 of 2019 and the limits of its rules (i) to (v).

    Lengths are shares of the frame's shorter side. With 20 pieces a start has 700 crossings: "extremely close" must be
    a fifth of a unit there or nothing is left.
    """

    method: ClassVar[str] = "2019"

    temperature: float = setting(153.0, "The temperature at the start.", 1, 1e9)
    cooling: float = setting(0.99, "What it is multiplied by after each iteration.", 0, 0.9999)
    stale: int = setting(100, "Iterations without gain that end it, once it is cold.", 1, MOST_ITERATIONS)
    aborts: int = setting(50, "Connections given up before a start is begun again.", 1, MOST_ITERATIONS)
    attempts: int = setting(10, "Replacements tried before a choice is given up.", 1, MOST_ITERATIONS)
    restarts: int = setting(30, "Starts begun before the run fails.", 1, MOST_ITERATIONS)
    least_reach: float = setting(1 / 12, "Least distance from an end to its curve's second control point.", 1e-3, 1)
    most_reach: float = setting(10 / 12, "Largest distance from an end to its curve's second control point.", 1e-3, 2)
    control_angle: float = setting(8.0, "Least angle of a control polygon, in degrees.", 0, 90)
    near_vertex: float = setting(0.0002, "Rule (i): how close two vertices may be.", 0, 0.2)
    near_frame: float = setting(0.001, "Rule (iii): how close to the frame a curve may run.", 0, 0.2)
    least_angle: float = setting(1.0, "Rule (iv): least angle of a crossing, in degrees.", 0, 90)
    sharp_turn: float = setting(0.004, "Rule (v): the radius of a turn that is too sharp.", 0, 0.2)
    near_turn: float = setting(0.006, "Rule (v): how close to such a turn another curve may come.", 0, 0.2)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.most_reach < self.least_reach:
            raise MakeError(f"most_reach must lie between {self.least_reach:g} and 2, not {self.most_reach:g}")


@dataclass(frozen=True, kw_only=True)
class Curved2017Options(CurvesOptions):
    """Every setting of 2017 under a readable name, with the values of the thesis's Table 2; 0 attempts have no limit.

    The thesis gives lengths and areas in the units of its drawings, whose size it does not say; here they are units of
    a frame whose longer side is 1000.
    """

    method: ClassVar[str] = "2017"

    vertex_weight: float = setting(1000.0, "Weight of vertices that are too close.", 0, 1e9)
    angle_weight: float = setting(3.0, "Weight of angles that are too small.", 0, 1e9)
    size_weight: float = setting(3.0, "Weight of faces that are too small.", 0, 1e9)
    shape_weight: float = setting(7.0, "Weight of faces that are not compact.", 0, 1e9)
    obfuscation_weight: float = setting(0.0, "Weight of curvatures that tell picture and extensions apart.", 0, 1e9)
    equal_weights: bool = setting(False, "Make all five weights 1.")
    vertex_distance: float = setting(11.0, "Units below which two vertices are too close.", 1e-6, 1000)
    least_angle: float = setting(20.0, "Degrees below which an angle is too small.", 1e-6, 90)
    least_area: float = setting(55.0, "Square units below which a face is too small.", 1e-6, 1e6)
    least_compactness: float = setting(0.025, "Area / perimeter² below which a face is not compact.", 1e-9, 0.08)
    sample_distance: float = setting(5.0, "Units between points where the curvature is sampled.", 0, 1000)
    sample_step: float = setting(0.01, "Steps of the parameter at which it is sampled.", 1e-3, 0.5)
    bins: int = setting(5, "Bins of the histogram of curvatures.", 1, 100)
    connect_rate: float = setting(0.0, "Share of the ends that are connected to each other.", 0, 1)
    first_control: float = setting(60.0, "Least units from an end to its curve's second control point.", 0, 1000)
    start_temperature: float = setting(72.0, "The temperature at the start; below 1 nothing is annealed.", 0, 1e9)
    cooling_rate: float = setting(0.97, "What it is multiplied by after each iteration, down to 1.", 0, 0.9999)
    curve_attempts: int = setting(10, "How often a curve is drawn again before another one is.", 0, MOST_ITERATIONS)
    exception_attempts: int = setting(
        10, "Failures after which an extension may cross its own curve, where that is forbidden.", 0, MOST_ITERATIONS
    )
    restart_attempts: int = setting(0, "Failures after which all begins again.", 0, MOST_ITERATIONS)
    pair_iterations: int = setting(0, "Moves of the pairwise refinement.", 0, MOST_ITERATIONS)
    pair_reach: float = setting(100.0, "Units by which such a move goes at most.", 0, 1000)
    adaptive_reach: bool = setting(False, "Take the distance to the crossing instead.")
    new_ends: bool = setting(True, "No: go on from a saved arrangement as it is.")
    extend: bool = setting(True, "No: draw no extensions, which only a saved arrangement allows.")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not any(self.weights):
            raise MakeError("all weights of the 2017 score are 0: there is nothing to optimise")

    @property
    def weights(self) -> tuple[float, float, float, float, float]:
        """For vertices, angles, size, shape and obfuscation."""
        if self.equal_weights:
            return (1.0, 1.0, 1.0, 1.0, 1.0)
        four = self.vertex_weight, self.angle_weight, self.size_weight, self.shape_weight
        return (*four, self.obfuscation_weight)
