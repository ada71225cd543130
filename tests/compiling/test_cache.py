"""The mark that says whether the kernels of a room are all there."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonoforge.compiling.cache import is_complete, mark_complete, shelf_of


def test_a_mark_holds_for_whole_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Complete after all was compiled, also when more comes; no longer when a file is cut short or gone."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "sample.py").write_text("")
    shelf = shelf_of(tmp_path)
    assert shelf == tmp_path / "__pycache__"
    assert not is_complete(tmp_path)
    kernel = shelf / "sample.outer-1.py311.1.nbc"
    kernel.write_bytes(b"whole")
    mark_complete(tmp_path)
    assert is_complete(tmp_path)
    (shelf / "sample.other-1.py311.1.nbc").write_bytes(b"more")
    assert is_complete(tmp_path)
    kernel.write_bytes(b"whol")
    assert not is_complete(tmp_path)
    kernel.unlink()
    assert not is_complete(tmp_path)
