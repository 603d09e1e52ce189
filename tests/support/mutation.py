"""Mutation testing: change the rules in thousands of small ways, one at a time; do the tests notice?

    nox -s mutation                             both games; takes hours
    nox -s mutation -- freezing adventure/*     only these modules
    nox -s mutation -- --sample 3               about one in three, the same ones every time
    nox -s mutation -- --outside                only what changes outside of functions: tables, defaults
    nox -s mutation -- --survivors              also those that have survived an earlier run
    nox -s mutation -- --again                  all of them, whatever came out before

mutmut makes the mutants. Each is tried in a process of its own, by the tests that know the rules.

*Warm*: where a function has changed, the process already has the package and the tests in memory, and gets
the new code of the function. The tests that call the function are tried, the quickest first. *Cold*: where
something else has changed, and for what survives that, a process imports all of it from a copy of the
project with the changed module, and tries all the tests: much is worked out once, when a module is imported.

What came out is kept in `build/mutants.txt`, one line for each, so that a run can be interrupted.
"""

from __future__ import annotations

import argparse
import compileall
import gc
import inspect
import json
import os
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from time import process_time
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tests.support.mutants import Mutant, chosen, mutants

ROOT = Path(__file__).parents[2]
PACKAGE = "northwest_passage"
SOURCE = Path("src") / PACKAGE
RESULTS = ROOT / "build" / "mutants.txt"
ENOUGH = 0.95
"""The share of mutants that must be killed."""
SECONDS, BYTES = 60, 4 << 30
"""Processor time and memory: who takes more is taken to never end."""
QUICK = 1
"""The processor time within which a test must end that is tried warm."""
KILLERS = 4
"""How many of the last tests that have killed a mutant are tried before others."""
OPTIONS = ["-xsq", "--assert=plain"]
OPTIONS += [f"-pno:{plugin}" for plugin in ("cacheprovider", "faulthandler", "logging", "warnings")]


class Trial(NamedTuple):
    """How the mutants of one game are tried."""

    modules: list[str]
    tests: list[str]
    """The tests that know the rules; first what finds most faults in least time."""


TRIALS = {
    "": Trial(
        ["freezing", "geometry", "ground", "islands", "matching", "scoring", "rules/*"],
        [
            "tests/expedition/test_perft.py::test_the_counts",
            "tests/expedition/rules",
            "tests/expedition/test_geometry.py",
            "tests/expedition/test_queries.py",
            "tests/expedition/test_rulebook_examples.py",
            "tests/expedition/test_errors_and_reasons.py",
            "tests/expedition/test_frontend.py",
            "tests/expedition/svg/test_notebook.py::test_a_value_shows_itself",
            "tests/expedition/test_immutable.py::test_every_cache_has_a_bound",
            "tests/any_game/test_game.py",
            "tests/any_game/test_playout.py",
            "tests/untrusted_input/test_wrong_kinds.py",
            "tests/expedition/test_laws.py",
            "tests/expedition/test_agreement.py",
        ],
    ),
    "adventure/": Trial(
        ["hexes", "sampling", "scenario", "scoring", "views", "rules/*"],
        [
            "tests/adventure/test_perft.py::test_the_counts",
            "tests/adventure/test_digest.py::test_what_short_games_tell",
            "tests/adventure/test_advancing.py",
            "tests/adventure/test_manoeuvres.py",
            "tests/adventure/test_treasures.py",
            "tests/adventure/test_characters.py",
            "tests/adventure/test_turns.py",
            "tests/adventure/test_scenario.py",
            "tests/adventure/test_reference_positions.py",
            "tests/adventure/test_game.py",
            "tests/adventure/test_frontend.py",
            "tests/adventure/svg/test_board.py::test_values_show_themselves_in_notebooks",
            "tests/adventure/test_edition.py",
            "tests/adventure/test_serialization.py::test_luck_is_only_written_if_there_is_some",
            "tests/any_game/test_playout.py",
            "tests/untrusted_input/test_wrong_kinds.py",
            "tests/adventure/test_laws.py::test_laws",
            "tests/adventure/test_laws.py::test_frequencies_of_chance",
            "tests/adventure/test_reference.py::test_short_games_with_many_cards",
            "tests/adventure/test_secrets.py",
        ],
    ),
}
"""By the folder of the game."""


