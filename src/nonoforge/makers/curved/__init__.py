"""Curved nonograms: the outline of a picture, carried on to the frame by curves that make a clear puzzle."""
