"""Keeping: sources, puzzles and drafts in a folder beside the library; no path in it ever comes from a client."""