# -- Processes -------------------------------------------------------------------------------------


def answer(ask: Callable[[], str], seconds: int) -> str | None:
    """What a function answers in a process of its own; `None` if it does not end."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            said = ask().encode()
            while said:
                said = said[os.write(writing, said) :]
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        said_at_last = pipe.read()
    _, status = os.waitpid(pid, 0)
    return None if os.WIFSIGNALED(status) else said_at_last


class Witness:
    """A plugin that knows which test has failed."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = report.nodeid or "import"


# -- Cold ------------------------------------------------------------------------------------------


def cold(trial: Trial, copy: Path, mutant: Mutant, killers: list[str]) -> str:
    """What comes out for a mutant: everything is imported anew, and all tests are tried.

    The tests that have last killed a mutant are tried first: neighbours often fall to the same test.
    """

    def ask() -> str:
        enter(copy)
        for tests in (killers, trial.tests):
            witness = Witness()
            code = pytest.main([*OPTIONS, *tests], [witness]) if tests else 0
            # A killer that is not there, since tests have other names now, has not failed.
            if code and (witness.failed or tests is trial.tests):
                return witness.failed or "import"
        return "survived"

    path = copy / SOURCE / mutant.module
    original = path.read_text("utf-8")
    path.write_text(mutant.code, encoding="utf-8")
    said = answer(ask, SECONDS)
    path.write_text(original, encoding="utf-8")
    if said is None:
        return "timeout"
    if said == "survived":
        return said
    if "::" in said:
        killers[:] = [said, *(other for other in killers if other != said)][:KILLERS]
    return "killed"


def enter(copy: Path) -> None:
    """Be in the copy of the project."""
    os.chdir(copy)
    os.environ.update(CI="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")  # always the same, and at once
    sys.path[:0] = [str(copy / "src"), str(copy)]
    sys.dont_write_bytecode = True


# -- Warm ------------------------------------------------------------------------------------------

