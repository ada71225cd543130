"""Grids: black-and-white and colour puzzles from pictures."""
