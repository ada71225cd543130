"""A black-and-white picture as one large integer: to shift the number is to shift the picture.

Growing by a square of 13 pixels then takes a dozen operations on a kilobyte, where a filter would visit every pixel.
Rows are `stride` bits apart; the bits between them are 0, so that nothing crosses from one row to the next.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_MARGIN = 16
"""Zero bits after each row, more than anything grows by."""


class Bits:
    """Pictures of one size, `height` by `width` pixels."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.stride = (width + _MARGIN + 7) // 8 * 8
        self.all = self.of_picture(np.ones((height, width), dtype=bool))

    def of_picture(self, picture: NDArray[np.bool_]) -> int:
        """The number of a picture (height, width)."""
        padded = np.zeros((self.height, self.stride), dtype=bool)
        padded[:, : self.width] = picture
        return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")

    def of_block(self, rows: tuple[int, int], columns: tuple[int, int]) -> int:
        """The number of a rectangle: first and last row, first and last column, the last ones not included."""
        row = (1 << columns[1]) - (1 << columns[0])
        lines = ((1 << self.stride * (rows[1] - rows[0])) - 1) // ((1 << self.stride) - 1)  # a 1 for each row
        return (row * lines) << (self.stride * rows[0])

    def grown(self, picture: int, size: int) -> int:
        """Every pixel with a black one in the square of `size` (odd) around it; outside the picture all is white."""
        for step in (1, self.stride):
            reached = 1
            while reached < size:
                more = min(reached, size - reached)
                picture |= picture << more * step
                reached += more
            picture = (picture >> (size // 2) * step) & self.all
        return picture

    def opened(self, picture: int, size: int) -> int:
        """Without what is narrower than `size` pixels; what ends at the border may go on beyond it."""
        return self.grown(self.all & ~self.grown(self.all & ~picture, size), size)

    def weights(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Values (height, width) of pixels in the order of `pixels_of`."""
        padded = np.zeros((self.height, self.stride), dtype=np.float32)
        padded[:, : self.width] = values
        return padded.ravel()

    def pixels_of(self, picture: int) -> NDArray[np.uint8]:
        """(height * stride,): 1 where it is black."""
        data = picture.to_bytes(self.height * self.stride // 8, "little")
        return np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")
