"""Annealing of curves: the compiled loop that moves strands in a frame and measures what every move does."""
