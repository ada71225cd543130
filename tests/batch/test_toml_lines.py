"""Lines of keys in TOML files."""

from __future__ import annotations

import tomllib

import pytest

from nonoforge.batch.toml_lines import Path, line_of, lines_of

TEXT = '''# a comment with [[wish]] in it
[job]
name = "a = b [job]"   # trailing = comment
sources = [
    "one",  # [[wish]]
    "two = 2",
]
note = """
[[wish]]
count = 9
"""

[[wish]]
count = 3
"quoted key" = 1
set = { inner = 1, other = [1, 2] }

[[wish]]
  count = 4
literal = \'\'\'
[job]
x = 1
\'\'\'
last = 'it = [x'
'''


def test_keys_are_found_where_they_stand() -> None:
    """Not in comments, strings, lists or inline tables."""
    lines = lines_of(TEXT)
    assert {path: line for path, line in lines.items() if path} == {
        ("job",): 2,
        ("job", "name"): 3,
        ("job", "sources"): 4,
        ("job", "note"): 8,
        ("wish",): 13,
        ("wish", 0): 13,
        ("wish", 0, "count"): 14,
        ("wish", 0, "quoted key"): 15,
        ("wish", 0, "set"): 16,
        ("wish", 1): 18,
        ("wish", 1, "count"): 19,
        ("wish", 1, "literal"): 20,
        ("wish", 1, "last"): 24,
    }


def test_every_key_of_a_file_is_found() -> None:
    """All keys that `tomllib` reads at the top of tables have a line, and there are no others."""
    value = tomllib.loads(TEXT)
    keys: set[Path] = {("job", key) for key in value["job"]}
    keys |= {("wish", number, key) for number, table in enumerate(value["wish"]) for key in table}
    assert {path for path in lines_of(TEXT) if path not in {("job",), ("wish",), ("wish", 0), ("wish", 1)}} == keys


def test_what_stands_inside_is_found_by_what_it_stands_in() -> None:
    """A key of an inline table is told by the line of the table."""
    lines = lines_of(TEXT)
    assert line_of(lines, ("wish", 0, "set", "inner")) == 16
    assert line_of(lines, ("wish", 1, "missing")) == 18
    assert line_of(lines, ("nothing",)) == 0


@pytest.mark.parametrize("text", ["", "\n\n", "a = 1", '[a]\nb = "\\""\nc = 2', "a.b = 1\n"])
def test_small_files(text: str) -> None:
    """Nothing breaks, and the last line counts."""
    lines = lines_of(text)
    if text.startswith("[a]"):
        assert lines[("a", "c")] == 3
    if text.startswith("a.b"):
        assert lines[("a", "b")] == 1
