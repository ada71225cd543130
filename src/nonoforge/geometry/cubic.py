"""One cubic Bézier (4, 2) in kernels: its points, its derivative, its parts. `chain.py` has the same for Python."""

from __future__ import annotations

from typing import Any

from nonoforge.compiling.kernel import small


@small
def point_on(cubic: Any, t: float) -> tuple[float, float]:
    """The point at t."""
    s = 1.0 - t
    a, b, c, d = s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t
    x = a * cubic[0, 0] + b * cubic[1, 0] + c * cubic[2, 0] + d * cubic[3, 0]
    y = a * cubic[0, 1] + b * cubic[1, 1] + c * cubic[2, 1] + d * cubic[3, 1]
    return x, y


@small
def slope_on(cubic: Any, t: float) -> tuple[float, float]:
    """The derivative at t, divided by three."""
    s = 1.0 - t
    a, b, c = s * s, 2.0 * s * t, t * t
    x = a * (cubic[1, 0] - cubic[0, 0]) + b * (cubic[2, 0] - cubic[1, 0]) + c * (cubic[3, 0] - cubic[2, 0])
    y = a * (cubic[1, 1] - cubic[0, 1]) + b * (cubic[2, 1] - cubic[1, 1]) + c * (cubic[3, 1] - cubic[2, 1])
    return x, y


@small
def cut_in_two(cubic: Any, t: float, head: Any) -> None:
    """Move the part up to t into `head` and leave the rest, by de Casteljau."""
    for axis in range(2):
        p0, p1, p2, p3 = cubic[0, axis], cubic[1, axis], cubic[2, axis], cubic[3, axis]
        a, b, c = p0 + t * (p1 - p0), p1 + t * (p2 - p1), p2 + t * (p3 - p2)
        d, e = a + t * (b - a), b + t * (c - b)
        f = d + t * (e - d)
        head[0, axis], head[1, axis], head[2, axis], head[3, axis] = p0, a, d, f
        cubic[0, axis], cubic[1, axis], cubic[2, axis] = f, e, c


@small
def shorten(cubic: Any, t: float) -> None:
    """Keep the part up to t."""
    for axis in range(2):
        p0, p1, p2, p3 = cubic[0, axis], cubic[1, axis], cubic[2, axis], cubic[3, axis]
        a, b, c = p0 + t * (p1 - p0), p1 + t * (p2 - p1), p2 + t * (p3 - p2)
        d, e = a + t * (b - a), b + t * (c - b)
        cubic[1, axis], cubic[2, axis], cubic[3, axis] = a, d, d + t * (e - d)


@small
def copy_cubic(source: Any, target: Any) -> None:
    """Copy one cubic over another; for `target[:] = source` numba would compile two seconds' worth of error
    messages.
    """
    for p in range(4):
        target[p, 0], target[p, 1] = source[p, 0], source[p, 1]


@small
def turn(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> float:
    """Twice the area of the triangle abc; positive where c lies to the left of ab (y upwards)."""
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


@small
def chords_cross(points: Any, i: int, j: int) -> bool:
    """Whether the chords from points i and j (n, 2) to the points after them cross."""
    ax, ay, bx, by = points[i, 0], points[i, 1], points[i + 1, 0], points[i + 1, 1]
    px, py, qx, qy = points[j, 0], points[j, 1], points[j + 1, 0], points[j + 1, 1]
    if (turn(ax, ay, bx, by, px, py) >= 0.0) == (turn(ax, ay, bx, by, qx, qy) >= 0.0):
        return False
    crossed: bool = (turn(px, py, qx, qy, ax, ay) >= 0.0) != (turn(px, py, qx, qy, bx, by) >= 0.0)
    return crossed
