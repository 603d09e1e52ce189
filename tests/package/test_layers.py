"""The layers of the house: imports go down the table of rooms, never up and never round in a circle.

The graph is read from the source: imports inside functions count, and so do values that are found by name.
"""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

from docs._ext import house
from docs._ext.house import UPWARDS, When


def test_every_module_has_a_room() -> None:
    known = {module for room in house.ROOMS for module in room.modules}
    assert {module.partition(".")[0] for module in house.modules()} <= known
    assert len(known) == sum(len(room.modules) for room in house.ROOMS)


def test_imports_go_down() -> None:
    """Also those inside functions, and those that only type checkers see."""
    up = {
        (found.module, found.where, found.needs)
        for found in house.imports()
        if house.room_of(found.needs) > house.room_of(found.module)
    }
    assert up == {found for found in UPWARDS if not found[0].startswith("adventure.")}


def test_no_import_goes_round_in_a_circle() -> None:
    needs = house.graph()
    for module, _, needed in UPWARDS:
        needs[module].discard(needed)
    order = list(TopologicalSorter(needs).static_order())  # raises CycleError
    assert len(order) > 60


LATER = {
    ("rules.telling", "__getattr__", "events"): "when somebody first listens",
    ("adventure.rules.telling", "__getattr__", "adventure.events"): "when somebody first listens",
    ("rules.engine", "step", "events"): "`apply` has nothing to tell",
    ("rules.chance", "step_chance", "events"): "`resolve_chance` has nothing to tell",
    ("expedition", "", "frontend"): "when a client is to be shown something",
    ("expedition", "", "svg"): "when a picture is wanted",
    ("expedition", "", "text"): "when a picture is wanted",
    ("expedition", "", "words"): "when somebody is to read something",
    ("adventure.game", "", "adventure.frontend"): "when a client is to be shown something",
    ("adventure.game", "", "adventure.svg"): "when a picture is wanted",
    ("adventure.game", "", "adventure.text"): "when a picture is wanted",
    ("adventure.game", "", "adventure.words"): "when somebody is to read something",
    ("cli", "_run", "cli.terminal"): "the extra `cli` may be missing",
    ("cli.commands.web", "run", "web.server"): "the extra `web` may be missing",
    ("cli", "_parsers", "__init__"): "for its version, which is seldom wanted",
    ("cli.commands.demo", "run", "cli.screen.opening"): "it needs Textual",
    ("cli.commands.play", "_on_screen", "cli.screen.opening"): "it needs Textual",
    ("cli.commands.replay", "run", "cli.screen.opening"): "it needs Textual",
}
"""The imports that go down and are carried out when a function is called, and why not earlier."""


def test_imports_inside_functions_are_known() -> None:
    inside = {
        (found.module, found.where, found.needs)
        for found in house.imports()
        if found.when is When.USED
    }
    assert inside == {*UPWARDS, *LATER}


COMPUTED = {
    (
        "_shared.displays",
        "_drawer",
    ): "up: to the pictures of the game that a value in a notebook is of",
    ("_shared.lazy", "find"): "down: from a front door to the modules of its names",
    ("_shared.references", "find"): "names in full where they are used, which are in the graph",
    ("cli", "_run"): "down: to the module of a command",
    ("cli.faces", "face_of"): "down: to the face of a game",
    ("cli.screen.opening", "scene_of"): "down: to the scene of a game",
    ("cli.seats", "bot_for"): "to the user's own bots",
    ("cli.terminal", "_load_line_editing"): "to a module of Python that may be missing",
}
"""The functions that import a module whose name is worked out, which the graph cannot have, and where to."""


def test_imports_by_a_computed_name_are_known() -> None:
    found: set[tuple[str, str]] = set()
    for module, path in house.modules().items():
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                called = {
                    ast.unparse(node.func)
                    for node in ast.walk(function)
                    if isinstance(node, ast.Call)
                }
                if called & {"import_module", "importlib.import_module", "__import__"}:
                    found.add((module, function.name))
    # A function inside another stands for both.
    assert found - {("_shared.lazy", "lazily")} == {*COMPUTED}


def test_what_knows_no_game_does_not_know_the_front_door() -> None:
    """Only users of any game come in by the front door: `import northwest_passage`."""
    users = len(house.ROOMS) - 1
    for found in house.imports():
        if found.needs == house.FRONT_DOOR:
            assert house.room_of(found.module) >= users, found


def test_extras_are_imported_only_by_the_rooms_that_need_them() -> None:
    """The core needs attrs, cattrs and typing-extensions only."""
    extras = {"hypothesis", "rich", "textual", "numpy", "matplotlib", "prompt_toolkit", "dask"}
    extras |= {"starlette", "uvicorn"}
    users = len(house.ROOMS) - 1
    for module, path in house.modules().items():
        if extras & set(_other_packages(path)):
            assert house.room_of(module) >= users, module


def _other_packages(path: Path) -> list[str]:
    return [
        name.partition(".")[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
        )
    ]


def test_the_reader_finds_imports_of_every_kind(tmp_path: Path) -> None:
    source = """
from northwest_passage.expedition.board import Board
from northwest_passage import svg, State
import northwest_passage as nwp
if TYPE_CHECKING:
    from northwest_passage.expedition.rules import engine
class A:
    home = "northwest_passage.expedition:EXPEDITION"
    def f(self):
        from northwest_passage import text
"""
    found = list(house._imports_in("here", ast.parse(source), "", When.LOADED))
    assert [(each.needs, each.when, each.where) for each in found] == [
        ("board", When.LOADED, ""),
        ("svg", When.LOADED, ""),
        ("__init__", When.LOADED, ""),
        ("__init__", When.LOADED, ""),
        ("rules.engine", When.NEVER, ""),
        ("expedition", When.USED, "A"),
        ("text", When.USED, "A.f"),
    ]


MOST_LINES = 450


def test_every_module_says_what_it_is_and_is_not_long() -> None:
    """The first line of its docstring is its line in the table of modules."""
    for module, path in house.modules().items():
        source = path.read_text("utf-8")
        assert (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].endswith("."), module
        assert len(source.splitlines()) <= MOST_LINES, module
