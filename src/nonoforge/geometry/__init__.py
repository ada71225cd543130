"""Geometry: curves in a frame and the faces they make (and solids from meshes); it knows nothing of clues."""
