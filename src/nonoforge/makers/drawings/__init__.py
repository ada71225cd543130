"""Drawings: outlines of SVG files and bitmaps, and the tangrams made of them."""
