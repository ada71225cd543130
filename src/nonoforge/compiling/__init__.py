"""Compiling: how kernels are compiled, once, and what of them lies in the cache."""
