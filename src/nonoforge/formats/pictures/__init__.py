"""Formats that are pictures: a pixel, a character or a voxel for each cell."""
