"""The mutants of a module: mutmut makes them, and some are left out that carry no rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import libcst

NO_RULE = re.compile(r"(__all__ =|__slots__ =|\w+ = TypeVar\(|\w+: TypeAlias =)")
"""Statements that only help readers and tools, or make things small."""
DECORATOR = re.compile(r"^( *)@(cache|property|player\.setter)$", re.MULTILINE)
"""mutmut leaves decorated functions alone; so it does not get to see these."""


class Mutant(NamedTuple):
    """A module with one small change."""

    module: Path
    name: str
    """The module and its lines before and after the change, in one line."""
    code: str


def mutants(module: Path, code: str) -> Iterator[Mutant]:
    """All mutants of a module, but for those that only change `strict=` of a `zip` or `maxsize=`."""
    import libcst
    from mutmut.mutation.file_mutation import create_mutations

    tree, mutations, _, _ = create_mutations(str(module), DECORATOR.sub(r"\1# @\2", code))
    statements = [tree.code_for_node(statement) for statement in tree.body]
    head, tail = tree.code.split("".join(statements))
    place = {
        node: number for number, statement in enumerate(tree.body) for node in descent(statement)
    }
    ruleless = {
        node
        for statement in descent(tree)
        if isinstance(statement, libcst.Assign | libcst.AnnAssign)
        and NO_RULE.match(tree.code_for_node(statement))
        for node in descent(statement)
    }
    seen: Counter[str] = Counter()
    for old, new in ((mutation.original_node, mutation.mutated_node) for mutation in mutations):
        if old in ruleless:
            continue
        number = place[old]
        changed = tree.body[number].deep_replace(old, new)
        assert isinstance(changed, libcst.CSTNode)
        parts = [*statements[:number], tree.code_for_node(changed), *statements[number + 1 :]]
        mutated = (head + "".join(parts) + tail).replace("# @", "@")
        before, after = difference(code.splitlines(), mutated.splitlines())
        if lenient(before) == lenient(after):
            continue
        name = f"{module}: {before} -> {after}"
        # Twice the same: tell them apart.
        seen[name] += 1
        yield Mutant(module, name if seen[name] == 1 else f"{name} ({seen[name]})", mutated)


def difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines that differ, each part in one line."""
    start = shared(before, after)
    before, after = before[start:], after[start:]
    end = shared(before[::-1], after[::-1])
    before, after = before[: len(before) - end], after[: len(after) - end]
    return " ".join(" ".join(before).split()), " ".join(" ".join(after).split())


def shared(before: list[str], after: list[str]) -> int:
    """How many lines are the same from the start."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((k for k, (old, new) in pairs if old != new), min(len(before), len(after)))


def lenient(code: str) -> str:
    """Code that does not care whether sequences end together, nor how much is remembered."""
    return re.sub(r"(, |(?<=lru_cache\())((strict|maxsize)=\w+)?(?=\))", "", code)


def descent(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    """A node and all nodes in it."""
    yield node
    for child in node.children:
        yield from descent(child)


def chosen(mutant: Mutant, sample: int) -> bool:
    """Whether a mutant is among the one in so many that are tried.

    Its name decides, so that these are the same ones every time, and are also among a larger sample.
    """
    return Random(mutant.name).random() * sample < 1
