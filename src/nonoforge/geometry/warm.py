"""Compile the kernels of geometry once, so that they are in the cache: `python -m nonoforge.geometry.warm`."""

from __future__ import annotations

from time import perf_counter


def warm() -> float:
    """Call every kernel through one small arrangement and one triangle; the seconds it took."""
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
    return perf_counter() - begun


if __name__ == "__main__":
    print(f"geometry: kernels ready after {warm():.1f} s")
