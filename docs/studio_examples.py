"""Makes the puzzles that the studio shows at its first start: `python docs/studio_examples.py`, from the checkout."""

from __future__ import annotations

from pathlib import Path

import nonoforge as nf

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src" / "nonoforge" / "studio" / "examples"
MADE = ROOT / "examples"


def main() -> None:
    """One of each kind; the number of each file is its place."""
    grid = {"author": "nonoforge", "licence": "MIT", "variants": 1}
    mono = nf.MonoOptions(width=20, title="Lighthouse", **grid)
    nf.write(nf.make(MADE / "pictures" / "lighthouse.png", mono).puzzle, OUT / "1-lighthouse.json")
    colour = nf.ColourOptions(width=20, colours=4, title="Night", **grid)
    nf.write(nf.make(MADE / "pictures" / "night.png", colour).puzzle, OUT / "2-night.json")
    waves = nf.read(ROOT / "src" / "nonoforge" / "book" / "examples" / "curved.json")
    nf.write(waves.with_credits(author="nonoforge", license="MIT"), OUT / "3-waves.json")
    solid = nf.SolidOptions(title="Mushroom", author="nonoforge", licence="MIT")
    nf.write(nf.make(MADE / "models" / "mushroom.vox", solid).puzzle, OUT / "4-mushroom.json")


if __name__ == "__main__":
    main()
