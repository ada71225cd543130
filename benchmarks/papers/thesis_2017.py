"""Tables of the thesis of 2017: what the arguments of its program are called here, and the settings it compares."""

from __future__ import annotations

from typing import Any

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

SETTINGS_2017: dict[str, tuple[bool, dict[str, Any]]] = {
    "plain": (True, {}),
    "no self-intersections": (False, {}),
    "connect 25 %": (True, {"connect_rate": 0.25}),
    "connect 50 %": (True, {"connect_rate": 0.5}),
    "connect 75 %": (True, {"connect_rate": 0.75}),
    "100 iterations": (True, {"start_temperature": 21.0}),
    "pairwise": (True, {"start_temperature": 21.0, "pair_iterations": 40}),
    "pairwise, adaptive": (True, {"start_temperature": 21.0, "pair_iterations": 40, "adaptive_reach": True}),
    "obfuscation": (True, {"obfuscation_weight": 1.0}),
}
"""The columns of the thesis's Tables 4, 6, 8 and 10: self-intersections allowed, settings."""
