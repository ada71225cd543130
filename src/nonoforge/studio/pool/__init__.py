"""The pool: worker processes with warm kernels; work that can be stopped, workers that are replaced."""
