"""Every rule is named by a test and by the code.

The ids are in ``rule_ids.txt``, one per line. A range such as "TRE-4 to TRE-18" names all ids it spans.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from northwest_passage import adventure

TESTS = Path(__file__).parent
SOURCE = Path(adventure.__file__).parent
IDS = (TESTS / "rule_ids.txt").read_text("utf-8").split()
ID = r"(?:SCN|SUP|TUR|ADV|MAN|TRE|CHR|TEA)-(?:[A-N]|\d+)"
NAMED = re.compile(rf"\b({ID})(?: to ({ID}))?\b")


def named_in(text: str) -> Iterator[str]:
    """Yield the ids that a text names, with ranges expanded."""
    for first, last in NAMED.findall(text):
        assert first in IDS, first
        yield from IDS[IDS.index(first) : IDS.index(last) + 1] if last else [first]


@cache
def named_by_tests() -> frozenset[str]:
    """Return the ids that tests name in their docstrings."""
    found: set[str] = set()
    for path in sorted(TESTS.glob("test_*.py")):
        if "reference" not in path.name:
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found.update(named_in(ast.get_docstring(node) or ""))
    return frozenset(found)


@cache
def named_by_source() -> frozenset[str]:
    """Return the ids named by the code of the rules, apart from the enumerations and the reasons."""
    paths = sorted([*SOURCE.rglob("rules/*.py"), *map(SOURCE.joinpath, OTHERS)])
    return frozenset(rule for path in paths for rule in named_in(path.read_text("utf-8")))


OTHERS = ("hexes.py", "scenario.py", "default_edition.py", "scoring.py", "views.py", "edition.py")


def test_every_rule_is_named_by_tests_and_code() -> None:
    assert {*IDS} <= named_by_tests()
    assert {*IDS} <= named_by_source()
