"""The published methods for grids: thresholds (2007), blackening (2011), quantised colours (2007)."""
