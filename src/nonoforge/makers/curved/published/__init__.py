"""The published methods for curved nonograms: 2017 and 2019."""
