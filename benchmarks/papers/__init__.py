"""Papers: the published experiments repeated, with the numbers they printed."""
