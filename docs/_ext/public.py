"""What is public: all modules and names that the reference must have. Nothing here needs Sphinx."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from itertools import pairwise

import northwest_passage as nwp

PACKAGE = "northwest_passage"
WITHOUT_PAGE = {"__main__", "cli", "rules"}
"""Modules that nobody imports."""
DOORS = ("rules.about", "rules.chance", "rules.engine", "rules.queries", "rules.setup")
"""Modules of the rules that others may import."""


def modules() -> list[str]:
    """All public modules; what lies inside a package is its own business, but for the doors of the rules."""
    top = [m.name for m in pkgutil.iter_modules(nwp.__path__)]
    names = [name for name in top if not name.startswith("_") and name not in WITHOUT_PAGE]
    return [f"{PACKAGE}.{name}" for name in [*names, *DOORS]]


def names_of(module: str) -> list[str]:
    """The full names under which the public names of a module are documented, in the order of its lines."""
    namespace = importlib.import_module(module)
    lines: dict[str, int] = {}
    for statement in ast.parse(inspect.getsource(namespace)).body:
        targets = [*getattr(statement, "targets", ()), getattr(statement, "target", None)]
        names = [getattr(statement, "name", ""), *(getattr(target, "id", "") for target in targets)]
        lines |= {name: statement.lineno for name in names if name not in lines}
    ordered = sorted(namespace.__all__, key=lambda name: lines.get(name, 0))
    return [documented_name(module, name) for name in ordered]


def documented_name(module: str, name: str) -> str:
    """``State`` of ``northwest_passage.state`` is documented as ``northwest_passage.State``."""
    if name in nwp.__all__:
        value = getattr(importlib.import_module(module), name)
        public = getattr(nwp, name)
        if value is public or value == public:
            return f"{PACKAGE}.{name}"
    return f"{module}.{name}"


def data_docstring(module: str, name: str) -> str:
    """The string after the assignment of a name, in its module or where that has it from."""
    namespace = importlib.import_module(module)
    body = ast.parse(inspect.getsource(namespace)).body
    for statement, after in pairwise(body):
        targets = getattr(statement, "targets", [getattr(statement, "target", None)])
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            match after:
                case ast.Expr(ast.Constant(str(text))):
                    return inspect.cleandoc(text)
                case _:
                    return ""
    for statement in body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    return data_docstring(statement.module, alias.name)
    return ""


def all_names() -> Iterator[str]:
    """Every public name, by the name under which it is documented."""
    yield from (f"{PACKAGE}.{name}" for name in nwp.__all__)
    for module in modules():
        yield module
        yield from names_of(module)
