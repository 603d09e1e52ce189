"""What is public: all modules and names that the reference must have. Nothing here needs Sphinx."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from types import ModuleType

import northwest_passage as nwp
from northwest_passage._shared.docstrings import docstrings

PACKAGE = "northwest_passage"
WITHOUT_PAGE = {"__main__", "cli", "rules", "proofreading", "spelling"}
"""Modules that nobody imports from outside."""
DOORS = (
    *(
        "rules.about",
        "rules.chance",
        "rules.engine",
        "rules.foresight",
        "rules.queries",
        "rules.setup",
    ),
    *("rl.gymnasium", "rl.openspiel", "rl.pettingzoo"),
)
"""Modules inside packages that others may import."""
LIBRARIES = {"rl.openspiel": "pyspiel"}
"""What a module needs that is not there whenever the tests are run."""


def modules() -> list[str]:
    """All public modules; what lies inside a package is its own business, but for the doors."""
    top = [m.name for m in pkgutil.iter_modules(nwp.__path__)]
    names = [name for name in top if not name.startswith("_") and name not in WITHOUT_PAGE]
    return [f"{PACKAGE}.{name}" for name in [*names, *DOORS]]


def can_be_imported(module: str) -> bool:
    """Whether what a module needs is installed."""
    library = LIBRARIES.get(module.removeprefix(f"{PACKAGE}."))
    return library is None or find_spec(library) is not None


def names_of(module: str) -> list[str]:
    """The full names under which the public names of a module are documented, in the order of its lines."""
    namespace = importlib.import_module(module)
    lines: dict[str, int] = {}
    for statement in ast.parse(inspect.getsource(namespace)).body:
        targets = [*getattr(statement, "targets", ()), getattr(statement, "target", None)]
        names = [getattr(statement, "name", ""), *(getattr(target, "id", "") for target in targets)]
        lines |= {name: statement.lineno for name in names if name not in lines}
    ordered = sorted(namespace.__all__, key=lambda name: lines.get(name, 0))
    elsewhere = borrowed(namespace)
    documented = [documented_name(module, name) for name in ordered if name not in elsewhere]
    return [name for name in documented if homes().get(name, module) == module]


def borrowed(namespace: ModuleType) -> set[str]:
    """The names that a module has from another public one, where they are documented."""
    return {
        alias.name
        for statement in ast.parse(inspect.getsource(namespace)).body
        if isinstance(statement, ast.ImportFrom) and statement.module in modules()
        for alias in statement.names
    }


@cache
def homes() -> dict[str, str]:
    """For names of the package itself, the module it has them from: several may offer the same one."""
    return {
        f"{PACKAGE}.{alias.name}": statement.module
        for statement in ast.walk(ast.parse(inspect.getsource(nwp)))
        if isinstance(statement, ast.ImportFrom)
        and statement.module
        and statement.module.startswith(PACKAGE)
        for alias in statement.names
    }


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
    found = docstrings(namespace).get(name)
    if found is not None:
        return found
    for statement in ast.parse(inspect.getsource(namespace)).body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    return data_docstring(statement.module, alias.name)
    return ""


def all_names() -> Iterator[str]:
    """Every public name, by the name under which it is documented."""
    yield from (f"{PACKAGE}.{name}" for name in nwp.__all__)
    for module in filter(can_be_imported, modules()):
        yield module
        yield from names_of(module)
