"""Pictures: read, framed, cut into cells, and compared with what was made of them."""
