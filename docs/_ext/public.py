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

from northwest_passage._internal.codec.schema import docstrings

PACKAGE = "northwest_passage"
DOORS = (PACKAGE, f"{PACKAGE}.adventure")
"""The packages that people import from, one for each game."""
WITHOUT_PAGE = {"__main__", "adventure", "cli", "proofreading", "rules", "spelling", "web"}
"""Modules that nobody imports from outside, and the door of the other game."""
INSIDE = {
    DOORS[0]: (
        *("rules.about", "rules.chance", "rules.engine", "rules.foresight"),
        "rules.playout",
        *("rules.queries", "rules.setup"),
        "bots.adventure",
        *("rl.gymnasium", "rl.openspiel", "rl.pettingzoo", "rl.adventure.pettingzoo"),
    ),
    DOORS[1]: (
        *("rules.about", "rules.chance", "rules.engine", "rules.foresight"),
        *("rules.playout", "rules.queries", "rules.setup"),
    ),
}
"""Modules inside packages that others may import."""
LIBRARIES = {"rl.openspiel": "pyspiel"}
"""What a module needs that is not there whenever the tests are run."""


def modules() -> list[str]:
    """All public modules; what lies inside a package is its own business, but for some."""
    found: list[str] = []
    for door in DOORS:
        package = importlib.import_module(door)
        names = [module.name for module in pkgutil.iter_modules(package.__path__)]
        names = [name for name in names if not name.startswith("_") and name not in WITHOUT_PAGE]
        found += [f"{door}.{name}" for name in (*names, *INSIDE[door])]
    return found


def door_of(module: str) -> str:
    """The package from which the public names of a module are imported."""
    return DOORS[1] if f"{module}.".startswith(f"{DOORS[1]}.") else DOORS[0]


def offered(door: str) -> list[str]:
    """The names of a door."""
    names: list[str] = importlib.import_module(door).__all__
    return names


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
    elsewhere = borrowed(namespace) | shared(module)
    documented = [documented_name(module, name) for name in ordered if name not in elsewhere]
    return [name for name in documented if homes().get(name, module) == module]


@cache
def shared(module: str) -> frozenset[str]:
    """The names that a module of Adventure shares with its counterpart of Expedition, which tells of them."""
    twin = module.replace(DOORS[1], DOORS[0])
    if twin == module or twin not in modules():
        return frozenset()
    one, other = importlib.import_module(module), importlib.import_module(twin)
    both = {*one.__all__} & {*other.__all__}
    return frozenset(name for name in both if getattr(one, name) is getattr(other, name))


def borrowed(namespace: ModuleType) -> set[str]:
    """The names that a module has from another public one, where they are documented."""
    return {
        alias.name
        for statement in ast.walk(ast.parse(inspect.getsource(namespace)))
        if isinstance(statement, ast.ImportFrom) and statement.module in modules()
        for alias in statement.names
    }


@cache
def homes() -> dict[str, str]:
    """For names of the doors, the module they have them from: several may offer the same one."""
    return {
        f"{door}.{alias.name}": statement.module
        for door in DOORS
        for statement in ast.walk(ast.parse(inspect.getsource(importlib.import_module(door))))
        if isinstance(statement, ast.ImportFrom)
        and statement.module
        and statement.module.startswith(PACKAGE)
        for alias in statement.names
    }


def documented_name(module: str, name: str) -> str:
    """``State`` of ``northwest_passage.expedition.state`` is documented as ``northwest_passage.State``."""
    value = getattr(importlib.import_module(module), name)
    for door in dict.fromkeys((door_of(module), PACKAGE)):
        if name in offered(door):
            public = getattr(importlib.import_module(door), name)
            if (value is public or value == public) and door_of(homes()[f"{door}.{name}"]) == door:
                return f"{door}.{name}"
    return f"{module}.{name}"


def data_docstring(module: str, name: str) -> str:
    """The string after the assignment of a name, in its module or where that has it from."""
    namespace = importlib.import_module(module)
    found = docstrings(namespace).get(name)
    if found is not None:
        return found
    for statement in ast.walk(ast.parse(inspect.getsource(namespace))):
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    return data_docstring(statement.module, alias.name)
    return ""


def constructor_words(cls: type) -> str:
    """What ``__init__`` says: its own docstring, or that of a base of ours; not what attrs writes there."""
    function: object = getattr(cls, "__init__")  # noqa: B009  # of any class
    words = inspect.cleandoc(function.__doc__ or "")
    ours = inspect.isfunction(function) and function.__module__.startswith(PACKAGE)
    return words if ours and not words.startswith("Method generated by attrs") else ""


def all_names() -> Iterator[str]:
    """Every public name, by the name under which it is documented."""
    for door in DOORS:
        for name in offered(door):
            # What the other game shares is told where it is at home.
            home = homes().get(f"{door}.{name}", door)
            if door == PACKAGE or (door_of(home) == door and name not in shared(home)):
                yield f"{door}.{name}"
    for module in filter(can_be_imported, modules()):
        yield module
        yield from names_of(module)
