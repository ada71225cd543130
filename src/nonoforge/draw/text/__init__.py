"""Text: what is written in drawings and in the terminal."""