Place = tuple[str, str, int]
"""Where code was written: its file, its qualified name and its first line."""
FUNCTION = inspect.CO_OPTIMIZED
WITHIN = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Code that is not a function of its own."""


def place_of(code: CodeType) -> Place:
    return (code.co_filename, code.co_qualname, code.co_firstlineno)


def shallow(code: CodeType) -> tuple[object, ...]:
    """All of code but what is nested in it, and where it was written."""
    consts = [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]
    return (code.co_code, code.co_names, code.co_varnames, code.co_freevars, consts)


def nested(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def same(old: CodeType, new: CodeType) -> bool:
    return (
        shallow(old) == shallow(new)
        and len(nested(old)) == len(nested(new))
        and all(map(same, nested(old), nested(new)))
    )


Change = tuple[CodeType, CodeType]
"""The code of a function before and after."""


def changes(old: CodeType, new: CodeType) -> list[Change]:
    """The function that differs and those within it that do; nothing if something else differs, too."""
    inner = list(zip(nested(old), nested(new), strict=False))
    differing = [pair for pair in inner if not same(*pair)]
    if shallow(old) != shallow(new) or len(nested(old)) != len(nested(new)) or len(differing) != 1:
        return []
    [(before, after)] = differing
    if before.co_name in WITHIN:
        return []
    # What is made by a function is there already, with code of its own.
    further = changes(before, after)
    return [(before, after), *further] if before.co_flags & FUNCTION else further


class Run(NamedTuple):
    """A test that calls a function."""

    seconds: float
    number: int


class Warm(Witness):
    """A plugin that tries mutants where pytest would run the tests that it has collected."""

    def __init__(self, copy: Path, modules: list[Path], todo: Iterator[Mutant]) -> None:
        self.copy = copy
        self.modules = modules
        self.todo = todo

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for module in self.modules:  # some are imported when they are first used
            import_module(".".join([PACKAGE, *module.with_suffix("").parts]))
        found = gc.get_objects()
        self.functions: dict[Place, list[FunctionType]] = {}
        for thing in found:
            if isinstance(thing, FunctionType):
                self.functions.setdefault(place_of(thing.__code__), []).append(thing)
        self.caches = [
            thing
            for thing in found
            if callable(getattr(type(thing), "cache_clear", None))
            and str(getattr(thing, "__module__", "")).startswith(PACKAGE)
        ]
        gc.freeze()  # what is shared with the processes stays shared
        callers: dict[Place, list[Run]] = {}
        for number, item in enumerate(session.items):
            said = answer(partial(self.recorded, item), QUICK)
            seconds, called = json.loads(said or "[0, []]")
            for place in called:
                callers.setdefault(tuple(place), []).append(Run(seconds, number))
        assert callers
        killers: list[int] = []
        originals: dict[Path, CodeType] = {}
        for mutant in self.todo:
            path = self.copy / SOURCE / mutant.module
            if path not in originals:
                originals[path] = compile(path.read_bytes(), path, "exec")
            changed = changes(originals[path], compile(mutant.code, path, "exec"))
            places = [place_of(before) for before, _ in changed]
            if not any(place in self.functions for place in places):
                continue
            runs = sorted({run for place in places for run in callers.get(place, [])})
            runs.sort(key=lambda run: run.number not in killers)
            said = answer(partial(self.tried, changed, session.items, runs), SECONDS)
            if said:
                killers = [int(said), *(other for other in killers if other != int(said))][:KILLERS]
            keep(mutant, "timeout" if said is None else "killed" if said else "unnoticed")
        return True

    def recorded(self, item: pytest.Item) -> str:
        """How long a test takes, and which functions it calls."""
        called: set[CodeType] = set()
        self.forget()
        sys.settrace(lambda frame, event, arg: called.add(frame.f_code))
        start = process_time()
        failed = self.fails(item)
        seconds = process_time() - start
        sys.settrace(None)
        assert not failed
        ours = str(self.copy / "src")
        places = [place_of(code) for code in called if code.co_filename.startswith(ours)]
        return json.dumps([seconds, places])

    def tried(self, changed: list[Change], items: list[pytest.Item], runs: list[Run]) -> str:
        """The number of the first test that fails when functions have other code, if one does."""
        self.forget()
        for before, after in changed:
            for function in self.functions.get(place_of(before), []):
                function.__code__ = after
        for run in runs:
            limit = int(process_time()) + 2 * QUICK
            resource.setrlimit(resource.RLIMIT_CPU, (limit, SECONDS + 5))
            if self.fails(items[run.number]):
                return str(run.number)
        return ""

    def forget(self) -> None:
        """Empty all caches."""
        for cache in self.caches:
            cache.cache_clear()

    def fails(self, item: pytest.Item) -> bool:
        self.failed = ""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return bool(self.failed)


# -- All of them -----------------------------------------------------------------------------------


def results() -> dict[str, str]:
    """What came out before: the outcome of each mutant."""
    if not RESULTS.exists():
        return {}
    lines = RESULTS.read_text("utf-8").splitlines()
    return {name: what for what, _, name in (line.partition(" ") for line in lines)}


def keep(mutant: Mutant, what: str) -> None:
    """Write down what came out."""
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(f"{what} {mutant.name}\n")


class Choice(NamedTuple):
    """Which mutants are tried."""

    modules: list[Path]
    sample: int
    outside: bool
    """Only those that change something outside of functions."""

    def mutants(self) -> Iterator[Mutant]:
        for module in self.modules:
            code = (ROOT / SOURCE / module).read_text("utf-8")
            original = compile(code, module, "exec")
            for mutant in mutants(module, code):
                if not chosen(mutant, self.sample):
                    continue
                if self.outside and changes(original, compile(mutant.code, module, "exec")):
                    continue
                yield mutant


def all_warm(trial: Trial, copy: Path, choice: Choice) -> bool:
    """Try the mutants that are functions with other code; whether that was possible."""
    done = results()
    todo = (mutant for mutant in choice.mutants() if mutant.name not in done)

    def ask() -> str:
        enter(copy)
        return (
            ""
            if pytest.main([*OPTIONS, *trial.tests], [Warm(copy, choice.modules, todo)])
            else "fine"
        )

    return answer(ask, 10**6) == "fine"


def sound(trial: Trial, copy: Path, choice: Choice) -> bool:
    """Whether the tests pass cold without any mutant."""
    module = choice.modules[0]
    original = Mutant(module, "", (copy / SOURCE / module).read_text("utf-8"))
    return cold(trial, copy, original, []) == "survived"


def all_cold(trial: Trial, copy: Path, choice: Choice) -> dict[Path, Counter[str]]:
    """Try the mutants that are not killed yet; what came out for all of them."""
    done = results()
    killers: list[str] = []
    counts: dict[Path, Counter[str]] = {}
    for mutant in choice.mutants():
        what = done.get(mutant.name, "unnoticed")
        if what == "unnoticed":
            what = cold(trial, copy, mutant, killers)
            keep(mutant, what)
        if what == "survived":
            print(mutant.name)
        counts.setdefault(mutant.module, Counter())[what] += 1
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Do the tests notice when a rule is broken?")
    parser.add_argument("modules", nargs="*", help="as paths in the package, without .py")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="try about one in N")
    parser.add_argument("--warm", action="store_true", help="do without what takes long")
    parser.add_argument("--outside", action="store_true", help="only what is not in a function")
    parser.add_argument("--survivors", action="store_true", help="try again what has survived")
    parser.add_argument("--again", action="store_true", help="try again whatever came out before")
    arguments = parser.parse_args()
    choices: dict[str, Choice] = {}
    for folder, trial in TRIALS.items():
        patterns = arguments.modules or [folder + module for module in trial.modules]
        modules = [
            path.relative_to(ROOT / SOURCE)
            for pattern in patterns
            if pattern.startswith("adventure/") == bool(folder)
            for path in sorted((ROOT / SOURCE).glob(f"{pattern}.py"))
        ]
        choices[folder] = Choice(modules, arguments.sample, arguments.outside)
    RESULTS.parent.mkdir(exist_ok=True)
    if arguments.again:
        RESULTS.unlink(missing_ok=True)
    if arguments.survivors:
        done = results().items()
        kept = [f"{what} {name}\n" for name, what in done if what in ("killed", "timeout")]
        RESULTS.write_text("".join(kept), "utf-8")
    # What every process needs, but not the package, nor anything that imports it.
    for library in ("attrs", "cattrs.preconf.json", "cattrs.strategies", "hypothesis"):
        import_module(library)
    counts: dict[Path, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary).resolve()
        for folder in ("src", "tests"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        # A mutant can be as long as its module, and made in the same second: bytecode knows its source.
        compileall.compile_dir(copy, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        for folder, choice in choices.items():
            begin = sound if choice.outside else all_warm  # tables and defaults are tried cold only
            if choice.modules and not begin(TRIALS[folder], copy, choice):
                print("The tests fail without any mutant.")
                return 1
        if arguments.warm:
            return 0
        for folder, choice in choices.items():
            counts |= all_cold(TRIALS[folder], copy, choice)
    for module, outcomes in counts.items():
        print(f"{module}: {dict(outcomes)}")
    total = sum(counts.values(), Counter[str]())
    killed = total["killed"] + total["timeout"]
    print(f"{killed} of {total.total()} mutants killed, {killed / total.total():.1%}")
    return int(killed < ENOUGH * total.total())


if __name__ == "__main__":
    sys.exit(main())
