"""Every rule has code and tests, and the examples on the pages can be pasted and are up to date."""

from __future__ import annotations

import builtins
import doctest
import importlib
import inspect
import re
from code import InteractiveConsole
from codeop import compile_command
from enum import Enum
from pathlib import Path
from symtable import symtable
from types import ModuleType

import attrs
import pytest
from docs import charts
from docs._ext import fields, rulebook
from docs._ext.phases import kept

from northwest_passage.expedition.nouns import Phase
from northwest_passage.expedition.rules.engine import RULES
from tests.support.effort import effort, rest_slow
from tests.support.phases import seen

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    path.relative_to(DOCS).as_posix(): path.read_text("utf-8")
    for path in sorted(DOCS.rglob("*.md"))
    if "_build" not in path.parts
}


PUBLIC = [
    importlib.import_module(f"northwest_passage{name}")
    for name in (
        *("", ".adventure", ".bots", ".simulate", ".table", ".testing", ".rl", ".game"),
        *(".games", ".records", ".errors", ".rulebook", ".schemas"),
        *(".expedition.svg", ".expedition.text", ".adventure.svg", ".adventure.text"),
    )
]


REFERENCE = [
    module
    for name, text in PAGES.items()
    for module in re.findall(r"^\.\. automodule:: (\S+)$", text, re.MULTILINE)
    if name.startswith("reference/") and not module.endswith((".openspiel", ".documents"))
]
"""The modules of the reference, except for the types of JSON. OpenSpiel need not be installed."""


@pytest.mark.parametrize("module", PUBLIC, ids=lambda module: module.__name__)
def test_every_public_name_has_a_description(module: ModuleType) -> None:
    """Its examples also import what they use, so they can be pasted. They are run elsewhere."""
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert value.__doc__, name
            for test in doctest.DocTestFinder().find(value, name, False):
                code = "".join(example.source for example in test.examples)
                assert not undefined_names(code), test.name


def fields_of(cls: type) -> list[str]:
    """Return the names of the public fields or members of a class."""
    if attrs.has(cls):
        names = [field.name for field in attrs.fields(cls)]
    elif issubclass(cls, Enum):
        names = [member.name for member in cls]
    else:
        names = [*getattr(cls, "_fields", inspect.get_annotations(cls))]
    return [name for name in names if not name.startswith("_")]


@pytest.mark.slow
def test_every_public_field_has_a_description() -> None:
    """The description is in the source or in `docs/_ext/fields.txt`, and no line of that file is unused."""
    classes = {
        value
        for module in [*PUBLIC, *map(importlib.import_module, REFERENCE)]
        for value in (getattr(module, name) for name in module.__all__)
        if inspect.isclass(value) and value.__module__.startswith("northwest_passage")
    }
    shown = [(cls, name) for cls in classes for name in fields_of(cls)]
    silent = [f"{cls.__name__}.{name}" for cls, name in shown if not fields.words_for(cls, name)]
    assert silent == []
    named = {each for cls, name in shown for each in (name, f"{cls.__name__}.{name}")}
    assert {*fields.WORDS} - named == set()


def undefined_names(code: str) -> set[str]:
    """Return the names that code uses and neither assigns nor imports."""
    tables = [symtable(code, "example", "exec")]
    known = {
        name.get_name()
        for name in tables[0].get_symbols()
        if name.is_assigned() or name.is_imported()
    }
    for table in tables:
        tables += table.get_children()
    used = {name.get_name() for table in tables for name in table.get_symbols() if name.is_global()}
    return used - known - {*dir(builtins)}


@pytest.mark.slow
def test_every_rule_has_code_and_tests() -> None:
    """This holds for all ids on the rules pages, and no other id is named anywhere."""
    assert rulebook.complaints() == []
    written = [*rulebook.written_rules()]
    ours = (Path(__file__).parents[1] / "adventure" / "rule_ids.txt").read_text("utf-8").split()
    assert {rule for rule in written if rule[:3] in rulebook.ADVENTURE} == {*ours}
    assert len(written) - len(ours) == 62


def test_ids_in_ranges_are_found() -> None:
    assert rulebook.ids_in("SCR-1 to SCR-3, and ACT-F") == ["ACT-F", "SCR-1", "SCR-2", "SCR-3"]


def test_phases_follow_the_diagram() -> None:
    assert seen(range(effort(30, 1000))) <= {*kept()}
    drawn = {(lead.phase, lead.action) for lead in kept()}
    listed = {(phase.name, rule.kind.__name__) for rule in RULES for phase in rule.phases}
    # In the setup a small tile can be requested, but never taken.
    assert drawn == listed - {(Phase.SETUP_DRAW.name, "TakeSmall")}


EXAMPLES = re.compile(r"^```\{doctest\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_start_page_runs_without_hidden_code() -> None:
    code = "".join(EXAMPLES.findall(PAGES["index.md"]))
    test = doctest.DocTestParser().get_doctest(code, {}, "index.md", "index.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 4


class Prompt(InteractiveConsole):
    """Python's own prompt, which records the errors it has shown."""

    def __init__(self) -> None:
        super().__init__({})
        self.errors: list[str] = []

    def write(self, data: str) -> None:
        self.errors.append(data)


def pasted(block: str) -> list[str]:
    """Return what the copy button of a block copies: its lines without prompts and output."""
    return [line[4:] for line in block.splitlines() if line.startswith((">>>", "..."))]


@pytest.mark.parametrize(
    "page", rest_slow(["index.md", "tutorial/index.md", "tutorial/adventure.md"])
)
def test_pages_run_when_pasted_at_a_prompt(page: str) -> None:
    """There, an empty line ends a block. Every value shown must have been created on the page."""
    prompt = Prompt()
    for block in EXAMPLES.findall(PAGES[page]):
        for line in [*pasted(block), ""]:
            prompt.push(line)
    assert prompt.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [name for name in PAGES if EXAMPLES.search(PAGES[name])])
def test_a_block_followed_by_another_statement_is_closed(page: str) -> None:
    """It ends with a line of dots, as at the prompt. Otherwise the copied lines could not be pasted there."""
    for block in EXAMPLES.findall(PAGES[page]):
        begun: list[str] = []
        for line in pasted(block):
            begun.append(line)
            if compile_command("\n".join(begun), page):
                begun = []


def test_charts_and_tables_show_the_stored_measurements() -> None:
    """If this fails, run `python docs/charts.py` to redraw them."""
    for path, text in charts.drawn().items():
        assert path.read_text("utf-8") == text, path.name


@pytest.mark.parametrize("game", charts.GAMES)
def test_every_stored_match_is_on_the_strength_page(game: str) -> None:
    marked = charts.MARKED.findall(PAGES["about/strength.md"])
    shown = [title for name, titles in marked if name == game for title in titles.split("; ")]
    assert sorted(shown) == sorted(charts.matches(game))
