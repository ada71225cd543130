"""Colours: how colours are drawn so that everybody can tell them apart."""
