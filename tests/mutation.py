"""Mutation testing: change the rules in thousands of small ways, one at a time; do the tests notice?

    nox -s mutation                        everything; takes hours
    nox -s mutation -- freezing islands    only these modules
    nox -s mutation -- --again             also what earlier runs have tried

mutmut makes the mutants. They are tried here, since a mutant must be there when a module is imported: much is
worked out once and remembered. Each is tried by a process of its own, with a copy of the project in which
one module is changed: first by what finds most faults quickly, then by the tests that know the rules. What
came out is kept in `build/mutants.txt`, one line for each, so that a run can be interrupted.
"""

from __future__ import annotations

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
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    import libcst

ROOT = Path(__file__).parents[1]
SOURCE = Path("src/northwest_passage")
RESULTS = ROOT / "build" / "mutants.txt"
MODULES = ["freezing", "geometry", "islands", "scoring", "rules/*"]
ENOUGH = 0.9
"""The share of mutants that must be killed."""
QUICK, SECONDS, BYTES = 6, 100, 4 << 30
"""Processor time for the quick tests and for all, and memory: who takes more is taken to never end."""

TESTS = [
    "tests/test_geometry.py",
    "tests/test_perft.py::test_the_counts",
    "tests/test_queries.py",
    "tests/test_agreement.py::test_whole_games_with_small_editions[0]",
    "tests/test_agreement.py::test_whole_games_with_the_shipped_edition[1]",
    "tests/test_errors_and_reasons.py",
    "tests/rules",
    "tests/test_rulebook_examples.py",
    "tests/test_values.py::test_apply_leaves_its_state_alone",
    "tests/test_laws.py::test_games_with_small_editions[0]",
    "tests/test_agreement.py::test_whole_games_with_small_editions[20]",
    "tests/test_laws.py::test_games_with_small_editions[20]",
]
"""The tests that know the rules, in the order in which they are tried."""


NO_RULE = re.compile(r"\s*(__all__ =|\w+ = TypeVar\(|\w+: TypeAlias =)")
"""Statements that only help readers and tools."""


class Mutant(NamedTuple):
    """A module with one small change."""

    module: str
    line: int
    before: str
    after: str
    code: str

    @property
    def name(self) -> str:
        return f"{self.module}:{self.line}: {self.before} -> {self.after}"


def mutants(module: Path) -> Iterator[Mutant]:
    """All mutants of a module. mutmut leaves decorated functions alone, so remembered ones lose `@cache`."""
    import libcst
    from libcst.metadata import MetadataWrapper, PositionProvider
    from mutmut.mutation.file_mutation import create_mutations

    code = (ROOT / SOURCE / module).read_text("utf-8").replace("\n@cache\n", "\n# cached\n")
    tree, mutations, _, _ = create_mutations(str(module), code)
    positions = MetadataWrapper(tree, unsafe_skip_copy=True).resolve(PositionProvider)
    statements = [tree.code_for_node(statement) for statement in tree.body]
    head, tail = code.split("".join(statements))
    place = {
        node: number for number, statement in enumerate(tree.body) for node in descent(statement)
    }
    seen: Counter[str] = Counter()
    for old, new in ((mutation.original_node, mutation.mutated_node) for mutation in mutations):
        number = place[old]
        if NO_RULE.match(statements[number]):
            continue
        changed = tree.body[number].deep_replace(old, new)
        assert isinstance(changed, libcst.CSTNode)
        parts = [*statements[:number], tree.code_for_node(changed), *statements[number + 1 :]]
        before, after = (" ".join(tree.code_for_node(node).split()) for node in (old, new))
        mutant = Mutant(
            str(module), positions[old].start.line, before, after, head + "".join(parts) + tail
        )
        # Twice the same on one line: tell them apart.
        seen[mutant.name] += 1
        if seen[mutant.name] > 1:
            mutant = mutant._replace(after=f"{after} ({seen[mutant.name]})")
        yield mutant


def descent(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    """A node and all nodes in it."""
    yield node
    for child in node.children:
        yield from descent(child)


def quick() -> None:
    """Perft at small depth: what finds most faults in least time."""
    from tests.make_perft import FOLDER, RECIPES, perft
    from tests.positions import read

    for name in RECIPES:
        position = read(FOLDER / f"{name}.txt")
        assert perft(position.state(), 2) == list(position.counts[:3])


def survives(copy: Path) -> bool:
    """Try the module as it is in the copy, in this process."""
    os.chdir(copy)
    sys.path[:0] = [str(copy / "src"), str(copy)]
    sys.dont_write_bytecode = True
    try:
        quick()
    except Exception:
        return False
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    return not pytest.main(["-x", "-q", "--no-header", "-p", "no:cacheprovider", *TESTS])


def outcome(copy: Path) -> str:
    """Try the module as it is in the copy, in another process."""
    pid = os.fork()
    if not pid:
        status = 3
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (QUICK, SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            status = 0 if survives(copy) else 1
        finally:
            os._exit(status)
    _, status = os.waitpid(pid, 0)
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
    again = "--again" in arguments
    patterns = [argument for argument in arguments if not argument.startswith("-")] or MODULES
    modules = [
        path.relative_to(ROOT / SOURCE)
        for pattern in patterns
        for path in sorted((ROOT / SOURCE).glob(f"{pattern}.py"))
    ]
    known = {} if again else results()
    # What every process needs, but not the package, nor anything that imports it.
    for library in ("attrs", "cattrs", "hypothesis"):
        import_module(library)
    RESULTS.parent.mkdir(exist_ok=True)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as temporary, RESULTS.open("a", encoding="utf-8") as file:
        copy = Path(temporary).resolve()
        for folder in ("src", "tests"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        if outcome(copy) != "survived":
            print("The tests fail without any mutant.")
            return 1
        for module in modules:
            path = copy / SOURCE / module
            original = path.read_text("utf-8")
            for mutant in mutants(module):
                what = known.get(mutant.name)
                if what is None:
                    path.write_text(mutant.code, encoding="utf-8")
                    what = outcome(copy)
                    file.write(f"{what} {mutant.name}\n")
                    file.flush()
                counts[what] += 1
                if what == "survived":
                    print(mutant.name)
            path.write_text(original, encoding="utf-8")
            print(f"{module}: {dict(counts)} so far", flush=True)
    killed = counts["killed"] + counts["timeout"]
    print(f"{killed} of {counts.total()} mutants killed, {killed / counts.total():.1%}")
    return int(killed < ENOUGH * counts.total())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
