"""One table of all functions that the two doors offer, each with the first sentence of its docstring."""

from __future__ import annotations

import importlib
import inspect
import re

from docs._ext.markdown import Lines, table
from docs._ext.public import DOORS, offered


def first_words(docstring: str) -> str:
    """The first paragraph of a docstring, in Markdown, on one line."""
    text = " ".join(docstring.partition("\n\n")[0].split()).replace("``", "`")
    return re.sub(r":\w+:`~?([^`<]*?)(?: <[^>]*>)?`", r"`\1`", text)


def functions(door: str) -> dict[str, str]:
    """The functions of a door by name, each with what it does on one line."""
    package = importlib.import_module(door)
    found = {}
    for name in offered(door):
        value = getattr(package, name)
        if inspect.isroutine(value) or hasattr(value, "__wrapped__"):
            found[name] = first_words(inspect.getdoc(value) or "")
    return dict(sorted(found.items()))


def calls() -> Lines:
    """All functions, those that both games have side by side."""
    one, other = (functions(door) for door in DOORS)
    rows = []
    for name in sorted({*one, *other}):
        links = [
            f"{{py:func}}`{short} <{door}.{name}>`" if name in listed else ""
            for short, door, listed in zip(("nwp", "adventure"), DOORS, (one, other), strict=True)
        ]
        rows.append([f"`{name}`", one.get(name) or other[name], " ".join(filter(None, links))])
    yield from table(["call", "does", "in"], rows)
