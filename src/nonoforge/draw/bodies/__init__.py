"""Bodies: each board measured and painted, without the page around it."""
