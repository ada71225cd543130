"""Surfaces: what drawings paint on (SVG, PNG, PDF), and its fonts."""
