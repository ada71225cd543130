"""Tasks: everything that takes time, as functions `(work, given) -> value` that run in a worker."""
