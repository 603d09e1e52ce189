"""Mutation testing: change the rules in thousands of small ways, one at a time; do the tests notice?

    nox -s mutation                        everything; takes hours
    nox -s mutation -- freezing islands    only these modules
    nox -s mutation -- --survivors         also those that have survived an earlier run
    nox -s mutation -- --again             all of them, whatever came out before

mutmut makes the mutants. They are tried here, since a mutant must be there when a module is imported: much is
worked out once and remembered. Each is tried by a process of its own, with a copy of the project in which
one module is changed: first by what finds most faults quickly, then by the tests that know the rules. What
came out is kept in `build/mutants.txt`, one line for each, so that a run can be interrupted.
"""

from __future__ import annotations

import compileall
import os
import re
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    import libcst

ROOT = Path(__file__).parents[2]
SOURCE = Path("src/northwest_passage")
RESULTS = ROOT / "build" / "mutants.txt"
MODULES = ["freezing", "geometry", "islands", "scoring", "rules/*"]
ENOUGH = 0.9
"""The share of mutants that must be killed."""
QUICK, SECONDS, BYTES = 4, 40, 4 << 30
"""Processor time for the quick tests and for all, and memory: who takes more is taken to never end."""

GAMES = (53, 18, 49, 21, 33, 48, 56, 59, 51, 10, 39, 1)
"""Seeds of short games with small editions, in which together everything happens, in every variant."""
TESTS = [
    "tests/expedition/rules",
    "tests/expedition/test_geometry.py",
    "tests/expedition/test_queries.py",
    "tests/expedition/test_rulebook_examples.py",
    "tests/expedition/test_errors_and_reasons.py",
    "tests/expedition/test_agreement.py::test_whole_games_with_the_shipped_edition[1]",
]
"""The tests that know the rules, in the order in which they are tried."""
KILLERS = 4
"""How many of the last tests that have killed a mutant are tried before others."""
OPTIONS = ["-xsq", "--assert=plain"]
OPTIONS += [f"-pno:{plugin}" for plugin in ("cacheprovider", "faulthandler", "logging", "warnings")]

NO_RULE = re.compile(r"(__all__ =|__slots__ =|\w+ = TypeVar\(|\w+: TypeAlias =)")
"""Statements that only help readers and tools, or make things small."""
DECORATOR = re.compile(r"^( *)@(cache|property|player\.setter)$", re.MULTILINE)
"""mutmut leaves decorated functions alone; so it does not get to see these."""


class Mutant(NamedTuple):
    """A module with one small change."""

    name: str
    """The module and its lines before and after the change, in one line."""
    code: str


def mutants(module: Path, code: str) -> Iterator[Mutant]:
    """All mutants of a module, but for those that only change `strict=` of a `zip`."""
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
        yield Mutant(name if seen[name] == 1 else f"{name} ({seen[name]})", mutated)


def difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines that differ, each part in one line."""
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    return " ".join(" ".join(before).split()), " ".join(" ".join(after).split())


def lenient(code: str) -> str:
    """Code that does not care whether sequences end together."""
    return re.sub(r", (strict=\w+)?(?=\))", "", code)


def descent(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    """A node and all nodes in it."""
    yield node
    for child in node.children:
        yield from descent(child)


def quick() -> None:
    """Perft at small depth: what finds most faults in least time."""
    from tests.support.make_perft import FOLDER, RECIPES, perft
    from tests.support.positions import read

    for name in RECIPES:
        position = read(FOLDER / f"{name}.txt")
        assert perft(position.state(), 2) == list(position.counts[:3])


def games(seeds: tuple[int, ...]) -> None:
    """Games that obey all laws, and in which the second implementation agrees."""
    from tests.expedition.test_agreement import follow, without_legal
    from tests.expedition.test_laws import check_game
    from tests.support.players import game

    for seed in seeds:
        follow(without_legal(game(seed, shipped=False)), every=5)
        check_game(seed, shipped=False, every=6)


class Witness:
    """Tells through a pipe which test has failed."""

    def __init__(self, pipe: int) -> None:
        self.pipe = pipe

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.pipe, report.nodeid.encode())


def survives(copy: Path, first: list[str], witness: Witness) -> bool:
    """Try the module as it is in the copy, in this process, with some of the tests first."""
    os.chdir(copy)
    os.environ.update(CI="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")  # always the same, and at once
    sys.path[:0] = [str(copy / "src"), str(copy)]
    sys.dont_write_bytecode = True
    try:
        quick()
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        games(GAMES[:2])
        if first and pytest.main([*OPTIONS, *first], [witness]):
            return False
        games(GAMES[2:])
    except Exception:
        return False
    return not pytest.main([*OPTIONS, *TESTS], [witness])


def outcome(copy: Path, killers: list[str]) -> str:
    """Try the module as it is in the copy, in another process.

    The tests that have last killed a mutant are tried first: neighbours often fall to the same test.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        status = 3
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (QUICK, SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            status = 0 if survives(copy, killers, Witness(writing)) else 1
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        killer = pipe.read()
    _, status = os.waitpid(pid, 0)
    if killer:
        killers[:] = [killer, *(other for other in killers if other != killer)][:KILLERS]
    if os.WIFSIGNALED(status):
        return "timeout"
    return "survived" if os.WEXITSTATUS(status) == 0 else "killed"


def results() -> dict[str, str]:
    """What came out before: the outcome of each mutant."""
    if not RESULTS.exists():
        return {}
    lines = RESULTS.read_text("utf-8").splitlines()
    return {name: what for what, _, name in (line.partition(" ") for line in lines)}


def main(arguments: list[str]) -> int:
    patterns = [argument for argument in arguments if not argument.startswith("-")] or MODULES
    modules = [
        path.relative_to(ROOT / SOURCE)
        for pattern in patterns
        for path in sorted((ROOT / SOURCE).glob(f"{pattern}.py"))
    ]
    done = {} if "--again" in arguments else results()
    if "--survivors" in arguments:
        done = {name: what for name, what in done.items() if what != "survived"}
    # What every process needs, but not the package, nor anything that imports it.
    for library in ("attrs", "cattrs.preconf.json", "cattrs.strategies", "hypothesis"):
        import_module(library)
    RESULTS.parent.mkdir(exist_ok=True)
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as temporary, RESULTS.open("a", encoding="utf-8") as file:
        copy = Path(temporary).resolve()
        for folder in ("src", "tests"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        # A mutant can be as long as its module, and made in the same second: bytecode knows its source.
        compileall.compile_dir(copy, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        killers: list[str] = []
        if outcome(copy, killers) != "survived":
            print("The tests fail without any mutant.")
            return 1
        for module in modules:
            path = copy / SOURCE / module
            original = path.read_text("utf-8")
            counts: Counter[str] = Counter()
            for mutant in mutants(module, original):
                what = done.get(mutant.name)
                if what is None:
                    path.write_text(mutant.code, encoding="utf-8")
                    what = outcome(copy, killers)
                    file.write(f"{what} {mutant.name}\n")
                    file.flush()
                counts[what] += 1
                if what == "survived":
                    print(mutant.name)
            path.write_text(original, encoding="utf-8")
            print(f"{module}: {dict(counts)}", flush=True)
            total += counts
    killed = total["killed"] + total["timeout"]
    print(f"{killed} of {total.total()} mutants killed, {killed / total.total():.1%}")
    return int(killed < ENOUGH * total.total())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
