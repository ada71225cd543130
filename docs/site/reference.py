"""The page of every public name, made from signatures and docstrings, in the order of docs/api.md.

`docs/api.md` tells what names are for, with examples; a test holds that it mentions each of them. So its sections are
the sections here, and a name belongs to the first one that mentions it.
"""

from __future__ import annotations

import inspect
import math
import re
from typing import Any

import nonoforge as nf
from docs.site.places import DOCS
from nonoforge.makers.options import Checked, Setting, settings_of

_HEAD = """# Every public name

Made from the docstrings, in the order of [Python, by job](api.md), which has an example of each.
`import nonoforge as nf` gives all of them.

"""

_FIELD = re.compile(r"^(\w+(?:, \w+)*): (.*)$")


def reference_page() -> str:
    """The page, as Markdown."""
    return _HEAD + "\n".join(
        f"## {title}\n\n" + "\n".join(_entry(name) for name in names) for title, names in sections().items()
    )


def sections() -> dict[str, list[str]]:
    """Heading of docs/api.md -> the public names first mentioned below it."""
    found: dict[str, list[str]] = {}
    left = set(nf.__all__)
    for part in re.split(r"^## ", (DOCS / "api.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, text = part.partition("\n")
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
        named = [name for name in re.findall(r"`(\w+)`", prose) if name in left]
        found[title] = list(dict.fromkeys(named))
        left -= set(named)
    if left:
        raise SystemExit(f"docs/api.md does not mention {', '.join(sorted(left))}")
    return {title: names for title, names in found.items() if names}


def _entry(name: str) -> str:
    value = getattr(nf, name)
    if inspect.isclass(value):
        return _class(name, value)
    if inspect.isroutine(value):
        return f"### {name}\n\n{_signature(name, value)}\n{_prose(inspect.getdoc(value))}\n"
    return f"### {name}\n\n{_constant(value)}\n"


def _constant(value: Any) -> str:
    """A value or a type under a name; what `inspect` finds on them is about their class, not about the name."""
    return f"```python\n{value!r}\n```\n" if len(repr(value)) < 400 else f"A `{type(value).__name__}`.\n"


def _class(name: str, cls: type) -> str:
    settings = settings_of(cls) if issubclass(cls, Checked) else ()
    shown = f"```python\nnf.{name}(...)\n```\n" if settings else _signature(name, cls)
    parts = [f"### {name}\n\n{shown}\n{_prose(cls.__doc__ and inspect.cleandoc(cls.__doc__))}"]
    if settings:
        rows = "\n".join(map(_row, settings))
        parts.append(f"| setting | default | values | |\n| --- | --- | --- | --- |\n{rows}\n")
    for method, member in inspect.getmembers_static(cls):
        if method.startswith("_") or method not in _own(cls):
            continue
        call = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if isinstance(member, property):
            parts.append(f"**`.{method}`**{_kind_of(member)} {_prose(inspect.getdoc(member))}")
        elif inspect.isfunction(call):
            parts.append(f"**`.{method}{_arguments(call)}`** {_prose(inspect.getdoc(call))}")
    return "\n".join(parts)


def _own(cls: type) -> set[str]:
    """Members that the class or a base of ours defines, and documents."""
    ours = [base for base in cls.__mro__ if base.__module__.startswith("nonoforge")]
    return {name for base in ours for name, member in vars(base).items() if getattr(member, "__doc__", None)}


def _kind_of(member: property) -> str:
    returned = inspect.signature(member.fget).return_annotation if member.fget else inspect.Signature.empty
    return "" if returned is inspect.Signature.empty else f" (`{returned}`)"


def _signature(name: str, value: Any) -> str:
    if inspect.isclass(value) and issubclass(value, Exception):
        bases = ", ".join(base.__name__ for base in value.__bases__)
        return f"```python\nclass {name}({bases})\n```\n"
    return f"```python\nnf.{name}{_arguments(value)}\n```\n"


def _arguments(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return "(...)"
    if inspect.isclass(value):
        signature = signature.replace(return_annotation=signature.empty)
    kept = [each for each in signature.parameters.values() if each.name not in ("self", "cls")]
    plain = _plain(str(signature.replace(parameters=kept)))
    if len(plain) < 70:
        return plain
    returned = "" if signature.return_annotation is signature.empty else f" -> {signature.return_annotation}"
    inside = "".join(f"    {line},\n" for line in _lines(kept))
    return _plain(f"(\n{inside}){returned}")


def _plain(signature: str) -> str:
    """Annotations without the quotes in which postponed ones come; defaults keep theirs."""
    return re.sub(r"(?<=: )'([^']*)'|(?<=-> )'([^']*)'", r"\1\2", signature).replace("nonoforge.", "")


def _lines(parameters: list[inspect.Parameter]) -> list[str]:
    """One line for each parameter, with the `*` before those that must be named."""
    lines: list[str] = []
    for each in parameters:
        if each.kind is each.KEYWORD_ONLY and "*" not in lines:
            lines.append("*")
        lines.append(str(each))
    return lines


def _prose(text: str | None) -> str:
    """A docstring as Markdown: `name: text` lines are a list, what is indented after a blank line is code."""
    made: list[str] = []
    for line in (text or "").splitlines():
        match = _FIELD.match(line)
        if match:
            if made and made[-1] and not made[-1].startswith("- "):
                made.append("")
            made.append(f"- `{match[1]}`: {match[2]}")
        else:
            made.append(line)
    return "\n".join(made) + "\n"


def _row(each: Setting) -> str:
    return f"| `{each.name}` | {_default(each)} | {_range(each)} | {_cell(each.help)} |"


def _default(each: Setting) -> str:
    return "" if each.default is None or each.default == "" else f"`{each.default}`"


def _range(each: Setting) -> str:
    if each.choices:
        return ", ".join(f"`{choice}`" for choice in each.choices)
    kinds = " or ".join({bool: "yes, no", int: "whole", float: "number", str: "text"}[kind] for kind in each.kinds)
    low = f" from {each.low:g}" if each.low > -math.inf else ""
    high = f" to {each.high:g}" if each.high < 1e12 else ""
    return f"{kinds}{low}{high}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
