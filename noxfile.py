"""The checks, each defined once. `nox -l` lists them; `.ci/run` runs them on a fresh copy."""

import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import urllib.request
import zipfile
from pathlib import Path

import nox
from nox.command import CommandFailed

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["lint", "types", "docs", "package", "tests"]
nox.options.default_venv_backend = "virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # skip them, in CI too

ROOT = Path(__file__).parent
PACKAGE = "northwest_passage"
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")


def extra(name: str) -> list[str]:
    """Give the requirements of one extra, for sessions that do without the package itself."""
    requirements: list[str] = PYPROJECT["project"]["optional-dependencies"][name]
    return requirements


PYTHONS = ["3.11", "3.12", "3.13"]
"""All that are supported."""


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests on each Python found."""
    session.install("-e", ".[test]")
    session.run("pytest", *(session.posargs or ["-q", "-n", "2"]))


@nox.session
def minimum(session: nox.Session) -> None:
    """Run the tests with the oldest dependencies allowed."""
    allowed = [*PYPROJECT["project"]["dependencies"], *extra("cli")]
    oldest = [requirement.replace(">=", "==") for requirement in allowed]
    session.install("-e", ".[test]", *oldest)
    session.run("pytest", *(session.posargs or ["-q", "-n", "2"]))


@nox.session
def learning(session: nox.Session) -> None:
    """Run the tests of `northwest_passage.rl` with all its libraries, OpenSpiel included."""
    session.install("-e", ".[test,openspiel]", "pygame")  # PettingZoo's own games need it
    session.run("pytest", *(session.posargs or ["-q", "-n", "2", "tests/rl", LEARNING]))


@nox.session(name="learning-minimum", python="3.11")
def learning_minimum(session: nox.Session) -> None:
    """Run them with the oldest libraries allowed. They have no wheels for newer Pythons."""
    names = ["rl", "gymnasium", "openspiel", "pettingzoo"]
    oldest = {
        requirement.replace(">=", "==")
        for name in names
        for requirement in extra(name)
        if not requirement.startswith(PACKAGE)
    }
    session.install("-e", ".[test,openspiel]", *sorted(oldest))
    session.run("pytest", *(session.posargs or ["-q", "-n", "2", "tests/rl", LEARNING]))


LEARNING = f"src/{PACKAGE}/rl"

RULE_MODULES = [
    "actions",
    "board",
    "freezing",
    "geometry",
    "ground",
    "islands",
    "matching",
    "scoring",
    "state",
    "rules/*",
    "adventure/actions",
    "adventure/hexes",
    "adventure/sampling",
    "adventure/scenario",
    "adventure/scoring",
    "adventure/state",
    "adventure/views",
    "adventure/rules/*",
]
"""The modules that know the rules; the tests reach every line and every branch of them."""


@nox.session
def coverage(session: nox.Session) -> None:
    """Show which lines and branches the tests do not reach; none of the rules may be among them."""
    session.install("-e", ".[test]")
    session.run("pytest", "-q", "-n", "2", "--cov", *session.posargs)
    modules = ",".join(f"src/{PACKAGE}/{module}.py" for module in RULE_MODULES)
    session.run("coverage", "report", "--include", modules, "--fail-under", "100")


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the rules in thousands of small ways and see whether the tests notice. Takes hours.

    `-- "*__mutmut_25"` tries one mutant of each function that has so many: a sample of all modules.
    """
    session.install("-e", ".[test]", "mutmut==3.8.1")
    # With CI set, Hypothesis tries the same examples for each mutant.
    session.run("mutmut", "run", *session.posargs, env={"CI": "1"})


@nox.session
def memory(session: nox.Session) -> None:
    """Play 2,000 games, or as many as `-- 10000` says, and see that no table grows beyond its bound."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "tests.support.tables", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure the speed next to others, or with `-- --short` only see that it can be measured."""
    session.install("-e", ".[bench]")
    session.run("python", "benchmarks/speed.py", *session.posargs)


