"""Books: pages from drawings, from a handful of puzzles to a booklet; it knows nothing of where puzzles come from."""
