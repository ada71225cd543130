"""Completion in the shell: what pressing Tab offers."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from nonoforge.cli import COMMANDS, run
from nonoforge.cli.completion import options_of_all

ASK = """
source /dev/stdin <<'END'
{script}
END
COMP_WORDS=({words}); COMP_CWORD={at}; _nonoforge; echo "${{COMPREPLY[*]}}"
"""


@pytest.fixture(scope="module")
def script() -> str:
    """What `nonoforge completion bash` prints."""
    from nonoforge.cli.completion import _bash

    return _bash()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["ma"], {"make"}),
        (["library", "t"], {"tag"}),
        (["make", "--wid"], {"--width"}),
        (["make", "cat.jpg", "--difficulty", ""], {"easy", "medium", "hard"}),
        (["make", "--kind", "c"], {"colour", "curved"}),
        (["library", "add", "--tu"], {"--turned"}),
        (["draw", "cat"], set()),
    ],
)
def test_bash_offers_what_fits(script: str, words: list[str], offered: set[str]) -> None:
    """Commands, commands of a group, options and values; nothing where a file is meant, which the shell completes."""
    quoted = " ".join(f"'{word}'" for word in ["nonoforge", *words])
    text = ASK.format(script=script, words=quoted, at=len(words))
    done = subprocess.run(["bash"], input=text, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == offered


def test_every_command_has_help_by_both_names() -> None:
    """`-h` and `--help` are options of each command, groups included."""
    every = options_of_all()
    assert {words[0] for words in every} == set(COMMANDS)
    for words, options in every.items():
        names = {name for option in options for name in option.names}
        assert {"-h", "--help"} <= names, words


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """They get the same commands and options."""
    assert run(["completion", shell]) == 0
    text = capsys.readouterr().out
    assert all(word in text for word in (*COMMANDS, "difficulty", "turned"))
