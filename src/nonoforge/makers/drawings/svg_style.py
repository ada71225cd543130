"""The style of each element of an SVG: attributes, style sheets with their selectors, and `style`, in order of weight.

Works on documents that `svg_guard` has written. Knows type, class, id, attribute and `:first-child` selectors,
descendants and children; a rule with any other selector applies to nothing, as in renderers that do not know it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

_PART = re.compile(
    r"""(?P<any>\*)|(?P<tag>[A-Za-z][\w-]*)|\.(?P<class>[\w-]+)|\#(?P<id>[\w-]+)
    |\[(?P<key>[\w-]+)(?:=["']?(?P<value>[^"'\]]*)["']?)?\]|(?P<first>:first-child)""",
    re.VERBOSE,
)
_STEP = re.compile(r"\s*>\s*|\s+")
IMPORTANT = "!important"


@dataclass(frozen=True, slots=True)
class _Compound:
    """What one element must be: (kind, value) pairs; `child`: whether the element before it must be its parent."""

    parts: tuple[tuple[str, str], ...]
    child: bool


@dataclass(frozen=True, slots=True)
class _Rule:
    """Compounds from left to right, ids, classes and tags among them, and what they set."""

    compounds: tuple[_Compound, ...]
    weight: tuple[int, int, int]
    settings: dict[str, str]


def settings_in(text: str) -> dict[str, str]:
    """`fill: red; stroke: none` as a dictionary; important settings keep their mark."""
    out: dict[str, str] = {}
    for part in text.split(";"):
        key, colon, value = part.partition(":")
        key, value = key.strip(), value.strip()
        if colon and (value.endswith(IMPORTANT) or not out.get(key, "").endswith(IMPORTANT)):
            out[key] = value
    return out


def settle_styles(root: Element) -> None:
    """Write what style sheets and `style` set into the attributes of every element, and take them out."""
    sheets = [(parent, each) for parent in root.iter() for each in parent if each.tag == "style"]
    rules = [rule for _, each in sheets for rule in _rules(each.text or "")]
    rules.sort(key=lambda rule: rule.weight)  # stable: of equal weight, the later wins
    parents = {child: parent for parent in root.iter() for child in parent}
    settled = [(element, _style(element, rules, parents)) for element in root.iter()]
    for element, style in settled:  # only now, because selectors look at attributes
        element.attrib.clear()
        element.attrib.update(style)
    for parent, each in sheets:
        parent.remove(each)


def _style(element: Element, rules: list[_Rule], parents: dict[Element, Element]) -> dict[str, str]:
    out = dict(element.attrib)
    own = settings_in(out.pop("style", ""))
    important: dict[str, str] = {}
    for settings in (*(rule.settings for rule in rules if _matches(rule.compounds, element, parents)), own):
        for key, value in settings.items():
            if value.endswith(IMPORTANT):
                important[key] = value.removesuffix(IMPORTANT).strip()
            else:
                out[key] = value
    return {**out, **important}


def _rules(text: str) -> Iterator[_Rule]:
    for block in text.split("}"):
        selector, _, body = block.partition("{")
        compounds = _compounds(selector.strip())
        if compounds is None:
            continue
        kinds = [kind for each in compounds for kind, _ in each.parts]
        classes = len(kinds) - kinds.count("id") - kinds.count("tag") - kinds.count("any")
        yield _Rule(compounds, (kinds.count("id"), classes, kinds.count("tag")), settings_in(body))


def _compounds(selector: str) -> tuple[_Compound, ...] | None:
    """None for a selector that has anything unknown in it."""
    out: list[_Compound] = []
    at, child = 0, False
    while at < len(selector):
        parts: list[tuple[str, str]] = []
        while found := _PART.match(selector, at):
            kind = found.lastgroup or ""
            kind = "key" if kind == "value" else kind
            value = f"{found['key']}={found['value']}" if found["value"] is not None else found[kind]
            parts.append((kind, value))
            at = found.end()
        step = _STEP.match(selector, at)
        if not parts or (step is None and at < len(selector)):
            return None
        out.append(_Compound(tuple(parts), child))
        if step is not None:
            child, at = ">" in step[0], step.end()
    return tuple(out) or None


def _matches(compounds: tuple[_Compound, ...], element: Element, parents: dict[Element, Element]) -> bool:
    """From the last compound to the first. A descendant takes the nearest ancestor that fits and never another, which
    is wrong only for `a > b c` where a farther b has the a; going back would take exponential time.
    """
    if not _is(compounds[-1], element, parents):
        return False
    child, at = compounds[-1].child, element
    for compound in reversed(compounds[:-1]):
        above = parents.get(at)
        while above is not None and not _is(compound, above, parents) and not child:
            above = parents.get(above)
        if above is None or not _is(compound, above, parents):
            return False
        child, at = compound.child, above
    return True


def _is(compound: _Compound, element: Element, parents: dict[Element, Element]) -> bool:
    for kind, value in compound.parts:
        if kind == "tag":
            fits = element.tag == value
        elif kind == "class":
            fits = value in element.get("class", "").split()
        elif kind == "id":
            fits = element.get("id") == value
        elif kind == "key":
            key, sign, wanted = value.partition("=")
            fits = element.get(key) == wanted if sign else key in element.attrib
        elif kind == "first":
            fits = element in parents and parents[element][0] is element
        else:
            fits = True
        if not fits:
            return False
    return True
