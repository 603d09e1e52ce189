"""Docstrings of fields, members and constants: the string below each of them, which Python does not keep.

.. code-block:: python

    round: int
    \"\"\"From 1.\"\"\"
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache
from itertools import pairwise
from types import ModuleType

__all__ = ["docstrings", "plain", "targets"]


@cache
def docstrings(definition: type | ModuleType) -> dict[str, str]:
    """By name, what a class or module says of its parts: below assignments, and inside functions."""
    source = inspect.getsource(definition)
    if isinstance(definition, ModuleType):
        body = ast.parse(source).body
    else:
        [tree] = ast.parse(textwrap.dedent(source)).body
        assert isinstance(tree, ast.ClassDef)
        body = tree.body
    found: dict[str, str] = {}
    for statement, following in pairwise([*body, ast.Pass()]):
        if isinstance(statement, ast.FunctionDef):
            found[statement.name] = ast.get_docstring(statement) or ""
        match following:
            case ast.Expr(ast.Constant(str(text))):
                found |= dict.fromkeys(targets(statement), inspect.cleandoc(text))
            case _:
                pass
    return found


def targets(statement: ast.stmt | None) -> tuple[str, ...]:
    """The names, or names of attributes, that an assignment gives a value to."""
    match statement:
        case ast.Assign(targets=places):
            pass
        case ast.AnnAssign(target=place):
            places = [place]
        case _:
            places = []
    names = (getattr(place, "attr", None) or getattr(place, "id", None) for place in places)
    return tuple(name for name in names if name)


def plain(docstring: str | None) -> str:
    """The first paragraph of a docstring, without its markup."""
    text = " ".join((docstring or "").split("\n\n")[0].split())
    text = re.sub(r":\w+:`~?([^`<]*?)(?: <[^>]*>)?`", r"\1", text)
    return text.replace("``None``", "null").replace("``", "")
