"""Colours: how colours are drawn so that every eye tells them apart."""
