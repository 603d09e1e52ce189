"""The documentation is complete: every public name, every rule with its code and its tests."""

from __future__ import annotations

import builtins
import doctest
import importlib
import inspect
import re
from code import InteractiveConsole
from codeop import compile_command
from pathlib import Path
from symtable import symtable

import pytest
from docs._ext import fields, matches, public, rulebook, speed
from docs._ext.phases import kept

import northwest_passage as nwp
from northwest_passage import Board, State
from northwest_passage.bots import Bot, ProcessBot
from northwest_passage.expedition.nouns import Phase
from northwest_passage.expedition.rules.engine import RULES
from northwest_passage.table import Table
from tests.support.effort import effort
from tests.support.phases import seen

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    path.relative_to(DOCS).as_posix(): path.read_text("utf-8")
    for path in sorted(DOCS.rglob("*.md"))
    if "_build" not in path.parts
}


def documented_modules() -> list[str]:
    """The modules that the reference tells of, page by page."""
    return [
        module
        for name, text in PAGES.items()
        if name.startswith("reference/")
        for module in re.findall(r"^```\{api\} (\S+)$", text, re.MULTILINE)
    ]


def test_every_public_module_has_its_place_in_the_reference() -> None:
    assert sorted(documented_modules()) == sorted(public.modules())


def test_every_public_name_is_documented() -> None:
    pages = filter(public.can_be_imported, documented_modules())
    on_pages = {name for module in pages for name in public.names_of(module)}
    by_hand = re.findall(r"^\.\. py:data:: (\w+)$", PAGES["reference/game.md"], re.MULTILINE)
    on_pages |= {f"northwest_passage.{name}" for name in by_hand}
    missing = {*public.all_names()} - on_pages - {*public.modules()}
    assert not missing
    assert {f"northwest_passage.{name}" for name in nwp.__all__} <= on_pages
    assert len(on_pages) > 200, "so many names there are: somebody has counted them"


