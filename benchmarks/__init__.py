"""Benchmarks: what is measured, the papers repeated, and the pictures of both in docs/."""
