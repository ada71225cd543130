"""Makers: a small room per kind of puzzle; each returns puzzles that the engine has proved."""
