"""docs/api.md lists every public name, and its examples are run."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

import pytest

import nonoforge as nf

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_print_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All examples, run one after the other in a folder with a copy of `examples/`."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest("\n".join(EXAMPLES), {}, "api", "docs/api.md", 0)
    said: list[str] = []
    result = doctest.DocTestRunner().run(test, out=said.append)
    assert result.attempted > 60
    assert result.failed == 0, "".join(said)


def test_every_public_name_is_on_the_page() -> None:
    """Each is named in the text and used in an example, and nothing else is used."""
    used = set(re.findall(r"\bnf\.(\w+)", "\n".join(EXAMPLES))) - {"errors"}
    assert used == set(nf.__all__)
    text = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert set(nf.__all__) - set(re.findall(r"`(\w+)`", text)) == set()
