"""Drawing: one picture of every puzzle, as SVG, PNG, PDF and text; nothing else in the house draws."""
