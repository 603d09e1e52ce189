"""Every rule is named by a test and by the code.

The ids are in ``rule_ids.txt``, one per line. A range such as "SCR-1 to SCR-5" names all ids it spans.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import northwest_passage

TESTS = Path(__file__).parent
SOURCE = Path(northwest_passage.__file__).parent
IDS = (TESTS / "rule_ids.txt").read_text("utf-8").split()
FAMILIES = sorted({rule.split("-")[0] for rule in IDS})
ID = rf"(?:{'|'.join(FAMILIES)})-(?:[A-H]|\d+)"
NAMED = re.compile(rf"\b({ID})(?: to ({ID}))?\b")


def named_in(text: str) -> Iterator[str]:
    """Yield the ids that a text names, with ranges expanded."""
    for first, last in NAMED.findall(text):
        if last in IDS and first in IDS:
            yield from IDS[IDS.index(first) : IDS.index(last) + 1]
        else:
            yield first


@cache
def named_by_tests() -> Counter[str]:
    """Return the number of tests that name each id in their docstring."""
    found: Counter[str] = Counter()
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(set(named_in(ast.get_docstring(node) or "")))
    return found


@cache
def named_by_source() -> Counter[str]:
    """Return how often docstrings and comments of the library name each id."""
    found: Counter[str] = Counter()
    for path in sorted(SOURCE.rglob("*.py")):
        found.update(named_in(path.read_text("utf-8")))
    return found


def test_the_list_of_ids_is_complete() -> None:
    """The list has every section of the rules and each id once, numbered without gaps."""
    assert Counter(rule.split("-")[0] for rule in IDS) == {
        "BRD": 10,
        "FRZ": 5,
        "MOV": 6,
        "SET": 4,
        "TRN": 8,
        "ACT": 8,
        "PLC": 7,
        "SCR": 9,
        "SOL": 5,
    }
    assert len(set(IDS)) == len(IDS)
    numbers = [rule.split("-")[1] for rule in IDS if rule.startswith("PLC")]
    assert numbers == list("1234567")


def test_every_rule_is_named_by_tests_and_code() -> None:
    """A reader who doubts a rule finds its test and its code by its id."""
    assert [rule for rule in IDS if named_by_tests()[rule] < 2] == []
    assert [rule for rule in IDS if not named_by_source()[rule]] == []


def test_no_unknown_rule_is_named() -> None:
    """An id that is not on the list is a typing error."""
    assert {*named_by_tests(), *named_by_source()} <= {*IDS}


def test_ranges_name_all_ids_they_span() -> None:
    """SCR-1 to SCR-3 is three rules; a lone id is one, and a longer word is none."""
    assert list(named_in("(SCR-1 to SCR-3, ACT-B)")) == ["SCR-1", "SCR-2", "SCR-3", "ACT-B"]
    assert list(named_in("ABRD-1 BRD-1x BRD-10")) == ["BRD-10"]
