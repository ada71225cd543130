"""Measurements: what `make bench` runs; each module has `rows()`."""
