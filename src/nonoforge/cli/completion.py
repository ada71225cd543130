"""`nonoforge completion`: a script with which a shell completes commands, options and their values.

The script lists them all, so that pressing Tab does not start Python, which would take longer than a user waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import typer

from nonoforge.cli import COMMANDS
from nonoforge.cli.launch import app_of

_VALUES = {"--kind": "mono colour tangram curved solid auto", "--theme": "light dark contrast print paper"}
"""Values of options whose help does not list them as `a|b|c`."""


class Shell(StrEnum):
    """The shells that are understood."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a command: its spellings, what it takes ("" for a switch) and a line of help."""

    names: tuple[str, ...]
    values: str
    takes: bool
    help: str


def command(shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")]) -> int:
    """Print a script with which a shell completes commands, options and their values.

    For example:

      nonoforge completion bash > ~/.local/share/bash-completion/completions/nonoforge

      nonoforge completion zsh >> ~/.zshrc

      nonoforge completion fish > ~/.config/fish/completions/nonoforge.fish
    """
    print({Shell.bash: _bash, Shell.zsh: _zsh, Shell.fish: _fish}[shell]())
    return 0


def options_of_all() -> dict[tuple[str, ...], list[Option]]:
    """The options of every command; a command of a group is two words."""
    found: dict[tuple[str, ...], list[Option]] = {}
    for name in COMMANDS:
        parsed: Any = typer.main.get_command(app_of(name))
        for words, each in _leaves((name,), parsed):
            found[words] = list(_options(each))
    return found


def _leaves(words: tuple[str, ...], command: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not getattr(command, "commands", None):
        yield words, command
        return
    for name, each in command.commands.items():
        yield from _leaves((*words, name), each)


def _options(command: Any) -> Iterator[Option]:
    for each in command.params:
        if each.param_type_name == "option":
            names = (*each.opts, *each.secondary_opts)
            listed = each.metavar if each.metavar and "|" in each.metavar else ""
            values = _VALUES.get(names[0], listed.replace("|", " "))
            yield Option(names, values, not each.is_flag, (each.help or "").split("\n")[0])
    yield Option(("--help", "-h"), "", False, "Show the help.")


def _bash() -> str:
    every = options_of_all()
    groups: dict[str, list[str]] = {}
    values, options = [], []
    for words, its in every.items():
        if len(words) == 2:
            groups.setdefault(words[0], []).append(words[1])
        path = " ".join(words)
        options.append(f'    "{path}") {_offer(" ".join(name for each in its for name in each.names))} ;;')
        values += [
            f'    "{path} {name}") {_offer(each.values)} ;;' for each in its if each.values for name in each.names
        ]
    subs = [f'    "{name}") {_offer(" ".join(listed))} ;;' for name, listed in groups.items()]
    return "\n".join(
        [
            "_nonoforge() {",
            '  local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" path="${COMP_WORDS[1]}"',
            "  if [ $COMP_CWORD -eq 1 ]; then",
            f"    {_offer(' '.join([*COMMANDS, '--help', '--version']))}",
            "    return",
            "  fi",
            '  case "$COMP_CWORD $path" in',
            *(line.replace('"', '"2 ', 1) for line in subs),
            "  esac",
            f'  case " {" ".join(groups)} " in *" $path "*) path="$path ${{COMP_WORDS[2]}}" ;; esac',
            '  case "$path $before" in',
            *values,
            '    *) case "$now" in -*) case "$path" in',
            *options,
            "    esac ;; esac ;;",
            "  esac",
            "}",
            "complete -o bashdefault -o default -F _nonoforge nonoforge",
        ]
    )


def _offer(words: str) -> str:
    return f'COMPREPLY=($(compgen -W "{words}" -- "$now"))'


def _zsh() -> str:
    return f"autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n{_bash()}"


def _fish() -> str:
    lines = ["complete -c nonoforge -n __fish_use_subcommand -f"]
    for name, line in COMMANDS.items():
        lines.append(f"complete -c nonoforge -n __fish_use_subcommand -a {name} -d '{_quoted(line)}'")
    for words, options in options_of_all().items():
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in words)
        if len(words) == 2:
            first = f"__fish_seen_subcommand_from {words[0]}"
            lines.append(f"complete -c nonoforge -n '{first}' -a {words[1]}")
        for option in options:
            names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
            takes = f" -x -a '{option.values}'" if option.values else " -r" if option.takes else ""
            lines.append(f"complete -c nonoforge -n '{seen}' {names}{takes} -d '{_quoted(option.help)}'")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")