@nox.session(name="bench-learning", python="3.11")
def bench_learning(session: nox.Session) -> None:
    """Measure the environments for learning next to others, or with `-- --short` see that it works."""
    session.install("-e", ".[bench-rl]")
    session.run("python", "benchmarks/rl.py", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Fuzz for three minutes, or as long as `-- --seconds 3600` says."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "fuzz", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check format and style."""
    session.install(*extra("lint"))
    session.run("ruff", "format", "--check", ".")
    session.run("ruff", "check", ".")


UNTYPED = tuple(
    f"{PACKAGE}.{module}"
    for module in (
        *("rl.gymnasium", "rl.openspiel", "rl.pettingzoo", "rl.adventure.pettingzoo"),
        *("cli", "web"),
    )
)
"""Modules with classes of libraries that are not typed themselves, or not completely, and programs."""


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright, and that the public API is typed completely."""
    session.install("-e", ".[dev]")
    session.run("mypy")
    session.run("pyright")
    options = ["--verifytypes", PACKAGE, "--ignoreexternal", "--outputjson"]
    found = session.run("pyright", *options, silent=True, success_codes=[0, 1])
    assert isinstance(found, str)
    symbols = json.loads(found[found.index("{") :])["typeCompleteness"]["symbols"]
    unknown = [
        f"{symbol['name']}: {[each['message'] for each in symbol['diagnostics']]}"
        for symbol in symbols
        if symbol["isExported"] and not symbol["isTypeKnown"]
        if not symbol["name"].startswith(UNTYPED)
    ]
    if unknown or not symbols:
        session.error("\n".join(["These are not typed completely:", *unknown]))


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation and run its examples; every warning is an error."""
    session.install("-e", ".[docs]")
    strict = ["-W", "--keep-going", "-n", "-q", "-j", "auto", "-d", "docs/_build/doctrees"]
    # The pages are read once, for the first of them.
    for builder, *fresh in [("html", "-E"), ("doctest",)]:
        session.run(
            "sphinx-build", *strict, *fresh, "-b", builder, "docs", f"docs/_build/{builder}"
        )
    session.log(f"Read it: {ROOT / 'docs/_build/html/index.html'}")


@nox.session(name="docs-browser")
def docs_browser(session: nox.Session) -> None:
    """Look at every page in a headless Chromium, which must be on this machine; run `docs` before."""
    session.install("playwright>=1.50")
    session.run("python", "docs/check_in_browser.py", "docs/_build/html", *session.posargs)


CLIENT = f"src/{PACKAGE}/web/static"


@nox.session
def browser(session: nox.Session) -> None:
    """Check the types of the client, and play whole games with it in a headless Chromium.

    The Chromium must be on this machine. Without npm the types are not checked, nor what axe-core finds.
    """
    session.install("-e", ".[test,cli]", "playwright>=1.50")
    environment = {"NORTHWEST_PASSAGE_BROWSER": "1"}
    with tempfile.TemporaryDirectory() as temporary:
        if not fetched(session, Path(temporary), "typescript@5", "axe-core@4"):
            session.warn("Types and accessibility of the client are not checked.")
        else:
            modules = Path(temporary).resolve() / "node_modules"
            session.run(str(modules / ".bin" / "tsc"), "-p", CLIENT, external=True)
            environment["AXE_CORE"] = str(modules / "axe-core" / "axe.min.js")
        # A browser on a busy machine can be late: what fails must fail twice.
        cache = Path(temporary) / "cache"
        tests = [*(session.posargs or ["-q", "tests/browser"]), "-o", f"cache_dir={cache}"]
        try:
            session.run("pytest", *tests, env=environment)
        except CommandFailed:
            session.run("pytest", *tests, "--last-failed", env=environment)


@nox.session
def wasm(session: nox.Session) -> None:
    """Play the same games and count the same positions with Pyodide in Node. Needs npm."""
    session.install("-e", ".")
    found = session.run(
        "python",
        "-c",
        "import sysconfig; from pathlib import Path; from docs._ext import playground as p;"
        "print(p.pyodide(Path('docs/_build/npm').resolve()) or ''); print(sysconfig.get_path('purelib'))",
        silent=True,
    )
    assert isinstance(found, str)
    folder, site = found.splitlines()
    if not folder:
        session.skip("Pyodide could not be fetched: is there an npm?")
    session.run("node", "tests/support/wasm.mjs", folder, str(ROOT), site, external=True)


@nox.session
def package(session: nox.Session) -> None:
    """Build wheel and sdist, check what is in them, and play with the wheel on each Python found."""
    session.install(*extra("package"))
    with tempfile.TemporaryDirectory() as temporary:
        outside = Path(temporary).resolve()
        dist = outside / "dist"
        session.run("python", "-m", "build", "--outdir", str(dist), str(ROOT))
        [wheel], [sdist] = dist.glob("*.whl"), dist.glob("*.tar.gz")
        session.run("twine", "check", "--strict", str(wheel), str(sdist))
        complaints = [*complaints_about_wheel(wheel), *complaints_about_sdist(sdist)]
        if complaints:
            session.error("\n".join(complaints))

        shutil.copy(ROOT / "examples" / "play_random_game.py", outside)
        for version in PYTHONS:
            interpreter = found_python(version)
            if interpreter is None:
                session.warn(f"There is no Python {version} here: the wheel is not tried on it.")
                continue
            python = str(outside / version / "bin" / "python")
            session.run(interpreter, "-m", "venv", str(outside / version), external=True)
            session.run(python, "-m", "pip", "install", "-q", str(wheel), external=True)
            with session.chdir(outside):
                session.run(python, "-I", "play_random_game.py", external=True)
                # As it comes, then with the server, which brings the command line.
                extras = f"{wheel}[web]"
                session.run(python, "-m", "pip", "install", "-q", extras, external=True)
                command = str(Path(python).with_name("northwest-passage"))
                for game in ("expedition", "adventure"):
                    session.run(command, "demo", "--game", game, silent=True, external=True)
                page = served([command, "web", "--no-browser", "--port", "0", "--records", "games"])
                if "<title>Northwest Passage</title>" not in page:
                    session.error(f"The server's page is not ours: {page[:200]}")


def served(command: list[str]) -> str:
    """Give the page of a server that says its address in its first line."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().rpartition(" ")[2].partition("#")[0]
            with urllib.request.urlopen(address) as page:
                text: str = page.read().decode()
        finally:
            server.terminate()
    return text


def found_python(version: str) -> str | None:
    """Find an interpreter of this version that really runs: a name on the path may lead nowhere."""
    for name in (f"python{version}", "python3", "python"):
        path = shutil.which(name)
        if path is not None:
            asked = [path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
            answer = subprocess.run(asked, capture_output=True, text=True, check=False)
            if answer.stdout.strip() == version:
                return path
    return None


def source_files(folder: str) -> set[str]:
    """Name the files of a folder that belong to the project, relative to its root."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", "_build"} & set(path.parts)
    }


