"""The Python of guides can be copied: it compiles, uses names that exist, and what is cheap is run."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from told import blocks, text_of

import nonoforge as nf
from docs.site.places import ROOT, pages

SHOWN = [
    (page, block)
    for page in pages()
    for block in blocks(text_of(f"docs/{page}"), "python")
    if ">>> " not in block and not block.startswith("    ")
]


def test_names_on_pages_exist() -> None:
    """Every `nf.NAME` of a block is a public name."""
    assert len(SHOWN) > 8
    used = {
        (page, node.attr)
        for page, block in SHOWN
        for node in ast.walk(ast.parse(block, page))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "nf"
    }
    assert {(page, name) for page, name in used if name not in nf.__all__} == set()


def test_the_guide_for_apps_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The description is printed, and the server's check tells a puzzle from a vague one and from nonsense."""
    (tmp_path / "cat.non").write_bytes((ROOT / "examples" / "cat.non").read_bytes())
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(text_of("docs/guides/app.md"), "python"):
        exec(block, names)
    assert json.loads(capsys.readouterr().out)["kind"] == "mono"
    assert names["check"]((tmp_path / "cat.non").read_bytes())["difficulty"] == "easy"
    assert names["check"](nf.dumps(nf.read("2x2:1/1/1/1"), "non")) == {
        "answer": "multiple",
        "cells": [0, 1, 2, 3],
        "reason": "",
    }
    assert "error" in names["check"](b"nonsense")