@pytest.mark.parametrize("module", public.modules())
def test_every_public_name_says_what_it_is(module: str) -> None:
    if not public.can_be_imported(module):
        pytest.skip("what it needs is not installed: `nox -s docs` looks at it")
    namespace = importlib.import_module(module)
    assert inspect.getdoc(namespace)
    for name in namespace.__all__:
        value = getattr(namespace, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert vars(value).get("__doc__") or value.__doc__, f"{module}.{name}"
        else:
            # A short value speaks for itself.
            assert public.data_docstring(module, name) or len(repr(value)) < 60, f"{module}.{name}"


def test_constructors_with_words_of_their_own_are_known() -> None:
    """Where they are, the build compares each page with them; attrs and Protocols write none for readers."""
    for cls, word in [
        (Table, ":param draws:"),
        (ProcessBot, ":raises ValueError:"),
        (Board, "Lay"),
    ]:
        assert word in public.constructor_words(cls)
    assert [public.constructor_words(cls) for cls in (State, Bot, Phase, nwp.Cell, nwp.Bag)] == [
        ""
    ] * 5


def test_every_rule_has_code_and_tests() -> None:
    """All ids of the rules pages; none is named elsewhere that is not there."""
    assert rulebook.complaints() == []
    written = [*rulebook.written_rules()]
    ours = (Path(__file__).parents[1] / "adventure" / "rule_ids.txt").read_text("utf-8").split()
    assert {rule for rule in written if rule[:3] in rulebook.ADVENTURE} == {*ours}
    assert len(written) - len(ours) == 62


def test_a_rule_without_code_or_tests_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {**rulebook.written_rules(), "PLC-8": "a rule that nobody has written"}
    monkeypatch.setattr(rulebook, "written_rules", lambda: written)
    assert rulebook.complaints() == [
        "PLC-8 is named nowhere in the code",
        "PLC-8 is named by no test",
    ]


def test_ids_are_found_in_ranges_too() -> None:
    assert rulebook.ids_in("SCR-1 to SCR-3, and ACT-F") == ["ACT-F", "SCR-1", "SCR-2", "SCR-3"]


def test_phases_follow_each_other_as_drawn() -> None:
    assert seen(range(effort(30, 1000))) <= {*kept()}
    drawn = {(lead.phase, lead.action) for lead in kept()}
    listed = {(phase.name, rule.kind.__name__) for rule in RULES for phase in rule.phases}
    # In the setup a small tile can be asked for, but never had.
    assert drawn == listed - {(Phase.SETUP_DRAW.name, "TakeSmall")}


@pytest.mark.parametrize("page", [name for name in PAGES if "```{board}" in PAGES[name]])
def test_every_picture_has_an_alt_text(page: str) -> None:
    for block in re.findall(r"^```\{board\}.*?^```$", PAGES[page], re.MULTILINE | re.DOTALL):
        assert re.search(r"^:alt: \S", block, re.MULTILINE), block


def test_every_public_field_says_what_it_is() -> None:
    """In the source, or among the words that many share; and no word is there for nothing."""
    shown = [*fields.public_fields()]
    silent = [f"{cls.__name__}.{name}" for _, cls, name in shown if not fields.words_for(cls, name)]
    assert silent == []
    named = {name for _, cls, field in shown for name in (field, f"{cls.__name__}.{field}")}
    assert {*fields.WORDS} - named == set()
    assert [words for words in fields.WORDS.values() if len(words.split()) < 3] == []
    assert len(shown) > 800, "so many there are: somebody has counted them"


def test_promises_name_tests_that_exist() -> None:
    """At most 25 of them, each a sentence with a test."""
    promises = re.findall(r"^\d+\. (.+)$", PAGES["explanation/promises.md"], re.MULTILINE)
    assert 20 <= len(promises) <= 25
    for promise in promises:
        named = rulebook.PROMISE.findall(promise)
        assert named, promise
        assert re.search(
            r"\b([Nn]ever|[Aa]lways|[Oo]nly|[Ee]very|[Nn]o|All|[Ee]verything)\b", promise
        )
        for name in named:
            path, function = rulebook.promised_test(name)
            assert function.startswith("test_")
            assert path.is_relative_to(rulebook.TESTS)


@pytest.mark.parametrize("name", ["tests/docs/test_docs.py::test_nothing", "tests/none.py::test_x"])
def test_a_promise_without_a_test_is_noticed(name: str) -> None:
    with pytest.raises(ValueError, match="there is no test"):
        rulebook.promised_test(name)


@pytest.mark.parametrize("game", matches.EDITIONS)
def test_every_kept_match_is_on_the_page_on_strength(game: str) -> None:
    """And the page names no match that was not kept."""
    blocks = re.findall(
        rf"^```\{{matches\}} {game}\n(.*?)^```$",
        PAGES["explanation/strength.md"],
        re.MULTILINE | re.DOTALL,
    )
    shown = [title for block in blocks for title in block.splitlines()]
    assert sorted(shown) == sorted(matches.matches(game))


EXAMPLES = re.compile(r"^```\{doctest\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_start_page_runs_without_anything_that_it_hides() -> None:
    code = "".join(EXAMPLES.findall(PAGES["index.md"]))
    test = doctest.DocTestParser().get_doctest(code, {}, "index.md", "index.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 4


class Prompt(InteractiveConsole):
    """Python's own prompt, which remembers the errors it has shown."""

    def __init__(self) -> None:
        super().__init__({})
        self.errors: list[str] = []

    def write(self, data: str) -> None:
        self.errors.append(data)


def pasted(block: str) -> list[str]:
    """What the button beside a block copies: its lines without prompts and without output."""
    return [line[4:] for line in block.splitlines() if line.startswith((">>>", "..."))]


@pytest.mark.parametrize("page", ["index.md", "tutorial/index.md", "tutorial/adventure.md"])
def test_pages_run_when_pasted_at_a_prompt(page: str) -> None:
    """Where a block ends with an empty line, and everything that is shown was made on the page."""
    prompt = Prompt()
    for block in EXAMPLES.findall(PAGES[page]):
        for line in [*pasted(block), ""]:
            prompt.push(line)
    assert prompt.errors == []


@pytest.mark.parametrize("page", [name for name in PAGES if EXAMPLES.search(PAGES[name])])
def test_a_block_that_another_statement_follows_is_ended(page: str) -> None:
    """With dots alone on a line, as at the prompt; without them what is copied cannot be pasted there."""
    for block in EXAMPLES.findall(PAGES[page]):
        begun: list[str] = []
        for line in pasted(block):
            begun.append(line)
            if compile_command("\n".join(begun), page):
                begun = []


def names_from_nowhere(code: str) -> set[str]:
    """The names that code uses and neither makes nor imports."""
    tables = [symtable(code, "example", "exec")]
    made = {
        name.get_name()
        for name in tables[0].get_symbols()
        if name.is_assigned() or name.is_imported()
    }
    for table in tables:
        tables += table.get_children()
    used = {name.get_name() for table in tables for name in table.get_symbols() if name.is_global()}
    return used - made - {*dir(builtins)}


@pytest.mark.parametrize("module", public.modules())
def test_examples_of_the_reference_import_what_they_use(module: str) -> None:
    """So that they can be pasted. They are run elsewhere, in the names of their module."""
    if not public.can_be_imported(module):
        pytest.skip("what it needs is not installed")
    namespace = importlib.import_module(module)
    shown = [getattr(namespace, name.rpartition(".")[2]) for name in public.names_of(module)]
    found = [
        test for value in shown for test in doctest.DocTestFinder().find(value, str(value), False)
    ]
    found.append(doctest.DocTestParser().get_doctest(namespace.__doc__ or "", {}, module, None, 0))
    for test in found:
        code = "".join(example.source for example in test.examples)
        assert not names_from_nowhere(code), test.name


def test_the_chart_of_speed_shows_the_kept_measurement() -> None:
    """`python -m docs._ext.speed` draws it anew."""
    assert speed.PICTURE.read_text("utf-8") == speed.kept()
    bars = [bar for group in speed.groups(speed.results()).values() for bar in group]
    assert any(bar.median < 1 for bar in bars), "it also shows who is quicker than we are"
    assert all(speed.LOWEST <= bar.low <= bar.median <= bar.high <= speed.HIGHEST for bar in bars)