def complaints_about_wheel(wheel: Path) -> list[str]:
    """Compare the wheel with src: all of it, the data too, and nothing else."""
    names = set(zipfile.ZipFile(wheel).namelist())
    inside = {name for name in names if ".dist-info/" not in name}
    expected = {name.removeprefix("src/") for name in source_files("src")}
    complaints = [f"not in the wheel: {name}" for name in sorted(expected - inside)]
    complaints += [f"only in the wheel: {name}" for name in sorted(inside - expected)]
    if f"{PACKAGE}/py.typed" not in inside:
        complaints.append("no py.typed in the wheel")
    if not any(Path(name).match(f"{PACKAGE}/data/*.json") for name in inside):
        complaints.append("no data in the wheel")
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        complaints.append("no LICENSE in the wheel")
    return complaints


def complaints_about_sdist(sdist: Path) -> list[str]:
    """Look for everything somebody needs who builds, tests and documents from the sdist."""
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    expected = {
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "SECURITY.md",
        "noxfile.py",
        "pyproject.toml",
    }
    for folder in ["src", "tests", "docs", "examples"]:
        expected |= source_files(folder)
    return [f"not in the sdist: {name}" for name in sorted(expected - inside)]


DATA = ROOT / "src" / PACKAGE / "data"
DECLARATIONS = DATA / "typescript" / f"{PACKAGE}.d.ts"


@nox.session
def schemas(session: nox.Session) -> None:
    """Write the JSON schemas and the TypeScript declarations anew, from the classes."""
    session.install("-e", ".")
    session.run("python", "-m", f"{PACKAGE}.schema", str(DATA / "schema"))
    with DECLARATIONS.open("w", encoding="ascii") as file:
        session.run("python", "-m", f"{PACKAGE}.schema", "--typescript", stdout=file)


def fetched(session: nox.Session, folder: Path, *packages: str) -> bool:
    """Fetch packages with npm; say so if that is not possible here."""
    if shutil.which("npm") is None:
        session.warn("There is no npm here.")
        return False
    command = ["npm", "install", "--silent", "--prefix", str(folder), *packages]
    if subprocess.run(command, check=False).returncode:
        session.warn("npm could not fetch what is needed.")
        return False
    return True


@nox.session
def typescript(session: nox.Session) -> None:
    """Compile the TypeScript declarations with real documents, and play with a client in Node. Needs npm."""
    session.install("-e", ".[test]")
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary).resolve()
        if not fetched(session, work, "typescript@5", "ajv@8", "@types/node@20"):
            session.skip("nothing is compiled")
        compiler = [str(work / "node_modules" / ".bin" / "tsc"), "--strict", "--noEmit"]
        compiler += ["--target", "es2022", "--module", "nodenext", "--typeRoots"]
        compiler += [str(work / "node_modules" / "@types")]

        shutil.copy(DECLARATIONS, work)
        example = work / "example.ts"
        with example.open("w", encoding="utf-8") as file:
            session.run("python", "-m", "tests.support.typescript_example", stdout=file)
        session.run(*compiler, str(work / DECLARATIONS.name), str(example), external=True)
        # Programs in JavaScript, by the types in their comments.
        shutil.copy(ROOT / "tests" / "support" / "validating_client.mjs", work)
        programs = [
            *map(str, (ROOT / "examples").glob("*.mjs")),
            str(work / "validating_client.mjs"),
        ]
        session.run(*compiler, "--allowJs", "--checkJs", *programs, external=True)
        # Whole games, of which ajv looks at every document; in the tests jsonschema does.
        session.run("python", "-m", "tests.support.clients", str(work))

        hidden = names_in(DECLARATIONS) & {
            name
            for library in (work / "node_modules" / "typescript" / "lib").glob("lib.*.d.ts")
            for name in names_in(library)
        }
        if hidden:
            session.error(f"These types hide names that browsers have: {', '.join(sorted(hidden))}")


def names_in(declarations: Path) -> set[str]:
    """Name what a file of TypeScript declarations declares."""
    declared = r"^(?:export |declare )*(?:type|interface|var|function|class) (\w+)"
    return set(re.findall(declared, declarations.read_text(encoding="utf-8"), re.MULTILINE))
