"""Makers: one file or one small package per kind of puzzle; each returns puzzles that the engine has proved."""
