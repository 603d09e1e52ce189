"""The references to each rule: on the rules pages, in the code and in the tests. No Sphinx is needed here.

A rule is cited by its id, such as ``PLC-4``. ``SCR-1 to SCR-5`` cites all rules of that range.
``python -m docs._ext.rulebook`` writes the rules as plain text to the data of the package.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "northwest_passage"
TESTS = ROOT / "tests"
FOLDERS = (ROOT / "docs" / "rules", ROOT / "docs" / "adventure")
"""The folders of the rules pages, one for each game."""

EXPEDITION = ("BRD", "FRZ", "MOV", "SET", "TRN", "ACT", "PLC", "SCR", "SOL")
ADVENTURE = ("SCN", "SUP", "TUR", "ADV", "MAN", "TRE", "CHR", "TEA")
CHAPTERS = EXPEDITION + ADVENTURE
ID = re.compile(rf"\b({'|'.join(CHAPTERS)})-(\d{{1,2}}|[A-N])\b")
RANGE = re.compile(rf"\b({'|'.join(CHAPTERS)})-(\d{{1,2}}|[A-N]) to (?:\1-)?(\d{{1,2}}|[A-N])\b")
HEADING = re.compile(rf"^## ({ID.pattern}): (.+)$", re.MULTILINE)


def ids_in(text: str) -> list[str]:
    """Return the ids that a text cites, each once, in the order of the rules."""
    found = {f"{chapter}-{number}": None for chapter, number in ID.findall(text)}
    for chapter, first, last in RANGE.findall(text):
        found |= {f"{chapter}-{number}": None for number in _between(first, last)}
    return sorted(found, key=order)


def _between(first: str, last: str) -> Iterable[str]:
    if first.isdigit():
        return map(str, range(int(first), int(last) + 1))
    return map(chr, range(ord(first), ord(last) + 1))


def order(rule: str) -> tuple[int, int, str]:
    """Return a key that sorts ids in the order of the rules pages."""
    chapter, _, number = rule.partition("-")
    return (CHAPTERS.index(chapter), int(number) if number.isdigit() else 0, number)


# -- Pages -----------------------------------------------------------------------------------------


@cache
def sections() -> dict[str, tuple[str, str]]:
    """Return the title and the text of each rule on the rules pages, in order."""
    found: dict[str, tuple[str, str]] = {}
    for path in [path for folder in FOLDERS for path in sorted(folder.glob("*.md"))]:
        for part in re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE):
            if heading := HEADING.match(part):
                if heading[1] in found:
                    raise ValueError(
                        f"{heading[1]} must be defined once, but is defined again in {path.name}"
                    )
                found[heading[1]] = heading[4], part[heading.end() :]
    return dict(sorted(found.items(), key=lambda item: order(item[0])))


@cache
def written_rules() -> dict[str, str]:
    """Return all rules on the rules pages with their titles, in order."""
    return {rule: title for rule, (title, _) in sections().items()}


TEXTS = PACKAGE / "data" / "rules.json"
"""The file in the package that contains the rules as plain text."""
_BLOCK = re.compile(r"^(:{3,}|`{3,})(?:\{(\w+)\})?[^\n]*\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_NAMED = re.compile(r"\{py:\w+\}`(?:([^`<]+) <[^`>]*>|~?(?:[\w.]*\.)?(\w+))`")


def rule_texts() -> list[dict[str, str | None]]:
    """Return all rules as plain text, without pictures and links, in order."""
    texts: list[dict[str, str | None]] = []
    for rule, (title, body) in sections().items():
        rulings = [found[3] for found in _BLOCK.finditer(body) if found[2] == "ruling"]
        texts.append(
            {
                "id": rule,
                "title": _plain(title),
                "text": _plain(_BLOCK.sub("", body)),
                "ruling": _plain("\n\n".join(rulings)) if rulings else None,
            }
        )
    return texts


def _plain(text: str) -> str:
    """Return Markdown as plain text, with a paragraph or a row of a table on each line."""
    text = _NAMED.sub(lambda found: found[1] or found[2], _LINK.sub(r"\1", text)).replace("`", "")
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(
        part if part.startswith(("|", "- ")) else " ".join(part.split()) for part in paragraphs
    )


# -- Code and tests --------------------------------------------------------------------------------


@cache
def in_code() -> frozenset[str]:
    """Return the ids cited in the games' own modules, except those that only display or validate."""
    shown = {"events", "frontend", "reasons", "sentences", "svg", "text", "validation"}
    return frozenset(
        rule
        for game in ("expedition", "adventure")
        for path in (PACKAGE / game).rglob("*.py")
        if not shown & {*path.relative_to(PACKAGE).with_suffix("").parts}
        for rule in ids_in(path.read_text("utf-8"))
    )


@cache
def tests_of() -> dict[str, list[str]]:
    """Return the pytest ids of the tests that cite each rule in a docstring or a comment."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text("utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)) if ID.search(source) else ():
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                said = [ast.get_docstring(node) or ""]
                said += [line.partition("#")[2] for line in lines[first - 1 : node.end_lineno]]
                for rule in ids_in("\n".join(said)):
                    name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                    found.setdefault(rule, []).append(name)
    return found


def is_test(name: str) -> bool:
    """Return whether there is a test such as ``tests/docs/test_docs.py::test_x``."""
    file, _, function = name.partition("::")
    path = ROOT / file
    return path.is_file() and f"def {function}(" in path.read_text("utf-8")


def complaints() -> list[str]:
    """Return the inconsistencies between the rules pages, the code and the tests."""
    written, code, tests = written_rules(), in_code(), tests_of()
    found = [f"{rule} must be on a rules page" for rule in sorted({*code, *tests} - {*written})]
    found += [f"{rule} must be cited in the code" for rule in written if rule not in code]
    found += [f"{rule} must be cited by a test" for rule in written if rule not in tests]
    for chapter in CHAPTERS:
        named = [rule.partition("-")[2] for rule in written if rule.startswith(chapter)]
        if not named:
            found.append(f"chapter {chapter} is missing")
        for is_digit in (False, True):  # a chapter can have letters and numbers
            numbers = [number for number in named if number.isdigit() is is_digit]
            if numbers:
                whole = [*_between(numbers[0], numbers[-1])]
                found += [f"{chapter}-{n} is missing" for n in whole if n not in numbers]
    return found


if __name__ == "__main__":
    TEXTS.write_text(json.dumps(rule_texts(), indent=1) + "\n", encoding="ascii")
