"""Surfaces: what drawings paint on, as SVG, PNG or PDF, and their type."""
