"""Our own format: JSON that holds every board, every clue and everything that came with a puzzle."""
