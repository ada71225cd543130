"""Compile the kernels of geometry once, so that they are cached: `python -m nonoforge.geometry.warm`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from nonoforge.compiling.cache import is_complete, mark_complete


def kernels_cached() -> bool:
    """Whether all kernels are in the cache."""
    return is_complete(Path(__file__).parent)


def warm() -> float:
    """Run every kernel on a small arrangement and a triangle; returns the seconds it took."""
    import numpy as np

    from nonoforge.geometry.arrangement import arrange
    from nonoforge.geometry.chain import ellipse, rectangle, straight
    from nonoforge.geometry.planes import plane_of
    from nonoforge.geometry.scene import Curve, scene_of
    from nonoforge.geometry.voxels import inside_by_rays, touched

    begun = perf_counter()
    curves = [Curve(straight((0, 40), (100, 60))), Curve(straight((30, 0), (60, 100)))]
    curves.append(Curve(ellipse(20, 80, 8, 8), closed=True))
    arrangement = arrange(scene_of(rectangle(0, 0, 100, 100), curves))
    arrangement.penalties()
    plane_of(arrangement)
    triangles = np.array([[[0.2, 0.1, 0.3], [1.8, 0.2, 0.4], [0.3, 1.9, 1.7]]])
    inside_by_rays(triangles, (2, 2, 2))
    touched(triangles, (2, 2, 2))
    _warm_makers()
    _warm_annealing()
    mark_complete(Path(__file__).parent)
    return perf_counter() - begun


def _warm_makers() -> None:
    """What the makers of curved puzzles call: one straight piece with two connections, a rectangle to redraw."""
    import numpy as np

    from nonoforge.geometry.arcs import fitted, refined, spans_of
    from nonoforge.geometry.arrangement import arrange
    from nonoforge.geometry.assemble import Drawn, Ends, assemble
    from nonoforge.geometry.blemishes import LinkLimits, Web, link_costs, meets_own_curve, verdict_on
    from nonoforge.geometry.chain import straight
    from nonoforge.geometry.extension import connection, crosses_itself, sharpest_angle
    from nonoforge.geometry.frames import Frame, way_out
    from nonoforge.geometry.measures import Weights
    from nonoforge.geometry.scene import Scene

    frame = Frame(0.0, 0.0, 100.0, 100.0)
    piece = straight((40, 50), (60, 52))
    at, out = np.array([[40.0, 50.0], [60.0, 52.0]]), np.array([[-1.0, 0.0], [1.0, 0.0]])
    third = np.array([[10.0, 40.0], [90.0, 60.0]])
    cubic, place = connection(frame.box, frame.chain, at[0], out[0], 20.0, third[0], 3.5)
    way_out(frame.box, 40.0, 50.0, -1.0, 0.0, 100.0)
    crosses_itself(cubic, 8)
    sharpest_angle(cubic)
    drawn = Drawn(piece, np.array([0, 1]), np.array([0]), np.array([1]), 2, frame.chain)
    ends = Ends(at, out, np.full(2, -1), np.full(2, 9.0), third, np.array([place, 1.5]))
    control, first, closed, site_at, site_end, sites, link, _ = assemble(drawn, ends, np.zeros((0, 6)))
    a = arrange(Scene(control, first, closed, site_at, site_end, sites))
    meets_own_curve(a.scene.control, a.scene.first_piece, link, 0)
    web = Web(link, sites, a.lines, a.met, a.edges)
    verdict_on(np.array([0]), web, a.measured, frame.box, LinkLimits(1.0, 1.0, 1.0, 1.0, 1.0), False)
    link_costs(2, web, a.measured, Weights().weights, Weights().scaled(100.0, 1e4))
    ring = np.array([(0.0, 0.0), (200.0, 0.0), (400.0, 0.0), (400.0, 300.0), (200.0, 300.0), (0.0, 300.0)])
    rough = fitted(spans_of(ring, 10.0, 60.0), 0.5)
    if rough is not None:
        refined(rough, ring, 10.0)


def _warm_annealing() -> None:
    """The loop of annealing, on one straight piece."""
    import numpy as np

    from nonoforge.geometry.anneal.annealer import Annealer, FixedPieces
    from nonoforge.geometry.chain import straight

    at, out = np.array([[400.0, 500.0], [600.0, 520.0]]), np.array([[-1.0, 0.0], [1.0, 0.0]])
    outline = FixedPieces(straight(*at), np.array([0, 1]), 1, at, out, np.array([0]), np.array([0, 1]), 2)
    square = np.array([[0.0, 0.0], [1000.0, 0.0], [1000.0, 1000.0], [0.0, 1000.0]])
    annealer = Annealer(outline, square, decoys=1)
    annealer.load(annealer.scatter(np.random.default_rng(0)))
    annealer.run(10, 10.0, 1.0)


if __name__ == "__main__":
    print(f"geometry: kernels ready after {warm():.1f} s")
