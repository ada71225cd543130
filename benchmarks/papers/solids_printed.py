"""The numbers that Halford printed for his 3D puzzles: Table 4, Table 5 and the fastest times of Appendix D."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Printed:
    """Size, lines empty/single/double/triple+ (range of the last), and linesolvers (percent bad) by solver."""

    size: str
    types: str
    looks: dict[str, str]


def _looks(*said: str) -> dict[str, str]:
    return dict(zip(("brute", "hier", "hier+pre", "heur", "heur+pre"), said, strict=True)) if said else {}


PRINTED = {
    ("Dino", 12): Printed("12×7×3", "85/46/10/0", _looks("153 (31)", "134 (13)", "23 (13)", "117 (34)", "24 (17)")),
    ("Dino", 24): Printed("24×12×6", "312/164/28/0", _looks("712 (43)", "932 (51)", "128 (10)", "525 (31)", "114 (3)")),
    ("Dino", 36): Printed(
        "36×18×9", "694/377/61/2 (6-7)", _looks("2292 (56)", "2792 (63)", "525 (31)", "1394 (34)", "359 (11)")
    ),
    ("Duck", 12): Printed("12×11×9", "98/216/25/0", _looks("544 (47)", "396 (24)", "263 (30)", "455 (20)", "233 (19)")),
    ("Duck", 24): Printed(
        "24×23×17", "386/850/113/2 (7-8)", _looks("3054 (57)", "3286 (54)", "1717 (45)", "2494 (31)", "1351 (25)")
    ),
    ("Duck", 36): Printed(
        "36×34×25", "852/1865/246/11 (6-17)", _looks("8835 (62)", "10384 (64)", "7706 (62)", "6602 (36)", "4151 (34)")
    ),
    ("Horse", 12): Printed("12×9×3", "99/65/7/0", _looks("228 (48)", "201 (33)", "37 (11)", "180 (44)", "32 (13)")),
    ("Horse", 24): Printed(
        "24×16×4", "348/176/19/1 (9)", _looks("1128 (64)", "980 (54)", "112 (11)", "638 (50)", "88 (14)")
    ),
    ("Horse", 36): Printed(
        "36×25×7", "817/469/36/5 (9-24)", _looks("2778 (57)", "3057 (59)", "590 (28)", "1821 (50)", "529 (26)")
    ),
    ("Jeep", 12): Printed(
        "12×4×6", "61/53/26/4 (4-5)", _looks("166 (53)", "176 (53)", "50 (2)", "199 (37)", "74 (19)")
    ),
    ("Jeep", 24): Printed(
        "24×10×12", "188/221/184/55 (7-17)", _looks("3957 (82)", "2598 (64)", "1344 (52)", "1916 (54)", "1148 (53)")
    ),
    ("Jeep", 36): Printed("36×12×17", "238/460/335/215 (3-27)", _looks()),
    ("Knot", 12): Printed(
        "12×12×9", "208/134/17/1 (5)", _looks("800 (64)", "871 (64)", "181 (38)", "634 (48)", "138 (22)")
    ),
    ("Knot", 24): Printed(
        "23×24×18", "651/476/212/59 (3-8)", _looks("13371 (87)", "12420 (85)", "4241 (66)", "5951 (70)", "2565 (64)")
    ),
    ("Knot", 36): Printed("34×36×26", "1162/737/746/399 (3-13)", _looks()),
    ("Check", 12): Printed(
        "12×12×12", "0/0/0/432 (6)", _looks("43200 (100)", "432 (100)", "432 (100)", "432 (100)", "432 (100)")
    ),
    ("Check", 24): Printed(
        "24×24×24", "0/0/0/1728 (12)", _looks("172800 (100)", "1728 (100)", "1728 (100)", "1728 (100)", "1728 (100)")
    ),
    ("Check", 36): Printed(
        "36×36×36", "0/0/0/3888 (18)", _looks("388800 (100)", "3888 (100)", "3888 (100)", "3888 (100)", "3888 (100)")
    ),
}

TIMES = {
    ("Dino", 12): "< 1 ms", ("Dino", 24): "2 ms", ("Dino", 36): "11 ms",
    ("Duck", 12): "1 ms", ("Duck", 24): "24 ms", ("Duck", 36): "7.1 s",
    ("Horse", 12): "< 1 ms", ("Horse", 24): "3 ms", ("Horse", 36): "450 s",
    ("Jeep", 12): "< 1 ms", ("Jeep", 24): "16.8 s", ("Jeep", 36): "out of memory",
    ("Knot", 12): "1 ms", ("Knot", 24): "47 ms", ("Knot", 36): "> 11 h",
    ("Check", 12): "24 ms", ("Check", 24): "32.7 s", ("Check", 36): "not finished",
}  # fmt: skip
"""His fastest solver: solving, or (Check) giving up; uniqueness was not proved."""
