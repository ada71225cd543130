"""Options in groups: a command takes options that belong together as one frozen value."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints


def grouped(command: Callable[..., int]) -> Callable[..., int]:
    """The command as typer must see it: each field of a dataclass parameter is an option of its own."""
    signature = inspect.signature(command, eval_str=True)
    groups: dict[str, Any] = {
        each.name: each.annotation for each in signature.parameters.values() if is_dataclass(each.annotation)
    }

    @functools.wraps(command)
    def flat(**values: Any) -> int:
        for name, group in groups.items():
            values[name] = group(**{field.name: values.pop(field.name) for field in fields(group)})
        return command(**values)

    flat.__signature__ = signature.replace(parameters=list(_flattened(signature)))  # type: ignore[attr-defined]
    return flat


def _flattened(signature: inspect.Signature) -> Iterator[inspect.Parameter]:
    """All parameters, by keyword, so that one without a default may follow one that has a default."""
    for each in signature.parameters.values():
        if each.kind == inspect.Parameter.VAR_KEYWORD:
            yield each
            continue
        if not is_dataclass(each.annotation):
            yield each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            continue
        hints = get_type_hints(each.annotation, include_extras=True)
        for field in fields(each.annotation):
            kind, default = inspect.Parameter.KEYWORD_ONLY, field.default
            yield inspect.Parameter(field.name, kind, default=default, annotation=hints[field.name])
