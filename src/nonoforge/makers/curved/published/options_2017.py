"""Every setting of the 2017 method under a readable name, with the values of its Table 2.

The thesis gives lengths and areas in the units of its drawings, whose size it does not say; here they are units of a
frame whose longer side is 1000. `TABLE_11` says where each argument of its program went.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.errors import MakeError
from nonoforge.makers.options import check_range

MOST_ITERATIONS = 100_000
"""Iterations of either optimisation at most: a wrong number on the command line must not run for days."""

TABLE_11 = {
    "indir": "the path of the picture on the command line",
    "file": "the path of the picture on the command line",
    "thresholds": "vertex_distance, least_angle, least_area, least_compactness",
    "weights": "vertex_weight, angle_weight, size_weight, shape_weight, obfuscation_weight",
    "-wone": "equal_weights",
    "-af": "always: a path is read whole",
    "outdir": "the path after -o",
    "outfile": "the path after -o",
    "savefile": "the path after -o, ending in .json",
    "mode": "--continue FILE reads a saved arrangement, a picture is read otherwise",
    "-am": "always: files are known by their content",
    "seed": "--seed",
    "-me": "new_ends",
    "-npsi": "--no-self-intersections",
    "cratio": "connect_rate",
    "temp": "start_temperature",
    "coolrate": "cooling_rate",
    "pairits": "pair_iterations",
    "ratempts": "curve_attempts",
    "sirattempts": "exception_attempts",
    "ras": "restart_attempts",
    "-dre": "extend",
}
"""Argument of the thesis's program (Table 11) -> what it is called here."""


@dataclass(frozen=True, slots=True)
class Options2017:
    """Thresholds, weights and course of the method.

    Scoring: two vertices closer than `vertex_distance` units, angles below `least_angle` degrees, faces below
    `least_area` square units or less compact (area / perimeter²) than `least_compactness` are penalised by the five
    weights; `equal_weights` makes all of them 1. Obfuscation: the curvature is sampled every `sample_step` of the
    parameter where points are more than `sample_distance` apart, into `bins` bins.

    Course: `connect_rate` is the share of ends that are connected to each other. `first_control` is the least distance
    from an end to its curve's second control point. Annealing runs from `start_temperature` (below 1: not at all) by
    `cooling_rate` down to 1; a curve is drawn anew up to `curve_attempts` times. Where self-intersections are
    forbidden, an extension that failed `exception_attempts` times may have one; after `restart_attempts` failures all
    begins anew. 0 means without limit.

    Pairwise refinement: `pair_iterations` moves of up to `pair_reach` units; `adaptive_reach` takes the distance to the
    intersection instead. `new_ends` false goes on from a saved arrangement as it is; `extend` false draws no
    extensions, which only a saved arrangement allows.
    """

    vertex_weight: float = 1000.0
    angle_weight: float = 3.0
    size_weight: float = 3.0
    shape_weight: float = 7.0
    obfuscation_weight: float = 0.0
    equal_weights: bool = False
    vertex_distance: float = 11.0
    least_angle: float = 20.0
    least_area: float = 55.0
    least_compactness: float = 0.025
    sample_distance: float = 5.0
    sample_step: float = 0.01
    bins: int = 5
    connect_rate: float = 0.0
    first_control: float = 60.0
    start_temperature: float = 72.0
    cooling_rate: float = 0.97
    curve_attempts: int = 10
    exception_attempts: int = 10
    restart_attempts: int = 0
    pair_iterations: int = 0
    pair_reach: float = 100.0
    adaptive_reach: bool = False
    new_ends: bool = True
    extend: bool = True

    def __post_init__(self) -> None:
        for name in ("vertex", "angle", "size", "shape", "obfuscation"):
            check_range(f"{name}_weight", getattr(self, f"{name}_weight"), 0, 1e9)
        check_range("vertex_distance", self.vertex_distance, 1e-6, 1000)
        check_range("least_angle", self.least_angle, 1e-6, 90)
        check_range("least_area", self.least_area, 1e-6, 1e6)
        check_range("least_compactness", self.least_compactness, 1e-9, 0.08)
        check_range("sample_distance", self.sample_distance, 0, 1000)
        check_range("sample_step", self.sample_step, 1e-3, 0.5)
        check_range("bins", self.bins, 1, 100)
        check_range("connect_rate", self.connect_rate, 0, 1)
        check_range("first_control", self.first_control, 0, 1000)
        check_range("start_temperature", self.start_temperature, 0, 1e9)
        check_range("cooling_rate", self.cooling_rate, 0, 0.9999)
        for name in ("curve_attempts", "exception_attempts", "restart_attempts", "pair_iterations"):
            check_range(name, getattr(self, name), 0, MOST_ITERATIONS)
        check_range("pair_reach", self.pair_reach, 0, 1000)
        if not any(self.weights):
            raise MakeError("all weights of the 2017 score are 0: there is nothing to optimise")

    @property
    def weights(self) -> tuple[float, float, float, float, float]:
        """For vertices, angles, size, shape and obfuscation."""
        if self.equal_weights:
            return (1.0, 1.0, 1.0, 1.0, 1.0)
        four = self.vertex_weight, self.angle_weight, self.size_weight, self.shape_weight
        return (*four, self.obfuscation_weight)
