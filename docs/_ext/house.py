"""The house: which module lives in which room, and what imports what. Nothing here needs Sphinx.

Imports go down the table of rooms, never up, and never round in a circle: `tests/package/test_layers.py` holds
that, and the drawing of the modules shows the same graph.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = "northwest_passage"
PACKAGE: Final = Path(__file__).parents[2] / "src" / NAME
FRONT_DOOR: Final = "__init__"
"""The package itself, with all public names."""


class Room(NamedTuple):
    """Modules that belong together; what lies inside a package belongs to its room."""

    title: str
    modules: tuple[str, ...]


ROOMS: Final = (
    Room("what knows no game", ("errors", "_shared", "game")),
    Room("what there is, and what can be done", ("nouns", "reasons", "actions")),
    Room(
        "what is printed, and the map",
        (
            "geometry",
            "ground",
            "matching",
            "board",
            "proofreading",
            "edition",
            "freezing",
            "islands",
            "shipped",
        ),
    ),
    Room("a position, and what happens to it", ("state", "events")),
    Room("what is legal and what it does", ("rules", "scoring")),
    Room(
        "its forms",
        (
            "spelling",
            "notation",
            "words",
            "text",
            "svg",
            "checking",
            "record",
            "rulebook",
            "frontend",
            "serialization",
        ),
    ),
    Room("the game as a value, and the front door", ("expedition", FRONT_DOOR)),
    Room("the other game", ("adventure",)),
    Room(
        "users of any game",
        ("games", "schema", "table", "bots", "simulate", "testing", "rl", "cli", "web", "__main__"),
    ),
)
"""From the ground up: a room stands on those before it."""


UPWARDS: Final = {
    # A record is played again by its game, which is found by its name when it is needed.
    ("record", "GameRecord", "expedition"),
    ("adventure.record", "GameRecord", "adventure.game"),
}
"""The imports that go up, each with the function or class it is in."""


class When(Enum):
    """When an import is carried out."""

    LOADED = "when the module is loaded"
    USED = "when a function is called, or a value found by its name"
    NEVER = "never: it is there for type checkers"


class Import(NamedTuple):
    """One module needs another; both are named without the package."""

    module: str
    needs: str
    when: When
    where: str
    """The function it is in; empty outside of functions."""
    line: int


def room_of(module: str) -> int:
    """The number of a module's room, from the ground up.

    :raises KeyError: if it has none.
    """
    return _ROOM_NUMBERS[module.partition(".")[0]]


_ROOM_NUMBERS: Final = {
    module: number for number, room in enumerate(ROOMS) for module in room.modules
}


@cache
def modules() -> dict[str, Path]:
    """All modules by their names without the package, with their files."""
    found: dict[str, Path] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if parts[-1] == "__init__" and len(parts) > 1:
            parts = parts[:-1]
        found[".".join(parts)] = path
    return found


@cache
def imports() -> tuple[Import, ...]:
    """Every import of the package by itself, those inside functions and by name included."""
    return tuple(
        found
        for module, path in modules().items()
        for found in _imports_in(module, ast.parse(path.read_text("utf-8")), "", When.LOADED)
    )


def graph(*, by_top: bool = False) -> dict[str, set[str]]:
    """For each module, those it needs when it is loaded or used.

    :param by_top: whether to take the modules inside a package as one, and all that knows no game.
    """
    ground = ROOMS[0]

    def shown(module: str) -> str:
        if not by_top:
            return module
        top = module.partition(".")[0]
        return ground.title if top in ground.modules else top

    needs: dict[str, set[str]] = {shown(module): set() for module in modules()}
    for found in imports():
        if found.when is not When.NEVER and shown(found.module) != shown(found.needs):
            needs[shown(found.module)].add(shown(found.needs))
    return needs


_REFERENCE: Final = re.compile(rf"{NAME}((?:\.\w+)*):\w+")
"""A value known by name, as in ``_shared.references``."""


def _imports_in(module: str, node: ast.AST, where: str, when: When) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.ImportFrom(module=str(source), names=names, level=0):
                if source == NAME or source.startswith(f"{NAME}."):
                    for alias in names:
                        needs = _module_of(source, alias.name)
                        yield Import(module, needs, when, where, child.lineno)
            case ast.Import(names=names):
                for alias in names:
                    if alias.name == NAME or alias.name.startswith(f"{NAME}."):
                        needs = _module_of(alias.name, "")
                        yield Import(module, needs, when, where, child.lineno)
            case ast.Constant(str(text)) if known := _REFERENCE.fullmatch(text):
                needs = _module_of(NAME + known[1], "")
                if needs != module:
                    yield Import(module, needs, When.USED, where, child.lineno)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                inner = f"{where}.{name}".lstrip(".")
                used = When.USED if when is When.LOADED else when
                yield from _imports_in(module, child, inner, used)
            case ast.ClassDef(name=name):
                yield from _imports_in(module, child, f"{where}.{name}".lstrip("."), when)
            case ast.If(test=ast.Name("TYPE_CHECKING"), body=body, orelse=orelse):
                for inside, then in ((body, When.NEVER), (orelse, when)):
                    yield from _imports_in(module, ast.Module(inside, []), where, then)
            case _:
                yield from _imports_in(module, child, where, when)


def _module_of(source: str, name: str) -> str:
    """The module that an import from ``source`` leads to: a module of that name, or the source itself."""
    base = source.removeprefix(NAME).lstrip(".")
    full = f"{base}.{name}".strip(".")
    if name and full in modules():
        return full
    return base or FRONT_DOOR
