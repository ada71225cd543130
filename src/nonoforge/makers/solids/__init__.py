"""Solids: 3D nonograms from meshes and voxel models."""
