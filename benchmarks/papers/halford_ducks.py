"""Halford's ducks (2016): the mesh sampled as he did, at placements that give the clues he printed."""

from __future__ import annotations

import numpy as np

from nonoforge.geometry.voxels import Cells, inside_by_rays
from nonoforge.makers.solids.mesh_source import Mesh
from nonoforge.makers.solids.model import trim


def sampled(mesh: Mesh, size: int, scale: float, shift: tuple[float, float, float]) -> Cells:
    """One sample for each cell, as Halford (2016) did: the mesh scaled to `scale · size` cells, centred in the box of
    whole cells around it, moved by `shift` cells in a box one cell larger, and trimmed.
    """
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    factor = scale * size / float((high - low).max())
    box = np.ceil((high - low) * factor - 1e-9)
    vertices = (mesh.vertices - (low + high) / 2) * factor + box / 2 + np.array(shift)
    shape = (int(box[0]) + 1, int(box[1]) + 1, int(box[2]) + 1)
    filled, _ = inside_by_rays(np.ascontiguousarray(vertices[mesh.faces]), shape)
    return np.ascontiguousarray(filled[trim(filled)])


HALFORD_DUCKS = {
    12: (1.0, (0.334, -0.216, -0.014)),
    24: (1.015, (0.234, 0.870, 1.138)),
    36: (1.0, (0.591, 1.005, 0.124)),
}
"""Size -> scale and shift of `sampled` (file axes) that give the clues of the duck in Halford (2016), table 4."""
