"""Which rule is written where: on the rules pages, in the code, in the tests.

Nothing here needs Sphinx: the documentation draws its links from it, and a test checks the same.
A rule is named by its id, such as ``PLC-4``; ``SCR-1 to SCR-5`` names all of them. What counts is a docstring
or a comment; a name in the text of a program would be chance.
"""

from __future__ import annotations

import ast
import json
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from northwest_passage._internal.codec.schema import targets

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "northwest_passage"
TESTS = ROOT / "tests"
FOLDERS = (ROOT / "docs" / "rules", ROOT / "docs" / "adventure")
"""The pages with the rules, one folder for each game."""

EXPEDITION = ("BRD", "FRZ", "MOV", "SET", "TRN", "ACT", "PLC", "SCR", "SOL")
ADVENTURE = ("SCN", "SUP", "TUR", "ADV", "MAN", "TRE", "CHR", "TEA")
CHAPTERS = EXPEDITION + ADVENTURE
ID = re.compile(rf"\b({'|'.join(CHAPTERS)})-(\d{{1,2}}|[A-N])\b")
RANGE = re.compile(rf"\b({'|'.join(CHAPTERS)})-(\d{{1,2}}|[A-N]) to (?:\1-)?(\d{{1,2}}|[A-N])\b")
HEADING = re.compile(rf"^## ({ID.pattern}): (.+)$", re.MULTILINE)


class Mention(NamedTuple):
    """A place in a Python file that names a rule."""

    rule: str
    path: Path
    line: int
    """Of the definition that the mention belongs to, or of the mention itself."""
    name: str
    """The definition, such as ``Board.gaps``; empty for the module itself."""

    @property
    def module(self) -> str:
        """The dotted name of the file's module, without the package's own name."""
        base = PACKAGE if self.path.is_relative_to(PACKAGE) else TESTS.parent
        parts = self.path.relative_to(base).with_suffix("").parts
        return ".".join(part for part in parts if part != "__init__")

    @property
    def is_test(self) -> bool:
        """Whether it is a test function."""
        return self.name.rpartition(".")[2].startswith("test_")


def ids_in(text: str) -> list[str]:
    """The ids a text names, each once, in order."""
    found = {f"{chapter}-{number}": None for chapter, number in ID.findall(text)}
    for chapter, first, last in RANGE.findall(text):
        found |= {f"{chapter}-{number}": None for number in _between(first, last)}
    return sorted(found, key=order)


def _between(first: str, last: str) -> Iterable[str]:
    if first.isdigit():
        return map(str, range(int(first), int(last) + 1))
    return map(chr, range(ord(first), ord(last) + 1))


def order(rule: str) -> tuple[int, int, str]:
    """Sorts ids as the rules pages have them."""
    chapter, _, number = rule.partition("-")
    return (CHAPTERS.index(chapter), int(number) if number.isdigit() else 0, number)


@cache
def written_rules() -> dict[str, str]:
    """All rules of the rules pages with their titles, in order."""
    found: dict[str, str] = {}
    for path in [path for folder in FOLDERS for path in sorted(folder.glob("*.md"))]:
        for heading in HEADING.finditer(path.read_text("utf-8")):
            rule = heading[1]
            if rule in found:
                raise ValueError(f"{rule} is written twice, the second time in {path.name}")
            found[rule] = heading[4]
    return dict(sorted(found.items(), key=lambda item: order(item[0])))


TEXTS = PACKAGE / "data" / "rules.json"
"""The rules in words, as the package has them; `python -m docs._ext.rulebook` writes it."""
_BLOCK = re.compile(r"^(:{3,}|`{3,})(?:\{(\w+)\})?[^\n]*\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_NAMED = re.compile(r"\{py:\w+\}`(?:([^`<]+) <[^`>]*>|~?(?:[\w.]*\.)?(\w+))`")


def rule_texts() -> list[dict[str, str | None]]:
    """All rules in plain words, without pictures and links, in order."""
    texts: dict[str, dict[str, str | None]] = {}
    for path in [path for folder in FOLDERS for path in sorted(folder.glob("*.md"))]:
        parts = re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)
        for part in parts:
            heading = HEADING.match(part)
            if heading is not None:
                body = part[heading.end() :]
                rulings = [found[3] for found in _BLOCK.finditer(body) if found[2] == "ruling"]
                ruling = _plain("\n\n".join(rulings)) if rulings else None
                texts[heading[1]] = {
                    "id": heading[1],
                    "title": _plain(heading[4]),
                    "text": _plain(_BLOCK.sub("", body)),
                    "ruling": ruling,
                }
    return [texts[rule] for rule in written_rules()]


def _plain(text: str) -> str:
    """Markdown as plain words, a paragraph or a row of a table on each line."""
    text = _NAMED.sub(lambda found: found[1] or found[2], _LINK.sub(r"\1", text)).replace("`", "")
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(
        part if part.startswith(("|", "- ")) else " ".join(part.split()) for part in paragraphs
    )


CORE = (
    "rules/*.py",
    *(f"{name}.py" for name in ("geometry", "freezing", "islands", "board", "scoring", "edition")),
    *(f"{name}.py" for name in ("actions", "state", "nouns", "queries")),
    "adventure/rules/*.py",
    *(f"adventure/{name}.py" for name in ("hexes", "scenario", "scoring", "views", "edition")),
    *(f"adventure/{name}.py" for name in ("shipped", "actions", "state", "nouns")),
)
"""Where rules are carried out, and not only told, shown or checked; the most telling first."""


@cache
def code_mentions() -> dict[str, list[Mention]]:
    """For each rule, the definitions that carry it out."""
    return _collect(path for pattern in CORE for path in sorted(PACKAGE.glob(pattern)))


@cache
def test_mentions() -> dict[str, list[Mention]]:
    """For each rule, the test functions that name it."""
    found = _collect(sorted(TESTS.rglob("test_*.py")))
    return {
        rule: tests for rule, all_ in found.items() if (tests := [m for m in all_ if m.is_test])
    }


def _collect(paths: Iterable[Path]) -> dict[str, list[Mention]]:
    found: dict[str, dict[tuple[Path, str], Mention]] = {}
    for path in paths:
        for mention in mentions(path):
            found.setdefault(mention.rule, {}).setdefault((path, mention.name), mention)
    return {rule: list(places.values()) for rule, places in found.items()}


def mentions(path: Path) -> Iterator[Mention]:
    """All mentions in a file, in the order of its lines."""
    with tokenize.open(path) as file:
        source = file.read()
    scopes: list[Scope] = []
    texts = [*_read(ast.parse(source), "", scopes)]
    lines = iter(source.splitlines(keepends=True))
    texts += [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(lambda: next(lines, ""))
        if token.type == tokenize.COMMENT
    ]
    for line, text in sorted(texts):
        around = [scope for scope in scopes if scope.first <= line <= scope.last]
        inner = min(around, key=lambda scope: scope.last - scope.first, default=None)
        for rule in ids_in(text):
            yield Mention(rule, path, inner.line if inner else line, inner.name if inner else "")


class Scope(NamedTuple):
    """A definition, and the lines whose docstrings and comments speak of it."""

    first: int
    last: int
    line: int
    name: str


@cache
def scopes_of(path: Path) -> tuple[Scope, ...]:
    """All definitions of a file."""
    scopes: list[Scope] = []
    for _ in _read(ast.parse(path.read_text("utf-8")), "", scopes):
        pass
    return tuple(scopes)


def _read(node: ast.AST, prefix: str, scopes: list[Scope]) -> Iterator[tuple[int, str]]:
    """The strings that stand by themselves, and on the way all definitions.

    Such a string speaks of the definition around it, or of the assignment before it.
    """
    body: list[ast.stmt] = getattr(node, "body", [])
    for before, statement in zip([None, *body], body, strict=False):
        last = statement.end_lineno or statement.lineno
        match statement:
            case ast.Expr(ast.Constant(str(text))):
                yield statement.lineno, text
                if before is not None and (target := _target(before)):
                    scopes.append(Scope(before.lineno, last, before.lineno, prefix + target))
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                first = min([statement.lineno, *(d.lineno for d in statement.decorator_list)])
                name = prefix + statement.name
                scopes.append(Scope(first, last, statement.lineno, name))
                yield from _read(statement, f"{name}.", scopes)
            case _ if target := _target(statement):
                scopes.append(Scope(statement.lineno, last, statement.lineno, prefix + target))
            case ast.If():
                yield from _read(statement, prefix, scopes)
            case _:
                pass


def _target(statement: ast.stmt | None) -> str:
    """The name that a plain assignment gives a value to."""
    names = targets(statement)
    return names[0] if len(names) == 1 else ""


PROMISE = re.compile(r"\{checked\}`([^`]+)`")
"""A test that a page names for a sentence."""


def promised_test(name: str) -> tuple[Path, str]:
    """The file and the function of ``tests/docs/test_docs.py::test_x``; there must be such a test."""
    file, _, function = name.partition("::")
    path = ROOT / file
    if not line_of(path, function):
        raise ValueError(f"there is no test {name}")
    return path, function


def line_of(path: Path, function: str) -> int:
    """The line on which a file defines a function; 0 if it does not."""
    text = path.read_text("utf-8") if path.is_file() else ""
    found = re.search(rf"^\s*def {re.escape(function)}\(", text, re.MULTILINE)
    return text.count("\n", 0, found.end()) + 1 if found else 0


def complaints() -> list[str]:
    """What is wrong between the rules pages, the code and the tests; empty when all is well."""
    written, code, tests = written_rules(), code_mentions(), test_mentions()
    found = [f"{rule} is on no rules page" for rule in sorted({*code, *tests} - {*written})]
    found += [f"{rule} is named nowhere in the code" for rule in written if rule not in code]
    found += [f"{rule} is named by no test" for rule in written if rule not in tests]
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
